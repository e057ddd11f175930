import { beforeAll, describe, expect } from 'bun:test'
import { barriers, faultless, PAGE_TEST_MS, post, serverFor, test, visit } from '#test/page/page-tools.ts'
import { pairedToken } from '#test/support/as-person.ts'
import { noBrowser } from '#test/support/browser.ts'

const server = serverFor()
let hash = ''

describe.skipIf(noBrowser)('the cover letter of a job', () => {
  beforeAll(async () => {
    await post(`${server.url}/api/sample`, { action: 'load' })
    const { postings } = await (await fetch(`${server.url}/api/postings?limit=1`)).json()
    const { job_url } = postings.rows[0]
    await post(`${server.url}/api/assess`, { job: { job_url }, model_target: 'builtin' })
    hash = encodeURIComponent(job_url)
  }, PAGE_TEST_MS)

  test('is made by one press, edited in place with marks, kept over a reload, and downloaded', async () => {
    const page = await faultless({ url: server.url, token: await pairedToken(server), hash: `#/job/${hash}` })
    await page.getByRole('link', { name: 'Letter', exact: true }).click()
    await page.getByText('Every statement about you comes from one of your lines.').waitFor()
    // The choice stands beside it, and the letter is taken back and made again like any other step.
    expect(await page.getByLabel('It begins').isVisible()).toBe(true)
    await page.keyboard.press('z')
    await page.getByText('No letter yet.').waitFor()
    // An address alone makes nothing.
    await page.reload()
    await page.getByRole('button', { name: 'Make a letter' }).waitFor()
    await page.keyboard.press('Shift+Z')
    await page.getByText('Every statement about you comes from one of your lines.').waitFor()
    // Letters belong to the applications in the main navigation.
    const place = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
    expect(await place.textContent()).toMatch(/^Applied/)
    await page.locator('.preview img').first().waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    const field = page.getByLabel('The letter', { exact: true })
    const text = await field.inputValue()
    expect(text).toContain('I am applying for the position of')
    await field.fill(`${text}\n\nI speak fluent Finnish.`)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    expect(await page.getByLabel('The letter', { exact: true }).inputValue()).toEndWith('Finnish.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('mark').getByText('I speak fluent Finnish.').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download DOCX' }).click()
    expect((await download).suggestedFilename()).toEndWith(' letter.docx')
  })

  test('offers a greeting for the contact person of the posting, which claims nothing', async () => {
    const text = 'You file papers and answer mails for our team of nine.\nYour contact: Ms Ada Park'
    const job_url = 'https://loaf.example/jobs/3'
    const job = { title: 'Clerk', company: 'Loaf', link: job_url, text }
    await post(`${server.url}/api/own-jobs`, job)
    await post(`${server.url}/api/letters`, { job_url })
    const token = await pairedToken(server)
    const page = await faultless({ url: server.url, token, hash: `#/letter/${encodeURIComponent(job_url)}` })
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Begin with “Dear Ms Park,”' }).click()
    const field = page.getByLabel('The letter', { exact: true })
    expect(await field.inputValue()).toMatch(/^Dear Ms Park,\n\nI am applying/)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Dear Ms Park,').first().waitFor()
    expect(await page.locator('mark').getByText('Dear Ms Park').count()).toBe(0)
  })

  test('shows words that a program sent beside the letter, which stays until the person’s yes', async () => {
    const job_url = decodeURIComponent(hash)
    const send = (revision: number) =>
      fetch(`${server.url}/api/letters`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ job_url, paragraphs: ['Dear Ada,', 'I lead forty bakers.'], revision }),
      })
    expect((await send(2)).status).toBe(200)
    const token = await pairedToken(server)
    const { page } = await visit({ url: server.url, token, hash: `#/letter/${hash}` })
    await page.getByRole('heading', { name: 'A letter for your yes' }).waitFor()
    await page.getByText('A program or a browser that is not paired wrote it.').waitFor()
    await page.locator('mark').getByText('I speak fluent Finnish.').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Dismiss it' }).click()
    await page.getByRole('heading', { name: 'A letter for your yes' }).waitFor({ state: 'detached' })
    expect((await send(2)).status).toBe(200)
    await page.reload()
    await page.getByRole('button', { name: 'Use this letter' }).click()
    await page.locator('mark').getByText('I lead forty bakers.').waitFor()
    await page.getByRole('button', { name: 'Put my earlier letter back' }).click()
    await page.locator('mark').getByText('I speak fluent Finnish.').waitFor()
  })
})
