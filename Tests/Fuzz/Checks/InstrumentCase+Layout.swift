import Instrument
import Physics2D

extension InstrumentCase {
  /// Reads a layout from bytes: moves and resizes some bouncers and keys of the given layout, and gives start places to
  /// some balls.
  static func layOut(_ settings: inout Settings, _ bytes: inout Bytes) {
    for _ in 0..<bytes.choice(8) {
      settings.layout.bouncers[bytes.choice(7)] = Layout.Bouncer(
        center: Vector2(bytes.number(Layout.bouncerXRange), bytes.number(Layout.bouncerYRange)),
        radius: bytes.number(Layout.bouncerRadiusRange))
    }
    if bytes.choice(2) == 0 {
      settings.layout.bassBall = Vector2(bytes.number(33...480), bytes.number(33...667))
    }
    for _ in 0..<bytes.choice(4) {
      let index = bytes.choice(4)
      // The key is mostly in its own quarter of the right half, so that few layouts are refused because keys overlap.
      settings.layout.keys[index] = Layout.PianoKey(
        center: Vector2(574 + 130 * Double(index) + bytes.number(-15...15), bytes.number(3...180)),
        width: bytes.number(20...110), height: bytes.number(5...150))
    }
    for _ in 0..<bytes.choice(6) {
      _ = settings.layout.addPlace(Vector2(bytes.number(539...1004), bytes.number(20...680)))
    }
  }
}
