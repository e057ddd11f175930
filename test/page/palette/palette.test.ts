import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { fits, linkIn, screensFor } from '#assets/page/palette/palette.tsx'
import { barriers, faultless, NARROW, quiet, serverFor, test, visit } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

describe('fits()', () => {
  test.each([
    ['', 'Anything', true],
    ['ans', 'Answers', true],
    ['mod cal', 'Model calls', true],
    ['wers', 'Answers', false],
    ['ÉCOLE', 'École du Nord', true],
  ])('of "%s" and "%s" is %p', (typed, text, is) => {
    expect(fits(typed, text)).toBe(is)
  })
})

describe('linkIn()', () => {
  test.each([
    ['https://jobs.lever.co/acme/1', 'https://jobs.lever.co/acme/1'],
    [' jobs.lever.co/acme ', 'https://jobs.lever.co/acme'],
    ['javascript:alert(1)', null],
    ['back end', null],
  ])('in "%s" is %p', (typed, link) => {
    expect(linkIn(typed)).toBe(link)
  })
})

test('a screen is found by its name before one that only says the word', () => {
  expect(screensFor('resume', () => undefined).map(({ text }) => text)).toEqual([
    'Resume',
    'Stories',
    'First steps',
  ])
})

const server = serverFor({ sample: true })

const hash = (page: Page) => page.evaluate(() => location.hash)
const options = (page: Page) => page.getByRole('option').allInnerTexts()

