import Canvas
import Instrument
import MIDI
import Notation
import Testing

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

  @Test func comingNotesArePaleAndSoundingNotesColoured() throws {
    let score = try score(seed: 7, seconds: 20)
    let now: Int64 = 10_000_000_000
    let view = ProportionalView(0..<2 * now, left: 0, right: 2000, top: 200, space: 10, now: now)
    var colours: [Colour] = []
    for case .glyph(Symbol.noteheadBlack.rawValue, _, _, let colour) in ProportionalScore(score).draw(view).primitives {
      colours.append(colour)
    }
    for (note, colour) in zip(score.notes, colours) {
      #expect((colour.red > 0) == (note.state(at: now) == .sounding))
      let full = 95 + Int(note.velocity) * 160 / 127
      #expect(Int(colour.alpha) == (note.onset > now ? full / 2 : full))
    }
    #expect(score.notes.contains { $0.state(at: now) == .sounding })
  }

  @Test("Pages stay on the paper, and lines and beams are within it", arguments: NotationStyle.allCases)
  func pagesStayOnPaper(_ style: NotationStyle) throws {
    let paper = Paper(
      try score(seed: 10, seconds: 120), style, .sixteenth, Sheet(title: "T", subtitle: "S", foot: "F"))
    #expect(paper.pages > 1)
    for page in 0..<paper.pages {
      var points: [Point] = []
      for primitive in paper.page(page).primitives {
        switch primitive {
        case .line(let from, let to, _, _): points += [from, to]
        case .polygon(let corners, _): points += corners
        case .glyph(_, let place, _, _): points.append(place)
        case .text(let text, _): points.append(text.position)
        case .rectangle(let rectangle, _):
          points += [rectangle.origin, Point(rectangle.origin.x + rectangle.width, rectangle.origin.y)]
        default: Issue.record("a page has no \(primitive)")
        }
      }
      #expect(points.allSatisfy { (0...Sheet.width).contains($0.x) && (0...Sheet.height).contains($0.y) })
      #expect(points.count > 300)
    }
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
