/// Reads the events of one track in order, and accepts damage.
struct DocumentTrackReader {
  /// An event of a track.
  struct Event {
    /// The time in ticks from the track's start, at most `farthest`.
    var tick: Int64 = 0
    /// The number of ticks since the previous event.
    var delta: Int64 = 0
    /// The ranges of the delta time (`deltaBytes`) and of the rest of the event (`body`) in the file.
    var deltaBytes = 0..<0
    var body = 0..<0
    /// The status byte, even if the file leaves it out.
    var status: UInt8 = 0
    /// `true` if the file leaves the status byte out (running status).
    var isRunning = false
    /// The data bytes, at most 7F. For a meta event, `first` is the event's type.
    var first: UInt8 = 0
    var second: UInt8 = 0
    /// The content of a meta or system exclusive event.
    var content = 0..<0

    var isEndOfTrack: Bool { status == 0xFF && first == 0x2F }
    var isNoteOn: Bool { status & 0xF0 == 0x90 && second > 0 }
    var isNoteOff: Bool { status & 0xF0 == 0x80 || status & 0xF0 == 0x90 && second == 0 }
    var channel: UInt8 { status & 0x0F }
  }

  /// The greatest tick of an event. Later events, which only damaged files have, are moved to this tick. The
  /// limit keeps written files small: a gap of more than 28 bits is filled with empty text events, at most 4096 in a
  /// track (28 KB).
  static let farthest: Int64 = 1 << 40

  private let bytes: [UInt8]
  private var position: Int
  private let end: Int
  private var tick: Int64 = 0
  private var runningStatus: UInt8?
  private var isRunningValid = true
  private var hasEnded = false
  /// The unusual properties of the event that was read most recently.
  private(set) var warnings: [(offset: Int, kind: MIDIWarning.Kind)] = []

  init(_ bytes: [UInt8], _ part: Range<Int>) { (self.bytes, position, end) = (bytes, part.lowerBound, part.upperBound) }

  /// The part of the track that has not been read. Once `next()` has returned nil, the part consists of the bytes that
  /// cannot be read as events.
  var rest: Range<Int> { position..<end }

  /// Returns the next event; nil at the track's end, or if the rest of the track cannot be read.
  mutating func next() -> Event? {
    if !warnings.isEmpty { warnings.removeAll(keepingCapacity: true) }
    let start = position
    guard position < end, let event = event() else {
      position = start
      return nil
    }
    return event
  }

  private mutating func event() -> Event? {
    var event = Event()
    let start = position
    guard let delta = quantity() else { return nil }
    (event.delta, event.deltaBytes) = (delta, start..<position)
    event.tick = min(tick + delta, Self.farthest)
    let body = position
    guard let status = status(&event) else { return nil }
    event.status = status
    switch status {
    case 0xF0, 0xF7, 0xFF:
      if status == 0xFF {
        guard let type = take() else { return nil }
        event.first = type
      }
      guard let length = quantity(), length <= Int64(end - position) else { return nil }
      event.content = position..<position + Int(length)
      position += Int(length)
      isRunningValid = false
    default:
      let count = Self.dataCount(status)
      if count > 0 {
        guard let first = data() else { return nil }
        event.first = first
      }
      if count > 1 {
        guard let second = data() else { return nil }
        event.second = second
      }
      if status >= 0xF0 { warnings.append((body, .systemMessage)) }
    }
    event.body = body..<position
    tick = event.tick
    if hasEnded { warnings.append((body, .afterEnd)) }
    // Padding after the end of a track must not be read as data of running status.
    if event.isEndOfTrack { (hasEnded, runningStatus) = (true, nil) }
    return event
  }

  /// Reads a status byte, or returns the running status: the most recent status byte of a channel message.
  private mutating func status(_ event: inout Event) -> UInt8? {
    guard position < end else { return nil }
    let byte = bytes[position]
    guard byte < 0x80 else {
      position += 1
      if byte < 0xF0 { (runningStatus, isRunningValid) = (byte, true) }
      return byte
    }
    event.isRunning = true
    if runningStatus != nil, !isRunningValid { warnings.append((position, .runningStatus)) }
    return runningStatus
  }

  private static func dataCount(_ status: UInt8) -> Int {
    switch status {
    case 0xC0...0xDF, 0xF1, 0xF3: 1
    case 0xF2: 2
    case 0xF4...: 0
    default: 2
    }
  }

  private mutating func take() -> UInt8? {
    guard position < end else { return nil }
    position += 1
    return bytes[position - 1]
  }

  private mutating func data() -> UInt8? {
    guard let byte = take() else { return nil }
    if byte > 0x7F { warnings.append((position - 1, .dataByte)) }
    return min(byte, 0x7F)
  }

  private mutating func quantity() -> Int64? {
    let start = position
    var number: Int64 = 0
    while let byte = take() {
      number = min(number << 7 | Int64(byte & 0x7F), Self.farthest)
      guard byte < 0x80 else { continue }
      if position - start > 4 { warnings.append((start, .longQuantity)) }
      return number
    }
    return nil
  }
}
