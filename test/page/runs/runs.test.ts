import { describe, expect } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultless, serverFor, test, violations, visit, wholeRun } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

const server = serverFor({ sample: true })

const read = async (path: string) => (await fetch(`${server.url}${path}`)).json()

describe.skipIf(noBrowser)('runs', () => {
  test('are started after a yes, followed, gone on with and looked further back for', async () => {
    const page = await faultless({ url: server.url, hash: '#/new' })
    await page.locator('h1').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await page.getByText('No runs yet.').waitFor()
    await page.getByText('Start a run').click()
    const start = page.getByRole('button', { name: 'Start the run' })
    expect(await start.isDisabled()).toBe(true)
    await page.getByLabel('Keywords (optional)').fill('team')
    await page.getByLabel('Keywords (optional)').press('Enter')
    await page.getByLabel('Assess at most').fill('2')
    await page.getByLabel('Which of them').selectOption('newest')
    await page.getByRole('checkbox', { name: /^Read my boards now/ }).check()
    await page.getByText('For the role Backend engineer · by the built-in rules').waitFor()
    expect(await violations(page)).toEqual([])
    await start.click()
    await page.getByRole('heading', { name: /^Run of / }).waitFor()
    await page.getByText(/^Done$/).waitFor()
    const { runs } = await read('/api/runs')
    const [{ run_id, counts }] = runs
    expect(counts.assessed).toBe(2)
    const stages = page.locator('.run-stages')
    expect(await stages.locator('.chip').textContent()).toBe('team')
    expect(await stages.textContent()).toContain('Assessed: 2 of 2 · done')
    expect(await page.locator('table.runs tbody tr').count()).toBe(counts.postings)
    await page.getByRole('button', { name: /^Assess \d+ jobs?$/ }).click()
    await page.getByText('Nothing of this run is left to assess.').waitFor()
    const after = (await read(`/api/runs/${run_id}`)).run
    // One posting of the sample has no text, so there is nothing to assess.
    expect(after.counts.assessed).toBe(after.counts.new - 1)
    await page.getByLabel('Days back').selectOption('30')
    await page.getByRole('button', { name: 'Search stored postings' }).click()
    await page.getByText('later extended to 30 days').waitFor()
    await until(async () => !(await read('/api/postings/assess/status')).running)
    await page.getByRole('button', { name: 'Order again' }).click()
    expect(await violations(page)).toEqual([])
    const verdicts = await page.locator('table.runs td:last-child').allTextContents()
    expect(
      verdicts.filter(
        (text) => !/^\S (Match|Unclear|\d questions?|Stretch|Weak|Not|Too thin|New)/.test(text),
      ),
    ).toEqual([])
    await page.locator('table.runs a').first().click()
    await page.locator('.back-link, .detail-side h2, h1').first().waitFor()
  })

  test.daily('are exported as a file, and one of another desk is imported to be read only', async () => {
    const run_id = await wholeRun(server.url)
    const { counts } = (await read(`/api/runs/${run_id}`)).run
    expect(counts.assessed).toBeGreaterThan(2)
    const folder = await mkdtemp(join(tmpdir(), 'shortlist-run-'))
    const other = await serveHome({ sample: true })
    try {
      const mine = await visit({ url: server.url, hash: `#/runs/${run_id}` })
      const waits = mine.page.waitForEvent('download')
      await mine.page.getByRole('link', { name: 'Export' }).click()
      const file = join(folder, 'run.json')
      await (await waits).saveAs(file)
      await mine.context.close()
      const { page, context, faults } = await visit({ url: other.url, hash: '#/runs' })
      await page.getByLabel('Import an exported run').setInputFiles(file)
      await page.getByText('Done, imported').waitFor()
      expect(await page.getByText('details are only on the computer that ran it').count()).toBe(
        counts.assessed,
      )
      expect(await page.getByRole('button', { name: /^Assess/ }).count()).toBe(0)
      expect(await violations(page)).toEqual([])
      expect(faults).toEqual([])
      await context.close()
    } finally {
      await other.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
