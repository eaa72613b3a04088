/// The headers that pages get beside their type and length.
public enum Headers {
  /// Of all answers: nothing of anyone else, nothing inline but what has these hashes, framed by nobody, and its address told to nobody.
  ///
  /// - Parameter host: what the request said, checked.
  public static func all(host: String, _ hashes: PageFiles.Hashes) -> [(name: String, value: String)] {
    // Older browsers do not take the WebSocket of the same host for 'self'.
    let policy = [
      "default-src 'none'", "script-src 'self' \(hashes.scripts) 'wasm-unsafe-eval'", "style-src \(hashes.styles)",
      "img-src 'self' data:",
      "connect-src 'self'" + (host.isEmpty ? "" : " ws://\(host)"), "worker-src 'self'", "manifest-src 'self'",
      "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ]
    // In a network, where the page comes without encryption, browsers do not heed it, and complain of it.
    let isLoopback = ["127.", "[::1]", "localhost"].contains { host.hasPrefix($0) }
    return [
      ("content-security-policy:", policy.joined(separator: "; ")), ("x-content-type-options:", "nosniff"),
      ("referrer-policy:", "no-referrer"), ("cross-origin-resource-policy:", "same-origin"),
      ("cache-control:", "no-cache"),
    ] + (isLoopback ? [("cross-origin-opener-policy:", "same-origin")] : [])
  }
}
