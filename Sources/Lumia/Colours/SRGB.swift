import Synth

/// The transfer function of sRGB (IEC 61966-2-1).
enum SRGB {
  /// Returns the linear value of an encoded value; both are 0…1.
  static func decoded(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : Mathematics.power((value + 0.055) / 1.055, 2.4)
  }

  /// Returns the encoded value of a linear value; both are 0…1.
  static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * Mathematics.power(value, 1 / 2.4) - 0.055
  }
}
