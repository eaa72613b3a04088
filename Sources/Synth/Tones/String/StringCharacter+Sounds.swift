extension StringCharacter {
  /// A nylon string, plucked with the finger.
  static var pluck: StringCharacter {
    StringCharacter(
      seconds: RegisterCurve(4, 2.6, 1.3),
      brightSeconds: RegisterCurve(0.5, 0.5, 0.45),
      releaseSeconds: 0.16,
      position: RegisterCurve(0.19, 0.15, 0.13),
      corner: RegisterCurve(700, 1100, 2600),
      resonance: RegisterCurve(0.7, 0.7, 0.7),
      softTouch: RegisterCurve(900, 1400, 2200),
      hardTouch: RegisterCurve(5000, 7000, 9000),
      noise: 0.06,
      noiseSeconds: 0.003,
      pulse: RegisterCurve(-16, 0, 8),
      partials: (
        low: SIMD8(-9, 0, -14, -12, -22, -28, -28, -30),
        middle: SIMD8(-4, -8, -2, -9, -22, -25, -27, -33),
        high: SIMD8(-4, 0, -17, -10, -14, -22, -28, -30)
      ),
      detuning: 0.35,
      loudness: SIMD16(
        -18.6, -18.0, -17.8, -17.0, -17.0, -15.2, -15.0, -16.0,
        -14.8, -14.7, -14.5, -13.4, -12.2, -10.5, -8.1, -4.5))
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
      softTouch: RegisterCurve(1200, 2000, 3000),
      hardTouch: RegisterCurve(5000, 7000, 9000),
      noise: 0.04,
      noiseSeconds: 0.003,
      pulse: RegisterCurve(-14, -8, 10),
      partials: (
        low: SIMD8(-9, 0, -15, -6, -25, -26, -30, -32),
        middle: SIMD8(0, -24, -22, -34, -32, -38, -42, -45),
        high: SIMD8(-2, -15, -1, -22, -16, -26, -24, -30)
      ),
      detuning: 0.4,
      loudness: SIMD16(
        -21.1, -20.2, -19.3, -18.2, -18.2, -12.6, -13.3, -15.7,
        -13.0, -13.4, -13.0, -12.4, -11.7, -8.3, -5.3, -1.6))
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
      softTouch: RegisterCurve(2500, 2500, 3000),
      hardTouch: RegisterCurve(9000, 9000, 9000),
      noise: 0.1,
      noiseSeconds: 0.0015,
      pulse: RegisterCurve(-6, -3, 0),
      partials: (
        low: SIMD8(-2, -1, 0, -4, -17, -13, -11, -12),
        middle: SIMD8(-7, -4, 0, -11, -20, -24, -26, -26),
        high: SIMD8(0, -13, -26, -32, -34, -36, -40, -40)
      ),
      detuning: 0.25,
      loudness: SIMD16(
        -36.4, -35.9, -36.8, -34.6, -27.7, -24.7, -22.8, -21.4,
        -18.5, -17.3, -17.0, -17.4, -17.2, -15.2, -13.2, -10.1))
  }
}
