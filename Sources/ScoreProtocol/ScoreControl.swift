/// The player's own buttons for the score. Programs hear of it as if another program had asked for it.
public enum ScoreControl: Equatable, Sendable {
  /// Plays on.
  case play
  /// Only tells the programs: a canvas has no time of its own to pause.
  case pause
  /// Goes back to the beginning, and clears the canvas if the score says so.
  case reset
  /// Goes to a location, 0…1.
  case seek(Float)
  /// Changes the duration, in seconds; 0 or less makes the score static.
  case setDuration(Float)
}

/// Where a score is.
public struct ScoreState: Equatable, Sendable {
  /// `true` while the location moves.
  public let isPlaying: Bool
  /// 0…1.
  public let location: Float
  /// The duration in seconds; 0 for a static score.
  public let seconds: Float
}

extension ScoreServer {
  /// How often the state was changed, other than by time: at a start, an end, a seek, and by another duration.
  public var stateChanges: Int { transport.changes }

  /// Where the score is at a time, in ns.
  public func state(at now: Int64) -> ScoreState {
    ScoreState(isPlaying: transport.isPlaying, location: transport.location(at: now), seconds: transport.seconds)
  }

  /// Follows a button of the player, as `receive` follows a program.
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
    // None of these requests is answered to a host alone.
    follow(request, from: 0, at: now, act)
  }
}
