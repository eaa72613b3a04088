import ChordEngine
import Instrument

/// The bouncers of a list of degrees with commas between, as numerals in either case or as numbers; nil where one is wrong.
func bouncers(_ text: String) -> Bouncers? {
  var result: Bouncers = []
  for item in text.split(separator: ",", omittingEmptySubsequences: false) {
    guard let degree = degree(item) else { return nil }
    result.insert(Bouncers(rawValue: 1 << degree.rawValue))
  }
  return result
}

/// The degree of `iv`, `IV` or `4`; the seventh may carry its `°`.
func degree(_ text: Substring) -> Degree? {
  let numerals = ["i", "ii", "iii", "iv", "v", "vi", "vii"]
  let name = String(text.drop { $0 == " " }.lowercased())
  if name == "vii°" { return .seven }
  let number = numerals.firstIndex(of: name) ?? integer(name, in: 1...7).map { $0 - 1 }
  return number.flatMap { Degree(rawValue: UInt8($0)) }
}
