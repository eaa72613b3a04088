/// A second-order delay-locked loop: from the positions that a device reports, it computes when each frame plays.
///
/// The loop follows Fons Adriaensen, "Using a DLL to filter time" (Linux Audio Conference 2005), extended to uneven
/// intervals. The error of each prediction corrects time and rate. The bandwidth is 0.4 Hz after one second and falls
/// to 0.05 Hz after eight. The loop reduces jitter of milliseconds to microseconds, and follows rate errors of up to
/// 1000 ppm.
struct DeviceClock: Equatable {
  /// The limit of `drift`.
  private static let widest = 1e-3
  /// The settled loop's bandwidth, in hertz.
  private static let bandwidth = 0.05
  /// While `age` exceeds 1 s, prediction errors above `jump` nanoseconds are ignored. At the `jumpCount`th such error
  /// in a row, the clock continues from the measured time.
  private static let jump = 20e6, jumpCount = 8

  /// The nominal and the measured length of a frame, in nanoseconds.
  let nominal: Double
  private(set) var length: Double
  /// The frame measured last, which the device plays at the monotonic time `nanoseconds + fraction`.
  private var frame: Int64 = 0
  private var nanoseconds: Int64 = 0
  private var fraction = 0.0
  /// The time in seconds for which positions have been measured; a restart lowers it to at most 1.
  private var age = 0.0
  private var jumps = 0

  /// Creates a clock; `rate` is in hertz. The device plays frame 0 at `nanoseconds` of the monotonic clock.
  init(rate: Int, start nanoseconds: Int64) {
    nominal = 1e9 / Double(rate)
    length = nominal
    self.nanoseconds = nanoseconds
  }

  /// The relative difference of `length` from `nominal`; positive for a slow device.
  var drift: Double { length / nominal - 1 }

  /// Returns the time at which the device plays a frame, in nanoseconds of the monotonic clock.
  func time(of frame: Int64) -> Int64 {
    nanoseconds + Int64((fraction + Double(frame - self.frame) * length).rounded())
  }

  func frame(at nanoseconds: Int64) -> Int64 {
    frame + Int64(((Double(nanoseconds - self.nanoseconds) - fraction) / length).rounded())
  }

  /// Continues after a dropout with the measured rate: the device plays frame 0 at `nanoseconds`.
  mutating func restart(at nanoseconds: Int64) {
    frame = 0
    self.nanoseconds = nanoseconds
    fraction = 0
    jumps = 0
    // Widen the bandwidth again, so that the next measurements quickly correct the start time.
    age = min(age, 1)
  }

  /// Corrects time and rate: the device played `frame` at `nanoseconds`. Ignores frames up to `self.frame`.
  mutating func observe(_ frame: Int64, at nanoseconds: Int64) {
    let elapsed = Double(frame - self.frame) * length
    guard elapsed > 0 else { return }
    let predicted = fraction + elapsed
    let measured = Double(nanoseconds - self.nanoseconds)
    var error = measured - predicted
    if abs(error) > Self.jump, age > 1 {
      jumps += 1
      guard jumps >= Self.jumpCount else { return }
      self.frame = frame
      self.nanoseconds = nanoseconds
      fraction = 0
      jumps = 0
      return
    }
    jumps = 0
    let seconds = elapsed / 1e9
    age += seconds
    // Clamp the error to ±2 ms, so that a single outlier hardly moves the clock.
    if age > 2 { error = max(-2e6, min(2e6, error)) }
    let omega = min(0.5, 2 * Double.pi * max(Self.bandwidth, 0.4 / age) * seconds)
    let correction = predicted + 2.0.squareRoot() * omega * error
    length += omega * omega * error / Double(frame - self.frame)
    length = max(nominal * (1 - Self.widest), min(nominal * (1 + Self.widest), length))
    let whole = correction.rounded(.down)
    self.frame = frame
    self.nanoseconds += Int64(whole)
    fraction = correction - whole
  }
}
