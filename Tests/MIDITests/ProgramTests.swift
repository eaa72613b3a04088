import MIDI
import Testing

@Suite struct ProgramTests {
  /// Each case is the first program of a family in the General MIDI Level 1 sound set, or the set's last program.
  @Test(arguments: [
    (1, "acoustic-grand-piano"), (9, "celesta"), (17, "drawbar-organ"), (25, "acoustic-guitar-nylon"),
    (33, "acoustic-bass"), (41, "violin"), (49, "string-ensemble-1"), (57, "trumpet"), (65, "soprano-sax"),
    (73, "piccolo"), (81, "lead-1-square"), (89, "pad-1-new-age"), (97, "fx-1-rain"), (105, "sitar"),
    (113, "tinkle-bell"), (121, "guitar-fret-noise"), (128, "gunshot"),
  ])
  func names(number: Int, name: String) throws {
    let program = try #require(Program(number: number))
    #expect("\(program.name)" == name && Int(program.byte) == number - 1)
  }

  @Test func programNamesAreUniqueWords() {
    let names = Program.range.compactMap { Program(number: $0).map { "\($0.name)" } }
    #expect(names.count == 128 && Set(names).count == 128)
    for name in names {
      #expect(name.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) } && Int(name) == nil)
    }
  }

  @Test(arguments: [0, 129, -1, .max, .min])
  func numbersOutsideTheRangeHaveNoProgram(number: Int) { #expect(Program(number: number) == nil) }
}
