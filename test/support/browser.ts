import { type Browser, chromium } from 'playwright-core'
import { atEnd } from '#test/support/at-end.ts'
import { CHROMIUM, isSkipped } from '#test/support/tools.ts'

/** True where tests that need a browser are left out because there is none; with `CI` set they fail instead. */
export const noBrowser = isSkipped('page')

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--no-first-run',
  // The last compiler of V8 costs pages that live for seconds more than it saves: a tenth of their work.
  '--js-flags=--max-optimized-bytecode-size=0,--single-threaded-gc',
  // Fewer processes and threads have less to say to each other: a tenth of their work.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--num-raster-threads=1',
]

let shared: Promise<Browser> | undefined

/**
 * The browser of this run: it starts with the first who asks, and stays for the files that follow. Programs end with a test
 * that ran out of time, and another is started for the next file.
 */
export async function openBrowser(): Promise<Browser> {
  const held = await shared
  if (held?.isConnected()) return held
  const started = startBrowser()
  shared = started
  atEnd(async () => (await started).close())
  return started
}

/** Ends what a file of tests left open in the browser of this process. */
export async function leaveBrowser(): Promise<void> {
  await Promise.all(((await shared)?.contexts() ?? []).map((context) => context.close()))
}

/** Starts a browser of its own, with these arguments besides the usual ones. */
export async function startBrowser(...more: string[]): Promise<Browser> {
  if (CHROMIUM === null) throw new Error('There is no browser to test with: set CHROMIUM_PATH')
  return chromium.launch({ executablePath: CHROMIUM, args: [...ARGUMENTS, ...more] })
}
