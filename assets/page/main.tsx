import { render } from 'preact'
import { startCapture } from '#assets/page/keep/capture.ts'
import { applyTheme } from '#assets/page/kit/browser.ts'
import { startKeys } from '#assets/page/kit/keys.ts'
import { startBackCloses } from '#assets/page/kit/parts/back-closes.ts'
import { startPressGuard } from '#assets/page/kit/press-guard.ts'
import { followDrafts, guardDrafts } from '#assets/page/kit/texts/drafts.ts'
import { takePairingLink } from '#assets/page/pairing/store.ts'
import { App } from './app.tsx'
import { startLive } from './live.ts'
import { startRouter } from './route.ts'

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
  startLive()
  guardDrafts()
  followDrafts()
  render(<App />, root)
}
