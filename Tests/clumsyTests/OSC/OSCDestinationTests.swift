import Testing

@testable import clumsy

@Suite struct OSCDestinationTests {
  @Test(arguments: [
    ("127.0.0.1:9000", "127.0.0.1", UInt16(9000)), ("[::1]:1", "::1", 1), ("studio.local:65535", "studio.local", 65535),
  ])
  func readsHostAndPort(text: String, host: String, port: UInt16) {
    let destination = OSCDestination(text)
    #expect(destination?.host == host && destination?.port == port && destination?.text == text)
  }

  @Test(arguments: [
    "", ":", "9000", ":9000", "127.0.0.1", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:-1", "::1:9000",
    "[::1]", "[]:9", "[127.0.0.1]:9", "a b:9", "a\u{7}:9", "ü:9", String(repeating: "a", count: 300) + ":9",
  ])
  func refusesWrongDestinations(text: String) {
    #expect(OSCDestination(text) == nil)
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1:3514"), ("127.0.0.1:9", "127.0.0.1:9"), ("[::1]", "[::1]:3514"), ("[::1]:9", "[::1]:9"),
    ("ipad.local", "ipad.local:3514"),
  ])
  func portMayBeLeftOutIfThereIsAStandardPort(text: String, expected: String) {
    #expect(OSCDestination(text, standardPort: 3514)?.text == expected)
  }

  @Test(arguments: ["", ":", ":9", "a:", "a:0", "a:b", "::1", "[]", "[a]", "a b"])
  func refusesWrongDestinationsDespiteAStandardPort(text: String) {
    #expect(OSCDestination(text, standardPort: 3514) == nil)
  }
}
