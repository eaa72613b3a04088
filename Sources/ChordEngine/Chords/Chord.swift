/// A chord of spelled notes: a root, a quality (the intervals above the root), and optionally a bass note.
public struct Chord: Equatable, Sendable, BitwiseCopyable {
  /// The root.
  public var root: NoteName

  /// The intervals above the root.
  public var quality: ChordQuality

  /// The bass note after a slash, as in G7/B; nil if the root is the bass.
  public var bass: NoteName?

  /// Creates a chord. Precondition: the root and the bass note have at most six sharps or flats.
  public init(_ root: NoteName, _ quality: ChordQuality, bass: NoteName? = nil) {
    precondition(
      root.alteration.magnitude <= 6 && (bass?.alteration.magnitude ?? 0) <= 6, "a chord's note has at most six signs")
    self.root = root
    self.quality = quality
    self.bass = bass
  }

  /// Reads a chord's name: a capital letter with its sharps or flats, the quality, and optionally a slash and the bass
  /// note. Examples: `Dm9`, `G7#5/B`, `Cmaj7#11`, `F#m7b5`, `Bb13`, `Ebø7`, `Co7`, `Aadd9`, `E7b9`.
  ///
  /// Sharps are `#` or `♯`, flats `b` or `♭`. A sharp or flat directly after the letter belongs to the root: `Cb5` is a
  /// power chord on C♭, and `C(b5)` is C with a diminished fifth. A quality has these parts, each optional, in this
  /// order:
  /// - the triad: nothing, `maj` or `M` (major), `m`, `min` or `-` (minor), `dim`, `o` or `°` (diminished), `aug` or
  ///   `+` (augmented), `ø` (half-diminished seventh), `Δ` (major seventh). With `maj`, `M` or `Δ`, the seventh that
  ///   the number implies is major, as in `Cmaj9`. `maj` or `M` may follow a minor, diminished or augmented triad, as
  ///   in `CmM7`;
  /// - a number: `6`, `6/9`, `7`, `9` (seventh and ninth), `11` (seventh, ninth and eleventh), `13` (seventh, ninth and
  ///   thirteenth), or `5` (no third; only if the triad is nothing);
  /// - any number of the following modifiers, optionally in parentheses: `b5`, `#5`, `b9`, `#9`, `#11`, `b13`, `sus2`,
  ///   `sus4`, `sus`, `maj7`, `alt` (`#5`, `b9` and `#9`; only after a number), `no3`, `no5`, and `add` with `2`, `4`,
  ///   `6`, `9`, `11`, `13`, `b9`, `#9`, `#11`, `b13` or `maj7`. An altered fifth replaces the perfect fifth. Any other
  ///   altered tone replaces the implied natural tone.
  public init(parsing text: some StringProtocol) throws(HarmonyError) {
    var scanner = TextScanner(text)
    try self.init(from: &scanner)
  }

  init(from scanner: inout TextScanner) throws(HarmonyError) {
    guard let root = scanner.takeNote() else { throw scanner.error(.note) }
    let quality = try ChordQuality(from: &scanner)
    var bass: NoteName?
    if scanner.take("/") {
      bass = scanner.takeNote()
      if bass == nil { throw scanner.error(.bass) }
    }
    guard scanner.isAtEnd else { throw scanner.error(.end) }
    self.init(root, quality, bass: bass)
  }

  /// The name in lead sheets, such as `"Cmaj7"`, `"Bm7♭5"` or `"G7♯5/B"`. `init(parsing:)` reads this name.
  public var name: String {
    let chord = root.text + quality.name
    return bass.map { chord + "/" + $0.text } ?? chord
  }

  /// Returns the note at an interval above the root. The chord need not contain the note.
  public func noteName(of tone: ChordTone) -> NoteName {
    if tone == .root { return root }
    return NoteName(root.letter.advanced(by: tone.letters), semitones: Int(root.semitones) + tone.semitones)
  }

  /// The names of the tones, in the order of `ChordTone`. Allocates.
  public var noteNames: [NoteName] {
    ChordTone.allCases.filter { quality.contains($0) }.map { noteName(of: $0) }
  }

  /// The pitch classes of the tones and the bass as bits: bit n stands for n semitones above C.
  public var pitchClasses: UInt16 {
    let tones = UInt32(quality.pitchClasses) << UInt32(root.semitones)
    let bits = UInt16((tones | tones >> 12) & 0xFFF)
    return bits | (bass.map { 1 << UInt16($0.semitones) } ?? 0)
  }
}
