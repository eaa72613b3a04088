import Instrument
import MIDI
import Sessions

extension Mapping {
  /// Reads mappings, separated by commas: `cc1=gravity,cc74@2=cutoff:250..3000`. Throws at the first invalid part.
  public static func list(_ text: String) throws(TextError) -> [Mapping] {
    var list: [Mapping] = []
    for part in TextPart(text).split(at: ",") { list.append(try Mapping(part)) }
    return list
  }

  /// Reads a mapping in the format of the property `text`. `line`, `column`: its position in a longer text, from 1.
  public init(_ text: String, line: Int = 1, column: Int = 1) throws(TextError) {
    try self.init(TextPart(text, line: line, column: column))
  }

  private init(_ part: TextPart) throws(TextError) {
    let sides = part.split(at: "=", limit: 1)
    let source = try ControlSource(sides[0])
    guard sides.count == 2 else { throw part.atEnd("= and the parameter that the knob moves") }
    let words = sides[1].split(at: ":")
    if let target = PressTarget(name: words[0].text) {
      switch source.kind {
      case .note, .controller: break
      case .bend, .pressure:
        throw sides[0].error("a controller or a note that is pressed for " + target.name + ", such as cc64 or note44")
      }
      if words.count > 1 { throw words[1].error("nothing after " + target.name) }
      self.init(pressing: source, target)
      return
    }
    let presses = PressTarget.all.map { $0.name }
    if case .note = source.kind {
      throw words[0].error("tap or image-…: a note moves no parameter", among: presses)
    }
    guard let parameter = Parameter(sessionName: words[0].text) else {
      throw words[0].error("a parameter, tap or image-…", among: Parameter.allCases.map { $0.sessionName } + presses)
    }
    self.init(source, parameter)
    for word in words.dropFirst() { try setOption(word) }
    if travel.scale == .logarithmic, min(travel.from, travel.to) <= 0 {
      throw words[0].error("values above 0 for log: give a range such as " + parameter.sessionName + ":1..10")
    }
  }

  private mutating func setOption(_ word: TextPart) throws(TextError) {
    let isNumber = parameter.row.scale == .linear || parameter.row.scale == .logarithmic
    switch word {
    case "jump": jumps = true
    case "linear": travel.scale = .linear
    case "log" where isNumber: travel.scale = .logarithmic
    default:
      let ends = word.split(at: "..", limit: 1)
      guard ends.count == 2 else {
        throw word.error(
          isNumber ? "a range, such as 1..2, or linear, log, jump" : "a range, such as 1..2, or linear, jump",
          among: isNumber ? ["linear", "log", "jump"] : ["linear", "jump"])
      }
      travel.from = try Self.value(ends[0], of: parameter)
      travel.to = try Self.value(ends[1], of: parameter)
      guard travel.from != travel.to else {
        throw ends[1].error("two different ends: with equal ends the knob moves nothing")
      }
    }
  }

  private static func value(_ word: TextPart, of parameter: Parameter) throws(TextError) -> Double {
    guard let value = parameter.value(of: word.text) else {
      throw word.error(parameter.expected, among: parameter.choices)
    }
    return value + 0  // −0 becomes 0
  }
}

extension ControlSource {
  fileprivate init(_ part: TextPart) throws(TextError) {
    let words = part.split(at: "@", limit: 1)
    switch words[0] {
    case "bend": self.init(.bend)
    case "pressure": self.init(.pressure)
    default:
      if let number = words[0].number(after: "cc"), number <= Self.controllers.upperBound {
        self.init(.controller(UInt8(number)))
      } else if let number = words[0].number(after: "note"), number < 128 {
        self.init(.note(UInt8(number)))
      } else {
        throw words[0].error(
          "a knob: cc0…cc119, bend or pressure; or note0…note127 to be pressed", among: ["bend", "pressure"])
      }
    }
    guard words.count == 2 else { return }
    guard let channel = words[1].channel else { throw words[1].error("a channel of 1…16") }
    self.channel = channel.number
  }
}
