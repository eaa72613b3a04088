/// How a sound device was set up: what it took of what was asked for.
public struct PCMShape: Equatable, Sendable {
  /// The sample rate in hertz.
  public var rate: Int
  /// After how many frames the device says where it stands.
  public var period: Int
  /// How many frames the device holds.
  public var buffer: Int
  /// The format of its samples.
  public var format: SampleFormat

  /// A shape of these properties.
  public init(rate: Int, period: Int, buffer: Int, format: SampleFormat = .float) {
    self.rate = rate
    self.period = period
    self.buffer = buffer
    self.format = format
  }

  /// How long some frames last, in nanoseconds.
  public func nanoseconds(of frames: Int) -> Int64 { Int64(frames) * 1_000_000_000 / Int64(rate) }
}
