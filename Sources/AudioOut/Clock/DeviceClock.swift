/// A second-order delay-locked loop that computes when a device plays each frame, from the positions that the
/// device reports.
///
/// After Fons Adriaensen, "Using a DLL to filter time" (Linux Audio Conference 2005), extended to
/// measurements at uneven intervals. The loop predicts when the device plays a reported frame; the error of
/// the prediction corrects the clock's time and rate. The loop's bandwidth is 0.4 Hz after one second and
/// falls to 0.05 Hz after eight seconds. The loop reduces a jitter of milliseconds to microseconds, and
/// follows a device that is up to 1000 ppm fast or slow.
struct DeviceClock: Equatable {
  /// The limit of the relative difference between `length` and `nominal`.
  private static let widest = 1e-3
  /// The settled loop's bandwidth, in hertz.
  private static let bandwidth = 0.05
  /// While `age` is above 1 s, a prediction error above `jump` nanoseconds is ignored. At the `jumpCount`th
  /// such error in a row, the clock continues from the measured time.
  private static let jump = 20e6, jumpCount = 8

  /// The nominal length of a frame, in nanoseconds.
  let nominal: Double
  /// The measured length of a frame, in nanoseconds.
  private(set) var length: Double
  /// The last measured frame, which the device plays at the monotonic time `nanoseconds + fraction`.
  private var frame: Int64 = 0
  private var nanoseconds: Int64 = 0
  private var fraction = 0.0
  /// The time for which the loop has been measuring, in seconds. A restart lowers this value to at most 1.
  private var age = 0.0
  private var jumps = 0

  /// Creates a clock for a device of `rate` hertz that plays frame 0 at `nanoseconds` of the monotonic clock.
  init(rate: Int, start nanoseconds: Int64) {
    nominal = 1e9 / Double(rate)
    length = nominal
    self.nanoseconds = nanoseconds
  }

  /// The relative difference between the measured and the nominal length of a frame; positive for a slow
  /// device.
  var drift: Double { length / nominal - 1 }

  /// Returns the time at which the device plays a frame, in nanoseconds of the monotonic clock.
  func time(of frame: Int64) -> Int64 {
    nanoseconds + Int64((fraction + Double(frame - self.frame) * length).rounded())
  }

  /// Returns the frame that the device plays at a time, in nanoseconds of the monotonic clock.
  func frame(at nanoseconds: Int64) -> Int64 {
    frame + Int64(((Double(nanoseconds - self.nanoseconds) - fraction) / length).rounded())
  }

  /// Restarts the frame count after a dropout: the device plays frame 0 at `nanoseconds`. Keeps the measured
  /// rate.
  mutating func restart(at nanoseconds: Int64) {
    frame = 0
    self.nanoseconds = nanoseconds
    fraction = 0
    jumps = 0
    // Widen the bandwidth again, so that the next measurements quickly correct the new start time.
    age = min(age, 1)
  }

  /// Corrects time and rate by a measurement: the device played `frame` at `nanoseconds`. Ignores a
  /// measurement of a frame at or before `self.frame`.
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
