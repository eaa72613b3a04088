// @ts-check
// The page itself as one file, with a session in it, like `clumsy page -o`.

/** The text of this page as it arrived. browser/loader.js keeps it; absent in a page that is not in one file. */
const arrived = () => /** @type {string | undefined} */ (/** @type {any} */ (globalThis).clumsyPage)

/**
 * Returns the page with a session.
 * @param {string} session its text or its share line: neither can contain markup
 */
export async function pageWith(session) {
  const element = `<script type="text/plain" id="session">\n${session}</script>`
  const own = arrived()
  // The page of a run has neither a policy of its own nor all files inside, but its server has such a page.
  if (own?.includes('http-equiv="Content-Security-Policy"')) {
    const whole = own.replace(/<link rel="(apple-touch-icon|manifest)"[^>]*>\n?/g, '')
    return whole.replace(/<script type="text\/plain" id="session">[^<]*<\/script>/, () => element)
  }
  const answer = await fetch(new URL('alone.html', document.baseURI))
  if (!answer.ok) throw new Error('there is no page in one file here; clumsy page makes one')
  const lines = (await answer.text()).split('\n').filter((line) => !line.startsWith('@site '))
  return lines.map((line) => line === '@session' ? element : line).join('\n')
}
