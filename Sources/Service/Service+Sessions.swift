import Ceremony
import Dashboard
import HTTPServer
import JSON
import OpenSSL

/// Signing in to the dashboard, and what a session opens.
///
/// The cookie holds a random session id, never the token. It is `SameSite=Strict`, so no other site's request carries it;
/// each form carries a key besides.
extension Service {
    private static let sessionCookie = "passkeytrail_session"
    private static let formCookie = "passkeytrail_form"

    /// Whether a call of the API comes from a page of ours: a read without a token of its own, with a session.
    func isReadBySession(_ head: HTTPRequestHead, _ route: Route) -> Bool {
        guard route.scope == .read, route.method == "GET", head.headers["authorization"] == nil else { return false }
        return head.cookie(Self.sessionCookie).flatMap { sessions.session($0) } != nil
    }

    /// Answers such a call: it may read what the session's token may read, and do nothing else.
    func readBySession(_ scope: Permit.Scope, _ route: Route, _ call: Call) {
        guard let session = session(call) else { return respond(call, Problems.unauthorized) }
        withPermit(of: session, call) { [self] permit in
            authorize(permit, scope, route, call)
        }
    }

    /// Answers a page for who has signed in, else with the form that asks for a token.
    func open(_ call: Call, _ body: @escaping @Sendable (Call, Visitor) throws -> HTTPResponse) {
        guard let session = session(call) else { return respond(call, askForToken(call)) }
        withPermit(of: session, call) { [self] permit in
            guard let permit else { return respond(call, askForToken(call)) }
            let visitor = Visitor(formKey: session.formKey)
            if call.request.method == "POST", !carries(session.formKey, call) {
                return respond(
                    call, .page(MessagePage("Not done", Self.foreignForm, visitor: visitor).document, status: 403))
            }
            if let name = call.values["rpId"], !permit.covers(name) { return respond(call, Self.noParty(visitor)) }
            var call = call
            call.permit = permit
            let permitted = call
            whenFresh(permitted) { [self] in
                do {
                    respond(permitted, try body(permitted, visitor))
                } catch let error as PayloadError {
                    let page = MessagePage(
                        "This cannot be shown", "The parameter \(error.description)", visitor: visitor,
                        relyingParty: permitted.values["rpId"])
                    respond(permitted, .page(page.document, status: 400))
                }
            }
        }
    }

    /// What a session's token permits as reads; nil where it does not hold any more.
    private func withPermit(
        of session: Sessions.Session, _ call: Call, _ body: @escaping @Sendable (Permit?) -> Void
    ) {
        let reading: @Sendable (Permit?) -> Void = { permit in
            guard let permit, permit.has(.read) else { return body(nil) }
            body(Permit(tokenID: permit.tokenID, scopes: [.read], relyingParties: permit.relyingParties))
        }
        if let known = tokens.remembered(hash: session.tokenHash) { return reading(known) }
        run(call) { [self] in reading(try tokens.permit(hash: session.tokenHash)) }
    }

    private func session(_ call: Call) -> Sessions.Session? {
        call.request.cookie(Self.sessionCookie).flatMap { sessions.session($0) }
    }

    private func carries(_ key: String, _ call: Call) -> Bool {
        guard let given = field("key", call) else { return false }
        return constantTimeEquals(Array(given.utf8), Array(key.utf8))
    }

    /// A field of the form that was sent.
    func field(_ name: String, _ call: Call) -> String? { call.request.form?.first { $0.name == name }?.value }

    static func noParty(_ visitor: Visitor) -> HTTPResponse {
        .page(
            MessagePage("Not found", "There is no relying party of this name.", visitor: visitor).document, status: 404)
    }

    private static let foreignForm =
        "The form did not come from this page, or is too old. Load the page again, and send it once more."
}

extension Service {
    /// The form that asks for a token. A request that another site led here came without the session's cookie, for that
    /// is `Strict`; asked for again from here, it comes with it.
    private func askForToken(_ call: Call) -> HTTPResponse {
        guard call.request.method == "GET" || call.request.method == "HEAD" else { return .seeOther(.start) }
        if call.request.headers["sec-fetch-site"] == "cross-site", call.request.cookie(Self.sessionCookie) == nil {
            var again = HTTPResponse.page(MessagePage("One moment", "The page is loaded again.").document)
            again.headers.append(("Refresh", "0"))
            return again
        }
        let query = call.request.query.isEmpty ? "" : Link([], query: call.request.query).text.dropFirst()
        return signInForm(call, next: call.request.path + query, status: call.request.path == "/" ? 200 : 401)
    }

    private func signInForm(_ call: Call, next: String, refusal: String? = nil, status: Int) -> HTTPResponse {
        let known = call.request.cookie(Self.formCookie).flatMap { Base64URL.decodeExact($0)?.count == 32 ? $0 : nil }
        guard let key = known ?? (try? Random.bytes(32)).map({ Base64URL.encode($0) }) else {
            return Problems.unavailable
        }
        var answer = HTTPResponse.page(
            SignInPage(formKey: key, next: SignInPage.safe(next), refusal: refusal).document, status: status)
        answer.headers.append(("Set-Cookie", cookie(Self.formCookie, key, call)))
        if status == 401 { answer.headers.append(("WWW-Authenticate", "Bearer")) }
        return answer
    }

    /// `POST /sign-in`
    func signIn(_ call: Call) throws -> HTTPResponse {
        let next = field("next", call) ?? "/"
        guard let key = call.request.cookie(Self.formCookie), carries(key, call) else {
            return signInForm(call, next: next, refusal: Self.foreignForm, status: 403)
        }
        let token = field("token", call) ?? ""
        guard let permit = try tokens.permit(token) else {
            return signInForm(call, next: next, refusal: "This token is not valid, or no longer.", status: 401)
        }
        guard permit.has(.read) else {
            return signInForm(call, next: next, refusal: "This token lacks the scope read.", status: 403)
        }
        if let old = call.request.cookie(Self.sessionCookie) { sessions.end(old) }
        let id = try sessions.begin(tokenHash: Tokens.hash(token))
        var answer = HTTPResponse.seeOther(path: SignInPage.safe(next))
        answer.headers.append(("Set-Cookie", cookie(Self.sessionCookie, id, call, seconds: Sessions.longestSeconds)))
        return answer
    }

    /// `POST /sign-out`
    func signOut(_ call: Call) -> HTTPResponse {
        if let id = call.request.cookie(Self.sessionCookie) { sessions.end(id) }
        var answer = HTTPResponse.seeOther(.start)
        answer.headers.append(("Set-Cookie", cookie(Self.sessionCookie, "", call, seconds: 0)))
        return answer
    }

    /// `Secure` where a proxy before the service says that the browser came by https.
    private func cookie(_ name: String, _ value: String, _ call: Call, seconds: Int64? = nil) -> String {
        let isSecure = call.request.headers["x-forwarded-proto"]?.lowercased() == "https"
        return "\(name)=\(value); Path=/; HttpOnly; SameSite=Strict" + (seconds.map { "; Max-Age=\($0)" } ?? "")
            + (isSecure ? "; Secure" : "")
    }
}

extension HTTPResponse {
    /// A page of the dashboard.
    static func page(_ document: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: PageHeaders.page, body: document)
    }

    /// Leads to another page after a form was sent.
    static func seeOther(_ link: Link) -> HTTPResponse { seeOther(path: link.text) }

    static func seeOther(path: String) -> HTTPResponse {
        HTTPResponse(status: 303, headers: [("Location", path), ("Cache-Control", "no-store")])
    }
}
