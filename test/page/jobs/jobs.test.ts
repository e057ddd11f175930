import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import {
  barriers,
  faultless,
  NARROW,
  quiet,
  scrollsSideways,
  serverFor,
  test,
  violations,
  visit,
} from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const server = serverFor({ sample: true })

const ask = async (path: string) => (await fetch(`${server.url}${path}`)).json()
const total = async (query: string): Promise<number> => (await ask(`/api/postings?${query}`)).total
const count = (page: Page) => page.locator('.list-line .count')
const OF_ROLES = 'Found by your roles and open to you'
const chips = (page: Page) => page.getByRole('list', { name: 'Filtered by' }).locator('bdi').allInnerTexts()
const hash = (page: Page) => page.evaluate(() => location.hash)

async function shows(page: Page, jobs: number): Promise<void> {
  await until(
    async () =>
      (await count(page).textContent())?.endsWith(`${jobs} ${jobs === 1 ? 'job' : 'jobs'}`) === true,
  )
}

describe.skipIf(noBrowser)('the list of jobs', () => {
  test.daily('asks whether another word was meant, and searches for it when pressed', async () => {
    const page = await faultless({ url: server.url, hash: '#/jobs?q=enginere&scope=all' })
    await shows(page, await total('q=engineer&scope=all'))
    await page.getByRole('button', { name: 'Did you mean engineer?' }).click()
    await until(async () => (await hash(page)) === '#/jobs?scope=all&q=engineer')
    await until(async () => (await page.getByRole('button', { name: /Did you mean/ }).count()) === 0)
    // The old list is dimmed until the new one arrives.
    await until(async () => (await page.locator('.fading').count()) === 0)
    expect(await violations(page)).toEqual([])
  })

  test.daily('is read once, before the page’s own script', async () => {
    const { page } = await visit({ url: server.url, hash: '#/jobs?scope=all' })
    await page.locator('.job-link').first().waitFor()
    const names: string[] = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    expect(names.filter((name) => name === '/api/postings')).toHaveLength(1)
    expect(names.findIndex((name) => name.startsWith('/api/'))).toBe(names.indexOf('/api/postings'))
    expect(names.filter((name) => name === '/api/profiles')).toHaveLength(1)
  })

  test('offers the orders that a list has', async () => {
    const page = await faultless({ url: server.url, hash: '#/jobs?scope=all' })
    const orders = () => page.locator('#filter-sort option').allInnerTexts()
    await shows(page, await total('scope=all'))
    expect(await orders()).toEqual(['Newest first'])
    await page.getByLabel('Words').fill('engineer')
    await shows(page, await total('q=engineer&scope=all'))
    expect(await orders()).toEqual(['Best first', 'Newest first'])
    await page.goto(`${server.url}/#/jobs`)
    await until(async () => (await orders()).length === 5)
  })

  test('is filtered by its address, says how many there are, and is walked back', async () => {
    const page = await faultless({ url: server.url, hash: '#/jobs?work_mode=remote&system=lever' })
    await shows(page, await total('work_mode=remote&system=lever'))
    await page.getByText('Hiring system: Lever').waitFor()
    expect(await chips(page)).toEqual([OF_ROLES, 'Work mode: Remote', 'Hiring system: Lever'])
    await page.locator('#filter-sort').selectOption('newest')
    await until(async () => (await hash(page)) === '#/jobs?sort=newest&work_mode=remote&system=lever')
    await page.getByRole('button', { name: 'Filters 2' }).click()
    expect(await page.locator('#filter-work_mode').inputValue()).toBe('remote')
    expect(await page.locator('#filter-system').inputValue()).toBe('lever')
    await page.locator('#filter-work_mode').selectOption('')
    await shows(page, await total('system=lever'))
    expect(await hash(page)).toBe('#/jobs?sort=newest&system=lever')
    await page.goBack()
    await page.goBack()
    await shows(page, await total('work_mode=remote&system=lever'))
    expect(await page.locator('#filter-sort').inputValue()).toBe('')
    expect(await chips(page)).toEqual([OF_ROLES, 'Work mode: Remote', 'Hiring system: Lever'])
    await page.getByRole('button', { name: 'Remove filter Work mode: Remote' }).click()
    await shows(page, await total('system=lever'))
    await until(async () => page.evaluate(() => document.activeElement?.id === 'chip-system'))
    await page.keyboard.press('Enter')
    await shows(page, await total(''))
    expect(await hash(page)).toBe('#/jobs')
    await until(async () => page.evaluate(() => document.activeElement?.id === 'chip-scope'))
  })

  test('is searched as one types, without losing the place, and the typing is one step back', async () => {
    const page = await faultless({ url: server.url, hash: '#/jobs' })
    const all = await total('')
    await shows(page, all)
    await page.keyboard.press('/')
    await page.keyboard.type('senior', { delay: 120 })
    await shows(page, await total('q=senior'))
    await page.keyboard.type(' desi', { delay: 120 })
    await shows(page, await total('q=senior+desi'))
    expect(await total('q=senior+desi')).toBeGreaterThan(0)
    const state = await page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement
      return { id: field.id, value: field.value, at: field.selectionStart }
    })
    expect(state).toEqual({ id: 'filter-q', value: 'senior desi', at: 11 })
    await page
      .getByText(/^\d+ jobs?$/, { exact: true })
      .first()
      .waitFor()
    await page.goBack()
    await shows(page, all)
    expect(await page.locator('#filter-q').inputValue()).toBe('')
  })

  test.daily('shows the newest answer, whichever comes last', async () => {
    const { page } = await visit({ url: server.url, hash: '#/jobs' })
    await shows(page, await total(''))
    await page.route(/api\/postings\?q=platform&/, async (route) => {
      await Bun.sleep(1500)
      await route.continue()
    })
    const late = page.waitForResponse(/q=platform&/)
    await page.locator('#filter-q').fill('platform')
    await page.waitForRequest(/q=platform&/)
    await page.locator('#filter-q').fill('backend')
    await shows(page, await total('q=backend'))
    await late
    await page.waitForTimeout(100)
    expect(await count(page).textContent()).toEndWith(`${await total('q=backend')} jobs`)
  })

  test.daily('names what to drop where nothing fits, and looks among every stored job', async () => {
    const { page } = await visit({ url: server.url, hash: '#/jobs?q=nurse&age=today' })
    const removals = { 'Words: nurse': 'age=today', 'Age: Today': 'q=nurse' }
    const totals = await Promise.all(Object.values(removals).map(total))
    const most = Math.max(...totals)
    const name = Object.keys(removals)[totals.indexOf(most)]
    await page.getByText(`Without “${name}” there ${most === 1 ? 'is 1 job' : `are ${most} jobs`}.`).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: `Remove “${name}”` }).click()
    await shows(page, most)
    await page.evaluate(() => {
      location.hash = '#/jobs?q=nurse&company=Nobody'
    })
    await page.getByRole('link', { name: 'Remove all filters but the words' }).click()
    await shows(page, await total('q=nurse&scope=all'))
  })

  test.daily('says once that nothing can be read', async () => {
    const { page } = await visit({ url: server.url, hash: '#/settings' })
    const error = { code: 'internal', message: 'Something failed.' }
    for (const path of ['**/api/postings*', '**/api/views'])
      await page.route(path, (route) => route.fulfill({ status: 500, json: { error } }))
    await page.goto(`${server.url}/#/jobs`)
    await page.getByText(error.message).waitFor()
    await quiet(page)
    expect(await page.getByText(error.message).count()).toBe(1)
  })

  test('keeps filters as views: saved, picked, replaced, renamed, deleted, and each taken back', async () => {
    const page = await faultless({ url: server.url, hash: '#/jobs?q=backend' })
    const names = async () => (await ask('/api/views')).views.map((view: { name: string }) => view.name)
    await page.getByRole('button', { name: 'Save these filters' }).click()
    await until(async () => page.evaluate(() => document.activeElement?.id === 'view-name'))
    await page.keyboard.type('Back end')
    await page.keyboard.press('Enter')
    const pick = page.getByRole('link', { name: 'Back end' })
    await pick.waitFor()
    expect(await pick.getAttribute('aria-current')).toBe('true')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.locator('#filter-work_mode').selectOption('remote')
    await page.getByRole('button', { name: 'Save these filters' }).click()
    await page.getByLabel('Name of the view').fill('back END')
    await page.getByRole('button', { name: 'Replace its filters' }).click()
    await page.getByText('View changed: back END').first().waitFor()
    expect((await ask('/api/views')).views[0].filters).toEqual({ q: 'backend', work_mode: 'remote' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await until(async () => (await pick.getAttribute('href'))?.includes('work_mode') === false)
    expect((await ask('/api/views')).views[0].filters).toEqual({ q: 'backend' })
    await pick.click()
    await shows(page, await total('q=backend'))
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('New name').fill('Servers')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Servers' }).waitFor()
    expect(await names()).toEqual(['Servers'])
    await page.locator('.saved-views').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('View deleted: Servers').first().waitFor()
    expect(await names()).toEqual([])
    await page.keyboard.press('z')
    await page.getByRole('link', { name: 'Servers' }).waitFor()
    expect(await names()).toEqual(['Servers'])
    // The view is back under another id, and the steps before its end can still be taken back and done again.
    await page.keyboard.press('z')
    await page.getByText('Taken back: View changed: Servers').first().waitFor()
    expect(await names()).toEqual(['Back end'])
    await page.keyboard.press('Shift+Z')
    await page.getByText('Done again: View changed: Servers').first().waitFor()
    await page.keyboard.press('Shift+Z')
    await page.getByText('Done again: View deleted: Servers').first().waitFor()
    expect(await names()).toEqual([])
  })

  test('says so where a view was changed elsewhere, and shows it as it is now', async () => {
    const body = { name: 'Mine', filters: { q: 'python' } }
    const put = (sent: object) =>
      fetch(`${server.url}/api/views`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(sent),
      })
    await put(body)
    const { page } = await visit({ url: server.url, hash: '#/jobs?q=python' })
    await page.getByRole('button', { name: 'Rename' }).click()
    expect((await put({ ...body, name: 'MINE', revision: 1 })).status).toBe(200)
    await page.getByLabel('New name').fill('Snakes')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').getByText('Look at it as it is now, and press again.').waitFor()
    await page.getByRole('link', { name: 'MINE' }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Snakes' }).waitFor()
    expect((await put({ ...body, name: 'SNAKES', revision: 3 })).status).toBe(200)
    await page.keyboard.press('z')
    await page.getByText('Not taken back: View changed: Snakes.').first().waitFor()
    await page.getByRole('link', { name: 'SNAKES' }).waitFor()
  })

  test.daily('passes axe and fits its window with all of it open, in every look', async () => {
    const { page } = await visit({ url: server.url, ...NARROW, hash: '#/jobs?q=engineer&scope=all&age=30d' })
    await page.getByText('Charts of these jobs').click()
    await page.getByRole('region', { name: 'Age' }).waitFor()
    await page.getByRole('button', { name: 'Filters 2' }).click()
    await page.getByLabel('Seniority').waitFor()
    await page.getByRole('button', { name: 'Save these filters' }).click()
    await page.getByLabel('Name of the view').waitFor()
    expect(await barriers(page)).toEqual([])
    const broken = await page.locator('.bar-and-count b').evaluateAll(
      (counts) =>
        counts.filter((count) => {
          const before = count.getBoundingClientRect().height
          count.textContent = '120,958'
          return count.getBoundingClientRect().height > before
        }).length,
    )
    expect(broken).toBe(0)
    expect(await scrollsSideways(page)).toBe(false)
  })
})
