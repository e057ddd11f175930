import { afterAll, beforeAll, test as bunTest, expect, type TestOptions } from 'bun:test'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { once } from '#lib/text/memoize.ts'
import { isLongRun } from '#test/support/at-end.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

/**
 * How long a test of the page may take, in milliseconds. It is far longer than any single wait, because programs end with a
 * test that runs out of time, and then the second try has no server.
 */
export const PAGE_TEST_MS = 240_000

/**
 * A test in a browser. On a busy machine a browser may stall for longer than any wait, so a failed test runs once
 * more, and its first failure is printed. A real fault fails both times.
 */
export const PAGE_TEST = { timeout: PAGE_TEST_MS, retry: 1 }

/** Whether `prove` runs the tests: then each look is tried, and the tests of `test.daily` are there. */
const isDaily = isLongRun()

let visited: (WatchedPage & { isFaultless?: boolean })[] = []

type Work = (...row: never[]) => unknown

/**
 * A test of the page with that time and second try. The pages that it visits are closed behind it, also if it fails; those of
 * `faultless` must have no fault. `test.daily` is a long one that `bun run prove` tries and no run of the checks waits for.
 */
export const test = Object.assign(
  (name: string, work: () => unknown, options: TestOptions = PAGE_TEST) =>
    bunTest(name, closing(work) as () => Promise<void>, options),
  {
    daily: (name: string, work: () => unknown, options?: TestOptions) => {
      if (isDaily) test(name, work, options)
    },
    each: ((rows: readonly never[]) =>
      (name: string, work: Work, options: TestOptions = PAGE_TEST) =>
        bunTest.each(rows)(name, closing(work), options)) as unknown as typeof bunTest.each,
  },
)

/** Returns the first row in a run of the checks, and all of them in a run of `prove`. */
export function oneOrAll<T>(rows: readonly T[]): readonly T[] {
  return isDaily ? rows : rows.slice(0, 1)
}

function closing(work: Work): (...row: never[]) => Promise<void> {
  return async (...row) => {
    const own: typeof visited = []
    visited = own
    try {
      await work(...row)
      expect(own.flatMap(({ isFaultless, faults }) => (isFaultless ? faults : []))).toEqual([])
    } finally {
      for (const { context } of own.toReversed()) await context.close()
    }
  }
}

/** Serves a home to all tests of a file in the browser of this process, and closes what they left open. */
export function serverFor(options: Parameters<typeof serveHome>[0] = {}): ServedHome {
  let server: ServedHome | undefined
  if (!noBrowser) {
    beforeAll(async () => {
      ;[server] = await Promise.all([serveHome(options), openBrowser()])
    }, PAGE_TEST_MS)
    afterAll(async () => {
      await leaveBrowser()
      await server?.stop()
    })
  }
  return new Proxy({} as ServedHome, { get: (_, name) => Reflect.get(server ?? {}, name) })
}

/** A page that is watched: whatever goes wrong on it is in `faults`. */
export type WatchedPage = { page: Page; context: BrowserContext; faults: string[] }

/** The look with the least room, for tests that press what `barriers` then looks at. */
export const NARROW = { width: 320, dark: true }

/** The looks in which a screen is held to the rules of accessibility: each colour scheme and each width once. */
export const LOOKS = [{ width: 1280, dark: false }, NARROW]

/** `token` is that of a browser that was paired (`pairedToken`). */
export type Visit = { url: string; width?: number; dark?: boolean; hash?: string; token?: string }

/**
 * Opens the page of a server and notes every error, every breach of its policy and every request elsewhere. Once `context` is
 * closed, the next visit opens in its emptied page, which takes half the work of a new one; but not if a test used the
 * context for anything else, because that may outlast a page.
 */
