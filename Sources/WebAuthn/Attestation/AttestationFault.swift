import CBOR
import Ceremony

/// One rule of a format's verification procedure that a statement breaks.
struct AttestationFault: Error {
    var reason: Reason
    /// One sentence for people.
    var why: String
    var expected: [String] = []
    var actual: String?

    init(_ reason: Reason, _ why: String, expected: [String] = [], actual: String? = nil) {
        self.reason = reason
        self.why = why
        self.expected = expected
        self.actual = actual
    }
}

/// Members of a statement, read by name and kind. One that stands twice is read where both say the same.
struct StatementMembers {
    private let map: CBORMap

    init(_ map: CBORMap) { self.map = map }

    /// How many there are.
    var count: Int { map.count }

    /// The value; nil where it is not there.
    func value(_ name: String) throws(AttestationFault) -> CBORValue? {
        var found: CBORValue?
        for pair in map.pairs where pair.key == .text(name) {
            if let found, found != pair.value {
                throw AttestationFault(
                    .attestationStatementInvalid, "The statement has `\(name)` twice with different values.")
            }
            found = pair.value
        }
        return found
    }

    func bytes(_ name: String) throws(AttestationFault) -> [UInt8] {
        guard let bytes = try value(name)?.bytes else { throw lacks(name, "a byte string") }
        return bytes
    }

    func text(_ name: String) throws(AttestationFault) -> String {
        guard let text = try value(name)?.text else { throw lacks(name, "a text") }
        return text
    }

    /// The algorithm that the statement is signed with.
    func algorithm() throws(AttestationFault) -> COSEAlgorithm {
        guard let number = try value("alg")?.int else { throw lacks("alg", "an algorithm's number") }
        return COSEAlgorithm(number: Int64(number))
    }

    /// The certificates of `x5c`, the attestation's own first.
    func certificates() throws(AttestationFault) -> [[UInt8]] {
        guard let elements = try value("x5c")?.array, !elements.isEmpty else {
            throw lacks("x5c", "a list of certificates")
        }
        var certificates: [[UInt8]] = []
        for element in elements {
            guard let bytes = element.bytes else { throw lacks("x5c", "a list of byte strings") }
            certificates.append(bytes)
        }
        return certificates
    }

    private func lacks(_ name: String, _ kind: String) -> AttestationFault {
        AttestationFault(
            .attestationStatementInvalid, "The statement has no `\(name)` that is \(kind).", expected: [kind],
            actual: "another value, or none")
    }
}
