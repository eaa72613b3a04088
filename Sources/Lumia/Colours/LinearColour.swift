import Synth

/// A colour in linear sRGB; each component is 0…1 if the colour can be shown.
struct LinearColour: Equatable, BitwiseCopyable {
  var red: Double
  var green: Double
  var blue: Double

  static let black = LinearColour(red: 0, green: 0, blue: 0)

  /// The relative luminance, 0…1 (WCAG 2.2).
  var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// `true` if all components are in 0…1, apart from rounding errors.
  var isInGamut: Bool {
    let range = -1e-6...1.000_001
    return range.contains(red) && range.contains(green) && range.contains(blue)
  }

  /// The nearest colour in the gamut.
  var clamped: LinearColour {
    LinearColour(red: min(max(red, 0), 1), green: min(max(green, 0), 1), blue: min(max(blue, 0), 1))
  }

  /// The colour in OKLab. The components must not be negative.
  var lab: OKLab {
    let l = root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return OKLab(
      lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }
}

private func root(_ x: Double) -> Double { Mathematics.power(x, 1.0 / 3) }
