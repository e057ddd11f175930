import { afterEach, beforeEach, describe, expect } from 'bun:test'
import { barriers, NARROW, post, serverFor, test, visit, type WatchedPage } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

type Stored = { question_id: string; question: string; answer: string; tag: string; revision: number }

const QUESTION = 'What is your notice period?'

const server = serverFor()
let open: WatchedPage

describe.skipIf(noBrowser)('the answers', () => {
  beforeEach(async () => {
    for (const { question_id, revision } of await stored()) {
      await fetch(`${addressOf(question_id)}?revision=${revision}`, JSON_DELETE)
    }
    await post(`${server.url}/api/answers`, {
      question: QUESTION,
      answer: 'Two months.',
      source: 'a contract',
    })
    open = await visit({ url: server.url, hash: '#/answers' })
  })

  afterEach(async () => {
    const { context, faults } = open
    await context.close()
    // A refusal is an answer like any other, though the browser logs it.
    expect(faults.filter((fault) => !/status of 409/.test(fault))).toEqual([])
  })

  test('take a new one, and give the focus to it', async () => {
    const { page } = open
    await page.getByRole('button', { name: 'Add an answer' }).click()
    await fill('Question', 'What salary do you expect?')
    await fill('Answer', '<b>90,000</b> a year.')
    await page.keyboard.press('Control+Enter')
    await item('salary').getByText('<b>90,000</b> a year.').waitFor()
    await item('salary').getByRole('button', { name: 'Edit' }).and(page.locator(':focus')).waitFor()
    expect((await stored()).length).toBe(2)
  })

  test('show both where one covers the question, and write only what is chosen', async () => {
    const { page } = open
    await page.getByRole('button', { name: 'Add an answer' }).click()
    await fill('Question', 'How long is your notice period?')
    await fill('Answer', 'Two weeks.')
    await page.getByRole('button', { name: 'Add the answer' }).click()
    await page.getByRole('heading', { name: 'A saved answer covers this question' }).waitFor()
    expect(await page.locator('.both-texts .own-text').allInnerTexts()).toEqual(['Two months.', 'Two weeks.'])
    expect(await page.locator('del, ins').allInnerTexts()).toEqual(['months', 'weeks'])
    expect((await stored()).map((answer) => answer.answer)).toEqual(['Two months.'])
    await page.getByRole('button', { name: 'Use mine instead' }).click()
    await item('notice').getByText('Two weeks.').waitFor()
    expect(await stored()).toMatchObject([{ question: QUESTION, answer: 'Two weeks.', revision: 2 }])
  })

  test('are changed in place, taken back, and keep what they said', async () => {
    const { page } = open
    await item('notice').getByRole('button', { name: 'Edit' }).click()
    await fill('Answer', 'Six weeks.')
    await page.getByText('Its source is removed unless you keep it').waitFor()
    await page.getByRole('checkbox', { name: 'Keep this source' }).check()
    await fill('Tag', 'leaving')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await item('notice').getByText('from a contract').waitFor()
    expect(await stored()).toMatchObject([{ answer: 'Six weeks.', tag: 'leaving', revision: 2 }])
    await item('notice').getByText('History').click()
    await item('notice').getByText('Two months.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await until(async () => (await stored())[0]?.revision === 3)
    expect(await stored()).toMatchObject([{ answer: 'Two months.', tag: 'availability', revision: 3 }])
  })

  test('merge with what another client wrote meanwhile', async () => {
    const { page } = open
    await item('notice').getByRole('button', { name: 'Edit' }).click()
    await fill('Answer', 'Two weeks.')
    await changeElsewhere({ answer: 'Three months.', tag: 'leaving' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'This answer was changed elsewhere' }).waitFor()
    expect(await page.locator('.both-texts .own-text').allInnerTexts()).toEqual([
      'Three months.',
      'Two weeks.',
    ])
    await fill('Answer', 'Three months, or two weeks.')
    await changeElsewhere({ source: 'a letter' })
    await page.getByRole('button', { name: 'Use mine' }).click()
    await page.locator('.conflict :focus').waitFor()
    await page.getByRole('button', { name: 'Use mine' }).click()
    await item('notice').getByText('Three months, or two weeks.').waitFor()
    expect(await stored()).toMatchObject([
      { answer: 'Three months, or two weeks.', tag: 'leaving', revision: 4 },
    ])
  })

  test.daily('give way to what is stored when the person says so', async () => {
    const { page } = open
    await item('notice').getByRole('button', { name: 'Edit' }).click()
    await fill('Answer', 'Two weeks.')
    await changeElsewhere({ answer: 'Three months.' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Use the stored one' }).click()
    await item('notice').getByText('Three months.').waitFor()
    expect(await stored()).toMatchObject([{ answer: 'Three months.', revision: 2 }])
  })

  test('are deleted after asking; a text for one that is gone can be added again', async () => {
    const { page } = open
    await item('notice').getByRole('button', { name: 'Edit' }).click()
    await fill('Answer', 'Two weeks.')
    const [answer] = await stored()
    await fetch(`${addressOf(answer?.question_id ?? '')}?revision=1`, JSON_DELETE)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Add it again' }).click()
    await page.getByRole('button', { name: 'Add the answer' }).click()
    await item('notice').getByText('Two weeks.').waitFor()
    await item('notice').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await page.getByText('No answers yet.').waitFor()
    await page.getByRole('button', { name: 'Add an answer' }).and(page.locator(':focus')).waitFor()
    expect(await stored()).toEqual([])
    open.faults = open.faults.filter((fault) => !/status of 404/.test(fault))
  })

  test.daily('lay two texts side by side for everybody', async () => {
    await open.context.close()
    open = await visit({ url: server.url, hash: '#/answers', ...NARROW })
    const { page } = open
    await item('notice').getByRole('button', { name: 'Edit' }).click()
    await fill('Answer', 'Two weeks.')
    await changeElsewhere({ answer: 'Three months.' })
    await item('notice').getByText('History').click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('.conflict').waitFor()
    expect(await barriers(page)).toEqual([])
  })
})

const JSON_DELETE = { method: 'DELETE', headers: { 'Content-Type': 'application/json' } }

function item(words: string) {
  return open.page.locator('.own-texts > li').filter({ hasText: words })
}

async function fill(label: string, text: string): Promise<void> {
  await open.page.getByRole('textbox', { name: label }).fill(text)
}

function addressOf(question_id: string): string {
  return `${server.url}/api/answers/${encodeURIComponent(question_id)}`
}

async function stored(): Promise<Stored[]> {
  return (await (await fetch(`${server.url}/api/answers`)).json()).answers
}

async function changeElsewhere(changes: Record<string, string>): Promise<void> {
  const [answer] = await stored()
  const body = JSON.stringify({ ...changes, revision: answer?.revision })
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(addressOf(answer?.question_id ?? ''), { method: 'PUT', headers, body })
  expect(response.status).toBe(200)
}
