import ChordEngine
import Instrument
import MIDI

/// The script of a minute of music in which balls land on the beat. The music begins with a bar of clicks. Gestures
/// change the beat, or move balls and bouncers.
enum BeatScript {
  static var settings: Settings {
    var settings = Settings()
    settings.seed = 7
    (settings[.groove], settings[.swing], settings[.tempo], settings[.countIn]) = (1, 60, 108, 1)
    settings.rhythm = rhythm(3, 3, 2)
    return settings
  }

  private static func rhythm(_ lengths: Int...) -> Rhythm {
    var rhythm = Rhythm()
    for lines in lengths {
      if let length = Rhythm.Length(lines: lines) { _ = rhythm.append(length) }
    }
    return rhythm
  }

  static var steps: [GestureScript.Step] {
    [
      .init(1000, .set(.tempo, 132)), .init(1500, .spawn(x: 700, y: 600)), .init(2000, .set(.groove, 0.5)),
      .init(2250, .set(.quantize, 4)), .init(2250, .set(.click, 1)), .init(2400, .set(.quantizeStrength, 60)),
      .init(2500, .set(.groove, 0)), .init(3000, .set(.groove, 1)), .init(3500, .set(.collide, 0)),
      .init(4000, .timeSignature(TimeSignature(beats: 7, unit: 8) ?? .common)), .init(4500, .set(.grid, 4)),
      .init(4750, .set(.quantize, 0)), .init(4750, .set(.spawnOn, 2)), .init(4800, .spawn(x: 800, y: 600)),
      .init(4900, .spawn(x: 900, y: 600)), .init(4910, .dragBall(6, x: 620, y: 620)), .init(4950, .set(.spawnOn, 1)),
      .init(5000, .rhythm(rhythm(4, 1, 6))), .init(5500, .pause), .init(5750, .play), .init(6000, .rhythm(Rhythm())),
      .init(6500, .set(.collide, 1)), .init(7000, .set(.air, 1)), .init(7500, .flickBall(1, x: 200, y: 500)),
      .init(8000, .move(LFO(.gravity, from: 6, to: 14, period: 8_000_000_000))),
      .init(9000, .move(LFO(.tempo, from: 80, to: 160, period: 20_000_000_000))),
      .init(10_000, .set(.swing, 75)), .init(10_500, .set(.grid, 13)),
      .init(10_750, .set(.quantize, 1)), .init(10_800, .set(.clickChannel, 9)),
      .init(11_000, .set(.groove, 2), isRefused: true),
      .init(11_500, .moveBouncer(.one, x: 100, y: 500)), .init(12_000, .flickBall(0, x: 1, y: 1)),
      .init(13_000, .reset), .init(13_250, .spawn(x: 900, y: 500)),
    ]
  }
}
