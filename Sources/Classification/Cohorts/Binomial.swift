/// Exact probabilities of counts, and the limit of a share; nothing here needs logarithms.
enum Binomial {
    /// The probability that of `trials` independent ones at least `successes` succeed.
    static func atLeast(_ successes: Int, of trials: Int, at probability: Double) -> Double {
        tail(of: trials, at: probability) { $0 >= successes }
    }

    /// The probability that at most `successes` succeed.
    static func atMost(_ successes: Int, of trials: Int, at probability: Double) -> Double {
        tail(of: trials, at: probability) { $0 <= successes }
    }

    /// The share of the weights that `isMeant` takes. They are built from the most likely count outwards, relative to
    /// its own, until they no longer matter: the sum of all makes probabilities of them.
    private static func tail(of trials: Int, at probability: Double, _ isMeant: (Int) -> Bool) -> Double {
        guard trials > 0 else { return isMeant(0) ? 1 : 0 }
        guard probability > 0 else { return isMeant(0) ? 1 : 0 }
        guard probability < 1 else { return isMeant(trials) ? 1 : 0 }
        let odds = probability / (1 - probability)
        let mode = min(trials, Int(Double(trials + 1) * probability))
        var all = 0.0, meant = 0.0
        func add(_ count: Int, _ weight: Double) {
            all += weight
            if isMeant(count) { meant += weight }
        }
        add(mode, 1)
        var weight = 1.0
        for count in stride(from: mode, to: trials, by: 1) {
            weight *= Double(trials - count) / Double(count + 1) * odds
            guard weight > 1e-18 else { break }
            add(count + 1, weight)
        }
        weight = 1
        for count in stride(from: mode, to: 0, by: -1) {
            weight *= Double(count) / Double(trials - count + 1) / odds
            guard weight > 1e-18 else { break }
            add(count - 1, weight)
        }
        return meant / all
    }

    /// The upper end of Wilson's 95 % interval of a share; 1 where nothing was observed.
    static func upperLimit(_ count: Int, of trials: Int) -> Double {
        guard trials > 0 else { return 1 }
        let n = Double(trials), share = Double(count) / n, z = 1.959_963_984_540_054
        let centre = share + z * z / (2 * n)
        let half = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
        return min(1, (centre + half) / (1 + z * z / n))
    }
}
