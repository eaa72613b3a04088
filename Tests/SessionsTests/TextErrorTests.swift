import Instrument
import Sessions
import Testing

@Suite struct TextErrorTests {
  @Test(
    arguments: [
      ("", 1, 1, "clumsy 1 engine 4", nil),
      ("hello\n", 1, 1, "clumsy 1 engine 4", nil),
      ("clumsy 2 engine 2\n", 1, 8, "format 1…1: a newer clumsy wrote this", nil),
      ("clumsy 1 engine 5\n", 1, 17, "engine 1…4: a newer clumsy wrote this", nil),
      ("clumsy 1 engine 0\n", 1, 17, "engine 1…4", nil),
      ("clumsy 1 engine 2 more\n", 1, 19, "the end of the line", nil),
      ("clumsy 1 engine 2\ngravty 9\n", 2, 1, "a setting, or a tick and a gesture", "gravity"),
      ("clumsy 1 engine 2\nballz 9\n", 2, 1, "a setting, or a tick and a gesture", "balls"),
      ("clumsy 1 engine 2\ngravity 101\n", 2, 9, "0…100 m/s²", nil),
      ("clumsy 1 engine 2\ngravity\n", 2, 8, "0…100 m/s²", nil),
      ("clumsy 1 engine 2\ngravity 0x1p3\n", 2, 9, "0…100 m/s²", nil),
      ("clumsy 1 engine 2\ngravity nan\n", 2, 9, "0…100 m/s²", nil),
      ("clumsy 1 engine 2\ndelay yes\n", 2, 7, "on or off", nil),
      ("clumsy 1 engine 2\nsound marimbo\n", 2, 7, nil, "marimba"),
      ("clumsy 1 engine 2\nballs 17\n", 2, 7, "a number of piano balls, 0…16", nil),
      (
        "clumsy 1 engine 4\nkeys-channel 3,17\n", 2, 14, "up to 16 channels, each of 1…16, with commas between", nil
      ),
      ("clumsy 1 engine 4\nballs-channel 3,\n", 2, 15, nil, nil),
      (
        "clumsy 1 engine 4\nkeys-channel 3,4\n", 2, 1, "settings that do not contradict each other, up to this line",
        nil
      ),
      (
        "clumsy 1 engine 4\ntranspose 1=49\n", 2, 11,
        "none, or channels 1…16 and semitones -48…48, such as 1=-12,3=7", nil
      ),
      ("clumsy 1 engine 2\nkey H3 minor\n", 2, 5, "a tonic and its octave, such as Bb3", nil),
      ("clumsy 1 engine 2\nkey C3 mayor\n", 2, 8, nil, "major"),
      ("clumsy 1 engine 2\nkey C3 0,2,1\n", 2, 12, "a number higher than the one before", nil),
      ("clumsy 1 engine 2\nchords I,Dmj7\n", 2, 12, nil, nil),
      ("clumsy 1 engine 2\nmove gravity=4..20/90,walk\n", 2, 20, "a period of 1s…86400s", nil),
      ("clumsy 1 engine 2\nmove gravty=4..20/90s,walk\n", 2, 6, "a parameter", "gravity"),
      ("clumsy 1 engine 2\nmove gravity=4..20/90s,wlak\n", 2, 24, nil, "walk"),
      ("clumsy 1 engine 2\nmove gravity=4..200/90s,walk\n", 2, 17, "0…100 m/s²", nil),
      ("clumsy 1 engine 2\npause\n", 2, 1, "a setting, or a tick before the gesture", nil),
      (
        "clumsy 1 engine 2\n5 pause\nseed 7\n", 3, 1,
        "a tick and a gesture, or end: settings stand before the first gesture", nil
      ),
      ("clumsy 1 engine 2\n5 pause\n4 play\n", 3, 1, nil, nil),
      ("clumsy 1 engine 2\n5 puase\n", 2, 3, "a gesture", "pause"),
      ("clumsy 1 engine 2\n5 spawn 1\n", 2, 10, "a number: y in points", nil),
      ("clumsy 1 engine 2\n5 spawn 1 1e999\n", 2, 11, "a number: y in points", nil),
      ("clumsy 1 engine 2\n5 chord 9 I\n", 2, 9, "a slot, 1…8", nil),
      ("clumsy 1 engine 2\n5 move bouncer-8 1 2\n", 2, 8, nil, "bouncer-1"),
      ("clumsy 1 engine 2\nbegin 5\nend 4\n", 3, 5, nil, nil), ("clumsy 1 engine 2\nbegin now\n", 2, 7, nil, nil),
      ("clumsy 1 engine 2\n1 play\nbegin 5\n", 3, 1, nil, nil),
      ("clumsy 1 engine 4\nimage tap 1 2 3\n", 2, 1, "a setting, or a tick before the gesture", nil),
      ("clumsy 1 engine 4\n5 image\n", 2, 8, "a command", nil),
      ("clumsy 1 engine 4\n5 image  stork 1 0\n", 2, 10, nil, "stroke"),
      ("clumsy 1 engine 4\n5 image\ttap 9 4096 1\n", 2, 15, "y 0…4095", nil),
      ("clumsy 1 engine 4\n5 image tap 9 4095 # x\n", 2, 20, "pressure 1…127", nil),
      ("clumsy 1 engine 4\n5 image tap 9 9 9 9\n", 2, 19, "nothing more", nil),
      ("clumsy 1 engine 4\n5 image stroke 1 {}\n", 2, 18, "a stroke's digits", nil),
      ("clumsy 1 engine 4\n5 image chordset 17\n", 2, 18, "chordset 1…16", nil),
      ("clumsy 1 engine 4\n5 image canvas trace stey\n", 2, 22, "none, stay, fade, bleed", nil),
      ("clumsy 1 engine 2\nend 5\n5 play\n", 3, 1, "nothing after the end line", nil),
      (
        "clumsy 1 engine 2\nbass 1 1\n# a comment\n5 play\n", 2, 1,
        "settings that do not contradict each other, up to this line", nil
      ),
    ] as [(String, Int, Int, String?, String?)])
  func errorHasThePlaceOfTheFault(
    text: String, line: Int, column: Int, expected: String?, nearest: String?
  ) {
    do throws(TextError) {
      _ = try Session(parsing: text)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.line == line && error.column == column, "\(error.text)")
      if let expected { #expect(error.expected == expected) }
      #expect(error.nearest == nearest, "\(error.text)")
    }
  }

  @Test func errorIsOneLineWithoutControlCharacters() {
    do throws(TextError) {
      _ = try Session(parsing: "clumsy 1 engine 2\ngrav\u{1B}ty 9\n")
      Issue.record("the text is read")
    } catch {
      #expect(
        error.text
          == "line 2, column 1: found 'grav?ty', expected a setting, or a tick and a gesture; did you mean gravity?")
    }
  }

  @Test func invalidUTF8IsRefused() {
    let text = Array("clumsy 1 engine 2\n# ".utf8) + [0xFF, 0x0A]
    do throws(TextError) {
      _ = try Session(parsing: text)
      Issue.record("the text is read")
    } catch {
      #expect(error.line == 2 && error.expected == "UTF-8")
    }
  }
}
