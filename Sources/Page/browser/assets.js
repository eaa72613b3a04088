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
  if (within(name) === undefined) return new URL(name, document.baseURI).href
  // In a page opened from the disk, Chromium loads no worklet from a blob: URL, so use a data: URL.
  const letters = Array.from(new Uint8Array(await assetBytes(name)), (byte) => String.fromCharCode(byte))
  return `data:text/javascript;base64,${btoa(letters.join(''))}`
}

/** Returns the session that the page contains, as text or as a share line; undefined if it contains none. */
export function carriedSession() {
  // Trim only the start: a session's last line counts only if a line feed ends it.
  return document.getElementById('session')?.textContent?.trimStart() || undefined
}

/**
 * Decodes base 85 as Scripts/base85.awk writes it: five digits stand for four bytes.
 * The digits are the characters # (0) to w (84), with x in place of <.
 * @param {string} text
 */
function unpacked(text) {
  // Pad an incomplete last group with the highest digit; the return value omits the bytes of the padding.
  const digits = new Uint8Array(Math.ceil(text.length / 5) * 5).fill(84)
  for (let index = 0; index < text.length; index++) digits[index] = text[index] === 'x' ? 25 : text.charCodeAt(index) - 35
  const view = new DataView(new ArrayBuffer((digits.length / 5) * 4))
  for (let at = 0; at < digits.length; at += 5) {
    let number = 0
    for (let place = 0; place < 5; place++) number = number * 85 + (digits[at + place] ?? 0)
    view.setUint32((at / 5) * 4, number)
  }
  return new Uint8Array(view.buffer, 0, Math.floor((text.length * 4) / 5))
}

/** Returns the text of a file packed into the page: gzip in base 85. @param {string} name */
const within = (name) => document.getElementById(`file-${name}`)?.textContent ?? undefined
