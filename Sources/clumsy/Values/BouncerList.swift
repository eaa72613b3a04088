import ChordEngine
import Instrument

/// Chord bouncers as `--bouncers` takes them: degrees with commas between, as numerals or numbers, in either case.
func bouncers(_ text: String) -> Bouncers? {
  var result: Bouncers = []
  for item in text.split(separator: ",", omittingEmptySubsequences: false) {
    guard let degree = degree(item) else { return nil }
    result.insert(Bouncers(rawValue: 1 << degree.rawValue))
  }
  return result
}

/// `iv`, `IV` or `4`; the seventh may carry its `°`.
private func degree(_ text: Substring) -> Degree? {
  let numerals = ["i", "ii", "iii", "iv", "v", "vi", "vii"]
  let name = String(text.drop { $0 == " " }.lowercased())
  if name == "vii°" { return .seven }
  let number = numerals.firstIndex(of: name) ?? integer(name, in: 1...7).map { $0 - 1 }
  return number.flatMap { Degree(rawValue: UInt8($0)) }
}
