/// The encoding of a sample in a sound file. The raw value is the encoding's name in flags.
enum SampleFormat: String, CaseIterable {
  /// 16-bit integers, dithered.
  case integer16 = "16"
  /// 24-bit integers.
  case integer24 = "24"
  /// 32-bit floats, full scale ±1, not clipped.
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
