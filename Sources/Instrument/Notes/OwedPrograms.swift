import MIDI

/// The messages that choose the voices' programs and are not yet in the stream: bank select, then program change.
///
/// They come before anything else at the time at which they are owed. A value that is none sends nothing.
struct OwedPrograms: Equatable, Sendable, BitwiseCopyable {
  private enum Part: UInt8 { case bankHigh, bankLow, program }

  /// Three bits a voice, the bass's lowest: high half of the bank, low half, program.
  private(set) var bits: UInt8 = 0

  init() {}

  /// What bytes tell; nil where they name no voice.
  init?(bits: UInt8) {
    guard bits < 1 << 6 else { return nil }
    self.bits = bits
  }

  var isEmpty: Bool { bits == 0 }

  /// Owes the bank and the program of a voice.
  mutating func owe(_ voice: Voice) { bits |= 0b111 << (3 * voice.rawValue) }

  /// Owes those of both voices.
  mutating func oweAll() { bits = 0b111_111 }

  /// Removes the first message that is to be sent; nil if there is none.
  mutating func next(_ settings: borrowing Settings) -> (Voice, Message)? {
    while bits != 0 {
      let index = UInt8(bits.trailingZeroBitCount)
      bits &= bits - 1
      guard let voice = Voice(rawValue: index / 3), let part = Part(rawValue: index % 3) else { continue }
      if let message = Self.message(part, voice, settings) { return (voice, message) }
    }
    return nil
  }

  private static func message(_ part: Part, _ voice: Voice, _ settings: borrowing Settings) -> Message? {
    let channel = voice == .bass ? settings.bassChannel : settings.keysChannel
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
  /// The General MIDI program of a voice; nil where none is sent.
  public func program(of voice: Voice) -> Program? {
    Program(number: Int(self[voice == .bass ? .bassProgram : .program]))
  }

  /// The bank of a voice, 0…16383; nil where none is sent.
  public func bank(of voice: Voice) -> Int? {
    let bank = Int(self[voice == .bass ? .bassBank : .bank])
    return bank >= 0 ? bank : nil
  }
}
