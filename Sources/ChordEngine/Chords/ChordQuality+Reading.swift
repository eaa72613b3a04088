extension ChordQuality {
  /// Reads a quality, up to the end or a slash (except the slash of 6/9). `third` is the third that the chord has
  /// unless the quality changes it: minor for a lowercase numeral, otherwise major.
  init(from scanner: inout TextScanner, third: ChordTone = .majorThird) throws(HarmonyError) {
    var reader = QualityReader(third: third)
    try reader.read(&scanner)
    guard let quality = reader.quality else { throw scanner.error(.newTone) }
    self = quality
  }
}
