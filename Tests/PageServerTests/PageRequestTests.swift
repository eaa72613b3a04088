import Instrument
import PageServer
import ScoreProtocol
import Testing

private let settingsOfSeed7 = {
  var settings = Settings()
  settings.seed = 7
  return settings
}()

@Suite struct PageRequestTests {
  @Test(arguments: [
    ("ping 1", PageRequest.ping(id: 1)), ("ping 2147483647", .ping(id: 2_147_483_647)), ("state?", .state),
    ("do 7 gravity 4.9", .make(id: 7, .set(.gravity, 4.9))), ("do 0 pause", .make(id: 0, .pause)),
    ("do 3 spawn 600 400", .make(id: 3, .spawn(x: 600, y: 400))), ("ask 4 undo", .undo(id: 4)),
    ("ask 5 preset slow-rain", .preset(id: 5, name: "slow-rain")),
    ("ask 6 share", .share(id: 6)),
    ("ask 8 settings clumsy 1 engine 2\tseed 7", .settings(id: 8, settingsOfSeed7, text: "clumsy 1 engine 2\tseed 7")),
  ])
  func linesAreParsed(line: String, expected: PageRequest) throws {
    let request = PageRequest(Array(line.utf8))
    #expect(request == expected)
    #expect(PageRequest(Array(try #require(request.text).utf8)) == expected)
  }

  @Test(arguments: [
    "", " ", "ping", "ping ", "ping x", "ping -1", "ping 2147483648", "ping 99999999999", "ping 1 2", "PING 1", "state",
    "state? 1", "do",
    "do 1", "do x gravity 1", "hello 1", "ping 1\n1 join touch", "do 1 pause\n1 leave", "\u{0}", "join touch", "ask 1",
    "do  1 pause", "score", "score dance", "score play 1", "score seek", "score seek 2", "score seek nan",
    "score duration inf",
    "score play ",
  ])
  func invalidLinesAreNonsense(line: String) { #expect(PageRequest(Array(line.utf8)) == .nonsense) }

  @Test(arguments: [
    ("score play", ScoreControl.play), ("score pause", .pause), ("score reset", .reset),
    ("score seek 0.25", .seek(0.25)),
    ("score duration 90", .setDuration(90)), ("score duration -1", .setDuration(-1)),
  ])
  func scoreButtonsAreParsed(line: String, control: ScoreControl) {
    #expect(PageRequest(Array(line.utf8)) == .score(control))
  }

  @Test(arguments: [
    "gravty 1", "gravity", "gravity 1e999", "gravity nan", "spawn 1", "spawn 1 2 3", "remove 99", "key H", "seed 7",
    "end 4", "\u{7}\u{1B}[2J", "",
  ])
  func invalidGestureIsRefusedWithAOneLineReason(text: String) throws {
    guard case .wrong(let id, let why) = PageRequest(Array("do 9 \(text)".utf8)) else {
      Issue.record("\(text) is accepted")
      return
    }
    #expect(id == 9)
    #expect(!why.isEmpty && why.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 })
  }

  @Test(arguments: [
    "undo 1", "share 1", "share last", "preset", "preset ../x", "preset /etc/passwd", "preset -", "preset A",
    "preset a b", "keep x", "quit", "settings", "settings gravity 5", "settings clumsy 1 engine 2\tgravty 5",
    "settings clumsy 1 engine 2\tseed 7\t5 gravity 4",
  ])
  func invalidRequestsAfterAskAreRefused(text: String) {
    guard case .wrong = PageRequest(Array("ask 1 \(text)".utf8)) else {
      Issue.record("\(text) is accepted")
      return
    }
  }

  @Test func requestTextOfRandomBytesHasNoLineBreak() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      for line in [bytes, Array("do 1 ".utf8) + bytes] {
        if let text = PageRequest(line).text { #expect(!text.utf8.contains(UInt8(ascii: "\n"))) }
      }
    }
  }

  @Test func longLinesAreNonsense() {
    #expect(PageRequest(Array(("do 1 " + String(repeating: " ", count: 4091) + "pause").utf8)) == .nonsense)
  }
}
