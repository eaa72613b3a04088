// What joins the page's modules into one file: a joined module does what its parts did, and what cannot be joined is refused by file and line.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../../Scripts/join-modules.awk', import.meta.url))
const joined = (folder, entry) => spawnSync('awk', ['-f', script, folder, entry], { encoding: 'utf8' })
const run = (text, ...flags) => spawnSync('node', ['--input-type=module', ...flags, '-'], { input: text, encoding: 'utf8' })

const folder = mkdtempSync(join(tmpdir(), 'clumsy-join-'))
function write(files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

// Two modules have constants of one name, two have one name in two folders; three forms of import and export, comments that look like code.
write({
  'entry.js': `// @ts-check
/** @typedef {import('./a.js').A} A */
import { a, later as after } from './a.js'
import {
  b,
  C,
} from './b.js'
import * as all from './b.js'
import './c.js'
import { far, near } from './folder/deeper/b.js'

/*
import { gone } from './gone.js'
*/
const own = /** @type {import('./a.js').A} */ (3)
console.log(JSON.stringify([a(), await after(), b, new C().own, all.b, own, far, near, globalThis.order]))
`,
  'a.js': `import { b } from './b.js'
globalThis.order = [...(globalThis.order ?? []), 'a']
const own = 1
export function a() { return own + b }
async function soon() { return 'soon' }
export { soon as later }
`,
  'b.js': `globalThis.order = [...(globalThis.order ?? []), 'b']
const own = 2
export const b = own
export class C { own = own }
`,
  'c.js': "globalThis.order.push('c')\n",
  'folder/b.js': "import { b } from '../b.js'\nexport const far = b + 10\n",
  'folder/deeper/b.js': `import { b } from '../../b.js'
import { far } from '../b.js'
const near = b + 20
export { far, near }
`,
  // An entry in a folder, which imports from above it.
  'folder/entry.js': "import { far } from './b.js'\nimport { near } from '../folder/deeper/b.js'\nconsole.log(far, near)\n",
})
const text = joined(folder, 'entry.js')
assert.equal(text.stderr, '')
assert.equal(run(text.stdout).stdout, '[3,"soon",2,2,2,3,12,22,["b","a","c"]]\n')
assert.equal(run(joined(`${folder}/`, 'folder/entry.js').stdout).stdout, '12 22\n')

const refused = {
  "import x from './b.js'\n": 'bad.js:1: this form of import cannot be joined',
  "\nimport { x } from 'elsewhere'\n": 'bad.js:2: only modules of the page',
  "import { x } from '../b.js'\n": 'bad.js:1: only modules of the page can be imported: this path leads out of it',
  "import { x } from './folder/../b.js'\n": 'bad.js:1: only modules of the page',
  "import { x } from './B.js'\n": 'bad.js:1: only modules of the page',
  "import { x } from './gone.js'\n": 'gone.js:1: there is no such file',
  "import { x } from './bad.js'\n": 'bad.js:1: bad.js imports this module, too',
  "const x = 1\nexport default x\n": 'bad.js:2: this form of export cannot be joined',
  "export let x = 1\n": 'bad.js:1: this form of export cannot be joined',
  "export { b } from './b.js'\n": 'bad.js:1: this form of export cannot be joined',
  "const x = await import('./b.js')\n": 'bad.js:1: import() and import.meta cannot be joined',
  "\n\nconst x = import.meta.url\n": 'bad.js:3: import() and import.meta cannot be joined',
  "export {\n  b\n": 'bad.js:1: this statement has no end',
}
for (const [source, message] of Object.entries(refused)) {
  write({ 'bad.js': source })
  const { status, stderr } = joined(folder, 'bad.js')
  assert.equal(status, 1, source)
  assert.ok(stderr.includes(message), `${source}: ${stderr}`)
}
rmSync(folder, { recursive: true })

for (const name of ['main.js', 'sound/worklet.js']) {
  const whole = joined(process.argv[2], name)
  assert.equal(whole.stderr, '', name)
  assert.equal(run(whole.stdout, '--check').stderr, '', name)
}
console.log('page: modules are joined')
