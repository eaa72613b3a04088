/// A numerical measure of a piece's music, with its range in 909 songs by humans (Wang et al., *POP909: A Pop-song
/// Dataset for Music Arrangement Generation*, ISMIR 2020). Some measures come from the Python libraries MusPy and
/// MusDr, and are defined as there.
public enum SongMeasure: Int, CaseIterable, Sendable {
  case pulse, grooveAdjacent, grooveAll, motif, steps, pitches, notesPerSecond, polyphony
  case entropy, entropyOneBar, entropyFourBars, scale, emptyBeats, gapVariation, velocityDeviation

  /// A row of the table of measures.
  public struct Row: Sendable {
    /// The name: lowercase letters, digits and hyphens.
    public let name: String
    /// The 5th percentile of the songs' values.
    public let low: Double
    /// The median of the songs' values.
    public let median: Double
    /// The 95th percentile of the songs' values.
    public let high: Double
    /// The measured property, in a few words.
    public let help: String

    init(_ name: String, _ low: Double, _ median: Double, _ high: Double, _ help: String) {
      (self.name, self.low, self.median, self.high, self.help) = (name, low, median, high, help)
    }

    /// The range that contains nine songs in ten.
    public var band: ClosedRange<Double> { low...high }
  }

  /// The measure's row of the table.
  public var row: Row {
    switch self {
    case .pulse: Row("pulse", 0.5858, 0.7726, 0.8698, "the regularity of onsets (their autocorrelation)")
    case .grooveAdjacent:
      Row("groove-adjacent", 0.7231, 0.8501, 0.9433, "how alike the rhythms of neighbouring bars are")
    case .grooveAll: Row("groove-all", 0.6552, 0.7798, 0.9272, "how alike the rhythms of all bars are")
    case .motif: Row("motif", 0.0554, 0.2167, 0.5032, "the share of melodic figures that repeat an earlier figure")
    case .steps: Row("steps", 0.0977, 0.2011, 0.344, "the share of the top voice's intervals that are steps")
    case .pitches: Row("pitches", 25, 35, 53, "different pitches")
    case .notesPerSecond: Row("notes-per-second", 4.9538, 6.7186, 10.3446, "notes a second")
    case .polyphony: Row("polyphony", 3.2606, 3.9664, 4.5734, "notes that sound at once")
    case .entropy: Row("entropy", 2.5677, 2.7744, 3.2871, "how evenly the twelve pitch classes are used, in bits")
    case .entropyOneBar: Row("entropy-1-bar", 1.8471, 2.1497, 2.3789, "entropy of pitch classes within a bar")
    case .entropyFourBars: Row("entropy-4-bars", 2.4217, 2.6405, 2.7988, "entropy of pitch classes within four bars")
    case .scale: Row("scale", 0.8261, 0.9863, 1, "the share of notes in one major or minor scale")
    case .emptyBeats: Row("empty-beats", 0, 0.004, 0.0339, "the share of beats without a note")
    case .gapVariation: Row("gap-variation", 0.2994, 0.5267, 0.8183, "how unequal the times between notes are")
    case .velocityDeviation: Row("velocity-deviation", 5.6751, 14.0055, 21.9213, "how unequal velocities are")
    }
  }
}
