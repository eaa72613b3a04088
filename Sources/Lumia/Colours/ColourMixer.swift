import Synth

/// Turns hue, purity and lightness into light. The tables are computed once, so the mixer does not allocate later.
struct ColourMixer: BitwiseCopyable {
  private static let hues = 64
  /// A chroma that no colour of sRGB reaches.
  private static let largestChroma = 0.4

  let palette: LumiaPalette
  private let count: Int
  private var anchors = InlineArray<8, OKLab>(repeating: OKLab(lightness: 0, a: 0, b: 0))
  /// The lightness at which each of 64 hues is most vivid.
  private var cusps = InlineArray<64, Double>(repeating: 0)

  init(_ palette: LumiaPalette) {
    self.palette = palette
    let colours = palette.colours
    count = colours.count
    for (index, colour) in colours.enumerated() {
      func component(_ shift: UInt32) -> Double { SRGB.decoded(Double(colour >> shift & 255) / 255) }
      anchors[index] = LinearColour(red: component(16), green: component(8), blue: component(0)).lab
    }
    guard colours.isEmpty else { return }
    for hue in 0..<Self.hues {
      let angle = 2 * Double.pi * Double(hue) / Double(Self.hues)
      let (a, b) = (Mathematics.cosine(angle), Mathematics.sine(angle))
      var best = 0.0
      for step in 1..<40 {
        let lightness = Double(step) / 40
        let chroma = Self.largestChroma(lightness, a, b)
        if chroma > best { (best, cusps[hue]) = (chroma, lightness) }
      }
    }
  }

  /// Returns the light of a colour in the gamut of sRGB. The arguments are 0…1.
  func light(hue: Double, purity: Double, lightness: Double) -> LinearColour {
    let pure = count == 0 ? vivid(hue) : anchor(hue)
    let chroma = pure.chroma
    // Purity also moves the lightness towards the lightness of `pure`.
    let value = lightness + purity * (count == 0 ? 0.5 : 0.7) * (pure.lightness - lightness)
    guard chroma > 1e-9 else { return OKLab(lightness: value, a: 0, b: 0).linear.clamped }
    let (a, b) = (pure.a / chroma, pure.b / chroma)
    let most = Self.largestChroma(value, a, b)
    let wanted = purity * (count == 0 ? most : min(chroma, most))
    return OKLab(lightness: value, a: wanted * a, b: wanted * b).linear.clamped
  }

  /// Returns the light of a background. The hue is a hue of OKLCH, whatever the palette is, and purity does not change
  /// the lightness.
  func background(hue: Double, purity: Double, lightness: Double) -> LinearColour {
    let angle = 2 * Double.pi * (hue - hue.rounded(.down))
    let (a, b) = (Mathematics.cosine(angle), Mathematics.sine(angle))
    let chroma = purity * Self.largestChroma(lightness, a, b)
    return OKLab(lightness: lightness, a: chroma * a, b: chroma * b).linear.clamped
  }

  /// Returns the largest chroma that sRGB can show at a lightness and a hue, found by twelve bisections. (`a`, `b`) is
  /// the hue's unit vector.
  private static func largestChroma(_ lightness: Double, _ a: Double, _ b: Double) -> Double {
    var (inside, outside) = (0.0, largestChroma)
    for _ in 0..<12 {
      let middle = 0.5 * (inside + outside)
      if OKLab(lightness: lightness, a: middle * a, b: middle * b).linear.isInGamut {
        inside = middle
      } else {
        outside = middle
      }
    }
    return inside
  }

  /// Returns the lightness at which a hue is most vivid, with the hue's unit vector as `a` and `b`.
  private func vivid(_ hue: Double) -> OKLab {
    let angle = 2 * Double.pi * hue
    let place = (hue - hue.rounded(.down)) * Double(Self.hues)
    let index = min(Int(place), Self.hues - 1)
    let next = cusps[(index + 1) % Self.hues]
    let lightness = cusps[index] + (next - cusps[index]) * (place - Double(index))
    return OKLab(lightness: lightness, a: Mathematics.cosine(angle), b: Mathematics.sine(angle))
  }

  /// Returns the palette's colour at a hue. A cyclic palette stays at each colour for 60 % of the way to the next, then
  /// glides there. Any other palette glides steadily from its first colour to its last, and back.
  private func anchor(_ hue: Double) -> OKLab {
    let turn = hue - hue.rounded(.down)
    let place = palette.isCyclic ? turn * Double(count) : (1 - abs(2 * turn - 1)) * Double(count - 1)
    let index = min(Int(place), count - 1)
    var share = place - Double(index)
    if palette.isCyclic { share = min(max((share - 0.6) / 0.4, 0), 1) }
    let (from, to) = (anchors[index], anchors[palette.isCyclic ? (index + 1) % count : min(index + 1, count - 1)])
    return OKLab(
      lightness: from.lightness + (to.lightness - from.lightness) * share, a: from.a + (to.a - from.a) * share,
      b: from.b + (to.b - from.b) * share)
  }
}
