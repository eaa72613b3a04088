/// A time in the life of a lumi: the seconds for which the lumi has moved, and the beats since the stage's start.
struct LumiMoment {
  var seconds: Double
  var quarters: Double
}
