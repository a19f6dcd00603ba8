import JSON

/// Text of strangers as a terminal may show it: on one line, and without what a terminal obeys.
///
/// Control characters (ESC begins a command to the terminal) and characters that turn the direction of what follows become
/// U+FFFD, so that no client, file or server can paint over a diagnosis. Line ends become blanks, so that nobody can add a
/// line that looks like ours. Machines get the text as it is, as JSON.
func plain(_ text: String) -> String { replaced(text, line: " ") }

/// As `plain`, but line ends stay: for what is made of lines of ours.
func plainLines(_ text: String) -> String { replaced(text, line: "\n") }

private func replaced(_ text: String, line: Unicode.Scalar) -> String {
    guard text.unicodeScalars.contains(where: isObeyed) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n", "\u{2028}", "\u{2029}": scalars.append(line)
        case "\t": scalars.append(" ")
        case _ where isObeyed(scalar): scalars.append("\u{FFFD}")
        default: scalars.append(scalar)
        }
    }
    return String(scalars)
}

private func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
}

extension JSONValue {
    /// A string as a terminal may show it.
    var shown: String? { string.map { plain($0) } }
}
