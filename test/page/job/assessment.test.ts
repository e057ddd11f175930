import { beforeAll, describe, expect } from 'bun:test'
import {
  barriers,
  faultless,
  PAGE_TEST_MS,
  post,
  serverFor,
  test,
  violations,
} from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const server = serverFor({ sample: true })

describe.skipIf(noBrowser)('an assessment', () => {
  beforeAll(async () => {
    await askForEveryJob()
  }, PAGE_TEST_MS)

  test('is made on a yes for many jobs, shown with quotes and own lines, and made again after an answer', async () => {
    const page = await faultless({ url: server.url, hash: '#/new' })
    await page.locator('details.yes > summary').click()
    await page.getByRole('button', { name: 'Assess 50' }).click()
    await page
      .getByText(/of \d+ requirements/)
      .first()
      .waitFor()
    // A question asked while others are still being assessed touches those that are done, and no others.
    await until(async () => !(await (await fetch(`${server.url}/api/postings/assess/status`)).json()).running)
    const { question: openQuestion, job_identities } = await askedMost()
    expect(job_identities.length).toBeGreaterThan(1)
    await page.goto(`${server.url}/#/job/${encodeURIComponent(job_identities[0] ?? '')}`)
    const part = page.locator('.assessment')
    await part.locator('.matrix li').first().waitFor()
    await part.locator('.matrix .own').first().waitFor()
    expect(await part.locator('.matrix q').count()).toBeGreaterThan(2)
    const tied = page.locator('.posting mark.tied')
    const toldRows = part.locator('.matrix li').filter({ has: page.locator('.own') })
    await toldRows.locator('.tie').first().focus()
    await tied.first().waitFor()
    const quote = (await toldRows.locator('q').first().textContent()) ?? ''
    expect(quote).toContain(((await tied.first().textContent()) ?? '-').replace(/[.;]$/, ''))
    await page.getByRole('button', { name: /^Answer \d questions?$/ }).click()
    expect(await page.evaluate(() => document.activeElement?.closest('.open-questions') !== null)).toBe(true)
    const question = part.locator('.open-questions .answer-in-place').filter({ hasText: openQuestion })
    await question.getByRole('button', { name: 'Yes' }).click()
    await question.waitFor({ state: 'detached' })
    const saved = await (await fetch(`${server.url}/api/answers`)).json()
    expect(saved.answers.map((answer: { question: string }) => answer.question)).toContain(openQuestion)
    await page.getByText('Assess again, or by another program').click()
    await part.getByRole('button', { name: 'Assess it again' }).click()
    await part.getByText('Assessed by the built-in rules just now.').waitFor()
    expect(await barriers(page)).toEqual([])
  })

  test('keeps the question of a must-have that is not met, also where no answer turns the verdict', async () => {
    const { id, question } = await unaskedMust()
    const page = await faultless({ url: server.url, hash: `#/job/${encodeURIComponent(id)}` })
    const row = page.locator('.matrix li').filter({ hasText: question })
    await row.getByText('I have this').click()
    await row.getByRole('button', { name: 'Yes' }).waitFor()
    expect(await violations(page)).toEqual([])
    await row.getByRole('button', { name: 'Yes' }).click()
    await until(async () => (await mustsOf(id)).every((open) => open !== question))
    await page.locator('.matrix').getByText(question).waitFor({ state: 'detached' })
    await until(() => page.evaluate(() => document.activeElement?.matches('.matrix .tie') ?? false))
    const { answers } = await (await fetch(`${server.url}/api/answers`)).json()
    expect(answers.map((answer: { question: string }) => answer.question)).toContain(question)
  })

  test.daily('says what is likely and not proved, and which rows do not count', async () => {
    const text =
      'Furniture restorer\n\nRequirements\n- Experience restoring antique wooden furniture\n- Great attention to detail\n- Knowledge of French polish\n'
    const resume =
      '# Resume\n\n## Experience\n\n### Elm Rooms\nShop assistant, 2019 - 2024\n\n- Repaired and sold old wooden furniture for homes and hotels\n'
    const { job } = await (
      await fetch(`${server.url}/api/assess`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ job: { text }, resume: { text: resume } }),
      })
    ).json()
    const hash = `#/job/${encodeURIComponent(job.job_identity)}`
    const page = await faultless({ url: server.url, hash })
    const row = (quote: string) => page.locator('.assessment .matrix li').filter({ hasText: quote })
    await row('antique').getByText('Likely, not proved').waitFor()
    await row('attention to detail').getByText('does not count in the fit').waitFor()
    // A shipped course teaches a requirement that the sample's resume shows. The page and the course both count it as no gap.
    const job_url = 'https://jobs.example/puddlejump-payments/c9ab68f8-6940-489b-8548-69628e7e3409'
    await post(`${server.url}/api/assess`, { job: { job_url } })
    await page.goto(`${server.url}/#/job/${encodeURIComponent(job_url)}`)
    await row('Kafka').first().waitFor()
    const lessons = `${server.url}/api/learning/lessons?url=${encodeURIComponent(job_url)}`
    expect((await (await fetch(lessons)).json()).rows).toEqual([])
    expect(await page.locator('.assessment').getByText('Learn:').count()).toBe(0)
    const answered = 'https://jobs.example/paper-walrus/c9ce3a2e-fcd3-4097-8616-4244518a2eda'
    await post(`${server.url}/api/assess`, { job: { job_url: answered } })
    await page.goto(`${server.url}/#/job/${encodeURIComponent(answered)}`)
    await row('authorized').getByText('Yes, without sponsorship.', { exact: true }).waitFor()
    expect(await row('antique').getByText('does not count').count()).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  test.daily('offers no second opinion of a program that is not installed', async () => {
    const job_url = 'https://jobs.example/puddlejump-payments/c9ab68f8-6940-489b-8548-69628e7e3409'
    await post(`${server.url}/api/assess`, { job: { job_url } })
    const page = await faultless({ url: server.url, hash: '#/new' })
    await page.route('**/api/config', async (route) => {
      const response = await route.fetch()
      const reply = await response.json()
      const targets = reply.targets.map((target: { name: string }) =>
        target.name === 'builtin' ? target : { ...target, state: 'not_installed' },
      )
      await route.fulfill({ response, json: { ...reply, targets } })
    })
    await page.goto(`${server.url}/#/job/${encodeURIComponent(job_url)}`)
    const part = page.locator('.second-opinion')
    await part.getByRole('link', { name: 'Set one up in Settings' }).waitFor()
    expect(await part.getByRole('button').count()).toBe(0)
    expect(await page.locator('.assessment code').count()).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  test('that an answer touches elsewhere is made again on a yes', async () => {
    const page = await faultless({ url: server.url, hash: '#/new' })
    const yes = page.getByRole('button', { name: /^Assess \d+ jobs? again$/ })
    await yes.click()
    await yes.waitFor({ state: 'detached' })
    const { queued, waiting } = await (await fetch(`${server.url}/api/pipeline`)).json()
    expect({ queued: queued > 0, waiting }).toEqual({ queued: true, waiting: 0 })
  })
})

/** The question that most jobs wait for. */
async function askedMost(): Promise<{ question: string; job_identities: string[] }> {
  const { open_questions } = await (await fetch(`${server.url}/api/insights`)).json()
  return open_questions.toSorted((a: { jobs: number }, b: { jobs: number }) => b.jobs - a.jobs)[0]
}

/** From now on no job is assessed again without a yes. */
type MustRow = { open_question: { question: string; form: { form: string } } | null }

async function mustsOf(id: string): Promise<string[]> {
  const { assessment } = await (await fetch(`${server.url}/api/jobs?url=${encodeURIComponent(id)}`)).json()
  const rows: MustRow[] = assessment?.questions.length === 0 ? assessment.matrix : []
  return rows.flatMap(({ open_question }) =>
    open_question?.form.form === 'yes_no' ? [open_question.question] : [],
  )
}

// A job of which nothing is asked above its rows, and a question of a must-have that is not met.
async function unaskedMust(): Promise<{ id: string; question: string }> {
  const { postings } = await (await fetch(`${server.url}/api/postings?limit=200`)).json()
  for (const { job_identity: id } of postings.rows) {
    const [question] = await mustsOf(id)
    if (question !== undefined) return { id, question }
  }
  throw new Error('The sample has no such job')
}

async function askForEveryJob(): Promise<void> {
  const { revision } = await (await fetch(`${server.url}/api/config`)).json()
  await fetch(`${server.url}/api/config`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ revision, pipeline: { auto_jobs_per_trigger: 0 } }),
  })
}
