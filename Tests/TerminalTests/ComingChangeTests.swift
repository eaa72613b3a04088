import Instrument
import Physics2D
import Testing

@testable import Terminal

@Suite struct ComingChangeTests {
  private func performance(_ change: (inout Settings) -> Void = { _ in }) throws -> Performance {
    var settings = Settings()
    settings.seed = 7
    change(&settings)
    return try Performance(settings)
  }

  @Test(arguments: [0, 3, 6, 20] as [Int64]) func chordsShownInAdvanceAreThoseThatSound(second: Int64) throws {
    let begin = second * 1_000_000_000
    var copy = try performance()
    copy.skip(to: begin)
    let changes = ComingChange.changes(after: copy)
    let last = try #require(changes.last)
    var sounded: [String] = []
    var played = try performance()
    var spelling = Spelling(played.start)
    var events = FixedBuffer<PerformanceEvent>(capacity: 4096)
    while played.nanoseconds < last.nanoseconds {
      _ = played.advance(to: min(played.nanoseconds + 100_000_000, last.nanoseconds), events: &events)
      for index in events.indices {
        let before = spelling.chordName
        spelling.follow(events[index])
        let time = events[index].nanoseconds
        if time > begin, spelling.chordName != before { sounded.append("\(time) \(spelling.chordName)") }
      }
      events.removeAll()
    }
    let shown = changes.filter { $0.nanoseconds > begin }.map { "\($0.nanoseconds) \($0.chord)" }
    #expect(shown == sounded)
  }

  @Test func onlyTheNextTwoBarsAreSearched() throws {
    var copy = try performance()
    copy.skip(to: 6_000_000_000)
    let bar = Spelling(copy.start).follower.position(at: 6_000_000_000).bar
    let changes = ComingChange.changes(after: copy)
    #expect(!changes.isEmpty && changes.allSatisfy { (bar...bar + ComingChange.bars).contains($0.bar) })
    #expect(changes.count <= ComingChange.capacity)
  }

  @Test func nextSectionIsShownBeforeItBegins() throws {
    var form = Form()
    for letter in [0, 1] as [UInt8] { #expect(form.append(try #require(Form.Section(letter: letter, bars: 2)))) }
    var copy = try performance { $0.form = form }
    copy.skip(to: 2_000_000_000)
    #expect(ComingChange.changes(after: copy).first { $0.section != nil }?.section?.hasPrefix("B") == true)
  }

  @Test func noChangeIsShownDuringAPause() throws {
    var copy = try performance()
    copy.skip(to: 2_000_000_000)
    var events = FixedBuffer<PerformanceEvent>(capacity: 64)
    copy.apply(.pause, events: &events)
    #expect(ComingChange.changes(after: copy).isEmpty)
  }

  /// Chords that have already begun are left out.
  @Test func nextChordsAreShownBelowTheCurrentChord() throws {
    var scene = try Scene7(at: 6.2)
    let bar = scene.picture.position.bar
    scene.status.coming = [
      ComingChange(nanoseconds: 6_100_000_000, bar: bar, chord: "G7", numeral: "V"),
      ComingChange(nanoseconds: 7_000_000_000, bar: bar, chord: "Am7", numeral: "vi"),
      ComingChange(nanoseconds: 8_000_000_000, bar: bar + 1, chord: "F", numeral: "IV", section: "B"),
    ]
    #expect(scene.canvas().text.contains("│  → vi │ B: IV\n"))
    #expect(scene.canvas(200, 60).text.contains("→ Am7 │ B: F\n"))
  }

  /// Formerly, the line of coming chords switched between names and numerals, depending on which fitted.
  @Test(arguments: [(80, 24), (120, 40), (200, 60)])
  func nextChordsAreWrittenAsOnTheStage(columns: Int, rows: Int) throws {
    var scene = try Scene7(at: 6.2)
    let layout = FaceLayout(columns: columns, rows: rows)
    let (bar, width) = (scene.picture.position.bar, layout.panel.width)
    var shown: [String] = []
    for count in 1..<12 {
      scene.status.coming.append(
        ComingChange(nanoseconds: 7_000_000_000 + Int64(count), bar: bar, chord: "Bm7♭5", numeral: "vii°"))
      let line = scene.canvas(columns, rows).text.split(separator: "\n").first {
        $0.contains("→ ") && !$0.contains("Fluid")
      }
      shown.append(String(try #require(line).drop { $0 != "→" }))
    }
    let name = layout.namesChords ? " Bm7♭5" : " vii°"
    for (index, line) in shown.enumerated() {
      let fitting = min(index + 1, (width - 1) / name.unicodeScalars.count)
      #expect(line == "→" + String(repeating: name, count: fitting))
    }
  }

  @Test func replayShowsItsNameLengthAndProgress() throws {
    var scene = try Scene7(at: 6.2)
    scene.status.replay = Replay(name: "an-evening-in-november.session", end: 12_400_000_000)
    let lines = scene.canvas().text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("clumsy  ▶ 0:06.2 / 0:12  4.1  an-evening-in-novem…  "))
    #expect(lines[1].hasPrefix("┌━━━━━━━━━━━━━━━━━━━━━━━━━━━━┬──"))
    scene.status.replay = Replay(name: "open", end: nil)
    #expect(scene.canvas().text.hasPrefix("clumsy  ▶ 0:06.2  4.1  open  "))
  }

  /// Formerly, a replay's clock and progress line continued during a pause. The time of a session includes its
  /// pauses, so the clock jumps ahead when the music resumes.
  @Test func replayProgressStopsDuringAPause() throws {
    var lines: [[Substring]] = []
    for seconds in [3.1, 5, 9] {
      var scene = try Scene7(at: seconds, [(3.1, .pause)])
      scene.status.replay = Replay(name: "evening", end: 12_400_000_000)
      lines.append(Array(scene.canvas().text.split(separator: "\n").prefix(2)))
    }
    #expect(lines[0][0].hasPrefix("clumsy  = 0:03.1 / 0:12  ") && lines[0][1].hasPrefix("┌━━━━━━━━━━━━━━─"))
    #expect(lines[1] == lines[0] && lines[2] == lines[0])
    var scene = try Scene7(at: 9, [(3.1, .pause), (5, .play)])
    scene.status.replay = Replay(name: "evening", end: 12_400_000_000)
    #expect(scene.canvas().text.contains("▶ 0:09.0 / 0:12"))
  }
}
