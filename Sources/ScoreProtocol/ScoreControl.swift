/// A press of a button for the score on a page that shows the canvas. `ScoreServer` reports the press to the registered
/// programs, as if one of them had sent a request.
public enum ScoreControl: Equatable, Sendable {
  /// Starts or resumes playing.
  case play
  /// Only tells the programs that the button was pressed; the location moves on. The programs decide what stops.
  case pause
  /// Goes back to the beginning, and clears the canvas if the score says so.
  case reset
  /// Goes to a location, 0…1.
  case seek(Float)
  /// Changes the duration, in seconds; 0 or less makes the score static.
  case setDuration(Float)
}

/// The state of a score at a time.
public struct ScoreState: Equatable, Sendable {
  /// `true` while the location moves.
  public let isPlaying: Bool
  /// The location, 0…1.
  public let location: Float
  /// The duration in seconds; 0 for a static score.
  public let seconds: Float
}

extension ScoreServer {
  /// The number of changes of the state by a start, an end, a reset, a load, a seek or a new duration.
  public var stateChanges: Int { transport.changes }

  /// Returns the state of the score at a time in ns.
  public func state(at now: Int64) -> ScoreState {
    ScoreState(isPlaying: transport.isPlaying, location: transport.location(at: now), seconds: transport.seconds)
  }

  /// Carries out a press of a button, as `receive` carries out the request of a program.
  public mutating func follow(_ control: ScoreControl, at now: Int64, act: (Action) -> String?) {
    advance(to: now)
    let request: ScoreRequest =
      switch control {
      case .play: .play
      case .pause: .pause(transport.location(at: now))
      case .reset: .reset
      case .seek(let location): .seek(location)
      case .setDuration(let seconds): .setDuration(seconds)
      }
    // The host 0 stands for no program. These requests need no answer to their host.
    follow(request, from: 0, at: now, act)
  }
}