describe.skipIf(noBrowser)('the command palette and the frame', () => {
  test.daily('names each action of the open job', async () => {
    const { page } = await visit({ url: server.url, hash: '#/new' })
    await page.locator('.job-link').first().click()
    await page.locator('.detail-side .snooze-job').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Snooze this job' }).waitFor()
    const acts = (await options(page)).map((text) => text.split('\n')[0])
    expect(acts).toEqual(
      expect.arrayContaining([
        ...['Open posting', 'Mark applied', 'Seen', 'Not interested', 'Write a letter for this job'],
      ]),
    )
    await page.locator('.palette input').fill('export')
    await page.getByRole('option', { name: /^Export: Your answers/ }).waitFor()
    await page.locator('.palette input').fill('import')
    await page.getByRole('option', { name: /^Import a resume/ }).waitFor()
  })

  test.daily('names each command of a screen with its part, and presses it', async () => {
    const page = await faultless({ url: server.url, hash: '#/search' })
    await page.getByRole('button', { name: 'Add a role' }).waitFor()
    const open = async (typed: string) => {
      await page.keyboard.press('Control+k')
      await page.locator('.palette input:focus').waitFor()
      await page.keyboard.type(typed)
    }
    const commands: readonly (readonly [hash: string, typed: string, command: string, shown: string])[] = [
      ['search', 'archive plat', 'Archive Platform engineer', ''],
      ['search/companies', 'add companies', 'Add companies this screen', '#company-name'],
      ['stories', 'add a story', 'Add a story this screen', 'form.text-form'],
      ['applied', 'export', 'Import and export this screen', '#applications-csv'],
      ['jobs', 'filters', 'Filters this screen', '#filter-panel:not([hidden])'],
      ['settings', 'remove the', 'Remove the sample Sample data', ''],
      ['new', 'mark all', 'Mark all seen this screen', ''],
    ]
    for (const [view, typed, command, shown] of commands) {
      await page.goto(`${server.url}/#/${view}`)
      await quiet(page)
      await open(shown === '' ? (typed.split(' ')[0] ?? '') : typed)
      const option = page.getByRole('option', { name: command })
      await option.waitFor()
      if (shown === '') await page.keyboard.press('Escape')
      else {
        await option.click()
        await page.locator(shown).waitFor({ state: 'attached' })
      }
      await page.locator('.palette').waitFor({ state: 'detached' })
    }
  })

  test.daily('names actions before jobs, and changes the colours', async () => {
    const page = await faultless({ url: server.url, hash: '#/search' })
    await page.getByRole('button', { name: 'Add a role' }).waitFor()
    const groups = () => page.locator('.palette .group').allInnerTexts()
    await page.keyboard.press('Control+k')
    await page.locator('.palette input:focus').waitFor()
    await page.keyboard.type('platform engineer')
    await until(async () => (await groups()).includes('Jobs'))
    expect((await groups()).slice(0, 2)).toEqual(['Do', 'Jobs'])
    await page.locator('.palette input').fill('dark')
    await page.getByRole('option', { name: 'Use dark colours' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark')
    await page.keyboard.press('Control+k')
    await page.locator('.palette input').fill('colours of the system')
    await page.getByRole('option', { name: 'Use the colours of the system' }).click()
    await page.waitForFunction(() => document.documentElement.dataset['theme'] !== 'dark')
  })

  test('takes what is typed before it is there, which does nothing to the list', async () => {
    const page = await faultless({ url: server.url, hash: '#/new' })
    await page.locator('.job-link').nth(3).waitFor()
    await quiet(page)
    // The file of the palette comes late.
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/**', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.locator('.job-link').first().focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('neax')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    held.resolve()
    await page.locator('.palette input:focus').waitFor()
    await page.keyboard.type('r')
    expect(await page.locator('.palette input').inputValue()).toBe('near')
    await page.keyboard.press('Escape')
    const { counts } = await (await fetch(`${server.url}/api/new?unseen=1&fields=none`)).json()
    expect([counts.seen, counts.declined]).toEqual([0, 0])
    expect((await (await fetch(`${server.url}/api/applications`)).json()).applications).toEqual([])
    expect(await page.locator('.selecting').count()).toBe(0)
  })

  test('goes by keys to a screen, a job and a company, and takes a pasted link', async () => {
    const page = await faultless({ url: server.url, hash: '#/settings' })
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    const open = async (typed: string) => {
      await page.keyboard.press('Control+k')
      await page.locator('.palette input').waitFor()
      await page.keyboard.type(typed)
    }
    await open('model cal')
    await page.keyboard.press('Enter')
    await until(async () => (await hash(page)) === '#/settings/calls')

    const { postings } = await (await fetch(`${server.url}/api/new`)).json()
    const [row] = postings.rows
    await open(row.title)
    await until(async () => (await options(page)).some((text) => text.startsWith(row.title)))
    const active = page.locator('[aria-selected="true"]')
    while (!((await active.textContent()) ?? '').startsWith(row.title)) await page.keyboard.press('ArrowDown')
    expect(await page.locator('.palette input').getAttribute('aria-activedescendant')).toBe(
      await active.getAttribute('id'),
    )
    await page.keyboard.press('Enter')
    await until(async () => (await hash(page)).startsWith('#/job/'))

    await open(row.company)
    await page.getByRole('option', { name: `${row.company} its jobs` }).click()
    await until(async () =>
      (await hash(page)).includes(`company=${new URLSearchParams({ a: row.company })}`.replace('a=', '')),
    )

    await open(row.job_url)
    await page.getByRole('option', { name: /stored already/ }).waitFor()
    await page.getByRole('option', { name: /Check this job/ }).click()
    await page.getByRole('heading', { name: 'Add a job' }).waitFor()
    expect(await page.locator('#check-job').inputValue()).toBe(row.job_url)

    // One that is opened in the moment in which another ends stays.
    await page.keyboard.press('Control+k')
    await page.locator('.palette input').waitFor()
    await page.evaluate(() => {
      const press = (key: string, ctrlKey: boolean, target: EventTarget) =>
        target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
      press('Enter', false, document.querySelector('.palette input') as Element)
      press('k', true, document.body)
    })
    await page.locator('.palette input').fill('<img src=x onerror=alert(1)>')
    await page.getByText('Nothing here is called that.').waitFor()
    await page.keyboard.press('Escape')
    await until(async () => (await page.getByRole('dialog').count()) === 0)
  })

  test('changes a key, which takes the place of the other one, and gives all of them back', async () => {
    const page = await faultless({ url: server.url, hash: '#/jobs' })
    await page.locator('.job-link').first().waitFor()
    await page.keyboard.press('?')
    const screens = page.getByRole('dialog', { name: 'Keys' }).locator('dl').last().locator('dd')
    await screens.first().waitFor()
    const names = await screens.allTextContents()
    expect(names).toEqual([...new Set(names)])
    await page.getByRole('button', { name: 'Change the key for: next job', exact: true }).click()
    await page.keyboard.press('k')
    await page.keyboard.press('Escape')
    // The browser would cancel a reload while it takes the entry of the sheet off its history.
    await page.waitForFunction(() => !history.state?.over)
    await page.reload()
    await page.locator('.job-link').first().waitFor()
    const at = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.job-link')].indexOf(document.activeElement as HTMLElement),
      )
    await page.keyboard.press('k')
    await until(async () => (await at()) === 0)
    await page.keyboard.press('k')
    await until(async () => (await at()) === 1)
    await page.keyboard.press('j')
    await until(async () => (await at()) === 0)
    await page.keyboard.press('?')
    await page.getByRole('button', { name: 'Restore the usual keys' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await until(async () => (await at()) === 1)
  })

  test.daily('has five places with their parts, three beside them, and passes axe', async () => {
    const page = await faultless({ url: server.url, ...NARROW, hash: '#/known' })
    await page.getByText('11 years').waitFor()
    const places = page.getByRole('navigation', { name: 'Main' })
    expect(await places.getByRole('link').allInnerTexts()).toHaveLength(5)
    expect(await places.locator('[aria-current]').first().textContent()).toBe('Resume')
    await page
      .getByRole('navigation', { name: 'Resume: parts' })
      .getByRole('link', { name: 'Answers' })
      .click()
    await page.getByRole('heading', { name: 'Answers' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await places.getByRole('link', { name: 'Settings' }).click()
    await page
      .getByRole('navigation', { name: 'Settings: parts' })
      .getByRole('link', { name: 'Backups' })
      .click()
    await page.getByRole('heading', { name: 'Backups' }).waitFor()
    await page.getByRole('button', { name: /^(Go to|Find)/ }).click()
    await page.locator('.palette input').fill('r')
    expect(await barriers(page)).toEqual([])
  })
})
