import ChordEngine
import Hands
import Instrument
import Lumia
import Sessions

extension Gesture {
  /// Parses a gesture as in a session (also in capitals, except gestures that set chords), or `key` and a key as in
  /// `--key`. Returns nil for a line without words. By default, a key is major and in octave 4. `others` are further
  /// words to suggest for a misspelt gesture.
  init?(typed line: [UInt8], among others: [String] = []) throws(TextError) {
    let words = String(decoding: line, as: UTF8.self).split { " \t\r".contains($0) }
    if words.count == 2, words[0] == "key", let key = KeyName(String(words[1])) {
      self = .key(key.key(inPlaceOf: .cMajor))
      return
    }
    if words.count == 3, words[0] == "key", words[1].utf8.last.map({ !(0x30...0x39).contains($0) }) == true,
      let gesture = try? Gesture(parsing: Array("key \(words[1])4 \(words[2])".utf8))
    {
      self = gesture
      return
    }
    do throws(TextError) { try self.init(parsing: line, among: others) } catch {
      // Retry in lower case, except for chords, because capitals matter in their names.
      let lower = String(decoding: line, as: UTF8.self).lowercased()
      guard words.first?.lowercased().hasPrefix("chord") == false,
        let gesture = try? Gesture(parsing: Array(lower.utf8))
      else { throw error }
      self = gesture
    }
  }
}

func words(_ error: GestureError) -> String {
  switch error {
  case .refused(let parameter, let value):
    "\(parameter.row.name) cannot be \(plain(value)); allowed: \(Flag.allowed(parameter))"
  case .badMotion(let parameter):
    "\(parameter.row.name) cannot move in this way; allowed: two end values, each of \(Flag.allowed(parameter)), "
      + "a period of 1 s…24 h, and at most \(LFO.largestCount) parameters that move"
  case .outside(let half, let x, let y):
    "\(plain(x)) \(plain(y)) is not in the \(half) half of the stage; allowed: \(area(of: half))"
  case .occupied(let x, let y):
    "there is no room for the ball at \(plain(x)) \(plain(y)); allowed: where it touches nothing"
  case .full: "the stage is full; allowed: \(Stage.pianoBallCount) balls"
  case .noSuchBall(0): "the bass ball cannot be removed; allowed: a piano ball on the stage"
  case .noSuchBall(let ball):
    "there is no ball \(ball); allowed: the balls on the stage, with numbers of 1…\(Stage.pianoBallCount)"
  case .tooFast(let x, let y):
    "\(plain(x)) \(plain(y)) is too fast; allowed: \(plain(Stage.largestFlick)) points/s at most"
  case .noSuchSlot(let slot):
    "there is no slot \(slot + 1); allowed: 1…\(Chordset.slotCount) (the last is the spare pad)"
  case .farBeat(let lock):
    "beat \(lock.beat) at \(lock.nanoseconds) is too far; allowed: within a minute of the present time"
  case .farPlace(let sixteenth):
    "quarter \(plain(Double(sixteenth) / 4)) is too far; allowed: at most "
      + "\(plain(Double(SongPosition.range.upperBound) / 4)), and 20 minutes of music without the sections before it"
  case .passed(let ball, let strike):
    "ball \(ball) has already made its strike \(strike); allowed: a later strike"
  case .edits:
    "too many suppressed strikes or added notes have not come yet; allowed: 64 of each, so give the gesture later"
  case .badNote(let note):
    "the note cannot begin at \(note.nanoseconds); allowed: within a minute from the gesture's tick on, before the end, "
      + "and while no other note of its pitch waits"
  case .badImage(let command, let chordsets): refusal(of: command, chordsets)
  case .noDirection: "the bass ball needs a direction; allowed: any velocity but 0 0"
  }
}

private func refusal(of command: LumiaCommand, _ chordsets: Int) -> String {
  do throws(LumiaError) { try command.check(chordsets: chordsets) } catch { return error.text }
  preconditionFailure("the command was refused")
}

/// Returns the area of a half of the stage in which a user may put a ball, in points: `0…512,0…695`.
private func area(of half: StageHalf) -> String {
  let (low, high) = half.area
  return "\(span(low.x...high.x)),\(span(low.y...high.y))"
}

/// Returns the name of the bouncer's switch: `bouncer-3`.
func name(_ degree: Degree) -> String { "\(Parameter.bouncer(Int(degree.rawValue)).row.name)" }
