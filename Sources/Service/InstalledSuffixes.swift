public import Classification
import Foundation

extension PublicSuffixes {
    /// Where Debian's package `publicsuffix` keeps the list.
    static let installedPath = "/usr/share/publicsuffix/public_suffix_list.dat"

    /// The public suffix list of the system; the common suffixes where it is not installed. Read once.
    public static let installed: PublicSuffixes =
        FileManager.default.contents(atPath: installedPath).flatMap { PublicSuffixes.read(Array($0)) } ?? .common
}
