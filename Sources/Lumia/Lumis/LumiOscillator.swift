/// The oscillator of a feature of a lumi (a unit that paints a changing form along a path). Its value is
/// base + depth · wave, and depends only on time and a seed. All its numbers are integers, so the text of a command
/// states them exactly.
public struct LumiOscillator: Equatable, Sendable, BitwiseCopyable {
  /// The clock that an oscillator follows.
  public enum Clock: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// Seconds for which the lumi has moved since its birth; the rate is in millihertz.
    case free
    /// Beats of the stage's timeline; the rate is a cycle's length in pulses, 96 a quarter.
    case beats

    static var names: [StaticString] { ["free", "beats"] }
  }

  /// The treatment of values outside 0…1.
  public enum Limit: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// Values stop at the ends.
    case clamp
    /// Values go on at the other end.
    case wrap
    /// Values are reflected at the ends.
    case fold

    static var names: [StaticString] { ["clamp", "wrap", "fold"] }
  }

  /// The middle of the oscillation, in thousandths, 0…1000.
  public var base: Int16
  /// The largest distance from the base, in thousandths, −1000…1000. A negative depth inverts the wave.
  public var depth: Int16
  /// The rate in millihertz, or a cycle's length in pulses, 0…30000; at 0, the oscillator stands still.
  public var rate: Int16
  /// The phase at the lumi's birth, or at beat 0 with the clock `beats`, in thousandths of a cycle, 0…999.
  public var phase: Int16
  /// The shape.
  public var shape: Waveform
  /// The clock.
  public var clock: Clock
  /// The treatment of values outside 0…1.
  public var limit: Limit

  /// An oscillator with these properties; the ranges are those of the properties.
  public init(
    _ base: Int16, _ depth: Int16 = 0, _ shape: Waveform = .still, mHz rate: Int16 = 0, phase: Int16 = 0,
    limit: Limit = .clamp
  ) {
    (self.base, self.depth, self.shape, self.rate) = (base, depth, shape, rate)
    (self.phase, self.limit) = (phase, limit)
    clock = .free
  }

  /// An oscillator on the beat; a cycle lasts `pulses`, 96 a quarter.
  public init(
    _ base: Int16, _ depth: Int16, _ shape: Waveform, pulses: Int16, phase: Int16 = 0, limit: Limit = .clamp
  ) {
    self.init(base, depth, shape, mHz: pulses, phase: phase, limit: limit)
    clock = .beats
  }

  /// `true` if the value changes.
  var isMoving: Bool { depth != 0 && rate != 0 && shape != .still }

  /// Returns the frequency in Hz at a tempo in quarters a second.
  func hertz(_ quartersPerSecond: Double) -> Double {
    guard rate > 0 else { return 0 }
    return clock == .free ? Double(rate) / 1000 : quartersPerSecond * 96 / Double(rate)
  }

  /// Returns the value, 0…1.
  ///
  /// - Parameters:
  ///   - time: the time in the lumi's life.
  ///   - seed: the seed of the lumi's feature.
  ///   - halvings: the number of times that `FlashGuard`, which limits a lumi's flashes, has halved the rate.
  func value(at time: LumiMoment, seed: UInt64, halvings: UInt8) -> Double {
    let start = Double(base) / 1000
    guard depth != 0, shape != .still else { return limited(start) }
    let cycles = cycles(at: time, halvings: halvings) + Double(phase) / 1000
    return limited(start + Double(depth) / 1000 * shape.value(cycles, seed: seed))
  }

  /// Returns the cycles since the lumi's birth, or since beat 0 with the clock `beats`, without the phase.
  func cycles(at time: LumiMoment, halvings: UInt8) -> Double {
    guard rate > 0 else { return 0 }
    let cycles = clock == .free ? time.seconds * (Double(rate) / 1000) : time.quarters * (96 / Double(rate))
    return cycles * Self.powersOfHalf(halvings)
  }

  static func powersOfHalf(_ exponent: UInt8) -> Double {
    Double(bitPattern: UInt64(1023 - Int64(exponent)) << 52)
  }

  private func limited(_ value: Double) -> Double {
    switch limit {
    case .clamp: return min(max(value, 0), 1)
    case .wrap: return value - value.rounded(.down)
    case .fold:
      let turn = value - 2 * (value / 2).rounded(.down)
      return turn > 1 ? 2 - turn : turn
    }
  }
}
