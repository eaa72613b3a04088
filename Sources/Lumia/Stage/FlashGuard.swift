import Physics2D

/// Keeps a single lumi (a moving light), and the births of lumis, from more than three flashes a second (WCAG 2.2,
/// success criterion 2.3.1). `FlashLimiter` limits all other flashes of a picture.
struct FlashGuard: BitwiseCopyable {
  /// The largest number of flashes a second of one lumi's oscillators together. All oscillators but the fastest count
  /// three times: the light is the product of the oscillators' values, and each factor can add flashes to another's.
  static let largestRate = 2.05
  /// The number of flashes a second up to which an oscillator does not count.
  static let negligibleRate = 0.1
  /// The area above which births make a flash. The unit is the square of the stage's height. A lumi's area is that of
  /// the square around it. WCAG allows nearly the same area: a quarter of a field of ten degrees (see `FlashLimiter`).
  static let area = 0.05
  /// The longest duration of a burst, in nanoseconds. All births of a burst make one flash.
  private static let burst: Int64 = 40_000_000
  /// The factor that dims the light of a lumi. A change by less than a tenth of the largest luminance is no flash.
  private static let dim = 0.08

  /// The times of the last three flashes that births caused, oldest first, in nanoseconds.
  var times = InlineArray<3, Int64>(repeating: -1_000_000_000)
  /// The beginning of the present burst, in nanoseconds, and the area of its lumis so far, without dimmed lumis.
  var burstStart: Int64 = -1_000_000_000
  var burstArea = 0.0

  /// Returns the factor for the light of a new lumi: 1, or `dim` if its burst would be the fourth flash in a second.
  mutating func dimming(ofBirth area: Double, at now: Int64) -> Double {
    if now - burstStart > Self.burst { (burstStart, burstArea) = (now, 0) }
    let isCounted = burstArea > Self.area
    guard burstArea + area > Self.area else {
      burstArea += area
      return 1
    }
    if !isCounted {
      guard now - times[0] >= 1_000_000_000 else { return Self.dim }
      (times[0], times[1], times[2]) = (times[1], times[2], now)
    }
    burstArea += area
    return 1
  }
}

extension LumiaStage {
  /// Halves the rate of the fastest oscillator of a lumi, again and again, until all its oscillators together flash at
  /// most `FlashGuard.largestRate` times a second. Halving keeps an oscillator on the beat.
  mutating func limitFlashes(of index: Int) {
    for place in 0..<13 { lumis[index].halvings[place] = 0 }
    guard options.isGuarded else { return }
    while true {
      var (sum, fastest, most) = (0.0, 0, 0.0)
      for place in 0..<13 {
        let rate = flashRate(of: index, place)
        if rate > FlashGuard.negligibleRate { sum += rate }
        if rate > most { (fastest, most) = (place, rate) }
      }
      guard 3 * sum - 2 * most > FlashGuard.largestRate else { return }
      lumis[index].halvings[fastest] += 1
    }
  }

  /// Returns the flashes a second of an oscillator, or, for place 12, of the gate that a command has set.
  private func flashRate(of index: Int, _ place: Int) -> Double {
    let half = LumiOscillator.powersOfHalf(lumis[index].halvings[place])
    guard let feature = LumiFeature(rawValue: UInt8(place)) else {
      let pulses = lumis[index].gatePulses
      return pulses > 0 ? timeline.quartersPerSecond * 96 / Double(pulses) * half : 0
    }
    let oscillator = lumis[index].lumi[feature]
    guard feature.canFlash, oscillator.isMoving, feature != .rhythm || lumis[index].gatePulses == 0 else { return 0 }
    // Values 0 and 1 are the same hue or rotation, so the light does not jump where these values are wrapped.
    let turns = feature == .hue || feature == .rotation ? 1 : oscillator.turnsPerSwing
    return oscillator.hertz(timeline.quartersPerSecond) * oscillator.shape.flashesPerCycle * turns * half
  }
}

extension LumiOscillator {
  /// The largest number of flashes in a swing up and down. The swing itself is one flash. Unless `limit` is
  /// `.clamp`, the value is wrapped or folded at whole numbers (multiples of 1000 in `base` and `depth`). The swing
  /// passes such a number once up and once down, which adds two flashes.
  fileprivate var turnsPerSwing: Double {
    guard limit != .clamp else { return 1 }
    let (low, high) = (Int(base) - Int(abs(depth)), Int(base) + Int(abs(depth)))
    let ends = (low < 0 ? 1 : 0) + (low < -1000 ? 1 : 0) + (high >= 1000 ? 1 : 0) + (high >= 2000 ? 1 : 0)
    return Double(1 + 2 * ends)
  }
}
