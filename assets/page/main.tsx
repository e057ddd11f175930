import { render } from 'preact'
import { applyTheme } from '#assets/page/kit/browser.ts'
import { startKeys } from '#assets/page/kit/keys.ts'
import { guardDrafts } from '#assets/page/kit/texts/drafts.ts'
import { App } from './app.tsx'
import { startLive } from './live.ts'
import { startRouter } from './route.ts'

const root = document.getElementById('page')
if (root) {
  applyTheme()
  startRouter()
  startKeys()
  startLive()
  guardDrafts()
  render(<App />, root)
}
