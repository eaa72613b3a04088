import Foundation
import Instrument
import Testing

@testable import Golden

@Suite struct FaceScriptTests {
  @Test("Tests/Face plays the script of the golden numbers")
  func script() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Face/script.txt").standardized
    #expect(try String(contentsOf: file, encoding: .utf8) == GestureScript.text)
  }
}

extension GestureScript {
  /// The script as Tests/Face/script.txt has it, a gesture a line, as clumsy.h writes gestures: tick, whether it is refused, kind, three
  /// integers, two numbers.
  static var text: String {
    var text = ""
    for step in steps {
      var integers = (0, 0, 0)
      var numbers = (0.0, 0.0)
      let kind: Int
      switch step.gesture {
      case .set(let parameter, let value): (kind, integers.0, numbers.0) = (0, Int(parameter.rawValue), value)
      case .spawn(let x, let y): (kind, numbers) = (1, (x, y))
      case .remove(let ball): (kind, integers.0) = (2, ball)
      case .key(let key):
        (kind, integers) = (3, (Int(key.tonic.semitones), key.octave, Int(key.scale.rawValue)))
      case .pause: kind = 4
      case .play: kind = 5
      case .reset: kind = 6
      }
      text += "\(step.tick) \(step.isRefused ? 1 : 0) \(kind) \(integers.0) \(integers.1) \(integers.2)"
      text += " \(numbers.0) \(numbers.1)\n"
    }
    return text
  }
}
