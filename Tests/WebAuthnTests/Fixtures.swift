import Ceremony
import JSON

/// Shared values, made as ingestion makes them: from JSON.
enum Fixtures {
    struct NoOptions: Error {}

    static func configuration(_ members: [String: Sketch] = [:]) throws -> RelyingPartyConfiguration {
        let defaults: [String: Sketch] = ["rpId": .text("example.com"), "origins": .list([.text("https://example.com")])]
        let merged = defaults.merging(members) { $1 }
        return try RelyingPartyConfiguration(Sketch.object(merged).value(), name: "example.com")
    }

    static func options(_ kind: CeremonyKind, account: String?, _ members: [String: Sketch]) throws -> OptionsIssued {
        var data: [String: Sketch] = ["ceremony": .text(kind.rawValue), "options": .object(members)]
        if let account { data["account"] = .text(account) }
        let payload = try EventPayload(.optionsIssued, data: Sketch.object(data).value())
        guard case .optionsIssued(let issued) = payload else { throw NoOptions() }
        return issued
    }

    /// A handle as ingestion keeps it.
    static func handle(_ pseudonym: String, form: [String: Sketch] = [:]) throws -> Handle? {
        let object = try Sketch.object(["userHandle": .text(pseudonym), "userHandleForm": .object(form)]).value()
        return Handle(try MemberReader(object, path: "response"), "userHandle")
    }
}
