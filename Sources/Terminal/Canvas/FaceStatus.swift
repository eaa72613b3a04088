/// The state of a run that the face (the user interface in the terminal) shows besides the performance.
public struct FaceStatus: Equatable, Sendable {
  /// The short names of the outputs: `FluidSynth`, `sound device`; empty if there are none.
  public var connections = ""
  /// The longest lateness of a MIDI message up to now, in nanoseconds; nil without a sequencer.
  public var lateness: Int64?
  /// The level of clumsy's own sound; nil if clumsy makes no sound.
  public var meter: LevelMeter?
  /// The latest notice as one line; empty if there is none.
  public var message = ""
  /// The web page that the run serves; nil if it serves none.
  public var page: PageAddress?
  /// The chords and sections of the next bars, in order of time.
  public var coming: [ComingChange] = []
  /// The replayed session; nil if the run replays none.
  public var replay: Replay?

  /// Creates the status of a run without outputs, notices or a page.
  public init() {}
}

/// A session that a run replays.
public struct Replay: Equatable, Sendable {
  /// The session's name, as one line.
  public let name: String
  /// The time at which the session ends, in nanoseconds of musical time; nil if the session has no end.
  public let end: Int64?
  /// `true` if the session begins again at its end.
  public var isLooping = false

  /// Creates a replay.
  public init(name: String, end: Int64?) { (self.name, self.end) = (name, end) }
}

/// The addresses of the web page that a run serves.
public struct PageAddress: Equatable, Sendable {
  /// The address of pages that can play the instrument.
  public let touch: String
  /// The address of pages that can only watch; nil if not requested.
  public let watch: String?
  /// `touch` as a QR code; nil if only this machine can reach the address.
  public let code: QRCode?

  /// Creates the addresses of a page.
  public init(touch: String, watch: String?, code: QRCode?) {
    (self.touch, self.watch, self.code) = (touch, watch, code)
  }
}
