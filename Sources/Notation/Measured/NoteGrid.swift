/// The shortest note value to which written notes are rounded.
public enum NoteGrid: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case quarter, eighth, sixteenth, thirtySecond

  /// The name in commands: `"1/16"`.
  public var name: String {
    switch self {
    case .quarter: "1/4"
    case .eighth: "1/8"
    case .sixteenth: "1/16"
    case .thirtySecond: "1/32"
    }
  }

  /// Reads a `name`; nil for any other text.
  public init?(name: some StringProtocol) {
    guard let grid = Self.allCases.first(where: { name == $0.name }) else { return nil }
    self = grid
  }

  /// The grid's note value in units (see `NoteValue`).
  public var units: Int { NoteValue.unitsPerWhole / (4 << Int(rawValue)) }
}
