// @ts-check
// The only script of the one-file page. It contains the page itself, the sound's processor and the recorder, so that
// their shared code is in the file only once. Each part acts in its own thread. Every thread loads the whole script.

import './main.js'
import './sound/worklet.js'
import './keep/worker.js'
