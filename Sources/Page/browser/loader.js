// @ts-check
// The entry point of the one-file page: inflates the page's modules and runs them.
// The page's content security policy allows the inserted script by its hash.

import { wordsOf } from '../panels/speech.js'
import { assetBytes } from './assets.js'

// Keep the page's text before a script changes it: KEEP writes it to a file, with another session (keep/page.js).
Object.assign(globalThis, { clumsyPage: `<!doctype html>\n${document.documentElement.outerHTML}\n` })

try {
  const text = new TextDecoder().decode(await assetBytes('main.js'))
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent: text }))
} catch (error) {
  const notice = document.getElementById('notice')
  if (notice) Object.assign(notice, { hidden: false, textContent: `clumsy cannot play here: ${wordsOf(error)}` })
  throw error
}
