import ChordEngine
import MIDI

/// A Standard MIDI File of a performance that is being written: the bass on one track, the keys on another, and a marker where the chord
/// changes.
///
/// Where both have the same channel they share the first track: only within one track does a reader keep the order of a note-off and a
/// note-on at the same tick.
public struct PerformanceFile {
  private var file: StandardMIDIFile
  /// Key and chords as hands have set them.
  private var settings: Settings
  /// The degree of the chord that sounds: before the first strike that of the first bouncer.
  private var degree: Degree
  /// The time of the performance at which the file begins, in nanoseconds.
  private let begin: Int64
  /// The text of the last marker.
  private var marker: [UInt8] = []

  /// A file of a performance at its start.
  ///
  /// - Parameters:
  ///   - settings: those of the performance.
  ///   - tempo: where bar lines fall; it moves no note.
  ///   - timeSignature: how long bars are.
  public init(_ settings: Settings, tempo: Tempo = .standard, timeSignature: TimeSignature = .common) {
    self.init(PerformanceStart(settings), tempo: tempo, timeSignature: timeSignature)
  }

  /// A file of a performance from a time on, which is that of its first bar line.
  ///
  /// - Parameters:
  ///   - start: the performance at that time.
  ///   - tempo: where bar lines fall; it moves no note.
  ///   - timeSignature: how long bars are.
  public init(_ start: PerformanceStart, tempo: Tempo = .standard, timeSignature: TimeSignature = .common) {
    let settings = start.settings
    degree = start.degree
    begin = start.nanoseconds
    file = StandardMIDIFile(
      name: "clumsy, seed \(settings.seed)", tempo: tempo, timeSignature: timeSignature,
      keySignature: Self.signature(of: settings.key), tracks: ["bass", "keys"])
    self.settings = settings
    if let program = settings.program(of: .bass) { file.appendInstrument(program.name, track: 0) }
    if let program = settings.program(of: .key) { file.appendInstrument(program.name, track: 1) }
    appendMarker(at: begin)
  }

  private static func signature(of key: Key) -> KeySignature {
    KeySignature(sharps: key.signature.sharps, isMinor: key.signature.isMinor)
  }

  /// Adds an event, in the order of the stream.
  public mutating func append(_ event: PerformanceEvent) {
    switch event {
    case .strike(let strike):
      guard strike.voice == .bass else { return }
      degree = strike.chord
      appendMarker(at: strike.nanoseconds)
    case .message(let timed):
      let isShared = settings.keysChannel == settings.bassChannel
      file.append(
        timed.message, atNanoseconds: timed.nanoseconds - begin, track: timed.voice == .bass || isShared ? 0 : 1)
    case .gesture(let event):
      guard event.refusal == nil else { return }
      switch event.gesture {
      case .key(let key):
        if Self.signature(of: key) != Self.signature(of: settings.key) {
          file.appendKeySignature(Self.signature(of: key), atNanoseconds: event.nanoseconds - begin)
        }
        settings.key = key
      case .chords(let chordset): settings.chordset = chordset
      case .chord(let slot, let chord): settings.chordset[slot] = chord
      default: return
      }
      appendMarker(at: event.nanoseconds)
    case .flight: return
    }
  }

  /// The bytes of the whole file, which ends at a time of the performance. Complexity: O(size of the file).
  public consuming func bytes(endingAtNanoseconds nanoseconds: Int64) -> [UInt8] {
    file.bytes(endingAtNanoseconds: nanoseconds - begin)
  }

  /// Adds a marker of the chord that sounds, unless it is that of the last marker.
  private mutating func appendMarker(at nanoseconds: Int64) {
    let chord = settings.chordset[Int(degree.rawValue)].chord(in: settings.key)
    let text = Self.ascii(chord.name)
    guard !text.elementsEqual(marker) else { return }
    marker = text
    file.appendMarker(text, atNanoseconds: nanoseconds - begin)
  }

  /// A chord's name with `#` and `b`, which reads back the same: other characters are shown differently by every program.
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
