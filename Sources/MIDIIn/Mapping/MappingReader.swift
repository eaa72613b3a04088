import Instrument
import Session

extension Mapping {
  /// Reads mappings with commas between: `cc1=gravity,cc74@2=cutoff:250..3000`.
  ///
  /// - Throws: `MappingError`, at the first character that is wrong.
  public static func list(_ text: String) throws(MappingError) -> [Mapping] {
    var list: [Mapping] = []
    for part in Part(text, column: 1).split(at: ",") { list.append(try Mapping(part)) }
    return list
  }

  /// Reads one mapping, as `text` has it.
  ///
  /// - Throws: `MappingError`, at the first character that is wrong.
  public init(_ text: String) throws(MappingError) { try self.init(Part(text, column: 1)) }

  /// Reads a part of a longer text.
  init(_ part: Part) throws(MappingError) {
    let sides = part.split(at: "=", limit: 1)
    let source = try ControlSource(sides[0])
    guard sides.count == 2 else { throw part.atEnd("=, and the parameter that it moves") }
    let words = sides[1].split(at: ":")
    guard let parameter = Parameter(sessionName: words[0].text) else {
      throw words[0].error("a parameter", among: Parameter.allCases.map(\.sessionName))
    }
    self.init(source, parameter)
    for word in words.dropFirst() { try setOption(word) }
    if scale == .logarithmic, min(from, to) <= 0 {
      throw words[0].error("values above 0 for log: give a range such as \(parameter.sessionName):1..10")
    }
  }

  private mutating func setOption(_ word: Part) throws(MappingError) {
    let isNumber = parameter.row.scale == .linear || parameter.row.scale == .logarithmic
    switch word.text {
    case "jump": jumps = true
    case "linear": scale = .linear
    case "log" where isNumber: scale = .logarithmic
    default:
      let ends = word.split(at: "..", limit: 1)
      let options = isNumber ? ["linear", "log", "jump"] : ["linear", "jump"]
      guard ends.count == 2 else {
        throw word.error("a range, such as 1..2, or \(options.joined(separator: ", "))", among: options)
      }
      from = try Self.value(ends[0], of: parameter)
      to = try Self.value(ends[1], of: parameter)
      guard from != to else { throw ends[1].error("another end than the beginning: else the knob moves nothing") }
    }
  }

  private static func value(_ word: Part, of parameter: Parameter) throws(MappingError) -> Double {
    guard let value = parameter.value(of: word.text) else {
      throw word.error(parameter.expected, among: parameter.choices)
    }
    return value + 0  // −0 becomes 0
  }
}

extension ControlSource {
  /// Reads a source, as `text` has it.
  init(_ part: Part) throws(MappingError) {
    let words = part.split(at: "@", limit: 1)
    switch words[0].text {
    case "bend": self.init(.bend)
    case "pressure": self.init(.pressure)
    case let name:
      guard name.hasPrefix("cc"), let number = UInt8(digits: name.dropFirst(2)), Self.controllers.contains(number)
      else {
        throw words[0].error("a knob: cc0…cc119, bend or pressure", among: ["bend", "pressure"])
      }
      self.init(.controller(number))
    }
    guard words.count == 2 else { return }
    guard let channel = UInt8(digits: words[1].text), (1...16).contains(channel) else {
      throw words[1].error("a channel of 1…16")
    }
    self.channel = Int(channel)
  }
}

/// A part of a text, and where it begins.
struct Part {
  let text: String
  /// From 1.
  let column: Int

  init(_ text: some StringProtocol, column: Int) {
    self.text = String(text)
    self.column = column
  }

  /// The parts between separators: one more than there are, at most `limit` of which count.
  func split(at separator: String, limit: Int = .max) -> [Part] {
    var start = column
    return text.split(separator: separator, maxSplits: limit, omittingEmptySubsequences: false).map { piece in
      defer { start += piece.unicodeScalars.count + separator.unicodeScalars.count }
      return Part(piece, column: start)
    }
  }

  /// An error at this part; the nearest of the names is told.
  func error(_ expected: String, among names: [String] = []) -> MappingError {
    MappingError(
      column: column, found: text, expected: expected, nearest: names.isEmpty ? nil : nearest(to: text, among: names))
  }

  /// An error at the end of this part.
  func atEnd(_ expected: String) -> MappingError {
    MappingError(column: column + text.unicodeScalars.count, found: "", expected: expected, nearest: nil)
  }
}

extension UInt8 {
  /// A whole number of digits only.
  init?(digits: some StringProtocol) {
    guard !digits.isEmpty, digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    self.init(digits)
  }
}
