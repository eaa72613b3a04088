import Instrument
import Lumia
import Sessions
import Testing

@testable import Hands

@Suite struct MappingTextTests {
  static let read: [(String, Mapping)] = [
    ("cc1=gravity", Mapping(ControlSource(.controller(1)), .gravity)),
    ("cc74@2=cutoff", Mapping(ControlSource(.controller(74), channel: 2), .cutoff)),
    ("bend@16=speed", Mapping(ControlSource(.bend, channel: 16), .speed)),
    ("pressure=level", Mapping(ControlSource(.pressure), .level)),
    ("cc0=gravity:2..20", mapping(.gravity, 2, 20)),
    ("cc0=gravity:20..2:jump", mapping(.gravity, 20, 2, jumps: true)),
    ("cc0=level:-20..0", mapping(.level, -20, 0)),
    ("cc0=cutoff:linear", mapping(.cutoff, 250, 3000, .linear)),
    ("cc0=gravity:1..10:log", mapping(.gravity, 1, 10, .logarithmic)),
    ("cc0=sound:harp..pluck", mapping(.sound, 6, 1)),
    ("cc0=bouncer-3:on..off", mapping(.bouncer3, 1, 0)),
    ("cc0=bank:none..3", mapping(.bank, -1, 3)),
    ("note37=tap", Mapping(pressing: ControlSource(.note(37)), .tap)),
    ("note127@10=tap", Mapping(pressing: ControlSource(.note(127), channel: 10), .tap)),
    ("note36@10=image-pad-8", Mapping(pressing: ControlSource(.note(36), channel: 10), .pad(7))),
    ("cc64=image-hold", Mapping(pressing: ControlSource(.controller(64)), .hold)),
    ("cc66=image-stay", Mapping(pressing: ControlSource(.controller(66)), .stay)),
    ("cc67=image-erase", Mapping(pressing: ControlSource(.controller(67)), .erase)),
    ("bend=image-hue.base", Mapping(ControlSource(.bend), LumiKnob.field(LumiField.all[0]))),
    ("cc7@3=image-canvas-pitch-map", Mapping(ControlSource(.controller(7), channel: 3), LumiKnob.option(.pitchMap))),
    ("cc64=tap", Mapping(pressing: ControlSource(.controller(64)), .tap)),
  ]

  static func mapping(
    _ parameter: Parameter, _ from: Double, _ to: Double, _ scale: Travel.Scale? = nil, jumps: Bool = false
  ) -> Mapping {
    var mapping = Mapping(ControlSource(.controller(0)), parameter)
    (mapping.travel.from, mapping.travel.to, mapping.jumps) = (from, to, jumps)
    if let scale { mapping.travel.scale = scale }
    return mapping
  }

  @Test(arguments: read) func mappingIsParsedAndPrinted(text: String, mapping: Mapping) throws {
    #expect(try Mapping(text) == mapping)
    #expect(mapping.text == text)
  }

  @Test func commaSeparatesMappings() throws {
    #expect(try Mapping.list("cc1=gravity,cc74@2=cutoff").map(\.text) == ["cc1=gravity", "cc74@2=cutoff"])
  }

  @Test func optionsMayHaveAnyOrder() throws {
    #expect(try Mapping("cc0=gravity:jump:log:1..10").text == "cc0=gravity:1..10:log:jump")
  }

  static let refused: [(String, Int, String, String?)] = [
    ("", 1, "", nil),
    ("cc1", 4, "", nil),
    ("cc120=gravity", 1, "cc120", nil),
    ("cc=gravity", 1, "cc", nil),
    ("cc+1=gravity", 1, "cc+1", nil),
    ("bent=gravity", 1, "bent", "bend"),
    ("cc1@0=gravity", 5, "0", nil),
    ("cc1@17=gravity", 5, "17", nil),
    ("cc1=gravty", 5, "gravty", "gravity"),
    ("cc1=gravity,cc2=sped", 17, "sped", "speed"),
    ("cc1=gravity:2..200", 16, "200", nil),
    ("cc1=gravity:a..2", 13, "a", nil),
    ("cc1=gravity:2", 13, "2", nil),
    ("cc1=gravity:jmp", 13, "jmp", "jump"),
    ("cc1=gravity:log", 5, "gravity", nil),
    ("cc1=sound:log", 11, "log", nil),
    ("cc1=sound:pluk..harp", 11, "pluk", "pluck"),
    ("cc1=gravity,", 13, "", nil),
    ("cc1=gravity:5..5", 16, "5", nil),
    ("cc1=sound:harp..harp", 17, "harp", nil),
    ("cc1=gravity:0..-0", 16, "-0", nil),
    ("note37=gravity", 8, "gravity", nil),
    ("note37=tab", 8, "tab", "tap"),
    ("note128=tap", 1, "note128", nil),
    ("note=tap", 1, "note", nil),
    ("bend=tap", 1, "bend", nil),
    ("cc64=tap:jump", 10, "jump", nil),
    ("note37=image-pad-9", 8, "image-pad-9", "image-pad-1"),
    ("bend=image-hold", 1, "bend", nil),
    ("note37=image-hue.base", 8, "image-hue.base", "image-erase"),
    ("cc7=image-hue.bass", 5, "image-hue.bass", "image-hue.base"),
    ("cc7=image-speed:1..2", 17, "1..2", nil),
  ]

  @Test(arguments: refused) func errorOfAWrongMappingHasItsColumn(
    text: String, column: Int, found: String, nearest: String?
  ) {
    do throws(TextError) {
      _ = try Mapping.list(text)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.column == column && error.found == found && error.nearest == nearest)
    }
  }

  @Test func anErrorIsOneLine() throws {
    let error = #expect(throws: TextError.self) { try Mapping("cc1=gravty") }
    #expect(
      error?.textWithinLine
        == "column 5: found 'gravty', expected a parameter, tap or image-…; did you mean gravity?")
  }

  @Test func aRangeOfOneValueIsRefusedInALine() throws {
    let error = #expect(throws: TextError.self) { try Mapping("cc1=gravity:5..5") }
    #expect(
      error?.textWithinLine
        == "column 16: found '5', expected two different ends: with equal ends the knob moves nothing")
  }

  @Test func printedMappingParsesToTheSameMapping() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<10_000 {
      let mapping = Self.random(by: &random)
      #expect(try Mapping(mapping.text) == mapping, "\(mapping.text)")
    }
  }

  static func random(by random: inout some RandomNumberGenerator) -> Mapping {
    let kinds: [ControlSource.Kind] = [.controller(.random(in: 0...119, using: &random)), .bend, .pressure]
    let channel = Bool.random(using: &random) ? Int.random(in: 1...16, using: &random) : nil
    let source = ControlSource(kinds.randomElement(using: &random) ?? .bend, channel: channel)
    let parameter = Parameter.allCases.randomElement(using: &random) ?? .speed
    var mapping = Mapping(source, parameter)
    mapping.jumps = .random(using: &random)
    let isNumber = mapping.travel.zones == nil
    func value() -> Double {
      let value = Double.random(in: parameter.row.range, using: &random)
      return isNumber ? value : value.rounded(.down)
    }
    let (from, to) = (value(), value())
    if from != to, Bool.random(using: &random) { (mapping.travel.from, mapping.travel.to) = (from, to) }
    if isNumber, Bool.random(using: &random) {
      mapping.travel.scale = min(mapping.travel.from, mapping.travel.to) > 0 ? .logarithmic : .linear
    }
    return mapping
  }
}
