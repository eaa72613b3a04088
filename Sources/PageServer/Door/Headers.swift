/// The headers that pages get beside their type and length.
package enum Headers {
  /// The headers of all answers. They forbid foreign content, inline code without these hashes, framing, and referrers.
  ///
  /// - Parameter host: the host that the request named, checked.
  package static func all(host: String, _ hashes: PageFiles.Hashes) -> [(name: String, value: String)] {
    // For older browsers 'self' does not include the WebSocket of the same host.
    let policy = [
      "default-src 'none'", "script-src 'self' \(hashes.scripts) 'wasm-unsafe-eval'", "style-src \(hashes.styles)",
      "img-src 'self' data:",
      "connect-src 'self'" + (host.isEmpty ? "" : " ws://\(host)"), "worker-src 'self'", "manifest-src 'self'",
      "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ]
    // Browsers ignore this one, and complain, if the page comes from another machine without encryption.
    let isLoopback = ["127.", "[::1]", "localhost"].contains { host.hasPrefix($0) }
    return [
      ("content-security-policy:", policy.joined(separator: "; ")), ("x-content-type-options:", "nosniff"),
      ("referrer-policy:", "no-referrer"), ("cross-origin-resource-policy:", "same-origin"),
      ("cache-control:", "no-cache"),
    ] + (isLoopback ? [("cross-origin-opener-policy:", "same-origin")] : [])
  }
}
