import { render } from 'preact'
import { App } from '#assets/page/app.tsx'
import { readAhead } from '#assets/page/jobs/store.ts'
import { applyTheme } from '#assets/page/kit/browser.ts'
import { startKeys } from '#assets/page/kit/keys.ts'
import { takePairingLink } from '#assets/page/kit/pairing.ts'
import { roles } from '#assets/page/kit/settings.ts'
import { followChoice } from '#assets/page/new/store.ts'
import { here, startRouter } from '#assets/page/route.ts'

// The page is drawn once, with its list; a list that takes longer than this does not hold it up.
const MOST_MS = 300
const AGAIN_MS = 3000

const root = document.getElementById('page')
if (root) {
  applyTheme()
  void takePairingLink()
  // A tab that shows the page already is sent to the link without being loaded again.
  addEventListener('hashchange', () => void takePairingLink())
  startRouter()
  startKeys()
  void Promise.race([readFirst(), new Promise((resolve) => setTimeout(resolve, MOST_MS))]).then(() => {
    render(<App />, root)
    requestAnimationFrame(() => setTimeout(startRest))
  })
}

// Resolves when the data of the first screen is loaded.
function readFirst(): Promise<unknown> {
  const { view, query } = here.peek()
  return Promise.all([view === 'jobs' ? readAhead(query) : followChoice(), roles.load()])
}

// Its code is loaded after the first frame.
function startRest(): void {
  import('#assets/page/rest.ts').then(
    (module) => module.startRest(),
    () => setTimeout(startRest, AGAIN_MS),
  )
}
