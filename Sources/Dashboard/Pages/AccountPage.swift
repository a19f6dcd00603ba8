import Ceremony

/// The form that finds a person's ceremonies. The account goes in the body of a POST, so it stands in no address or log.
public struct AccountPage: Sendable {
    private let visitor: Visitor
    private let name: String
    private let refusal: String?

    /// A form for a relying party; `refusal` says why the last try found nothing.
    public init(_ visitor: Visitor, _ name: String, refusal: String? = nil) {
        self.visitor = visitor
        self.name = name
        self.refusal = refusal
    }

    /// The page.
    public var document: [UInt8] {
        Page(title: "Find an account", visitor: visitor, relyingParty: name, view: .account).document {
            if let refusal { tag("p", .init("class", "notice bad"), .init("role", "alert")) { refusal } }
            tag("form", .init("method", "post"), .init("action", Link.account(name)), .init("class", "stack narrow")) {
                formKeyField(visitor.formKey)
                tag("label", .init("for", "account")) { "Account, as your server names it in `account`" }
                tag(
                    "input", .init("id", "account"), .init("name", "account"), .init("required"),
                    .init("maxlength", "256"), .init("autocomplete", "off"), .init("spellcheck", "false"))
                tag("label", .init("for", "platform")) { "Device" }
                tag("select", .init("id", "platform"), .init("name", "platform")) {
                    tag("option", .init("value", "")) { "any" }
                    for platform in Platform.allCases {
                        tag("option", .init("value", platform.rawValue)) { platform.rawValue }
                    }
                }
                tag("label", .init("for", "since")) { "Begun from, such as 2026-11-30T08:00:00Z" }
                tag("input", .init("id", "since"), .init("name", "since"), .init("autocomplete", "off"))
                tag("label", .init("for", "until")) { "Begun before" }
                tag("input", .init("id", "until"), .init("name", "until"), .init("autocomplete", "off"))
                tag("button", .init("type", "submit")) { "Find" }
            }
        }
    }

    /// Where a found account leads: to its ceremonies, by its pseudonym, with the filters of the form.
    public static func result(
        _ name: String, pseudonym: String, platform: String?, since: String?, until: String?
    ) -> Link {
        Link.ceremonies(name).with("account", pseudonym).with("platform", platform).with("since", since)
            .with("until", until)
    }
}
