/// A colour in OKLab (Ottosson 2020, <https://bottosson.github.io/posts/oklab/>): lightness 0…1, and two axes of
/// chroma.
struct OKLab: Equatable, BitwiseCopyable {
  var lightness: Double
  var a: Double
  var b: Double

  /// The chroma, which is the distance from grey.
  var chroma: Double { (a * a + b * b).squareRoot() }

  /// The linear sRGB components, which may lie outside 0…1.
  var linear: LinearColour {
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return LinearColour(
      red: 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      green: -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      blue: -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
  }
}

private func cube(_ x: Double) -> Double { x * x * x }
