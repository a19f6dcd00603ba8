import Ceremony

extension CeremonyFilter {
    /// One filter of a list: what help texts, the API's description and the check of values rest on.
    public struct Parameter: Sendable {
        /// Its name in a query and on the command line.
        public let name: String
        /// What its value is called.
        public let value: String
        /// What it keeps.
        public let help: String
        /// The values there are, where the list is closed.
        public let choices: [String]

        init(_ name: String, _ value: String, _ help: String, choices: [String] = []) {
            self.name = name
            self.value = value
            self.help = help
            self.choices = choices
        }

        init<Name: RawRepresentable & CaseIterable>(_ name: String, _ help: String, of names: Name.Type)
        where Name.RawValue == String {
            let choices = names.allCases.map(\.rawValue)
            // A long list is told by the API's description.
            let told = choices.count > 10 ? "" : ": \(choices.joined(separator: ", "))"
            self.init(name, "NAME", help + told, choices: choices)
        }
    }

    /// All filters, in the contract's order.
    public static let parameters: [Parameter] = [
        Parameter("account", "PSEUDONYM", "ceremonies of this account, by its pseudonym"),
        Parameter("session", "ID", "ceremonies of this visit"),
        Parameter("kind", "what a ceremony makes", of: CeremonyKind.self),
        Parameter("mediation", "how the client was asked", of: Mediation.self),
        Parameter("outcome", "the class it ended in, such as origin_mismatch", of: OutcomeClass.self),
        Parameter("group", "the group of that class", of: OutcomeGroup.self),
        Parameter("reason", "NAME", "the reason within the class, such as android_origin_not_allowed"),
        Parameter("confidence", "how much the outcome may be relied on", of: Confidence.self),
        Parameter("agrees", "true|false", "whether the relying party's decision agrees with the verdict", choices: bools),
        Parameter("accepted", "true|false", "whether the relying party accepted", choices: bools),
        Parameter("platform", "the client's platform", of: Platform.self),
        Parameter("osVersion", "VERSION", "the version of the client's system"),
        Parameter("browser", "NAME", "the client's browser, such as Chrome"),
        Parameter("appVersion", "VERSION", "the version of the app"),
        Parameter("appBuild", "BUILD", "the build of the app"),
        Parameter("signingCert", "HEX|LABEL", "the app's signing certificate: SHA-256 in any hex form, or its label in the configuration"),
        Parameter("credential", "ID", "the credential that answered, its id in base64url"),
        Parameter("trace", "ID", "the trace id of a traceparent of its events"),
        Parameter("q", "TEXT", "the start of a ceremony id"),
        Parameter("since", "TIME", "begun at or after this RFC 3339 time"),
        Parameter("until", "TIME", "begun before this RFC 3339 time"),
        Parameter("limit", "N", "at most so many, 1 to \(mostOfPage) (default 50)"),
        Parameter("cursor", "TEXT", "the page behind another: its `next`"),
    ]

    private static let bools = ["true", "false"]
}
