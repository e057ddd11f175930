import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm, symlink, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  faultless,
  PAGE_TEST_MS,
  post,
  scrollsSideways,
  test,
  violations,
  visit,
} from '#test/page/page-tools.ts'
import { pairedToken } from '#test/support/as-person.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { MARKDOWN } from '#test/support/master-app.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

let server: ServedHome

describe.skipIf(noBrowser)('the backups', () => {
  beforeAll(async () => {
    server = await serveHome()
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
  })

  test('are made and read back, and one that broke is told of', async () => {
    const page = await faultless({ url: server.url, hash: '#/settings' })
    await page.getByRole('link', { name: 'Backups' }).click()
    await page.getByText('There is no backup yet.').waitFor()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await page.locator('.checked.good').waitFor()
    const [name = ''] = await readdir(join(server.home, 'backups'))
    await page.getByRole('button', { name: 'How to restore the newest backup' }).click()
    await page.getByText(`svc backup restore ${name}`, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('no daily backup is made').waitFor()
    await truncate(join(server.home, 'backups', name), 500)
    await page.getByRole('button', { name: /^Check/ }).click()
    await page.locator('.checked.bad').waitFor()
    expect(await page.locator('.checked').textContent()).toContain('The backup is not whole')
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Everything you wrote' }).click()
    expect((await file).suggestedFilename()).toMatch(/^shortlist-all-.*\.json$/)
  })
})

describe('recovery', () => {
  let server: TestServer
  let home: string

  describe.skipIf(noBrowser)('a home whose desk is gone', () => {
    beforeAll(async () => {
      home = await mkdtemp(join(tmpdir(), 'shortlist-lost-'))
      const first = await startServer({ home })
      await post(`${first.url}/api/master`, { markdown: MARKDOWN })
      await post(`${first.url}/api/backup`, {})
      await first.stop()
      await rm(join(home, 'desk.db'))
      server = await startServer({ home })
    }, PAGE_TEST_MS)

    afterAll(async () => {
      await leaveBrowser()
      await server?.stop()
      await rm(home, { recursive: true, force: true })
    })

    test('says so on every screen, and its backup comes back with one press', async () => {
      const { page, faults } = await visit({
        url: server.url,
        width: 320,
        hash: '#/new',
        token: await pairedToken(server),
      })
      // Nobody is told to set up what is only out of reach.
      await page.getByText('Your roles and jobs cannot be read.').waitFor()
      await page.getByRole('link', { name: 'See what can be done' }).first().click()
      await page.getByRole('heading', { name: 'Your data is not where it was' }).waitFor()
      await page.getByText(/\d+ resume parts/).waitFor()
      expect(await scrollsSideways(page)).toBe(false)
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Restore this backup' }).click()
      await page
        .getByRole('heading', { name: 'Your data is not where it was' })
        .waitFor({ state: 'detached' })
      await page.getByRole('heading', { name: 'Backups', exact: true }).waitFor()
      expect((await (await fetch(`${server.url}/api/master`)).json()).master.revision).toBe(1)
      expect(faults.filter((fault) => !/50[03]|40[49]/.test(fault))).toEqual([])
    })
  })

  describe.skipIf(noBrowser)('a home whose file of stored postings cannot be opened', () => {
    test.daily('says so over every list, and tries again with one press', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'shortlist-unread-'))
      await symlink(join(folder, 'gone', 'index.db'), join(folder, 'index.db'))
      const opened = await startServer({ home: folder })
      try {
        await post(`${opened.url}/api/profiles`, { label: 'Baker', titles: ['Baker'] })
        const { page, context, faults } = await visit({ url: opened.url, width: 320, hash: '#/jobs' })
        await page.locator('main').getByText('index.db, cannot be used').waitFor()
        expect(await scrollsSideways(page)).toBe(false)
        expect(await violations(page)).toEqual([])
        await page.goto(`${opened.url}/#/new`)
        await page.locator('main').getByText('index.db, cannot be used').first().waitFor()
        await mkdir(join(folder, 'gone'))
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' })
        expect(faults.filter((fault) => !/503/.test(fault))).toEqual([])
        await context.close()
      } finally {
        await opened.stop()
        await rm(folder, { recursive: true, force: true })
      }
    })
  })
})
