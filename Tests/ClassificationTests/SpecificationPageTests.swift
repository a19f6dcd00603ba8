import Ceremony
import Foundation
import Testing

@testable import Classification

@Suite("The page of steps and reasons")
struct SpecificationPageTests {
    static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sources/Classification/Classification.docc/Verification.md")

    private func text() throws -> String { try String(contentsOf: Self.page, encoding: .utf8) }

    /// What stands between two marks of the page.
    private func section(_ name: String) throws -> String {
        let parts = try text().components(separatedBy: "<!-- \(name) -->\n")
        guard parts.count == 3 else { throw MissingSection() }
        return parts[1].trimmingCharacters(in: .newlines)
    }

    private struct MissingSection: Error {}

    /// With `PASSKEYTRAIL_WRITE_PAGES=1` the tables are written anew from the code before they are compared.
    @Test func `the tables are those of the code`() throws {
        var tables = CeremonyKind.allCases.map { ($0.rawValue, SpecificationPage.steps(of: $0)) }
        tables.append(("reasons", SpecificationPage.reasons))
        for (name, table) in tables {
            if ProcessInfo.processInfo.environment["PASSKEYTRAIL_WRITE_PAGES"] == "1" { try write(table, name) }
            #expect(
                try section(name) == table,
                "Write it anew: PASSKEYTRAIL_WRITE_PAGES=1 swift test --filter SpecificationPageTests")
        }
    }

    private func write(_ table: String, _ name: String) throws {
        let mark = "<!-- \(name) -->\n"
        var parts = try text().components(separatedBy: mark)
        guard parts.count == 3 else { throw MissingSection() }
        parts[1] = "\n" + table + "\n\n"
        try parts.joined(separator: mark).write(to: Self.page, atomically: true, encoding: .utf8)
    }

    @Test(arguments: CeremonyKind.allCases) func `every step has its number once`(_ kind: CeremonyKind) {
        let steps = SpecificationStep.all(of: kind)
        #expect(steps.map(\.number) == Array(1...(kind == .registration ? 29 : 25)))
        #expect(steps.allSatisfy { ($0.check == nil) == $0.reasons.isEmpty })
        #expect(steps.allSatisfy { $0.check != nil || $0.note != nil })
    }

    @Test func `every check that the specification has stands at a step`() {
        for kind in CeremonyKind.allCases {
            let steps = Set(SpecificationStep.all(of: kind).compactMap(\.check))
            let absent: Set<CheckName> =
                kind == .registration
                ? [.credentialKnown, .credentialAllowed, .credentialActive, .userHandle, .signature, .signCount]
                : [.credentialUnique, .algorithm, .attestation]
            for name in CheckName.allCases {
                #expect(Check(name, .pass).step(in: kind) != nil || absent.contains(name), "\(name)")
                #expect(steps.contains(name.steppingCheck) != absent.contains(name), "\(name)")
            }
        }
    }

    @Test func `a failed check says at which step it failed`() {
        func step(_ name: CheckName, _ reason: Reason, _ kind: CeremonyKind) -> String? {
            Check(name, .fail, reason: reason).step(in: kind)
        }
        #expect(step(.responseFormat, .attestationObjectUnreadable, .registration) == "7.1-13")
        #expect(step(.responseFormat, .membersMissing, .authentication) == "7.2-3")
        #expect(step(.crossOrigin, .topOriginNotAllowed, .authentication) == "7.2-14")
        #expect(step(.backupFlags, .backupEligibilityChanged, .authentication) == "7.2-19")
        #expect(step(.challengeSingleUse, .doubleSubmit, .authentication) == "7.2-11")
        #expect(step(.credentialActive, .revoked, .authentication) == "7.2-6")
        #expect(step(.attestation, .attestationUntrusted, .registration) == "7.1-24")
    }
}
