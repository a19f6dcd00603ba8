import CBOR
import Ceremony
import JSON
import WebAuthn

/// An input of the target `attestation`: a byte that chooses the format, client data and authenticator data with their
/// lengths, then the statement as CBOR. With the first bit set, the last certificate of the statement is the anchor.
enum AttestationInput {
    static let formats = [
        "none", "packed", "tpm", "android-key", "android-safetynet", "fido-u2f", "apple", "compound", "x-unknown",
    ]

    static func judgingInput(_ bytes: [UInt8]) -> JudgingInput? {
        guard let first = bytes.first else { return nil }
        var reader = InputReader(bytes.dropFirst())
        let clientData = reader.part(), data = reader.part(), statement = Array(reader.rest)
        let format = formats[Int(first & 0x7F) % formats.count]
        let response = JudgingFrame.response([
            ("clientDataJSON", clientData), ("attestationObject", object(format, statement, data)),
        ])
        let anchors = first >= 0x80 ? anchor(of: statement) : []
        return response.flatMap { JudgingFrame.input($0, kind: .registration, anchors: anchors) }
    }

    static func encode(
        format: String, clientData: [UInt8], data: [UInt8], statement: CBORValue, isAnchored: Bool
    ) -> [UInt8]? {
        guard let index = formats.firstIndex(of: format) else { return nil }
        return [UInt8(index) | (isAnchored ? 0x80 : 0)] + InputReader.lengthened(clientData)
            + InputReader.lengthened(data) + CBOREncoder.encode(statement)
    }

    /// The attestation object around a statement, whose bytes stand in it as they are.
    private static func object(_ format: String, _ statement: [UInt8], _ data: [UInt8]) -> [UInt8] {
        [0xA3] + CBOREncoder.encode(.text("fmt")) + CBOREncoder.encode(.text(format))
            + CBOREncoder.encode(.text("attStmt")) + statement + CBOREncoder.encode(.text("authData"))
            + CBOREncoder.encode(.bytes(data))
    }

    private static func anchor(of statement: [UInt8]) -> [String] {
        guard let map = try? CBORDecoder.decodeFirst(statement).value.map, let last = map["x5c"]?.array?.last?.bytes
        else {
            return []
        }
        let text = Base64URL.encode(last).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        let padded = text + [Character](repeating: "=", count: (4 - text.count % 4) % 4)
        var lines = ""
        for (index, character) in padded.enumerated() {
            if index > 0, index.isMultiple(of: 64) { lines.append("\n") }
            lines.append(character)
        }
        return ["-----BEGIN CERTIFICATE-----\n\(lines)\n-----END CERTIFICATE-----\n"]
    }
}
