/// A built-in chordset: eight chords of eight lumis (moving lights) each. The set also has options of the canvas, on
/// which lumis are drawn.
public enum LumiaSet: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case still, slow, dense, monochrome, rain, clockwork

  /// The name in texts.
  public var name: StaticString {
    switch self {
    case .still: "still"
    case .slow: "slow"
    case .dense: "dense"
    case .monochrome: "monochrome"
    case .rain: "rain"
    case .clockwork: "clockwork"
    }
  }

  /// The purpose, in a sentence.
  public var purpose: StaticString {
    switch self {
    case .still: "Large soft fields of colour that hardly move: a picture to live with."
    case .slow: "Veils and ribbons of light that drift for some twenty seconds, for slow music and dark rooms."
    case .dense: "Hundreds of small lights in flocks and rings, for fast music and many hands."
    case .monochrome: "Black ink on paper, each note a stroke or a letter that stays until the page is erased."
    case .rain: "Drops that fall, bounce and bleed into blue, for the piece `rain`."
    case .clockwork: "Turning wheels and lines that step on the beat, for the piece `clockwork`."
    }
  }

  /// The preset of the instrument whose music the set suits; nil if the set suits any music.
  public var preset: StaticString? {
    switch self {
    case .rain: "rain"
    case .clockwork: "clockwork"
    default: nil
    }
  }

  /// The options of the canvas.
  public var options: LumiaOptions {
    switch self {
    case .still: .still
    case .slow: .slow
    case .dense: .dense
    case .monochrome: .monochrome
    case .rain: .rain
    case .clockwork: .clockwork
    }
  }

  /// Returns a lumi of a chord. `chord` is 0…7, and `tone`, the index of the lumi in the chord, is 0…7.
  public func lumi(chord: Int, tone: Int) -> Lumi {
    let (chord, tone) = (Int16(chord), Int16(tone))
    switch self {
    case .still: return .still(chord, tone)
    case .slow: return .slow(chord, tone)
    case .dense: return .dense(chord, tone)
    case .monochrome: return .monochrome(chord, tone)
    case .rain: return .rain(chord, tone)
    case .clockwork: return .clockwork(chord, tone)
    }
  }
}

extension LumiaOptions {
  mutating func set(
    trace: LumiaTrace, decay: Int = 3000, spread: Int = 300, background: Int, tint: Int = 0, saturation: Int = 0,
    palette: LumiaPalette = .spectrum, pitchMap: LumiaPitchMap = .height
  ) {
    self[.trace] = Int(trace.rawValue)
    self[.decay] = decay
    self[.spread] = spread
    self[.background] = background
    self[.tint] = tint
    self[.saturation] = saturation
    self[.palette] = Int(palette.rawValue)
    self[.pitchMap] = Int(pitchMap.rawValue)
  }
}
