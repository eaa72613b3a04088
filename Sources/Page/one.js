// @ts-check
// The one script of the page of one file: the page itself, the sound's processor and the recorder. Each acts only in
// its own thread. The code that they share is then in the file once.

import './main.js'
import './sound/worklet.js'
import './keep/worker.js'
