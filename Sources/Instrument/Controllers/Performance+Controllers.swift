import MIDI
import Physics2D

/// The balls as controllers: at each multiple of `sampleInterval`, each mapping of `Settings.mapOut` measures the exact
/// place or velocity of its ball. Only values that have changed are sent. No strike or note depends on these values.
extension Performance {
  /// The time between two measurements, in nanoseconds of world time: 10 ms.
  static let sampleInterval: Int64 = 10_000_000

  /// Schedules the next measurement. Must be called after a change of `Parameter.effects`, and when a performance is
  /// restored.
  mutating func scheduleSample() {
    let now = scene.world.now.nanoseconds
    nextSample = settings.sendsControllers ? (now / Self.sampleInterval + 1) * Self.sampleInterval : .max
  }

  /// Updates the values of all mappings, of the effects and of the MPE member channels. A mapping whose ball is not on
  /// the stage keeps its value.
  mutating func sampleControllers() {
    for slot in 0..<settings.mapOut.count {
      let mapping = settings.mapOut[slot]
      guard let share = share(mapping.measure, ofBall: mapping.ball) else { continue }
      controllers.set(slot, to: mapping.value(of: share))
    }
    sampleEffects()
    sampleMembers()
  }

  /// Resets pitch bends and pressures to 0. The synth would otherwise apply the last values to the music that follows.
  mutating func resetBends() {
    for slot in 0..<SentControllers.count where controllers.hasValue(slot) && settings.needsReset(slot) {
      controllers.set(slot, to: 0)
    }
  }

  /// Removes and returns the first unsent message, with its voice; nil if there is none.
  mutating func nextController() -> (Voice, Message)? {
    guard let (slot, channel) = controllers.removeFirst(settings) else { return nil }
    guard slot < SentControllers.members else { return (.key, memberTarget.message(controllers[slot], on: channel)) }
    guard slot < SentControllers.effects else { return effectMessage(slot, on: channel) }
    let mapping = settings.mapOut[slot]
    return (mapping.voice, mapping.target.message(controllers[slot], on: channel))
  }

  /// Returns a measure of a ball as a fraction of the measure's full range; nil if the ball is not on the stage. The
  /// fraction may be outside 0…1.
  func share(_ measure: OutMapping.Measure, ofBall ball: Int) -> Double? {
    guard let id = scene.id(ofBall: ball) else { return nil }
    let half = ball == 0 ? StageHalf.left : .right
    let (low, high) = half.bounds
    let place = scene.world.position(of: id)
    switch measure {
    case .x: return half.share(ofX: place.x)
    case .y: return (place.y - low.y) / (high.y - low.y)
    case .speed:
      return scene.world.velocity(of: id).length / (ball == 0 ? Strike.bassFullSpeed : Strike.keyFullSpeed)
    case .height:
      let floor = ball == 0 ? low.y : surface.height(at: place.x) ?? low.y
      return (place.y - floor) / (high.y - floor)
    case .distance: return (ball == 0 ? bouncerDistance(place) : ballDistance(place, of: ball)) / OutMapping.farthest
    }
  }

  /// The distance, in points, from the bass ball's edge to the edge of the nearest bouncer on the stage; at most
  /// `OutMapping.farthest`.
  private func bouncerDistance(_ place: Vector2) -> Double {
    var least = OutMapping.farthest
    for degree in 0..<Stage.bouncerCount where settings[.bouncer(degree)] != 0 {
      let center = scene.world.position(of: ShapeID(index: degree))
      let reach = settings.layout.bouncers[degree].radius + Stage.bassBallRadius
      least = min(least, (center - place).length - reach)
    }
    return least
  }

  /// The distance, in points, from a piano ball's edge to the edge of the nearest other piano ball; at most
  /// `OutMapping.farthest`.
  private func ballDistance(_ place: Vector2, of ball: Int) -> Double {
    var least = OutMapping.farthest
    for other in 1...Stage.pianoBallCount where other != ball {
      guard let id = scene.id(ofBall: other) else { continue }
      least = min(least, (scene.world.position(of: id) - place).length - 2 * Stage.pianoBallRadius)
    }
    return least
  }
}

extension Settings {
  /// `true` if the value in a slot of `SentControllers` is a pitch bend or a pressure.
  fileprivate func needsReset(_ slot: Int) -> Bool {
    guard slot < SentControllers.effects else { return slot >= SentControllers.members && mpe == .bend }
    if case .controller = mapOut[slot].target { return false }
    return true
  }

  /// `true` if a performance sends values of controllers while it plays.
  var sendsControllers: Bool { !mapOut.isEmpty || self[.effects] != 0 || mpe != .off }
}
