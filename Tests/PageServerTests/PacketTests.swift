import Instrument
import PageServer
import Testing

@Suite struct PacketTests {
  @Test(arguments: [
    ServerPacket.ready(code: ""), .alive, .ready(code: "█▀\n▄ \n"), .notice("it rains"), .join(page: 3, mayTouch: true),
    .join(page: 4, mayTouch: false), .leave(page: 5), .request(page: 6, .ping(id: 1)), .request(page: 7, .state),
    .request(page: 8, .make(id: 2, .pause)), .request(page: 9, .preset(id: 3, name: "x")),
    .request(page: 10, .share(id: 4)), .score(name: "Étude, no. 1"),
  ])
  func serverPacketParsesFromItsBytes(packet: ServerPacket) { #expect(ServerPacket(packet: packet.packet) == packet) }

  @Test(arguments: [
    "", "ready", "1", "x join touch", "0 join touch", "-1 leave", "1 join", "1 join all", "1 do 1 gravty 3", "1 hello",
    "* leave",
    "99999999999999999999 leave",
    // A page's number must be less than 2³¹.
    "9223372036854775807 join touch", "2147483648 join watch",
  ])
  func invalidPacketsAreRefused(text: String) { #expect(ServerPacket(packet: Array(text.utf8)) == nil) }

  @Test func noticesAreOneLine() {
    #expect(ServerPacket(packet: Array("notice a\nb\u{1B}[2J".utf8)) == .notice("a?b?[2J"))
  }

  @Test func packetHoldsSeveralLinesOrOneState() {
    let lines = [RunPacket(page: nil, line: "g 5 1 - pause"), RunPacket(page: 3, line: "pong 1 2")]
    let joined = lines[0].packet + [UInt8(ascii: "\n")] + lines[1].packet
    #expect(RunPacket.list(packet: joined) == lines)
    let state = RunPacket(page: 4, line: "state 250 4", bytes: [10, 33, 10, 0])
    #expect(RunPacket.list(packet: state.packet) == [state])
    for text in ["", "!", "! state", "x y", "12"] { #expect(RunPacket.list(packet: Array(text.utf8)).isEmpty) }
  }
}
