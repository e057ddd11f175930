import type { Page } from 'playwright-core'
import { quiet } from '#test/page/page-tools.ts'
import { itemsIn } from '#test/support/tables.ts'

/** A count of a screen, where its link leads, and how many rows are there; null without a link. */
export type WalkedCount = {
  screen: string
  text: string
  href: string | null
  count: number
  rows: number | null
}

/** Every screen of the menu, by its address. */
export const SCREENS = [
  ...itemsIn(
    `new | jobs | jobs?scope=all | applied | applied/review | applied/pay | resume | answers | stories`,
  ),
  ...itemsIn(
    `known | search | search/companies | settings | settings/backups | settings/calls | settings/runs`,
  ),
  ...['learn', 'add', 'start'],
] as const

/**
 * Returns the counts of jobs, boards and applications on each screen, with the rows of the list behind each link: lists of jobs as
 * the service counts them, boards and applications as the page shows them; and the words of the program on them.
 */
export async function walkCounts(
  page: Page,
  url: string,
  screens: readonly string[] = SCREENS,
): Promise<{ counts: WalkedCount[]; words: string[] }> {
  const walked: WalkedCount[] = []
  const words: string[] = []
  const rows = new Map<string, number>()
  for (const screen of screens) {
    let counts = await countsOfScreen(page, { url, screen, rows })
    // On a busy machine a screen may be read before its counts have come.
    for (let tries = 0; tries < 3 && counts.some(isWrong); tries += 1)
      counts = await countsOfScreen(page, { url, screen, rows })
    walked.push(...counts)
    await openWhole(page, url, screen)
    words.push(...(await programWords(page)).map((word) => `${screen}: ${word}`))
  }
  return { counts: walked, words }
}

/** Words of the program that no screen shows: of its source, its tables, or its former wording. */
const PROGRAM_WORDS =
  /\b(?:undefined|NaN|null|true|false|basis|default role|no model call|stated|[a-z]+_[a-z_]+|(?:greenhouse|lever|ashby|workday|smartrecruiters):\w+)\b|\[object|\{\{|\bInfinity\b/g

/**
 * Returns the words of the program on the present screen, each with the text around it. Texts of strangers and of the person, in
 * `bdi`, fields and postings, are left out, and so are names of files and commands in `code`.
 */
export async function programWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const apart = 'bdi, code, kbd, pre, textarea, select, .posting-text, .own-text, .unseen, script, style'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = [document.title]
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      if (element && !element.closest(apart) && element.getClientRects().length > 0)
        found.push(walker.currentNode.textContent ?? '')
    }
    return found
  })
  return texts.flatMap((text) =>
    [...text.matchAll(PROGRAM_WORDS)].map(({ 0: word, index }) =>
      `${word}: ${text.slice(Math.max(0, index - 30), index + 50)}`.replace(/\s+/g, ' '),
    ),
  )
}

/** Opens a screen with all that it folds away, and waits until it is read. */
export async function openWhole(page: Page, url: string, screen: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${url}/#/${screen}`)
  await page.locator('main h1').first().waitFor()
  await quiet(page)
  await unfold(page)
}

/** Opens all that the present screen folds away, and waits until it is read. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('main details'))
      (details as HTMLDetailsElement).open = true
  })
  await quiet(page)
}

function isWrong({ href, count, rows }: WalkedCount): boolean {
  return href !== null && count !== rows
}

type ScreenToCount = { url: string; screen: string; rows: Map<string, number> }

async function countsOfScreen(page: Page, { url, screen, rows }: ScreenToCount): Promise<WalkedCount[]> {
  await openWhole(page, url, screen)
  const found = await page.evaluate(countsOf)
  for (const { href } of found) {
    if (href !== null && !rows.has(href)) rows.set(href, await rowsBehind(page, url, href))
  }
  return found.map((count) => ({
    screen,
    ...count,
    rows: count.href === null ? null : (rows.get(count.href) ?? null),
  }))
}

// Runs in the page. A number in a link counts for its list; else one before "jobs", "boards" or "applications".
function countsOf(): { text: string; href: string | null; count: number }[] {
  const LISTS = /^#\/(jobs|new|applied|search\/companies)($|\?)/
  const toNumber = (text: string) => Number(text.replaceAll(',', ''))
  const ofLinks = [...document.querySelectorAll<HTMLAnchorElement>('header a, main a')].flatMap((link) => {
    const href = link.getAttribute('href') ?? ''
    const row = link.closest('.bar-table tr')?.querySelector('td b')
    // A percent, a year or the limits of an age count nothing.
    const text =
      (row ?? link).textContent?.replace(/\(\d+%\)|\d+ to \d+ days|Older than \d+/g, '').trim() ?? ''
    const number = /\d[\d,]*/.exec(text)
    return LISTS.test(href) && number && !link.closest('.job-list') && link.getClientRects().length > 0
      ? [{ text, href, count: toNumber(number[0]) }]
      : []
  })
  const walker = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const loose: { text: string; href: string | null; count: number }[] = []
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    const apart = 'a, button, option, select, .job-list, .unseen, summary, h1, h2, h3, .help, [data-own-rows]'
    if (!element || element.closest(apart)) continue
    const text = element.textContent?.replace(/\s+/g, ' ').trim() ?? ''
    const number = /(?<![\d.,–-])(\d[\d,]*) (?:new |stored |open )?(?:jobs?|boards?|applications?)\b/.exec(
      walker.currentNode.textContent ?? '',
    )
    if (number) loose.push({ text, href: null, count: toNumber(number[1] ?? '') })
  }
  return [...ofLinks, ...loose]
}

async function rowsBehind(page: Page, url: string, href: string): Promise<number> {
  const [path = '', query = ''] = href.slice(2).split('?')
  const read = async (address: string) => (await fetch(`${url}${address}`)).json()
  if (path === 'jobs') return (await read(`/api/postings?${query}${query && '&'}limit=1&fields=row`)).total
  if (path === 'new') {
    const { days, split, ...rest } = Object.fromEntries(new URLSearchParams(query))
    const since = days && new Date(Date.now() - Number(days) * 86_400_000).toISOString()
    const search = new URLSearchParams({ ...rest, ...(since ? { since } : { unseen: '1' }), fields: 'none' })
    const { counts } = await read(`/api/new?${search}`)
    return split ? counts.splits[split] : counts.new
  }
  await openWhole(page, url, href.slice(2))
  if (path !== 'applied') return page.locator('.board-rows tbody tr').count()
  // An interest is no application.
  const interests = query === '' ? page.locator('.board .stage:first-child .card').count() : 0
  return (await page.locator('.board .card').count()) - (await interests)
}
