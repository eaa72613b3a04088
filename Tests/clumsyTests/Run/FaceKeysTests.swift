import Glibc
import Instrument
import Performing
import Recovery
import Terminal
import Testing

@testable import clumsy

@Suite struct FaceKeysTests {
  /// Formerly, the terminal showed and used a value that was not sent to the performer (the thread that plays).
  @Test func aGestureThatWasNotSentIsNotShownAsApplied() throws {
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
}
