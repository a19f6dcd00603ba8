import Ceremony
import JSON

/// A record in the Elastic Common Schema; what it has no field for stands under `passkeytrail`.
struct ECSRecord {
    private let record: ExportRecord
    private let relyingParty: String

    init(_ record: ExportRecord, _ relyingParty: String) {
        self.record = record
        self.relyingParty = relyingParty
    }

    private var categories: (category: [String], type: [String]) {
        switch record.kind {
        case .started: (["authentication"], ["start"])
        case .ended: (["authentication"], ["end"])
        case .enrolled: (["iam"], ["creation", "user"])
        case .removed: (["iam"], ["deletion", "user"])
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("@timestamp", record.time.rfc3339)
        writer.object("ecs") { $0.member("version", "9.4.0") }
        writer.member("message", record.message)
        writeEvent(to: &writer)
        if let account = record.account {
            writer.object("user") { $0.member("id", account) }
            writer.object("related") { $0.texts("user", [account]) }
        }
        writer.object("service") { $0.member("name", relyingParty) }
        writer.object("observer") { writer in
            writer.member("product", "PasskeyTrail")
            writer.member("type", "audit")
        }
        if let trace = record.trace { writer.object("trace") { $0.member("id", trace) } }
        writeClient(to: &writer)
        writeOwn(to: &writer)
        writer.endObject()
    }

    private func writeEvent(to writer: inout JSONWriter) {
        writer.object("event") { writer in
            writer.member("kind", "event")
            writer.texts("category", categories.category)
            writer.texts("type", categories.type)
            writer.member("action", "passkey-\(record.kind.rawValue)")
            writer.member("outcome", record.result)
            writer.member("id", record.source + " " + record.eventID)
            writer.optional("code", record.outcome?.outcomeClass.rawValue)
            writer.optional("reason", record.outcome?.summary)
            writer.member("created", record.time.rfc3339)
            writer.member("ingested", record.recordedAt.rfc3339)
            writer.member("sequence", record.position.rawValue)
            writer.member("provider", "passkeytrail")
            writer.member("dataset", "passkeytrail.ceremony")
            if let duration = record.durationMilliseconds {
                let (nanoseconds, overflowed) = duration.multipliedReportingOverflow(by: 1_000_000)
                if !overflowed { writer.member("duration", nanoseconds) }
            }
        }
    }

    private func writeClient(to writer: inout JSONWriter) {
        guard let client = record.client else { return }
        writer.object("host") { writer in
            writer.object("os") { writer in
                writer.member("platform", client.platform.rawValue)
                writer.optional("version", client.osVersion)
            }
        }
        guard client.browser != nil || client.browserVersion != nil else { return }
        writer.object("user_agent") { writer in
            writer.optional("name", client.browser)
            writer.optional("version", client.browserVersion)
        }
    }

    private func writeOwn(to writer: inout JSONWriter) {
        writer.object("passkeytrail") { writer in
            writer.member("rp_id", relyingParty)
            writer.optional("ceremony", record.ceremony)
            writer.optional("session", record.session)
            writer.optional("operation", record.operation?.rawValue)
            writer.optional("mediation", record.mediation?.rawValue)
            writer.optional("group", record.outcome?.group?.rawValue)
            writer.optional("reason", record.outcome?.reason?.rawValue)
            writer.optional("confidence", record.outcome?.confidence?.rawValue)
            if let accepted = record.accepted { writer.member("accepted", accepted) }
            if let agrees = record.agrees { writer.member("agrees", agrees) }
            writer.optional("credential", record.credential)
            writer.optional("aaguid", record.provider)
            if let flags = record.flags {
                writer.member("user_verified", flags & 0x04 != 0)
                writer.member("backup_eligible", flags & 0x08 != 0)
                writer.member("backed_up", flags & 0x10 != 0)
            }
            writer.optional("app_id", record.client?.appID)
            writer.optional("app_version", record.client?.appVersion)
            writer.optional("app_build", record.client?.appBuild)
        }
    }
}
