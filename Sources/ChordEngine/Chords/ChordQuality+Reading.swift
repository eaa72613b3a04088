extension ChordQuality {
  /// Reads a quality, up to the end or a slash (except the slash of 6/9). `third`, the default third, is minor for a
  /// lowercase numeral.
  init(from scanner: inout TextScanner, third: ChordTone = .majorThird) throws(HarmonyError) {
    var reader = QualityReader(third: third)
    try reader.read(&scanner)
    guard let quality = reader.quality else { throw scanner.error(.newTone) }
    self = quality
  }
}
