import Hands
import Sessions

/// A file of mappings from knobs to parameters, one per line, with comments after `#`.
public struct MappingFile: Equatable, Sendable {
  private struct Line: Equatable {
    var text: String
    var mapping: Mapping?
  }

  private var lines: [Line] = []

  /// Creates an empty file.
  public init() {}

  /// Reads a file's text; throws an error for the first invalid line.
  public init(parsing text: String) throws(TextError) {
    // Swift treats a carriage return with a line feed as one `Character`.
    var rows = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if rows.last?.isEmpty == true { rows.removeLast() }
    for (index, row) in rows.enumerated() {
      lines.append(Line(text: String(row), mapping: try Self.mapping(row, line: index + 1)))
    }
  }

  /// The mappings, in the order of their lines.
  public var mappings: [Mapping] { lines.compactMap(\.mapping) }

  /// The text that was read, with LF line ends and with the mappings that `keep(_:)` added or replaced.
  public var text: String { lines.map { $0.text + "\n" }.joined() }

  /// Adds a mapping at the end if its knob has no mapping yet. Otherwise replaces the knob's first mapping, keeps the
  /// comment in that line, and removes the lines of the knob's other mappings.
  public mutating func keep(_ mapping: Mapping) {
    guard let index = lines.firstIndex(where: { $0.mapping?.source == mapping.source }) else {
      return lines.append(Line(text: mapping.text, mapping: mapping))
    }
    let comment = lines[index].text.firstIndex(of: "#").map { "  " + lines[index].text[$0...] } ?? ""
    lines[index] = Line(text: mapping.text + comment, mapping: mapping)
    // Otherwise, the knob would also move the parameters of its other mappings.
    var place = -1
    lines.removeAll { line in
      place += 1
      return place != index && line.mapping?.source == mapping.source
    }
  }

  private static func mapping(_ row: Substring, line number: Int) throws(TextError) -> Mapping? {
    let isBlank = { (character: Character) in character == " " || character == "\t" || character == "\r" }
    let line = row.prefix { $0 != "#" }
    let column = line.prefix(while: isBlank).unicodeScalars.count + 1
    var word = line.drop(while: isBlank)
    while let last = word.last, isBlank(last) { word.removeLast() }
    return word.isEmpty ? nil : try Mapping(String(word), line: number, column: column)
  }
}
