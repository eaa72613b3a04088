import ChordEngine
import Instrument
import MIDI
import Physics2D

/// A setting that a line of a session's text can state.
public enum Setting: Equatable, Sendable, BitwiseCopyable {
  case seed, balls, key, bassChannel, keysChannel, transposition, keys, bass, timeSignature, rhythm, form, mapOut, mpe
  /// The chord of a slot: 0…6 for the bouncers, 7 for the spare pad.
  case chord(Int)
  /// The position and radius of a bouncer, 0…6.
  case bouncer(Int)
  /// The position and size of a piano key, 0…7.
  case pianoKey(Int)
  /// A start position of a piano ball, by the position's index in `Layout.places`, 0…15.
  case ball(Int)
  /// The settings of the sections with a letter: 0 for A … 25 for Z.
  case section(UInt8)
  case parameter(Parameter)
  /// The oscillator of a parameter.
  case motion(Parameter)

  /// Returns the setting's line, without line feed; nil for a missing oscillator, piano key, ball position or section.
  public func line(in settings: Settings) -> String? {
    let layout = settings.layout
    switch self {
    case .seed: return "seed " + String(settings.seed)
    case .balls: return "balls " + String(settings.balls)
    case .key: return Gesture.key(settings.key).sessionText
    case .bassChannel: return "bass-channel " + String(settings.bassChannel.number)
    case .keysChannel:
      let name = settings.keysChannels.owner == .keys ? "keys-channel " : "balls-channel "
      return name + settings.keysChannels.sessionText
    case .transposition: return "transpose " + settings.transposition.sessionText
    case .mapOut: return "map-out " + OutMapping.text(settings.mapOut)
    case .mpe: return "mpe " + settings.mpe.name.description
    case .timeSignature: return Gesture.timeSignature(settings.timeSignature).sessionText
    case .rhythm: return Gesture.rhythm(settings.rhythm).sessionText
    case .form: return Gesture.form(settings.form).sessionText
    case .section(let letter):
      let text = settings.sectionText(letter)
      return text.isEmpty ? nil : "section " + Form.Section.name(letter) + " " + text
    case .keys: return "keys " + String(layout.keys.count)
    case .bass: return "bass" + list(layout.bassBall.x, layout.bassBall.y)
    case .chord(let slot): return Gesture.chord(slot, settings.chordset[slot]).sessionText
    case .bouncer(let index):
      let bouncer = layout.bouncers[index]
      return "bouncer " + String(index + 1) + list(bouncer.center.x, bouncer.center.y, bouncer.radius)
    case .pianoKey(let index):
      guard index < layout.keys.count else { return nil }
      let key = layout.keys[index]
      return "piano-key " + String(index + 1) + list(key.center.x, key.center.y, key.width, key.height)
    case .ball(let place):
      return place < layout.placeCount ? "ball" + list(layout.places[place].x, layout.places[place].y) : nil
    case .parameter(let parameter): return Gesture.set(parameter, settings[parameter]).sessionText
    case .motion(let parameter):
      return settings.oscillators.oscillator(of: parameter).map { Gesture.move($0).sessionText }
    }
  }
}

extension Gesture {
  package func forEachSetting(_ states: (Setting) -> Void) {
    switch self {
    case .set(let parameter, _): states(.parameter(parameter))
    case .move(let lfo): states(.motion(lfo.parameter))
    case .key: states(.key)
    case .timeSignature: states(.timeSignature)
    case .rhythm: states(.rhythm)
    case .form: states(.form)
    case .lock: states(.parameter(.tempo))
    case .chords: for slot in 0..<Chordset.slotCount { states(.chord(slot)) }
    case .chord(let slot, _): states(.chord(slot))
    case .moveBouncer(let degree, _, _): states(.bouncer(Int(degree.rawValue)))
    case .spawn, .remove, .dragBall, .flickBall, .locate, .suppress, .add, .image, .pause, .play, .reset: break
    }
  }
}
