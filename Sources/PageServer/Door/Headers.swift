/// The HTTP headers of responses, besides the type and the length.
package enum Headers {
  /// Returns the headers of every response. They forbid content from other sites, inline code whose hash is not
  /// listed, framing, and referrers. `host` is the text of the request's `HostName`, or empty.
  package static func all(host: String, _ hashes: PageFiles.Hashes) -> [(name: String, value: String)] {
    // `connect-src` names the host too: in older browsers, 'self' does not include a WebSocket to the same host.
    let policy = [
      "default-src 'none'", "script-src 'self' \(hashes.scripts) 'wasm-unsafe-eval'", "style-src \(hashes.styles)",
      "img-src 'self' data:",
      "connect-src 'self'" + (host.isEmpty ? "" : " ws://\(host)"), "worker-src 'self'", "manifest-src 'self'",
      "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ]
    // Send the opener policy for loopback only: on unencrypted pages elsewhere, browsers ignore it and log an error.
    let isLoopback = ["127.", "[::1]", "localhost"].contains { host.hasPrefix($0) }
    return [
      ("content-security-policy:", policy.joined(separator: "; ")), ("x-content-type-options:", "nosniff"),
      ("referrer-policy:", "no-referrer"), ("cross-origin-resource-policy:", "same-origin"),
      ("cache-control:", "no-cache"),
    ] + (isLoopback ? [("cross-origin-opener-policy:", "same-origin")] : [])
  }
}
