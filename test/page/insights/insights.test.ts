import { describe, expect } from 'bun:test'
import { barriers, faultless, post, serverFor, test } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const server = serverFor({ sample: true })

type Question = { question: string; jobs: number; answered: boolean }

const questions = async (): Promise<Question[]> =>
  (await (await fetch(`${server.url}/api/insights`)).json()).open_questions

describe.skipIf(noBrowser)('the insights', () => {
  test('say what to do before anything is assessed, then settle a question for several jobs by one answer', async () => {
    const page = await faultless({ url: server.url, hash: '#/jobs' })
    await page.locator('.job-link').first().waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.getByText('Nothing has been assessed yet.').waitFor()
    const { postings } = await (await fetch(`${server.url}/api/new`)).json()
    for (const { job_url } of postings.rows.slice(0, 30)) {
      await post(`${server.url}/api/assess`, { job: { job_url } })
    }
    await page.reload()
    const [before] = await questions()
    expect(before?.jobs).toBeGreaterThan(1)
    const form = page.locator('.open-questions .answer-in-place').first()
    expect(await form.locator('.question').textContent()).toBe(before?.question ?? '')
    await form.getByRole('button', { name: 'Yes' }).click()
    await page.getByText(before?.question ?? '', { exact: true }).waitFor({ state: 'detached' })
    expect((await questions()).map((question) => question.question)).not.toContain(before?.question)
    await page
      .getByRole('button', { name: /^Show all \d+$/ })
      .first()
      .click()
    const keys = await page
      .locator('.open-questions .answer-in-place')
      .evaluateAll((forms) =>
        forms.map((form) =>
          [...form.querySelectorAll('[aria-keyshortcuts]')].map((chip) => chip.ariaKeyShortcuts ?? ''),
        ),
      )
    // One number, one chip: a question with a yes and with choices counts on, and no key has two digits.
    expect(keys.filter((list) => list.length > 3).length).toBeGreaterThan(0)
    for (const list of keys) expect(list).toEqual(list.map((_, index) => String(index + 1)))
    const demand = page.locator('.demands details').first()
    await demand.locator('summary').click()
    expect(await barriers(page)).toEqual([])
    await demand.getByRole('link').first().click()
    await page.locator('.assessment .matrix li').first().waitFor()
  })

  test.daily('answer ten questions by at most twenty keys', async () => {
    const page = await faultless({ url: server.url, hash: '#/insights' })
    await page.locator('.open-questions .press button, .open-questions .press input').first().focus()
    // A number answers in the question that has the focus alone, so no other shows numbers.
    expect(await page.locator('.open-questions .kbd').count()).toBeGreaterThan(0)
    await until(
      async () =>
        (await page.locator('.open-questions .press:not(:focus-within) .kbd:visible').count()) === 0,
    )
    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    for (let done = 0; done < 10; done += 1) {
      const question = page.locator('.open-questions .answer-in-place:focus-within')
      const text = await question.locator('.question').textContent()
      await press('1')
      await page
        .locator('.open-questions .answer-in-place')
        .filter({ hasText: text ?? '' })
        .waitFor({ state: 'detached' })
      await page.locator('.open-questions .answer-in-place:focus-within').waitFor()
    }
    expect(keys).toBeLessThanOrEqual(20)
  })
})
