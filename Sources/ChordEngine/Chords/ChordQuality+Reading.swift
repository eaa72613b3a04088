extension ChordQuality {
  /// Reads the text after a root or a numeral, up to the end or a slash. The slash of 6/9 belongs to the
  /// quality.
  ///
  /// - Parameter third: the default third: minor after a lowercase numeral, otherwise major.
  /// - Throws: `HarmonyError` with the first place that cannot be read and the text allowed there.
  init(from scanner: inout TextScanner, third: ChordTone = .majorThird) throws(HarmonyError) {
    var reader = QualityReader(third: third)
    try reader.read(&scanner)
    guard let quality = reader.quality else { throw scanner.error(.newTone) }
    self = quality
  }
}
