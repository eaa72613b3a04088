// @ts-check
// The page's other files: beside it where it is served, within it where `clumsy page` has put all into one file.

/**
 * The bytes of a file of the page's, such as `clumsy.wasm`.
 * @param {string} name
 * @returns {Promise<ArrayBuffer>}
 */
export async function assetBytes(name) {
  const packed = within(name)
  if (packed === undefined) {
    const answer = await fetch(new URL(name, document.baseURI))
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`)
    return answer.arrayBuffer()
  }
  // A data address would need leave of the policy to be fetched.
  const letters = atob(packed)
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(inflated).arrayBuffer()
}

/**
 * The address from which a script of the page's can be loaded, such as `sound-worklet.js`. All that it imports is in it where the page is
 * one file.
 * @param {string} name
 * @returns {Promise<string>}
 */
export async function scriptAddress(name) {
  if (within(name) === undefined) return new URL(name, document.baseURI).href
  return URL.createObjectURL(new Blob([await assetBytes(name)], { type: 'text/javascript' }))
}

/**
 * The session that the page carries, as text: of a page that plays alone. Undefined where a server is to be asked what is played.
 * @returns {string | undefined}
 */
export function carriedSession() {
  return document.getElementById('session')?.textContent?.trim() || undefined
}

/**
 * A file that stands in the page: gzip, in base64.
 * @param {string} name
 */
function within(name) {
  return document.getElementById(`file-${name}`)?.textContent ?? undefined
}
