import ChordEngine
import Physics2D
import Testing

@testable import Instrument

@Suite struct LayoutRefusalTests {
  private static let table: [(String, @Sendable (inout Layout) -> Void, LayoutError?)] = [
    ("a small bouncer", { $0.bouncers[2].radius = 5 }, nil),
    ("too small a bouncer", { $0.bouncers[2].radius = 4.9 }, .bouncerRadius(.three, 4.9)),
    ("too large a bouncer", { $0.bouncers[2].radius = 150.1 }, .bouncerRadius(.three, 150.1)),
    ("a bouncer of infinite radius", { $0.bouncers[2].radius = .infinity }, .bouncerRadius(.three, .infinity)),
    ("a bouncer on the border", { $0.bouncers[2].center = Vector2(512, 0) }, nil),
    ("a bouncer in the right half", { $0.bouncers[2].center.x = 512.1 }, .bouncerPlace(.three, x: 512.1, y: 700)),
    ("a bouncer above the stage", { $0.bouncers[6].center.y = 700.1 }, .bouncerPlace(.seven, x: 512, y: 700.1)),
    ("a bouncer below the stage", { $0.bouncers[6].center.y = -1 }, .bouncerPlace(.seven, x: 512, y: -1)),
    ("bouncers that overlap", { $0.bouncers[6].center = Vector2(500, 20) }, nil),
    ("a key too narrow", { $0.keys[1].width = 19 }, .keySize(2, width: 19, height: 25)),
    ("a key too wide", { $0.keys[1].width = 501 }, .keySize(2, width: 501, height: 25)),
    ("a key too low", { $0.keys[1].height = 4 }, .keySize(2, width: 124, height: 4)),
    ("a key too high", { $0.keys[1].height = 301 }, .keySize(2, width: 124, height: 301)),
    ("a key in the left half", { $0.keys[0].center.x = 572.9 }, .keyPlace(1, x: 572.9, y: 12.5)),
    ("a key in the wall", { $0.keys[3].center.x = 962.1 }, .keyPlace(4, x: 962.1, y: 12.5)),
    ("a key under the floor", { $0.keys[3].center.y = 12.4 }, .keyPlace(4, x: 961, y: 12.4)),
    ("a key that reaches the height where balls start", { $0.keys[3].center.y = 337.5 }, nil),
    ("a key above the height where balls start", { $0.keys[3].center.y = 337.6 }, .keyPlace(4, x: 961, y: 337.6)),
    ("keys that touch", { $0.keys[1].center.x = 697 }, nil),
    ("keys that overlap", { $0.keys[1].center.x = 696 }, .keysOverlap(1, 2)),
    ("a gap in which a ball jams", { $0.keys[1].width = 46 }, .keyGap(1, 2, 45)),
    ("a gap at the wall", { $0.keys[3].width = 44 }, .keyGap(4, nil, 41)),
    (
      "a gap above a key",
      { $0.keys[1].center = Vector2($0.keys[0].center.x, $0.keys[0].center.y + $0.keys[0].height + 40) },
      .keyGap(1, 2, 40)
    ),
    ("a gap under a key", { $0.keys[3].center.y = 52.5 }, .keyGap(4, nil, 40)),
    ("a gap at corners", { $0.keys[0].center.y = 90 }, nil),
    ("a ball in the wall", { $0.bassBall.x = 32.9 }, .bassBallPlace(x: 32.9, y: 192)),
    ("a ball in the divider", { $0.bassBall.x = 480.6 }, .bassBallPlace(x: 480.6, y: 192)),
    ("a ball in the floor", { $0.bassBall.y = 32.9 }, .bassBallPlace(x: 256, y: 32.9)),
    ("a ball at NaN", { $0.bassBall.y = .nan }, nil),
    ("a ball that touches a bouncer", { $0.bassBall.y = 291 }, nil),
    ("a ball in a bouncer", { $0.bassBall.y = 291.1 }, .bassBallInBouncer(.one)),
    (
      "sixteen places",
      { for ball in 0..<16 { _ = $0.addPlace(Vector2(560 + 28 * Double(ball), ball % 2 == 0 ? 400 : 500)) } }, nil
    ),
    ("a piano ball in the divider", { _ = $0.addPlace(Vector2(538.4, 300)) }, .pianoBallPlace(1, x: 538.4, y: 300)),
    ("a piano ball in the ceiling", { _ = $0.addPlace(Vector2(600, 680.1)) }, .pianoBallPlace(1, x: 600, y: 680.1)),
    ("a piano ball on a key", { _ = $0.addPlace(Vector2(600, 45)) }, nil),
    ("a piano ball in a key", { _ = $0.addPlace(Vector2(600, 44.9)) }, .pianoBallInKey(1, 1)),
    (
      "a ball that, once put onto a key, overlaps the next key",
      {
        $0.keys[2] = Layout.PianoKey(center: Vector2(831, 17.5), width: 132, height: 35)
        _ = $0.addPlace(Vector2(748.2, 45.9))
      }, .pianoBallInKey(1, 3)
    ),
    (
      "balls that overlap", { _ = ($0.addPlace(Vector2(600, 100)), $0.addPlace(Vector2(639, 100))) },
      .pianoBallsOverlap(1, 2)
    ),
    (
      "balls that overlap only until the lower one is put onto a key",
      { _ = ($0.addPlace(Vector2(600, 45.9)), $0.addPlace(Vector2(600, 85.5))) }, nil
    ),
  ]

