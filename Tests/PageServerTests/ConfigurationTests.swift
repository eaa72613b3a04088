import PageServer
import Testing

@Suite struct ConfigurationTests {
  @Test(arguments: [
    Configuration(keys: nil, names: [], cookieName: "clumsy-7777"),
    Configuration(keys: .init(watch: false), names: ["studio", "studio.local"], cookieName: "clumsy-1", firstPage: 12),
    Configuration(
      keys: nil, names: [], cookieName: "c", canvas: CanvasConfiguration(device: "studio", parts: 2, hasFile: true)),
    Configuration(
      keys: nil, names: [], cookieName: "c", canvas: CanvasConfiguration(device: "a b", parts: 999, hasFile: false)),
    Configuration(keys: .init(watch: true), names: [], cookieName: "c", coded: "http://192.168.1.5:7777/?t=00"),
  ])
  func configurationParsesFromItsPacket(configuration: Configuration) {
    #expect(Configuration(packet: configuration.packet) == configuration)
  }

  @Test(arguments: [
    "", "config", "hello\ncookie c", "config\ncookie c\nfirst x", "config\ncookie c\nelse 1",
    "config\ncookie c\ntouch 00 11",
  ])
  func invalidPacketGivesNoConfiguration(text: String) { #expect(Configuration(packet: Array(text.utf8)) == nil) }
}
