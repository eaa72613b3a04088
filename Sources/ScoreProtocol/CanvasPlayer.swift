import Canvas
import OSC

/// A player of a canvas: datagrams of programs in; datagrams, and news for those who look at the canvas, out. It has no
/// socket and no clock. Its *canvas time* runs as the caller's clock does, but begins where the score says.
public struct CanvasPlayer: Sendable {
  /// Changes that the pages with the canvas must be told.
  public enum News: Equatable, Sendable {
    /// Commands that the canvas has followed, at a canvas time in ns: OSC messages, each after its length as four bytes,
    /// the most significant first.
    case drawn(time: Int64, [UInt8])
    /// The canvas is another one.
    case replaced
  }

  /// The score that is played.
  public let score: CanvasScore
  private var server: ScoreServer
  private var board: CanvasBoard

  /// A player without programs, stopped at the beginning.
  ///
  /// - Parameters:
  ///   - device: the name of this machine, in lists of players.
  ///   - now: the time in ns.
  public init(device: String, _ score: CanvasScore, at now: Int64) {
    self.score = score
    board = CanvasBoard(score, at: now)
    server = ScoreServer(device: device, score: score.name, duration: score.duration)
  }

  /// The canvas.
  public var scene: Scene { board.scene }

  /// Returns the canvas time at a time, both in ns.
  public func canvasTime(at now: Int64) -> Int64 { board.canvasTime(at: now) }

  /// Where the score is at a time, in ns.
  public func state(at now: Int64) -> ScoreState { server.state(at: now) }

  /// How often the state was changed, other than by time.
  public var stateChanges: Int { server.stateChanges }

  /// The number of datagrams that are not OSC.
  public var malformedCount: Int { server.malformedCount }

  /// The next time at which to call `advance` and `takeOutgoing`, in ns; `.max` if no time is due.
  public var nextTime: Int64 { server.nextTime }

  /// `true` if `takeNews` has something.
  public var hasNews: Bool { board.hasNews }

  /// Returns what changed since the last call; nil if nothing did.
  public mutating func takeNews() -> News? { board.takeNews() }
}

extension CanvasPlayer {
  /// Handles a datagram.
  ///
  /// - Parameter now: the time in ns, which never falls from call to call.
  public mutating func receive(_ bytes: [UInt8], from source: UDPEndpoint, at now: Int64) {
    Self.change(&server, &board, of: score, at: now) { (server, act) in
      server.receive(bytes, from: source, at: now, act: act)
    }
  }

  /// Follows a button of a viewer.
  ///
  /// - Parameter now: the time in ns, which never falls from call to call.
  public mutating func follow(_ control: ScoreControl, at now: Int64) {
    Self.change(&server, &board, of: score, at: now) { (server, act) in
      server.follow(control, at: now, act: act)
    }
  }

  /// Makes the ticks that are due at a time in ns.
  public mutating func advance(to now: Int64) { server.advance(to: now) }

  /// Returns the datagrams that are due at a time in ns, in the order in which to send them.
  public mutating func takeOutgoing(at now: Int64) -> [ScoreServer.Outgoing] { server.takeOutgoing(at: now) }

  /// Says goodbye to all programs, at a time in ns.
  public mutating func shutDown(at now: Int64) { server.shutDown(at: now) }

  /// The server's requests change the board: two parts of a player, which Swift must see apart.
  private static func change(
    _ server: inout ScoreServer, _ board: inout CanvasBoard, of score: CanvasScore, at now: Int64,
    _ request: (inout ScoreServer, (ScoreServer.Action) -> String?) -> Void
  ) {
    request(&server) { board.follow($0, of: score, at: now) }
  }
}
