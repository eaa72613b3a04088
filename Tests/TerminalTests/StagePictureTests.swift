import ChordEngine
import Instrument
import Physics2D
import Testing

@testable import Terminal

@Suite struct StagePictureTests {
  @Test func ballIsDrawnOnItsFlight() throws {
    var scene = try Scene7(at: 3)
    let ball = (1...4).first { scene.picture.isPresent($0) }
    let number = try #require(ball)
    let place = try #require(scene.picture.place(ofBall: number))
    let later = try Scene7(at: 3.004)
    let next = try #require(later.picture.place(ofBall: number))
    // In this piece, no ball is faster than 5000 points/s, which is 20 points in 4 ms.
    #expect(abs(place.x - next.x) < 20 && abs(place.y - next.y) < 20 && place != next)
    scene.picture.nanoseconds = later.picture.nanoseconds
    #expect(scene.picture.place(ofBall: 0) != nil)
  }

  @Test func struckKeyLightsUpByVelocityAndFades() throws {
    let scene = try Scene7(at: 6)
    let strike = try #require(scene.picture.strikes.first { $0.strike.voice == .key }).strike
    var picture = scene.picture
    picture.nanoseconds = strike.nanoseconds
    let bright = picture.light(ofKey: Int(strike.index))
    #expect(bright == Double(strike.velocity) / 127)
    picture.nanoseconds += StagePicture.fade / 2
    #expect(abs(picture.light(ofKey: Int(strike.index)) - bright / 2) < 1e-9)
    picture.nanoseconds += StagePicture.fade / 2
    #expect(picture.light(ofKey: Int(strike.index)) == 0)
  }

  @Test func pauseStopsBallsAndPlayResumesThem() throws {
    let paused = try Scene7(at: 4, [(2, .pause)])
    let atPause = try Scene7(at: 2)
    let (stopped, flying) = (paused.picture.place(ofBall: 1), atPause.picture.place(ofBall: 1))
    #expect(!paused.picture.isPlaying && abs((stopped?.y ?? 0) - (flying?.y ?? 1)) < 1e-6)
    let playing = try Scene7(at: 5, [(2, .pause), (4, .play)])
    let unpaused = try Scene7(at: 3)
    let (place, expected) = (playing.picture.place(ofBall: 0), unpaused.picture.place(ofBall: 0))
    #expect(playing.picture.isPlaying && abs((place?.x ?? 0) - (expected?.x ?? 1)) < 1e-6)
  }

  /// The bouncer glides 207 points, from (256, 364) to (100, 500). Its highest speed is 1000 points/s, so the glide
  /// takes a little more than 0.2 s.
  @Test func movedBouncerGlidesToItsPlace() throws {
    let move = Gesture.moveBouncer(.one, x: 100, y: 500)
    let middle = try Scene7(at: 1.1, [(1, move)]).picture.place(ofBouncer: 0)
    #expect(middle.x < 256 && middle.x > 100 && middle.y > 364 && middle.y < 500)
    let end = try Scene7(at: 1.3, [(1, move)]).picture.place(ofBouncer: 0)
    #expect(end.x == 100 && end.y == 500)
  }

  @Test func removedAndNewBallsAreShown() throws {
    let removed = try Scene7(at: 2, [(1, .remove(ball: 4))])
    #expect(!removed.picture.isPresent(4) && removed.picture.isPresent(3))
    let added = try Scene7(at: 2, [(1, .remove(ball: 4)), (1.5, .spawn(x: 700, y: 650))])
    #expect(added.picture.isPresent(4))
    #expect(try !Scene7(at: 2, [(1, .reset)]).picture.isPresent(1))
  }

  @Test func oscillatingParameterShowsPresentValue() throws {
    let lfo = LFO(.gravity, from: 4, to: 20, period: 8_000_000_000)
    let scene = try Scene7(at: 2, [(0, .move(lfo))])
    #expect(scene.picture.moves(.gravity))
    #expect(abs(scene.picture.value(of: .gravity) - 12) < 0.2)
  }

  /// Key labels must follow the oscillators and the voice leading from the previous chord.
  @Test(arguments: [Voicing.close, .led]) func keyLabelIsTheNoteThatTheKeySounds(voicing: Voicing) throws {
    var settings = Settings()
    settings.seed = 7
    settings.voicing = voicing
    _ = settings.oscillators.set(LFO(.voicing, from: 1, to: 4, period: 3_000_000_000, shape: .steps))
    _ = settings.oscillators.set(LFO(.rangeLow, from: 40, to: 60, period: 7_000_000_000))
    for begin in [0, 10_000_000_000] as [Int64] {
      var performance = try Performance(settings, after: [], at: begin)
      var picture = StagePicture(performance.start)
      var events = FixedBuffer<PerformanceEvent>(capacity: 16)
      var count = 0
      var isComplete = false
      while !isComplete {
        isComplete = performance.advance(to: begin + 30_000_000_000, events: &events)
        for index in events.indices {
          guard case .strike(let strike) = events[index], strike.voice == .key, strike.silence == nil else {
            picture.take(events[index])
            continue
          }
          picture.nanoseconds = strike.nanoseconds - 1
          let label = picture.noteName(ofKey: Int(strike.index))
          picture.take(events[index])
          let name = try #require(picture.strikes.first).name
          #expect(String(name.prefix { !("0"..."9").contains($0) && $0 != "-" }) == label)
          count += 1
        }
        events.removeAll()
      }
      #expect(count > 50)
    }
  }

