/// The chords of eight slots. Seven slots belong to the bouncers (discs that set a chord when a ball strikes them). The
/// eighth slot belongs to a pad. The pad's chord sounds only after it is assigned to a bouncer.
public struct Chordset: Sendable, BitwiseCopyable {
  /// The number of slots.
  public static let slotCount = 8

  private var slots: InlineArray<8, ChordSlot>

  /// Fills the slots with chords. Fewer than eight chords are repeated. Precondition: there are one to eight chords.
  public init(_ chords: [ChordSlot]) {
    precondition((1...Self.slotCount).contains(chords.count), "a chordset has one to eight chords")
    slots = InlineArray { chords[$0 % chords.count] }
  }

  /// The slot of a bouncer, 0…6, or of the pad, 7. Precondition: the index is in 0…7.
  public subscript(index: Int) -> ChordSlot {
    get { slots[index] }
    set { slots[index] = newValue }
  }

  /// The seventh chords on the degrees of the scale; the pad repeats the first chord.
  public static var diatonic: Chordset { Chordset(Degree.allCases.map { .degree($0, .seventh) }) }

  /// The text of the slots, separated by commas. `init(parsing:)` reads this text.
  public var text: String {
    var text = ""
    for index in 0..<Self.slotCount { text += (index == 0 ? "" : ",") + slots[index].text }
    return text
  }

  /// Reads one to eight slots, separated by commas: `"Dm9,G13,Cmaj9,A7b9"`, `"I,V,vi,IV"`.
  public init(parsing text: some StringProtocol) throws(ChordsetError) {
    var scanner = TextScanner(text)
    var chords: [ChordSlot] = []
    repeat {
      let slot = chords.count + 1
      var item = scanner.takeItem()
      guard slot <= Self.slotCount else { throw ChordsetError(slot: slot, error: item.error(.eightChords)) }
      do throws(HarmonyError) {
        chords.append(try ChordSlot(from: &item))
      } catch {
        throw ChordsetError(slot: slot, error: error)
      }
    } while scanner.take(",")
    self.init(chords)
  }
}

extension Chordset: Equatable {
  /// `true` if the eight slots are equal.
  public static func == (left: Chordset, right: Chordset) -> Bool {
    for index in 0..<slotCount where left[index] != right[index] { return false }
    return true
  }
}

/// An error in the text of a chordset.
public struct ChordsetError: Error, Equatable, Sendable, BitwiseCopyable {
  /// The position in the list, from 1.
  public let slot: Int

  /// The error, with its place in the whole text.
  public let error: HarmonyError
}
