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
      touch: RegisterCurve(3000, 4500, 9000),
      touchRange: 12,
      swell: RegisterCurve(0.02, 0.003, 0.001),
      noise: 0.06,
      noiseSeconds: 0.008,
      pulse: RegisterCurve(-18, -3, -2),
      partials: (
        low: SIMD8(-9, 0, -14, -12, -22, -28, -28, -30),
        middle: SIMD8(-4, -8, -2, -9, -22, -25, -27, -33),
        high: SIMD8(-5, 0, -15, -7, -11, -17, -21, -24)
      ),
      beat: RegisterCurve(0.42, 0.8, 1.6),
      stiffness: RegisterCurve(6e-5, 1.6e-4, 4e-4),
      loudness: SIMD32(
        -20.7, -20.8, -20.5, -20.6, -20.2, -20.0, -19.6, -19.8, -19.4, -18.3, -17.5, -17.3, -17.1, -17.3, -18.1, -17.1,
        -16.9, -17.0, -16.8, -17.3, -17.6, -17.1, -16.6, -15.9, -15.2, -15.1, -14.4, -13.2, -12.2, -12.2, -12.2, -12.2))
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
      touch: RegisterCurve(3000, 4500, 9000),
      touchRange: 6,
      swell: RegisterCurve(0.02, 0.003, 0.001),
      noise: 0.04,
      noiseSeconds: 0.008,
      pulse: RegisterCurve(-16, -8, -2),
      partials: (
        low: SIMD8(-11, 0, -17, -5, -27, -28, -32, -34),
        middle: SIMD8(0, -24, -22, -34, -32, -38, -42, -45),
        high: SIMD8(0, -15, -17, -22, -22, -26, -26, -30)
      ),
      beat: RegisterCurve(0.4, 0.7, 1.8),
      stiffness: RegisterCurve(5e-5, 1.4e-4, 3.8e-4),
      loudness: SIMD32(
        -22.8, -23.3, -22.3, -22.9, -21.7, -21.7, -20.9, -21.8, -21.0, -16.9, -14.7, -15.1, -15.5, -15.9, -18.6, -17.4,
        -15.6, -15.4, -15.2, -15.4, -16.5, -16.4, -15.6, -14.7, -14.2, -13.7, -12.6, -11.2, -9.4, -9.4, -9.4, -9.4))
  }

  /// The string of an electric clavichord, struck by a tangent in front of two magnetic pickups.
  static var clav: StringCharacter {
    StringCharacter(
      seconds: RegisterCurve(12, 9, 4),
      brightSeconds: RegisterCurve(2.5, 2.0, 1.5),
      releaseSeconds: 0.05,
      position: RegisterCurve(0.1, 0.12, 0.2),
      corner: RegisterCurve(1430, 1800, 2200),
      resonance: RegisterCurve(2.5, 1.5, 0.9),
      touch: RegisterCurve(4700, 5500, 7500),
      touchRange: 6,
      swell: RegisterCurve(0, 0, 0),
      noise: 0.035,
      noiseSeconds: 0.004,
      pulse: RegisterCurve(-6, -3, 0),
      partials: (
        low: SIMD8(-2, -1, 0, -4, -17, -13, -11, -12),
        middle: SIMD8(-7, -4, 0, -11, -20, -24, -26, -26),
        high: SIMD8(0, -13, -26, -32, -34, -36, -40, -40)
      ),
      beat: RegisterCurve(0.25, 0.4, 0.7),
      stiffness: RegisterCurve(4e-5, 1e-4, 2.2e-4),
      loudness: SIMD32(
        -39.8, -39.1, -38.4, -38.0, -37.7, -35.3, -36.2, -35.0, -30.9, -30.0, -27.2, -26.0, -24.7, -23.9, -23.6, -20.9,
        -19.6, -19.0, -18.9, -19.6, -20.0, -20.1, -20.1, -20.2, -20.0, -19.4, -19.0, -18.1, -17.1, -17.1, -17.1, -17.1))
  }
}
