import Lumia
import Physics2D
import Testing

@Suite struct SetTests {
  @Test("each set has a purpose, valid fields, and lumis that differ by tone and chord", arguments: LumiaSet.allCases)
  func lumis(set: LumiaSet) {
    #expect(String(describing: set.purpose).hasSuffix("."))
    for chord in 0..<8 {
      for tone in 0..<8 {
        let lumi = set.lumi(chord: chord, tone: tone)
        for field in LumiField.all { #expect(field.range.contains(lumi[field]), "\(chord) \(tone) \(field.number)") }
      }
    }
    let first = set.lumi(chord: 0, tone: 0)
    #expect((1..<8).allSatisfy { set.lumi(chord: 0, tone: $0) != first })
    #expect((1..<8).allSatisfy { set.lumi(chord: $0, tone: 0) != first })
  }

  @Test("the sets `rain` and `clockwork` belong to the presets of the same names, the other sets to no preset")
  func presets() {
    for set in LumiaSet.allCases {
      let isTied = set == .rain || set == .clockwork
      #expect(set.preset.map { String(describing: $0) } == (isTied ? String(describing: set.name) : nil))
    }
  }

  @Test("five released chords in four seconds change each set's picture, and no two sets paint the same picture")
  func pictures() throws {
    var pictures: Set<[UInt8]> = []
    for set in LumiaSet.allCases {
      var stage = LumiaStage(set, seed: 1)
      var painter = LumiaPainter(width: 64, height: 36)
      painter.paint(&stage)
      let empty = painter.pixels
      for second in 0..<5 as Range<Int64> {
        try stage.apply(.release(chord: 0, velocity: 90, x: 2048, y: 2048), at: second * 1_000_000_000)
        painter.trace(&stage)
      }
      painter.paint(&stage)
      #expect(zip(painter.pixels, empty).filter { abs(Int($0) - Int($1)) > 8 }.count > 300)
      pictures.insert(painter.pixels)
    }
    #expect(pictures.count == 6)
  }
}
