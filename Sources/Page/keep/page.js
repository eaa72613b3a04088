// @ts-check
// Makes a copy of the page as one file that contains a session, like `clumsy page -o`.

/**
 * Returns the HTML of this page as it was loaded, which browser/loader.js stored; undefined if the page is not a
 * single file.
 */
const arrived = () => /** @type {string | undefined} */ (/** @type {any} */ (globalThis).clumsyPage)

/**
 * Returns the HTML of the one-file page with a session in it.
 * @param {string} session the session's text or share line; neither can contain markup
 */
export async function pageWith(session) {
  let page = arrived()
  // Only a one-file page contains a security policy. Any other page gets a one-file page from its server.
  if (!page?.includes('http-equiv="Content-Security-Policy"')) {
    const answer = await fetch(new URL('alone.html', document.baseURI))
    if (!answer.ok) throw new Error('this server has no one-file page: make one with clumsy page')
    page = await answer.text()
  }
  const start = '<script type="text/plain" id="session">\n'
  return page.replace(/<link rel="(apple-touch-icon|manifest)"[^>]*>\n?/g, '').replace(new RegExp(`${start}[^<]*`), () => start + session)
}
