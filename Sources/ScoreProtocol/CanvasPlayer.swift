import Canvas
import OSC

/// A player of a canvas. Datagrams of programs go in. Datagrams, and changes for the viewers of the canvas, come out.
/// The player has no socket and no clock. Its *canvas time* begins at the score's `beginning` when the player is
/// created or a program loads the score, and runs like the caller's clock.
public struct CanvasPlayer: Sendable {
  /// The changes to send to the pages that show the canvas.
  public enum News: Equatable, Sendable {
    /// Commands that the canvas has carried out, all at a canvas time in ns. The bytes are OSC messages, each after
    /// its length in four big-endian bytes.
    case drawn(time: Int64, [UInt8])
    /// The score was loaded again: its opening canvas has replaced the canvas.
    case replaced
  }

  /// The score that is played.
  public let score: CanvasScore
  private var server: ScoreServer
  private var board: CanvasBoard

  /// Creates a player with no registered program. Its score is stopped at the beginning.
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

  /// Returns the state of the score at a time in ns.
  public func state(at now: Int64) -> ScoreState { server.state(at: now) }

  /// The number of changes of the state, not counting the passing of time.
  public var stateChanges: Int { server.stateChanges }

  /// The number of datagrams that are not OSC, not counting long datagrams from hosts without registered programs.
  public var malformedCount: Int { server.malformedCount }

  /// The next time at which to call `advance` and `takeOutgoing`, in ns; `.max` if nothing is scheduled.
  public var nextTime: Int64 { server.nextTime }

  /// `true` if `takeChanges` would return news.
  public var hasChanges: Bool { board.hasChanges }

  /// Returns the changes since the previous call; nil if nothing has changed.
  public mutating func takeChanges() -> News? { board.takeChanges() }
}

extension CanvasPlayer {
  /// Handles a datagram from a program.
  ///
  /// - Parameter now: the time in ns, which never decreases from call to call.
  public mutating func receive(_ bytes: [UInt8], from source: UDPEndpoint, at now: Int64) {
    Self.change(&server, &board, of: score, at: now) { (server, act) in
      server.receive(bytes, from: source, at: now, act: act)
    }
  }

  /// Carries out a press of a button on a page that shows the canvas.
  ///
  /// - Parameter now: the time in ns, which never decreases from call to call.
  public mutating func follow(_ control: ScoreControl, at now: Int64) {
    Self.change(&server, &board, of: score, at: now) { (server, act) in
      server.follow(control, at: now, act: act)
    }
  }

  /// Queues the ticks that are due at a time in ns: messages with the location, one per second while the score plays,
  /// and one at its end.
  public mutating func advance(to now: Int64) { server.advance(to: now) }

  /// Returns the datagrams that are due at a time in ns, in the order in which to send them.
  public mutating func takeOutgoing(at now: Int64) -> [ScoreServer.Outgoing] { server.takeOutgoing(at: now) }

  /// Queues a goodbye to all programs, at a time in ns.
  public mutating func shutDown(at now: Int64) { server.shutDown(at: now) }

  /// Lets the server handle a request, and carries out the request's actions on the board. The function takes both
  /// parts of the player separately, because Swift forbids overlapping access to the player.
  private static func change(
    _ server: inout ScoreServer, _ board: inout CanvasBoard, of score: CanvasScore, at now: Int64,
    _ request: (inout ScoreServer, (ScoreServer.Action) -> String?) -> Void
  ) {
    request(&server) { board.follow($0, of: score, at: now) }
  }
}
