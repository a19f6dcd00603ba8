/// How long and how often is measured.
struct BenchmarkSettings {
    /// About how long a round lasts.
    var seconds = 2.0
    /// How many rounds count, of a thing and of its baseline in turn.
    var rounds = 5

    /// How many rows a round of such a rate takes, in whole batches.
    func rows(at rate: Double) -> Int { max(1000, Int(rate * seconds / 50) * 50) }

    /// How long the steady load lasts.
    var lagSeconds: Double { max(5, seconds * Double(rounds) * 2) }
}
