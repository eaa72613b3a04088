import ChordEngine
import Instrument

extension Line {
  mutating func takeKey() throws(TextError) -> Key {
    var key = try take("a tonic and its octave, such as Bb3") { (text: String) -> Key? in
      guard let last = text.utf8.last, isDigit(last) else { return nil }
      return Key(name: text)
    }
    let word = try take("a scale")
    guard let scale = Scale(name: word.text) else {
      // A digit begins a list of tones, such as `0,2,3,7,8`: report the error at the wrong tone.
      if let first = word.text.utf8.first, isDigit(first) {
        do throws(HarmonyError) { _ = try Scale(tones: word.text) } catch { throw fault(error, in: word) }
      }
      throw error(
        at: word, "a scale: a name such as harmonic-minor, or its tones such as 0,2,3,7,8",
        among: Scale.allCases.map { $0.name })
    }
    key.scale = scale
    return key
  }

  mutating func takeChords() throws(TextError) -> Chordset {
    let word = try take("one to eight chords, with commas between")
    do throws(ChordsetError) { return try Chordset(parsing: word.text) } catch { throw fault(error.error, in: word) }
  }

  mutating func takeChord() throws(TextError) -> ChordSlot {
    let word = try take("a chord")
    do throws(HarmonyError) { return try ChordSlot(parsing: word.text) } catch { throw fault(error, in: word) }
  }

  private func fault(_ error: HarmonyError, in word: Word) -> TextError {
    let rest = String(String.UnicodeScalarView(word.text.unicodeScalars.dropFirst(error.character)))
    return TextError(
      line: number, column: word.column + error.character, found: rest, expected: error.expected.text)
  }
}
