// @ts-check
// The only script of the one-file page. It contains the page itself, the sound's processor and the recorder, so code
// that several of these parts share is in the file only once. Each part's thread loads the whole script. In the other
// parts' threads, a part does nothing.

import './main.js'
import './sound/worklet.js'
import './keep/worker.js'
