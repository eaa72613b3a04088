extension ChordQuality {
  /// Reads the text after a root or a numeral, up to the end or a slash (except that of 6/9).
  ///
  /// - Parameter third: the third that the numeral's case states; major after a root.
  /// - Throws: the first place that cannot be read, and what is allowed there.
  init(from scanner: inout TextScanner, third: ChordTone = .majorThird) throws(HarmonyError) {
    var reader = QualityReader(third: third)
    try reader.read(&scanner)
    guard let quality = reader.quality else { throw scanner.error(.newTone) }
    self = quality
  }
}
