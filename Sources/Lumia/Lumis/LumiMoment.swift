/// A time of a lumi: the seconds of its life, and the beats since the start.
struct LumiMoment {
  var seconds: Double
  var quarters: Double
}
