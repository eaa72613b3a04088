/// The chord of one slot of a `Chordset`.
public enum ChordSlot: Equatable, Sendable, BitwiseCopyable {
  /// A chord on a degree. Its root and quality follow the key.
  case degree(Degree, ChordKind)
  /// A chord by its Roman numeral. Only its root follows the key.
  case numeral(RomanNumeral)
  /// The same chord in every key.
  case chord(Chord)

  /// Returns the chord in a key. Neither allocates nor locks.
  public func chord(in key: Key) -> Chord {
    switch self {
    case .degree(let degree, let kind): Chord(kind, on: degree, in: key)
    case .numeral(let numeral): numeral.chord(in: key)
    case .chord(let chord): chord
    }
  }

  /// Returns the chord's Roman numeral. For the case `degree` in a seven-tone scale, returns the numeral of the triad
  /// on this degree.
  public func label(in key: Key) -> String {
    // In a scale that does not have seven tones, the number of a degree may differ from the numeral of its root.
    if case .degree(let degree, _) = self, key.scale.count == 7 { return SeventhChord(degree: degree, in: key).numeral }
    return numeral(in: key).text
  }

  /// The written form, which `init(parsing:)` reads, such as `"2:seventh"`, `"V7/V"` or `"Dm9"`.
  public var text: String {
    switch self {
    case .degree(let degree, let kind): String(degree.rawValue + 1) + ":" + kind.name
    case .numeral(let numeral): numeral.text
    case .chord(let chord): chord.name
    }
  }

  /// Reads a degree 1…7 with a kind of chord (`2:seventh`), a Roman numeral (`V7/V`), or a chord's name (`Dm9`). A text
  /// that begins with a capital A…G is a chord's name. A lowercase b before a numeral is a flat.
  public init(parsing text: some StringProtocol) throws(HarmonyError) {
    var scanner = TextScanner(text)
    try self.init(from: &scanner)
  }

  init(from scanner: inout TextScanner) throws(HarmonyError) {
    switch scanner.next {
    case .some(UInt8(ascii: "A")...UInt8(ascii: "G")): self = .chord(try Chord(from: &scanner))
    case .some(UInt8(ascii: "1")...UInt8(ascii: "7")):
      guard let number = scanner.takeNumber(), let degree = Degree(rawValue: UInt8(number - 1)), scanner.take(":")
      else { throw scanner.error(.chord) }
      guard let kind = ChordKind.allCases.first(where: { scanner.take($0.name) }) else { throw scanner.error(.kind) }
      guard scanner.isAtEnd else { throw scanner.error(.end) }
      self = .degree(degree, kind)
    default:
      let start = scanner
      do throws(HarmonyError) {
        self = .numeral(try RomanNumeral(from: &scanner))
      } catch {
        // If the error is at the first byte, the text has none of the three forms. The error `.chord` lists all three.
        throw error.byte == start.position ? start.error(.chord) : error
      }
    }
  }
}
