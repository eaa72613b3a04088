import CGlyphs
import ChordEngine
import Instrument
import Notation
import Offline

/// Writes a performance's score as SVG, PDF or MusicXML.
func renderScore(
  _ options: Options, _ settings: Settings, _ format: Format, to output: OutputPath, until end: Int64,
  _ summary: RenderSummary
) throws(Failure) {
  var file = try OutputFile(output)
  guard format != .pdf || !file.isTerminal else {
    throw Failure(.usage, "a PDF file is not for a terminal: give -o FILE, or send standard output to a file or pipe")
  }
  let performance = try makePerformance(settings, options.gestures, at: options.begin)
  var transcription = Transcription(performance.start)
  try renderOffline(performance, gestures: options.gestures, until: end, reportsBeats: true) { event throws(Failure) in
    summary.count(event)
    transcription.follow(event)
  }
  let score = transcription.score(endingAt: end)
  let sheet = sheet(settings, score)
  let bytes =
    switch format {
    case .musicxml: MusicXML(MeasuredScore(score, grid: options.grid), title: sheet.title).bytes()
    case .pdf: try pdf(Paper(score, options.notation, options.grid, sheet), title: sheet.title)
    default: svg(Paper(score, options.notation, options.grid, sheet), title: sheet.title)
    }
  try file.write(bytes)
  try file.finish()
}

/// Returns one SVG file that shows all pages, one below the other.
private func svg(_ paper: Paper, title: String) -> [UInt8] {
  var document = SVGDocument(width: Sheet.width, height: Sheet.height, label: title, outlines: .ofFont)
  for page in 0..<paper.pages { document.append(paper.page(page)) }
  return document.bytes()
}

private func sheet(_ settings: Settings, _ score: Score) -> Sheet {
  let meter = settings.timeSignature
  var key = settings.key
  if key.signatureShift != 0 { key.tonic = PitchClass(key.tonicName.moved(byFifths: key.signatureShift)) }
  return Sheet(
    title: "clumsy, seed \(settings.seed)",
    subtitle: "\(key.name), \(meter.beats)/\(meter.unit), ♩ = \(plain(settings[.tempo]))",
    foot: "clumsy \(version) · seed \(settings.seed) · \(counted(score.notes.count, "note", "notes")) · "
      + "\(counted(settings.balls, "ball", "balls")), gravity \(plain(settings[.gravity])), groove \(plain(settings[.groove]))"
  )
}

extension GlyphOutlines {
  /// The outlines of the music font's glyphs; empty if the build could not make the font.
  static let ofFont: GlyphOutlines = {
    var outlines = GlyphOutlines()
    for index in 0..<clumsy_glyph_count() {
      guard let glyph = clumsy_glyph_at(index)?.pointee, let path = glyph.path else { continue }
      outlines.add(glyph.codepoint, Array(String(cString: path).utf8))
    }
    return outlines
  }()
}
