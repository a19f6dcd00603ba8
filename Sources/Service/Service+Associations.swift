import Associations
import Ceremony
import HTTPServer
import JSON
import Queries

extension Service {
    /// The calls about association files.
    var associationRoutes: [Route] {
        [
            Route(
                method: "GET", template: "/v1/rp/{rpId}/association", scope: .read,
                summary: "The association files and their copies as last seen, with findings, and the apps of late ceremonies beside them.",
                parameters: [.atLeast], handling: .blocking { [unowned self] call in try showAssociation(call) }),
            Route(
                method: "GET", template: "/v1/rp/{rpId}/association/history", scope: .read,
                summary: "The versions of the association files, newest first, with what changed.",
                parameters: [
                    .init(name: "file", help: "Only this file, such as assetlinks.json."),
                    .init(name: "view", help: "Only this copy: origin, apple_cdn or google_list."),
                    .init(name: "since", help: "Versions first seen at or after this time."),
                    .init(name: "until", help: "Versions first seen at or before this time."),
                    .init(name: "limit", help: "1 to 1000, 100 without."), .atLeast,
                ], handling: .blocking { [unowned self] call in try showAssociationHistory(call) }),
            Route(
                method: "POST", template: "/v1/rp/{rpId}/association/check", scope: .admin,
                summary: "Fetches the association files now, and keeps what changed.",
                answers: [(503, "Too many checks wait, or the database is away; see Retry-After.")],
                handling: .immediate { [unowned self] call in checkAssociation(call) }),
        ]
    }

    /// `GET /v1/rp/{rpId}/association`
    private func showAssociation(_ call: Call) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noRelyingParty }
        return .json(try AssociationRecords(log).overview(of: id, now: .now))
    }

    /// `GET /v1/rp/{rpId}/association/history`
    private func showAssociationHistory(_ call: Call) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noRelyingParty }
        let filter = try VersionFilter { call.request.query($0) }
        return .json(try AssociationRecords(log).history(of: id, filter))
    }

    /// `POST /v1/rp/{rpId}/association/check`, on threads of its own: fetches take long, and reads go on.
    private func checkAssociation(_ call: Call) {
        run(call, on: checkers) { [self] in
            guard let id = try configuredLog(call), let done = try associations.checkNow(id, named: call.relyingParty)
            else { return respond(call, Self.noRelyingParty) }
            var writer = JSONWriter()
            writer.beginObject()
            writer.key("findings")
            writer.beginArray()
            for finding in done.report.findings { finding.write(to: &writer) }
            writer.endArray()
            writer.key("files")
            writer.beginArray()
            for copy in done.report.copies { copy.write(to: &writer) }
            writer.endArray()
            writer.key("position")
            if let position = done.position { writer.value(position.rawValue) } else { writer.null() }
            writer.endObject()
            respond(call, .json(writer.bytes))
        }
    }
}
