import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { faultless, post, serverFor, test, visit } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const server = serverFor({ sample: true })

const counts = async () => (await (await fetch(`${server.url}/api/new?unseen=1&fields=none`)).json()).counts
const bar = (page: Page, text: string) => page.locator('.bar.undo').getByText(text).waitFor()
const press = async (page: Page, key: string, text: string) => {
  await page.keyboard.press(key)
  await bar(page, text)
}
const titleOfFirst = async (page: Page) => {
  await page.locator('.job-link').nth(3).waitFor()
  return (await page.locator('.job-list > li[aria-posinset="1"] .job-link').textContent()) ?? ''
}

describe.skipIf(noBrowser)('taking back the last thing', () => {
  test('after a role was edited, z says that this has no undo, in each tab, and takes back no older step', async () => {
    const { page, context, faults } = await visit({ url: server.url, hash: '#/new' })
    const other = await context.newPage()
    await titleOfFirst(page)
    await page.keyboard.press('j')
    await press(page, 'e', 'Marked seen')
    const { seen } = await counts()
    await page.goto(`${server.url}/#/roles`)
    await page.getByRole('button', { name: 'Edit' }).first().click()
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByRole('button', { name: 'Edit' }).first().waitFor()
    const stays = 'Your last step has no undo: a role was changed. Edit it again under Roles'
    for (const tab of [page, other]) {
      await tab.goto(`${server.url}/#/new`)
      const title = await titleOfFirst(tab)
      for (const _ of [1, 2]) await press(tab, 'z', stays)
      await tab.keyboard.press('Home')
      await tab.keyboard.press('j')
      await tab.keyboard.press('k')
      await press(tab, 'e', `Marked seen: ${title}`)
      await press(tab, 'z', `Taken back: Marked seen: ${title}`)
      expect((await counts()).seen).toBe(seen)
    }
    expect(faults).toEqual([])
  })

  test('what was taken back is done again by the button and by Z, after a reload and in another tab, until something else is done', async () => {
    const { page, context, faults } = await visit({ url: server.url, hash: '#/new' })
    const { seen, declined } = await counts()
    const other = await context.newPage()
    await other.goto(`${server.url}/#/answers`)
    const title = await titleOfFirst(page)
    await page.keyboard.press('j')
    await press(page, 'e', `Marked seen: ${title}`)
    await press(page, 'n', 'Not interested')
    // A reading of boards changes nothing that the person did.
    await page.goto(`${server.url}/#/boards`)
    await page.getByRole('button', { name: 'Read all now' }).click()
    await page.getByText('Reading…').or(page.getByText('Read all now')).first().waitFor()
    await page.goto(`${server.url}/#/new`)
    await press(page, 'z', 'Taken back: Not interested')
    await page.getByRole('button', { name: 'Redo' }).click()
    await bar(page, 'Done again: Not interested')
    expect(await counts()).toMatchObject({ seen: seen + 1, declined: declined + 1 })
    await press(page, 'z', 'Taken back: Not interested')
    await press(page, 'z', `Taken back: Marked seen: ${title}`)
    expect(await counts()).toMatchObject({ seen, declined })
    await page.reload()
    await titleOfFirst(page)
    await press(page, 'Shift+Z', `Done again: Marked seen: ${title}`)
    await press(other, 'Shift+Z', 'Done again: Not interested')
    expect(await counts()).toMatchObject({ seen: seen + 1, declined: declined + 1 })
    // The offer of a tab goes once another has done something.
    await page.locator('.bar.undo').waitFor({ state: 'detached' })
    await press(page, 'z', 'Taken back: Not interested')
    // A list that is just read anew may not take the key yet.
    await until(async () => {
      await page.keyboard.press('j')
      return (await page.locator('.job-link:focus').count()) === 1
    })
    await press(page, 'e', 'Marked seen')
    await page.keyboard.press('Shift+Z')
    await bar(page, 'Marked seen')
    expect((await counts()).declined).toBe(declined)
    expect(faults).toEqual([])
  })

  test('a pressed condition and a new answer are taken back and done again, from any screen', async () => {
    const page = await faultless({ url: server.url, hash: '#/answers' })
    const evenings = async () => {
      const { conditions } = await (await fetch(`${server.url}/api/conditions`)).json()
      return conditions.find(({ condition }: { condition: string }) => condition === 'evenings').is
    }
    const question = 'Do you own a camera?'
    const stored = async () => {
      const { answers } = await (await fetch(`${server.url}/api/answers`)).json()
      return answers.filter((answer: { question: string }) => answer.question === question).length
    }
    await page.getByRole('button', { name: 'Add an answer' }).click()
    await page.getByLabel('Question', { exact: true }).fill(question)
    await page.getByLabel('Answer', { exact: true }).fill('Two of them.')
    await page.getByRole('button', { name: 'Add the answer' }).click()
    await bar(page, `Answered: ${question}`)
    await page.getByText(/^Conditions of work/).click()
    const work = page.getByRole('group', { name: 'Can you work evenings?' })
    // The offer waits for no further reading, in which a key would take back an older step.
    const held = Promise.withResolvers<void>()
    await page.route('**/api/conditions', async (route) => {
      if (route.request().method() === 'GET') await held.promise
      await route.continue()
    })
    await work.getByRole('button', { name: 'Not for me' }).click()
    await bar(page, 'Not for me: Can you work evenings?')
    held.resolve()
    await work.getByRole('button', { name: 'Fine with me' }).click()
    await bar(page, 'Fine with me: Can you work evenings?')
    await press(page, 'z', 'Taken back: Fine with me: Can you work evenings?')
    expect(await evenings()).toBe('against')
    await page.goto(`${server.url}/#/new`)
    await page.reload()
    await titleOfFirst(page)
    await press(page, 'z', 'Taken back: Not for me: Can you work evenings?')
    expect(await evenings()).toBe('open')
    await press(page, 'z', `Taken back: Answered: ${question}`)
    expect(await stored()).toBe(0)
    await press(page, 'Shift+Z', `Done again: Answered: ${question}`)
    await press(page, 'Shift+Z', 'Done again: Not for me: Can you work evenings?')
    expect([await stored(), await evenings()]).toEqual([1, 'against'])
  })

  test('the person’s own words stand beside a pressed condition, and z brings both back as they were', async () => {
    const question = 'Are you willing to work on public holidays?'
    const answer = 'Not at Easter.'
    await post(`${server.url}/api/answers`, { question, answer })
    const stored = async () =>
      (await (await fetch(`${server.url}/api/answers`)).json()).answers.find(
        (row: { question: string }) => row.question === question,
      )
    const page = await faultless({ url: server.url, hash: '#/answers' })
    await page.getByText(/^Conditions of work/).click()
    const row = page.locator('.conditions li').filter({ hasText: answer })
    await row.getByText(`You wrote: ${answer}`).waitFor()
    const pressed = async (name: string) => {
      await row.getByRole('button', { name }).click()
      await bar(page, `${name}: `)
    }
    await pressed('Fine with me')
    await pressed('Not for me')
    expect(await stored()).toMatchObject({ answer, value: { is: 'no' } })
    await press(page, 'z', 'Taken back: Not for me')
    expect(await stored()).toMatchObject({ answer, value: { is: 'yes' } })
    await press(page, 'z', 'Taken back: Fine with me')
    expect(await stored()).toMatchObject({ question, answer, value: null, read_as: null })
    await press(page, 'Shift+Z', 'Done again: Fine with me')
    expect(await stored()).toMatchObject({ question, answer, value: { is: 'yes' } })
    // An edit of the words ends the press, and its undo brings back both.
    const item = page.locator('article, li').filter({ hasText: question }).last()
    await item.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('form', { name: 'Edit the answer' })
    await form.getByLabel('Answer', { exact: true }).fill('Not at Christmas.')
    await form.getByRole('button', { name: 'Save' }).click()
    await bar(page, 'Answer changed: ')
    await press(page, 'z', 'Taken back: Answer changed: ')
    expect(await stored()).toMatchObject({ answer, value: { is: 'yes' } })
  })

  test.daily('an edited answer is taken back and done again on a screen that did not load it', async () => {
    const question = 'Do you work at weekends?'
    await post(`${server.url}/api/answers`, { question, answer: 'Rarely.' })
    const page = await faultless({ url: server.url, hash: '#/answers' })
    const stored = async () =>
      (await (await fetch(`${server.url}/api/answers`)).json()).answers.find(
        (answer: { question: string }) => answer.question === question,
      )?.answer
    const item = page.locator('article, li').filter({ hasText: question }).last()
    await item.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('form', { name: 'Edit the answer' })
    await form.getByLabel('Answer', { exact: true }).fill('Never.')
    await form.getByRole('button', { name: 'Save' }).click()
    await bar(page, 'Answer changed: ')
    await page.goto(`${server.url}/#/new`)
    await page.reload()
    await titleOfFirst(page)
    await press(page, 'z', 'Taken back: Answer changed: ')
    await until(async () => (await stored()) === 'Rarely.')
    await press(page, 'Shift+Z', 'Done again: Answer changed: ')
    await until(async () => (await stored()) === 'Never.')
  })

  describe('steps on one record', () => {
    const changed = 'It was changed elsewhere meanwhile'
    const read = async (path: string) => (await fetch(`${server.url}${path}`)).json()
    const send = (method: string, path: string, body: object) =>
      fetch(`${server.url}${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })

    test('are taken back one after the other and done again, also after a reload', async () => {
      const question = 'Do you sail?'
      await post(`${server.url}/api/answers`, { question, answer: 'Rarely.' })
      // A refused write stands in the console.
      const { page } = await visit({ url: server.url, hash: '#/answers' })
      const stored = async () =>
        (await read('/api/answers')).answers.find(
          (answer: { question: string }) => answer.question === question,
        )
      const edit = async (words: string) => {
        const item = page.locator('article, li').filter({ hasText: question }).last()
        await item.getByRole('button', { name: 'Edit' }).click()
        const form = page.getByRole('form', { name: 'Edit the answer' })
        await form.getByLabel('Answer', { exact: true }).fill(words)
        await form.getByRole('button', { name: 'Save' }).click()
        await until(async () => (await stored()).answer === words)
        await bar(page, 'Answer changed: ')
      }
      await edit('Never.')
      await edit('Always.')
      await page.reload()
      await page.getByText(question).first().waitFor()
      const turn = async (key: string, words: string) => {
        await page.keyboard.press(key)
        await until(async () => (await stored()).answer === words)
      }
      for (const [key, words] of [
        ...[['z', 'Never.'] as const, ['z', 'Rarely.'] as const, ['Shift+Z', 'Never.'] as const],
        ...[['Shift+Z', 'Always.'] as const, ['z', 'Never.'] as const, ['z', 'Rarely.'] as const],
      ]) {
        await turn(key, words)
        await bar(page, key === 'z' ? 'Taken back' : 'Done again')
      }
      await turn('Shift+Z', 'Never.')
      const { question_id, revision } = await stored()
      await send('PUT', `/api/answers/${encodeURIComponent(question_id)}`, {
        answer: 'On Sundays.',
        revision,
      })
      await page.keyboard.press('z')
      await page.getByText(`${changed}, to “On Sundays.”`).waitFor()
      expect((await stored()).answer).toBe('On Sundays.')
    })

    test('on a condition that somebody else pressed meanwhile go, so that the next press reaches the step before them', async () => {
      const { page } = await visit({ url: server.url, hash: '#/answers' })
      const rows = async () => (await read('/api/conditions')).conditions
      const [{ condition }] = (await rows()).filter(
        (row: { is: string; unit: string | null }) => row.is === 'open' && row.unit === null,
      )
      const shown = async () =>
        (await rows()).find((row: { condition: string }) => row.condition === condition)
      await page.getByText(/^Conditions of work/).click()
      const work = page.getByRole('group', { name: (await shown()).question })
      const pressed = async (name: string) => {
        await work.getByRole('button', { name }).click()
        await bar(page, `${name}: ${(await shown()).question}`)
      }
      await pressed('Fine with me')
      await pressed('Not for me')
      await press(page, 'z', 'Taken back: Not for me')
      await press(page, 'z', 'Taken back: Fine with me')
      expect((await shown()).is).toBe('open')
      await press(page, 'Shift+Z', 'Done again: Fine with me')
      await press(page, 'Shift+Z', 'Done again: Not for me')
      await press(page, 'z', 'Taken back: Not for me')
      await page.goto(`${server.url}/#/new`)
      const title = await titleOfFirst(page)
      await page.keyboard.press('j')
      await press(page, 'e', `Marked seen: ${title}`)
      await page.goto(`${server.url}/#/answers`)
      await page.getByText(/^Conditions of work/).click()
      await pressed('Not for me')
      const { revision } = await shown()
      await send('PUT', '/api/conditions', { condition, is: 'fine', revision })
      await page.keyboard.press('z')
      await page.getByText(`Not taken back: Not for me: ${(await shown()).question} ${changed}`).waitFor()
      expect((await shown()).is).toBe('fine')
      await press(page, 'z', `Taken back: Marked seen: ${title}`)
    })

    test('on an application that somebody else changed meanwhile stay', async () => {
      const { page } = await visit({ url: server.url, hash: '#/jobs' })
      await titleOfFirst(page)
      await page.keyboard.press('j')
      const applications = async () => (await read('/api/applications')).applications
      await press(page, 'a', 'Marked applied')
      await press(page, 'z', 'Taken back: Marked applied')
      await until(async () => (await applications()).length === 0)
      await press(page, 'Shift+Z', 'Done again: Marked applied')
      const [{ job_url, revision }] = await applications()
      await send('PUT', '/api/applications', { job_url, status: 'interview', revision })
      await page.keyboard.press('z')
      await page.getByText(changed).waitFor()
      expect(await applications()).toMatchObject([{ status: 'interview' }])
    })
  })
})
