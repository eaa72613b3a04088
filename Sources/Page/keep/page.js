// @ts-check
// The page itself as one file, with a session in it, like `clumsy page -o`.

/** The text of this page as it arrived. browser/loader.js keeps it; absent in a page that is not in one file. */
const arrived = () => /** @type {string | undefined} */ (/** @type {any} */ (globalThis).clumsyPage)

/**
 * Returns the page with a session.
 * @param {string} session its text or its share line: neither can contain markup
 */
export async function pageWith(session) {
  let page = arrived()
  // The page of a run has no policy of its own, but its server has a page in one file.
  if (!page?.includes('http-equiv="Content-Security-Policy"')) {
    const answer = await fetch(new URL('alone.html', document.baseURI))
    if (!answer.ok) throw new Error('there is no page in one file here; clumsy page makes one')
    page = await answer.text()
  }
  const start = '<script type="text/plain" id="session">\n'
  return page.replace(/<link rel="(apple-touch-icon|manifest)"[^>]*>\n?/g, '').replace(new RegExp(`${start}[^<]*`), () => start + session)
}