export async function visit({ url, width = 1280, dark = false, hash = '', token }: Visit) {
  const browser = await openBrowser()
  const page = await openPage(browser)
  await page.setViewportSize(sizeAt(width))
  const colorScheme = dark ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme, media: null, forcedColors: null, reducedMotion: 'reduce' })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(`${url}/`) && !address.startsWith('blob:')) faults.push(`request: ${address}`)
  })
  const script = token
    ? await page.addInitScript((kept) => localStorage.setItem('svc.proof', kept), token)
    : undefined
  let isUsed = false
  const close = once(async () => {
    if (isUsed || page.isClosed()) return page.context().close()
    await script?.dispose()
    await emptyPage(browser, page, url)
  })
  const context = new Proxy(page.context(), {
    get: (target, name) => {
      if (name === 'close') return close
      isUsed = true
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const watched = { page, context, faults } satisfies WatchedPage
  visited.push(watched)
  await page.goto(`${url}/${hash}`)
  return watched
}

/** As `visit`; a fault of the page by the end of the test fails it. */
export async function faultless(where: Visit): Promise<Page> {
  const watched = await visit(where)
  Object.assign(watched, { isFaultless: true })
  return watched.page
}

/** The page for the next visit. */
const emptied = new WeakMap<Browser, Page>()

async function openPage(browser: Browser): Promise<Page> {
  const left = emptied.get(browser)
  emptied.delete(browser)
  if (left && !left.isClosed()) return left
  const context = await browser.newContext({ viewport: sizeAt(1280), reducedMotion: 'reduce' })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  watchTraffic(context)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return page
}

type Traffic = { begun: number; open: Set<Request> }
const traffics = new WeakMap<BrowserContext, Traffic>()

function watchTraffic(context: BrowserContext): void {
  const traffic: Traffic = { begun: 0, open: new Set() }
  traffics.set(context, traffic)
  context.on('request', (request) => {
    // The stream of events stays open.
    if (new URL(request.url()).pathname === '/api/events') return
    traffic.begun += 1
    traffic.open.add(request)
  })
  const end = (request: Request) => void traffic.open.delete(request)
  context.on('requestfinished', end).on('requestfailed', end)
}

// Longer than the page waits between two of its readings.
const QUIET_MS = 150
const IDLE_MS = 10_000
const NEVER_QUIET_MS = 100_000

/** Waits until a visited page is idle, shows what it read, and has no request under way or about to begin. */
export async function quiet(page: Page): Promise<void> {
  const traffic = traffics.get(page.context())
  if (!traffic) throw new Error('The page is none of a visit.')
  const end = performance.now() + NEVER_QUIET_MS
  for (let before = -1; before !== traffic.begun; ) {
    if (performance.now() > end) throw new Error('The page sends requests without end.')
    await until(async () => traffic.open.size === 0)
    before = traffic.begun
    await page.evaluate(
      ({ quietMs, idleMs }) =>
        new Promise<void>((idle) => {
          setTimeout(() => requestAnimationFrame(() => requestIdleCallback(() => idle())), quietMs)
          // A browser on a busy machine may draw no frame at all, and a call of it would then wait for ever.
          setTimeout(idle, idleMs)
        }),
      { quietMs: QUIET_MS, idleMs: IDLE_MS },
    )
  }
}

const EVENTS = ['console', 'dialog', 'pageerror', 'request']

/** Leaves the page with an answer of its server, in the same process, so that nothing of the app runs or is stored. */
async function emptyPage(browser: Browser, page: Page, url: string): Promise<void> {
  for (const event of EVENTS) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const answer = await page.goto(`${url}/api/health`).catch(() => null)
  if (!answer || emptied.has(browser)) return page.context().close()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  emptied.set(browser, page)
}

const sizeAt = (width: number) => ({ width, height: width < 700 ? 700 : 900 })

/** Sends a write to a server as a program of this computer. */
export async function post(address: string, body: unknown): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`Cannot post to ${address}: ${await response.text()}`)
}

/** Starts a run of a server and waits for its end; the answer is its id. */
export async function wholeRun(url: string, given: object = {}): Promise<string> {
  const { config_digest, config } = await (await fetch(`${url}/api/config`)).json()
  const response = await fetch(`${url}/api/run`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{
        config_digest,
        model_target: config.model_target,
        consent: { read_boards: true, model_calls: true },
      },
      ...{
        schema_version: 'svc-find-jobs-run-request:1',
        selection_cap: 3,
        selection_rule: 'newest',
        ...given,
      },
    }),
  })
  if (!response.ok) throw new Error(`Cannot start a run: ${await response.text()}`)
  const { run_id } = await response.json()
  await until(async () => (await (await fetch(`${url}/api/runs/${run_id}`)).json()).run.status === 'done')
  return run_id
}

/** Measures from now on how far content moves by itself on each page of a context. */
export async function watchShift(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the layout shift since the last call. */
export function takeShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { shifted } = window as unknown as { shifted: number }
    Object.assign(window, { shifted: 0 })
    return shifted
  })
}

/** Whether the page is wider than its window. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}

/** The buttons and summaries of the page that are lower or narrower than 24 px. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main summary')].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      const isShown = width > 0 && height > 0
      return isShown && (width < 24 || height < 24) ? [`${element.textContent} ${width} x ${height}`] : []
    }),
  )
}

/** Returns the sentences of the page that their fields cut, and those squeezed into a pile of short lines. Runs in the page. */
function cutTexts(): string[] {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>('main input[type=text], main input:not([type])'),
  ]
  const cut = fields.filter(
    ({ value, form, scrollWidth, clientWidth }) =>
      form === null && /\s/.test(value) && scrollWidth > clientWidth + 1,
  )
  const squeezed = [...document.querySelectorAll<HTMLElement>('main span, main p')].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      /\S\s\S/.test(element.textContent ?? '') &&
      element.children.length === 0 &&
      width > 1 &&
      width < 48 &&
      height > 2 * width
    )
  })
  return [
    ...cut.map(({ value }) => `a field cuts “${value}”`),
    ...squeezed.map(({ textContent }) => `squeezed: “${textContent}”`),
  ]
}

