/// Returns the candidate with the least `editDistance` from a misspelt word. Returns nil if every distance exceeds a
/// third of the longer word's bytes. On a tie, the longest common prefix wins, then the order of the array.
package func nearest(to word: String, among candidates: [String]) -> String? {
  var best: (distance: Int, shared: Int, candidate: String)?
  for candidate in candidates {
    let distance = editDistance(word, candidate)
    let shared = sharedBeginning(word, candidate)
    let isBetter = best.map { (distance, -shared) < ($0.distance, -$0.shared) } ?? true
    if distance <= max(word.utf8.count, candidate.utf8.count) / 3, isBetter { best = (distance, shared, candidate) }
  }
  return best?.candidate
}

private func sharedBeginning(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first.utf8), Array(second.utf8))
  var count = 0
  while count < min(a.count, b.count), a[count] == b[count] { count += 1 }
  return count
}

/// Returns the Damerau–Levenshtein distance (optimal string alignment) in bytes; if a word has more than 64 bytes, the
/// length of the longer word.
package func editDistance(_ first: String, _ second: String) -> Int {
  let a = Array(first.utf8)
  let b = Array(second.utf8)
  guard a.count <= 64, b.count <= 64 else { return max(a.count, b.count) }
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var least = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, rows[i - 1][j - 1] + 1) }
      row.append(least)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
