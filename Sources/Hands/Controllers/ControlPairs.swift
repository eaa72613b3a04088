import MIDI

/// The positions of the MIDI controllers 0…31, with fine parts (LSB) from controllers 32…63. A controller counts as
/// 7-bit until a fine part arrives. Otherwise, a 7-bit knob could never reach the end of its range. As the MIDI
/// standard requires, a coarse part resets the fine part to 0.
struct ControlPairs {
  private struct Pair {
    var coarse: UInt8?
    var fine: UInt8 = 0
    var isFine = false
  }

  private var pairs = [Pair](repeating: Pair(), count: 16 * 32)

  /// A position, 0…1, and the number of the knob's steps.
  struct Position: Equatable {
    var value: Double
    var steps: Double

    init(_ value: UInt8) {
      self.value = Double(value) / 127
      steps = 127
    }

    init(wide value: UInt16) {
      self.value = Double(value) / 16383
      steps = 16383
    }

    /// The wheel's centre, 8192, becomes 0.5.
    init(bend value: UInt16) {
      let offset = Double(value) - 8192
      self.value = 0.5 + 0.5 * offset / (offset < 0 ? 8192 : 8191)
      steps = 16383
    }
  }

  mutating func setCoarse(_ value: UInt8, of controller: UInt8, on channel: Channel) -> Position {
    let index = Self.index(controller, channel)
    pairs[index].coarse = value
    pairs[index].fine = 0
    return position(at: index, value)
  }

  /// Returns the new position; nil if no coarse part was received yet.
  mutating func setFine(_ value: UInt8, of controller: UInt8, on channel: Channel) -> Position? {
    let index = Self.index(controller, channel)
    pairs[index].isFine = true
    pairs[index].fine = value
    return pairs[index].coarse.map { position(at: index, $0) }
  }

  private func position(at index: Int, _ coarse: UInt8) -> Position {
    pairs[index].isFine ? Position(wide: UInt16(coarse) << 7 | UInt16(pairs[index].fine)) : Position(coarse)
  }

  private static func index(_ controller: UInt8, _ channel: Channel) -> Int {
    Int(channel.index) * 32 + Int(controller & 31)
  }
}
