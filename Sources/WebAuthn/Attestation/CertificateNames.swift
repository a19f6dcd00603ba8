import OpenSSL

/// The attributes of a `Name` (RFC 5280 section 4.1.2.4), in their order.
struct DistinguishedName {
    /// Object identifiers of attributes that WebAuthn names.
    enum Attribute: String {
        case commonName = "2.5.4.3"
        case country = "2.5.4.6"
        case organization = "2.5.4.10"
        case organizationalUnit = "2.5.4.11"
        case tpmManufacturer = "2.23.133.2.1"
        case tpmModel = "2.23.133.2.2"
        case tpmVersion = "2.23.133.2.3"
    }

    private var attributes: [(oid: String, text: String)] = []

    /// Whether there are none.
    var isEmpty: Bool { attributes.isEmpty }

    /// Reads the relative names of a `Name`; nil where they are none.
    init?(_ name: DERReader.Element) {
        guard name.isUniversal(16), let sets = name.children else { return nil }
        for set in sets {
            guard set.isUniversal(17), let pairs = set.children else { return nil }
            for pair in pairs {
                guard pair.isUniversal(16), let parts = pair.children, parts.count == 2, let oid = parts[0].oid else {
                    return nil
                }
                attributes.append((oid, DistinguishedName.text(parts[1])))
            }
        }
    }

    /// The values of an attribute.
    func values(_ attribute: Attribute) -> [String] {
        attributes.filter { $0.oid == attribute.rawValue }.map(\.text)
    }

    /// UTF-16 for a BMPString; every other kind is read as UTF-8, of which ASCII is a part.
    private static func text(_ element: DERReader.Element) -> String {
        guard element.isUniversal(30), element.content.count.isMultiple(of: 2) else {
            return String(decoding: element.content, as: UTF8.self)
        }
        let bytes = Array(element.content)
        let units = stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return String(decoding: units, as: UTF16.self)
    }
}

/// What a certificate says of itself in the extensions that WebAuthn asks for.
extension Certificate {
    /// The subject; nil where it cannot be read.
    var subjectName: DistinguishedName? { DERReader.only(subject).flatMap { DistinguishedName($0) } }

    /// The names of the subject alternative name (RFC 5280 section 4.2.1.6); nil where there is no readable one.
    var alternativeNames: (hosts: [String], directories: [DistinguishedName])? {
        guard let found = self["2.5.29.17"], let names = DERReader.only(found.value), names.isUniversal(16),
            let elements = names.children
        else { return nil }
        var hosts: [String] = [], directories: [DistinguishedName] = []
        for element in elements {
            if element.isContext(2) { hosts.append(String(decoding: element.content, as: UTF8.self)) }
            if element.isContext(4), let name = element.children?.first.flatMap({ DistinguishedName($0) }) {
                directories.append(name)
            }
        }
        return (hosts, directories)
    }

    /// The purposes of the extended key usage; nil where there is none, empty where it cannot be read.
    var extendedKeyUsage: [String]? {
        guard let found = self["2.5.29.37"] else { return nil }
        guard let list = DERReader.only(found.value), list.isUniversal(16) else { return [] }
        return list.children?.compactMap(\.oid) ?? []
    }

    /// What the basic constraints say about issuing others.
    enum Authority {
        case absent, no, yes, unreadable
    }

    /// Basic constraints (RFC 5280 section 4.2.1.9): `cA` is false unless it is there and true.
    var authority: Authority {
        guard let found = self["2.5.29.19"] else { return .absent }
        guard let sequence = DERReader.only(found.value), sequence.isUniversal(16), let parts = sequence.children else {
            return .unreadable
        }
        guard let first = parts.first, first.isUniversal(1) else { return .no }
        guard first.content.count == 1 else { return .unreadable }
        return first.content.first == 0 ? .no : .yes
    }
}
