import ChordEngine
import Instrument

/// A note by its name and octave, `C3` or `Bb4`, or by its MIDI number, 0…127. Nil for anything else, and for notes that MIDI has not.
func note(_ text: String) -> Pitch? {
  if let number = integer(text, in: 0...127) { return Pitch(folding: number) }
  guard text.utf8.last.map(isDigit) == true, let key = Key(name: text), (0...127).contains(key.tonicNumber) else {
    return nil
  }
  return Pitch(folding: key.tonicNumber)
}

/// The slot, from 0, and the chord of `N=CHORD`; nil where either is wrong.
func chord(_ text: String) -> (slot: Int, chord: ChordSlot)? {
  guard let parts = slotParts(text), let chord = try? ChordSlot(parsing: parts.chord) else { return nil }
  return (parts.slot, chord)
}

/// Why `N=CHORD` is refused, if it is for its chord.
func chordFault(_ text: String) -> String? {
  guard let parts = slotParts(text) else { return nil }
  do throws(HarmonyError) {
    _ = try ChordSlot(parsing: parts.chord)
    return nil
  } catch {
    // The place counts from the beginning of what was typed.
    let before = text.unicodeScalars.count - parts.chord.unicodeScalars.count
    return words(
      HarmonyError(byte: error.byte, character: before + error.character, expected: error.expected), in: text)
  }
}

private func slotParts(_ text: String) -> (slot: Int, chord: Substring)? {
  let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2 else { return nil }
  if parts[0] == "pad" { return (Chordset.slotCount - 1, parts[1]) }
  return integer(String(parts[0]), in: 1...Stage.bouncerCount).map { ($0 - 1, parts[1]) }
}

/// Why a list of chords is refused, if it is: which of them, where, and what is allowed there.
func chordsFault(_ text: String) -> String? {
  do throws(ChordsetError) {
    _ = try Chordset(parsing: text)
    return nil
  } catch {
    if let known = BuiltInChordset(name: text) { return "that is the name of a chordset: --chordset \(known.name)" }
    return "chord \(error.slot) goes wrong \(words(error.error, in: text))"
  }
}

/// Why a scale is refused, if it is for its tones.
func scaleFault(_ text: String) -> String? {
  guard text.utf8.first.map(isDigit) == true else { return nil }
  do throws(HarmonyError) {
    _ = try Scale(tones: text)
    return nil
  } catch {
    return words(error, in: text)
  }
}

/// Where a text departs from what is allowed, and what that is: `at character 12, 'j9'; allowed: …`.
func words(_ error: HarmonyError, in text: some StringProtocol) -> String {
  let rest = printable(String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(error.character))), limit: 12)
  let place = rest.isEmpty ? "at its end" : "at character \(error.character + 1), '\(rest)'"
  return "\(place); allowed: \(error.expected.text)"
}
