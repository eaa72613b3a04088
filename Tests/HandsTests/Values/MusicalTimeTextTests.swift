import Hands
import Instrument
import Testing

@Suite struct MusicalTimeTextTests {
  @Test(
    arguments: [
      ("bar1", 1, 1), ("bar17", 17, 1), ("bar17.3", 17, 3), ("bar2.32", 2, 32), ("bar007", 7, 1),
      ("bar999999999", 999_999_999, 1),
    ] as [(String, Int64, Int64)])
  func placeIsParsedAsABarAndABeat(text: String, bar: Int64, beat: Int64) throws {
    let place = try #require(BarPlace(text))
    #expect(place == BarPlace(bar: bar, beat: beat) && BarPlace(place.text) == place)
  }

  @Test(arguments: [
    "", "bar", "bar0", "bar-1", "bar+1", "bar1.0", "bar1.33", "bar1.", "bar.1", "bar1.1.1", "bar 1", "Bar1", "1bar",
    "17.3", "bar1000000000", "bar99999999999999999999", "bar1.5e0", "bars2", "bar１",
  ])
  func wrongPlaceIsRefused(text: String) { #expect(BarPlace(text) == nil) }

  @Test(arguments: [
    ("1bar", MusicalLength.bars(1)), ("8bars", .bars(8)), ("1bars", .bars(1)), ("8bar", .bars(8)),
    ("016bars", .bars(16)),
  ])
  func lengthIsParsedAsANumberOfBars(text: String, length: MusicalLength) {
    #expect(MusicalLength(text) == length && MusicalLength(length.text) == length)
  }

  @Test(arguments: [("3/16", 3, 16), ("2/4", 2, 4), ("1/12", 1, 12), ("64/1", 64, 1), ("1/96", 1, 96)])
  func lengthIsParsedAsANoteValue(text: String, count: Int, unit: Int) throws {
    let value = try #require(Rhythm.Length(count, of: unit))
    #expect(MusicalLength(text) == .noteValue(value) && MusicalLength.noteValue(value).text == text)
  }

  @Test(arguments: [
    "", "bars", "0bars", "-1bars", "1.5bars", "1 bar", "8Bars", "1000000000bars", "8", "8s", "1:30", "3/7", "0/4",
    "65/4",
    "3/0", "3/", "/4", "3/16/2", "bar8", "8barss", "1/128",
  ])
  func wrongLengthIsRefused(text: String) { #expect(MusicalLength(text) == nil) }
}
