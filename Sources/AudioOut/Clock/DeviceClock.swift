/// The time at which each frame of a device is heard: a delay-locked loop of second order, driven by the device's stated positions.
///
/// After Fons Adriaensen, "Using a DLL to filter time" (Linux Audio Conference 2005), for measurements at uneven intervals. The error of each
/// prediction corrects time and rate. The bandwidth of the loop falls to 0.05 Hz, beginning after its first second. So a jitter of milliseconds
/// becomes one of microseconds, and a device that is up to 1000 ppm fast or slow is followed.
struct DeviceClock: Equatable {
  /// The largest accepted deviation from a device's nominal rate.
  private static let widest = 1e-3
  /// The loop's bandwidth in hertz, once it has settled.
  private static let bandwidth = 0.05
  /// The largest jitter, in nanoseconds. If so many measurements in a row exceed it, the device has jumped.
  private static let jump = 20e6, jumpCount = 8

  /// The nominal length of a frame, in nanoseconds.
  let nominal: Double
  /// The measured length of a frame, in nanoseconds.
  private(set) var length: Double
  /// A frame and when it is heard, in nanoseconds: the last prediction, corrected.
  private var frame: Int64 = 0
  private var nanoseconds: Int64 = 0
  private var fraction = 0.0
  /// The length of the measurement, in seconds.
  private var age = 0.0
  private var jumps = 0

  /// A clock of a device of `rate` hertz whose frame 0 is heard at `nanoseconds` of the monotonic clock.
  init(rate: Int, start nanoseconds: Int64) {
    nominal = 1e9 / Double(rate)
    length = nominal
    self.nanoseconds = nanoseconds
  }

  /// The relative excess of a frame's duration: positive for a slow device.
  var drift: Double { length / nominal - 1 }

  /// Returns the time at which a frame is heard, in nanoseconds of the monotonic clock.
  func time(of frame: Int64) -> Int64 {
    nanoseconds + Int64((fraction + Double(frame - self.frame) * length).rounded())
  }

  /// The frame that is heard at a time in nanoseconds, the nearest one.
  func frame(at nanoseconds: Int64) -> Int64 {
    frame + Int64(((Double(nanoseconds - self.nanoseconds) - fraction) / length).rounded())
  }

  /// Begins to count frames again after a dropout: frame 0 is heard at a time. The measured rate stays.
  mutating func restart(at nanoseconds: Int64) {
    frame = 0
    self.nanoseconds = nanoseconds
    fraction = 0
    jumps = 0
    // The first measurements tell the phase again.
    age = min(age, 1)
  }

  /// Learns that a frame was heard at a time in nanoseconds.
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
    // While the loop settles, every measurement weighs much; later, each one weighs little.
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
