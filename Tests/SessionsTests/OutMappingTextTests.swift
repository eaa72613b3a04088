import Instrument
import MIDI
import Testing

@testable import Sessions

@Suite struct OutMappingTextTests {
  @Test(arguments: [
    ("ball1.y=cc1:20..110", "ball1.y=cc1:20..110"), ("bass.x=pan", "bass.x=cc10"),
    ("ball16.x=pan", "ball16.x=cc10"), ("ball2.speed=pressure@3", "ball2.speed=pressure@3"),
    ("ball2.height=bend:-8192..8191", "ball2.height=bend"),
    ("ball2.distance=bend:100..-100@16", "ball2.distance=bend:100..-100@16"),
    ("ball1.x=cc119@2:127..0", "ball1.x=cc119:127..0@2"), ("none", "none"),
    ("ball1.x=cc0,ball2.x=cc1", "ball1.x=cc0,ball2.x=cc1"),
  ])
  func mappingsAreParsedAndPrinted(text: String, printed: String) throws {
    let list = try OutMapping.list(text)
    #expect(OutMapping.text(list) == printed)
    #expect(try OutMapping.list(printed) == list)
  }

  @Test(arguments: [
    ("ball", "column 1: found 'ball', expected a ball: bass, or ball1…ball16; did you mean ball1?"),
    ("ball17.x=cc1", "column 1: found 'ball17', expected a ball: bass, or ball1…ball16"),
    ("ball1=cc1", "column 6: expected a dot and x, y, speed, height or distance"),
    ("ball1.spin=cc1", "column 7: found 'spin', expected x, y, speed, height or distance: balls do not spin"),
    ("ball1.hieght=cc1", "column 7: found 'hieght', expected x, y, speed, height or distance; did you mean height?"),
    ("ball1.x", "column 8: expected = and cc0…cc119, bend, pressure or pan"),
    ("ball1.x=cc120", "column 9: found 'cc120', expected cc0…cc119, bend, pressure or pan"),
    ("ball1.x=bent", "column 9: found 'bent', expected cc0…cc119, bend, pressure or pan; did you mean bend?"),
    ("ball1.x=cc1:20", "column 13: found '20', expected a range, such as 20..110"),
    ("ball1.x=cc1:20..128", "column 17: found '128', expected a whole number of 0…127"),
    ("ball1.x=cc1:-1..12", "column 13: found '-1', expected a whole number of 0…127"),
    ("ball1.x=bend:0..8192", "column 17: found '8192', expected a whole number of -8192…8191"),
    ("ball1.x=cc1:20..20", "column 17: found '20', expected two different ends: with equal ends nothing changes"),
    ("ball1.x=cc1@17", "column 13: found '17', expected a channel of 1…16"),
    ("ball1.x=cc1@1:2..3@4", "column 20: found '4', expected one channel"),
    ("ball1.x=cc1,", "column 13: expected a ball: bass, or ball1…ball16"),
  ])
  func errorOfAWrongMappingNamesTheFault(text: String, message: String) {
    #expect { try OutMapping.list(text) } throws: { ($0 as? TextError)?.textWithinLine.hasPrefix(message) == true }
  }

  @Test func mapOutIsALineOfASession() throws {
    let text = "clumsy 1 engine 4\nmap-out ball1.y=cc1:20..110@3,bass.x=cc10:0..63\n"
    let session = try Session(parsing: text)
    #expect(session.settings.mapOut.count == 2 && session.text == text)
    #expect(throws: TextError.self) { try Session(parsing: "clumsy 1 engine 4\nmap-out bass.x=cc1,bass.y=cc1\n") }
  }
}
