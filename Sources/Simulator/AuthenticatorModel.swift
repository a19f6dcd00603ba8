import JSON

/// A kind of authenticator in the field: what its credentials have in common.
public struct AuthenticatorModel: Sendable, Equatable {
    /// Its name, for people.
    public var name: String
    /// The 16 bytes that registrations carry, as the public lists of passkey providers have them.
    public var aaguid: [UInt8]
    /// What the client reports as transports.
    public var transports: [String]
    /// Whether its passkeys are synced: backup eligible and backed up (L3 section 6.1.3).
    public var isSynced: Bool
    /// Whether it counts signatures; synced passkeys stay at zero (L3 section 6.1.1).
    public var isCounting: Bool
    /// Whether the client reports `cross-platform` as its attachment.
    public var isRoaming: Bool

    /// Makes a model; the AAGUID comes as hex, with or without hyphens, and is all zero where that is not 16 bytes.
    public init(
        _ name: String, aaguid: String, transports: [String], isSynced: Bool, isCounting: Bool, isRoaming: Bool = false
    ) {
        self.name = name
        let bytes = Hex.decode(aaguid.filter { $0 != "-" }) ?? []
        self.aaguid = bytes.count == 16 ? bytes : [UInt8](repeating: 0, count: 16)
        self.transports = transports
        self.isSynced = isSynced
        self.isCounting = isCounting
        self.isRoaming = isRoaming
    }

    /// The AAGUID in lower-case hex with hyphens.
    public var aaguidText: String {
        let hex = Array(Hex.encode(aaguid))
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }.joined(separator: "-")
    }
}

extension AuthenticatorModel {
    private static func synced(_ name: String, _ aaguid: String) -> AuthenticatorModel {
        AuthenticatorModel(name, aaguid: aaguid, transports: ["hybrid", "internal"], isSynced: true, isCounting: false)
    }

    /// iCloud Keychain.
    public static let iCloudKeychain = synced("iCloud Keychain", "fbfc3007-154e-4ecc-8c0b-6e020557d7bd")
    /// Google Password Manager.
    public static let googlePasswordManager = synced("Google Password Manager", "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4")
    /// Samsung Pass.
    public static let samsungPass = synced("Samsung Pass", "53414d53-554e-4700-0000-000000000000")
    /// 1Password.
    public static let onePassword = synced("1Password", "bada5566-a7aa-401f-bd96-45619a55120d")
    /// Bitwarden.
    public static let bitwarden = synced("Bitwarden", "d548826e-79b4-db40-a3d8-11116f7e8349")
    /// Windows Hello with a TPM: bound to the device.
    public static let windowsHello = AuthenticatorModel(
        "Windows Hello", aaguid: "08987058-cadc-4b81-b6e1-30de50dcbe96", transports: ["internal"], isSynced: false,
        isCounting: true)
    /// Chrome's own store on macOS: bound to the device.
    public static let chromeOnMac = AuthenticatorModel(
        "Chrome on Mac", aaguid: "adce0002-35bc-c60a-648b-0b25f1f05503", transports: ["internal"], isSynced: false,
        isCounting: false)
    /// A YubiKey 5 with NFC.
    public static let yubiKey = AuthenticatorModel(
        "YubiKey 5 Series with NFC", aaguid: "2fc0579f-8113-47ea-b116-bb5a8db9202a", transports: ["nfc", "usb"],
        isSynced: false, isCounting: true, isRoaming: true)
}
