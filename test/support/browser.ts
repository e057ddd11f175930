import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser's program: `CHROMIUM_PATH` names it, or it is found in the path by its usual names. */
const CHROMIUM =
  process.env['CHROMIUM_PATH'] || NAMES.map((name) => Bun.which(name)).find((path) => path !== null)

const isThere = Boolean(CHROMIUM && existsSync(CHROMIUM))

/** True where tests that need a browser are left out because there is none; with `CI` set they fail instead. */
export const noBrowser = !isThere && !process.env['CI']

if (noBrowser) {
  console.warn(
    `What needs a browser is not tested: CHROMIUM_PATH names none, nor is there ${NAMES.join(', ')}.`,
  )
}

const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage', '--no-first-run']

/** Starts a browser of its own, with these arguments besides the usual ones. */
export function startBrowser(...more: string[]): Promise<Browser> {
  if (!CHROMIUM || !isThere) throw new Error('There is no browser to test with: set CHROMIUM_PATH')
  return chromium.launch({ executablePath: CHROMIUM, args: [...ARGUMENTS, ...more] })
}
