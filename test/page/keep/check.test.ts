import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { barriers, faultless, PAGE_TEST_MS, test, violations, visit } from '#test/page/page-tools.ts'
import { configure, pairedToken } from '#test/support/as-person.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

const POSTING = 'Deck hand\nRequirements\n- You must know Kafka\n- You must know Sailing\n'

let server: ServedHome
let model: ReadingModel

const form = (page: Page) => page.getByRole('form', { name: 'A new job' })
const paste = (page: Page, text: string) => page.getByLabel('Link to the posting, or its text').fill(text)
const assess = (page: Page) => form(page).getByRole('button', { name: 'Assess', exact: true })

/** The browser itself notes every answer that refuses. */
const without4xx = (faults: string[]) => faults.filter((fault) => !/status of 4\d\d/.test(fault))

describe.skipIf(noBrowser)('checking a job', () => {
  beforeAll(async () => {
    ;[server, model] = await Promise.all([serveHome({ sample: true }), placeReadingModel()])
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
    await model?.remove()
  })

  test('goes by keys alone from another screen to what was found', async () => {
    const page = await faultless({ url: server.url, hash: '#/calls' })
    await page.getByRole('heading', { name: 'Model calls', level: 1 }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await page.getByRole('heading', { name: 'Add a job', level: 1 }).waitFor()
    await page.getByText('Compares facts and words. A model finds more.').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Deck hand\nRequirements\n- You must know Kafka')
    await page.getByText('Read as the text of a posting: 44 characters.').waitFor()
    await until(async () => (await page.getByLabel('Title').first().inputValue()) === 'Deck hand')
    const tabTo = async (is: () => boolean) => {
      for (let left = 20; left > 0 && !(await page.evaluate(is)); left -= 1) await page.keyboard.press('Tab')
    }
    await tabTo(() => document.activeElement?.textContent === 'What would be sent?')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing: the built-in rules need no model.').nth(2).waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Deck hand', level: 1 }).waitFor()
    await page.locator('.assessment .matrix li').first().waitFor()
    expect(await page.locator('.assessment .matrix q').allTextContents()).toEqual(['You must know Kafka'])
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.getByText('Assessed by the built-in rules just now.').waitFor()
    // It is there to be kept, with one press.
    await page.getByRole('link', { name: 'Add a job' }).last().click()
    await page.getByText('Last checked:').waitFor()
    expect(await page.getByLabel('Link to the posting, or its text').inputValue()).toContain('Kafka')
    await page.getByRole('button', { name: 'Keep this job' }).click()
    await page.getByRole('heading', { name: 'Deck hand', level: 1 }).waitFor()
  })

  test.daily('says what a target still needs, and leads to where it is allowed', async () => {
    await configure(server, { model_target: model.target })
    const { page, faults } = await visit({ url: server.url, hash: '#/add', token: await pairedToken(server) })
    const target = page.getByLabel('Assessed by')
    await page.locator(`#check-target option[value="${model.target}"]`).waitFor({ state: 'attached' })
    expect(await target.inputValue()).toBe(model.target)
    expect(await target.locator('option:checked').textContent()).toContain('(not allowed yet)')
    expect(await target.locator('option', { hasText: 'needs a model' }).first().isDisabled()).toBe(true)
    await paste(page, POSTING)
    await assess(page).click()
    await page.getByRole('alert').getByText('You have not allowed that text is sent').waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('Code model_denied')
    expect((await page.getByRole('alert').textContent())?.match(/Allow it under Settings/g)).toHaveLength(1)
    await target.selectOption('builtin')
    await paste(page, 'http://127.0.0.1/secret')
    await page.getByText('Read as a link to 127.0.0.1.').waitFor()
    await assess(page).click()
    await page.getByText('A link to a numeric address is not read.').waitFor()
    expect(await violations(page)).toEqual([])
    await target.selectOption(model.target)
    await page.getByRole('link', { name: 'Allow it in Settings' }).click()
    await page.getByRole('checkbox', { name: /^Allow your program/ }).waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'consent-title')
    await page.getByRole('checkbox', { name: /^Allow your program/ }).click()
    await until(
      async () =>
        (await (await fetch(`${server.url}/api/config`)).json()).config.allowed_targets.length === 1,
    )
    expect(await model.calls()).toEqual([])
    expect(without4xx(faults)).toEqual([])
  })

  test('shows what would be sent in three parts, each asked for by itself, and sends nothing', async () => {
    await configure(server, { model_target: model.target, allowed_targets: [model.target] })
    const page = await faultless({ url: server.url, hash: '#/add' })
    const previews: { part?: string; resume?: { text: string } }[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/assess/preview')) previews.push(request.postDataJSON())
    })
    await paste(page, POSTING)
    await page.getByText('Use a different resume').click()
    await page.getByLabel('Text of the resume').fill('Experience\nCaptain of the Santa Kafka.')
    await page.getByRole('button', { name: 'What would be sent?' }).click()
    const parts = page.locator('.sent-part')
    await page.getByText('it would leave this machine, to your program').nth(2).waitFor()
    expect(previews.map(({ part }) => part).toSorted()).toEqual(['evidence', 'posting', 'requirements'])
    expect(new Set(previews.map(({ resume }) => resume?.text))).toEqual(
      new Set(['Experience\nCaptain of the Santa Kafka.']),
    )
    await page.getByText('Nothing has been sent.').waitFor()
    for (const summary of await page.locator('.sent-text summary').all()) await summary.click()
    const texts = await parts.allTextContents()
    expect(texts[0]).toContain('You must know Sailing')
    expect(texts[1]).toContain('As the built-in rules read the posting')
    expect(texts[2]).toContain('Santa Kafka')
    expect(`${texts[0]} ${texts[1]}`).not.toContain('Santa Kafka')
    expect(texts[2]).not.toContain('Sailing')
    expect(await barriers(page)).toEqual([])
    await paste(page, `${POSTING}- You must know Tar\n`)
    expect(await parts.count()).toBe(0)
    expect(await model.calls()).toEqual([])
  })

  test.daily('leaves whoever looks at another screen meanwhile where they are', async () => {
    await configure(server, { model_target: model.target, allowed_targets: [model.target] })
    await model.plan({ held_from: 1 })
    const page = await faultless({ url: server.url, hash: '#/add' })
    await paste(page, POSTING)
    await assess(page).click()
    await page.getByText('Assessing with your program').waitFor()
    await page.getByRole('link', { name: 'Learn' }).click()
    await page.waitForURL(/#\/learn$/)
    await model.plan({})
    await page.getByText('Assessed: Questions.').waitFor({ state: 'attached' })
    expect(new URL(page.url()).hash).toBe('#/learn')
    await page.getByRole('link', { name: 'Add a job' }).click()
    await page.getByRole('link', { name: 'Questions' }).click()
    await page.locator('.assessment .matrix li').first().waitFor()
  })
})
