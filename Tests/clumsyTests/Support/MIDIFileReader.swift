/// The events of a Standard MIDI File, read independently of clumsy's own reader.
struct MIDIFileReader {
  /// An event in a track. `bytes` omits the length field. A meta event's bytes are FF, the type and the content.
  struct Event: Equatable {
    var tick: Int
    var bytes: [UInt8]

    func meta(_ type: UInt8) -> [UInt8]? {
      bytes.starts(with: [0xFF, type]) ? Array(bytes.dropFirst(2)) : nil
    }
  }

  private(set) var tracks: [[Event]] = []

  init(_ file: [UInt8]) {
    var rest = file.dropFirst(14)
    while rest.count >= 8 {
      let size = rest.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | Int($1) }
      tracks.append(Self.events(rest.dropFirst(8).prefix(size)))
      rest = rest.dropFirst(8 + size)
    }
  }

  private static func events(_ track: ArraySlice<UInt8>) -> [Event] {
    var rest = track
    var events: [Event] = []
    var tick = 0
    while !rest.isEmpty {
      tick += number(&rest)
      let status = rest.removeFirst()
      var bytes = [status]
      if status == 0xFF { bytes.append(rest.removeFirst()) }
      let length = status >= 0xF0 ? number(&rest) : 0xC0...0xDF ~= status ? 1 : 2
      bytes += rest.prefix(length)
      rest = rest.dropFirst(length)
      events.append(Event(tick: tick, bytes: bytes))
    }
    return events
  }

  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int {
    var number = 0
    while let byte = bytes.popFirst() {
      number = number << 7 | Int(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return number
  }

  /// The first fault that notation programs reject, and the number of notes up to this fault. Without a fault, `fault`
  /// is nil, and `count` is the number of all notes. A note is faulty if it has no length, no beginning or no end. A
  /// note is also faulty if it begins while its pitch already sounds on its channel, even from another track.
  var notes: (fault: String?, count: Int) {
    var count = 0
    var starts: [[UInt8]: Int] = [:]
    let all = tracks.joined().filter { 0x80..<0xA0 ~= $0.bytes[0] }.enumerated()
      .sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }.map(\.element)
    for event in all {
      let note = [event.bytes[0] & 0x0F, event.bytes[1]]
      if event.bytes[0] >= 0x90, event.bytes[2] > 0 {
        if starts[note] != nil { return ("\(note) begins while it sounds, at \(event.tick)", count) }
        starts[note] = event.tick
        count += 1
      } else {
        guard let start = starts.removeValue(forKey: note) else { return ("\(note) ends and did not sound", count) }
        if start == event.tick { return ("\(note) has no length at \(event.tick)", count) }
      }
    }
    return (starts.isEmpty ? nil : "notes without an end", count)
  }
}
