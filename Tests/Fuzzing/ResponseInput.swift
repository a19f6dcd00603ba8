import Ceremony
import JSON
import WebAuthn

/// An input of the target `response`. Its first byte says what follows.
enum ResponseInput {
    enum Form: UInt8, CaseIterable {
        /// The JSON text of a registration.
        case registrationText
        /// The JSON text of an authentication.
        case authenticationText
        /// Client data with its length, then the attestation object.
        case registrationParts
        /// Client data, authenticator data and COSE key with their lengths, then the signature.
        case authenticationParts
    }

    static func judgingInput(_ bytes: [UInt8]) -> JudgingInput? {
        guard let first = bytes.first, let form = Form(rawValue: first % UInt8(Form.allCases.count)) else { return nil }
        let rest = bytes.dropFirst()
        switch form {
        case .registrationText, .authenticationText:
            guard let value = try? JSONValue.parse(Array(rest)) else { return nil }
            return JudgingFrame.input(value, kind: form == .registrationText ? .registration : .authentication)
        case .registrationParts:
            var reader = InputReader(rest)
            let clientData = reader.part()
            return JudgingFrame.response([("clientDataJSON", clientData), ("attestationObject", Array(reader.rest))])
                .flatMap { JudgingFrame.input($0, kind: .registration) }
        case .authenticationParts:
            var reader = InputReader(rest)
            let clientData = reader.part(), data = reader.part(), key = reader.part()
            let members = [
                ("clientDataJSON", clientData), ("authenticatorData", data), ("signature", Array(reader.rest)),
            ]
            return JudgingFrame.response(members).flatMap { JudgingFrame.input($0, kind: .authentication, key: key) }
        }
    }

    static func registration(clientData: [UInt8], object: [UInt8]) -> [UInt8] {
        [Form.registrationParts.rawValue] + InputReader.lengthened(clientData) + object
    }

    static func authentication(clientData: [UInt8], data: [UInt8], key: [UInt8], signature: [UInt8]) -> [UInt8] {
        [Form.authenticationParts.rawValue] + [clientData, data, key].flatMap { InputReader.lengthened($0) } + signature
    }
}
