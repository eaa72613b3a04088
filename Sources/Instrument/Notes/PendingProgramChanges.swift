import MIDI

/// The messages still to be sent that select banks and programs. They precede all other events of the present time.
struct PendingProgramChanges: Equatable, Sendable, BitwiseCopyable {
  private enum Part: UInt8 { case bankHigh, bankLow, program }

  /// Three bits for each voice, from the lowest: bank MSB, bank LSB, program. The bass comes first, then the keys.
  private(set) var bits: UInt8 = 0
  /// The index in `Settings.keysChannels` of the channel for which the keys' next message is due.
  private var keysIndex = 0

  init() {}

  init?(bits: UInt8) {
    guard bits < 1 << 6 else { return nil }
    self.bits = bits
  }

  var isEmpty: Bool { bits == 0 }

  mutating func insert(_ voice: Voice) {
    bits |= 0b111 << (3 * voice.rawValue)
    keysIndex = 0
  }

  mutating func insertAll() {
    bits = 0b111_111
    keysIndex = 0
  }

  /// Removes and returns the first message. Skips banks and programs that are not set.
  mutating func removeFirst(_ settings: borrowing Settings) -> (Voice, Message)? {
    while bits != 0 {
      let index = UInt8(bits.trailingZeroBitCount)
      let voice = Voice(rawValue: index / 3)
      let part = Part(rawValue: index % 3)
      let channel = voice == .key ? settings.keysChannels[keysIndex] : settings.bassChannel
      // The keys' message is due on each of their channels.
      keysIndex = voice == .key ? (keysIndex + 1) % settings.keysChannels.count : 0
      if keysIndex == 0 { bits &= bits - 1 }
      guard let voice, let part else { continue }
      if let message = Self.message(part, voice, channel, settings) { return (voice, message) }
    }
    return nil
  }

  private static func message(
    _ part: Part, _ voice: Voice, _ channel: Channel, _ settings: borrowing Settings
  ) -> Message? {
    if part == .program {
      return settings.program(of: voice).map { .programChange(channel: channel, program: $0.byte) }
    }
    guard let bank = settings.bank(of: voice) else { return nil }
    return part == .bankHigh
      ? .controlChange(channel: channel, controller: 0, value: UInt8(bank >> 7))
      : .controlChange(channel: channel, controller: 32, value: UInt8(bank & 0x7F))
  }
}

extension Settings {
  var clickChannel: Channel { Channel(number: Int(self[.clickChannel])) }

  /// `true` if a note of the message's voice and key may be on the channel.
  func allows(_ channel: Channel, of timed: TimedMessage) -> Bool {
    switch timed.voice {
    case .bass: channel == bassChannel
    case .key: keysChannels.allows(channel, ofKey: Int(timed.key))
    case .click: channel == clickChannel
    }
  }

  /// The General MIDI program of a voice, if one is set.
  public func program(of voice: Voice) -> Program? {
    Program(number: Int(self[voice == .bass ? .bassProgram : .program]))
  }

  /// The bank of a voice, 0…16383, if one is set.
  public func bank(of voice: Voice) -> Int? {
    let bank = Int(self[voice == .bass ? .bassBank : .bank])
    return bank >= 0 ? bank : nil
  }
}
