import Physics2D
import Testing
import Thoroughness

@testable import Lumia

/// Counts the flashes in pictures that `FlashLimiter` has limited. The limiter gets a picture's light up to three
/// pictures late, as if a graphics processor measured the light.
@Suite struct FlashLagTests {
  private struct Light { var red, green, blue: Float }

  /// Returns a light for each picture. The light changes in bursts of random length and random rate.
  private func wanted(_ random: inout SplitMix64, count: Int, rate: Int) -> [Light] {
    var lights: [Light] = []
    func light(_ random: inout SplitMix64) -> Light {
      func part(_ random: inout SplitMix64) -> Float {
        switch random.next() % 4 {
        case 0: 0
        case 1: 1
        default: Float(random.next(in: 0..<1))
        }
      }
      let red = part(&random)
      return random.next() % 3 == 0
        ? Light(red: red, green: 0, blue: 0) : Light(red: red, green: part(&random), blue: part(&random))
    }
    var ends = (light(&random), light(&random))
    var (left, length, isFirst) = (0, 1, true)
    while lights.count < count {
      if left == 0 {
        left = 1 + Int(random.next() % UInt64(rate * 3 / 2))
        // The light changes every `length` pictures.
        length = [1, 1, 2, 3, 4, rate / 7, rate][Int(random.next() % 7)]
        if random.next() % 2 == 0 { ends = (light(&random), light(&random)) }
      }
      left -= 1
      if lights.count % length == 0 { isFirst.toggle() }
      lights.append(isFirst ? ends.0 : ends.1)
    }
    return lights
  }

  /// Returns the wanted light as the limiter lets it be shown. Before picture n is shown, the limiter takes
  /// the light of all pictures up to n − `lags[n]`.
  private func shown(_ wanted: [Light], rate: Int, lags: [Int]) -> [Light] {
    var limiter = FlashLimiter()
    var (shown, taken): ([Light], Int) = ([], 0)
    var isKept = false
    func time(_ picture: Int) -> Int64 { Int64(picture) * 1_000_000_000 / Int64(rate) }
    for (number, light) in wanted.enumerated() {
      while taken <= number - lags[number] {
        let light = wanted[taken]
        limiter.take(
          InlineArray(repeating: 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue),
          reds: InlineArray(repeating: max(light.red - light.green - light.blue, 0)), at: time(taken))
        taken += 1
      }
      limiter.limit(at: time(number), unseen: number + 1 - taken)
      guard limiter.isWatching else {
        isKept = false
        shown.append(light)
        continue
      }
      let last = isKept ? shown[number - 1] : light
      let change = FlashLimiter.slope * Float(time(number) - time(max(number - 1, 0))) / 1e9
      let share = limiter.shares[70]
      func limited(_ part: KeyPath<Light, Float>) -> Float {
        let slow = min(max(light[keyPath: part], last[keyPath: part] - change), last[keyPath: part] + change)
        return light[keyPath: part] + (slow - light[keyPath: part]) * share
      }
      shown.append(Light(red: limited(\.red), green: limited(\.green), blue: limited(\.blue)))
      isKept = true
    }
    return shown
  }

  /// Returns the numbers of the pictures that complete a half flash. A half flash is a rise or a fall by at least
  /// `change`, in the opposite direction to the last one. `isFlash` takes the numbers of the pictures with the lower
  /// and the higher value, and returns `true` if this change counts.
  private func turns(_ values: [Float], by change: Float, isFlash: (Int, Int) -> Bool) -> [Int] {
    var (turns, low, high, isRising): ([Int], Int, Int, Bool?) = ([], 0, 0, nil)
    for (picture, value) in values.enumerated() {
      if value < values[low] { low = picture }
      if value > values[high] { high = picture }
      let rises = isRising != true && value - values[low] >= change && isFlash(low, picture)
      let falls = isRising != false && values[high] - value >= change && isFlash(picture, high)
      guard rises || falls else { continue }
      turns.append(picture)
      (isRising, low, high) = (rises, picture, picture)
    }
    return turns
  }

  /// Returns the largest number of half flashes within a second: general ones, and red ones (WCAG 2.2).
  private func halves(_ lights: [Light], rate: Int) -> (general: Int, red: Int) {
    let luminances = lights.map { 0.2126 * $0.red + 0.7152 * $0.green + 0.0722 * $0.blue }
    let reds = lights.map { max($0.red - $0.green - $0.blue, 0) }
    let isSaturated = lights.map { $0.red > 0 && $0.red >= 0.8 * ($0.red + $0.green + $0.blue) }
    func most(_ turns: [Int]) -> Int {
      turns.indices.map { index in turns[index...].prefix { $0 < turns[index] + rate }.count }.max() ?? 0
    }
    return (
      most(turns(luminances, by: 0.1) { low, _ in luminances[low] < 0.8 }),
      most(turns(reds, by: 0.0625) { isSaturated[$0] || isSaturated[$1] })
    )
  }

  @Test(
    "no second shows a fourth flash, at 30 and 60 pictures a second, if the light is known at most three pictures late",
    arguments: [30, 60], [[0], [1], [2], [3], [1, 2, 3]])
  func lags(rate: Int, lags: [Int]) {
    var (without, most) = (0, 0)
    for seed in 1...300 * thoroughness {
      var random = SplitMix64(seed: seed)
      let wanted = wanted(&random, count: 8 * rate, rate: rate)
      let shown = shown(
        wanted, rate: rate, lags: wanted.map { _ in lags[Int(random.next() % UInt64(lags.count))] })
      let (wild, tame) = (halves(wanted, rate: rate), halves(shown, rate: rate))
      without = max(without, min(wild.general, wild.red))
      most = max(most, tame.general, tame.red)
      #expect(tame.general < 8 && tame.red < 8, "seed \(seed): \(tame)")
    }
    #expect(without >= 8 && most >= 3, "\(without), \(most)")
  }

  @Test("two flashes a second are shown as they are, if each picture's light is known before it is shown")
  func twoFlashes() {
    var limiter = FlashLimiter()
    for picture in 0..<180 {
      let isBright = picture % 30 < 15 && picture % 30 / 3 % 2 == 1
      limiter.take(
        InlineArray(repeating: isBright ? 1 : 0), reds: InlineArray(repeating: 0), at: LumiaTrace.tick(Int64(picture)))
      limiter.limit(at: LumiaTrace.tick(Int64(picture)), unseen: 0)
      for cell in 0..<FlashLimiter.cells { #expect(limiter.shares[cell] == 0) }
    }
  }
}
