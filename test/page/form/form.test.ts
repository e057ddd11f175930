import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { PAGE_TEST_MS, post, serverFor, test, visit } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'

const QUESTIONS = `Email *
Have you ever kept bees? *
Why do you want to work here? (max. 5 words)`

const server = serverFor()
let job = ''

const open = (page: Page) => page.getByRole('heading', { name: 'Application form', level: 1 }).waitFor()

describe.skipIf(noBrowser)('the application form of a job', () => {
  beforeAll(async () => {
    await post(`${server.url}/api/sample`, { action: 'load' })
    await post(`${server.url}/api/answers`, {
      question: 'Have you ever kept bees?',
      answer: 'Yes, two summers.',
    })
    job = (await (await fetch(`${server.url}/api/postings?limit=1`)).json()).postings.rows[0].job_url
  }, PAGE_TEST_MS)

  test('takes pasted questions, copies saved answers, asks the missing ones, and counts what is too long', async () => {
    const { page, context, faults } = await visit({
      url: server.url,
      hash: `#/job/${encodeURIComponent(job)}`,
    })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('link', { name: 'Form answers' }).click()
    await open(page)
    await page.getByLabel('Paste the questions of the form').fill(QUESTIONS)
    await page.getByRole('button', { name: 'Use these questions' }).click()
    await page.getByText('1 question without an answer.').and(page.locator(':focus')).waitFor()
    await page.getByText('Fill in yourself: Email').waitFor()
    await page.getByRole('button', { name: 'Copy the answer to Have you ever kept bees?' }).click()
    await page.getByRole('button', { name: 'Copied the answer to Have you ever kept bees?' }).waitFor()
    await page.getByLabel('Why do you want to work here?').fill('Because the bees are there, too.')
    await page.getByRole('button', { name: 'Save the answer' }).click()
    await page.getByText('6 words of 5, 1 too many').waitFor()
    await page.getByText('Every question has an answer.').waitFor()
    expect(faults).toEqual([])
  })
})
