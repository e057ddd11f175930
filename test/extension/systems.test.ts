import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { PageDoor } from '#assets/extension/page.ts'
import { type Contact, contactOf, contactText } from '#assets/extension/panel/contact.ts'
import { SYSTEMS } from '#test/extension/systems.ts'
import { PAGE_TEST, PAGE_TEST_MS } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'

type Scope = typeof globalThis & { shortlist: PageDoor; sent: number }

const ROBIN: Contact = {
  ...{ first: 'Robin', last: 'Marsh', email: 'robin@loom.example', phone: '021 555 0100' },
  ...{ city: 'Cork', linkedin: 'https://linkedin.example/robin' },
}

let page: Page
let script = ''

const fieldsNow = () => page.evaluate(() => (globalThis as Scope).shortlist.fields())

describe.skipIf(noBrowser)('a form', () => {
  beforeAll(async () => {
    const entry = fileURLToPath(new URL('../../assets/extension/page.ts', import.meta.url))
    const built = await Bun.build({ entrypoints: [entry], target: 'browser', format: 'iife' })
    script = (await built.outputs[0]?.text()) ?? ''
    page = await (await openBrowser()).newPage()
  }, PAGE_TEST_MS)
  afterAll(async () => {
    await page?.close()
    await leaveBrowser()
  })

  test.each(SYSTEMS.map((system) => [system.name, system] as const))(
    'of %s is read field by field, and takes each answer that it has room for',
    async (_, { html, fields: cases }) => {
      await page.setContent(`<!doctype html><title>Apply</title><body>${html}`)
      await page.evaluate(() => {
        Object.assign(globalThis, { sent: 0 })
        document.addEventListener('submit', (event) => {
          event.preventDefault()
          ;(globalThis as Scope).sent += 1
        })
      })
      await page.evaluate(script)
      const shown = await fieldsNow()
      expect(shown.map((field) => [field.label, contactOf(field) ?? ''])).toEqual(
        cases.map(({ label, contact = '' }) => [label, contact]),
      )
      const answers = shown.flatMap((field, index) => {
        const contact = contactOf(field)
        const answer = contact ? contactText(ROBIN, contact) : cases[index]?.answer
        return answer ? [{ field: index, label: field.label, answer }] : []
      })
      const outcomes = await page.evaluate((all) => (globalThis as Scope).shortlist.fill(all), answers)
      expect(outcomes).toEqual(
        answers.map(({ field }) => ({ field, outcome: cases[field]?.left ?? 'filled' }) as never),
      )
      expect((await fieldsNow()).map(({ label, value }) => [label, value])).toEqual(
        cases.map(({ label, holds }, index) => [
          label,
          holds ?? answers.find(({ field }) => field === index)?.answer ?? '',
        ]),
      )
      expect(await page.evaluate(() => (globalThis as Scope).sent)).toBe(0)
    },
    PAGE_TEST,
  )

  test(
    'of SmartRecruiters hears of a filled field, inside of its element and outside',
    async () => {
      const html = SYSTEMS.find(({ name }) => name === 'SmartRecruiters')?.html ?? ''
      await page.setContent(`<!doctype html><title>Apply</title><body>${html}`)
      await page.evaluate(script)
      const [field] = await fieldsNow()
      const answers = [{ field: 0, label: field?.label ?? '', answer: 'Robin' }]
      await page.evaluate((all) => (globalThis as Scope).shortlist.fill(all), answers)
      const heard = await page.evaluate(() => [
        document.querySelector<HTMLElement>('#first-name-input')?.dataset['taken'],
        document.body.dataset['heard'],
      ])
      expect(heard).toEqual(['Robin', 'yes'])
    },
    PAGE_TEST,
  )
})
