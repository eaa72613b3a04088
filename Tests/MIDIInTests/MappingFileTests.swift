import Hands
import Instrument
import Sessions
import Testing

@testable import MIDIIn

@Suite struct MappingFileTests {
  static let text = """
    # My keyboard.
    cc1=gravity      # the wheel

      cc74@2=cutoff:3000..250
    #cc7=level

    """

  @Test func fileAndItsCommentsAreRead() throws {
    let file = try MappingFile(parsing: Self.text)
    #expect(file.mappings.map(\.text) == ["cc1=gravity", "cc74@2=cutoff:3000..250"])
    #expect(file.text == Self.text)
  }

  @Test func linesMayEndWithCarriageReturnAndLineFeed() throws {
    let file = try MappingFile(parsing: "cc1=gravity\r\n# x\r\ncc2=speed")
    #expect(file.mappings.map(\.parameter) == [.gravity, .speed])
  }

  @Test func keepingAMappingLeavesTheRestOfTheFileUnchanged() throws {
    var file = try MappingFile(parsing: Self.text)
    file.keep(Mapping(ControlSource(.controller(1)), .speed))
    file.keep(Mapping(ControlSource(.bend), .bounce))
    #expect(
      file.text == """
        # My keyboard.
        cc1=speed  # the wheel

          cc74@2=cutoff:3000..250
        #cc7=level
        bend=bounce

        """)
  }

  @Test func keptMappingReplacesAllMappingsOfItsController() throws {
    var file = try MappingFile(parsing: "cc1=gravity\ncc2=bounce\ncc1=speed\n")
    file.keep(Mapping(ControlSource(.controller(1)), .level))
    #expect(file.text == "cc1=level\ncc2=bounce\n")
  }

  @Test func errorOfAMappingFileHasItsLine() {
    let fault = #expect(throws: TextError.self) { try MappingFile(parsing: "# x\n  cc1=gravty # y\n") }
    #expect(
      fault?.text == "line 2, column 7: found 'gravty', expected a parameter, tap or image-…; did you mean gravity?")
  }

  @Test func mappingsOfFlagsReplaceThoseOfTheFile() throws {
    let file = try Mapping.list("cc1=gravity,cc2=speed,cc1@3=bounce")
    let flags = try Mapping.list("cc1=level,cc9=toss")
    #expect(flags.merged(over: file).map(\.text) == ["cc2=speed", "cc1@3=bounce", "cc1=level", "cc9=toss"])
  }
}
