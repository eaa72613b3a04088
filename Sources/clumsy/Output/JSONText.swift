/// Returns a JSON string; `null` for nil. This function replaces Foundation's encoder, which would add 10 MB to the
/// executable and slow its start.
func jsonText(_ text: String?) -> String {
  guard let text else { return "null" }
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case "\0"..<" ":
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// Returns a JSON object. Each value must be valid JSON. Names are not escaped.
func jsonObject(_ members: KeyValuePairs<String, String>) -> String {
  "{\(members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}"
}

/// Returns a JSON array. Each element must be valid JSON.
func jsonArray(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }
