/// A sample's encoding in a WAV file.
public enum WAVFormat: CaseIterable, Sendable {
  /// 16-bit integers, dithered.
  case integer16
  case integer24
  /// Full scale is ±1; louder samples are not clipped.
  case float32

  /// The format of a file if no format is chosen.
  public static let standard = WAVFormat.integer24

  /// The size of a sample in bytes.
  public var size: Int {
    switch self {
    case .integer16: 2
    case .integer24: 3
    case .float32: 4
    }
  }
}
