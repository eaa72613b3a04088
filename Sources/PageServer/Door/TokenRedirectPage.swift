/// The answer to an address with the right token. Its script opens the page at an address without the token. The script
/// keeps the text after `#`, which may be a session to play; the header `Refresh` would lose this text.
package enum TokenRedirectPage {
  static let script = "location.replace('/'+location.hash)"

  package static let page = """
    <!doctype html><meta charset="utf-8"><title>clumsy</title><script>\(script)</script>\
    <noscript><a href="/">clumsy</a> needs JavaScript</noscript>

    """

  /// The hash of `script`, which tests check.
  package static let hashes = PageFiles.Hashes(
    scripts: "'sha256-EX9cIUI7up/sP50Cwx7BTwoFGtKo1eMbE7buCx9NdqQ='", styles: "'none'")
}
