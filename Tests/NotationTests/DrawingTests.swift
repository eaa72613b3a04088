import Canvas
import Instrument
import MIDI
import Testing

@testable import Notation

struct DrawingTests {
  @Test func proportionalNoteheadsAreAtTheirTimes() throws {
    let score = try score(seed: 11, seconds: 240)
    #expect(score.notes.count > 1000)
    let proportional = ProportionalScore(score)
    let second: Int64 = 1_000_000_000
    var seen = 0
    for begin in stride(from: Int64(0), to: 240 * second, by: Int(10 * second)) {
      let view = ProportionalView(begin..<begin + 10 * second, left: 100, right: 1900, top: 200, space: 10)
      let notes = score.notes.filter { view.times.contains($0.onset) }
      let heads = proportional.draw(view).primitives.compactMap { primitive -> Double? in
        guard case .glyph(Symbol.noteheadBlack.rawValue, let place, _, _) = primitive else { return nil }
        return place.x
      }
      #expect(heads.count == notes.count)
      for (x, note) in zip(heads, notes) {
        let expected = 100 + Double(note.onset - begin) / Double(10 * second) * 1800
        #expect(abs(x - expected) <= 0.5)
      }
      seen += heads.count
    }
    #expect(seen == score.notes.count)
  }

  @Test func futureNotesArePaleAndSoundingNotesColoured() throws {
    let score = try score(seed: 7, seconds: 20)
    let now: Int64 = 10_000_000_000
    let view = ProportionalView(0..<2 * now, left: 0, right: 2000, top: 200, space: 10, now: now)
    var colours: [Colour] = []
    for case .glyph(Symbol.noteheadBlack.rawValue, _, _, let colour) in ProportionalScore(score).draw(view).primitives {
      colours.append(colour)
    }
    for (note, colour) in zip(score.notes, colours) {
      #expect((colour.red > 0) == (note.state(at: now) == .sounding))
      let full = StemlessNote.strength(note.velocity)
      #expect(Int(colour.alpha) == (note.onset > now ? full / 2 : full))
    }
    #expect(score.notes.contains { $0.state(at: now) == .sounding })
  }

  @Test(
    "Everything is on the paper, at most a staff space beyond the side margins, even if a bar is wider than a line",
    arguments: NotationStyle.allCases,
    [(4, 4), (7, 8), (32, 4), (32, 1), (1, 32)] as [(Int, Int)])
  func pagesStayOnPaper(_ style: NotationStyle, _ meter: (beats: Int, unit: Int)) throws {
    let signature = try #require(TimeSignature(beats: meter.beats, unit: meter.unit))
    let score = try score(seed: 10, seconds: 120) { $0.timeSignature = signature }
    let paper = Paper(score, style, .sixteenth, Sheet(title: "T", subtitle: "S", foot: "F"))
    for page in 0..<paper.pages {
      var points: [Point] = []
      for primitive in paper.page(page).primitives {
        switch primitive {
        case .line(let from, let to, _, _): points += [from, to]
        case .polygon(let corners, _): points += corners
        case .glyph(_, let place, let size, _):
          let width = Symbol.noteheadBlack.width / 4 * size
          points += [place, Point(place.x + width, place.y)]
        case .text(let text, _): points.append(text.position)
        case .rectangle(let rectangle, _):
          points += [rectangle.origin, Point(rectangle.origin.x + rectangle.width, rectangle.origin.y)]
        default: Issue.record("unexpected primitive on a page: \(primitive)")
        }
      }
      // A tie at a system's end may extend beyond the staves, because a tie has a minimum length.
      let (left, right) = (Sheet.left - Sheet.space, Sheet.width - Sheet.right + 0.2 * Sheet.space)
      let outside = points.filter { !(left...right).contains($0.x) || !(0...Sheet.height).contains($0.y) }
      #expect(outside.isEmpty, "\(outside)")
      #expect(points.count > 100)
    }
  }

  /// Returns the x coordinates of all glyphs of `symbol`. In a score without notes, all accidentals belong to key
  /// signatures.
  private func signs(_ symbol: Symbol, _ drawing: Drawing) -> [Double] {
    drawing.primitives.compactMap { primitive in
      guard case .glyph(symbol.rawValue, let place, _, _) = primitive else { return nil }
      return place.x
    }
  }

  @Test func systemBeginsWithItsKeySignatureAndChangesStandBeforeBarLines() throws {
    var score = try score(seed: 7, seconds: 20)
    score.notes = []
    for index in score.bars.indices { score.bars[index].key = KeySignature(sharps: index < 3 ? 6 : -3, isMinor: false) }
    let proportional = ProportionalScore(score)
    // The view of a system begins a moment before its first bar line.
    func drawn(fromBar bar: Int) -> (ProportionalView, Drawing) {
      let begin = score.bars[bar].start - ProportionalView.lead
      let view = ProportionalView(begin..<begin + 10_000_000_000, left: 200, right: 1400, top: 200, space: 10)
      return (view, proportional.draw(view))
    }
    let (_, second) = drawn(fromBar: 3)
    #expect(signs(.sharp, second).isEmpty && signs(.natural, second).isEmpty)
    #expect(signs(.flat, second).count == 6 && signs(.flat, second).allSatisfy { $0 < 200 })
    let (view, first) = drawn(fromBar: 1)
    #expect(signs(.sharp, first).count == 12 && signs(.sharp, first).allSatisfy { $0 < 200 })
    let line = view.x(score.bars[3].start)
    #expect(signs(.flat, first).count == 6 && signs(.flat, first).allSatisfy { line - 40 < $0 && $0 < line - 10 })
  }

  @Test func firstBeatOfPartialBarHasNoBarLine() throws {
    var score = try score(seed: 7, seconds: 20)
    score.chords = []
    score.bars[0].isPartial = true
    score.bars[0].beats.removeFirst()
    let view = ProportionalView(0..<20_000_000_000, left: 100, right: 1900, top: 200, space: 10)
    let numbers = ProportionalScore(score).draw(view).primitives.compactMap { primitive -> Int64? in
      if case .text(let text, _) = primitive { Int64(String(decoding: text.text, as: UTF8.self)) } else { nil }
    }
    #expect(numbers == score.bars.dropFirst().map { $0.number + 1 })
  }

  @Test func changedTemposAreWrittenOnThePage() throws {
    var score = try score(seed: 7, seconds: 30)
    for index in score.bars.indices { score.bars[index].tempo = index < 2 ? 88 : index < 5 ? 140.4 : 60 }
    let paper = Paper(score, .measured, .sixteenth, Sheet(title: "", subtitle: "", foot: ""))
    let texts = paper.page(0).primitives.compactMap { primitive -> String? in
      if case .text(let text, _) = primitive { String(decoding: text.text, as: UTF8.self) } else { nil }
    }
    #expect(texts.filter { $0.hasPrefix("♩") } == ["♩ = 140", "♩ = 60"])
  }

  @Test func systemFillsItsLine() throws {
    let paper = Paper(try score(seed: 7), .measured, .sixteenth, Sheet(title: "", subtitle: "", foot: ""))
    var ends: [Double] = []
    for case .line(let from, let to, let width, _) in paper.page(0).primitives where from.y == to.y && width < 0.7 {
      if to.x - from.x > 400 { ends.append(to.x) }
    }
    #expect(ends.count == 40)
    #expect(ends.allSatisfy { abs($0 - (Sheet.width - 42)) < 0.1 })
  }
}
