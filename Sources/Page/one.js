// @ts-check
// The only script of the one-file page. It contains the page itself, the sound's processor and the recorder. Each part
// acts only in its own thread. Code that several parts share is thus in the file only once.

import './main.js'
import './sound/worklet.js'
import './keep/worker.js'
