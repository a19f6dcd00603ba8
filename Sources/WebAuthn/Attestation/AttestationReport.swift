import Ceremony

/// What judging a statement found: every rule that it breaks, and what could not be evaluated.
struct AttestationReport {
    private(set) var faults: [AttestationFault] = []
    private(set) var gaps: [(reason: Reason, why: String)] = []

    /// What people should know about the format when something is wrong.
    private var remarks: [String] = []

    mutating func note(_ fault: AttestationFault) { faults.append(fault) }

    mutating func note(
        _ reason: Reason, _ why: String, expected: [String] = [], actual: String? = nil
    ) {
        faults.append(AttestationFault(reason, why, expected: expected, actual: actual))
    }

    /// One sentence for people, which a failure ends with.
    mutating func remark(_ sentence: String) { remarks.append(sentence) }

    /// A step that cannot be evaluated.
    mutating func skip(_ reason: Reason, _ why: String) { gaps.append((reason, why)) }

    /// The value that a step reads; a fault of it is noted.
    mutating func value<Value>(_ read: () throws(AttestationFault) -> Value) -> Value? {
        do { return try read() } catch {
            faults.append(error)
            return nil
        }
    }

    /// A statement that stands within another: its faults are the whole's.
    mutating func take(_ inner: AttestationReport, label: String) {
        for fault in inner.faults {
            faults.append(
                AttestationFault(
                    fault.reason, "\(label): \(fault.why)", expected: fault.expected, actual: fault.actual))
        }
        remarks += inner.remarks
        for gap in inner.gaps { gaps.append((gap.reason, "\(label): \(gap.why)")) }
    }

    /// The check: the first fault names it, and all stand in its sentences; without one, the first gap.
    var check: Check {
        if let first = faults.first {
            var sentences = faults.map(\.why)
            if first.reason == .attestationFormatNotAccepted, faults.count == 1, gaps.isEmpty {
                sentences.append("Its statement verifies.")
            }
            return .failed(
                .attestation, first.reason, expected: first.expected, actual: first.actual,
                (sentences + remarks).joined(separator: " "))
        }
        if let gap = gaps.first { return .skipped(.attestation, gap.reason, gap.why) }
        return .passed(.attestation)
    }
}
