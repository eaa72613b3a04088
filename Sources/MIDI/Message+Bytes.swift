extension Message {
  /// The bytes on the wire, without running status.
  public var bytes: MessageBytes {
    switch self {
    case .noteOff(let channel, let note, let velocity): MessageBytes(0x80 | channel.index, note, velocity)
    case .noteOn(let channel, let note, let velocity): MessageBytes(0x90 | channel.index, note, velocity)
    case .polyphonicPressure(let channel, let note, let pressure): MessageBytes(0xA0 | channel.index, note, pressure)
    case .controlChange(let channel, let controller, let value): MessageBytes(0xB0 | channel.index, controller, value)
    case .programChange(let channel, let program): MessageBytes(0xC0 | channel.index, program)
    case .channelPressure(let channel, let pressure): MessageBytes(0xD0 | channel.index, pressure)
    case .pitchBend(let channel, let value): MessageBytes(0xE0 | channel.index, wide: value)
    case .timeCodeQuarterFrame(let value): MessageBytes(0xF1, value)
    case .songPosition(let sixteenths): MessageBytes(0xF2, wide: sixteenths)
    case .songSelect(let song): MessageBytes(0xF3, song)
    case .tuneRequest: MessageBytes(0xF6)
    case .timingClock: MessageBytes(0xF8)
    case .start: MessageBytes(0xFA)
    case .continue: MessageBytes(0xFB)
    case .stop: MessageBytes(0xFC)
    case .activeSensing: MessageBytes(0xFE)
    case .systemReset: MessageBytes(0xFF)
    }
  }

  /// Reads one whole message. The result is nil if bytes are missing or left over, or if a data byte is above 127. The
  /// result is also nil if `Message` has no case for the status byte (such as F0 or F7).
  public init?(bytes: some RandomAccessCollection<UInt8>) {
    guard let status = bytes.first, bytes.count == Self.length(status: status) else { return nil }
    let values = bytes.dropFirst()
    guard values.allSatisfy({ $0 < 0x80 }) else { return nil }
    let value = values.first ?? 0
    let other = values.dropFirst().first ?? 0
    let wide = UInt16(other) << 7 | UInt16(value)
    let channel = Channel(status: status)
    switch status {
    case 0x80...0x8F: self = .noteOff(channel: channel, note: value, velocity: other)
    case 0x90...0x9F: self = .noteOn(channel: channel, note: value, velocity: other)
    case 0xA0...0xAF: self = .polyphonicPressure(channel: channel, note: value, pressure: other)
    case 0xB0...0xBF: self = .controlChange(channel: channel, controller: value, value: other)
    case 0xC0...0xCF: self = .programChange(channel: channel, program: value)
    case 0xD0...0xDF: self = .channelPressure(channel: channel, pressure: value)
    case 0xE0...0xEF: self = .pitchBend(channel: channel, value: wide)
    case 0xF1: self = .timeCodeQuarterFrame(value)
    case 0xF2: self = .songPosition(wide)
    case 0xF3: self = .songSelect(value)
    case 0xF6: self = .tuneRequest
    case 0xF8: self = .timingClock
    case 0xFA: self = .start
    case 0xFB: self = .continue
    case 0xFC: self = .stop
    case 0xFE: self = .activeSensing
    default: self = .systemReset
    }
  }

  /// Returns the length of a message in bytes; 0 if `status` is F0, F7, undefined or not a status byte.
  private static func length(status: UInt8) -> Int {
    switch status {
    case 0xC0...0xDF, 0xF1, 0xF3: 2
    case 0x80...0xBF, 0xE0...0xEF, 0xF2: 3
    case 0xF6, 0xF8, 0xFA...0xFC, 0xFE, 0xFF: 1
    default: 0
    }
  }
}
