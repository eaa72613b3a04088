// Of the page in one file: inflates its modules, and has them run. The policy has their hash.
const packed = atob(document.getElementById('file-main.js').textContent)
const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0))
const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
const script = document.createElement('script')
script.type = 'module'
script.textContent = await new Response(stream).text()
document.head.append(script)
