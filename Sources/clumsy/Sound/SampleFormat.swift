/// A sample's encoding in a sound file. The raw value is the name in flags.
enum SampleFormat: String, CaseIterable {
  /// Dithered.
  case integer16 = "16"
  case integer24 = "24"
  /// Full scale is ±1; louder samples are not clipped.
  case float32 = "32f"

  /// In bytes.
  var size: Int {
    switch self {
    case .integer16: 2
    case .integer24: 3
    case .float32: 4
    }
  }
}
