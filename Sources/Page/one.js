// @ts-check
// The only script of the page of one file. It contains the page itself, the sound's processor and the recorder. Each
// part acts only in its own thread. The file thus contains their shared code only once.

import './main.js'
import './sound/worklet.js'
import './keep/worker.js'
