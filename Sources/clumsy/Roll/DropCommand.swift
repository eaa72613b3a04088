import ChordEngine
import Glibc
import Instrument
import MIDI
import Sessions

/// `clumsy drop FILE.mid -o x.clumsy`: writes a session in which falling balls play the notes of a MIDI file.
func drop(_ options: Options) throws(Failure) {
  let file = try onlyMIDIFile(of: options, .drop)
  guard let output = options.output else {
    throw Failure(.usage, "drop needs --output FILE, such as -o melody.clumsy (- is standard output)")
  }
  if case .file(let name) = output, let format = try? Format(ofName: name) {
    let (quoted, word) = (FileName(bytes: name).quoted, format.rawValue)
    throw Failure(.usage, "\(quoted): drop writes the text of a session; for a .\(word) file, use clumsy render")
  }
  let document = try openDocument(file)
  let melody = DroppedMelody(document)
  guard !melody.wishes.isEmpty else {
    throw Failure(.usage, "\(file.quoted) has \(document.notes.isEmpty ? "no notes" : "only drum notes (channel 10)")")
  }
  guard let last = melody.wishes.map({ $0.nanoseconds + $0.length }).max(), last <= DroppedMelody.longest else {
    throw Failure(.usage, "\(file.quoted) is too long; allowed: notes of the first \(clock(DroppedMelody.longest))")
  }
  let plan = DropPlan(melody.wishes, in: melody.settings)
  guard let session = melody.session(plan) else {
    throw Failure(.usage, "\(file.quoted) has more notes than a session can contain")
  }
  var written = try OutputFile(output)
  try written.write(Array(session.text.utf8))
  try written.finish()
  let report = melody.report(plan)
  if output == .standardOutput { printNotice(report) } else { try printText(report + "\n") }
}

/// The notes of a MIDI file that falling balls are to play.
struct DroppedMelody {
  /// The latest allowed end of a note, in ns.
  static let longest: Int64 = 24 * 3_600_000_000_000
  /// The greatest number of notes that the report lists one by one.
  private static let listedLimit = 20
  /// The index of the channel of drums in General MIDI. Source: General MIDI System Level 1, RP-003.
  private static let drums: UInt8 = 9

  /// The notes to play, in order of time.
  private(set) var wishes: [DropWish] = []
  private(set) var settings = DropPlan.settings()
  private var drumCount = 0

  init(_ document: MIDIDocument) {
    let tempos = document.tempos
    func nanoseconds(_ tick: Int64) -> Int64 { tempos.nanoseconds(at: tick * MIDIScore.unitsPerTick) }
    for note in document.notes {
      guard note.channel != Self.drums else {
        drumCount += 1
        continue
      }
      let start = nanoseconds(note.start)
      wishes.append(
        DropWish(
          nanoseconds: start, length: nanoseconds(note.end) - start, pitch: Pitch(folding: Int(note.pitch)),
          velocity: note.velocity))
    }
    let order = wishes.indices.sorted {
      (wishes[$0].nanoseconds, wishes[$0].pitch.number, $0) < (wishes[$1].nanoseconds, wishes[$1].pitch.number, $1)
    }
    wishes = order.map { wishes[$0] }
    take(document)
  }

  /// Takes the tempo and the meter from the file's beginning, and the channel of the keys from the first note that is
  /// not a drum note. Clamps the tempo to the allowed range. Replaces an unsupported meter with 4/4.
  private mutating func take(_ document: MIDIDocument) {
    if let first = document.tempoChanges.first, first.tick == 0 {
      let tempo = 60_000_000 / Double(first.tempo.microsecondsPerQuarter)
      settings[.tempo] = min(max(tempo, Timeline.tempoRange.lowerBound), Timeline.tempoRange.upperBound)
    }
    if let first = document.signatures.first, first.tick == 0 {
      settings.timeSignature = TimeSignature(beats: first.beats, unit: first.unit) ?? .common
    }
    if let first = document.notes.first(where: { $0.channel != Self.drums }) {
      settings.keysChannel = Channel(number: Int(first.channel) + 1)
    }
  }

  func session(_ plan: DropPlan) -> Session? {
    guard var session = Session(settings), session.begin(at: DropPlan.lead) else { return nil }
    for item in plan.gestures where !session.append(item.gesture, at: item.tick) { return nil }
    return session.finish(at: plan.end) ? session : nil
  }

  /// Returns lines for the user. Of the notes that no ball can play, the first `listedLimit` are listed with reasons.
  func report(_ plan: DropPlan) -> String {
    let missing = plan.reasons.indices.filter { plan.reasons[$0] != nil }
    var lines = ["found ball drops for \(wishes.count - missing.count) of \(wishes.count) notes"]
    for index in missing.prefix(Self.listedLimit) {
      guard let reason = plan.reasons[index] else { continue }
      lines.append("\(clock(wishes[index].nanoseconds)) \(wishes[index].pitch.name): \(reason.text)")
    }
    let unlisted = missing.count - Self.listedLimit
    if unlisted > 0 { lines.append("and \(counted(unlisted, "other note", "other notes"))") }
    if drumCount > 0 { lines.append("left out: \(counted(drumCount, "drum note", "drum notes")) (channel 10)") }
    return lines.joined(separator: "\n")
  }
}

extension DropPlan.Reason {
  var text: String {
    switch self {
    case .noChord: "no chord has this note together with the other notes that begin within the same 4 ms"
    case .noBall: "all \(Stage.pianoBallCount) balls are falling"
    case .noFall: "no fall gives this velocity, or the ball would have to begin before the session"
    }
  }
}
