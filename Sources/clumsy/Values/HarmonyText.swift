import ChordEngine
import Instrument

/// Parses a comma-separated list of numerals (in upper or lower case) or numbers.
func bouncers(_ text: String) -> Bouncers? {
  var result: Bouncers = []
  for item in text.split(separator: ",", omittingEmptySubsequences: false) {
    guard let degree = degree(item) else { return nil }
    result.insert(Bouncers(rawValue: 1 << degree.rawValue))
  }
  return result
}

/// Parses a degree: `iv`, `IV`, `4` or `vii°`.
func degree(_ text: Substring) -> Degree? {
  let numerals = ["i", "ii", "iii", "iv", "v", "vi", "vii"]
  let name = String(text.drop { $0 == " " }.lowercased())
  if name == "vii°" { return .seven }
  let number = numerals.firstIndex(of: name) ?? integer(name, in: 1...7).map { $0 - 1 }
  return number.flatMap { Degree(rawValue: UInt8($0)) }
}

/// Parses a note name with its octave, such as `C3` or `Bb4`, or a MIDI number.
func note(_ text: String) -> Pitch? {
  if let number = integer(text, in: 0...127) { return Pitch(folding: number) }
  guard text.last?.isWholeNumber == true, let key = Key(name: text), (0...127).contains(key.tonicNumber) else {
    return nil
  }
  return Pitch(folding: key.tonicNumber)
}

/// Parses `N=CHORD` for bouncer N, or `pad=CHORD` for the last slot, which has no bouncer. Slots count from 0.
func chord(_ text: String) -> (slot: Int, chord: ChordSlot)? {
  guard let parts = slotParts(text), let chord = try? ChordSlot(parsing: parts.chord) else { return nil }
  return (parts.slot, chord)
}

/// Returns the reason why the chord is invalid; nil if it is valid, or if the text does not begin with a
/// slot and `=`.
func chordFault(_ text: String) -> String? {
  guard let parts = slotParts(text) else { return nil }
  do throws(HarmonyError) {
    _ = try ChordSlot(parsing: parts.chord)
    return nil
  } catch {
    // Count the place from the beginning of the whole text.
    let before = text.unicodeScalars.count - parts.chord.unicodeScalars.count
    return words(
      HarmonyError(byte: error.byte, character: before + error.character, expected: error.expected), in: text)
  }
}

private func slotParts(_ text: String) -> (slot: Int, chord: Substring)? {
  let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2 else { return nil }
  if parts[0].lowercased() == "pad" { return (Chordset.slotCount - 1, parts[1]) }
  return integer(String(parts[0]), in: 1...Stage.bouncerCount).map { ($0 - 1, parts[1]) }
}

/// Returns a message that names the invalid chord, the place of the error, and what is allowed there; nil if all chords
/// are valid. For a chordset's name, suggests `--chordset NAME`.
func chordsFault(_ text: String) -> String? {
  do throws(ChordsetError) {
    _ = try Chordset(parsing: text)
    return nil
  } catch {
    if let known = BuiltInChordset(name: text) { return "that is the name of a chordset: --chordset \(known.name)" }
    return "chord \(error.slot) goes wrong \(words(error.error, in: text))"
  }
}

/// Returns the error in a list of tones; nil if the tones are valid. Also returns nil for the name of a scale, which
/// does not begin with a digit.
func scaleFault(_ text: String) -> String? {
  guard text.first?.isWholeNumber == true else { return nil }
  do throws(HarmonyError) {
    _ = try Scale(tones: text)
    return nil
  } catch {
    return words(error, in: text)
  }
}

/// Returns an error message such as `at character 12, 'j9'; allowed: …`.
func words(_ error: HarmonyError, in text: some StringProtocol) -> String {
  let rest = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(error.character)))
  return words(character: error.character, rest) + error.expected.text
}

/// Returns the beginning of an error message, including `allowed: `. `character` is the place of the error, counted
/// from 0; `rest` is the text that begins at this place.
func words(character: Int, _ rest: String) -> String {
  (rest.isEmpty ? "at its end" : "at character \(character + 1), '\(printable(rest, limit: 12))'") + "; allowed: "
}
