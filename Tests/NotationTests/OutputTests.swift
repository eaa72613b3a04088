import Canvas
import Instrument
import MIDI
import Testing

@testable import Notation

struct OutputTests {
  @Test("SVG is well-formed for texts with any characters", arguments: NotationStyle.allCases)
  func svgIsWellFormed(_ style: NotationStyle) throws {
    let sheet = Sheet(title: "<a & \"b\">\u{1}", subtitle: "</svg>", foot: "&amp;")
    let paper = Paper(try score(seed: 7), style, .sixteenth, sheet)
    var document = SVGDocument(width: Sheet.width, height: Sheet.height, label: sheet.title, outlines: GlyphOutlines())
    for page in 0..<paper.pages { document.append(paper.page(page)) }
    let text = String(decoding: document.bytes(), as: UTF8.self)
    try expectWellFormed(text)
    #expect(text.contains("&lt;a &amp; &quot;b&quot;&gt; "))
    #expect(text.contains("<use href=\"#g0\""))
  }

  @Test func everySymbolHasABuiltInOutline() {
    for symbol in Symbol.allCases {
      #expect(GlyphOutlines().path(of: symbol.rawValue).first == UInt8(ascii: "M"), "\(symbol)")
    }
  }

  @Test func clipsAndGroupsNest() throws {
    var drawing = Drawing()
    drawing.clip(to: Rectangle(.zero, width: 10, height: 10)) { drawing in
      drawing.group(opacity: 0.5) {
        $0.add(.line(from: .zero, to: Point(3, 3), width: 1, .black))
        $0.add(.rectangle(Rectangle(.zero, width: 1, height: 1), .white))
      }
    }
    var document = SVGDocument(width: 100, height: 100, label: "", outlines: GlyphOutlines())
    document.append(drawing)
    let text = String(decoding: document.bytes(), as: UTF8.self)
    try expectWellFormed(text)
    // A shape that covers a line must come after the line in the document.
    let line = try #require(text.firstRange(of: "M0 0L3 3"))
    let cover = try #require(text.firstRange(of: "<rect x=\"0\" y=\"0\" width=\"1\""))
    #expect(line.lowerBound < cover.lowerBound)
  }

  @Test func musicXMLIsWellFormedWithAllBarsAndChords() throws {
    let measured = MeasuredScore(try score(seed: 7))
    let text = String(decoding: MusicXML(measured, title: "a < b").bytes(), as: UTF8.self)
    try expectWellFormed(text)
    #expect(text.ranges(of: "<measure ").count == measured.bars.count)
    let harmonies = measured.bars.reduce(0) { $0 + $1.chords.count }
    #expect(text.ranges(of: "<harmony>").count == harmonies)
  }

  @Test func shortBeamOfInnerStemPointsBackToDottedNote() throws {
    var score = try score(seed: 7, seconds: 20)
    let model = try #require(score.notes.first { $0.voice == .key })
    // A dotted eighth, a sixteenth and an eighth.
    score.notes = ([(0, 1440), (1440, 1920), (1920, 2880)] as [(Int64, Int64)]).map { start, stop in
      var note = model
      (note.start, note.stop) = (ScorePlace(bar: 0, cents: start), ScorePlace(bar: 0, cents: stop))
      return note
    }
    score.chords = []
    score.bars = [score.bars[0]]
    score.bars[0].meter = try #require(TimeSignature(beats: 6, unit: 8))
    let text = String(decoding: MusicXML(MeasuredScore(score), title: "").bytes(), as: UTF8.self)
    #expect(text.contains("<beam number=\"2\">backward hook</beam>") && !text.contains("forward hook"))
  }

  private func expectWellFormed(_ text: String) throws {
    var open: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      let end = try #require(rest[start...].firstIndex(of: ">"))
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("?") || tag.hasPrefix("!") || tag.hasSuffix("/") { continue }
      if tag.hasPrefix("/") {
        #expect(open.popLast() == tag.dropFirst())
      } else {
        open.append(tag.prefix { $0 != " " })
      }
    }
    #expect(open.isEmpty)
  }
}
