/// The run's news for the face, beside the performance's events.
public struct FaceStatus: Equatable, Sendable {
  /// The outputs in short: `FluidSynth`, `sound device`; empty for none.
  public var connections = ""
  /// The latest that a message was handed over, in nanoseconds; nil if nothing can be late.
  public var lateness: Int64?
  /// The level of the own sound; nil without own sound, when velocities are shown instead.
  public var meter: LevelMeter?
  /// The latest notice, a line; empty for none.
  public var message = ""
  /// The page that is served; nil for none.
  public var page: PageAddress?

  /// Nothing connected, nothing late, nothing to say.
  public init() {}
}

/// The addresses of a run's page.
public struct PageAddress: Equatable, Sendable {
  /// The address of those who may touch.
  public let touch: String
  /// The address for watching only; nil if it was not asked for.
  public let watch: String?
  /// The address of those who may touch, as a QR code; nil if only this machine reaches it.
  public let code: QRCode?

  /// A page at these addresses.
  public init(touch: String, watch: String?, code: QRCode?) {
    (self.touch, self.watch, self.code) = (touch, watch, code)
  }
}
