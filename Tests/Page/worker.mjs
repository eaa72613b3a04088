// Tests the service worker without a browser: its answers if the storage or the network fails.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'

const text = readFileSync(`${process.argv[2]}/worker.js`, 'utf8')
const refuse = async () => { throw new Error('refused') }

/** Returns the worker's answer to a request for `url`. `open` returns the worker's cache, `fetch` sends a request to the network. */
async function answer({ open, fetch, url = 'http://here/music/' }) {
  const hears = {}
  const self = { addEventListener: (name, heard) => { hears[name] = heard }, location: { origin: 'http://here', href: 'http://here/music/worker.js' } }
  runInContext(text, createContext({ self, caches: { open }, fetch, URL, Request }))
  let given
  hears.fetch({ request: { url, method: 'GET', mode: 'navigate' }, respondWith: (promise) => { given = promise } })
  return given.then((response) => response.text())
}

const fetched = async () => new Response('new')
/** Returns a function that opens a cache. The cache contains an older copy of the page, and stores answers by `put`. */
const cache = (put) => async () => ({ put, match: async (key) => key === './' ? new Response('kept') : undefined })

const kept = []
const keep = async (key, response) => { kept.push(key, await response.text()) }
assert.equal(await answer({ open: cache(keep), fetch: fetched }), 'new')
assert.deepEqual(kept, ['./', 'new'])
kept.length = 0
assert.equal(await answer({ open: cache(keep), fetch: fetched, url: 'http://here/music/index.html?a=b' }), 'new')
assert.deepEqual(kept, ['./', 'new'])
kept.length = 0
assert.equal(await answer({ open: cache(keep), fetch: fetched, url: 'http://here/music/other/' }), 'new')
assert.equal(kept[0].url, 'http://here/music/other/', "the worker stored another page instead of the requested page")
await assert.rejects(answer({ open: cache(refuse), fetch: refuse, url: 'http://here/music/other.html' }), /refused/, 'the page is the answer to a request for another page')
assert.equal(await answer({ open: cache(refuse), fetch: fetched }), 'new', 'a full storage prevents the answer')
assert.equal(await answer({ open: refuse, fetch: fetched }), 'new', 'a missing storage prevents the answer')
assert.equal(await answer({ open: cache(refuse), fetch: refuse }), 'kept', 'a missing network prevents the answer')
await assert.rejects(answer({ open: refuse, fetch: refuse }), /refused/, 'without storage and network, there is an answer')
console.log('page: the service worker answers without storage or without a network')
