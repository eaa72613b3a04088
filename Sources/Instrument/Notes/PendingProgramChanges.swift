import MIDI

/// The unsent messages that select banks and programs.
struct PendingProgramChanges: Equatable, Sendable, BitwiseCopyable {
  private enum Part: UInt8 { case bankHigh, bankLow, program }

  /// A bit for each kind of unsent message. Bits 0, 1 and 2 are the bass's bank MSB, bank LSB and program. Bits 3, 4
  /// and 5 are the same messages of the keys.
  private(set) var bits: UInt8 = 0
  /// The number of channels that already have the keys' first unsent message. The message stays in `bits` until all
  /// channels have the message.
  private var sent = 0

  init() {}

  init?(bits: UInt8) {
    guard bits < 1 << 6 else { return nil }
    self.bits = bits
  }

  var isEmpty: Bool { bits == 0 }

  mutating func insert(_ voice: Voice) {
    bits |= 0b111 << (3 * voice.rawValue)
    sent = 0
  }

  mutating func insertAll() {
    bits = 0b111_111
    sent = 0
  }

  /// Removes and returns the first unsent message; nil if there is none. Skips banks and programs that are not set.
  mutating func removeFirst(_ settings: borrowing Settings) -> (Voice, Message)? {
    while bits != 0 {
      let index = UInt8(bits.trailingZeroBitCount)
      guard let voice = Voice(rawValue: index / 3), let part = Part(rawValue: index % 3) else { return nil }
      let channel = removeChannel(of: voice, settings)
      if let message = Self.message(part, voice, channel, settings) { return (voice, message) }
    }
    return nil
  }

  /// Returns the next channel for the first unsent message, and marks the message as sent on this channel.
  /// Without MPE, the keys' messages go to each channel of the keys. With MPE, they go to the manager channel and, for
  /// synths without MPE, to the member channels. If the bass, which uses the manager channel, has its own program or
  /// bank, the keys' messages go only to the member channels.
  private mutating func removeChannel(of voice: Voice, _ settings: borrowing Settings) -> Channel {
    guard voice == .key else {
      bits &= bits - 1
      return settings.bassChannel
    }
    let bassHasOther = settings.program(of: .bass) != nil || settings.bank(of: .bass) != nil
    let first = settings.mpe == .off ? 0 : bassHasOther ? 2 : 1
    let channel = first == 0 ? settings.keysChannels[sent] : Channel(number: first + sent)
    sent = (sent + 1) % (first == 0 ? settings.keysChannels.count : MPE.memberCount + 2 - first)
    if sent == 0 { bits &= bits - 1 }
    return channel
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
  /// The channel of clicks. With MPE, this is the manager channel.
  var clickChannel: Channel { mpe == .off ? Channel(number: Int(self[.clickChannel])) : MPE.manager }

  /// Returns the channel of a note of the keys. With MPE, returns the manager channel; `Performance.sound` then moves
  /// the note to a member channel.
  func channel(ofKey key: Int, ball: Int) -> Channel {
    mpe == .off ? keysChannels.channel(ofKey: key, ball: ball) : MPE.manager
  }

  /// `true` if notes of the message's voice and key may use the channel.
  func allows(_ channel: Channel, of timed: TimedMessage) -> Bool {
    switch timed.voice {
    case .bass: channel == bassChannel
    case .key: mpe == .off ? keysChannels.allows(channel, ofKey: Int(timed.key)) : channel != MPE.manager
    case .click: channel == clickChannel
    }
  }

  /// The General MIDI program of a voice; nil if no program is set.
  public func program(of voice: Voice) -> Program? {
    Program(number: Int(self[voice == .bass ? .bassProgram : .program]))
  }

  /// The bank of a voice, 0…16383; nil if no bank is set.
  public func bank(of voice: Voice) -> Int? {
    let bank = Int(self[voice == .bass ? .bassBank : .bank])
    return bank >= 0 ? bank : nil
  }
}
