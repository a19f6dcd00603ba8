import Ceremony
import OpenSSL

/// The format `android-key`, L3 section 8.4.
enum AndroidKeyStatement {
    static func judge(_ members: StatementMembers, _ subject: AttestationSubject, _ report: inout AttestationReport) {
        let algorithm = report.value(members.algorithm)
        let signature = report.value { () throws(AttestationFault) in try members.bytes("sig") }
        guard let encoded = report.value(members.certificates), let chain = subject.chain(encoded, &report) else {
            return
        }
        if let algorithm, let signature {
            subject.verify(signature, over: subject.signedBytes, by: chain.leaf, algorithm, &report)
        }
        subject.compareKeys(chain.leaf, &report)
        guard let found = chain.leaf[AndroidKeyDescription.oid] else {
            return report.note(
                .attestationExtensionMissing, "The certificate has no key description.",
                expected: [AndroidKeyDescription.oid], actual: "none")
        }
        guard let description = AndroidKeyDescription(found.value) else {
            return report.note(.attestationExtensionMissing, "The certificate's key description cannot be read.")
        }
        judge(description, subject, &report)
    }

    /// The key was made in the keystore, to sign, for this relying party and this answer. What the software says counts
    /// as what the trusted environment says does: the configuration does not ask for the latter.
    private static func judge(
        _ description: AndroidKeyDescription, _ subject: AttestationSubject, _ report: inout AttestationReport
    ) {
        if !description.challenge.elementsEqual(subject.clientDataHash) {
            report.note(
                .attestationChallengeDiffers, "The key description's challenge is not the hash of the client data.")
        }
        let lists = [description.software, description.trusted]
        if lists.contains(where: \.allApplications) {
            report.note(.attestationAllApplications, "The key may be used by all applications.")
        }
        let origins = lists.compactMap(\.origin)
        if origins.isEmpty || origins.contains(where: { $0 != AndroidKeyDescription.generated }) {
            report.note(
                .attestationKeyOrigin, "The key was not made in the keystore.", expected: ["generated (0)"],
                actual: origins.isEmpty ? "no origin" : origins.map { "\($0)" }.joined(separator: ", "))
        }
        let purposes = lists.compactMap(\.purposes).flatMap { $0 }
        if !purposes.contains(AndroidKeyDescription.sign) {
            report.note(
                .attestationKeyPurpose, "The key was not made to sign.", expected: ["sign (2)"],
                actual: purposes.isEmpty ? "no purpose" : purposes.map { "\($0)" }.joined(separator: ", "))
        }
    }
}

/// The extension in which Android's keystore describes a key.
struct AndroidKeyDescription {
    static let oid = "1.3.6.1.4.1.11129.2.1.17"
    static let generated: UInt64 = 0
    static let sign: UInt64 = 2

    /// What a key is authorised for; members that WebAuthn does not ask for are left out.
    struct Authorizations {
        var purposes: [UInt64]?
        var allApplications = false
        var origin: UInt64?

        /// Nil where a member that is asked for has another form.
        init?(_ list: DERReader.Element) {
            guard list.isUniversal(16), let members = list.children else { return nil }
            for member in members where member.tagClass == 2 {
                switch member.number {
                case 1:
                    guard let set = member.children?.first, set.isUniversal(17), let numbers = set.children else {
                        return nil
                    }
                    purposes = numbers.compactMap(\.unsigned)
                case 600: allApplications = true
                case 702:
                    guard let number = member.children?.first?.unsigned else { return nil }
                    origin = number
                default: break
                }
            }
        }
    }

    let challenge: ArraySlice<UInt8>
    let software: Authorizations
    let trusted: Authorizations

    /// Nil where the extension has another form.
    init?(_ value: [UInt8]) {
        guard let sequence = DERReader.only(value), sequence.isUniversal(16), let parts = sequence.children,
            parts.count >= 8, parts[4].isUniversal(4), let software = Authorizations(parts[6]),
            let trusted = Authorizations(parts[7])
        else { return nil }
        challenge = parts[4].content
        self.software = software
        self.trusted = trusted
    }
}
