import Arguments
import Ceremony
import Foundation
import JSON
import Queries
import Service
import WellKnown

/// `association generate` and `association propose`: from the configuration to the files, and back.
enum AssociationFilesCommand {
    static let flags = [
        Flag("out", value: "FOLDER", "generate: write the files below this folder, as they are to be served"),
        Flag("certificates", value: "FILE", "propose: what keytool, apksigner or Gradle printed; - for standard input"),
        Flag("package", value: "NAME", "propose: the Android app that the certificates sign"),
    ]

    /// Writes the files of a configuration: that of a relying party in the trail, or of `--rp`.
    static func generate(_ invocation: Invocation) throws -> ExitStatus {
        let served = ServedFiles(try configuration(invocation))
        for omission in served.omissions { complain("left out: \(omission)") }
        if let folder = invocation.arguments["out"] { try write(served, below: folder) }
        if invocation.wantsJSON {
            say(json(served))
        } else {
            say(text(served, isWritten: invocation.arguments["out"] != nil, invocation.terminal))
        }
        return served.omissions.isEmpty ? .done : .failed
    }

    private static func configuration(_ invocation: Invocation) throws -> RelyingPartyConfiguration {
        if invocation.arguments["rp"] != nil {
            guard let configuration = try AssociationInput.configuration(invocation).configuration else {
                throw Misuse("--rp is missing.")
            }
            return configuration
        }
        let name = try invocation.operand(1, "RP, or --rp FILE,")
        var stored: [UInt8]?
        _ = try Workbench.use(invocation) { bench in
            let id = try bench.log(name)
            stored = try bench.caughtUp(id).relyingParty(id)?.configuration
            return .done
        }
        guard let stored, let value = try? JSONValue.parse(stored) else {
            throw Failure("\(name) has no configuration.")
        }
        return try RelyingPartyConfiguration(value, name: name)
    }

    private static func write(_ served: ServedFiles, below folder: String) throws {
        for (file, text) in served.files {
            let url = URL(fileURLWithPath: folder).appendingPathComponent(String(file.path.dropFirst()))
            do {
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: url)
            } catch {
                throw Failure("\(url.path) cannot be written: \(error.localizedDescription)")
            }
        }
    }

    private static func json(_ served: ServedFiles) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("files")
        writer.beginObject()
        for (file, text) in served.files { writer.member(file.path, text) }
        writer.endObject()
        writer.key("origins")
        writer.beginArray()
        for origin in served.origins { writer.value(origin) }
        writer.endArray()
        writer.endObject()
        return writer.text
    }

    private static func text(_ served: ServedFiles, isWritten: Bool, _ terminal: Terminal) -> String {
        var parts = served.files.map { file, text in
            terminal.paint(file.path, .strong) + "  (Content-Type: application/json, no redirect)"
                + (isWritten ? "" : "\n" + text.trimmingCharacters(in: .newlines))
        }
        if parts.isEmpty { parts.append("The configuration needs no association file.") }
        parts.append(
            terminal.paint("Origins that the server must allow", .strong) + "\n"
                + served.origins.joined(separator: "\n"))
        return parts.joined(separator: "\n\n")
    }

    /// Proposes a configuration from files, certificates, and the configuration there is.
    static func propose(_ invocation: Invocation) throws -> ExitStatus {
        let (configuration, rpID) = try AssociationInput.configuration(invocation)
        let base = try invocation.arguments["rp"].map { try JSONValue.parse(try InputFile.read($0)) }
        var proposal = ConfigurationProposal(rpID: rpID, base: base, configuration)
        for judged in try AssociationInput.files(invocation) {
            switch FileText(judged.bytes, of: judged.file, subject: judged.place) {
            case .unusable(let finding): throw Misuse("\(judged.place): \(finding.detail)")
            case .json(let value): proposal.add(Grants(judged.file, value))
            }
        }
        if let path = invocation.arguments["certificates"] {
            let print = CertificatePrint(String(decoding: try InputFile.read(path), as: UTF8.self))
            guard !print.certificates.isEmpty else { throw Misuse("\(path) names no SHA-256 of a certificate.") }
            let packages = proposal.packages
            guard let package = invocation.arguments["package"] ?? (packages.count == 1 ? packages.first : nil) else {
                throw Misuse("Say with --package which app these certificates sign.")
            }
            for certificate in print.certificates { proposal.add(certificate.fingerprint, to: package) }
        }
        say(proposal.text.trimmingCharacters(in: .newlines))
        return .done
    }
}
