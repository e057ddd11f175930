import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { barriers, faultless, PAGE_TEST_MS, post, serverFor, test } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'

const TRAVEL = 'Can you travel up to 40% of the time?'

const server = serverFor({ sample: true })
let waiting = ''

type Row = { quote: string; status: string; reported: string | null }
type Assessment = { verdict: string; met: number; matrix: Row[]; questions: { question: string }[] }

describe.skipIf(noBrowser)('what the person sets right', () => {
  beforeAll(async () => {
    await post(`${server.url}/api/new`, { assess: true, wait: true })
    waiting = await jobThatWaits()
  }, PAGE_TEST_MS)

  test.daily('is how an answer is read, on the answers screen, and is taken back', async () => {
    await post(`${server.url}/api/answers`, { question: TRAVEL, answer: 'It depends on the year.' })
    const page = await faultless({ url: server.url, hash: '#/answers' })
    const item = page.locator('.own-texts > li').filter({ hasText: TRAVEL })
    await item.getByText('Not understood. Press yes, no or partly.').waitFor()
    await item.getByRole('group', { name: TRAVEL }).getByRole('button', { name: 'Yes' }).focus()
    await page.keyboard.press('1')
    await item.getByText('Read as: Yes, so met.').waitFor()
    await item.getByText('It depends on the year.').waitFor()
    await item.locator('.answer-reading p:focus').waitFor()
    await item.getByRole('button', { name: /^It does not meet the requirement/ }).click()
    await item.getByText('You said: read it as a no to what is asked.').waitFor()
    await item.getByRole('button', { name: /^Judge it by its words again/ }).focus()
    await page.keyboard.press('Space')
    await item.getByText('Read as: Yes, so met.').waitFor()
    await item.locator('.answer-reading p:focus').waitFor()
    expect(await readAs(TRAVEL)).toBeNull()
  })

  test('is how an answer is read, on the page of a job, which is assessed again with it', async () => {
    const page = await faultless({ url: server.url, hash: jobHash(waiting) })
    const part = page.locator('.assessment')
    const question = part.locator('.open-questions .answer-in-place').first()
    const questionText = (await question.locator('.question').textContent()) ?? ''
    await question.getByRole('button', { name: 'Partly' }).click()
    const reading = part.locator('.answer-reading')
    await reading.getByText('Read as: Partly.').waitFor()
    await part.locator('.open-questions :focus').waitFor()
    expect((await assessmentOf(waiting)).questions.map((question) => question.question)).toContain(
      questionText,
    )
    await reading.getByRole('button', { name: /^It does not/ }).click()
    await page.locator('.standing').getByText('Not for you').waitFor()
    await reading.getByText('You said: read it as a no to what is asked.').waitFor()
    await reading.locator('p:focus').waitFor()
    expect((await assessmentOf(waiting)).verdict).toBe('not_a_match')
    await reading.getByRole('button', { name: /^It meets the requirement/ }).click()
    await page.locator('.standing').getByText('Not for you').waitFor({ state: 'detached' })
    const after = await assessmentOf(waiting)
    expect(after.questions.map((question) => question.question)).not.toContain(questionText)
  })

  test('is a row, in three ways: counted so, kept when the job is assessed again, and taken back', async () => {
    const job = await jobWithUnknownRow()
    const page = await faultless({ url: server.url, hash: jobHash(job) })
    const { met, matrix } = await assessmentOf(job)
    const quote = matrix.find((row) => row.status === 'unknown')?.quote ?? ''
    const row = page.locator('.matrix li').filter({ hasText: quote })
    await report(row, 'I do meet this')
    await row.getByText('You said you meet this.').waitFor()
    await page
      .locator('.standing')
      .getByText(`${met + 1} of `)
      .waitFor()
    await page.getByText('Assess again, or by another program').click()
    await page.getByRole('button', { name: 'Assess it again' }).click()
    await page.getByText('Assessed by the built-in rules just now.').waitFor()
    expect(await reportOf(job, quote)).toBe('met')
    const back = row.getByRole('button', { name: 'Take it back' })
    await back.focus()
    await page.keyboard.press('Enter')
    await row.locator('summary:focus').waitFor()
    await page.locator('.standing').getByText(`${met} of `).waitFor()
    for (const [label, said, kept] of WAYS) {
      await report(row, label)
      await row.getByText(said).waitFor()
      await row.locator('button:focus').getByText('Take it back').waitFor()
      expect(await reportOf(job, quote)).toBe(kept)
      await row.getByRole('button', { name: 'Take it back' }).click()
      await row.locator('summary').waitFor()
    }
    expect(await reportOf(job, quote)).toBeNull()
  })

  test.daily('keeps nobody out and fits its window in every look', async () => {
    const page = await faultless({ url: server.url, hash: jobHash(waiting) })
    await page.locator('.matrix li').first().waitFor()
    await page.locator('.row-report summary').first().click()
    expect(await barriers(page)).toEqual([])
    await page.evaluate(() => {
      location.hash = '#/answers'
    })
    await page.locator('.answer-reading').first().waitFor()
    expect(await barriers(page)).toEqual([])
  })
})

const WAYS = [
  ['Not a requirement', 'You said this is not a requirement.', 'not_a_requirement'],
  ['Misread', 'You said this was misread.', 'read_wrongly'],
] as const

async function report(row: ReturnType<Page['locator']>, label: string): Promise<void> {
  await row.locator('summary').click()
  await row.getByRole('button', { name: label }).click()
}

function jobHash(url: string): string {
  return `#/job/${encodeURIComponent(url)}`
}

async function assessmentOf(url: string): Promise<Assessment> {
  const reply = await fetch(`${server.url}/api/jobs?url=${encodeURIComponent(url)}`)
  return (await reply.json()).assessment
}

async function reportOf(job: string, quote: string): Promise<string | null | undefined> {
  return (await assessmentOf(job)).matrix.find((row) => row.quote === quote)?.reported
}

async function readAs(question: string): Promise<string | null> {
  const { answers } = await (await fetch(`${server.url}/api/answers`)).json()
  return answers.find((answer: { question: string }) => answer.question === question)?.read_as
}

/** A job that waits first for an answer that could deny it, and holds a row that nothing shows. */
async function jobWithUnknownRow(): Promise<string> {
  const { assessments } = await (await fetch(`${server.url}/api/assessments?limit=200`)).json()
  for (const { job_identity, basis_stale } of assessments) {
    if (basis_stale) continue
    const { matrix } = await assessmentOf(job_identity)
    if (matrix.some((row) => row.status === 'unknown')) return job_identity
  }
  throw new Error('no assessed job of the sample has a row that is unknown')
}

async function jobThatWaits(): Promise<string> {
  const { assessments } = await (await fetch(`${server.url}/api/assessments?limit=200`)).json()
  for (const { job_identity, verdict } of assessments) {
    if (verdict !== 'pending_user_answers') continue
    const { questions, matrix } = await assessmentOf(job_identity)
    const isDeciding = /on-call|sponsor|on site/.test(questions[0]?.question ?? '')
    if (isDeciding && matrix.some((row) => row.status === 'unknown')) return job_identity
  }
  throw new Error('no job of the sample waits for one answer')
}
