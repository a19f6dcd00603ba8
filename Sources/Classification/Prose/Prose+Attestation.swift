internal import Ceremony

extension Prose {
    /// What an authenticator's attestation breaks.
    static func attestation(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .attestationFormatNotAccepted:
            Prose(
                "The attestation format is \(subject.actual), accepted is \(subject.expected).",
                "Add the format to `attestation.formats`, or ask for `attestation: none` in the options.")
        case .attestationStatementInvalid:
            broken("has not the form of its format", subject)
        case .attestationSignatureFalse:
            broken("has a false signature", subject)
        case .attestationAlgorithmDiffers:
            broken("names an algorithm that does not go with the key that signed", subject)
        case .attestationKeyDiffers:
            broken("is about another key than the new one", subject)
        case .attestationChallengeDiffers:
            broken("was made for another answer", subject)
        case .attestationAllApplications:
            broken("is of a key that all apps of the device may use", subject)
        case .attestationKeyOrigin:
            broken("is of a key that was brought into the device, not made there", subject)
        case .attestationKeyPurpose:
            broken("is of a key that was not made to sign", subject)
        case .attestationTPMStructure:
            broken("holds no attestation of a TPM 2.0", subject)
        case .attestationTPMNameDiffers:
            broken("certifies another object than the new key", subject)
        case .attestationDeviceIntegrity:
            broken("says that the device is no certified one", subject)
        case .attestationTimeDiffers:
            broken("was made at another time than the answer", subject)
        default: attestationCertificate(reason, subject)
        }
    }

    /// What its certificates break.
    private static func attestationCertificate(_ reason: Reason, _ subject: ProseSubject) -> Prose? {
        switch reason {
        case .attestationAAGUIDDiffers: certificate("is for another model than the AAGUID says", subject)
        case .attestationCertificateUnreadable: certificate("cannot be read", subject)
        case .attestationCertificateCount: certificate("does not come alone", subject)
        case .attestationCertificateKey: certificate("has a key of a kind that the format does not allow", subject)
        case .attestationCertificateVersion: certificate("is of an old version", subject)
        case .attestationCertificateSubject: certificate("has not the subject that its format asks for", subject)
        case .attestationCertificateAlternativeName:
            certificate("has not the alternative name that its format asks for", subject)
        case .attestationCertificateIsAuthority: certificate("is one of an authority", subject)
        case .attestationCertificateKeyUsage: certificate("is not for attestation keys", subject)
        case .attestationCertificateHost: certificate("is of another host than the attesting service's", subject)
        case .attestationExtensionMissing: certificate("lacks the extension that its format asks for", subject)
        case .attestationCertificateOutOfDate:
            Prose(
                "A certificate of the attestation did not hold at the time of the ceremony\(subject.whyClause).",
                "Compare the clocks, and look for a newer root of the vendor for `attestation.trustAnchorsPem`.")
        case .attestationChainBroken:
            Prose(
                "The certificates of the attestation do not form a path\(subject.whyClause).",
                "Refuse the authenticator; if a vendor's whole model fails so, report it to the vendor.")
        case .attestationUntrusted:
            Prose(
                "The attestation's certificate leads to none of the trust anchors\(subject.whyClause).",
                "Add the vendor's root to `attestation.trustAnchorsPem`, or refuse the authenticator.")
        default: nil
        }
    }

    private static func broken(_ what: String, _ subject: ProseSubject) -> Prose {
        Prose(
            "The attestation statement \(what)\(subject.whyClause).",
            "Refuse the authenticator, or ask for `attestation: none` if attestation does not matter to you.")
    }

    private static func certificate(_ what: String, _ subject: ProseSubject) -> Prose {
        Prose(
            "The attestation's certificate \(what)\(subject.whyClause).",
            "Refuse the authenticator, or ask for `attestation: none`; if a vendor's whole model fails so, report it to the vendor."
        )
    }
}
