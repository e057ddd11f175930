import { beforeAll, describe, expect } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PAGE_TEST_MS, post, serverFor, test, violations, visit } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'

// Lines that share no words, or all but one would be left out as the same.
const wordsOf = (line: string) => Array.from({ length: 40 }, (_, at) => `part${line}x${at}`).join(' ')
const ROLES = ['Borealis Freight', 'Quill & Sons', 'Tern Shop', 'Moss Mill'].map((company, at) => {
  const lines = [1, 2, 3, 4, 5].map((line) => `- Wrote in Go ${wordsOf(`${at}${line}`)}`)
  return `### ${company}\nEngineer, ${2020 - 2 * at} - ${2022 - 2 * at}\n\n${lines.join('\n')}\n`
})
const MARKDOWN = `## Skills\n\n- Languages: Go\n\n## Experience\n\n${ROLES.join('\n')}`
const POSTING = 'Engineer\n\nRequirements\n- Experience with Go\n'

const server = serverFor()
let job = ''

describe.skipIf(noBrowser)('a resume of more pages than it may have', () => {
  beforeAll(async () => {
    await post(`${server.url}/api/master`, { markdown: MARKDOWN })
    const made = await fetch(`${server.url}/api/tailored-resumes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ job: { text: POSTING } }),
    })
    job = (await made.json()).job.job_identity
  }, PAGE_TEST_MS)

  test('holds lines back, and puts them back one by one', async () => {
    const hash = `#/paper/${encodeURIComponent(job)}`
    const { page } = await visit({ url: server.url, hash })
    await page.getByText('2 pages (limit 2)', { exact: true }).waitFor()
    await page.getByLabel('At most').selectOption('1')
    await page.getByText('1 page (limit 1)', { exact: true }).waitFor()
    const held = page.locator('.job-resume-line.held')
    const count = await held.count()
    expect(count).toBeGreaterThan(2)
    await held.first().getByText('held back for length').waitFor()
    expect(await violations(page)).toEqual([])
    await held
      .first()
      .getByRole('button', { name: /^Put back/ })
      .click()
    await page.waitForFunction(
      (before) => document.querySelectorAll('.job-resume-line.held').length === before - 1,
      count,
    )
  })

  test.daily('keeps a PDF in its folder, and says why one is refused', async () => {
    const hash = `#/paper/${encodeURIComponent(job)}`
    const { page } = await visit({ url: server.url, hash })
    await page.getByText('Other files', { exact: true }).click()
    const text = await page.getByText(/resumes\/jobs\/[a-z0-9-]+\/resume\.md/).textContent()
    const [folder = ''] = text?.match(/resumes\/jobs\/[a-z0-9-]+/) ?? []
    await page.getByRole('button', { name: 'Keep a PDF in the folder' }).click()
    await page.getByText('resume.pdf', { exact: true }).waitFor()
    const kept = await readFile(join(server.home, folder, 'resume.pdf'))
    expect(kept.subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('button', { name: 'Add your name and details' }).click()
    // No font has what no letter was given yet.
    await page.getByLabel('Name', { exact: true }).fill('Ann \u0378')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Download PDF', exact: true }).click()
    const why = /^No font on this computer has .+ in the name\. Put a font that has them/
    await page.getByText(why).first().waitFor()
    expect(await violations(page)).toEqual([])
  })
})
