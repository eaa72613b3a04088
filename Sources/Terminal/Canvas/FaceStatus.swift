/// The state of a run that the face shows besides the performance.
public struct FaceStatus: Equatable, Sendable {
  /// The short names of the outputs: `FluidSynth`, `sound device`; empty if nothing is connected.
  public var connections = ""
  /// The longest time by which a message was sent too late, in nanoseconds; nil if there is no output.
  public var lateness: Int64?
  /// The level of clumsy's own sound; nil if clumsy makes none: the face then shows `StagePicture.loudness`.
  public var meter: LevelMeter?
  /// The latest notice as one line; empty if there is none.
  public var message = ""
  /// The addresses of the web page that the run serves; nil if it serves no page.
  public var page: PageAddress?

  /// Creates the status of a run without outputs, notices or a page.
  public init() {}
}

/// The addresses of the web page that a run serves.
public struct PageAddress: Equatable, Sendable {
  /// The address of pages that can play the instrument.
  public let touch: String
  /// The address of pages that can only watch; nil if the user did not request this address.
  public let watch: String?
  /// The `touch` address as a QR code; nil if only this machine can reach the address.
  public let code: QRCode?

  /// Creates a value from the addresses of a page.
  public init(touch: String, watch: String?, code: QRCode?) {
    (self.touch, self.watch, self.code) = (touch, watch, code)
  }
}
