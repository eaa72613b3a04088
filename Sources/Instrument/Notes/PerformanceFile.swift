import ChordEngine
import MIDI

/// A Standard MIDI File of a performance: the bass on one track, the keys on another, and a marker at each change of chord.
///
/// Voices with the same channel share the first track. Readers keep the order of a note-off and a note-on at the same tick only within a
/// track.
public struct PerformanceFile {
  private var file: StandardMIDIFile
  private var follower: Follower
  /// The start of the file, in nanoseconds of the performance.
  private let begin: Int64
  private let clickTrack: Int
  private var tempo: Tempo
  private var marker: [UInt8] = []

  /// A file of a performance of the settings. Tempo and time signature place the bar lines, also where gestures or
  /// oscillators change them; they move no note.
  public init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  /// A file of a performance from a start on.
  ///
  /// - Parameter place: the time of the first bar line, in nanoseconds of the performance; nil for the start.
  public init(_ start: PerformanceStart, at place: Int64? = nil) {
    let settings = start.settings
    follower = Follower(start)
    // The bars of a count-in begin with the file, and not at the tick before which they end.
    begin = place ?? start.nanoseconds + (start.nanoseconds == 0 ? settings.countIn - settings.exactCountIn : 0)
    tempo = settings.fileTempo
    file = StandardMIDIFile(
      name: "clumsy, seed \(settings.seed)", tempo: settings.fileTempo, timeSignature: settings.timeSignature,
      keySignature: Self.signature(of: settings.key),
      tracks: Self.clicks(settings) ? ["bass", "keys", "click"] : ["bass", "keys"])
    clickTrack = Self.clicks(settings) ? 2 : 0
    if let program = settings.program(of: .bass) { file.appendInstrument(program.name, track: 0) }
    if let program = settings.program(of: .key) { file.appendInstrument(program.name, track: 1) }
    appendMarker(at: begin)
  }

  /// `true` if the piece begins with clicks. Clicks that a hand switches on later share the bass's track.
  private static func clicks(_ settings: Settings) -> Bool { settings[.click] != 0 || settings[.countIn] != 0 }

  private static func signature(of key: Key) -> KeySignature {
    KeySignature(sharps: key.signature.sharps, isMinor: key.signature.isMinor)
  }

  /// Adds the next event of the stream.
  public mutating func append(_ event: PerformanceEvent) {
    while let next = follower.nextTempoMove, next < event.nanoseconds {
      follower.advance(to: next)
      followTempo(at: next)
    }
    switch event {
    case .strike(let strike):
      follower.follow(event)
      if strike.voice == .bass { appendMarker(at: strike.nanoseconds) }
    case .message(let timed):
      follower.follow(event)
      let isShared = follower.settings.keysChannel == follower.settings.bassChannel
      let track =
        switch timed.voice {
        case .bass: 0
        case .key: isShared ? 0 : 1
        case .click: track(ofClicks: timed.message)
        }
      file.append(timed.message, atNanoseconds: timed.nanoseconds - begin, track: track)
    case .gesture(let gesture):
      let (key, meter) = (Self.signature(of: follower.settings.key), follower.settings.timeSignature)
      let passed = follower.beatsOfBar(at: gesture.nanoseconds)
      follower.follow(event)
      followTempo(at: gesture.nanoseconds)
      let settings = follower.settings
      if settings.timeSignature != meter {
        file.appendTimeSignature(
          settings.timeSignature, atNanoseconds: gesture.nanoseconds - begin,
          sinceBar: passed.ticks(StandardMIDIFile.ticksPerQuarter))
      }
      let signature = Self.signature(of: settings.key)
      if signature != key { file.appendKeySignature(signature, atNanoseconds: gesture.nanoseconds - begin) }
      appendMarker(at: gesture.nanoseconds)
    case .flight, .beat: return
    }
  }

  /// Returns the track of a click: that of the voice whose channel it shares, so that the ends of notes keep their order.
  private func track(ofClicks message: Message) -> Int {
    let settings = follower.settings
    switch message {
    case .noteOn(settings.bassChannel, _, _), .noteOff(settings.bassChannel, _, _): return 0
    case .noteOn(settings.keysChannel, _, _), .noteOff(settings.keysChannel, _, _): return 1
    default: return clickTrack
    }
  }

  private mutating func followTempo(at nanoseconds: Int64) {
    let tempo = follower.settings.fileTempo
    guard tempo != self.tempo else { return }
    self.tempo = tempo
    file.setTempo(tempo, atNanoseconds: nanoseconds - begin)
  }

  /// Returns the whole file, which ends at a time of the performance. Complexity: O(size of the file).
  public consuming func bytes(endingAtNanoseconds nanoseconds: Int64) -> [UInt8] {
    file.bytes(endingAtNanoseconds: nanoseconds - begin)
  }

  /// Adds a marker of the active chord if it differs from the last marker.
  private mutating func appendMarker(at nanoseconds: Int64) {
    let text = Self.ascii(follower.chord.name)
    guard !text.elementsEqual(marker) else { return }
    marker = text
    file.appendMarker(text, atNanoseconds: nanoseconds - begin)
  }

  /// Returns a chord's name with `#` and `b`, which reads back the same. Programs differ in how they show other characters.
  static func ascii(_ name: String) -> [UInt8] {
    var text: [UInt8] = []
    for byte in name.utf8 {
      // U+266F ♯ and U+266D ♭ are E2 99 AF and E2 99 AD.
      switch byte {
      case 0xE2, 0x99: continue
      case 0xAF: text.append(UInt8(ascii: "#"))
      case 0xAD: text.append(UInt8(ascii: "b"))
      default: text.append(byte)
      }
    }
    return text
  }
}

extension Beats {
  /// The nearest number of ticks, of which a quarter has `ppqn`.
  fileprivate func ticks(_ ppqn: UInt16) -> Int64 {
    let pulse = Int64(ppqn) / Self.pulsesPerQuarter
    return pulses * pulse + (part * pulse + Self.partsPerPulse / 2) / Self.partsPerPulse
  }
}
