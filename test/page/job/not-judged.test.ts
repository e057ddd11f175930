import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { faultless, PAGE_TEST_MS, post, test, violations } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

const HTML =
  '&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;&lt;li&gt;You must know Python&lt;/li&gt;&lt;li&gt;You must hold a security clearance&lt;/li&gt;&lt;/ul&gt;'
const urlOf = (id: number) => `https://boards.greenhouse.io/acme/jobs/${id}`

let server: ServedHome
let gateway: Gateway

describe.skipIf(noBrowser)('a job that cannot be judged', () => {
  beforeAll(async () => {
    gateway = new Gateway()
    const jobs = [
      { id: 1, text: HTML },
      { id: 2, text: 'Service two.' },
    ]
    gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
    server = await serveHome({ gateway: gateway.url })
    await post(`${server.url}/api/profiles`, { label: 'Engineer', titles: ['Software Engineer'] })
    await post(`${server.url}/api/boards`, { boards: [{ system: 'greenhouse', board: 'acme' }] })
    await post(`${server.url}/api/boards/refresh`, { wait: true })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
    await gateway?.stop()
  })

  test('asks for a resume first, and for no yes, while nothing is there to judge by', async () => {
    const page = await faultless({ url: server.url, hash: '#/new' })
    await page.getByRole('link', { name: 'Add your resume' }).waitFor()
    await page.getByText('Add a resume so that jobs can be judged').first().waitFor()
    expect(await page.getByRole('button', { name: /^Assess/ }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  test('says why and what comes next, in the list and on its own page', async () => {
    await post(`${server.url}/api/master`, { markdown: '## Summary\n\n- Wrote Python for years\n' })
    await post(`${server.url}/api/assess`, { job: { job_url: urlOf(2) } })
    const page = await faultless({ url: server.url, hash: '#/new' })
    const row = page.locator(`[data-job="${urlOf(2)}"]`)
    await row.waitFor()
    expect(await row.locator('.score-text').textContent()).toContain('no requirement could be judged')
    // It stands below the job that can be judged.
    expect(await page.locator('[data-job]').last().getAttribute('data-job')).toBe(urlOf(2))
    await row.locator('.job-link').click()
    const part = page.locator('.assessment')
    await page.locator('.job-head').getByText('Not judged').waitFor()
    await part.getByText('Read the posting yourself').waitFor()
    expect(await part.textContent()).not.toContain('0 of 0')
  })

  test('has beside it a job whose number is that of its text', async () => {
    await post(`${server.url}/api/assess`, { job: { job_url: urlOf(1) } })
    const { assessment, job } = await (
      await fetch(`${server.url}/api/jobs?url=${encodeURIComponent(urlOf(1))}`)
    ).json()
    const page = await faultless({ url: server.url, hash: '#/new' })
    const row = page.locator(`[data-job="${urlOf(1)}"]`)
    await row.locator('.score-text').waitFor()
    const text = await row.locator('.score-text').textContent()
    expect(text).toContain(`${job.chance} % chance of a call`)
    expect(text?.match(/%/g)).toHaveLength(1)
    expect(await row.locator('.row-mark').textContent()).toContain(String(job.chance))
    await row.locator('.job-link').click()
    // The job that was shown before stays until this one is read.
    await page.locator('.job-head').getByText(`${job.chance} % chance of a call`).waitFor()
    expect(await page.locator('.assessment meter').count()).toBe(0)
    // The list and the open job say the same word in the same form.
    const formOf = (place: string) => page.locator(place).locator('.word').first().textContent()
    expect((await formOf('.standing'))?.trim()).toBe((await formOf(`[data-job="${urlOf(1)}"]`))?.trim() ?? '')
    expect(assessment.total).toBeGreaterThan(0)
  })
})
