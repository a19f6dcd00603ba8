/// A page that says one thing: what is not there, or did not work.
public struct MessagePage: Sendable {
    private let title: String
    private let detail: String
    private let visitor: Visitor?
    private let relyingParty: String?

    /// A page with a title and one sentence.
    public init(_ title: String, _ detail: String, visitor: Visitor? = nil, relyingParty: String? = nil) {
        self.title = title
        self.detail = detail
        self.visitor = visitor
        self.relyingParty = relyingParty
    }

    /// The page.
    public var document: [UInt8] {
        Page(title: title, visitor: visitor, relyingParty: relyingParty).document {
            tag("p") { detail }
            tag("p") { anchor(.start) { "To the relying parties" } }
        }
    }
}
