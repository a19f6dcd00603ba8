import Foundation
import Glibc

/// Makes the cluster's files: `initdb`, then the roles and the database in single-user mode, all under a draft name; then
/// one sync and one rename. A crash before the rename leaves a draft, which the next set-up throws away; a crash after it
/// leaves a whole cluster.
struct ClusterSetup {
    let folder: DataFolder
    let account: ServerAccount
    let binaries: ServerBinaries

    func run() throws(ClusterError) {
        try makeDraft()
        do {
            let server = try ServerFolder(folder.draft, account: account)
            try step(server, [
                binaries.initdb, "-D", server.argument, "-U", "postgres", "--locale=C", "--encoding=UTF8",
                "--data-checksums", "--auth=peer", "--no-sync", "--no-instructions",
            ])
            let roles = String(decoding: PackageResources.roles_sql, as: UTF8.self)
            // `-j`: a statement ends at a semicolon and an empty line. The sync at the end covers what fsync=off leaves.
            try step(
                server,
                [
                    binaries.postgres, "--single", "-D", server.argument, "-j", "-c", "exit_on_error=on", "-c", "fsync=off",
                    "postgres",
                ], input: roles)
            try step(server, [binaries.initdb, "-D", server.argument, "--sync-only"])
        }
        guard unsafe rename(folder.draft, folder.cluster) == 0 else { throw FileActions.failure(folder.cluster) }
        try FileActions.sync(folder: folder.path)
    }

    private func makeDraft() throws(ClusterError) {
        if FileFacts(folder.draft, followingLinks: false) != nil {
            do {
                try FileManager.default.removeItem(atPath: folder.draft)
            } catch {
                throw .folderUnusable(path: folder.draft, reason: FileActions.reason())
            }
        }
        guard unsafe mkdir(folder.draft, 0o700) == 0,
            unsafe lchown(folder.draft, account.userID, account.groupID) == 0
        else { throw FileActions.failure(folder.draft) }
    }

    private func step(_ server: borrowing ServerFolder, _ command: [String], input: String = "") throws(ClusterError) {
        let answer = try server.child(command).run(input: input)
        guard answer.status != 0 else { return }
        if FailureText.isAboutSpace(answer.output) || FileActions.isFull(folder.path) { throw .diskFull(path: folder.path) }
        throw .setUpFailed(path: folder.path, output: FailureText.excerpt(of: answer.output))
    }
}
