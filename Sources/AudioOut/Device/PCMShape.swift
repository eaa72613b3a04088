/// The setup of a sound device: rate and sizes may differ from those asked for.
public struct PCMShape: Equatable, Sendable {
  /// The sample rate in hertz.
  public var rate: Int
  /// The frames between two interrupts of the device.
  public var period: Int
  /// The frames that the device holds.
  public var buffer: Int
  /// The format of its samples.
  public var format = SampleFormat.float

  /// Returns the duration of frames, in nanoseconds.
  public func nanoseconds(of frames: Int) -> Int64 { Int64(frames) * 1_000_000_000 / Int64(rate) }
}
