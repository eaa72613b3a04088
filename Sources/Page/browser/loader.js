// @ts-check
// The entry point of the one-file page: inflates the styles and the script, and inserts them.
// The page's content security policy allows them by their hashes.

import { wordsOf } from '../panels/speech.js'
import { assetBytes } from './assets.js'

// Store the page's HTML for the KEEP panel (keep/page.js) before a script changes it.
const clumsyPage = `<!doctype html>\n${document.documentElement.outerHTML}\n`

/** @param {Promise<ArrayBuffer>} bytes */
const text = async (bytes) => new TextDecoder().decode(await bytes)

try {
  // The browser inflates the three files in parallel.
  const [style, main, clumsyEngine] = ['style.css', 'main.js', 'clumsy.wasm'].map(assetBytes)
  Object.assign(globalThis, { clumsyPage, clumsyEngine })
  document.head.append(Object.assign(document.createElement('style'), { textContent: await text(style) }))
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent: await text(main) }))
} catch (error) {
  const notice = document.getElementById('notice')
  if (notice) Object.assign(notice, { hidden: false, textContent: `clumsy cannot play here: ${wordsOf(error)}` })
  throw error
}
