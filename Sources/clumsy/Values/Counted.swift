/// A count with its noun: `1 note`, `0 notes`, `2 notes`.
func counted(_ count: Int, _ singular: String, _ plural: String) -> String {
  "\(count) \(count == 1 ? singular : plural)"
}
