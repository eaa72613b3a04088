/// A value that depends on the register, stated at the notes 48, 66 and 84.
struct RegisterCurve {
  var low: Double
  var middle: Double
  var high: Double

  init(_ low: Double, _ middle: Double, _ high: Double) {
    self.low = low
    self.middle = middle
    self.high = high
  }

  /// Interpolates linearly; constant below note 48 and above note 84.
  func value(note: Double) -> Double {
    if note <= 48 { return low }
    if note >= 84 { return high }
    return note < 66 ? low + (middle - low) * ((note - 48) / 18) : middle + (high - middle) * ((note - 66) / 18)
  }

  /// Interpolates and extrapolates geometrically, at a note 0…127. The curve's values must be above 0.
  func ratio(note: Double) -> Double {
    let (from, to, share) = note < 66 ? (low, middle, (note - 48) / 18) : (middle, high, (note - 66) / 18)
    return from * Mathematics.power(to / from, share)
  }
}
