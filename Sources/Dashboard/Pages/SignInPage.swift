/// The page that asks for a token.
public struct SignInPage: Sendable {
    private let formKey: String
    private let next: String
    private let refusal: String?

    /// A page whose form carries `formKey`, and leads to `next` after it; `refusal` says why the last try did not do.
    public init(formKey: String, next: String, refusal: String? = nil) {
        self.formKey = formKey
        self.next = next
        self.refusal = refusal
    }

    /// The page.
    public var document: [UInt8] {
        Page(title: "Sign in").document {
            if let refusal { tag("p", .init("class", "notice bad"), .init("role", "alert")) { refusal } }
            tag("form", .init("method", "post"), .init("action", Link(["sign-in"])), .init("class", "stack narrow")) {
                formKeyField(formKey)
                tag("input", .init("type", "hidden"), .init("name", "next"), .init("value", next))
                tag("label", .init("for", "token")) { "Token" }
                tag(
                    "input", .init("id", "token"), .init("name", "token"), .init("type", "password"), .init("required"),
                    .init("autocomplete", "off"), .init("spellcheck", "false"), .init("aria-describedby", "token-help"))
                tag("p", .init("id", "token-help"), .init("class", "faint")) {
                    "A token with the scope read, such as `passkeytrail token create --scope read` prints. It is not stored."
                }
                tag("button", .init("type", "submit")) { "Sign in" }
            }
        }
    }

    /// Where a sign-in may lead: a path of this service as it stands in a request, else the first page.
    public static func safe(_ next: String?) -> String {
        guard let next, next.utf8.first == UInt8(ascii: "/"), next.utf8.dropFirst().first != UInt8(ascii: "/"),
            next.utf8.count <= 4096,
            next.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
        else { return "/" }
        return next
    }
}
