import ChordEngine
import Hands
import Instrument
import Physics2D
import Testing

@Suite struct SettingsChangeTests {
  /// A preset chosen on a standalone web page must replace the old number of balls.
  @Test(arguments: Preset.allCases) func choosingAPresetAddsItsBalls(preset: Preset) throws {
    var performance = try Performance(Settings())
    let change = SettingsChange(from: performance.settings, balls: PianoBalls(count: 4), to: preset.settings)
    var events = FixedBuffer<PerformanceEvent>(capacity: 64)
    for gesture in change.gestures {
      events.removeAll()
      performance.apply(gesture, from: 1, events: &events)
    }
    #expect((1...Stage.pianoBallCount).count { performance.hasBall($0) } == preset.settings.balls)
    #expect(
      performance.settings.chordset == preset.settings.chordset && performance.settings.key == preset.settings.key)
  }

  /// The new ball 1 must not get the start place of ball 2, where ball 2 may still be.
  @Test func aNewBallGetsItsOwnPlaceAfterALowerBallWasRemoved() {
    var balls = PianoBalls(count: 2)
    balls.follow(.remove(ball: 1))
    var goal = Settings()
    goal.balls = 2
    let place = goal.startPlace(ofBall: 1)
    #expect(SettingsChange(from: goal, balls: balls, to: goal).gestures == [.spawn(x: place.x, y: place.y)])
  }

  @Test func unchangedPartsAreReported() {
    let change = SettingsChange(from: Settings(), balls: PianoBalls(count: 4), to: Preset.tides.settings)
    #expect(change.rest.contains("the piano keys keep their places and sizes"))
    #expect(SettingsChange(from: Settings(), balls: PianoBalls(count: 4), to: Settings()).gestures == [])
  }
}
