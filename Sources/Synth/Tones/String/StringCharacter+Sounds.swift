extension StringCharacter {
  /// A nylon string, plucked with the finger.
  static var pluck: StringCharacter {
    StringCharacter(
      seconds: RegisterCurve(3.6, 2.1, 1.2),
      brightSeconds: RegisterCurve(0.5, 0.5, 0.45),
      releaseSeconds: 0.16,
      position: RegisterCurve(0.19, 0.15, 0.13),
      corner: RegisterCurve(700, 1100, 2600),
      resonance: RegisterCurve(0.7, 0.7, 0.7),
      touch: RegisterCurve(3500, 4500, 9000),
      touchRange: 9,
      swell: RegisterCurve(0.02, 0.003, 0.001),
      noise: 0.06,
      noiseSeconds: 0.008,
      pulse: RegisterCurve(-18, -3, -2),
      partials: (
        low: SIMD8(-9, 0, -14, -12, -22, -28, -28, -30),
        middle: SIMD8(-4, -8, -2, -9, -22, -25, -27, -33),
        high: SIMD8(-5, 0, -15, -7, -11, -17, -21, -24)
      ),
      detuning: 0.35,
      loudness: SIMD32(
        -20.8, -20.9, -20.5, -20.7, -20.3, -20.1, -19.7, -19.9, -19.5, -18.3, -17.6, -17.4, -17.1, -17.3, -18.0, -17.0,
        -16.9, -17.1, -16.6, -17.3, -17.4, -16.8, -16.3, -15.7, -15.1, -15.1, -14.2, -12.8, -11.7, -10.5, -8.3, -5.4))
  }

  /// A harp's string, plucked near its middle and left to ring.
  static var harp: StringCharacter {
    StringCharacter(
      seconds: RegisterCurve(5, 2.8, 0.9),
      brightSeconds: RegisterCurve(0.6, 0.5, 0.4),
      releaseSeconds: 0.5,
      position: RegisterCurve(0.3, 0.34, 0.3),
      corner: RegisterCurve(800, 1200, 3000),
      resonance: RegisterCurve(0.7, 0.7, 0.7),
      touch: RegisterCurve(3500, 5000, 9000),
      touchRange: 3,
      swell: RegisterCurve(0.02, 0.003, 0.001),
      noise: 0.04,
      noiseSeconds: 0.008,
      pulse: RegisterCurve(-16, -8, -2),
      partials: (
        low: SIMD8(-11, 0, -17, -5, -27, -28, -32, -34),
        middle: SIMD8(0, -24, -22, -34, -32, -38, -42, -45),
        high: SIMD8(-4, -16, 3, -20, -14, -22, -20, -26)
      ),
      detuning: 0.4,
      loudness: SIMD32(
        -23.0, -23.4, -22.5, -23.0, -21.8, -21.7, -21.0, -22.0, -21.0, -17.0, -14.8, -15.1, -15.6, -15.9, -18.6, -17.3,
        -15.3, -15.1, -15.1, -15.9, -17.9, -17.9, -16.9, -15.9, -15.1, -14.4, -13.2, -11.4, -9.9, -6.9, -4.8, 0.3))
  }

  /// A clavichord's string, struck by a tangent, before two magnetic pickups.
  static var clav: StringCharacter {
    StringCharacter(
      seconds: RegisterCurve(12, 9, 4),
      brightSeconds: RegisterCurve(2.5, 2.0, 1.5),
      releaseSeconds: 0.05,
      position: RegisterCurve(0.1, 0.12, 0.2),
      corner: RegisterCurve(1500, 1800, 2200),
      resonance: RegisterCurve(2.5, 1.5, 0.9),
      touch: RegisterCurve(6000, 6500, 7500),
      touchRange: 2.5,
      swell: RegisterCurve(0, 0, 0),
      noise: 0.1,
      noiseSeconds: 0.004,
      pulse: RegisterCurve(-6, -3, 0),
      partials: (
        low: SIMD8(-2, -1, 0, -4, -17, -13, -11, -12),
        middle: SIMD8(-7, -4, 0, -11, -20, -24, -26, -26),
        high: SIMD8(0, -13, -26, -32, -34, -36, -40, -40)
      ),
      detuning: 0.25,
      loudness: SIMD32(
        -39.3, -38.6, -38.6, -39.3, -39.6, -35.4, -37.5, -36.4, -30.5, -31.9, -27.6, -26.7, -25.7, -25.0, -24.3, -21.3,
        -21.3, -21.4, -20.1, -21.3, -20.0, -20.0, -20.3, -20.4, -20.2, -18.6, -18.2, -17.4, -16.4, -14.4, -12.5, -8.6))
  }
}
