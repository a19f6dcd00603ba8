import Arguments
import Associations
import Ceremony
import Classification
import Foundation
import JSON
import Service
import WellKnown

extension Command {
    static let association = Command(
        name: "association",
        usage: """
            lint --rp FILE [--rp-id ID] [--assetlinks FILE] [--aasa FILE] [--webauthn FILE] [--passkey-endpoints FILE]
                   association check --rp-id ID [--rp FILE]
                   association history RP [--file NAME] [--view VIEW] [--since TIME] [--until TIME] [--limit N]
                   association generate RP | --rp FILE [--out FOLDER]
                   association propose --rp-id ID [--rp FILE] [files] [--certificates FILE [--package NAME]]
            """,
        summary: "Judges, fetches, shows and writes the files that decide which apps and sites may use passkeys.",
        flags: [
            Flag("rp", value: "FILE", "the configuration, as it is put"),
            Flag("rp-id", value: "ID", "the RP ID, where the configuration has none"),
            Flag("assetlinks", value: "FILE", "the file served as /.well-known/assetlinks.json"),
            Flag("aasa", value: "FILE", "the file served as /.well-known/apple-app-site-association"),
            Flag("webauthn", value: "FILE", "the file served as /.well-known/webauthn"),
            Flag("passkey-endpoints", value: "FILE", "the file served as /.well-known/passkey-endpoints"), .json,
        ] + AssociationHistoryCommand.flags + AssociationFilesCommand.flags
    ) { invocation in
        switch try invocation.operand(0, "What to do (lint, check, history, generate or propose)") {
        case "lint": return try lint(invocation)
        case "check": return try check(invocation)
        case "history": return try AssociationHistoryCommand.run(invocation)
        case "generate": return try AssociationFilesCommand.generate(invocation)
        case "propose": return try AssociationFilesCommand.propose(invocation)
        default: throw Misuse("Expected lint, check, history, generate or propose.")
        }
    }

    private static func lint(_ invocation: Invocation) throws -> ExitStatus {
        let (configuration, rpID) = try AssociationInput.configuration(invocation)
        let files = try AssociationInput.files(invocation)
        guard configuration != nil || !files.isEmpty else { throw Misuse("Give --rp, or a file to judge.") }
        let findings = AssociationLint(configuration, rpID: rpID, suffixes: .installed).findings(about: files)
        if invocation.wantsJSON {
            say(
                AssociationAnswer.json(findings) { writer in
                    for judged in files {
                        writer.beginObject()
                        writer.member("file", judged.file.rawValue)
                        writer.member("path", judged.place)
                        writer.member("bytes", judged.bytes.count)
                        writer.endObject()
                    }
                })
        } else {
            say(AssociationAnswer.text(findings, invocation.terminal))
        }
        return findings.contains { $0.severity == .error } ? .failed : .done
    }
}

extension Command {
    fileprivate static func check(_ invocation: Invocation) throws -> ExitStatus {
        let (configuration, rpID) = try AssociationInput.configuration(invocation)
        let settings = invocation.settings.associations
        let check = AssociationCheck(settings, fetching: .live(settings.fetches), suffixes: .installed)
        let report = check.run(rpID: rpID, name: invocation.arguments["rp-id"] ?? rpID, configuration)
        if invocation.wantsJSON {
            say(
                AssociationAnswer.json(report.findings) { writer in
                    for copy in report.copies { copy.write(to: &writer) }
                })
        } else {
            var table = Table(["file", "copy", "state", "address"])
            for copy in report.copies {
                table.rows.append([
                    copy.file.rawValue, copy.view.rawValue,
                    copy.observation?.state.rawValue ?? "not had: \(copy.failure ?? "")", copy.url,
                ])
            }
            say(
                table.render(invocation.terminal) + "\n\n"
                    + AssociationAnswer.text(report.findings, invocation.terminal))
        }
        return report.hasErrors ? .failed : .done
    }
}

/// What the association commands are given.
enum AssociationInput {
    private static let files: [(flag: String, file: WellKnownFile)] = [
        ("assetlinks", .assetLinks), ("aasa", .appleAppSiteAssociation), ("webauthn", .webAuthn),
        ("passkey-endpoints", .passkeyEndpoints),
    ]

    /// The files of the command line.
    static func files(_ invocation: Invocation) throws -> [AssociationLint.Judged] {
        try files.compactMap { flag, file in
            try invocation.arguments[flag].map { path in
                AssociationLint.Judged(file, place: path, bytes: try InputFile.read(path))
            }
        }
    }

    /// The configuration of `--rp`, nil without it, and the RP ID: the configuration's own, else that of `--rp-id`.
    static func configuration(
        _ invocation: Invocation
    ) throws -> (configuration: RelyingPartyConfiguration?, rpID: String) {
        let given = invocation.arguments["rp-id"]
        guard let path = invocation.arguments["rp"] else {
            guard let given else { throw Misuse("--rp-id is missing; --help shows the command.") }
            return (nil, given)
        }
        do {
            let value = try JSONValue.parse(try InputFile.read(path))
            guard let name = given ?? value["rpId"]?.string else {
                throw Misuse("The configuration has no `rpId`: give --rp-id.")
            }
            let configuration = try RelyingPartyConfiguration(value, name: name)
            return (configuration, configuration.rpID)
        } catch let error as JSONError {
            throw Misuse("\(path) is no JSON: \(error.description).")
        } catch let error as PayloadError {
            throw Misuse("\(path) is no configuration: \(error.description)")
        }
    }
}

/// How the association commands answer.
enum AssociationAnswer {
    /// `{"findings": […], "files": […]}`
    static func json(_ findings: [Finding], files: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("findings")
        writer.beginArray()
        for finding in findings { finding.write(to: &writer) }
        writer.endArray()
        writer.key("files")
        writer.beginArray()
        files(&writer)
        writer.endArray()
        writer.endObject()
        return writer.text
    }

    /// Findings for people, the worst first.
    static func text(_ findings: [Finding], _ terminal: Terminal) -> String {
        guard !findings.isEmpty else { return terminal.paint("Nothing to complain about.", .good) }
        let order: [Severity] = [.error, .warning, .info]
        return order.flatMap { severity in findings.filter { $0.severity == severity } }.map { finding in
            let colour: Terminal.Colour =
                switch finding.severity {
                case .error: .bad
                case .warning: .warning
                case .info: .faint
                }
            return terminal.paint("● \(finding.severity.rawValue)  \(finding.code.rawValue)", colour)
                + (finding.subject.map { "  \($0)" } ?? "")
                + "\n  why   " + terminal.wrapped(finding.detail, indent: 8)
                + "\n  do    " + terminal.wrapped(finding.remedy, indent: 8)
        }.joined(separator: "\n")
    }
}
