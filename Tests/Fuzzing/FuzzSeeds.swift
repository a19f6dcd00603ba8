import CBOR
public import Foundation
import JSON
import OpenSSL
import Simulator

/// Inputs to begin with: answers of the software authenticator, and the published vectors where they are at hand.
public enum FuzzSeeds {
    /// The seeds of a target; `vectors` is the folder of the published vectors.
    public static func inputs(_ target: FuzzTarget, vectors: URL?) throws -> [[UInt8]] {
        var answers = try simulated()
        for name in ["webauthn-l3.json", "peers.json", "spec-open.json", "mutations.json"] {
            guard let file = vectors?.appendingPathComponent(name), let bytes = try? Data(contentsOf: file) else {
                continue
            }
            let list = try JSONValue.parse([UInt8](bytes), limits: JSONLimits(bytes: 64 << 20))
            answers += list.elements.flatMap { vector in
                [vector["registration"], vector["authentication"]].compactMap { $0.map(Answer.init) }
            }
        }
        var seen: Set<[UInt8]> = []
        return answers.flatMap { $0.inputs(target) }.filter { $0.count < 8192 && seen.insert($0).inserted }
    }

    /// A registration and an authentication with each algorithm.
    private static func simulated() throws -> [Answer] {
        let request = AnswerRequest(challenge: [UInt8](0..<32), origin: "https://example.org")
        var answers: [Answer] = []
        for algorithm in SigningAlgorithm.allCases {
            let credential = try SoftwareCredential(
                seed: [1, 2, 3], algorithm: algorithm, rpID: "example.org", userHandle: [9])
            for style in [SoftwareAuthenticator.Style.browser, .appleApp, .androidApp(package: "com.example")] {
                let authenticator = SoftwareAuthenticator(style: style)
                answers.append(Answer(text: authenticator.register(credential, request), key: nil))
                answers.append(
                    Answer(text: try authenticator.authenticate(credential, request), key: credential.key.coseKey))
            }
        }
        return answers
    }
}

/// The members of an answer.
private struct Answer {
    var clientData: [UInt8] = []
    var object: [UInt8] = []
    var data: [UInt8] = []
    var key: [UInt8] = []
    var signature: [UInt8] = []
    var text: [UInt8] = []

    init(_ vector: JSONValue) {
        read(vector)
        key = vector["credentialPublicKey"]?.base64?.bytes ?? []
    }

    init(text: [UInt8], key: [UInt8]?) {
        self.text = text
        self.key = key ?? []
        if let inner = (try? JSONValue.parse(text))?["response"] { read(inner) }
    }

    private mutating func read(_ value: JSONValue) {
        func bytes(_ name: String) -> [UInt8] { value[name]?.base64?.bytes ?? [] }
        clientData = bytes("clientDataJSON")
        object = bytes("attestationObject")
        data = bytes("authenticatorData")
        signature = bytes("signature")
    }

    func inputs(_ target: FuzzTarget) -> [[UInt8]] {
        switch target {
        case .response:
            var inputs: [[UInt8]] = []
            if !object.isEmpty { inputs.append(ResponseInput.registration(clientData: clientData, object: object)) }
            if !signature.isEmpty {
                inputs.append(
                    ResponseInput.authentication(clientData: clientData, data: data, key: key, signature: signature))
            }
            if !text.isEmpty { inputs.append([object.isEmpty ? 1 : 0] + text) }
            return inputs
        case .attestation:
            guard let map = try? CBORDecoder.decodeFirst(object).value.map, let format = map["fmt"]?.text,
                let statement = map["attStmt"], let data = map["authData"]?.bytes
            else { return [] }
            return [false, true].compactMap {
                AttestationInput.encode(
                    format: format, clientData: clientData, data: data, statement: statement, isAnchored: $0)
            }
        }
    }
}
