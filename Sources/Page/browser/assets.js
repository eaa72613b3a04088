// @ts-check
// Access to the page's other files: separate files on a server, or packed into one file by `clumsy page`.

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

/**
 * Returns an address from which the browser can load one of the page's scripts, such as `sound/worklet.js`.
 * @param {string} name
 * @returns {Promise<string>}
 */
export async function scriptAddress(name) {
  if (!isAlone()) return new URL(name, document.baseURI).href
  // The one script acts as each of them. In a page opened from the disk, Chromium loads no worklet from a blob: URL, so use a data: URL.
  const letters = Array.from(new Uint8Array(await assetBytes('main.js')), (byte) => String.fromCharCode(byte))
  return `data:text/javascript;base64,${btoa(letters.join(''))}`
}

/** Returns `true` for a page of one file, which has a policy of its own; a server sends the policy of its page. */
export const isAlone = () => document.querySelector('meta[http-equiv="Content-Security-Policy"]') !== null

/** Returns the session that the page contains, as text or as a share line; undefined if it contains none. */
export function carriedSession() {
  // Trim only the start: a session's last line counts only if a line feed ends it.
  return document.getElementById('session')?.textContent?.trimStart() || undefined
}

/**
 * Decodes base 116 as Scripts/base116.awk writes it: seven digits stand for six bytes.
 * The digits are the characters 11 (0) to 126 (115) of ASCII, with 9 in place of 13, and 127 in place of 60.
 * @param {string} text
 */
function unpacked(text) {
  // Pad an incomplete last group with the highest digit; the return value omits the bytes of the padding.
  const codes = new Uint8Array(Math.ceil(text.length / 7) * 7).fill(126)
  new TextEncoder().encodeInto(text, codes)
  const bytes = new Uint8Array(codes.length / 7 * 6)
  const digit = (/** @type {number} */ at) => { const code = codes[at]; return (code === 9 ? 13 : code === 127 ? 60 : code) - 11 }
  for (let at = 0, to = 0; at < codes.length; at += 7) {
    // 40 bits do not fit into an integer of the processor, so the upper three digits and the lower four are added apart.
    const upper = (digit(at) * 116 + digit(at + 1)) * 116 + digit(at + 2)
    const lower = ((digit(at + 3) * 116 + digit(at + 4)) * 116 + digit(at + 5)) * 116 + digit(at + 6)
    const number = upper * 116 ** 4 + lower
    const high = Math.floor(number / 2 ** 32)
    const low = (number - high * 2 ** 32) | 0
    bytes[to++] = high >> 8
    bytes[to++] = high
    bytes[to++] = low >> 24
    bytes[to++] = low >> 16
    bytes[to++] = low >> 8
    bytes[to++] = low
  }
  return bytes.subarray(0, Math.floor((text.length * 6) / 7))
}

/** Returns the text of a file packed into the page: gzip in base 116. @param {string} name */
const within = (name) => document.getElementById(`file-${name}`)?.textContent ?? undefined
