import Glibc
import Instrument
import Performing
import Recovery
import Terminal
import Testing

@testable import clumsy

@Suite struct FaceKeysTests {
  /// The terminal must not show or use a value that was not sent to the performer (the thread that plays).
  @Test func unsentGestureIsNotShownAsApplied() throws {
    let performer = try Performer(Performance(Settings()), options: Performer.Options())
    var source = performer.makeGestureSource()
    var state = TerminalFace.State(
      picture: StagePicture(Settings()), restoration: TerminalRestoration(modes: termios(), bytes: []))
    state.send(.set(.gravity, 5), by: &source)
    let (sent, message) = (state.picture.settings[.gravity], state.status.message)
    #expect(sent == 5 && message == "")
    performer.stop()
    state.send(.set(.gravity, 7), by: &source)
    #expect(state.picture.settings[.gravity] == 5)
    #expect(state.status.message == "too many gestures at once: one was left out")
  }

  /// Another hand is another input, such as `clumsy tell`.
  @Test(
    arguments: [
      (1, .set(.gravity, 3), "gravity 3 m/s²"), (1, .spawn(x: 700, y: 500), "new ball"), (1, .pause, "pause"),
      // Gestures of the terminal itself, of the replayed session and of a followed clock do not replace the message.
      (0, .set(.gravity, 3), "kept"), (Performer.Options.scoreSource, .set(.gravity, 3), "kept"),
      (1, .lock(BeatLock(tempo: 120, beat: 4, nanoseconds: 0)), "kept"),
    ] as [(UInt8, Gesture, String)])
  func gestureOfAnotherHandReplacesAnOlderMessage(source: UInt8, gesture: Gesture, message: String) {
    var state = TerminalFace.State(
      picture: StagePicture(Settings()), restoration: TerminalRestoration(modes: termios(), bytes: []))
    state.ownSources.append(0)
    let event = GestureEvent(nanoseconds: 0, source: source, gesture: gesture, refusal: nil)
    state.supersede(by: event)
    #expect(state.status.message == "")
    state.say("kept")
    state.supersede(by: event)
    #expect(state.status.message == message)
    // The page's address stays until a key is pressed.
    (state.invitation, state.status.message) = ("stage http://", "stage http://")
    state.supersede(by: event)
    #expect(state.status.message == "stage http://")
  }
}
