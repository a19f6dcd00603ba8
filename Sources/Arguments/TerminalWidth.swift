import CGetopt

/// How wide the terminal is.
public enum TerminalWidth {
    /// Columns of the terminal at a descriptor; nil where there is none, or it does not tell.
    public static func columns(of descriptor: Int32) -> Int? {
        let columns = Int(passkeytrail_terminal_columns(descriptor))
        return columns > 0 ? columns : nil
    }
}
