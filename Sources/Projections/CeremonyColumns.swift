import Ceremony
import Classification
import Postgres

/// The columns of `save_ceremony_rows.sql`, as arrays in its order.
enum CeremonyColumns {
    static func binds(_ views: [CeremonyView]) -> [Bind] {
        let conclusions = views.map { Classifier.conclusion(of: $0.facts, under: $0.circumstances) }
        let clients = views.map(\.client)
        return [
            .textArray(views.map(\.id)),
            .int8Array(views.map(\.startedAt.rawValue)),
            .int8Array(views.map(\.firstPosition.rawValue)),
            .int8Array(views.map { $0.facts.issuedAt?.rawValue }),
            .int8Array(views.map { $0.closedAt?.rawValue }),
            .boolArray(views.map { $0.facts.decision?.accepted }),
            .boolArray(views.map { Classifier.agrees($0.facts) }),
            .textArray(views.map { $0.facts.kind?.rawValue }),
            .textArray(views.map(\.facts.mediation.rawValue)),
            .textArray(views.map { $0.purpose?.rawValue }),
            .textArray(conclusions.map(\.outcomeClass.rawValue)),
            .textArray(conclusions.map { $0.group?.rawValue }),
            .textArray(conclusions.map { $0.reason?.rawValue }),
            .textArray(conclusions.map { $0.confidence?.rawValue }),
            .textArray(views.map { $0.accountFrom == .signin ? nil : $0.account }),
            .textArray(views.map { $0.accountFrom == .signin ? nil : $0.accountFrom?.rawValue }),
            .textArray(views.map(\.session)),
            .textArray(views.map(\.trace)),
            .textArray(clients.map { $0?.platform.rawValue }),
            .textArray(clients.map { $0?.osVersion }),
            .textArray(clients.map { $0?.appID }),
            .textArray(clients.map { $0?.appVersion }),
            .textArray(clients.map { $0?.appBuild }),
            .textArray(clients.map { $0?.signingCertificate }),
            .textArray(clients.map { $0?.browser }),
            .textArray(clients.map { $0?.browserVersion }),
            .byteaArray(views.map(\.credentialID)),
            .uuidArray(views.map { $0.issued?.options.challenge.map { challengeDigest($0) } }),
            .textArray(
                views.map { $0.logFindings.isEmpty ? nil : $0.logFindings.map(\.rawValue).joined(separator: " ") }),
            .byteaArray(views.map { PositionList.encode($0.positions) }),
            .byteaArray(views.map { CountedCells.encode($0.counted) }),
            .textArray(views.map { $0.facts.verdict?.origin }),
            .textArray(views.map(\.telemetry.serverVersion)),
        ]
    }
}
