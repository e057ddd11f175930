import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { PageDoor } from '#assets/extension/page.ts'
import { type Contact, contactOf, contactText } from '#assets/extension/panel/contact.ts'
import { SYSTEMS } from '#test/extension/systems.ts'
import { PAGE_TEST_MS, test } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'

type Scope = typeof globalThis & { shortlist: PageDoor; sent: number }

const ROBIN: Contact = {
  first: 'Robin',
  last: 'Marsh',
  email: 'robin@loom.example',
  phone: '021 555 0100',
  city: 'Cork',
  linkedin: 'https://linkedin.example/robin',
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
  )

  test('of SmartRecruiters hears of a filled field, inside of its element and outside', async () => {
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
  })

  // A list that a hostile page draws is given an answer for its one fitting option, and nothing else is pressed.
  test.each([
    ['two options of the same words', '<li role="option">Yes</li><li role="option">Yes</li>', 'no_choice'],
    ['an option that is hidden', '<li role="option" style="opacity:0">Yes</li>', 'no_choice'],
    ['an option that is closed', '<li role="option" aria-disabled="true">Yes</li>', 'no_choice'],
    ['an option inside of a link', '<a href="/gone"><li role="option">Yes</li></a>', 'no_choice'],
    ['an option that sends the form', '<button role="option">Yes</button>', 'no_choice'],
    ['an option that is never taken', '<li role="option">Yes</li>', 'changed'],
    ['ten thousand options', '<li role="option">No</li>'.repeat(10_000), 'no_choice'],
  ] as const)('with a list of %s takes no answer, and is not sent', async (_, options, outcome) => {
    await page.setContent(`<!doctype html><form action="/gone" onsubmit="presses = 9; return false"><label for="b">May you work?</label>
        <button type="button" id="b" aria-haspopup="listbox" aria-controls="l">Select One</button><ul id="l" role="listbox">${options}</ul></form>`)
    await page.evaluate(() => Object.assign(globalThis, { presses: 0 }))
    await page.evaluate(script)
    expect(await fieldsNow()).toMatchObject([{ label: 'May you work?', value: '', opens: true }])
    const answers = [{ field: 0, label: 'May you work?', answer: 'Yes' }]
    const outcomes = await page.evaluate((all) => (globalThis as Scope).shortlist.fill(all), answers)
    expect(outcomes).toEqual([{ field: 0, outcome }])
    expect([await page.evaluate('presses'), new URL(page.url()).pathname]).toEqual([0, 'blank'])
  })

  test('with traps in trees of its own, deep trees and ten thousand of them is read within bounds', async () => {
    await page.setContent(`<!doctype html><body><div id="hidden" aria-hidden="true"></div><div id="seen"></div><script>
        for (const id of ['hidden', 'seen']) {
          let root = document.getElementById(id)
          for (let depth = 0; depth < 30; depth++) {
            root = root.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
            if (depth === 2) root.insertAdjacentHTML('beforebegin', '<label>Notice <input></label>')
            if (depth === 20) root.insertAdjacentHTML('beforebegin', '<label>Deep <input></label>')
          }
        }
        document.body.insertAdjacentHTML('beforeend', '<div class="many"></div>'.repeat(10000))
        for (const each of document.querySelectorAll('.many')) each.attachShadow({ mode: 'open' }).innerHTML = '<label>Pay <input></label>'
      </script>`)
    await page.evaluate(script)
    const labels = (await fieldsNow()).map(({ label }) => label)
    expect(labels.slice(0, 2)).toEqual(['Notice', 'Pay'])
    expect(labels).not.toContain('Deep')
    expect(labels).toHaveLength(300)
  })
})
