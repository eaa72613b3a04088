import ChordEngine
import Physics2D
import Testing
import Thoroughness

@testable import Roll

/// The rows, bars, grid lines, zoom and drawing of a piano roll.
@Suite struct GridTests {
  @Test func rowsComeFromARangeAScaleOrAList() {
    #expect(RollKeys(range: 30...33).pitches == [33, 32, 31, 30])
    #expect(
      RollKeys(scale: .major, tonic: PitchClass(semitones: 2), octaves: 4...4).pitches
        == [74, 73, 71, 69, 67, 66, 64, 62])
    #expect(RollKeys(own: [36, 42, 38, 42, 200]).pitches == [42, 38, 36])
    #expect(RollKeys(own: [36, 42, 38]).row(of: 38) == 1 && RollKeys(own: []).row(of: 38) == nil)
  }

  @Test func latestNoteEndDecidesTheNumberOfBars() {
    // The note with the latest start is not the note with the latest end.
    var roll = PianoRoll(
      [RollNote(start: 0, end: 1537, pitch: 60), RollNote(start: 800, end: 900, pitch: 64)],
      meters: Meters(ticksPerQuarter: 96))
    #expect(roll.barCount == 5 && roll.end == 1920)
    roll.select(0)
    roll.resize(longer: -1)
    #expect(roll.barCount == 4)
    roll.bars = .fixed(9)
    #expect(roll.barCount == 9 && roll.end == 9 * 384)
    #expect(PianoRoll(meters: Meters(ticksPerQuarter: 96)).barCount == 1)
  }

  @Test func changeOfMeterEndsTheBarBeforeIt() {
    var meters = Meters(ticksPerQuarter: 96)
    let isChanged = meters.change(at: 400, beats: 3, unit: 8)
    #expect(isChanged)
    #expect(meters.bar(at: 390) == RollBar(number: 1, start: 384, end: 400, fullLength: 384, beats: 4, unit: 4))
    #expect(meters.bar(at: 400 + 144) == RollBar(number: 3, start: 544, end: 688, fullLength: 144, beats: 3, unit: 8))
    for wrong in [(500, 3, 5), (-1, 3, 4), (500, 0, 4)] as [(Int64, Int, Int)] {
      let isWrongTaken = meters.change(at: wrong.0, beats: wrong.1, unit: wrong.2)
      #expect(!isWrongTaken)
    }
    for number in Int64(0)..<40 { #expect(meters.bar(at: meters.bar(numbered: number).start).number == number) }
  }

  /// The product of the bar's number and the length of a bar does not fit into `Int64`.
  @Test func aBarFarBeyondTheEndIsTheLastBar() {
    var meters = Meters(ticksPerQuarter: Meters.finest)
    meters.change(at: 0, beats: 255, unit: 1)
    let bar = meters.bar(numbered: .max)
    #expect(bar == meters.bar(at: PianoRoll.latest))
  }

  @Test(arguments: [
    (1.0, 2, 30.0), (1.3, 2, 39), (1.5, 3, 22.5), (4, 4, 30), (100, 6, 40), (0.5, 1, 30), (0.01, 0, 20),
  ])
  func pinchBeyondTheStepWidthsChangesTheLevel(factor: Double, level: Int, width: Double) {
    var zoom = GridZoom(level: 2, stepWidth: 30)
    zoom.pinch(factor)
    #expect(zoom.level == level && zoom.stepWidth == width)
  }

  @Test func rowHeightIsThirtyToEightyPixels() {
    var zoom = GridZoom(rowHeight: 50)
    zoom.pinchRows(1.2)
    #expect(zoom.rowHeight == 60)
    zoom.pinchRows(9)
    #expect(zoom.rowHeight == 80)
    zoom.pinchRows(0.01)
    #expect(zoom.rowHeight == 30)
    zoom.pinchRows(.nan)
    zoom.pinch(-1)
    #expect(zoom == GridZoom(rowHeight: 30))
  }

  @Test func pinchScalesContinuouslyAcrossLevels() {
    var random = SplitMix64(seed: 1)
    let meters = Meters(ticksPerQuarter: 480)
    var zoom = GridZoom(level: 3)
    for _ in 0..<300 {
      let before = zoom.pixelsPerTick(meters)
      let factor = Double(random.int(80...125)) / 100
      let isInside = before * factor * 1920 > 20 && before * factor * 1920 / 64 < 40
      zoom.pinch(factor)
      if isInside { #expect(abs(zoom.pixelsPerTick(meters) / (before * factor) - 1) < 1e-12) }
    }
  }

  @Test func gridLinesHaveRanks() {
    var lines: [String] = []
    Meters(ticksPerQuarter: 96).visitLines(from: 380, to: 500, step: GridStep(level: 5)) { line in
      lines.append("\(line.tick):\(line.rank)")
      return true
    }
    #expect(
      lines == ["384:0", "396:3", "408:2", "420:3", "432:2", "444:3", "456:2", "468:3", "480:1", "492:3"])
  }

  @Test(arguments: 0..<30 * thoroughness)
  func nearestLineIsFoundAndTiesGoToTheEarlierLine(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var meters = Meters(ticksPerQuarter: random.int(1...50))
    meters.change(at: 100, beats: 5, unit: 8)
    let step = GridStep(level: Int(random.int(0...6)), isTriplet: random.int(0...1) == 0)
    var lines: [Int64] = []
    meters.visitLines(from: 0, to: 3000, step: step) {
      lines.append($0.tick)
      return true
    }
    for _ in 0..<40 {
      let tick = random.int(0...1500)
      let best = lines.min { (abs($0 - tick), $0) < (abs($1 - tick), $1) }
      #expect(step.nearest(to: tick, meters) == best, "\(tick)")
      #expect(step.floor(tick, meters) == lines.last { $0 <= tick })
      #expect(step.next(after: tick, meters) == lines.first { $0 > tick })
    }
  }

  @Test func positionTextHasBarBeatSixteenthAndCents() {
    let roll = PianoRoll(meters: Meters(ticksPerQuarter: 96))
    let expected =
      [(0, "0.0"), (192, "0.2"), (384, "1.0"), (383, "0.3.3.230"), (408, "1.0.1"), (1, "0.0.0.10")] as [(Int64, String)]
    for (tick, text) in expected { #expect(roll.position(of: tick).text == text) }
    // A cent is 1/240 of a sixteenth. Half a cent is rounded down.
    let fine = PianoRoll(meters: Meters(ticksPerQuarter: 1920))
    #expect(fine.position(of: 1).text == "0.0" && fine.position(of: 3).text == "0.0.0.1")
  }

  @Test func draggedNotesAreDrawnAtTheirTarget() {
    var roll = PianoRoll(
      [RollNote(start: 0, end: 96, pitch: 60, voice: 1), RollNote(start: 96, end: 192, pitch: 64)],
      meters: Meters(ticksPerQuarter: 96))
    let view = RollView(from: 0, pixelsPerTick: 1, top: 0, rowHeight: 10, width: 500, height: 1280)
    roll.voice = 0
    roll.selectAll()
    roll.beginDrag()
    roll.drag(ticks: 10, rows: 2)
    withUnsafeTemporaryAllocation(of: NoteRectangle.self, capacity: 8) { buffer in
      #expect(roll.draw(view, into: buffer) == 2)
      #expect(buffer[0] == NoteRectangle(x: 0, y: 670, width: 96, height: 10, id: 0, velocity: 96, flags: 2, voice: 1))
      #expect(
        buffer[1] == NoteRectangle(x: 106, y: 650, width: 96, height: 10, id: 1, velocity: 96, flags: 5, voice: 0))
      #expect(roll.draw(view, into: UnsafeMutableBufferPointer(rebasing: buffer[..<1])) == nil)
    }
    #expect(roll.note(1)?.start == 96)
  }

  /// The width must not be negative.
  @Test func aNoteFarLeftOfAMagnifiedViewIsAPixelWide() {
    let roll = PianoRoll([RollNote(start: 10, end: 10, pitch: 60)], meters: Meters(ticksPerQuarter: 96))
    let view = RollView(from: 10.5, pixelsPerTick: 200_000, top: 0, rowHeight: 10, width: 500, height: 1280)
    withUnsafeTemporaryAllocation(of: NoteRectangle.self, capacity: 1) { buffer in
      #expect(roll.draw(view, into: buffer) == 1)
      #expect(buffer[0].width == 1)
    }
  }

  @Test func moreThanTwentyThousandNotesAreNotDrawnSingly() {
    let notes = (0..<20_001).map { RollNote(start: Int64($0), end: Int64($0) + 1, pitch: 60) }
    let roll = PianoRoll(notes, meters: Meters(ticksPerQuarter: 96))
    let view = RollView(from: 0, pixelsPerTick: 0.01, top: 0, rowHeight: 10, width: 500, height: 1280)
    withUnsafeTemporaryAllocation(of: NoteRectangle.self, capacity: 30_000) { buffer in
      #expect(roll.draw(view, into: buffer) == nil)
    }
  }

  @Test func barsHaveChordNames() {
    let chords: [[UInt8]] = [[48, 60, 64, 67], [43, 59, 62, 65], [], [45, 60, 64, 69]]
    var notes: [RollNote] = []
    for (bar, chord) in chords.enumerated() {
      for pitch in chord { notes.append(RollNote(start: Int64(bar) * 384, end: Int64(bar) * 384 + 384, pitch: pitch)) }
    }
    let roll = PianoRoll(notes, meters: Meters(ticksPerQuarter: 96))
    #expect(roll.chordNames(from: 0, count: 4) == "C\nG7\n\nAm")
  }
}
