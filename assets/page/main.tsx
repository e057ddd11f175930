import { render } from 'preact'
import { startCapture } from '#assets/page/keep/capture.ts'
import { applyTheme } from '#assets/page/kit/browser.ts'
import { startKeys } from '#assets/page/kit/keys.ts'
import { startBackCloses } from '#assets/page/kit/parts/back-closes.ts'
import { startPressGuard } from '#assets/page/kit/press-guard.ts'
import { followDrafts } from '#assets/page/kit/texts/drafts.ts'
import { takePairingLink } from '#assets/page/pairing/store.ts'
import { App } from './app.tsx'
import { readRest, startLive } from './live.ts'
import { startRouter } from './route.ts'

// The page is drawn once, with its list; a list that takes longer than this does not hold it up.
const MOST_MS = 300

const root = document.getElementById('page')
if (root) {
  applyTheme()
  void takePairingLink()
  // A tab that shows the page already is sent to the link without being loaded again.
  addEventListener('hashchange', () => void takePairingLink())
  startRouter()
  startKeys()
  startPressGuard()
  startBackCloses()
  startCapture()
  followDrafts()
  void Promise.race([startLive(), new Promise((resolve) => setTimeout(resolve, MOST_MS))]).then(() => {
    render(<App />, root)
    requestAnimationFrame(() => setTimeout(readRest))
  })
}
