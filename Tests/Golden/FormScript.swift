import ChordEngine
import Instrument
import MIDI

/// A fixed minute of a piece with short sections. During the sections, gestures change settings, balls and the form.
enum FormScript {
  static var settings: Settings {
    var settings = Settings.piece(ofSeed: 7)
    settings.timeSignature = .common
    settings[.tempo] = 113
    settings.form = form([(0, 0, 2), (0, 1, 2), (1, 0, 1), (0, 2, 3), (2, 0, 1)])
    settings.sections = [
      SectionSetting(letter: 1, .gesture(.set(.tempo, 97))), SectionSetting(letter: 1, .balls(2)),
      SectionSetting(letter: 1, .gesture(.timeSignature(TimeSignature(beats: 3, unit: 4) ?? .common))),
      SectionSetting(letter: 2, .gesture(.key(Key(tonic: PitchClass(NoteName(.g)), octave: 3)))),
      SectionSetting(letter: 2, .gesture(.move(LFO(.gravity, from: 12, to: 30, period: 3_000_000_000)))),
      SectionSetting(letter: 2, .gesture(.set(.bouncer1, 0))),
    ]
    return settings
  }

  private static func form(_ sections: [(letter: UInt8, variation: UInt8, bars: Int)]) -> Form {
    var form = Form()
    for section in sections {
      if let section = Form.Section(letter: section.letter, variation: section.variation, bars: section.bars) {
        _ = form.append(section)
      }
    }
    return form
  }

  static var steps: [GestureScript.Step] {
    [
      .init(300, .set(.gravity, 14)), .init(700, .spawn(x: 700, y: 600)),
      .init(900, .moveBouncer(.one, x: 200, y: 500)),
      .init(1100, .dragBall(1, x: 620, y: 620)), .init(1500, .set(.hands, 1)), .init(1600, .set(.legato, 0.5)),
      .init(1700, .set(.hands, 0)), .init(2000, .flickBall(0, x: 1, y: 1)), .init(2300, .set(.tempo, 131)),
      .init(2600, .pause), .init(2900, .play), .init(3300, .timeSignature(TimeSignature(beats: 5, unit: 8) ?? .common)),
      .init(3700, .remove(ball: 1)), .init(4000, .set(.tones, 2)), .init(4300, .set(.harmonicRhythm, 0)),
      .init(4500, .move(LFO(.speed, from: 100, to: 400, period: 5_000_000_000))), .init(5000, .reset),
      .init(5300, .chords(BuiltInChordset.jazz.chordset)), .init(5600, .set(.bassRhythm, 3)),
      .init(6000, .form(form([(3, 0, 2), (4, 1, 3)]))), .init(7000, .set(.bouncer5, 0)),
      .init(7500, .set(.lowBalls, 2)),
      .init(8000, .form(Form())), .init(9000, .set(.bassPassing, 0)),
      .init(9500, .form(form([(0, 0, 1), (1, 1, 2), (0, 1, 1)]))), .init(10_000, .set(.quantize, 2)),
      .init(11_000, .set(.ending, 1)), .init(14_000, .spawn(x: 800, y: 500)),
    ]
  }
}
