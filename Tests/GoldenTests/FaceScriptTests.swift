import Foundation
import Instrument
import Testing

@testable import Golden

@Suite struct FaceScriptTests {
  @Test("Tests/Face plays the scripts of the golden numbers")
  func scripts() throws {
    #expect(try file("script.txt") == GestureScript.text(of: GestureScript.steps))
    #expect(try file("layout-script.txt") == GestureScript.text(of: LayoutScript.steps))
  }

  /// The numbers of balls and of stated places, then the layout's numbers as clumsy.h has them.
  @Test("Tests/Face plays on the stage of the golden numbers")
  func layout() throws {
    let (settings, layout) = (LayoutScript.settings, LayoutScript.settings.layout)
    var text = "\(settings.balls) \(layout.placeCount)\n"
    for index in 0..<Layout.numberCount { text += "\(layout[number: index])\n" }
    #expect(try file("layout.txt") == text)
  }

  private func file(_ name: String) throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Face/\(name)").standardized
    return try String(contentsOf: file, encoding: .utf8)
  }
}

extension GestureScript {
  /// A script as Tests/Face has it, a gesture a line, as clumsy.h writes gestures: tick, whether it is refused, kind, three integers, two
  /// numbers.
  static func text(of steps: [Step]) -> String {
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
      case .moveBouncer(let degree, let x, let y): (kind, integers.0, numbers) = (7, Int(degree.rawValue), (x, y))
      case .dragBall(let ball, let x, let y): (kind, integers.0, numbers) = (8, ball, (x, y))
      case .flickBall(let ball, let x, let y): (kind, integers.0, numbers) = (9, ball, (x, y))
      }
      text += "\(step.tick) \(step.isRefused ? 1 : 0) \(kind) \(integers.0) \(integers.1) \(integers.2)"
      text += " \(numbers.0) \(numbers.1)\n"
    }
    return text
  }
}
