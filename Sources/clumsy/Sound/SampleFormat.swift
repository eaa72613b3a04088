/// How a sample stands in a sound file. The raw value is its name in flags.
enum SampleFormat: String, CaseIterable {
  /// Whole numbers of 16 bits, dithered.
  case integer16 = "16"
  /// Whole numbers of 24 bits.
  case integer24 = "24"
  /// Numbers of 32 bits with a fraction, full scale ±1, as they are.
  case float32 = "32f"

  /// The size of a sample in bytes.
  var size: Int {
    switch self {
    case .integer16: 2
    case .integer24: 3
    case .float32: 4
    }
  }
}
