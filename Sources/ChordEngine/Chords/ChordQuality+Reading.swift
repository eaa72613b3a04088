extension ChordQuality {
  /// Reads what stands behind a root or a numeral, up to the end or a stroke (but that of 6/9).
  ///
  /// - Parameter third: the third that the numeral's size tells; a major one behind a root.
  /// - Throws: where the text departs from a quality, and what is allowed there.
  init(from scanner: inout TextScanner, third: ChordTone = .majorThird) throws(HarmonyError) {
    var reader = QualityReader(third: third)
    try reader.read(&scanner)
    guard let quality = reader.quality else { throw scanner.error(.newTone) }
    self = quality
  }
}
