/// What the run tells the face beside the performance's events.
public struct FaceStatus: Equatable, Sendable {
  /// What is played to, short: `FluidSynth`, `sound device`; empty for nothing.
  public var connections = ""
  /// The latest that a message was handed over, in nanoseconds; nil where nothing can be late.
  public var lateness: Int64?
  /// How loud the own sound is; nil where it does not sound, and the velocities of what is played count instead.
  public var meter: LevelMeter?
  /// The latest notice, a line; empty for none.
  public var message = ""
  /// The page that is served; nil for none.
  public var page: PageAddress?

  /// Nothing connected, nothing late, nothing to say.
  public init() {}
}

/// Where the page of a run is.
public struct PageAddress: Equatable, Sendable {
  /// The address of those who may touch.
  public let touch: String
  /// The address of those who may only watch; nil where nobody asked for one.
  public let watch: String?
  /// That of those who may touch as a QR code; nil where only this machine reaches it.
  public let code: QRCode?

  /// A page at these addresses.
  public init(touch: String, watch: String?, code: QRCode?) {
    (self.touch, self.watch, self.code) = (touch, watch, code)
  }
}
