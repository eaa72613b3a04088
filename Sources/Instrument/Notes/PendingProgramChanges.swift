import MIDI

/// The messages still to be sent that select banks and programs. They precede all other events of the present time.
struct PendingProgramChanges: Equatable, Sendable, BitwiseCopyable {
  private enum Part: UInt8 { case bankHigh, bankLow, program }

  /// Three bits for each voice, from the lowest: bank MSB, bank LSB, program. The bass comes first, then the keys.
  private(set) var bits: UInt8 = 0
  /// With MPE, the number of channels that got the present message of the keys.
  private var sent = 0

  init() {}

  init?(bits: UInt8) {
    guard bits < 1 << 6 else { return nil }
    self.bits = bits
  }

  var isEmpty: Bool { bits == 0 }

  mutating func insert(_ voice: Voice) { bits |= 0b111 << (3 * voice.rawValue) }

  mutating func insertAll() { bits = 0b111_111 }

  /// Removes and returns the first message. Skips banks and programs that are not set.
  mutating func removeFirst(_ settings: borrowing Settings) -> (Voice, Message)? {
    while bits != 0 {
      let index = UInt8(bits.trailingZeroBitCount)
      guard let voice = Voice(rawValue: index / 3), let part = Part(rawValue: index % 3) else { return nil }
      let channel = channel(of: voice, settings)
      if let message = Self.message(part, voice, channel, settings) { return (voice, message) }
    }
    return nil
  }

  /// Removes the first message for one channel. With MPE, the keys' program is that of the zone, and so is sent on the
  /// manager channel, unless the bass has a program of its own; the members get it too, for synths without MPE.
  private mutating func channel(of voice: Voice, _ settings: borrowing Settings) -> Channel {
    guard voice == .key, settings.mpe != .off else {
      bits &= bits - 1
      return settings.channel(of: voice)
    }
    let hasOther = settings.program(of: .bass) != nil || settings.bank(of: .bass) != nil
    let number = sent + (hasOther ? 2 : 1)
    sent += 1
    if number > MPE.memberCount {
      bits &= bits - 1
      sent = 0
    }
    return Channel(number: number)
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
  /// The channel of a voice. With MPE, this is the manager channel, and each note of the keys has another.
  func channel(of voice: Voice) -> Channel {
    guard mpe == .off else { return MPE.manager }
    return switch voice {
    case .bass: bassChannel
    case .key: keysChannel
    case .click: Channel(number: Int(self[.clickChannel]))
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
