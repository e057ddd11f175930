import { beforeAll, describe, expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { PAGE_TEST_MS, post, serverFor, test, visit } from '#test/page/page-tools.ts'
import { isLongRun } from '#test/support/at-end.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const server = serverFor({ sample: true })
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()

type Part = [screen: string, opener: (page: Page) => Locator, part: string]

/** Each part that opens over or in a screen: the screen, the control that opens it, and the part. JOB is the best job. */
const PARTS: Record<string, Part> = {
  'the sheet of keys': ['new', button(/^Keys/), 'dialog.sheet'],
  'the palette': ['new', button(/^Go to a screen/), 'dialog.palette'],
  'the help with the terminal': ['settings/backups', button(/^How to remove everything/), 'dialog.sheet'],
  'the pairing': ['settings', button(/^Pair/), 'dialog'],
  'the deletion of an answer': ['answers', button('Delete'), 'dialog'],
  'the deletion of a role': ['roles', button('Delete'), 'dialog'],
  'the name and details': ['paper/JOB', button(/your name and details/i), 'dialog.side-sheet'],
  'the days of a snooze': ['job/JOB', button(/^Snooze/), '.act-menu'],
  'the names to hide': ['job/JOB', button(/^Hide/), '.act-menu'],
  'the notes of a row': ['new', (page) => page.locator('.job-list').getByRole('button').first(), '.act-menu'],
  'a new answer': ['answers', button('Add an answer'), 'form.text-form'],
  'an answer': ['answers', button('Edit'), 'form.text-form'],
  'a new story': ['stories', button('Add a story'), 'form.text-form'],
  'a story': ['stories', button('Edit'), 'form.text-form'],
  'a new role': ['roles', button('Add a role'), 'form.role-form'],
  'a role': ['roles', button('Edit'), 'form.role-form'],
  'the name of a view': ['jobs?q=engineer', button('Save these filters'), 'form.name-form'],
  'a fact': ['known', button('Change'), 'form.known-change'],
  'a new interview': ['applied/JOB', button('Add an interview'), 'form[aria-label*=nterview]'],
  'an interview': ['applied/JOB', button('Edit'), 'form[aria-label*=nterview]'],
  'a kept job': ['add', button('Edit'), 'form[aria-label="Edit the job"]'],
  'a line of a resume': ['paper/JOB', button(/^Edit/), 'form[aria-label="Edit the line"]'],
}

/** The parts that the Tab key reaches in order, each by its words. Runs in the page. */
function stopsOf(part: Element): string[] {
  const controls = [
    ...part.querySelectorAll<HTMLInputElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    ),
  ]
  return controls
    .filter((control) => {
      const isChosen = control.type !== 'radio' || control.checked
      return isChosen && control.tabIndex >= 0 && !control.disabled && control.checkVisibility()
    })
    .map((control) => control.id || control.ariaLabel || control.name || control.textContent || '')
}

const focused = (page: Page, part: string) =>
  page.evaluate((selector) => {
    const control = document.activeElement as HTMLInputElement | null
    const name = control?.id || control?.ariaLabel || control?.name || control?.textContent || ''
    return { name, isInside: document.querySelector(selector)?.contains(control) === true }
  }, part)

describe.skipIf(noBrowser)('a part that opens over or in a screen', () => {
  let job = ''
  beforeAll(async () => {
    if (noBrowser) return
    const { url } = server
    const { postings } = await (await fetch(`${url}/api/new?sort=best`)).json()
    job = postings.rows[0].job_identity
    const { job_url } = postings.rows[0]
    await post(`${url}/api/assess`, { job: { job_url } })
    await post(`${url}/api/tailored-resumes`, { job: { job_url } })
    await post(`${url}/api/own-jobs`, { title: 'Night baker', company: 'Crumb', text: 'Bakes at night' })
    await fetch(`${url}/api/applications`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ job_url, status: 'interview' }),
    })
    await post(`${url}/api/interviews`, { job_url, at: '2100-01-01T10:00:00+01:00' })
  }, PAGE_TEST_MS)

  // Every fourth of them is of another kind than the rest of these.
  const parts = Object.entries(PARTS).filter((_, at) => isLongRun() || at % 4 === 0)
  test.each(parts as never)('is walked by Tab and left by Escape: %s', (async (
    _: string,
    [screen, opener, part]: Part,
  ) => {
    const hash = `#/${screen.replace('JOB', encodeURIComponent(job))}`
    const { page } = await visit({ url: server.url, hash })
    await opener(page).waitFor()
    await opener(page).focus()
    const before = await focused(page, part)
    await page.keyboard.press('Enter')
    await page.locator(part).waitFor()
    await until(async () => (await focused(page, part)).isInside)
    const stops = await page.locator(part).evaluate(stopsOf)
    const walked = new Set<string>()
    // A field for a moment is one stop here, and several for the key.
    for (let presses = 0; presses < MORE_STOPS * stops.length; presses += 1) {
      const { name, isInside } = await focused(page, part)
      if (!isInside || walked.has(stops.at(-1) ?? '')) break
      if (stops.includes(name)) walked.add(name)
      await page.keyboard.press('Tab')
    }
    const [first = ''] = walked
    expect([...walked]).toEqual(stops.slice(stops.indexOf(first)).filter(isFirst))
    await page.locator(part).evaluate((shown) => {
      shown.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
    })
    await page.keyboard.press('Escape')
    await page.locator(part).waitFor({ state: 'hidden' })
    await until(async () => (await focused(page, 'body')).name === before.name)
  }) as never)

  test('gives typed words back that Escape left', async () => {
    const { page } = await visit({ url: server.url, hash: `#/applied/${encodeURIComponent(job)}` })
    await button('Add an interview')(page).click()
    const people = page.getByLabel('People')
    await people.fill('Two bakers')
    await page.keyboard.press('Escape')
    await people.waitFor({ state: 'hidden' })
    await button('Bring them back')(page).click()
    expect(await people.inputValue()).toBe('Two bakers')
  })
})

const MORE_STOPS = 3
const isFirst = (name: string, index: number, names: string[]) => names.indexOf(name) === index
