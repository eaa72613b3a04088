import Instrument
import Lumia

/// Writes the states of all lumis (moving shapes) sixty times a second. Each time, writes one JSON object with all
/// lumis.
func renderLumis(
  _ options: Options, _ settings: Settings, to output: OutputPath, until end: Int64
) throws(Failure) {
  var file = try OutputFile(output)
  var film = try ImageFilm(settings, options.gestures, until: end)
  let times = FrameTimes(rate: 60, begin: options.begin)
  for frame in 0..<times.count(until: end) {
    let time = times.nanoseconds(frame)
    film.advance(to: time)
    let line = film.line(frame, at: time)
    try file.write { $0.append(contentsOf: line.utf8) }
  }
  try file.finish()
}

extension ImageFilm {
  fileprivate mutating func line(_ frame: Int64, at nanoseconds: Int64) -> String {
    let stage = (chordset: Int(image.stage.chordset) + 1, chord: Int(image.stage.chord) + 1, count: image.stage.count)
    var lumis: [String] = []
    for index in 0..<stage.count { lumis.append(json(image.stage.state(index))) }
    return #"{"ns":\#(nanoseconds),"type":"image","frame":\#(frame),"chordset":\#(stage.chordset),"#
      + #""chord":\#(stage.chord),"lumis":[\#(lumis.joined(separator: ","))]}"# + "\n"
  }
}

private func json(_ state: LumiState) -> String {
  let numbers: [(String, Double)] = [
    ("age", state.age), ("x", state.x), ("y", state.y), ("hue", state.hue), ("purity", state.purity),
    ("lightness", state.lightness), ("opacity", state.opacity), ("size", state.size), ("aspect", state.aspect),
    ("rotation", state.rotation), ("travel", state.travel), ("trail", state.trail), ("gate", state.gate),
    ("alpha", state.alpha),
  ]
  let texts = numbers.map { #""\#($0.0)":\#($0.1.isFinite ? $0.1 : 0)"# }
  return #"{"number":\#(state.number),"chord":\#(state.chord + 1),"tone":\#(state.tone + 1),"#
    + #""form":"\#(LumiForm.names[Int(state.form.rawValue)])","sides":\#(state.sides),"#
    + texts.joined(separator: ",") + "}"
}
