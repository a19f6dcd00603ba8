import Ceremony
import EventLog
import HTTPServer
import Ingest
import Merkle
import Postgres
import Transparency

/// A log's checkpoints, tiles and proofs over HTTP (C2SP tlog-tiles, tlog-proof, tlog-witness).
extension Service {
    var logRoutes: [Route] {
        [
            Route(
                method: "GET", template: "/v1/rp/{rpId}/log/checkpoint", scope: .read,
                summary: "The newest signed checkpoint of the log: a C2SP signed note. `_system` is a log, too.",
                parameters: [.atLeast], produces: "text/plain",
                handling: .blocking { [unowned self] call in try showCheckpoint(call) }),
            Route(
                method: "GET", template: "/v1/rp/{rpId}/log/tile/{tile*}", scope: .read,
                summary: "A tile of the log's tree, or with `entries/…` the leaf entries of one (C2SP tlog-tiles).",
                produces: "application/octet-stream",
                handling: .blocking { [unowned self] call in try showTile(call) }),
            Route(
                method: "GET", template: "/v1/rp/{rpId}/log/proof/{position}", scope: .read,
                summary: "The proof that the event of a position is in the log (C2SP tlog-proof).", parameters: [.atLeast],
                produces: "text/plain", handling: .blocking { [unowned self] call in try showProof(call) }),
            Route(
                method: "GET", template: "/v1/rp/{rpId}/log/consistency/{size}", scope: .read,
                summary: "The newest checkpoint, with the proof that the tree of an older size is its beginning: a request as "
                    + "witnesses take it (C2SP tlog-witness).",
                produces: "text/plain", handling: .blocking { [unowned self] call in try showConsistency(call) }),
        ]
    }

    /// The path's log: a relying party's, or `_system`.
    private func anyLog(_ call: Call) throws -> LogID? {
        guard call.relyingParty == Administration.logName || RelyingPartyName.isValid(call.relyingParty) else { return nil }
        return try log.logID(named: call.relyingParty)
    }

    private func showCheckpoint(_ call: Call) throws -> HTTPResponse {
        guard let id = try anyLog(call) else { return Self.noRelyingParty }
        let size = call.request.query("atLeast").flatMap { Int64($0) }.map { $0 < .max ? $0 + 1 : $0 } ?? 0
        guard let signed = try transparency.proofs.checkpoint(of: id, atLeast: size) else { return notSigned(call) }
        return text(signed.note.note, cache: "no-cache")
    }

    private func showProof(_ call: Call) throws -> HTTPResponse {
        guard let id = try anyLog(call) else { return Self.noRelyingParty }
        guard let position = Int64(call.values["position"] ?? ""), position >= 0,
            try hasEvents(id, beyond: position)
        else { return Problems.notFound("The log has no event at this position.") }
        guard
            let note = try transparency.proofs.inclusion(
                of: Position(rawValue: position), in: id, named: call.relyingParty)
        else { return notSigned(call) }
        var response = text(note.text, cache: "no-cache")
        response.headers.append(
            ("Content-Disposition", "attachment; filename=\"\(call.relyingParty)-\(position).tlog-proof\""))
        return response
    }

    private func showConsistency(_ call: Call) throws -> HTTPResponse {
        guard let id = try anyLog(call) else { return Self.noRelyingParty }
        guard let size = Int64(call.values["size"] ?? ""), size >= 0, try size == 0 || hasEvents(id, beyond: size - 1)
        else { return Problems.notFound("The log has never had this size.") }
        guard let note = try transparency.proofs.consistency(from: size, in: id) else { return notSigned(call) }
        return text(note.text, cache: "no-cache")
    }

    private func showTile(_ call: Call) throws -> HTTPResponse {
        guard let id = try anyLog(call) else { return Self.noRelyingParty }
        let segments = (call.values["tile"] ?? "").split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let path = TilePath(segments: segments),
            let bytes = try transparency.proofs.tile(path, in: id, named: call.relyingParty)
        else { return Problems.notFound("The newest checkpoint has no such tile.") }
        return HTTPResponse(
            status: 200,
            headers: [
                ("Content-Type", "application/octet-stream"),
                ("Cache-Control", "private, max-age=31536000, immutable"),
            ], body: bytes)
    }

    private func hasEvents(_ id: LogID, beyond position: Int64) throws -> Bool {
        let next = try log.pool.withConnection { try log.reader.nextPosition(of: id, on: $0) }
        return (next?.rawValue ?? 0) > position
    }

    private func notSigned(_ call: Call) -> HTTPResponse {
        if let reason = trail.heads.stops.reason(call.relyingParty) {
            return Problems.stopped([(call.relyingParty, reason.description)])
        }
        return Problems.make(
            "not_signed", 503, "Not signed yet",
            "No signed checkpoint covers this yet. Try again later; a service that has the signing key must be running.",
            headers: [("Retry-After", "2")])
    }

    private func text(_ text: String, cache: String) -> HTTPResponse {
        var response = HTTPResponse(status: 200, contentType: "text/plain; charset=utf-8", text: text)
        response.headers.append(("Cache-Control", cache))
        return response
    }
}
