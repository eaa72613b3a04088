import ChordEngine
import Instrument
import Physics2D
import Sessions

/// The gestures that change the present settings of a performance to other settings, such as those of a preset.
public struct SettingsChange: Sendable {
  /// The gestures, in the order in which they must be applied.
  public private(set) var gestures: [Gesture] = []
  /// The differences that `gestures` cannot remove. Differences of the seed, the balls' start places, the form and the
  /// settings of sections also remain, but are not listed.
  public private(set) var rest: [String] = []

  /// Finds the change from the present settings, with `balls` now on the stage, to other settings.
  public init(from now: Settings, balls: PianoBalls, to goal: Settings) {
    // Values come first: setting a parameter ends its oscillator, which makes room for a new oscillator.
    for parameter in Parameter.allCases where !goal.moves(parameter) {
      guard now[parameter] != goal[parameter] || now.moves(parameter) else { continue }
      gestures.append(.set(parameter, goal[parameter]))
    }
    addMotions(now.oscillators, goal.oscillators)
    // Compare texts, because `==` ignores the spelling: C♭4 equals B3.
    if !Gesture.key(now.key).sessionText.hasBytes(of: Gesture.key(goal.key).sessionText) {
      gestures.append(.key(goal.key))
    }
    if now.timeSignature != goal.timeSignature { gestures.append(.timeSignature(goal.timeSignature)) }
    if now.rhythm != goal.rhythm { gestures.append(.rhythm(goal.rhythm)) }
    if now.chordset != goal.chordset { gestures.append(.chords(goal.chordset)) }
    addBouncers(now.layout, goal.layout)
    addBalls(balls, goal)
    if now.layout.keys != goal.layout.keys { rest.append("the piano keys keep their places and sizes") }
    let keepsChannels = now.bassChannel == goal.bassChannel && now.keysChannels == goal.keysChannels
    if !keepsChannels { rest.append("the MIDI channels do not change") }
    if now.transposition != goal.transposition { rest.append("the transposition does not change") }
    if now.mpe != goal.mpe { rest.append("MPE stays as it is") }
    if now.mapOut != goal.mapOut { rest.append("the balls keep their MIDI controllers") }
  }

  private mutating func addMotions(_ now: Oscillators, _ goal: Oscillators) {
    for index in 0..<goal.count where now.oscillator(of: goal[index].parameter) != goal[index] {
      gestures.append(.move(goal[index]))
    }
  }

  private mutating func addBouncers(_ now: Layout, _ goal: Layout) {
    for index in now.bouncers.indices {
      let place = goal.bouncers[index].center
      if now.bouncers[index].radius != goal.bouncers[index].radius {
        rest.append(Parameter.bouncer(index).sessionName + " keeps its size")
      }
      guard now.bouncers[index].center != place, let degree = Degree(rawValue: UInt8(index)) else { continue }
      gestures.append(.moveBouncer(degree, x: place.x, y: place.y))
    }
  }

  private mutating func addBalls(_ now: PianoBalls, _ goal: Settings) {
    for ball in now.numbers.prefix(max(0, now.count - goal.balls)) { gestures.append(.remove(ball: ball)) }
    // A new ball takes the lowest free number.
    let free = (1...Stage.pianoBallCount).filter { !now.contains($0) }
    for ball in free.prefix(max(0, goal.balls - now.count)) {
      let place = goal.startPlace(ofBall: ball)
      gestures.append(.spawn(x: place.x, y: place.y))
    }
  }
}

extension Settings {
  /// Returns the place, in points, where a gesture puts a piano ball, numbered from 1. This is the ball's start place
  /// in the layout. If the layout has none, `Reach` gives the place.
  public func startPlace(ofBall ball: Int) -> Vector2 {
    layout.placeCount >= ball ? layout.places[ball - 1] : Reach.place(ofNewBall: ball)
  }

  /// The gestures that restart the balls. The reset removes all piano balls, and launches the bass ball from its start
  /// place.
  public var freshStart: [Gesture] {
    var gestures = [Gesture.reset]
    guard balls > 0 else { return gestures }
    for ball in 1...balls {
      let place = startPlace(ofBall: ball)
      gestures.append(.spawn(x: place.x, y: place.y))
    }
    return gestures
  }
}
