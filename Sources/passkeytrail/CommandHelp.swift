import Arguments
import Foundation
import Service

/// What `--help` says.
enum CommandHelp {
    /// The help of a command, or of a part of the one it stands under.
    static func text(of command: Command, under parent: Command?) -> String {
        let name = (parent.map { $0.name + " " } ?? "") + command.name
        var text = command.summary + "\n\n"
        if command.parts.isEmpty {
            text += "Usage: passkeytrail \(name) \(command.usage)\n"
        } else {
            text += "Usage:\n"
            for part in command.parts {
                text += "  passkeytrail \(name) \(part.name) \(part.usage)\n      "
                    + Terminal.current.wrapped(part.summary, indent: 6) + "\n"
            }
        }
        list("Flags:", command.allFlags, &text)
        guard command.usesSettings else { return text }
        let (shown, isAll) = settings(of: parent ?? command)
        list("Settings (flag, then PASSKEYTRAIL_… in the environment, then the file):", shown, &text)
        if !isAll { text += "\n`passkeytrail serve --help` explains all settings.\n" }
        return text
    }

    /// The flags that set the settings.
    static func settingFlags(_ command: Command) -> [Flag] {
        guard command.usesSettings else { return [] }
        return Settings.keys.map { Flag($0.name, value: $0.value, $0.reason) }
            + [Flag("config", value: "FILE", "a JSON object with settings of these names")]
    }

    /// All for `serve`; for the others those that matter there.
    private static func settings(of command: Command) -> (shown: [Flag], isAll: Bool) {
        let all = settingFlags(command)
        if command.name == "serve" { return (all, true) }
        let common = ["data", "database", "config"]
        return (all.filter { common.contains($0.name) || $0.name.hasPrefix(command.name + "-") }, false)
    }

    private static func list(_ title: String, _ flags: [Flag], _ text: inout String) {
        guard !flags.isEmpty else { return }
        text += "\n\(title)\n"
        for flag in flags {
            let name = "--" + flag.name + (flag.value.map { " " + $0 } ?? "")
            text += "  " + name + "\n      " + Terminal.current.wrapped(flag.help, indent: 6) + "\n"
        }
    }
}
