import Instrument
import MIDI

/// A score on paper: bars of notes and rests that are rounded to note values.
public struct MeasuredScore: Equatable, Sendable {
  /// The bars, in order of time.
  public private(set) var bars: [MeasuredBar] = []
  /// The place at which each bar begins, and the end of the last bar, in units since the first bar. A whole note has
  /// `NoteValue.unitsPerWhole` units.
  private var places: [Int] = [0]

  /// Writes a score on paper.
  ///
  /// Onsets and ends are rounded to the nearest line of the grid. Notes of a voice with the same rounded onset become
  /// one chord. A chord lasts until its last note ends, or until the voice's next onset if that is earlier. If the rest
  /// before the next onset would be at most one grid step, the chord is lengthened to this onset.
  public init(_ score: Score, grid: NoteGrid = .sixteenth) {
    for bar in score.bars {
      let pulse = Pulse(bar.meter)
      bars.append(
        MeasuredBar(number: bar.number, meter: bar.meter, key: bar.key, tempo: bar.tempo, pulse: pulse))
      places.append(places[places.count - 1] + pulse.length)
    }
    write(score, grid)
    writeChords(score, grid)
    for index in bars.indices {
      let (previous, bar) = (index > 0 ? bars[index - 1] : nil, bars[index])
      for staff in Staff.allCases { change(staff, at: index) { $0.layOut(staff, previous, bar) } }
    }
  }

  private mutating func write(_ score: Score, _ grid: NoteGrid) {
    for staff in Staff.allCases {
      for isBass in [false, true] {
        var voice = MeasuredVoice()
        for note in score.notes where note.staff == staff && (note.voice == .bass) == isBass {
          // Without this limit, a note at the very end would begin on the last bar line.
          let total = places[places.count - 1]
          let start = min(place(note.start, grid), max(0, total - grid.units))
          voice.append(note.pitch, from: start, to: min(place(note.stop, grid), total))
        }
        let chords = voice.finished(grid: grid.units, until: places[places.count - 1])
        var next = 0
        for index in bars.indices {
          let events = MeasuredVoice.events(
            of: chords, from: &next, bar: places[index]..<places[index + 1], pulse: bars[index].pulse)
          change(staff, at: index) { if isBass { $0.lower = events } else { $0.upper = events } }
        }
      }
    }
  }

  private mutating func writeChords(_ score: Score, _ grid: NoteGrid) {
    var bar = 0
    for chord in score.chords {
      let place = place(chord.start, grid)
      while bar < bars.count, place >= places[bar + 1] { bar += 1 }
      guard bar < bars.count, place >= places[bar] else { continue }
      let start = place - places[bar]
      // Only the last of several chords at one place is kept.
      if bars[bar].chords.last?.start == start { bars[bar].chords.removeLast() }
      bars[bar].chords.append(MeasuredChord(start: start, chord: chord))
    }
  }

  /// Returns a place on the grid, in units since the first bar.
  private func place(_ place: ScorePlace, _ grid: NoteGrid) -> Int {
    let (pulse, meter) = (bars[place.bar].pulse, bars[place.bar].meter)
    // A bar whose length is no multiple of the grid has a finer grid.
    var step = grid.units
    while pulse.length % step != 0 { step /= 2 }
    let units = Int(place.cents) * NoteValue.unitsPerWhole
    let divisor = meter.unit * Int(ScorePlace.centsPerBeat) * step
    return places[place.bar] + min((2 * units + divisor) / (2 * divisor) * step, pulse.length)
  }

  private mutating func change(_ staff: Staff, at index: Int, _ change: (inout MeasuredStaff) -> Void) {
    if staff == .treble { change(&bars[index].treble) } else { change(&bars[index].bass) }
  }
}
