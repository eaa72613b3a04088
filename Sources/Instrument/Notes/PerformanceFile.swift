import ChordEngine
import MIDI

/// A Standard MIDI File of a performance. Each channel of the bass and the keys has a track, because many programs show
/// a track as one instrument. With MPE, the keys have only one track. Voices on the same channel share a track, because
/// readers preserve the order of messages at the same tick only within a track. Each change of chord has a marker.
public struct PerformanceFile {
  private var file: StandardMIDIFile
  private var follower: Follower
  /// The performance's time at which the file starts, in nanoseconds.
  private let begin: Int64
  /// The track of each channel, by the channel's index; nil for a channel that neither the bass nor the keys use.
  private var tracks = InlineArray<16, Int?>(repeating: nil)
  private var clickTrack = 0
  private var tempo: Tempo
  private var marker: [UInt8] = []

  /// A file of a new performance. Tempo and meter events only place bar lines; they do not change the times of notes.
  public init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  /// A file of a performance that continues from the given state. The file begins, with a bar line, at the
  /// performance's time `place`, in nanoseconds. If `place` is nil, the file begins at the time of `start`. If that
  /// time is 0, the file begins after the padding of the count-in.
  public init(_ start: PerformanceStart, at place: Int64? = nil) {
    let settings = start.settings
    follower = Follower(start)
    // The count-in is padded to whole ticks of 4 ms. Skipping the padding puts a bar line at the start of the file.
    begin = place ?? start.nanoseconds + (start.nanoseconds == 0 ? settings.countIn - settings.exactCountIn : 0)
    tempo = settings.fileTempo
    tracks[Int(settings.bassChannel.index)] = 0
    var names = ["bass"]
    let channels = settings.keysChannels
    for index in 0..<channels.count where tracks[Int(channels[index].index)] == nil {
      tracks[Int(channels[index].index)] = names.count
      names.append(channels.count == 1 ? "keys" : "keys (channel \(channels[index].number))")
    }
    // The keys always have a track. This track stays empty if all notes of the keys are on the bass's channel.
    if names.count == 1 { names.append("keys") }
    if settings.mpe != .off { tracks = InlineArray { $0 == 0 ? 0 : 1 } }
    let keysTracks = 1..<names.count
    if Self.clicks(settings) {
      clickTrack = names.count
      names.append("click")
    }
    file = StandardMIDIFile(
      name: "clumsy, seed \(settings.seed)", tempo: settings.fileTempo, timeSignature: settings.timeSignature,
      keySignature: Self.signature(of: settings.key), tracks: names)
    if let program = settings.program(of: .bass) { file.appendInstrument(program.name, track: 0) }
    if let program = settings.program(of: .key) {
      for track in keysTracks { file.appendInstrument(program.name, track: track) }
    }
    appendMarker(at: begin)
  }

  /// `true` if there is a track for clicks. Without this track, clicks that are switched on later are in the bass's
  /// track.
  private static func clicks(_ settings: Settings) -> Bool { settings[.click] != 0 || settings[.countIn] != 0 }

  private static func signature(of key: Key) -> KeySignature {
    KeySignature(sharps: key.signature.sharps, isMinor: key.signature.isMinor)
  }

  /// Adds the next event of the stream.
  public mutating func append(_ event: borrowing PerformanceEvent) {
    while let next = follower.nextTimelineMove, next < event.nanoseconds {
      // A section begins with a bar.
      change(at: next, sinceBar: .zero) { $0.advance(to: next) }
    }
    switch event {
    case .strike(let strike):
      follower.follow(event)
      if strike.voice == .bass { appendMarker(at: strike.nanoseconds) }
    case .message(let timed):
      follower.follow(event)
      let track = timed.message.channel.flatMap { tracks[Int($0.index)] } ?? track(of: timed.voice)
      file.append(timed.message, atNanoseconds: timed.nanoseconds - begin, track: track)
    case .gesture(let gesture):
      change(at: gesture.nanoseconds, sinceBar: follower.beatsOfBar(at: gesture.nanoseconds)) {
        $0.follow(.gesture(gesture))
      }
      appendMarker(at: gesture.nanoseconds)
    case .flight, .beat, .section, .midiClock: return
    }
  }

  /// Calls `follow`, then appends the changes of tempo, meter and key to the file. `passed` is the musical time since
  /// the bar began.
  private mutating func change(at nanoseconds: Int64, sinceBar passed: Beats, _ follow: (inout Follower) -> Void) {
    let (key, meter) = (Self.signature(of: follower.settings.key), follower.settings.timeSignature)
    follow(&follower)
    followTempo(at: nanoseconds)
    let settings = follower.settings
    if settings.timeSignature != meter {
      file.appendTimeSignature(
        settings.timeSignature, atNanoseconds: nanoseconds - begin,
        sinceBar: passed.ticks(StandardMIDIFile.ticksPerQuarter))
    }
    let signature = Self.signature(of: settings.key)
    if signature != key { file.appendKeySignature(signature, atNanoseconds: nanoseconds - begin) }
  }

  /// Returns the track of a message on a channel that neither the bass nor the keys use.
  private func track(of voice: Voice) -> Int {
    switch voice {
    case .bass: 0
    case .key: 1
    case .click: clickTrack
    }
  }

  private mutating func followTempo(at nanoseconds: Int64) {
    let tempo = follower.settings.fileTempo
    guard tempo != self.tempo else { return }
    self.tempo = tempo
    file.setTempo(tempo, atNanoseconds: nanoseconds - begin)
  }

  /// Returns the whole file, which ends at a time in nanoseconds. Complexity: O(size of the file).
  public consuming func bytes(endingAtNanoseconds nanoseconds: Int64) -> [UInt8] {
    file.bytes(endingAtNanoseconds: nanoseconds - begin)
  }

  private mutating func appendMarker(at nanoseconds: Int64) {
    let text = Self.ascii(follower.chord.name)
    guard !text.elementsEqual(marker) else { return }
    marker = text
    file.appendMarker(text, atNanoseconds: nanoseconds - begin)
  }

  /// Returns the name with `#` and `b` in place of ♯ and ♭, which some programs cannot display. The result parses to
  /// the same chord.
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
  /// Returns the beats in ticks of a MIDI file with `ppqn` ticks per quarter note, rounded to the nearest tick.
  fileprivate func ticks(_ ppqn: UInt16) -> Int64 {
    let pulse = Int64(ppqn) / Self.pulsesPerQuarter
    return pulses * pulse + (part * pulse + Self.partsPerPulse / 2) / Self.partsPerPulse
  }
}
