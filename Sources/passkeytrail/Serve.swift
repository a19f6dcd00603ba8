import Arguments
import Cluster
import Foundation
import Service

extension Command {
    static let serve = Command(
        name: "serve", usage: "[--listen ADDRESS:PORT] [--data FOLDER | --database URI]",
        summary: "Runs the service: takes events, verifies, projects, answers.", mostOperands: 0
    ) { invocation in
        do {
            try Service.check(address: invocation.settings.listen)
        } catch let error as SettingsError {
            throw error
        } catch {
            throw Failure("\(error)")
        }
        let write = ServiceLog.standardError
        let trail = try Trail(invocation.settings, for: .serve, note: { write(.info, "database", [("text", $0)]) })
        defer { trail.close() }
        let service = try Service(trail, invocation.settings, write: write, watchesAssociations: true)
        let address: String
        do {
            address = try service.listen(invocation.settings.listen)
        } catch {
            service.stop()
            throw Failure("\(error)")
        }
        say("listening on \(address)")
        write(.info, "listening", [("address", address), ("version", ProgramVersion.text)])
        while signals.next() == .hangUp {}
        write(.info, "stopping: what was taken is answered and written first")
        // A second signal waits for nobody: what was acknowledged is durable already. The private server is stopped all
        // the same, for nobody else would.
        signals.onSignal { signal in
            guard signal != .hangUp else { return }
            write(.warning, "a second signal: ending without waiting for what is under way")
            trail.close()
            exit(ExitStatus.failed.rawValue)
        }
        service.stop()
        write(.info, "stopped")
        return .done
    }

    static let initialize = Command(
        name: "init", usage: "[--data FOLDER | --database URI]",
        summary: "Sets a database up, or brings it up to date: roles, tables, keys.", mostOperands: 0
    ) { invocation in
        let trail = try invocation.open(for: .setUp)
        defer { trail.close() }
        let service = try Service(trail, invocation.settings, write: .silent)
        service.stop()
        say(
            "The database is ready. Keep a backup of \(invocation.settings.data)/keys: without it accounts cannot be found again."
        )
        return .done
    }

    static let version = Command(
        name: "version", usage: "[--json]", summary: "Says which version this is.", flags: [.json], usesSettings: false,
        mostOperands: 0
    ) { invocation in
        say(invocation.wantsJSON ? "{\"version\":\"\(ProgramVersion.text)\"}" : "passkeytrail \(ProgramVersion.text)")
        return .done
    }
}
