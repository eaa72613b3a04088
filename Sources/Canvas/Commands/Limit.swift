/// A limit of a canvas. The limits bound the memory that programs on the network can fill.
public enum Limit: UInt8, CaseIterable, Sendable {
  case objects, depth, notes, text, allText, name, images

  /// The largest number allowed.
  public var largest: Int {
    switch self {
    case .objects: 8192
    case .depth: 32
    case .notes: 65_536
    case .text: 4096
    case .allText: 1_048_576
    case .name: 256
    case .images: 1024
    }
  }

  /// The error text.
  var text: String {
    switch self {
    case .objects: "The canvas is full: it holds at most \(largest) objects."
    case .depth: "The object would be nested too deeply: at most \(largest) levels are allowed."
    case .notes: "The canvas is full: its staves hold at most \(largest) notes and clefs in all."
    case .text: "The text is too long: at most \(largest) bytes are allowed."
    case .allText: "The canvas is full: its texts have at most \(largest) bytes in all."
    case .name: "The name is too long: at most \(largest) bytes are allowed."
    case .images: "The canvas is full: it knows at most \(largest) images."
    }
  }
}
