import Physics2D
import Testing

@testable import Lumia

@Suite struct ColourTests {
  @Test("OKLab has its inventor's values")
  func values() {
    // Ottosson (2020) defines OKLab from CIE XYZ. sRGB's primaries then give these values for red and white.
    let red = LinearColour(red: 1, green: 0, blue: 0).lab
    #expect(abs(red.lightness - 0.62796) < 1e-4 && abs(red.a - 0.22486) < 1e-4 && abs(red.b - 0.12585) < 1e-4)
    let white = LinearColour(red: 1, green: 1, blue: 1).lab
    #expect(abs(white.lightness - 1) < 1e-6 && white.chroma < 1e-4)
  }

  @Test("a colour is the same after a conversion to OKLab or sRGB and back")
  func roundTrips() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<1000 {
      let (red, green, blue) = (random.next(in: 0..<1), random.next(in: 0..<1), random.next(in: 0..<1))
      let back = LinearColour(red: red, green: green, blue: blue).lab.linear
      #expect(abs(back.red - red) < 1e-5 && abs(back.green - green) < 1e-5 && abs(back.blue - blue) < 1e-5)
      #expect(abs(SRGB.encoded(SRGB.decoded(red)) - red) < 1e-12)
    }
  }

  @Test("every light is in the gamut, and purity 0 gives grey", arguments: LumiaPalette.allCases)
  func gamut(palette: LumiaPalette) {
    let mixer = ColourMixer(palette)
    var random = SplitMix64(seed: 2)
    for _ in 0..<5000 {
      let (hue, lightness) = (random.next(in: 0..<1), random.next(in: 0..<1))
      let light = mixer.light(hue: hue, purity: random.next(in: 0..<1), lightness: lightness)
      for part in [light.red, light.green, light.blue] { #expect((0...1).contains(part)) }
      let grey = mixer.light(hue: hue, purity: 0, lightness: lightness)
      #expect(abs(grey.red - grey.green) < 1e-5 && abs(grey.green - grey.blue) < 1e-5)
    }
  }

  @Test("more purity never gives less chroma, and purity 1 gives a vivid colour of each hue")
  func purity() {
    let mixer = ColourMixer(.spectrum)
    for step in 0..<64 {
      let hue = Double(step) / 64
      let chromas = [0.2, 0.4, 0.6, 0.8, 1].map { mixer.light(hue: hue, purity: $0, lightness: 0.6).lab.chroma }
      #expect(chromas == chromas.sorted())
      #expect(chromas[4] > 0.1)
    }
  }

  /// Returns the colour as it looks without red cones, or without green cones (Viénot, Brettel and Mollon 1999, in
  /// linear sRGB).
  private func seen(_ colour: LinearColour, withoutRed: Bool) -> OKLab {
    let rows = withoutRed ? (0.11238, 0.88762, 0.00401, -0.00401) : (0.29275, 0.70725, -0.02234, 0.02234)
    let mixed = rows.0 * colour.red + rows.1 * colour.green
    let blue = rows.2 * colour.red + rows.3 * colour.green + colour.blue
    return LinearColour(red: mixed, green: mixed, blue: max(blue, 0)).lab
  }

  @Test(
    "red- or green-blind people can distinguish the colours of palettes for all eyes", arguments: LumiaPalette.allCases)
  func colourBlindness(palette: LumiaPalette) {
    guard palette.isForAllEyes else { return }
    let colours = palette.colours.map { colour in
      LinearColour(
        red: SRGB.decoded(Double(colour >> 16 & 255) / 255), green: SRGB.decoded(Double(colour >> 8 & 255) / 255),
        blue: SRGB.decoded(Double(colour & 255) / 255))
    }
    for withoutRed in [true, false] {
      let seen = colours.map { self.seen($0, withoutRed: withoutRed) }
      for (index, first) in seen.enumerated() {
        for second in seen[(index + 1)...] {
          let (lightness, a, b) = (first.lightness - second.lightness, first.a - second.a, first.b - second.b)
          #expect((lightness * lightness + a * a + b * b).squareRoot() > 0.05, "\(palette)")
        }
      }
    }
  }
}
