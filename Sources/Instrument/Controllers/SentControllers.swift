import MIDI
import Physics2D

/// The latest value of each controller that a performance sends, and which of these values are unsent. Each
/// controller has a slot. The first slots belong to the mappings of `Settings.mapOut`, the next to the effects, and the
/// last to the member channels of MPE.
struct SentControllers: Equatable, BitwiseCopyable {
  /// The first slot of the effects. Three slots are for the bass (cutoff, resonance and reverb); the next three are for
  /// the same effects of the keys.
  static let effects = OutMapping.largestCount
  /// The first slot of the member channels of MPE. Each channel has one slot, for its pitch bend or its timbre.
  static let members = effects + 6
  static let count = members + MPE.memberCount

  /// The slots with unsent values: bit n stands for slot n.
  private(set) var bits: UInt64 = 0
  /// The channels on which the first unsent value is still to be sent: bit n stands for channel n + 1. All bits are 0
  /// until `removeFirst` returns the first channel for the value.
  private var channels: UInt64 = 0
  /// The latest value of each slot, −8192…8191; `none` for a slot without a value.
  private var values = InlineArray<37, Int16>(repeating: Self.none)

  private static let none = Int16.min

  /// The voice of an effect's slot.
  static func voice(ofEffect slot: Int) -> Voice { slot < effects + 3 ? .bass : .key }

  var isEmpty: Bool { bits == 0 }

  subscript(slot: Int) -> Int { Int(values[slot]) }

  func hasValue(_ slot: Int) -> Bool { values[slot] != Self.none }

  /// Stores a value for a slot. Marks the value as unsent if it differs from the slot's previous value.
  mutating func set(_ slot: Int, to value: Int) {
    guard values[slot] != Int16(value) else { return }
    values[slot] = Int16(value)
    // `channels` belongs to the first slot. A new first slot needs all its own channels.
    if slot < bits.trailingZeroBitCount { channels = 0 }
    bits |= 1 << UInt64(slot)
  }

  /// Forgets the values of slots, so that the next value of each is sent.
  mutating func forget(_ slots: Range<Int>) {
    for slot in slots {
      values[slot] = Self.none
      if slot == bits.trailingZeroBitCount { channels = 0 }
      bits &= ~(1 << UInt64(slot))
    }
  }

  /// Marks the latest values of all slots as unsent, so that they are sent again.
  mutating func insertAll() {
    channels = 0
    for slot in 0..<Self.count where values[slot] != Self.none { bits |= 1 << UInt64(slot) }
  }

  /// Returns the slot of the first unsent value, and a channel on which to send this value; nil if all values are sent.
  /// Once all channels of the slot were returned, the value counts as sent.
  mutating func removeFirst(_ settings: borrowing Settings) -> (slot: Int, channel: Channel)? {
    guard bits != 0 else { return nil }
    let slot = bits.trailingZeroBitCount
    if channels == 0 { channels = settings.channels(ofSlot: slot) }
    let channel = Channel(number: channels.trailingZeroBitCount + 1)
    channels &= channels - 1
    if channels == 0 { bits &= bits - 1 }
    return (slot, channel)
  }

  static func == (first: Self, second: Self) -> Bool {
    for slot in 0..<count where first.values[slot] != second.values[slot] { return false }
    return first.bits == second.bits
  }
}

extension SentControllers {
  func write(to writer: inout ByteWriter) {
    writer.add(bits)
    for slot in 0..<Self.count { writer.add(UInt64(UInt16(bitPattern: values[slot])), count: 2) }
  }

  func add(to hash: inout FNV1a) {
    guard self != SentControllers() else { return }
    hash.add(bits)
    for slot in 0..<Self.count { hash.add(UInt64(UInt16(bitPattern: values[slot]))) }
  }

  init(from reader: inout ByteReader, _ settings: borrowing Settings) throws(SnapshotError) {
    let bits = try reader.integer()
    guard bits >> UInt64(Self.count) == 0 else { throw .damaged }
    for slot in 0..<Self.count {
      let value = Int16(bitPattern: UInt16(try reader.integer(count: 2)))
      let isDue = bits >> UInt64(slot) & 1 != 0
      guard value == Self.none ? !isDue : settings.range(ofSlot: slot).contains(Int(value)) else { throw .damaged }
      values[slot] = value
    }
    self.bits = bits
  }
}

extension Settings {
  /// The channels, at least one, on which a slot's value is sent: bit n stands for channel n + 1.
  fileprivate func channels(ofSlot slot: Int) -> UInt64 {
    if slot >= SentControllers.members { return MPE.channel(ofMember: slot - SentControllers.members).bit }
    if slot >= SentControllers.effects { return channels(of: SentControllers.voice(ofEffect: slot)) }
    return channels(of: mapOut[slot])
  }

  /// The range of a slot's values; empty if the settings do not use the slot.
  fileprivate func range(ofSlot slot: Int) -> Range<Int> {
    if slot >= SentControllers.members { return mpe == .off ? 0..<0 : mpe == .bend ? -8192..<8192 : 0..<128 }
    if slot >= SentControllers.effects { return self[.effects] == 0 ? 0..<0 : 0..<128 }
    return slot < mapOut.count ? Range(mapOut[slot].target.range) : 0..<0
  }
}
