import Instrument
import Testing

@testable import Terminal

@Suite struct HandTests {
  @Test func keysHaveTheirEffects() throws {
    var scene = try Scene7(at: 2)
    #expect(scene.press(" ") == [.gesture(.pause)])
    #expect(scene.press(" ") == [.gesture(.play)])
    #expect(scene.press(.right) == [.gesture(.set(.speed, 285)), .say("speed 285 points/s")])
    #expect(scene.press(.left) == [.gesture(.set(.speed, 275)), .say("speed 275 points/s")])
    #expect(scene.press(.up) == [.gesture(.set(.gravity, 11.8)), .say("gravity 11.8 m/s²")])
    #expect(scene.press(.down) == [.gesture(.set(.gravity, 9.8)), .say("gravity 9.8 m/s²")])
    #expect(scene.press("3") == [.gesture(.set(.bouncer3, 0)), .say("iii is off the stage")])
    #expect(scene.press("3") == [.gesture(.set(.bouncer3, 1)), .say("iii is on the stage")])
    #expect(scene.press("s") == [.gesture(.set(.sound, 1)), .say("sound pluck")])
    #expect(scene.press("x") == [.gesture(.remove(ball: 4))])
    let fresh = scene.press("r")
    #expect(fresh.first == .gesture(.reset) && fresh.count == 5)
    #expect(scene.press("k") == [.ask(.keep)])
    #expect(scene.press("u") == [.ask(.undo)])
    #expect(scene.press("q") == [.ask(.quit)])
    guard case .gesture(.spawn(let x, let y)) = scene.press("n").first else { return #expect(Bool(false)) }
    #expect(x > 538 && x < 1004 && y > 370 && y < 680)
  }

  /// The first tap shows how to continue, and each later tap shows the tempo. A tap less than 150 ms or more than 2 s
  /// after the previous tap also shows how to continue.
  @Test func tapsSetTheTempo() throws {
    var scene = try Scene7(at: 2)
    let hint = Hand.Effect.say("tap again: the second tap sets the tempo")
    #expect(scene.press("t", at: 0) == [hint])
    #expect(scene.press("t", at: 500_000_000) == [.gesture(.set(.tempo, 120)), .say("tempo 120 BPM")])
    #expect(scene.press("t", at: 984_000_000) == [.gesture(.set(.tempo, 122)), .say("tempo 122 BPM")])
    #expect(scene.press("t", at: 1_000_000_000) == [hint])
    #expect(scene.press("t", at: 9_000_000_000) == [hint])
    #expect(scene.picture.value(of: .tempo) == 122)
  }

  @Test func bindingsAreUniqueAndFitOnTheHelpScreen() {
    var keys: [KeyPress] = []
    for binding in Binding.list {
      #expect(binding.label.count <= 5 && binding.brief.count <= 14 && binding.help.count <= 66, "\(binding.label)")
      for (key, _) in binding.keys {
        #expect(!keys.contains(key))
        keys.append(key)
      }
    }
    #expect(keys.count > 25)
  }

  @Test func newBallsAppearWhereNoBallIs() throws {
    var scene = try Scene7(at: 2)
    var places: [Double] = []
    for _ in 0..<30 {
      guard case .gesture(.spawn(let x, let y)) = scene.press("n").first else { return #expect(Bool(false)) }
      #expect(!places.contains(x * 1000 + y))
      places.append(x * 1000 + y)
      for ball in 1...4 {
        let place = try #require(scene.picture.place(ofBall: ball))
        #expect((place.x - x) * (place.x - x) + (place.y - y) * (place.y - y) > 1600)
      }
    }
  }

  @Test func tabSelectsAllParametersInTurn() throws {
    var scene = try Scene7(at: 1)
    var seen: [Parameter] = []
    for _ in Parameter.allCases {
      scene.press(.tab)
      seen.append(try #require(scene.hand.parameter))
      #expect(scene.message.contains(seen.last?.row.name.description ?? "?"))
    }
    #expect(seen == Parameter.allCases)
    scene.press(.tab)
    #expect(scene.hand.parameter == Parameter.allCases.first)
    scene.press(.backTab)
    #expect(scene.hand.parameter == Parameter.allCases.last)
    scene.press(.escape)
    #expect(scene.hand.parameter == nil && scene.message.hasPrefix("? help"))
  }

  @Test func typedValueIsApplied() throws {
    var scene = try Scene7(at: 1)
    scene.press(.tab)
    #expect(scene.press("125") == [])
    #expect(scene.message.contains("125_"))
    #expect(scene.press(.enter) == [.gesture(.set(.speed, 125))])
    // Enter opens a text field, in which '-' is a minus sign. A refused value is reported and can be corrected.
    while scene.hand.parameter != .level { scene.press(.tab) }
    scene.press(.enter)
    _ = scene.press("-99")
    #expect(scene.press(.enter) == [])
    #expect(scene.message.contains("allowed: -60…12"))
    scene.press(.backspace)
    #expect(scene.press(.enter) == [.gesture(.set(.level, -9))])
    scene.press(.enter)
    scene.press(.escape)
    #expect(scene.hand.entry == nil && scene.hand.parameter == .level)
    while scene.hand.parameter != .sound { scene.press(.tab) }
    scene.press(.enter)
    _ = scene.press("glass")
    #expect(scene.press(.enter) == [.gesture(.set(.sound, 8))])
    #expect(scene.press("+") == [.gesture(.set(.sound, 8))] && scene.press("-") == [.gesture(.set(.sound, 7))])
    #expect(scene.press("l") == [.ask(.learn(.sound))])
  }

  /// The value −1 stands for no bank.
  @Test func bankMinusOneIsShownAndTypedAsNone() throws {
    var scene = try Scene7(at: 1)
    scene.press(.tab)
    while scene.hand.parameter != .bank { scene.press(.tab) }
    #expect(scene.message.contains(" bank  none  none, or a whole number of 0…16383"))
    scene.press(.enter)
    _ = scene.press("none")
    #expect(scene.press(.enter) == [.gesture(.set(.bank, -1))])
  }

  @Test func keyLLearnsTheParameterThatWasChangedLast() throws {
    var scene = try Scene7(at: 1)
    #expect(scene.press("l") == [.say("move a parameter, or select one with Tab; then press l to map a knob to it")])
    scene.press(.up)
    #expect(scene.press("l") == [.ask(.learn(.gravity))])
    scene.press(.right)
    #expect(scene.press("l") == [.ask(.learn(.speed))])
    _ = scene.press("3")
    #expect(scene.press("l") == [.ask(.learn(.bouncer3))])
    // A parameter selected with Tab takes precedence over the parameter that was changed last.
    scene.press(.tab)
    #expect(scene.press("l") == [.ask(.learn(scene.hand.parameter ?? .gravity))])
    #expect(scene.hand.parameter != nil)
  }

  @Test func digitSwitchesBouncer() throws {
    for degree in 0..<7 {
      var scene = try Scene7(at: 1)
      for _ in 0..<2 {
        let expected = Gesture.chordSwitch(degree, scene.picture.settings.values)
        #expect(scene.press("\(degree + 1)").first == .gesture(expected))
      }
    }
  }

  /// The typed keys must not be appended to the refused value.
  @Test func typingAfterARefusedValueReplacesTheValue() throws {
    var scene = try Scene7(at: 1)
    while scene.hand.parameter != .gravity { scene.press(.tab) }
    _ = scene.press("500")
    #expect(scene.message.contains("0…100 m/s² · Enter sets it, Esc cancels"))
    #expect(scene.press(.enter) == [] && scene.message.contains("500_  not a valid value, allowed: 0…100 m/s²"))
    _ = scene.press("5")
    #expect(scene.message.contains(" gravity  5_  0…100"))
    #expect(scene.press(.enter) == [.gesture(.set(.gravity, 5))])
  }

  @Test func clickDropsABallAtItsPlace() throws {
    var scene = try Scene7(at: 1)
    let layout = FaceLayout(columns: 80, rows: 24)
    let place = layout.place(column: 48, row: 5)
    let effects = scene.take(.press(column: 48, row: 5))
    #expect(effects == [.gesture(.spawn(x: place.x.rounded(), y: place.y.rounded()))])
    #expect(scene.take(.release(column: 48, row: 5)) == [])
    // A click beside the stage or in its left half drops no ball.
    #expect(scene.take(.press(column: 70, row: 5)) == [] && scene.take(.press(column: 10, row: 4)) == [])
  }

  @Test func dragMovesAndFlicksABall() throws {
    var scene = try Scene7(at: 2)
    let layout = FaceLayout(columns: 80, rows: 24)
    let (column, row) = layout.cell(try #require(scene.picture.place(ofBall: 1)))
    #expect(scene.take(.press(column: column, row: row), at: 0) == [])
    let to = layout.place(column: column + 2, row: row - 2)
    let drag = scene.take(.drag(column: column + 2, row: row - 2), at: 50_000_000)
    guard case .gesture(.dragBall(1, let x, let y)) = drag.first else { return #expect(Bool(false)) }
    #expect(abs(x - to.x) <= 1 && abs(y - to.y) <= 1)
    let release = scene.take(.release(column: column + 2, row: row - 2), at: 60_000_000)
    guard case .gesture(.flickBall(1, let vx, let vy)) = release.first else { return #expect(Bool(false)) }
    #expect(vx > 100 && vy > 100)
    // A ball that the mouse held still before the release has no velocity.
    _ = scene.take(.press(column: column, row: row), at: 0)
    _ = scene.take(.drag(column: column + 1, row: row), at: 50_000_000)
    #expect(
      scene.take(.release(column: column + 1, row: row), at: 900_000_000) == [.gesture(.flickBall(1, x: 0, y: 0))])
  }

  @Test func speedOfAFlickIsLimited() throws {
    var scene = try Scene7(at: 2)
    let layout = FaceLayout(columns: 80, rows: 24)
    let (column, row) = layout.cell(try #require(scene.picture.place(ofBall: 0)))
    _ = scene.take(.press(column: column, row: row), at: 0)
    _ = scene.take(.drag(column: 1, row: 20), at: 1000)
    guard case .gesture(.flickBall(0, let x, let y)) = scene.take(.release(column: 1, row: 20), at: 2000).first else {
      return #expect(Bool(false))
    }
    #expect((x * x + y * y).squareRoot() <= Stage.largestFlick && (x, y) != (0, 0))
  }

  @Test func dragMovesABouncer() throws {
    var scene = try Scene7(at: 2)
    let layout = FaceLayout(columns: 80, rows: 24)
    let (column, row) = layout.cell(scene.picture.place(ofBouncer: 0))
    #expect(scene.take(.press(column: column, row: row)) == [])
    let effects = scene.take(.drag(column: column - 5, row: row))
    guard case .gesture(.moveBouncer(.one, let x, _)) = effects.first else { return #expect(Bool(false)) }
    #expect(abs(x - (256 - 5 * layout.pointsPerCell.x)) <= 1)
    #expect(scene.take(.release(column: column - 5, row: row)) == [])
  }
}
