import CGlyphs
import Foundation
import Testing

/// The music font. These tests are skipped if the build could not fetch the font.
@Suite(.enabled(if: clumsy_glyph_count() > 0, "the music font is not built"))
struct GlyphTests {
  static let ofCanvas = [
    "gClef", "fClef", "cClef", "noteheadDoubleWhole", "noteheadWhole", "noteheadHalf", "noteheadBlack", "noteHalfUp",
    "noteHalfDown", "noteQuarterUp", "noteQuarterDown", "note8thUp", "note8thDown", "note16thUp", "note16thDown",
    "note32ndUp", "note32ndDown", "accidentalFlat", "accidentalNatural", "accidentalSharp", "accidentalDoubleSharp",
    "accidentalDoubleFlat", "accidentalQuarterToneFlatStein", "accidentalThreeQuarterTonesFlatZimmermann",
    "accidentalQuarterToneSharpStein", "accidentalThreeQuarterTonesSharpStein",
  ]

  @Test(arguments: ofCanvas)
  func canvasGlyphHasOutline(name: String) throws {
    let glyph = try #require(clumsy_glyph_named(name)).pointee
    #expect(String(cString: glyph.name) == name)
    #expect((0xE000...0xF8FF).contains(glyph.codepoint))
    #expect(glyph.advance > 0)
    #expect(glyph.left < glyph.right && glyph.top < glyph.bottom)
    let path = String(cString: glyph.path)
    #expect(path.first == "M" && path.last == "Z")
  }

  @Test func noteheadIsOneStaffSpaceHighAroundItsLine() throws {
    let notehead = try #require(clumsy_glyph_named("noteheadBlack")).pointee
    // A staff space is 250 thousandths of an em; y points down.
    #expect((notehead.top, notehead.bottom) == (-125, 125))
    #expect((notehead.stem_up_x, notehead.stem_up_y) == (295, -42))
    #expect((notehead.stem_down_x, notehead.stem_down_y) == (0, 42))
  }

  @Test func namesAreUnique() {
    let names = (0..<clumsy_glyph_count()).map { String(cString: clumsy_glyph_at($0).pointee.name) }
    #expect(Set(names).count == names.count)
    #expect(clumsy_glyph_named("bravura") == nil)
  }

  /// Every page loads the font, and the license must accompany it.
  @Test func fontIsSmallAndComesWithItsLicense() throws {
    let build = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.build-glyphs")
    let license = try String(contentsOf: build.appending(path: "OFL.txt"), encoding: .utf8)
    #expect(license.contains("SIL OPEN FONT LICENSE Version 1.1"))
    let font = try Data(contentsOf: build.appending(path: "glyphs.woff2"))
    #expect(font.prefix(4) == Data("wOF2".utf8))
    #expect(font.count <= 12 << 10)
  }
}
