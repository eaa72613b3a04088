// @ts-check
// The page's other files: beside it where it is served, within it where `clumsy page` has put all into one file.

/** The bytes of a file of the page's, such as `clumsy.wasm`. @param {string} name @returns {Promise<ArrayBuffer>} */
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

/** The address from which a script of the page's can be loaded, such as `sound/worklet.js`. @param {string} name @returns {Promise<string>} */
export async function scriptAddress(name) {
  if (within(name) === undefined) return new URL(name, document.baseURI).href
  // Chromium loads no worklet from the address of a blob in a page from the disk.
  const letters = Array.from(new Uint8Array(await assetBytes(name)), (byte) => String.fromCharCode(byte))
  return `data:text/javascript;base64,${btoa(letters.join(''))}`
}

/** The session in a page that plays alone, as text or as its share line; undefined if there is a server. */
export function carriedSession() {
  // The end of the last line stays: a line without one does not count.
  return document.getElementById('session')?.textContent?.trimStart() || undefined
}

/** The bytes of a text of base 85, as Scripts/base85.awk writes it: four of five digits, # to w, and x for <. @param {string} text */
function unpacked(text) {
  // The last digits may be missing: the highest stand for them, and their bytes are left out.
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

/** A file that stands in the page: gzip, as text. @param {string} name */
const within = (name) => document.getElementById(`file-${name}`)?.textContent ?? undefined
