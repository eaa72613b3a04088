import ChordEngine
import Instrument
import Sessions
import Testing

@testable import clumsy

@Suite struct SettingsTextTests {
  @Test(
    arguments: [
      (.balls(17), "17 balls: allowed are 0…16"),
      (.refused(.speed, 5), "speed cannot be 5; allowed: 50…500 points/s"),
      (.channels(2, keys: 4), "2 channels for 4 keys; allowed: one channel, or one for each key"),
      (.fewerBalls(1, thanPlaces: 2), "1 ball for 2 places: --balls counts the balls of --ball too"),
      (.layout(.bouncerRadius(.three, 4.5)), "bouncer-3 has a radius of 4.5; allowed: 5…150 points"),
      (.layout(.bouncerPlace(.one, x: 600, y: .nan)), "bouncer-1 is at 600,nan; allowed: 0…512,0…700"),
      (
        .layout(.keySize(2, width: 10, height: 25)), "key 2 is 10 wide and 25 high; allowed: 20…500 by 5…300 points"
      ),
      (
        .layout(.keyPlace(4, x: 1000, y: 12.5)),
        "key 4 at 1000,12.5 is not all on the stage; allowed: 511…1024 from the left, 0…350 from the bottom"
      ),
      (.layout(.keysOverlap(1, 2)), "keys 1 and 2 overlap; allowed: keys that touch, or stand apart"),
      (
        .layout(.keyGap(1, 2, 45)),
        "between key 1 and key 2 a ball of 40 points would jam or rattle in a gap of 45; allowed: at most 30, or 50 and more"
      ),
      (
        .layout(.keyGap(4, nil, 40)),
        "between key 4 and a wall a ball of 40 points would jam or rattle in a gap of 40; allowed: at most 30, or 50 and more"
      ),
      (
        .layout(.bassBallPlace(x: 5, y: 192)),
        "the bass ball starts at 5,192, in a wall or outside; allowed: 33…480.5,33…667"
      ),
      (
        .layout(.bassBallInBouncer(.seven)),
        "the bass ball starts in bouncer-7; allowed: where it touches no bouncer that is on"
      ),
      (
        .layout(.bassBallEnclosed(room: 640)),
        "the bass ball has nowhere to go: bouncers and walls leave its centre 640 square points; allowed: 4356 and more"
      ),
      (
        .layout(.pianoBallPlace(3, x: 520, y: 300)),
        "piano ball 3 starts at 520,300, in a wall or outside; allowed: 538.5…1004,20…680"
      ),
      (.layout(.pianoBallInKey(1, 2)), "piano ball 1 starts in key 2; allowed: centres at least 20 points away"),
      (.layout(.pianoBallsOverlap(1, 2)), "piano balls 1 and 2 overlap; allowed: centres at least 40 points apart"),
      (.layout(.noRoom(5)), "there is no room for piano ball 5; allowed: fewer balls"),
    ] as [(SettingsError, String)])
  func settingsErrorIsExplained(error: SettingsError, text: String) {
    #expect(words(error) == text)
  }

  @Test(
    arguments: [
      (.moveBouncer(.three, x: 400, y: 500.5), "move bouncer-3 400 500.5"),
      (.dragBall(0, x: 100, y: 200), "drag 0 100 200"),
      (.flickBall(16, x: -100, y: 0), "flick 16 -100 0"), (.locate(sixteenth: 33), "locate 8.25"),
      (.spawn(x: 700, y: 300), "spawn 700 300"), (.suppress(ball: 3, strike: 17), "suppress key 3 17"),
      (.suppress(ball: 0, strike: 4), "suppress bass 0 4"),
      (
        .add(AddedNote(.key, Pitch(folding: 67), velocity: 90, nanoseconds: 12_000_345_000, length: 250_000_000)),
        "add key 67 90 at 12000345000 for 250000000"
      ),
    ] as [(Gesture, String)])
  func gestureIsWrittenAsInASession(gesture: Gesture, text: String) {
    #expect(gesture.sessionText == text)
  }

  @Test(
    arguments: [
      (.outside(.left, x: 600, y: 1), "600 1 is not in the left half of the stage; allowed: 0…512,0…695"),
      (.outside(.right, x: 700, y: 697), "700 697 is not in the right half of the stage; allowed: 520…1024,0…695"),
      (.occupied(x: 700, y: 300), "there is no room for the ball at 700 300; allowed: where it touches nothing"),
      (.full, "the stage is full; allowed: 16 balls"),
      (.noSuchBall(17), "there is no ball 17; allowed: the balls on the stage, with numbers of 1…16"),
      (.noSuchBall(0), "the bass ball cannot be removed; allowed: a piano ball on the stage"),
      (.tooFast(x: 5001, y: 0), "5001 0 is too fast; allowed: 5000 points/s at most"),
      (
        .farBeat(BeatLock(tempo: 120, beat: 7, nanoseconds: 9)),
        "beat 7 at 9 is too far; allowed: within a minute of the present time"
      ),
      (
        .farPlace(16384),
        "quarter 4096 is too far; allowed: at most 4095.75, and 20 minutes of music without the sections before it"
      ), (.noDirection, "the bass ball needs a direction; allowed: any velocity but 0 0"),
      (.refused(.keysVelocityLow, 63.5), "keys-velocity-low cannot be 63.5; allowed: a whole number of 1…127"),
      (.refused(.bassHold, 0.5), "bass-hold cannot be 0.5; allowed: on or off"),
    ] as [(GestureError, String)])
  func gestureErrorIsExplained(error: GestureError, text: String) {
    #expect(words(error) == text)
  }
}
