// @ts-check
// The page in one file begins here: inflates its modules, and has them run. The policy has their hash.

import { wordsOf } from '../panels/speech.js'
import { assetBytes } from './assets.js'

try {
  const text = new TextDecoder().decode(await assetBytes('main.js'))
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent: text }))
} catch (error) {
  const notice = document.getElementById('notice')
  if (notice) Object.assign(notice, { hidden: false, textContent: `clumsy cannot play here: ${wordsOf(error)}` })
  throw error
}
