/// Returns a table whose columns are as wide as their widest cells, and two blanks apart.
func textTable(_ rows: [[String]]) -> String {
  let widths = (rows.first ?? []).indices.dropLast().map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    zip(row, widths).map { padded($0, to: $1) + "  " }.joined() + row[widths.count] + "\n"
  }.joined()
}

/// Adds blanks after the text, to a length of at least `width` characters.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
