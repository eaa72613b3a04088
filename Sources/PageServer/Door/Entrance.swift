/// The answer to an address with the right token. Its script opens the page at an address without the token. It keeps
/// what follows `#`, a session to play, which a `Refresh` would lose.
package enum Entrance {
  static let script = "location.replace('/'+location.hash)"

  package static let page = """
    <!doctype html><meta charset="utf-8"><title>clumsy</title><script>\(script)</script>\
    <noscript><a href="/">clumsy</a> needs JavaScript</noscript>

    """

  /// Tests check that this is the hash of `script`.
  package static let hashes = PageFiles.Hashes(
    scripts: "'sha256-EX9cIUI7up/sP50Cwx7BTwoFGtKo1eMbE7buCx9NdqQ='", styles: "'none'")
}