  @Test(arguments: table.indices) func aLayoutThatCannotBePlayedIsRefused(row: Int) {
    let (name, change, expected) = Self.table[row]
    var settings = Preset.original.settings
    settings.balls = 16
    change(&settings.layout)
    let error = Self.error(settings)
    // For a NaN, any error is accepted.
    if settings.layout.bassBall.y.isNaN {
      #expect(error != nil)
    } else {
      #expect(error == expected.map { .layout($0) }, "\(name)")
    }
  }

  @Test func enclosedBassBallIsRefused() {
    var settings = Preset.original.settings
    settings.layout.bassBall = Vector2(60, 60)
    settings.layout.bouncers[5] = Layout.Bouncer(center: Vector2(200, 0), radius: 100)
    settings.layout.bouncers[0] = Layout.Bouncer(center: Vector2(0, 200), radius: 100)
    settings.layout.bouncers[3] = Layout.Bouncer(center: Vector2(160, 160), radius: 60)
    guard case .layout(.bassBallEnclosed(let room)) = Self.error(settings) else {
      Issue.record("not refused as enclosed: \(Self.error(settings) as Any)")
      return
    }
    #expect(room > 0 && room < Layout.leastRoom)
    // The ball may start there if the bouncer that closes the cage is off.
    settings[.bouncer4] = 0
    #expect(Self.error(settings) == nil)
    // A bouncer that is off may cover the ball.
    settings.layout.bouncers[3] = Layout.Bouncer(center: Vector2(60, 60))
    #expect(Self.error(settings) == nil)
  }

  /// A layout that passes its check never fails later with `noRoom`.
  @Test func checkedLayoutHasRoomForItsBalls() throws {
    var accepted = 0
    for seed in UInt64(0)..<20_000 {
      var random = SplitMix64(seed: seed)
      var layout = Layout()
      layout.keys[1] = Layout.PianoKey(
        center: Vector2(703, 0), width: random.next(in: 100..<130), height: random.next(in: 5..<80))
      layout.keys[1].center.y = layout.keys[1].height / 2
      let above = [random.next(in: -1..<2), 0, random.next(in: -1e-8..<1e-8)][Int(random.next() % 3)]
      guard layout.addPlace(Vector2(random.next(in: 600..<800), layout.keys[1].top + Stage.pianoBallRadius + above))
      else { continue }
      var settings = Preset.original.settings
      settings.balls = 1
      settings.layout = layout
      let error = Self.error(settings)
      #expect(error != .layout(.noRoom(1)), "seed \(seed)")
      if error == nil { accepted += 1 }
    }
    #expect(accepted > 1000)
  }

  @Test func fewerBallsThanPlacesAreRefused() {
    var settings = Preset.original.settings
    settings.balls = 1
    _ = settings.layout.addPlace(Vector2(600, 300))
    #expect(Self.error(settings) == nil)
    _ = settings.layout.addPlace(Vector2(700, 300))
    #expect(Self.error(settings) == .fewerBalls(1, thanPlaces: 2))
    var areTaken = true
    for _ in 0..<14 { areTaken = settings.layout.addPlace(Vector2(700, 300)) && areTaken }
    let isOneMoreTaken = settings.layout.addPlace(Vector2(800, 300))
    #expect(areTaken && !isOneMoreTaken)
  }

  /// Half of the seeds have the highest possible keys.
  @Test func thereIsAlwaysRoomForSixteenBalls() throws {
    for seed in PerformanceTests.seeds {
      var settings = Preset.original.settings
      settings.seed = seed
      settings.balls = 16
      if seed % 2 == 0 {
        for key in 0..<4 {
          settings.layout.keys[key].height = 300
          settings.layout.keys[key].center.y = 200
        }
      }
      let performance = try Performance(settings)
      var hasAll = true
      for ball in 1...16 where performance.scene.id(ofBall: ball) == nil { hasAll = false }
      #expect(hasAll, "seed \(seed)")
    }
  }

  static func error(_ settings: Settings) -> SettingsError? {
    do throws(SettingsError) {
      _ = try Performance(settings)
      return nil
    } catch {
      return error
    }
  }
}