/**
 * Returns each choice and summary in the main part of a page, and whether it bears the sign of ours in a colour that its ground does not
 * have. Runs in the page.
 */
export function looksOfMenus(): { name: string; isOwn: boolean }[] {
  return [...document.querySelectorAll('main :is(select, summary)')].map((element) => {
    const isChoice = element instanceof HTMLSelectElement
    const { appearance, listStyleType, backgroundColor } = getComputedStyle(element)
    const sign = getComputedStyle(element, isChoice ? '::picker-icon' : '::before')
    const hasSign = sign.borderRightWidth === '2px' && sign.borderRightColor !== backgroundColor
    return {
      name: `${element.tagName} ${element.id || element.textContent?.slice(0, 30)}`,
      isOwn: hasSign && (isChoice ? appearance === 'base-select' : listStyleType === 'none'),
    }
  })
}

/** Waits until a page is laid out anew, and its listeners to its width had their turn. */
export function drawn(page: Page): Promise<unknown> {
  return page.evaluate(
    (idleMs) =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done))
        setTimeout(done, idleMs)
      }),
    IDLE_MS,
  )
}

// The whole file is twice as long, and each page compiles it anew.
const AXE = await Bun.file(fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))).text()
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules whose outcome depends on colours, on the layout, or on what a narrow window alone shows. */
export const RULES_OF_LOOKS = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
  'button-name',
  'link-name',
]
// Later rows are made by the same component, and a long list would take most of the time.
const LATER_ROWS = ['.job-list > li:nth-child(n+5)', 'tbody > tr:nth-child(n+5)']

/**
 * Returns the page's accessibility faults, by the testable rules of WCAG 2.2 AA or by `rules` alone; with `headings` also by their order.
 * Without `colours` the contrast of texts is left out, which takes axe as long as all else: all screens share few colours, and
 * `barriers` looks at each.
 */
export async function violations(
  page: Page,
  {
    headings = false,
    rules = RULES,
    colours = isDaily,
  }: { headings?: boolean; rules?: readonly string[]; colours?: boolean } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ({ rules, headings: enabled, colours, later }) => {
      // A target half under the header or under acts at the foot is not too small: scrolling reveals it.
      scrollTo(0, 0)
      const isCovered = (selector: string): boolean => {
        const target = document.querySelector(selector)
        const { left, right, top, bottom } = target?.getBoundingClientRect() ?? new DOMRect()
        return [
          [left + 1, top + 1],
          [right - 1, bottom - 1],
        ].some(([x, y]) => {
          const over = document.elementFromPoint(x ?? 0, y ?? 0)
          for (let at = over; at !== null && at !== target; at = at.parentElement) {
            if (/fixed|sticky/.test(getComputedStyle(at).position)) return !at.contains(target)
          }
          return false
        })
      }
      const { violations: all } = await (window as unknown as { axe: typeof axe }).axe.run(
        { exclude: later },
        {
          runOnly: rules,
          rules: {
            'heading-order': { enabled },
            ...(colours ? {} : { 'color-contrast': { enabled: false } }),
          },
          resultTypes: ['violations'],
          // No rule needs the style sheets and media that axe would load first: the page plays nothing by itself.
          preload: false,
        },
      )
      return all.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ target: [selector] }) => id !== 'target-size' || !isCovered(String(selector)))
          .slice(0, 3)
          .map(({ html }) => `${id} ${html.slice(0, 200)}`),
      )
    },
    { rules: [...rules], headings, colours, later: LATER_ROWS },
  )
}

/**
 * Returns what keeps somebody out of the page as it is, in each of the looks: faults by axe, content wider than its window and
 * small targets; with `headings` also their order. The page stays in the last look. A run of the checks uses axe in the look alone
 * in which the page is, because axe takes most of the time.
 */
export async function barriers(page: Page, { headings = false } = {}): Promise<string[]> {
  const found: string[] = []
  const present = page.viewportSize()?.width === NARROW.width ? NARROW : LOOKS[0]
  for (const look of LOOKS) {
    const { width, dark } = look
    await page.setViewportSize(sizeAt(width))
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    await drawn(page)
    const faults = [...(await smallTargets(page)), ...(await page.evaluate(cutTexts))]
    if (look === present) faults.push(...(await violations(page, { headings, colours: true })))
    else if (isDaily)
      faults.push(...(await violations(page, { headings, rules: RULES_OF_LOOKS, colours: true })))
    if (await scrollsSideways(page)) faults.push('wider than its window')
    found.push(...faults.map((fault) => `at ${width} px: ${fault}`))
  }
  return found
}
