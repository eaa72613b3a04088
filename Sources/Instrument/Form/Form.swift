/// The form of a piece: its sections, in order. Sections with the same letter begin in the same state, so their music
/// repeats.
public struct Form: Equatable, Sendable, BitwiseCopyable {
  /// A section of a form.
  public struct Section: Equatable, Sendable, BitwiseCopyable {
    /// The letter, 0…25 for A…Z.
    public let letter: UInt8
    /// The variation, which makes the section differ from other sections with the same letter: `exact`, `anew`, or a
    /// number, 2…9. From `variationStart` on, the piano balls of a varied section have other horizontal speeds.
    public let variation: UInt8
    /// The length in bars, in `barRange`.
    public let bars: UInt8

    /// No variation: two exact sections with the same letter sound the same.
    public static let exact: UInt8 = 0
    /// A new variation each time that the section is played.
    public static let anew: UInt8 = 1
    /// The numbers of fixed variations. Two sections with the same letter and number sound the same.
    public static let numbers: ClosedRange<UInt8> = 2...9
    /// The range of lengths, in bars.
    public static let barRange = 1...64

    /// A section; nil if a value is out of range.
    public init?(letter: UInt8, variation: UInt8 = exact, bars: Int) {
      guard letter < Form.letterCount, variation <= Self.numbers.upperBound, Self.barRange.contains(bars) else {
        return nil
      }
      (self.letter, self.variation, self.bars) = (letter, variation, UInt8(bars))
    }

    /// The bar of the section, counted from 0, at which a variation begins: the third bar, or the middle of a short
    /// section.
    var variationStart: Int64 { min(2, Int64(bars) / 2) }
  }

  /// The number of letters.
  public static let letterCount: UInt8 = 26
  /// The largest number of sections in a form.
  public static let largestCount = 16

  /// The sections, four in each word, because a gesture that contains a form must be cheap to copy. The 16 bits of a
  /// section hold its letter (bits 0…4), its variation (5…8) and its bars (9…15).
  private var words = InlineArray<4, UInt64>(repeating: 0)
  /// The number of sections; 0 for no form.
  public private(set) var count = 0

  /// No form.
  public init() {}

  /// The section at an index. Precondition: the index is in 0..<`count`.
  public subscript(index: Int) -> Section {
    precondition(index < count, "there is no such section")
    let bits = words[index / 4] >> UInt64(index % 4 * 16)
    let section = Section(
      letter: UInt8(bits & 0x1F), variation: UInt8(bits >> 5 & 0xF), bars: Int(bits >> 9 & 0x7F))
    guard let section else { preconditionFailure("a stored section is valid") }
    return section
  }

  /// Adds a section; returns `false` if there are already `largestCount`.
  public mutating func append(_ section: Section) -> Bool {
    guard count < Self.largestCount else { return false }
    let bits = UInt64(section.letter) | UInt64(section.variation) << 5 | UInt64(section.bars) << 9
    words[count / 4] |= bits << UInt64(count % 4 * 16)
    count += 1
    return true
  }

  /// The length of the whole form, in bars.
  public var bars: Int { (0..<count).reduce(0) { $0 + Int(self[$1].bars) } }

  /// `true` if both forms have the same sections in the same order.
  public static func == (first: Self, second: Self) -> Bool {
    for index in first.words.indices where first.words[index] != second.words[index] { return false }
    return first.count == second.count
  }
}
