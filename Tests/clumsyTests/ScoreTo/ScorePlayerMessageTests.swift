import Canvas
import Notation
import OSC
import Testing

@testable import clumsy

@Suite struct ScorePlayerMessageTests {
  @Test(arguments: [
    (OSCMessage("/Server/RegistrationOK"), ScorePlayerMessage.registered),
    (OSCMessage("Server/RegistrationOK/"), .registered),
    (OSCMessage("/Server/BadProtocolVersion", [.text("Expected v16")]), .badVersion(expected: "Expected v16")),
    (OSCMessage("/External/Error", [.text("Font not found.")]), .error("Font not found.")),
    (OSCMessage("/Control/Reset"), .cleared), (OSCMessage("/Server/LoadComplete"), .cleared),
    (OSCMessage("/Server/Bye!"), .goodbye),
  ])
  func readsMessagesOfAPlayer(message: OSCMessage, meaning: ScorePlayerMessage) {
    #expect(ScorePlayerMessage(message) == meaning)
  }

  @Test(arguments: [
    OSCMessage("/Tick", [.float(0.5)]), OSCMessage("/Control/Play"), OSCMessage("/External/Error"),
    OSCMessage("/External/Error", [.int(1)]), OSCMessage("/"), OSCMessage("/Server"),
  ])
  func ignoresOtherMessages(message: OSCMessage) { #expect(ScorePlayerMessage(message) == nil) }

  @Test func writesTheProtocolsMessages() {
    #expect(
      ScorePlayerMessage.register(port: 7000)
        == OSCMessage("/Server/RegisterExternal", [.text("Decibel Networking Protocol v16"), .int(7000)]))
    #expect(ScorePlayerMessage.unregister(port: 65535) == OSCMessage("/Server/UnregisterExternal", [.int(65535)]))
    let command = ObjectCommand("note1", .addText, [.string([65]), .integer(-3), .float(0.5)])
    #expect(
      ScorePlayerMessage.draw(command)
        == OSCMessage("/Renderer/Command/note1/addText", [.string([65]), .int(-3), .float(0.5)]))
  }
}
