import Merkle

/// Compares checkpoints with trees as these grow past their sizes.
struct CheckpointJudge {
    private struct Candidate {
        let evidence: AuditEvidence
        let epoch: Int32
        /// Whether the tree of the rows, or that of the leaf hashes, has this root; nil where the log has not come so far.
        var rows: Bool?
        var leaves: Bool?

        var size: Int64 { evidence.signed.checkpoint.size }
    }

    /// Sorted by size; `next` is the first that was not met yet.
    private var candidates: [Candidate] = []
    private var next = 0
    private var untrusted: [AuditEvidence] = []

    init(_ evidence: [AuditEvidence], name: String, keys: (LogOrigin) throws -> [NoteKey]) throws {
        for item in evidence {
            guard let origin = LogOrigin(item.signed.checkpoint.origin), origin.name == name,
                item.signed.note.verified(by: try keys(origin)) != nil
            else {
                untrusted.append(item)
                continue
            }
            candidates.append(Candidate(evidence: item, epoch: origin.epoch))
        }
        candidates.sort { $0.size < $1.size }
    }

    /// The trees have this size now; `leafTree` is nil while it is the same tree.
    mutating func meet(_ rowTree: CompactRange, _ leafTree: CompactRange?) {
        guard next < candidates.count, candidates[next].size == rowTree.size else { return }
        let rowRoot = rowTree.root
        let leafRoot = leafTree?.root ?? rowRoot
        while next < candidates.count, candidates[next].size == rowTree.size {
            let root = candidates[next].evidence.signed.checkpoint.root
            candidates[next].rows = root == rowRoot
            candidates[next].leaves = root == leafRoot
            next += 1
        }
    }

    /// Says of each checkpoint what became of it, and what follows from all of them.
    func conclude(size: Int64, _ report: inout AuditReport) {
        var judged: [(Candidate, AuditReport.Judged.Verdict)] = []
        for candidate in candidates {
            let verdict: AuditReport.Judged.Verdict =
                candidate.rows.map { $0 || candidate.leaves == true ? .agrees : .disagrees } ?? .beyond
            judged.append((candidate, verdict))
        }
        report.checkpoints =
            judged.sorted { ($0.0.epoch, $0.0.size) < ($1.0.epoch, $1.0.size) }.map {
                AuditReport.Judged(evidence: $0.0.evidence, verdict: $0.1)
            } + untrusted.map { AuditReport.Judged(evidence: $0, verdict: .untrusted) }
        for item in untrusted {
            let size = item.signed.checkpoint.size
            report.note(.checkpointUntrusted, size..<size, "A checkpoint of \(size) events was signed by no known key.")
        }
        if let beyond = judged.filter({ $0.1 == .beyond }).map(\.0.size).max() {
            report.note(
                .tailMissing, size..<beyond, "A checkpoint of \(beyond) events was signed, but the log has \(size).")
        }
        noteRewritten(judged, &report)
    }

    /// What was rewritten with its hashes lies between the last checkpoint that agrees and the first that does not.
    private func noteRewritten(_ judged: [(Candidate, AuditReport.Judged.Verdict)], _ report: inout AuditReport) {
        guard let broken = judged.first(where: { $0.1 == .disagrees })?.0.size else { return }
        let whole = judged.filter { $0.1 == .agrees && $0.0.size < broken }.map(\.0.size).max() ?? 0
        report.note(
            .rewritten, whole..<broken,
            "The checkpoint of \(broken) events disagrees, and \(whole == 0 ? "none before it agrees" : "that of \(whole) agrees"): "
                + "something between was changed after it was signed.")
        if judged.contains(where: { $0.1 == .agrees && $0.0.size > broken }) {
            report.note(
                .historiesFork, broken..<broken,
                "A later checkpoint agrees: two histories were signed, or the key is in other hands.")
        }
    }
}
