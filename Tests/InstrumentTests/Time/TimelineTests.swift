import MIDI
import Physics2D
import Testing

@testable import Instrument

@Suite struct TimelineTests {
  private static let week: Int64 = 7 * 24 * 3600 * second

  /// Converting a time to beats and back is exact at any tempo.
  @Test func timesConvertToBeatsAndBack() {
    for seed in UInt64(1)...2000 {
      var random = SplitMix64(seed: seed)
      let timeline = Timeline(tempo: random.next(in: 4..<960))
      let time = Int64(random.next() % UInt64(Self.week))
      let beats = timeline.beats(at: time)
      #expect(timeline.nanoseconds(at: beats) == time, "seed \(seed)")
      #expect(timeline.beats(at: time + 1) - beats == Beats(pulses: 0, parts: timeline.tempo))
    }
  }

  /// Changes the tempo every few seconds for a week, and compares the beats at the end with the exact sum.
  @Test func nothingDriftsInAWeek() {
    var random = SplitMix64(seed: 1)
    var timeline = Timeline()
    var (time, parts): (Int64, Int128) = (0, 0)
    while time < Self.week {
      let length = Int64(random.next() % 2500) * Performance.tick
      parts += Int128(length) * Int128(timeline.tempo)
      time += length
      timeline.setTempo(random.next(in: 4..<960), at: time)
    }
    let beats = timeline.beats(at: time)
    #expect(Int128(beats.pulses) * Int128(Beats.partsPerPulse) + Int128(beats.part) == parts)
    #expect(timeline.nanoseconds(at: beats) == time)
  }

  @Test func beatGetsTheNearestNanosecond() {
    // At 4 quarters a minute, a nanosecond is four million parts of a pulse.
    let timeline = Timeline(tempo: 4)
    for (parts, nanoseconds) in [(2_000_000, 0), (2_000_001, 1), (6_000_000, 1), (6_000_001, 2)] as [(Int64, Int64)] {
      #expect(timeline.nanoseconds(at: Beats(pulses: 0, parts: parts)) == nanoseconds)
    }
  }

  @Test func newMeterCountsFromTheCurrentBar() throws {
    var timeline = Timeline(tempo: 120)
    let waltz = try #require(TimeSignature(beats: 3, unit: 4))
    // A bar lasts 2 s in 4/4, and 1.5 s in 3/4.
    timeline.setSignature(waltz, at: 5 * second)
    #expect(timeline.nanoseconds(at: timeline.beginning(ofBar: 2)) == 4 * second)
    #expect(timeline.nanoseconds(at: timeline.beginning(ofBar: 4)) == 7 * second)
    #expect(timeline.position(at: 6_250_000_000).text == "3.1.2")
  }

  @Test(
    arguments: [
      ("1/4", 50, [0, 500, 1000, 1500, 2000]), ("1/4t", 50, [0, 333.333333, 666.666667, 1000]),
      ("1/4d", 50, [0, 750, 1500, 2000, 2750]), ("1/8", 60, [0, 300, 500, 800, 1000]),
      ("1/16", 75, [0, 187.5, 250, 437.5]), ("1/64d", 50, [0, 46.875, 93.75]),
    ] as [(String, Double, [Double])])
  func gridsHaveTheseLines(name: String, swing: Double, milliseconds: [Double]) throws {
    let number = try #require((0..<BeatGrid.count).first { "\(BeatGrid.name($0) ?? "")" == name })
    let grid = BeatGrid(rawValue: UInt8(number))
    let lines = Timeline.Lines(Timeline(tempo: 120), every: grid.pulses, swing: swing)
    for (before, after) in zip(milliseconds, milliseconds.dropFirst()) {
      let (before, after) = (Int64((before * 1e6).rounded()), Int64((after * 1e6).rounded()))
      #expect(lines.line(after: before) == after && lines.line(atOrBefore: after - 1) == before)
      #expect(lines.line(atOrBefore: after) == after)
    }
  }

  @Test func neighbouringGridLinesAreConsistent() throws {
    for seed in UInt64(1)...500 {
      var random = SplitMix64(seed: seed)
      let signature = TimeSignature(beats: Int(random.next() % 32) + 1, unit: 1 << Int(random.next() % 6))
      let timeline = Timeline(tempo: random.next(in: 30..<300), signature: try #require(signature))
      let grid = BeatGrid(rawValue: UInt8(random.next() % UInt64(BeatGrid.count)))
      let lines = Timeline.Lines(timeline, every: grid.pulses, swing: random.next(in: 50..<75))
      let time = Int64(random.next() % UInt64(Self.week))
      let before = lines.line(atOrBefore: time)
      let after = lines.line(after: time)
      #expect(before <= time && after > time && lines.line(after: before) == after, "seed \(seed)")
      #expect(
        lines.line(atOrBefore: after) == after && lines.line(atOrBefore: after - 1) == before, "seed \(seed)")
      let nearest = lines.nearest(to: time, in: 0...Int64.max / 2)
      #expect(nearest == (after - time < time - before ? after : before), "seed \(seed)")
      #expect(lines.nearest(to: time, in: before + 1...after - 1) == nil || after - before < 2)
    }
  }

  @Test func aRhythmPlansTheLandingsOfEachBall() throws {
    var rhythm = Rhythm()
    for lines in [3, 3, 2] { #expect(rhythm.append(try #require(.init(lines: lines)))) }
    let lines = Timeline.Lines(Timeline(tempo: 120), every: BeatGrid.eighths.pulses)
    func landings(_ ball: Int) -> [Int64] {
      var (times, time): ([Int64], Int64) = ([], 0)
      for _ in 0..<4 {
        time = lines.landing(after: time, of: ball, rhythm)
        times.append(time / 1_000_000)
      }
      return times
    }
    #expect(landings(1) == [750, 1500, 2000, 2750] && landings(3) == [500, 1250, 2000, 2500])
    #expect(landings(4) == landings(1))
  }
}

@Suite struct MusicalPositionTests {
  @Test(
    arguments: [
      ([0, 0, 3, 239], [0, 0, 0, 1], 1, "0.1"), ([1, 0, 0, 0], [0, 0, 0, 1], -1, "0.3.3.239"),
      ([0, 3, 3, 239], [0, 0, 0, 2], 1, "1.0.0.1"), ([0, 2, 0, 0], [0, 0, 0, 0], 1, "0.2"),
      ([0, 0, 0, 0], [0, 0, 0, 1], -1, "-1.3.3.239"),
    ] as [([Int64], [Int64], Int, String)])
  func sumsCarry(first: [Int64], second: [Int64], sign: Int, text: String) {
    func position(_ parts: [Int64]) -> MusicalPosition {
      MusicalPosition(bar: parts[0], beat: parts[1], subbeat: parts[2], cent: parts[3], beatsPerBar: 4)
    }
    let sum = sign > 0 ? position(first) + position(second) : position(first) - position(second)
    #expect(sum.text == text)
  }

  @Test func eachPartIsInItsRange() {
    for seed in UInt64(1)...1000 {
      var random = SplitMix64(seed: seed)
      let beats = Int64(random.next() % 32) + 1
      let position = MusicalPosition(cents: Int64(random.next() % 1_000_000) - 500_000, beatsPerBar: beats)
      #expect((0..<beats).contains(position.beat) && (0..<4).contains(position.subbeat))
      #expect((0..<240).contains(position.cent))
      let again = MusicalPosition(
        bar: position.bar, beat: position.beat, subbeat: position.subbeat, cent: position.cent, beatsPerBar: beats)
      #expect(again == position)
    }
  }
}
