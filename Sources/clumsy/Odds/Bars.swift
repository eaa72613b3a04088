import Glibc
import MIDIOut

/// Draws `count` as a horizontal bar, rounded down to eighths of a column. The bar of `most` has `width` columns. Only
/// a count of 0 has an empty bar.
func bar(_ count: Int, of most: Int, width: Int) -> String {
  guard count > 0, most > 0 else { return "" }
  let eighths = max(1, min(count, most) * width * 8 / most)
  let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
  return String(repeating: "█", count: eighths / 8) + rest
}

/// Formats a number with `digits` decimals, in the same way in every locale. Halves are rounded away from 0.
func fixed(_ number: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
  // Numbers that do not fit in Int64 have no decimals.
  guard let scaled = Int64(exactly: (abs(number) * scale).rounded()) else { return plain(number) }
  let text = "\(scaled)"
  let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
  let sign = number < 0 && scaled != 0 ? "-" : ""
  return sign + (digits == 0 ? padded : padded.dropLast(digits) + "." + padded.suffix(digits))
}

/// Adds blanks before the text, to a length of at least `width` characters.
func padded(_ width: Int, _ text: String) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

/// Returns text for the user's locale. If the locale's encoding is not UTF-8, ASCII characters replace block
/// characters, musical signs and some punctuation; `?` replaces all other characters outside ASCII.
func inLocale(_ text: String, isUTF8: Bool = localeIsUTF8(environmentVariable)) -> String {
  guard !isUTF8 else { return text }
  var result = ""
  var last: Unicode.Scalar?
  for scalar in text.unicodeScalars {
    defer { last = scalar }
    switch scalar {
    // The replacement of ø, m7b5, already includes the 7 of ø7.
    case "7" where last == "ø": break
    case "█"..."▏": result += "#"
    case "…": result += ".."
    case "♭": result += "b"
    case "♯": result += "#"
    case "♮": result += "n"
    case "°": result += "o"
    case "ø": result += "m7b5"
    case "Δ": result += "maj7"
    case "·", "–", "−": result += "-"
    case "²": result += "2"
    default: result.unicodeScalars.append(scalar.isASCII ? scalar : "?")
    }
  }
  return result
}

/// Returns `true` if the locale's encoding is UTF-8. The first of LC_ALL, LC_CTYPE and LANG that is not empty decides.
/// The locale need not be installed.
func localeIsUTF8(_ variable: (String) -> String?) -> Bool {
  let name = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { variable($0) }.first { !$0.isEmpty } ?? "C"
  let letters = name.lowercased().filter { $0 != "-" }
  return letters.contains(bytesOf: "utf8")
}

private func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
