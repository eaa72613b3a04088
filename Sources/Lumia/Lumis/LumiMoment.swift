/// A time in the life of a lumi: the seconds for which the lumi has moved, and the beat of the stage's timeline, in
/// quarters. While the lumi is held, both stand still.
struct LumiMoment {
  var seconds: Double
  var quarters: Double
}
