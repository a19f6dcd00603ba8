/// Labels of domains in the form that stands in URLs: `xn--` and Punycode (RFC 3492). Only encoding, without the mapping
/// of IDNA: what is encoded here is in lower case already.
enum Punycode {
    /// A domain label by label; ASCII labels stay as they are.
    static func domain(_ text: String) -> String {
        text.split(separator: ".", omittingEmptySubsequences: false).map { label(String($0)) }.joined(separator: ".")
    }

    private static func label(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return "xn--" + (encode(text.unicodeScalars.map(\.value)) ?? text)
    }

    /// RFC 3492 section 6.3; nil where a number would not fit, which no label of 63 characters comes to.
    private static func encode(_ input: [UInt32]) -> String? {
        var output = input.filter { $0 < 0x80 }.compactMap { Unicode.Scalar($0).map(Character.init) }
        let basic = UInt32(output.count)
        if basic > 0 { output.append("-") }
        var next: UInt32 = 0x80, delta: UInt32 = 0, bias: UInt32 = 72, handled = basic
        while handled < UInt32(input.count) {
            guard let smallest = input.lazy.filter({ $0 >= next }).min() else { return nil }
            let (step, overflows) = (smallest - next).multipliedReportingOverflow(by: handled + 1)
            guard !overflows else { return nil }
            delta &+= step
            next = smallest
            for point in input {
                if point < next { delta &+= 1 }
                guard point == next else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basic)
                delta = 0
                handled += 1
            }
            delta &+= 1
            next += 1
        }
        return String(output)
    }

    private static func append(_ delta: UInt32, bias: UInt32, to output: inout [Character]) {
        var rest = delta
        var position: UInt32 = 36
        while true {
            let threshold = position <= bias ? 1 : min(position - bias, 26)
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
            rest = (rest - threshold) / (36 - threshold)
            position += 36
        }
        output.append(digit(rest))
    }

    private static func digit(_ value: UInt32) -> Character {
        let code = value < 26 ? UInt32(UInt8(ascii: "a")) + value : UInt32(UInt8(ascii: "0")) + value - 26
        return Unicode.Scalar(code).map(Character.init) ?? "?"
    }

    private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
        var rest = isFirst ? delta / 700 : delta / 2
        rest += rest / count
        var position: UInt32 = 0
        while rest > 455 {
            rest /= 35
            position += 36
        }
        return position + 36 * rest / (rest + 38)
    }
}
