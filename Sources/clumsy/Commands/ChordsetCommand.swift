import ChordEngine
import Instrument
import Sessions

/// `clumsy chordset`: lists the built-in chordsets, or shows the notes of one chordset in a key.
func chordset(_ options: Options) throws(Failure) {
  let operands = options.operands
  switch (operands.first?.text, operands.count) {
  case ("list", 1): try printText(options.json ? chordsetsJSON : chordsetsTable)
  case ("show", 2):
    let view = ChordsetView(try chordsetToShow(operands[1]), options.settings)
    try printText(options.json ? view.json : inLocale(view.table))
  case ("show", ...1):
    throw Failure(.usage, "chordset show needs a chordset's name, or chords with commas between: Dm9,G13,Cmaj9")
  case ("show", _):
    throw Failure(
      .usage, "unexpected \(operands[2].quoted): chordset show takes one name, or chords without spaces between")
  case ("list", _): throw Failure(.usage, "unexpected \(operands[1].quoted): chordset list takes flags only")
  case (let word?, _):
    if let known = BuiltInChordset(name: word.lowercased()) {
      throw Failure(.usage, "\(operands[0].quoted) is a chordset; to show it: clumsy chordset show \(known.name)")
    }
    let hint = hint(word, among: ["list", "show"])
    throw Failure(.usage, "chordset has no subcommand \(operands[0].quoted)\(hint); allowed: list, show")
  case (nil, _): throw Failure(.usage, "chordset needs a subcommand; allowed: list, show")
  }
}

/// Returns the built-in chordset that an operand names. If the operand is a list of comma-separated chords, returns
/// these chords, without a name.
private func chordsetToShow(_ operand: Argument) throws(Failure) -> (name: String?, chordset: Chordset) {
  if let known = BuiltInChordset(name: operand.text.lowercased()) { return (known.name, known.chordset) }
  guard let fault = chordsFault(operand.text) else {
    return (nil, (try? Chordset(parsing: operand.text)) ?? .diatonic)
  }
  if let near = nearest(to: operand.text.lowercased(), among: BuiltInChordset.allCases.map(\.name)) {
    throw Failure(.usage, "no chordset \(operand.quoted); did you mean \(near)? (clumsy chordset list)")
  }
  throw Failure(.usage, "\(operand.quoted) is neither a chordset (clumsy chordset list) nor a list of chords: \(fault)")
}

private var chordsetsTable: String {
  textTable(BuiltInChordset.allCases.flatMap { [[$0.name, "\($0.help)"], ["", "\($0.chords)"]] })
}

private var chordsetsJSON: String {
  let rows = BuiltInChordset.allCases.map { known in
    jsonObject(["chords": jsonText(known.chords), "help": jsonText(known.help), "name": jsonText(known.name)])
  }
  return jsonArray(rows) + "\n"
}