  /// A key that was struck on its edge shows the struck note while the key glows, and then its own note again.
  @Test func keyStruckOnItsEdgeShowsTheStruckNote() throws {
    let scene = try Scene7(at: 20) { $0[.tones] = Double(Tones.mixed.rawValue) }
    var picture = scene.picture
    func plain(_ name: String) -> String { String(name.prefix { !("0"..."9").contains($0) }) }
    let latest = picture.strikes.filter { $0.strike.voice == .key }
    let passing = try #require(latest.first { plain($0.name) != picture.noteName(ofKey: Int($0.strike.index)) })
    let key = Int(passing.strike.index)
    let isLatest = latest.first { Int($0.strike.index) == key } == passing
    try #require(isLatest, "this key was struck again; choose another time for the test")
    picture.nanoseconds = passing.strike.nanoseconds
    #expect(picture.label(ofKey: key) == plain(passing.name))
    #expect(picture.label(ofKey: key) != picture.noteName(ofKey: key))
    picture.nanoseconds += StagePicture.fade
    #expect(picture.label(ofKey: key) == picture.noteName(ofKey: key))
  }

  /// A new section may change the key, and therefore the names of chords and notes. The picture receives no gesture
  /// event for this change.
  @Test func newSectionChangesTheNames() throws {
    var form = Form()
    for letter in [0, 1] as [UInt8] { #expect(form.append(try #require(Form.Section(letter: letter, bars: 1)))) }
    let key = try #require(Key(name: "Eb"))
    let scene = try Scene7(at: 2.0001) {
      $0.form = form
      $0.sections = [SectionSetting(letter: 1, .gesture(.key(key)))]
    }
    let spelling = scene.picture.spelling
    #expect(spelling.chordName == spelling.follower.chord.name)
    #expect(spelling.follower.settings.key == key)
    var next = try Scene7(at: 1.9999) {
      $0.form = form
      $0.sections = [SectionSetting(letter: 1, .gesture(.key(key)))]
    }
    #expect(next.picture.spelling.chordName != "E♭maj7")
    next.picture.nanoseconds = 2_000_000_000
    #expect(next.picture.spelling.chordName == "E♭maj7" && next.picture.noteName(ofKey: 0) == "E♭")
  }

  /// A new section resets the stage: a bouncer that a hand has moved returns to its place, and a removed ball is back.
  @Test func newSectionRestoresBouncersAndBalls() throws {
    var form = Form()
    #expect(form.append(try #require(Form.Section(letter: 0, bars: 1))))
    let move = Gesture.moveBouncer(.one, x: 100, y: 500)
    let gestures = [(seconds: 0.5, gesture: move), (0.6, .remove(ball: 4))]
    let before = try Scene7(at: 1.99, gestures) { $0.form = form }.picture
    #expect(before.place(ofBouncer: 0).x == 100 && !before.isPresent(4))
    let after = try Scene7(at: 2.01, gestures) { $0.form = form }.picture
    #expect(after.place(ofBouncer: 0).x == 256 && (0...4).allSatisfy(after.isPresent) && !after.isPresent(5))
  }

  /// The picture shows an expected value until the gesture's event arrives. If the event is a refusal, the picture
  /// shows the old value again.
  @Test func expectedGestureLastsUntilItsEvent() throws {
    var picture = try Scene7(at: 2).picture
    picture.expect(.set(.gravity, 3))
    picture.expect(.set(.gravity, 4))
    picture.expect(.pause)
    #expect(picture.value(of: .gravity) == 4 && !picture.isPlaying)
    func event(_ gesture: Gesture, _ refusal: GestureError? = nil) -> PerformanceEvent {
      .gesture(GestureEvent(nanoseconds: 2_000_000_000, source: 0, gesture: gesture, refusal: refusal))
    }
    picture.take(event(.set(.gravity, 3)))
    #expect(picture.value(of: .gravity) == 4 && !picture.isPlaying)
    picture.take(event(.set(.gravity, 4), .refused(.gravity, 4)))
    picture.take(event(.pause, .full))
    #expect(picture.value(of: .gravity) == 3 && picture.isPlaying)
  }

  @Test func keysHaveTheNotesOfTheActiveChord() throws {
    let picture = try Scene7(at: 6.2).picture
    #expect((0..<4).map { picture.noteName(ofKey: $0) } == ["G", "B", "D", "F"])
    #expect(picture.spelling.chordName == "G7" && picture.spelling.follower.degree.rawValue == 4)
  }

  /// After an undo, the picture shows the stage of the new performance, but keeps the list of strikes already heard. A
  /// ball is shown only when its flight in the new performance arrives.
  @Test func undoShowsTheNewPerformance() throws {
    var scene = try Scene7(at: 6.2, [(2, .remove(ball: 4)), (5, .pause)])
    var settings = Settings()
    settings.seed = 7
    settings[.gravity] = 3
    var fork = try Performance(settings)
    fork.skip(to: 6_000_000_000)
    let heard = scene.picture.strikes.filter { $0.strike.nanoseconds <= 6_000_000_000 }
    scene.picture.restart(fork.start)
    #expect(scene.picture.isPlaying && scene.picture.value(of: .gravity) == 3)
    #expect(scene.picture.spelling.follower.degree == fork.degree && !scene.picture.isPresent(4))
    #expect(scene.picture.strikes == heard && scene.picture.nanoseconds == 6_200_000_000)
  }
}
