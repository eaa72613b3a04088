import Synth

extension WAVFormat {
  /// The format's name in flags.
  var name: String {
    switch self {
    case .integer16: "16"
    case .integer24: "24"
    case .float32: "32f"
    }
  }

  /// Finds the format with a name, which must be in lower case; nil if there is none.
  init?(name: String) {
    guard let format = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = format
  }
}
