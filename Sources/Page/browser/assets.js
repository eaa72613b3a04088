// @ts-check
// Gives access to the page's other files. Scripts/page-bundle packs files into the page; the server serves the others.

/**
 * Returns the bytes of one of the page's files, such as `clumsy.wasm`.
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
  const inflated = new Blob([unpacked(packed)]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(inflated).arrayBuffer().catch(() => { throw new Error(`${name} is damaged in this page`) })
}

/** Returns the bytes of the engine. In a one-file page, the loader (browser/loader.js) has requested them already. @returns {Promise<ArrayBuffer>} */
export const engineBytes = () => /** @type {any} */ (globalThis).clumsyEngine ?? assetBytes('clumsy.wasm')

/**
 * Returns an address from which the browser can load one of the page's scripts, such as `sound/worklet.js`.
 * @param {string} name
 * @returns {Promise<string>}
 */
export async function scriptAddress(name) {
  if (!isAlone()) return new URL(name, document.baseURI).href
  // In a page of one file, the packed main.js is the bundle of one.js, which contains every script. Use a data: URL,
  // because Chromium loads no worklet from a blob: URL if the page was opened from the disk.
  const letters = Array.from(new Uint8Array(await assetBytes('main.js')), (byte) => String.fromCharCode(byte))
  return `data:text/javascript;base64,${btoa(letters.join(''))}`
}

/**
 * Returns `true` if the page is a single file, as from `clumsy page`. Only such a page contains its own security policy.
 */
export const isAlone = () => document.querySelector('meta[http-equiv="Content-Security-Policy"]') !== null

/** Returns the session that the page contains, as text or as a share line (one line of ASCII, `clumsy:1…`); undefined if it contains none. */
export function carriedSession() {
  // Trim only the start: the last line of a session must end with a line feed.
  return document.getElementById('session')?.textContent?.trimStart() || undefined
}

/** The codes of the characters that packed text must not contain: NUL, CR and `<`. */
const absent = [0, 13, 60]

/**
 * Decodes base 122, which Scripts/base122.awk writes. A code up to 127 stands for seven bits. A code above 127 stands for
 * 14 bits: first a code of `absent`, whose index is in the bits above the lowest eight; then the lowest seven bits.
 * @param {string} text
 */
function unpacked(text) {
  const bytes = new Uint8Array(2 * text.length)
  let held = 0, bits = 0, size = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    // If the file ends with a code of `absent`, the index is 7, and the lowest seven bits are that code.
    if (code > 127 && code >> 8 < absent.length) {
      held = held << 7 | absent[code >> 8]
      bits += 7
      if (bits >= 8) bytes[size++] = held >> (bits -= 8)
    }
    held = held << 7 | code & 127
    bits += 7
    if (bits >= 8) bytes[size++] = held >> (bits -= 8)
  }
  return bytes.subarray(0, size)
}

/** Returns the text of a file packed into the page (gzip in base 122); undefined if the page does not contain the file. @param {string} name */
const within = (name) => document.getElementById(`file-${name}`)?.textContent ?? undefined
