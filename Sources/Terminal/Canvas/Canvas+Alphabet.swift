extension Canvas {
  /// Returns the character if it is one cell wide and in the alphabet, otherwise a similar character, or `?`.
  public func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    // Control characters, and characters that are not one cell wide, would shift the rest of the row.
    guard scalar.value >= 32, scalar.value != 127, !(0x80..<0xA0).contains(scalar.value) else { return "?" }
    if scalar.isASCII { return scalar }
    let isNarrow = (scalar.value < 0x1100 || (0x2000..<0x2E80).contains(scalar.value)) && !Self.isWidthless(scalar)
    switch alphabet {
    case .braille: return isNarrow ? scalar : "?"
    case .blocks: return isNarrow ? Self.ofConsoles(scalar) : "?"
    case .ascii: return Self.ofASCII(scalar)
    }
  }

  /// Returns `true` for accents, which join the preceding character, and for invisible marks.
  private static func isWidthless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  private static func ofConsoles(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "♭": "b"
    case "♯": "#"
    case "▶": "►"
    case "…": "~"
    case "−", "–": "-"
    case "━", "╸": "═"
    case "▁": "_"
    default: scalar
    }
  }

  private static func ofASCII(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "♭": "b"
    case "♯", "█", "▓", "▉": "#"
    case "°": "o"
    case "ø": "0"
    case "·", "…": "."
    case "²": "2"
    case "│": "|"
    case "─", "–", "−": "-"
    case "┌", "┐", "└", "┘", "┬", "┴": "+"
    case "▶": ">"
    case "→": ">"
    case "←": "<"
    case "↑": "^"
    case "↓": "v"
    case "▒", "▄", "▀", "━", "╸": "="
    case "░": ":"
    case "▁": "_"
    case "×": "x"
    case "Δ": "M"
    default: "?"
    }
  }
}

extension Canvas.Alphabet {
  /// In ASCII, replaces `…` by ` to ` in ranges such as `-60…12`.
  func spelled(_ text: String) -> String {
    guard self == .ascii, text.unicodeScalars.contains("…") else { return text }
    let scalars = Array(text.unicodeScalars)
    var spelled = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isInside = index > 0 && index + 1 < scalars.count
      if scalar == "…", isInside, scalars[index - 1] != " ", scalars[index + 1] != " " {
        spelled.append(contentsOf: " to ".unicodeScalars)
      } else {
        spelled.append(scalar)
      }
    }
    return String(spelled)
  }
}
