import ChordEngine
import Hands
import Instrument
import Sessions
import Testing

@Suite struct GestureShownTests {
  @Test(
    arguments: [
      (.set(.gravity, 4.9), "gravity 4.9 m/s²"), (.set(.bouncer3, 0), "bouncer-3 off"),
      (.set(.sound, 8), "sound glass"),
      (.spawn(x: 620, y: 640), "new ball"), (.remove(ball: 2), "remove ball"),
      (.dragBall(0, x: 1, y: 2), "drag of the bass ball"),
      (.flickBall(16, x: 1, y: 2), "flick of ball 16"), (.moveBouncer(.three, x: 300, y: 500), "move of bouncer 3"),
      (.pause, "pause"), (.reset, "reset"), (.key(.cMajor), "key C4 major"),
    ] as [(Gesture, String)])
  func gestureHasAReadableText(gesture: Gesture, text: String) { #expect(gesture.shownText == text) }
}
