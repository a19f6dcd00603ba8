internal import Ceremony

/// The app id and the domain that Apple names where an app is not associated with a domain, found by their shape.
struct AppleAssociationText: Equatable {
    /// `TEAMID.bundle`.
    let appID: String
    /// The domain.
    let domain: String

    /// Looks through all texts of an error; nil where none of them has both.
    init?(in error: ClientError) {
        var texts = [error.reason, error.message].compactMap { $0 }
        for under in error.underlying { texts += [under.reason, under.debug].compactMap { $0 } }
        for text in texts {
            let words = AppleAssociationText.words(of: text)
            guard let appID = words.first(where: AppleAssociationText.isAppID),
                let domain = words.first(where: { $0 != appID && AppleAssociationText.isDomain($0) })
            else { continue }
            self.appID = appID
            self.domain = domain
            return
        }
        return nil
    }

    /// The runs of characters that ids and domains are made of, without a sentence's closing dot.
    private static func words(of text: String) -> [String] {
        text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")) }
            .map { word in
                var word = word
                while word.last == "." { word.removeLast() }
                return String(word)
            }
    }

    private static func isAppID(_ word: String) -> Bool {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2, let team = parts.first, team.count == 10, parts.allSatisfy({ !$0.isEmpty }) else {
            return false
        }
        return team.allSatisfy { $0.isUppercase || $0.isNumber }
    }

    private static func isDomain(_ word: String) -> Bool {
        let labels = word.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }), let last = labels.last else { return false }
        // The domain of an error (`com.apple.AuthenticationServices.AuthorizationError`) is no host name.
        return last.allSatisfy { $0.isLetter && $0.isLowercase } && !word.contains { $0.isUppercase }
    }
}
