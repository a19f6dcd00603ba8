import Ceremony
import JSON

/// A record as an OCSF event: Authentication (class 3002), or Account Change (3001) where a passkey came or went.
struct OCSFRecord {
    private let record: ExportRecord
    private let relyingParty: String

    init(_ record: ExportRecord, _ relyingParty: String) {
        self.record = record
        self.relyingParty = relyingParty
    }

    private var isChange: Bool { record.kind == .enrolled || record.kind == .removed }
    private var classID: Int { isChange ? 3001 : 3002 }

    private var activity: (id: Int, name: String) {
        switch record.kind {
        case .started: (6, "Preauth")
        case .ended: (1, "Logon")
        case .enrolled: (10, "MFA Factor Enable")
        case .removed: (11, "MFA Factor Disable")
        }
    }

    /// High where somebody may be attacking, medium where the relying party's own configuration fails people.
    private var severity: (id: Int, name: String) {
        switch record.outcome?.group {
        case .security?: (4, "High")
        case .configuration?, .rp?: (3, "Medium")
        case .protocol?: (2, "Low")
        default: (1, "Informational")
        }
    }

    private var status: (id: Int, name: String) {
        switch record.result {
        case "success": (1, "Success")
        case "failure": (2, "Failure")
        default: record.kind == .started ? (0, "Unknown") : (99, record.outcome?.outcomeClass.rawValue ?? "other")
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("category_uid", 3)
        writer.member("category_name", "Identity & Access Management")
        writer.member("class_uid", classID)
        writer.member("class_name", isChange ? "Account Change" : "Authentication")
        writer.member("activity_id", activity.id)
        writer.member("activity_name", activity.name)
        writer.member("type_uid", classID * 100 + activity.id)
        writer.member("time", record.time.rawValue / 1000)
        writer.member("severity_id", severity.id)
        writer.member("severity", severity.name)
        writer.member("status_id", status.id)
        writer.member("status", status.name)
        writer.optional("status_code", record.outcome?.outcomeClass.rawValue)
        writer.optional("status_detail", record.outcome?.summary)
        writer.member("message", record.message)
        if let duration = record.durationMilliseconds { writer.member("duration", duration) }
        writeMetadata(to: &writer)
        writeWho(to: &writer)
        writeUnmapped(to: &writer)
        writer.endObject()
    }

    private func writeMetadata(to writer: inout JSONWriter) {
        writer.object("metadata") { writer in
            writer.member("version", "1.8.0")
            writer.object("product") { writer in
                writer.member("name", "PasskeyTrail")
                writer.member("vendor_name", "PasskeyTrail")
            }
            writer.member("uid", record.source + " " + record.eventID)
            writer.optional("correlation_uid", record.ceremony)
            writer.member("original_time", record.time.rfc3339)
            writer.member("logged_time", record.recordedAt.rawValue / 1000)
            writer.member("sequence", record.position.rawValue)
            writer.member("tenant_uid", relyingParty)
        }
    }

    private func writeWho(to writer: inout JSONWriter) {
        writer.object("user") { writer in
            // One of uid, name and account is required; a ceremony may name nobody.
            if let account = record.account { writer.member("uid", account) } else { writer.member("name", "unknown") }
            writer.member("type_id", 1)
            writer.member("type", "User")
        }
        writer.object("service") { $0.member("name", relyingParty) }
        if let session = record.session { writer.object("session") { $0.member("uid", session) } }
        if !isChange {
            writer.member("auth_protocol_id", 99)
            writer.member("auth_protocol", "WebAuthn")
            writer.member("is_remote", true)
            if let isUserVerified = record.isUserVerified { writer.member("is_mfa", isUserVerified) }
        }
        writer.key("auth_factors")
        writer.beginArray()
        writer.beginObject()
        writer.member("factor_type_id", 10)
        writer.member("factor_type", "WebAuthn")
        writer.optional("provider", record.provider)
        writer.endObject()
        writer.endArray()
    }

    private func writeUnmapped(to writer: inout JSONWriter) {
        writer.object("unmapped") { writer in
            writer.optional("operation", record.operation?.rawValue)
            writer.optional("mediation", record.mediation?.rawValue)
            writer.optional("outcome_group", record.outcome?.group?.rawValue)
            writer.optional("outcome_reason", record.outcome?.reason?.rawValue)
            writer.optional("outcome_confidence", record.outcome?.confidence?.rawValue)
            if let accepted = record.accepted { writer.member("accepted", accepted) }
            if let agrees = record.agrees { writer.member("agrees", agrees) }
            writer.optional("credential", record.credential)
            writer.optional("aaguid", record.provider)
            if let flags = record.flags {
                writer.member("backup_eligible", flags & 0x08 != 0)
                writer.member("backed_up", flags & 0x10 != 0)
            }
            if let client = record.client {
                writer.member("platform", client.platform.rawValue)
                writer.optional("os_version", client.osVersion)
                writer.optional("app_id", client.appID)
                writer.optional("app_version", client.appVersion)
                writer.optional("app_build", client.appBuild)
                writer.optional("browser", client.browser)
                writer.optional("browser_version", client.browserVersion)
            }
            writer.optional("trace_id", record.trace)
        }
    }
}
