import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { choiceFor } from '#assets/extension/page/fill-fields.ts'
import type { PageDoor } from '#assets/extension/page.ts'
import { contactOf, contactText } from '#assets/extension/panel/contact.ts'
import { FORMS } from '#test/extension/forms.ts'
import { POSTINGS } from '#test/extension/postings.ts'
import { PAGE_TEST_MS, test } from '#test/page/page-tools.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'

type Scope = typeof globalThis & { shortlist: PageDoor; presses: number }

let app: TestApp
let page: Page
let script = ''

async function show(html: string) {
  await page.setContent(`<!doctype html><title>Apply</title><body>${html}`)
  await page.evaluate(script)
  return page.evaluate(() => (globalThis as Scope).shortlist.fields())
}

async function fill(answers: Record<string, string>) {
  const sent = await page.evaluate(
    (texts) =>
      (globalThis as Scope).shortlist
        .fields()
        .flatMap(({ label }, field) => (texts[label] ? [{ field, label, answer: texts[label] }] : [])),
    answers,
  )
  return page.evaluate((all) => (globalThis as Scope).shortlist.fill(all), sent)
}

describe.skipIf(noBrowser)('a page', () => {
  beforeAll(async () => {
    const entry = fileURLToPath(new URL('../../assets/extension/page.ts', import.meta.url))
    const built = await Bun.build({ entrypoints: [entry], target: 'browser', format: 'iife' })
    script = (await built.outputs[0]?.text()) ?? ''
    app = await openApp()
    page = await (await openBrowser()).newPage()
  }, PAGE_TEST_MS)
  afterAll(async () => {
    await page?.close()
    await app?.close()
    await leaveBrowser()
  })

  test.each(POSTINGS.map((posting) => [posting.name, posting] as const))(
    'with a posting of %s: title, company, place, pay and work mode',
    async (_, { html, fields }) => {
      await show(html)
      const { title, text, data } = await page.evaluate(() => (globalThis as Scope).shortlist.read())
      const body = { text: `${title}\n${text}`, page_data: data }
      expect(await app.post('/api/own-jobs/read', body)).toMatchObject(fields)
    },
  )

  test.each(FORMS.map((form) => [form.name, form] as const))(
    'with a form of %s: each field is read with its question, takes its answer, and nothing else changes',
    async (_, { html, expect: expected }) => {
      const fields = await show(html)
      expect(fields.map((field) => [field.label, contactOf(field) ?? ''])).toEqual(
        expected.map(([label, contact = '']) => [label, contact]),
      )
      const answers = fields.flatMap((shown, field) => {
        const { label, kind, choices, type, opens } = shown
        const isConsent = kind === 'choices' && choices.length === 1
        if (kind === 'file' || opens || isConsent) return []
        const text = contactOf(shown) === 'email' ? 'robin@loom.example' : `Answer ${field}`
        return [{ field, label, answer: type === 'number' ? '7' : (choices[0] ?? text) }]
      })
      const outcomes = await page.evaluate((all) => (globalThis as Scope).shortlist.fill(all), answers)
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(answers.map(() => 'filled'))
      const after = await page.evaluate(() => (globalThis as Scope).shortlist.fields())
      expect(after.map(({ value }) => value)).toEqual(
        fields.map((_each, index) => answers.find(({ field }) => field === index)?.answer ?? ''),
      )
      // Traps and fields that were not listed hold nothing.
      const full = await page.evaluate(
        () =>
          [...document.querySelectorAll('input:not([type=radio]):not([type=checkbox])')].filter(
            (each) => (each as HTMLInputElement).value !== '',
          ).length,
      )
      const texts = answers.filter(({ field }) => ['line'].includes(fields[field]?.kind ?? ''))
      expect(full).toBe(texts.length)
    },
  )

  test('takes texts as a framework sees them, and its only fitting choice', async () => {
    await show(`<label>Start <select><option value="">-</option><option>At once</option><option>Later</option></select></label>
        <label>Pay <input type="number"></label><label>Day <input type="date"></label><label>Note <input maxlength="5"></label>
        <fieldset><legend>Ovens</legend><label><input type="checkbox" name="o">Deck</label><label><input type="checkbox" name="o">Rack</label></fieldset>
        <label>Why <textarea></textarea></label><script>seen = []; addEventListener('input', (event) => seen.push(event.target.value))</script>`)
    const outcomes = await fill({
      ...{
        Start: 'later',
        Pay: 'a lot',
        Day: '2027-01-04',
        Note: 'Too long',
        Ovens: 'Deck, Rack',
        Why: 'Bread.',
      },
    })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'filled',
      'no_choice',
      'filled',
      'too_long',
      'filled',
      'filled',
    ])
    expect(await page.evaluate('seen')).toEqual(['Later', '2027-01-04', 'on', 'on', 'Bread.'])
  })

  test('that changes after it was read is left alone: another question, a hidden field, a field that is gone', async () => {
    const html = `<label id="a">Notice <input></label><label>Pay <input id="b"></label><label>City <input id="c"></label>`
    const fields = await show(html)
    await page.evaluate(() => {
      const [text] = document.getElementById('a')?.childNodes ?? []
      if (text) text.textContent = 'Password'
      document.getElementById('b')?.style.setProperty('display', 'none')
      document.getElementById('c')?.remove()
    })
    const answers = fields.map(({ label }, field) => ({ field, label, answer: 'Two months' }))
    const outcomes = await page.evaluate((all) => (globalThis as Scope).shortlist.fill(all), answers)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'changed'])
  })

  test('that changes while it is filled gets no answer to another question', async () => {
    const fields =
      await show(`<label>Notice <input id="a"></label><label id="l">Pay <input id="b"></label><label>City <input id="c"></label>
        <script>a.addEventListener('input', () => { l.firstChild.textContent = 'Bank account'; c.style.display = 'none'; b.insertAdjacentHTML('afterend', '<input id="d">') })</script>`)
    const answers = fields.map(({ label }, field) => ({ field, label, answer: 'Two months' }))
    const outcomes = await page.evaluate((all) => (globalThis as Scope).shortlist.fill(all), answers)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['filled', 'changed', 'changed'])
    expect(
      await page.evaluate(() => [...document.querySelectorAll('input')].map(({ value }) => value)),
    ).toEqual([...['Two months', '', '', '']])
  })

  test('whose list opens by a script shows its chosen value and takes no text', async () => {
    const list = (chosen: string) =>
      `<label id="l" for="q">May you work here?</label><div class="select__control">${chosen}<input id="q" role="combobox" aria-labelledby="l" style="width:2px"></div>`
    expect(await show(list(''))).toMatchObject([{ kind: 'choice', opens: true, value: '' }])
    expect(await fill({ 'May you work here?': 'Yes' })).toEqual([{ field: 0, outcome: 'no_choice' }])
    const [chosen] = await show(list('<div class="select__single-value">Yes</div>'))
    expect(chosen?.value).toBe('Yes')
  })

  test.each([
    [
      '<iframe src="https://boards.greenhouse.io/embed/job_app?for=crumb" width="600" height="400"></iframe>',
      true,
    ],
    ['<iframe src="https://jobs.ashbyhq.com/crumb/1/application" width="600" height="400"></iframe>', true],
    ['<iframe src="https://boards.greenhouse.io/embed" width="600" height="4"></iframe>', false],
    [
      '<iframe src="https://boards.greenhouse.io/embed" width="600" height="400" style="visibility:hidden"></iframe>',
      false,
    ],
    ['<iframe src="https://greenhouse.io.evil.example/" width="600" height="400"></iframe>', false],
    ['<iframe src="https://notgreenhouse.io/" width="600" height="400"></iframe>', false],
    ['<iframe src="http://boards.greenhouse.io/embed" width="600" height="400"></iframe>', false],
    ['<iframe src="javascript:presses=1" width="600" height="400"></iframe>', false],
    ['<iframe srcdoc="<form><input></form>" width="600" height="400"></iframe>', false],
  ])('with the frame %s: whether it may hold the form is %p', async (html, holds) => {
    await page.route('https://**/*', (request) => request.abort())
    expect(await show(html)).toEqual([])
    const { frame } = await page.evaluate(() => (globalThis as Scope).shortlist.read())
    expect(frame === null).toBe(!holds)
  })

  test('of traps, markup in labels, frames and three thousand fields does nothing of its own', async () => {
    const traps = `<div style="opacity:0"><label>Notice <input></label></div><div style="height:0;overflow:hidden"><label>Notice <input style="height:0;width:0;padding:0;border:0"></label></div>
        <div aria-hidden="true"><label>Notice <input></label></div><label style="visibility:hidden">Notice <input></label><label>Notice <input style="position:absolute;top:-9000px"></label>
        <input type="hidden" name="Notice"><label>Notice <input disabled></label><iframe srcdoc="<label>Notice <input></label>"></iframe>`
    expect(await show(traps)).toEqual([])
    const [marked] = await show(
      '<label><b onclick="presses++">Notice</b><script>presses = 1</script> &lt;img src=x onerror=presses=2&gt;<input></label>',
    )
    expect(marked?.label).toBe('Notice <img src=x onerror=presses=2>')
    const many = await show('<label>Notice <input></label>'.repeat(3000))
    expect(many).toHaveLength(300)
    // Only the first of the fields in a single label stands beside words; a group is cut.
    expect(await show(`<label>Notice ${'<input>'.repeat(3000)}</label>`)).toHaveLength(1)
    const group = '<label><input type="radio" name="d">Yes</label>'.repeat(3000)
    const [choice] = await show(`<fieldset><legend>Licence?</legend>${group}</fieldset>`)
    expect(choice?.choices).toHaveLength(200)
    await show(
      '<form onsubmit="presses = 9; return false"><label>Notice <input></label><button>Send</button></form>',
    )
    await page.evaluate(() => Object.assign(globalThis, { presses: 0 }))
    expect(await fill({ Notice: 'Two months' })).toEqual([{ field: 0, outcome: 'filled' }])
    expect(await page.evaluate('presses')).toBe(0)
  })
})

test.each([
  [['Yes', 'No'], 'Yes', 0],
  [['Yes, I do', 'No, I do not'], 'yes', 0],
  [['A1', 'B2 (upper intermediate)'], 'B2', 1],
  [['Yes, now', 'Yes, later', 'No'], 'Yes', -1],
  [['Sí', 'No'], 'si', 0],
  [['C', 'C++', 'C#'], 'C++', 1],
  [['1 month', '2 months'], 'Two months', -1],
  [['', 'None'], '', -1],
  [['No', 'No'], 'No', -1],
] as const)('of the choices %j the answer %j names %i', (choices, answer, index) => {
  expect(choiceFor(choices, answer)).toBe(index)
})

test('the full name is put together from its parts', () => {
  expect(contactText({ first: 'Robin', last: 'Marsh' }, 'full')).toBe('Robin Marsh')
  expect(contactText({ last: 'Marsh' }, 'full')).toBe('Marsh')
  expect(contactText({}, 'email')).toBe('')
})
