import { render } from 'preact'
import { App } from './app.tsx'
import { startKeys } from './keys.ts'
import { startLive } from './live.ts'
import { startRouter } from './route.ts'
import { guardDrafts } from './store/drafts.ts'
import { applyTheme } from './theme.ts'

const root = document.getElementById('page')
if (root) {
  applyTheme()
  startRouter()
  startKeys()
  startLive()
  guardDrafts()
  render(<App />, root)
}
