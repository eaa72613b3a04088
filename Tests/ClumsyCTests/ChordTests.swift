import CClumsy
import ChordEngine
import Instrument
import Testing

@testable import ClumsyC

/// Chords pass through the C interface as texts.
@Suite struct ChordTests {
  @Test(arguments: BuiltInChordset.allCases) func builtInChordsetHasARow(builtIn: BuiltInChordset) {
    var row = clumsy_chordset()
    #expect(clumsy_chordset_row(Int32(builtIn.rawValue), &row) == 1)
    #expect(String(cString: row.name) == builtIn.name && String(cString: row.chords) == builtIn.chords)
    #expect(String(cString: row.help) == builtIn.help)
    #expect(clumsy_check_chords(row.chords, nil, nil) == 0)
  }

  @Test(arguments: [-1, Int32(BuiltInChordset.allCases.count), 256, .max])
  func unknownChordsetHasNoRow(number: Int32) {
    var row = clumsy_chordset()
    #expect(clumsy_chordset_row(number, &row) == 0 && row.name == nil)
  }

  @Test(arguments: Scale.allCases) func scaleHasItsName(scale: Scale) {
    #expect(written { clumsy_scale_name(Int32(scale.rawValue), $0, $1) } == "\(scale.name)")
  }

  @Test(arguments: [-1, Int32(Scale.allCases.count), 255, 256, .max])
  func unknownScaleHasNoName(number: Int32) {
    #expect(clumsy_scale_name(number, nil, 0) == -1)
  }

  @Test(arguments: [
    ("", 1, 0, HarmonyError.Expected.chord), ("C,♭", 2, 3, .numeral), ("Dm9,G13,Cmaj9,A7b", 4, 17, .alteredTone),
  ])
  func invalidChordTextIsRefusedWithItsPlace(text: String, slot: Int32, place: Int32, expected: HarmonyError.Expected) {
    var (character, allowed) = (Int32(-1), UnsafePointer<CChar>?.none)
    #expect(clumsy_check_chords(text, &character, &allowed) == slot && character == place)
    #expect(allowed.map { String(cString: $0) } == expected.text)
    #expect(clumsy_check_chords("I,V", &character, &allowed) == 0 && character == 0 && allowed == nil)
  }

  /// The number 9 identifies the hand (the source of user input) that makes the gestures.
  @Test func handsSetChords() throws {
    let played = try #require(Played())
    var event = clumsy_event()
    #expect(clumsy_apply_chords(played.pointer, "Dm9,G13", 9, &event) == 1)
    #expect(event.kind == 0 && event.integerList == [9, 0, 0, 0, 0, 0, 0] && event.gesture.kind == 11)
    #expect(clumsy_apply_chord(played.pointer, 2, "V7/V", 9, &event) == 1)
    #expect(event.integers.1 == 0 && event.gesture.list == [12, 2, 0, 0, 0, 0, 0, 0, 0])
    #expect(Self.text(played) == "Dm9,G13,V7/V,G13,Dm9,G13,Dm9,G13")
    for slot in [-1, 8] as [Int32] {
      #expect(clumsy_apply_chord(played.pointer, slot, "C", 9, &event) == 1)
      #expect(event.integers.1 == Int32(CLUMSY_NO_SUCH_SLOT.rawValue))
    }
    // No gesture is applied if the text is invalid, the hand's number exceeds 255, or the present time is not a
    // multiple of 4 ms (a tick).
    event.kind = 42
    #expect(clumsy_apply_chords(played.pointer, "Hm", 9, &event) == 0)
    #expect(clumsy_apply_chord(played.pointer, 2, "C,F", 9, &event) == 0)
    #expect(clumsy_apply_chords(played.pointer, "C", 256, &event) == 0)
    _ = played.events(until: 1)
    #expect(clumsy_apply_chord(played.pointer, 2, "C", 9, &event) == 0 && event.kind == 42)
    #expect(Self.text(played) == "Dm9,G13,V7/V,G13,Dm9,G13,Dm9,G13")
  }

  @Test func settingsGiveChords() throws {
    try "i,bVI,V7".withCString { text in
      let played = try #require(Played { $0.chords = text })
      #expect(Self.text(played) == "i,♭VI,V7,i,♭VI,V7,i,♭VI")
    }
    "I,IV,H".withCString { text in
      var settings = clumsy_settings()
      clumsy_default_settings(&settings)
      settings.chords = text
      var slot: Int32 = -1
      #expect(clumsy_check(&settings, &slot) == Int32(CLUMSY_BAD_CHORDS.rawValue) && slot == 2)
      #expect(clumsy_create(&settings) == nil)
    }
  }

  @Test func textIsTruncatedToTheBuffer() throws {
    let played = try #require(Played())
    var room = [CChar](repeating: 7, count: 12)
    let count = clumsy_chords(played.pointer, nil, 0)
    #expect(clumsy_chords(played.pointer, &room, 9) == count && count == 79)
    #expect(room.map { UInt8(bitPattern: $0) } == Array("1:seventh".utf8) + [7, 7, 7])
  }

  private static func text(_ played: Played) -> String {
    var room = [CChar](repeating: 0, count: 1000)
    let count = Int(clumsy_chords(played.pointer, &room, Int32(room.count)))
    return String(decoding: room[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
