import Glibc
import Instrument
import MIDI
import Offline
import Physics2D
import Testing

/// The statistical measures of pieces and songs. Tests/Render/measures compares the measures of whole pieces with those
/// that numpy computes.
@Suite struct SongMeasuresTests {
  /// Measures notes of 0.1 s that begin at the given times, in seconds.
  private func measures(_ onsets: [Double], pitch: (Int) -> Int = { _ in 60 }) -> SongMeasures {
    let notes = onsets.enumerated().map { index, onset in
      let time = Int64((onset * 1e9).rounded())
      return SongNotes.Note(onset: time, end: time + 100_000_000, pitch: pitch(index), velocity: 64)
    }
    return SongMeasures(SongNotes(notes), bar: Bar())
  }

  @Test func metronomeHasFullPulseAndNoMelody() {
    let measures = measures((0..<240).map { Double($0) / 2 })
    #expect(measures[.pulse] > 0.95 && measures[.grooveAdjacent] == 1 && measures[.grooveAll] == 1)
    #expect(measures[.gapVariation] < 0.05 && measures[.velocityDeviation] == 0 && measures[.steps] == 0)
    #expect(measures[.motif] > 0.98 && measures[.pitches] == 1 && measures[.entropy] == 0 && measures[.scale] == 1)
    #expect(measures[.notesPerSecond] == 240 / 119.5 && measures[.polyphony] == 1 && measures[.emptyBeats] == 0)
  }

  /// A Poisson process has a pulse of about 0.03 by this measure.
  @Test func randomOnsetsHaveNoPulse() {
    var random = SplitMix64(seed: 1)
    var time = 0.0
    let onsets = (0..<1500).map { _ in
      time += -0.15 * log(1 - random.next(in: 0..<1))
      return time
    }
    #expect(measures(onsets)[.pulse] < 0.15)
  }

  @Test func risingScaleMovesBySteps() {
    let major = [0, 2, 4, 5, 7, 9, 11]
    let measures = measures((0..<70).map(Double.init)) { 48 + major[$0 % 7] + 12 * ($0 / 7 % 2) }
    #expect(measures[.steps] > 0.9 && measures[.scale] == 1 && measures[.pitches] == 14)
    #expect(abs(measures[.entropy] - 2.807) < 0.001 && abs(measures[.emptyBeats] - 0.5) < 0.01)
  }

  /// Onsets are rounded to sixteenths: 1.97 s counts as the start of the next bar, at 2 s.
  @Test func onsetJustBeforeABarLineCountsToTheNextBar() {
    #expect(measures([0, 1.97, 4])[.grooveAll] == 1)
    #expect(measures([0, 1.90, 4])[.grooveAll] < 1)
  }

  @Test func pieceWithoutNotesHasZeros() {
    let measures = measures([])
    #expect(SongMeasure.allCases.allSatisfy { measures[$0] == 0 } && measures.countWithinBand == 1)
  }

  /// Pieces are compared with songs by humans, which last about four minutes. Some measures grow with a piece's
  /// length.
  @Test func onlyTheFirstFourMinutesAreMeasured() throws {
    let odds = try [240, 600].map { try Odds(Settings(), until: $0 * 1_000_000_000).songMeasures() }
    #expect(odds[0] == odds[1])
  }

  /// The limits in this test are near the lower ends of the ranges of songs by humans (`Row.band`).
  @Test func theDefaultPieceHasAPulseAndAGroove() throws {
    #if DEBUG
      let seeds = UInt64(1)...12
    #else
      let seeds = UInt64(1)...300
    #endif
    let pulses = try seeds.count { seed in
      var settings = Preset.standard.settings
      settings.seed = seed
      let measures = try Odds(settings, until: 240_000_000_000).songMeasures()[0]
      return measures[.pulse] >= 0.59 && measures[.grooveAdjacent] >= 0.72 && measures[.grooveAll] >= 0.66
    }
    #expect(pulses * 100 >= seeds.count * 95, "\(pulses) of \(seeds.count) seeds")
  }
}
