/// The setup of a sound device. Rate and sizes may differ from the requested values.
public struct PCMShape: Equatable, Sendable {
  /// The sample rate in hertz.
  public var rate: Int
  /// The number of frames between two interrupts of the device.
  public var period: Int
  /// The capacity of the device's buffer, in frames.
  public var buffer: Int
  /// The format of the device's samples.
  public var format = SampleFormat.float

  /// Returns the duration of a number of frames, in nanoseconds.
  public func nanoseconds(of frames: Int) -> Int64 { Int64(frames) * 1_000_000_000 / Int64(rate) }
}
