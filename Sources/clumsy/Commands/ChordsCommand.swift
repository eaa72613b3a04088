import ChordEngine
import MIDI

/// `clumsy chords`: prints the chords of a Standard MIDI File, bar by bar.
func chords(_ options: Options) throws(Failure) {
  guard let file = options.operands.first, options.operands.count == 1 else {
    throw Failure(.usage, "chords needs one file: a Standard MIDI File, or - for standard input")
  }
  let score = try score(of: file)
  let notes = score.notes.filter { $0.channel.number != Channel.drums.number }.map { note in
    SoundingNote(start: note.start, end: note.end, pitch: Pitch(folding: Int(note.number)))
  }
  guard !notes.isEmpty else {
    throw Failure(.usage, "\(file.quoted) has \(score.notes.isEmpty ? "no notes" : "only drum notes (channel 10)")")
  }
  guard let bars = score.bars(atMost: ChordsView.mostBars) else {
    throw Failure(
      .usage,
      "\(file.quoted) has more than \(ChordsView.mostBars) bars; clumsy chords reads at most \(ChordsView.mostBars)")
  }
  let isKeyGiven = options.given.contains { $0.name == "--key" || $0.name == "--scale" }
  let found = HarmonyFinder(
    notes, in: bars.map(MeasuredBar.init), key: isKeyGiven ? options.settings.key : nil, per: options.barPart)
  let view = ChordsView(found, score.tempos, options.barPart)
  try printText(options.json ? view.json : inLocale(view.table))
}

private func score(of file: Argument) throws(Failure) -> MIDIScore {
  let bytes = try contents(of: file)
  do throws(MIDIFileError) {
    return MIDIScore(try MIDIFileReader(bytes))
  } catch {
    throw Failure(.usage, "\(file.quoted), byte \(error.offset): expected \(error.expected.text)")
  }
}

extension Channel {
  /// The channel of drums in General MIDI. Source: General MIDI System Level 1, RP-003.
  fileprivate static let drums = Channel(number: 10)
}

extension MeasuredBar {
  fileprivate init(_ bar: MIDIScore.Bar) {
    self.init(start: bar.start, end: bar.end, fullLength: bar.fullLength, beats: bar.beats, unit: bar.unit)
  }
}
