import ChordEngine
import Instrument
import Sessions

func words(_ error: SettingsError) -> String {
  switch error {
  case .refused(let parameter, let value): words(.refused(parameter, value) as GestureError)
  case .balls(let balls):
    "\(balls) balls: allowed are \(Settings.ballRange.lowerBound)…\(Settings.ballRange.upperBound)"
  case .motion(let parameter): words(.badMotion(parameter) as GestureError)
  case .sections: "sections have more than \(Settings.largestSectionSettingCount) settings"
  case .section(let letter): "a setting of section \(Form.Section.name(letter)) is out of range"
  case .channels(let channels, let keys):
    "\(channels) channels for \(keys) keys; allowed: one channel, or one for each key"
  case .mapOut(let first, let second):
    first == second
      ? "mappings of --map-out are out of range, or more than \(OutMapping.largestCount)"
      : "mappings \(first + 1) and \(second + 1) of --map-out set the same controller of the same channel"
  case .mpe:
    "--mpe uses all channels: the bass must have channel 1, the keys no list of channels, and --map-out may not set on "
      + "channels 2…16 what --mpe sets there"
  case .fewerBalls(let balls, let places):
    "\(counted(balls, "ball", "balls")) for \(counted(places, "place", "places")): --balls counts the balls of --ball too"
  case .layout(let error): words(error)
  }
}

func words(_ error: LayoutError) -> String {
  let radius = Stage.pianoBallRadius
  return switch error {
  case .bouncerRadius(let degree, let radius):
    "\(name(degree)) has a radius of \(plain(radius)); allowed: \(span(Layout.bouncerRadiusRange)) points"
  case .bouncerPlace(let degree, let x, let y):
    "\(name(degree)) is at \(plain(x)),\(plain(y)); allowed: \(span(Layout.bouncerXRange)),\(span(Layout.bouncerYRange))"
  case .keySize(let key, let width, let height):
    "key \(key) is \(plain(width)) wide and \(plain(height)) high; allowed: \(span(Layout.keyWidthRange)) by "
      + "\(span(Layout.keyHeightRange)) points"
  case .keyPlace(let key, let x, let y):
    "key \(key) at \(plain(x)),\(plain(y)) is not all on the stage; allowed: \(span(Layout.keyXRange)) from the left, "
      + "\(span(Layout.keyYRange)) from the bottom"
  case .keysOverlap(let key, let other): "keys \(key) and \(other) overlap; allowed: keys that touch, or stand apart"
  case .keyGap(let key, let other, let gap):
    "between key \(key) and \(other.map { "key \($0)" } ?? "a wall") a ball of \(plain(2 * radius)) points would jam or "
      + "rattle in a gap of \(plain(gap)); allowed: at most \(plain(Layout.badGap.above)), or \(plain(Layout.badGap.below)) and more"
  case .bassBallPlace(let x, let y):
    "the bass ball starts at \(plain(x)),\(plain(y)), in a wall or outside; allowed: \(places(of: .left))"
  case .bassBallInBouncer(let degree):
    "the bass ball starts in \(name(degree)); allowed: where it touches no bouncer that is on"
  case .bassBallEnclosed(let room):
    "the bass ball has nowhere to go: bouncers and walls leave its centre \(plain(room)) square points; allowed: "
      + "\(plain(Layout.leastRoom)) and more"
  case .pianoBallPlace(let ball, let x, let y):
    "piano ball \(ball) starts at \(plain(x)),\(plain(y)), in a wall or outside; allowed: \(places(of: .right))"
  case .pianoBallInKey(let ball, let key):
    "piano ball \(ball) starts in key \(key); allowed: centres at least \(plain(radius)) points away"
  case .pianoBallsOverlap(let ball, let other):
    "piano balls \(ball) and \(other) overlap; allowed: centres at least \(plain(2 * radius)) points apart"
  case .noRoom(let ball): "there is no room for piano ball \(ball); allowed: fewer balls"
  }
}

/// Returns the area in which the balls of a half of the stage may start, in points; for the left half
/// `33…480.5,33…667`.
func places(of half: StageHalf) -> String {
  let (low, high) = half.bounds
  return "\(span(low.x...high.x)),\(span(low.y...high.y))"
}
