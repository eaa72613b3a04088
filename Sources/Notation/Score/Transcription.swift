import ChordEngine
import Instrument
import MIDI

/// Writes a performance down, event by event. `Performance.reportsBeats` must be `true`: the beats give the bar lines.
public struct Transcription: Sendable {
  /// The music so far.
  public internal(set) var score = Score()
  private var follower: Follower
  /// The notes that sound, in order of onset.
  var open: [OpenNote] = []

  struct OpenNote: Sendable {
    var channel: Channel
    var number: UInt8
    var index: Int
  }

  /// Creates a transcription that begins with the given state of a performance.
  public init(_ start: PerformanceStart) {
    follower = Follower(start)
    let position = follower.position(at: start.nanoseconds)
    let cents = Self.cents(position)
    beginBar(position.bar, at: start.nanoseconds, isPartial: cents > 0 || position.bar < 0)
    writeChord(at: start.nanoseconds)
  }

  /// `true` if a parameter oscillates.
  func moves(_ parameter: Parameter) -> Bool { follower.settings.moves(parameter) }

  /// Writes the next event of the performance.
  public mutating func follow(_ event: borrowing PerformanceEvent) {
    follower.follow(event)
    switch event {
    case .beat(let event): pass(event)
    case .strike(let strike): if strike.voice == .bass { writeChord(at: strike.nanoseconds) }
    case .message(let timed): write(timed)
    case .gesture(let event):
      describeBar()
      writeChord(at: event.nanoseconds)
    case .section(let event):
      follower.advance(to: event.nanoseconds)
      if score.bars[score.bars.count - 1].start == event.nanoseconds { describeBar() }
      writeChord(at: event.nanoseconds)
    case .flight, .midiClock: break
    }
  }

  /// Returns the score, which ends at a time in nanoseconds. Notes that still sound end at that time.
  public consuming func score(endingAt nanoseconds: Int64) -> Score {
    for note in open { end(note.index, at: nanoseconds) }
    score.end = nanoseconds
    // Leave out a bar that begins at the end of the music.
    let last = score.bars.count - 1
    if last > 0, nanoseconds - score.bars[last].start < Performance.tick,
      !score.notes.contains(where: { $0.start.bar == last })
    {
      score.bars.removeLast()
      score.chords.removeAll { $0.start.bar == last }
      // Notes that end in the removed bar end on its bar line instead.
      let length = Int64(score.bars[last - 1].meter.beats) * ScorePlace.centsPerBeat
      for index in score.notes.indices where score.notes[index].stop.bar == last {
        score.notes[index].stop = ScorePlace(bar: last - 1, cents: length)
      }
    }
    return score
  }

  private mutating func pass(_ event: BeatEvent) {
    follower.advance(to: event.nanoseconds)
    guard event.beat == 0 else {
      score.bars[score.bars.count - 1].beats.append(event.nanoseconds)
      return
    }
    // A bar without notes is not written if it is a bar of the count-in, a partial bar, or a bar of length 0.
    let last = score.bars[score.bars.count - 1]
    let earlier = score.notes.last { $0.onset < event.nanoseconds }
    let isEmpty = (earlier?.start.bar ?? -1) < score.bars.count - 1
    let isReplaced = isEmpty && (last.isPartial || last.number < 0 || last.start == event.nanoseconds)
    if isReplaced { score.bars.removeLast() }
    beginBar(event.bar, at: event.nanoseconds, isPartial: false)
    moveToBar(from: event.nanoseconds)
    guard isReplaced else { return }
    while let chord = score.chords.last, chord.start.bar == score.bars.count - 1 { score.chords.removeLast() }
    writeChord(at: event.nanoseconds)
  }

  /// Moves the notes and chords at the time of a bar line to the new bar. Notes and chords that came before the `beat`
  /// event were written into the previous bar.
  private mutating func moveToBar(from nanoseconds: Int64) {
    let place = ScorePlace(bar: score.bars.count - 1, cents: 0)
    var note = score.notes.count
    while note > 0, score.notes[note - 1].onset == nanoseconds {
      note -= 1
      score.notes[note].start = place
    }
    var chord = score.chords.count
    while chord > 0, score.chords[chord - 1].onset == nanoseconds {
      chord -= 1
      score.chords[chord].start = place
    }
  }

  private mutating func beginBar(_ number: Int64, at nanoseconds: Int64, isPartial: Bool) {
    score.bars.append(
      ScoreBar(
        number: number, start: nanoseconds, beats: isPartial ? [] : [nanoseconds], meter: .common,
        key: KeySignature(sharps: 0, isMinor: false), tempo: 120, isPartial: isPartial))
    describeBar()
  }

  /// Updates the meter, key and tempo of the last bar. A change of meter applies to the whole bar in which it happens.
  private mutating func describeBar() {
    let last = score.bars.count - 1
    score.bars[last].meter = follower.settings.timeSignature
    score.bars[last].key = follower.keySignature
    score.bars[last].tempo = follower.settings[.tempo]
  }

  private mutating func writeChord(at nanoseconds: Int64) {
    let chord = follower.writtenChord
    if score.chords.last?.chord == chord { return }
    score.chords.append(
      ScoreChord(
        onset: nanoseconds, start: place(at: nanoseconds), chord: chord,
        numeral: follower.numeral(ofSlot: Int(follower.degree.rawValue))))
  }

  private mutating func write(_ timed: TimedMessage) {
    switch timed.message {
    case .noteOn(let channel, let number, let velocity) where velocity > 0 && timed.voice != .click:
      endNote(channel, number, at: timed.nanoseconds)
      open.append(OpenNote(channel: channel, number: number, index: score.notes.count))
      let place = place(at: timed.nanoseconds)
      score.notes.append(
        ScoreNote(
          onset: timed.nanoseconds, end: .max, start: place, stop: place,
          pitch: follower.writtenPitch(number), velocity: velocity, voice: timed.voice,
          staff: Staff(of: number, timed.voice)))
    case .noteOn(let channel, let number, _), .noteOff(let channel, let number, _):
      endNote(channel, number, at: timed.nanoseconds)
    default: break
    }
  }

  private mutating func endNote(_ channel: Channel, _ number: UInt8, at nanoseconds: Int64) {
    guard let place = open.firstIndex(where: { $0.channel == channel && $0.number == number }) else { return }
    end(open.remove(at: place).index, at: nanoseconds)
  }

  private mutating func end(_ index: Int, at nanoseconds: Int64) {
    score.notes[index].end = nanoseconds
    score.notes[index].stop = place(at: nanoseconds)
  }

  private func place(at nanoseconds: Int64) -> ScorePlace {
    let bar = score.bars[score.bars.count - 1]
    let position = follower.position(at: nanoseconds)
    // The position is already in the next bar if an event at the bar line comes before the `beat` event. The position
    // is still in the previous bar if `bar.start` was rounded down.
    let bars = max(-1, min(position.bar - bar.number, 1))
    let cents = bars * position.beatsPerBar * ScorePlace.centsPerBeat + Self.cents(position)
    return ScorePlace(bar: score.bars.count - 1, cents: max(0, cents))
  }

  private static func cents(_ position: MusicalPosition) -> Int64 {
    (position.beat * MusicalPosition.subbeatsPerBeat + position.subbeat) * MusicalPosition.centsPerSubbeat
      + position.cent
  }
}
