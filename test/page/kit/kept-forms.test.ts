import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { faultless, serverFor, test, violations, visit } from '#test/page/page-tools.ts'
import { configure } from '#test/support/as-person.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

type ConfigReply = {
  revision: number
  config: {
    refresh: { enabled: boolean; quiet_hours: object | null }
    countries: string[]
    person: {
      lives_in: string | null
      within_km: number
      languages: string[] | null
      would_move: string | null
    }
  }
}

const server = serverFor({ sample: true })

const note = (page: Page) => page.getByText('A draft, not saved yet.').first()
const roles = async () => (await (await fetch(`${server.url}/api/profiles`)).json()).profiles

describe.skipIf(noBrowser)('a form that is not saved', () => {
  test('saves itself in the settings, field by field, and says so', async () => {
    await configure(server, { person: { lives_in: null, within_km: 50, languages: null, would_move: null } })
    const page = await faultless({ url: server.url, hash: '#/settings' })
    const config = async () => (await (await fetch(`${server.url}/api/config`)).json()) as ConfigReply
    const work = page.getByRole('region', { name: 'Where I can work' })
    await work.getByLabel('Where do you live?').fill('Akron, Ohio')
    await page.keyboard.press('Tab')
    await until(async () => (await config()).config.person.lives_in === 'Akron, Ohio')
    await work.getByText('Saved', { exact: true }).waitFor()
    await page.locator('[role="status"]', { hasText: 'Saved' }).first().waitFor({ state: 'attached' })
    // The next field keeps the focus and what is typed while the first one is saved.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('within')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('31')
    await work.getByLabel('Which languages do you work in?').fill('English,')
    await until(async () => (await config()).config.person.within_km === 31)
    await until(async () => (await config()).config.person.languages?.join() === 'English')
    await work.getByLabel('Within my country').check()
    await until(async () => (await config()).config.person.would_move === 'in_country')
    await work.getByLabel('Where may you work without a permit?').fill('Atlantis,')
    await work.getByText('“Atlantis” is not the name of a country.').waitFor()
    expect((await config()).config.person).toMatchObject({
      lives_in: 'Akron, Ohio',
      within_km: 31,
      languages: ['English'],
      may_work_in: null,
    })
    // The message stands at its field, and stays there while others are filled.
    await work.getByLabel('Countries you would work in').fill('EU, Norway,')
    await work.getByRole('button', { name: 'Remove European Union' }).waitFor()
    await until(async () => (await config()).config.countries.length === 28)
    const problem = work.locator('div', { has: page.locator('#may-work-in') }).getByRole('alert')
    expect(await problem.textContent()).toContain('Atlantis')
    await work.getByRole('button', { name: 'Remove European Union' }).click()
    await until(async () => (await config()).config.countries.join() === 'NO')
    const miles = work.getByLabel('How far do you travel to work, in miles?')
    await until(async () => (await miles.inputValue()) === '19')
    await miles.fill('31')
    await page.keyboard.press('Tab')
    await until(async () => (await config()).config.person.within_km === 50)
    await page.reload()
    await until(async () => (await miles.inputValue()) === '31')
    expect(await note(page).count()).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  test('that was typed and not left yet is there after a reload and in another tab, and goes by a press', async () => {
    const { page, context, faults } = await visit({ url: server.url, hash: '#/settings' })
    const limit = (tab: Page) => tab.getByLabel('Offer to assess from rank')
    await limit(page).fill('33')
    await page.reload()
    await until(async () => (await limit(page).inputValue()) === '33')
    await note(page).waitFor()
    const other = await context.newPage()
    await other.goto(`${server.url}/#/settings`)
    await until(async () => (await limit(other).inputValue()) === '33')
    await other.close()
    await page.getByRole('region', { name: 'Limits' }).getByRole('button', { name: 'Discard it' }).click()
    await until(async () => (await limit(page).inputValue()) !== '33')
    await note(page).waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test('never puts back a field that was changed elsewhere meanwhile', async () => {
    const page = await faultless({ url: server.url, hash: '#/settings' })
    const config = async () => (await (await fetch(`${server.url}/api/config`)).json()) as ConfigReply
    const send = (path: string, body: object) =>
      fetch(`${server.url}${path}`, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    const reading = page.getByRole('region', { name: 'Reading boards' })
    await reading.getByLabel('From').fill('22:00')
    await reading.getByLabel('to', { exact: true }).fill('07:00')
    await page.goto(`${server.url}/#/roles`)
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    const label = page.getByLabel('Name of the role')
    await label.fill('Services')
    await page.goto(`${server.url}/#/stories`)
    await page.getByRole('heading', { name: 'Stories', level: 1 }).waitFor()

    const { revision, config: before } = await config()
    const off = { ...before.refresh, enabled: !before.refresh.enabled }
    expect((await send('/api/config', { revision, refresh: off })).status).toBe(200)
    const [role] = await roles()
    const titles = [...role.titles, 'Rust Developer']
    expect((await send(`/api/profiles/${role.id}`, { revision: role.revision, titles })).status).toBe(200)

    await page.goto(`${server.url}/#/roles`)
    await until(async () => (await label.inputValue()) === 'Services')
    await page.getByText('Rust Developer').waitFor()
    await page.getByRole('button', { name: 'Save the role' }).click()
    await until(async () => (await roles())[0].label === 'Services')
    expect((await roles())[0].titles).toEqual(titles)

    await page.goto(`${server.url}/#/settings`)
    await until(async () => (await reading.getByLabel('From').inputValue()) === '22:00')
    const box = reading.getByLabel('Read boards automatically')
    await until(async () => (await box.isChecked()) === off.enabled)
    await until(async () => (await config()).config.refresh.quiet_hours !== null)
    expect((await config()).config.refresh).toMatchObject({
      enabled: off.enabled,
      quiet_hours: { from: '22:00', to: '07:00' },
    })
    await note(page).waitFor({ state: 'detached' })
  })

  test.daily('opens again with a role that was begun, and Cancel can be taken back', async () => {
    const { page, context, faults } = await visit({ url: server.url, hash: '#/roles' })
    await page.getByRole('button', { name: 'Add a role' }).click()
    const label = page.getByLabel('Name of the role')
    await label.fill('Baker')
    await note(page).waitFor()
    const other = await context.newPage()
    await other.goto(`${server.url}/#/roles`)
    await until(async () => (await other.getByLabel('Name of the role').inputValue()) === 'Baker')
    await note(other).waitFor()
    await other.close()
    await page.reload()
    await until(async () => (await label.inputValue()) === 'Baker')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await label.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Bring them back' }).click()
    await page.getByRole('button', { name: 'Add a role' }).click()
    await until(async () => (await label.inputValue()) === 'Baker')
    await page.getByRole('button', { name: 'Discard it' }).click()
    expect(faults).toEqual([])
  })

  test('keeps the answer beside a job, and says where a note ends', async () => {
    const { postings } = await (await fetch(`${server.url}/api/new`)).json()
    const job = postings.rows[0].job_identity
    const page = await faultless({ url: server.url, hash: `#/job/${encodeURIComponent(job)}` })
    await page.getByText('Your application', { exact: true }).click()
    const field = page.getByLabel('Note', { exact: true })
    await field.fill('Call Jo. '.repeat(520))
    await page.getByText('320 of 5,000 characters left.').waitFor()
    await note(page).waitFor()
    await page.reload()
    // The part opens by itself, so that nobody takes the note for lost.
    await until(async () => (await field.inputValue()).length === 4680)
  })

  test('is sent once by a slow double press, by the first press, and with the words that were still in a field', async () => {
    const page = await faultless({ url: server.url, hash: '#/roles' })
    const before = (await roles()).length
    await page.route('**/api/profiles', async (route) => {
      if (route.request().method() === 'POST') await Bun.sleep(500)
      await route.continue()
    })
    await page
      .getByRole('button', { name: /^(Add|New) .*role/ })
      .first()
      .click()
    const titles = page.getByLabel('Job titles')
    await titles.fill('Baker')
    await titles.press('Enter')
    // Long enough to begin another line of the box when it becomes a chip.
    await page.getByLabel('Keywords').pressSequentially('sourdough bread, rye bread, night shifts, ovens and')
    const add = page.getByRole('button', { name: 'Add the role' })
    const box = await add.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
    await page.mouse.down()
    await page.mouse.up()
    await page.keyboard.press('Enter')
    await until(async () => (await roles()).length > before)
    await page.waitForTimeout(800)
    const added = (await roles()).filter(({ titles: [title] }: { titles: string[] }) => title === 'Baker')
    expect(added).toMatchObject([{ keywords: ['sourdough bread', 'rye bread', 'night shifts', 'ovens and'] }])
  })
})
