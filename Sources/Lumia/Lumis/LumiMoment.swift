/// A time in the life of a lumi (a moving shape of light): the seconds for which the lumi has moved, and the beat of
/// the stage's timeline, in quarters. While the lumi is held, both keep the values that they had when the hold began.
struct LumiMoment {
  var seconds: Double
  var quarters: Double
}
