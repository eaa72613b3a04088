import ChordEngine
import Instrument
import Physics2D

/// A custom stage with sixteen balls, and fixed gestures for a run of one minute.
enum LayoutScript {
  /// The settings except `bounce`, which callers set. The property is computed, because a stored
  /// property would stay in WebAssembly's memory.
  static var settings: Settings {
    var settings = Preset.original.settings
    settings.seed = 7
    settings.balls = 16
    settings.layout.bouncers = [
      Layout.Bouncer(center: Vector2(256, 400), radius: 70), Layout.Bouncer(center: Vector2(60, 640), radius: 25),
      Layout.Bouncer(center: Vector2(512, 700), radius: 90), Layout.Bouncer(center: Vector2(0, 364), radius: 110),
      Layout.Bouncer(center: Vector2(470, 380), radius: 12), Layout.Bouncer(center: Vector2(0, 0), radius: 60),
      Layout.Bouncer(center: Vector2(400, 60), radius: 45),
    ]
    // The third and fourth keys float; below the third key there is no room for a ball.
    settings.layout.keys = [
      Layout.PianoKey(center: Vector2(573, 20), width: 100, height: 40),
      Layout.PianoKey(center: Vector2(690, 60), width: 80, height: 120),
      Layout.PianoKey(center: Vector2(850, 35), width: 140, height: 10),
      Layout.PianoKey(center: Vector2(975, 100), width: 60, height: 30),
    ]
    settings.layout.bassBall = Vector2(200, 200)
    for place in [Vector2(560, 300), Vector2(700, 500.5), Vector2(1000, 640)] { _ = settings.layout.addPlace(place) }
    return settings
  }

  static var steps: [GestureScript.Step] {
    var steps: [GestureScript.Step] = []
    func add(_ tick: Int64, _ gesture: Gesture, isRefused: Bool = false) {
      steps.append(GestureScript.Step(tick, gesture, isRefused: isRefused))
    }
    add(100, .moveBouncer(.three, x: 420, y: 600))
    // A bouncer changes direction while it glides, and is switched off for a while. During the pause, no bouncer moves.
    add(120, .moveBouncer(.three, x: 300, y: 500))
    add(125, .set(.bouncer3, 0))
    add(135, .set(.bouncer3, 1))
    add(150, .moveBouncer(.one, x: 256, y: 300))
    add(160, .pause)
    add(200, .moveBouncer(.five, x: 480, y: 200))
    add(300, .play)
    add(310, .moveBouncer(.five, x: 513, y: 200), isRefused: true)
    // A bouncer may move over the held bass ball. When released, the ball has the speed that was
    // set meanwhile.
    add(400, .dragBall(0, x: 100, y: 500))
    add(500, .moveBouncer(.four, x: 100, y: 480))
    add(520, .set(.speed, 400))
    add(560, .dragBall(0, x: 120, y: 490), isRefused: true)
    add(600, .flickBall(0, x: 3, y: -1))
    add(650, .flickBall(0, x: 0, y: 0), isRefused: true)
    add(660, .flickBall(2, x: 4000, y: 4000), isRefused: true)
    add(700, .spawn(x: 800, y: 500), isRefused: true)
    add(710, .dragBall(17, x: 800, y: 500), isRefused: true)
    add(750, .reset)
    for ball in 0..<6 as Range<Int64> { add(760, .spawn(x: 560 + 70 * Double(ball), y: 650)) }
    // Balls are held below other balls, near other balls and on a key, and are then released.
    add(770, .dragBall(5, x: 800, y: 300))
    add(771, .dragBall(5, x: 804, y: 302))
    add(772, .dragBall(6, x: 840, y: 310), isRefused: true)
    add(772, .spawn(x: 840, y: 310), isRefused: true)
    add(773, .dragBall(2, x: 700, y: 10))
    add(774, .remove(ball: 3))
    add(774, .dragBall(3, x: 600, y: 500), isRefused: true)
    add(775, .spawn(x: 600, y: 500))
    add(1000, .set(.gravity, 30))
    add(1300, .flickBall(2, x: 300, y: 900))
    add(1500, .flickBall(5, x: 0, y: 0))
    add(1600, .set(.gravity, 9.8))
    add(1900, .dragBall(0, x: 250, y: 640))
    // A reset removes the piano balls, and launches the held bass ball from its start place, inside a bouncer.
    add(1950, .moveBouncer(.seven, x: 210, y: 190))
    add(2100, .reset)
    for ball in 0..<8 as Range<Int64> { add(2200 + 50 * ball, .spawn(x: 560 + 55 * Double(ball), y: 600)) }
    // Two bouncers cage the held bass ball, each 0.01 points from the ball's edge. The ball is then released.
    add(3000, .dragBall(0, x: 400, y: 300))
    add(3100, .moveBouncer(.five, x: 400 + 45.01, y: 300))
    add(3100, .moveBouncer(.two, x: 400 - 58.01, y: 300))
    add(3400, .flickBall(0, x: 1, y: 0))
    add(3500, .moveBouncer(.two, x: 60, y: 640))
    // Every 7 ticks, the next of the seven bouncers is sent to another place.
    for step in 0..<200 as Range<Int64> {
      let degree = Degree.allCases[Int(step % 7)]
      let way = Double(step * 37 % 500)
      add(4000 + 7 * step, .moveBouncer(degree, x: way, y: 700 - way))
    }
    for ball in 1...6 { add(6000, .flickBall(ball, x: 200 * Double(ball) - 700, y: 1500)) }
    add(7000, .reset)
    for ball in 0..<11 as Range<Int64> { add(7000, .spawn(x: 560 + 42 * Double(ball), y: 640)) }
    add(7001, .dragBall(1, x: 771, y: 200))
    add(7002, .set(.bounce, 0.6))
    add(9000, .remove(ball: 1))
    add(9500, .set(.bounce, 1))
    add(9600, .flickBall(2, x: -500, y: 2000))
    return steps
  }
}
