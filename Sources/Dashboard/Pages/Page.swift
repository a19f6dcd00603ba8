/// Who looks at a page: what its forms must carry.
public struct Visitor: Sendable {
    /// The key of the session's forms.
    public let formKey: String

    /// A visitor whose forms carry this key.
    public init(formKey: String) { self.formKey = formKey }
}

/// The views of a relying party, in the order of the navigation.
enum View: String, CaseIterable {
    case overview = "Overview"
    case ceremonies = "Ceremonies"
    case cohorts = "Cohorts"
    case credentials = "Credentials"
    case association = "Association files"
    case board = "Board"
    case account = "Find an account"

    func link(_ name: String) -> Link {
        switch self {
        case .overview: .overview(name)
        case .ceremonies: .ceremonies(name)
        case .cohorts: .cohorts(name)
        case .credentials: .credentials(name)
        case .association: .association(name)
        case .board: .board(name)
        case .account: .account(name)
        }
    }
}

/// What every page has around its content.
struct Page {
    let title: String
    var visitor: Visitor?
    var relyingParty: String?
    var view: View?
    /// The call of the API that has the same numbers.
    var api: [(label: String, link: Link)] = []
    /// The last position that the page shows; with it, the page is kept up to date.
    var position: Int64?

    func document(@HTMLBuilder _ content: () -> HTML) -> [UInt8] {
        let body = content()
        return tag("html", .init("lang", "en")) {
            head
            tag("body") {
                tag("a", .init("class", "skip"), .init("href", "#main")) { "To the content" }
                header
                tag("main", .init("id", "main"), .init("tabindex", "-1")) {
                    tag("h1") { title }
                    body
                }
                footer
            }
        }.document
    }

    private var head: HTML {
        tag("head") {
            tag("meta", .init("charset", "utf-8"))
            tag("meta", .init("name", "viewport"), .init("content", "width=device-width, initial-scale=1"))
            tag("meta", .init("name", "color-scheme"), .init("content", "light dark"))
            tag("title") { relyingParty.map { "\(title) · \($0) · PasskeyTrail" } ?? "\(title) · PasskeyTrail" }
            tag("link", .init("rel", "stylesheet"), .init("href", Asset.style.link))
            tag("link", .init("rel", "icon"), .init("href", Asset.icon.link))
            if let relyingParty, let position {
                tag("meta", .init("name", "trail-position"), .init("content", "\(position)"))
                tag("meta", .init("name", "trail-progress"), .init("content", Link(["rp", relyingParty, "position"])))
            }
            tag("script", .init("src", Asset.script.link), .init("defer"))
        }
    }

    private var header: HTML {
        tag("header", class: "top") {
            anchor(.start, class: "brand") { "PasskeyTrail" }
            if let relyingParty {
                tag("nav", .init("aria-label", relyingParty)) {
                    tag("span", class: "party") { relyingParty }
                    for each in View.allCases {
                        anchor(each.link(relyingParty), isCurrent: each == view) { each.rawValue }
                    }
                }
            }
            if let visitor {
                tag("form", .init("method", "post"), .init("action", Link(["sign-out"])), .init("class", "out")) {
                    formKeyField(visitor.formKey)
                    tag("button", .init("type", "submit"), .init("class", "quiet")) { "Sign out" }
                }
            }
        }
    }

    private var footer: HTML {
        tag("footer") {
            tag("p", .init("id", "live"), .init("role", "status")) {
                if let position { "Shown up to position \(position) of the log. Times are UTC." }
            }
            if !api.isEmpty {
                tag("p") {
                    "The same numbers as JSON: "
                    for each in api {
                        anchor(each.link) { each.label }
                        " "
                    }
                }
            }
        }
    }
}

/// The hidden field that says that a form is one of ours.
func formKeyField(_ key: String) -> HTML {
    tag("input", .init("type", "hidden"), .init("name", "key"), .init("value", key))
}
