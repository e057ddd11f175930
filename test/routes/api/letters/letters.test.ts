import { beforeAll, describe, expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { findPrintedMaster } from '#lib/evidence/master/role-resume.ts'
import { dateOfLetter } from '#lib/resume/letters/print-letter.ts'
import { mustBe } from '#test/support/app.ts'
import { appFor } from '#test/support/opened.ts'
import { connectTools } from '#test/support/tool-client.ts'

const MASTER = `## Experience

### Crumb Bakery

Night baker | 2019 - 2024

- Led a team of 12 bakers through 3 seasons
- Wrote the shift plan and the HACCP records
- Cut waste by 30 % with a new dough plan

## Languages

- English (native), German (fluent)
`

const app = appFor('all')
let job_url = ''

const call = {
  make: (body: object = {}) => app.callAsPerson('POST', '/api/letters', { body: { job_url, ...body } }),
  show: () => app.get('/api/letters', { job_url }),
  edit: (paragraphs: string[], revision: number) =>
    app.callAsPerson('PUT', '/api/letters', { body: { job_url, paragraphs, revision } }),
}
const file = (body: object) =>
  app.send('/api/letters/file', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ job_url, ...body }),
  })
const sentences = async () => (await call.show()).letter?.paragraphs.flatMap((part) => part.sentences) ?? []

beforeAll(async () => {
  await app.post('/api/master', { markdown: MASTER })
  const text = `Head baker
Requirements:
- You have led a team of bakers
- You know HACCP
- You speak fluent English`
  const kept = await app.call('POST', '/api/own-jobs', {
    body: { title: 'Head baker', company: 'Loaf', text },
  })
  job_url = mustBe(kept).job_url
  await app.post('/api/assess', { job: { job_url } })
})

test('a letter writes its day as its language does', () => {
  const days = [
    ['en', 'US'],
    ['en', null],
    ['de', null],
    ['fr', null],
    ['it', null],
    ['es', null],
  ] as const
  expect(
    days.map(([language, region]) => dateOfLetter('2026-12-01T09:00:00.000Z', language, region)),
  ).toEqual([
    ...['December 1, 2026', '1 December 2026', '1. Dezember 2026', '1er décembre 2026', '1° dicembre 2026'],
    '1 de diciembre de 2026',
  ])
  expect(dateOfLetter('2026-12-11T09:00:00.000Z', 'fr', null)).toBe('11 décembre 2026')
})

describe('a cover letter', () => {
  test('is made from the lines that the assessment cites, and says what each sentence stands on', async () => {
    expect((await call.show()).letter).toBe(null)
    const { letter } = mustBe(await call.make())
    expect(letter?.paragraphs.map(({ text }) => text)).toEqual([
      'Dear hiring team,',
      'I am applying for the position of Head baker at Loaf.',
      'Here is what I would bring to it:\n• Wrote the shift plan and the HACCP records\n• Led a team of 12 bakers through 3 seasons\n• Cut waste by 30 % with a new dough plan',
      'I would be glad to talk with you about this position.',
      'Kind regards',
    ])
    expect((await sentences()).map(({ stands }) => stands).join(' ')).toBe(
      'form form form shown shown shown form form',
    )
    // The assessment cites the list of languages, which is none of the lines above.
    const { assessment } = await app.get('/api/jobs', { url: job_url })
    expect(assessment?.matrix.find(({ quote }) => quote.includes('English'))?.status).toBe('met')
    expect((await sentences())[3]?.on?.text).toBe('Wrote the shift plan and the HACCP records')
    const bullets = (await sentences()).filter(({ bullet }) => bullet)
    const { demands } = await app.get('/api/letters/demands', { job_url })
    const texts = new Map(demands.map(({ id, text }) => [id, text]))
    expect(bullets.map(({ answers }) => texts.get(answers ?? '') ?? null)).toEqual([
      'You know HACCP',
      'You have led a team of bakers',
      null,
    ])
    expect([letter?.not_shown, letter?.near]).toEqual([0, 0])
  })

  test('marks a sentence that no line shows, one that contradicts its line, and one that only the person can tell', async () => {
    const paragraphs = [
      'Dear hiring team,',
      'I led a team of 40 bakers through 3 seasons. I speak Finnish. I guided a team of 12 bakers through 3 seasons.',
    ]
    mustBe(await call.edit(paragraphs, 1))
    expect((await sentences()).slice(1).map(({ stands }) => stands)).toEqual([
      'not_shown',
      'not_shown',
      'near',
    ])
  })

  test('takes no opening with a claim for the one that it made', async () => {
    const opening = 'I am applying for the position of Head baker at Loaf, and I hold a PhD from MIT.'
    mustBe(await call.edit([opening, 'I am applying for the position of Head baker at Loaf.'], 2))
    expect((await sentences()).map(({ stands }) => stands)).toEqual(['not_shown', 'form'])
  })

  test('is kept with its earlier texts, and refused with an old revision, empty, or with contact data', async () => {
    const late = await call.edit(['Late'], 2)
    expect(late.ok ? '' : late.error.code).toBe('revision_conflict')
    const empty = await call.edit(['  '], 3)
    expect(empty.ok ? '' : empty.error.code).toBe('invalid_value')
    const contact = await call.edit(['Call me: +353 1 234 5678.'], 3)
    expect(contact.ok ? '' : contact.error.code).toBe('personal_info_refused')
    const blind = await call.make()
    expect(blind.ok ? '' : blind.error.code).toBe('revision_conflict')
    mustBe(await call.make({ revision: 3 }))
    const { earlier, letter } = await call.show()
    expect(earlier.map(({ paragraphs }) => paragraphs.length)).toEqual([2, 2, 5])
    expect([letter?.revision, letter?.made_by]).toEqual([4, 'rules'])
  })

  test('prints in the design of the resume as PDF, DOCX and text, with a header that is not stored', async () => {
    const header = { name: 'Robin Example', email: 'robin@example.com' }
    const pdf = new Uint8Array(await (await file({ format: 'pdf', header })).arrayBuffer())
    expect(new TextDecoder('latin1').decode(pdf.slice(0, 5))).toBe('%PDF-')
    const docx = unzipSync(new Uint8Array(await (await file({ format: 'docx', header })).arrayBuffer()))
    const xml = new TextDecoder().decode(docx['word/document.xml'])
    expect(xml).toMatch(/ListBullet.{0,60}Led a team of 12 bakers through 3 seasons</)
    for (const word of ['Robin Example', 'Loaf', new Date().getFullYear()])
      expect(xml.split('Dear hiring team')[word === 'Robin Example' ? 1 : 0]).toContain(`${word}`)
    expect(xml).toContain('Robin Example')
    expect(xml).not.toMatch(/<w:pStyle w:val="Heading1"\/><\/w:pPr><\/w:p>/)
    expect(await (await file({ format: 'text' })).text()).toStartWith('Dear hiring team,\n\n')
    const pages = await app.post('/api/letters/preview', { job_url })
    expect([pages.pages, pages.header_shown]).toEqual([1, 'placeholder'])
    expect(JSON.stringify(await call.show())).not.toContain('Robin')
    const paragraphs = Array.from({ length: 30 }, () => 'I bake bread every day. '.repeat(20))
    const body = { job_url: `${job_url}/long` }
    await app.post('/api/letters', body)
    await app.person.put('/api/letters', { ...body, paragraphs, revision: 1 })
    const long = await app.post('/api/letters/preview', body)
    expect(long.note).toContain(`prints on ${long.pages} pages`)
  })

  test('leaves out headings, skills, and lines that are never to be used', async () => {
    const kept = await app.call('POST', '/api/own-jobs', {
      body: { title: 'Cook', company: 'Pan', text: 'You cook.' },
    })
    const other = mustBe(kept).job_url
    const { revision } = (await findPrintedMaster(app.services.desk))?.head ?? { revision: 0 }
    await app.put('/api/master/lines', { lines: [{ id: 'l3', mark: 'never' as const }], revision })
    const { letter } = await app.post('/api/letters', { job_url: other })
    const text = letter?.paragraphs.map((part) => part.text).join(' ') ?? ''
    expect(text).toContain('• Led a team of 12 bakers')
    expect(text).not.toMatch(/Crumb Bakery|Night baker|Cut waste|cut waste/)
  })

  test('is made with the chosen opening, and the next one with those of the letter that was edited last', async () => {
    const { letter, choices } = mustBe(await call.make({ revision: 4, opening: 'join', ending: 'questions' }))
    expect(letter?.paragraphs.map(({ text }) => text)).toMatchObject({
      1: 'I would like to join Loaf as Head baker.',
      3: 'I am glad to answer your questions and to send references.',
    })
    expect(choices.openings.map(({ id }) => id)).toEqual(['apply', 'join'])
    const own = letter?.paragraphs.map(({ text }) => text) ?? []
    mustBe(await call.edit(own.with(1, 'Bread is why I write to Loaf.'), 5))
    const next = await app.call('POST', '/api/own-jobs', {
      body: { title: 'Cook', company: 'Grill', text: 'You cook.' },
    })
    const second = await app.post('/api/letters', { job_url: mustBe(next).job_url })
    expect(second.letter?.paragraphs[1]?.text).toBe('Bread is why I write to Grill.')
    expect(second.choices.openings[0]).toEqual({ id: 'own', text: 'Bread is why I write to Grill.' })
    mustBe(await call.make({ revision: 6, opening: 'apply' }))
  })

  test('takes the language of its words, and notes that the posting has another one', async () => {
    const posting = 'You lead the team of the night and you bake with us. You have an eye for the dough.'
    const kept = await app.call('POST', '/api/own-jobs', {
      body: { title: 'Oven hand', company: 'Four', text: posting },
    })
    const body = { job_url: mustBe(kept).job_url }
    expect(mustBe(await app.call('POST', '/api/letters', { body })).note).toBe(null)
    const paragraphs = [
      'Madame, Monsieur,',
      'Je fais le pain de la nuit pour vous et avec une équipe de douze.',
    ]
    const edit = { ...body, paragraphs, revision: 1 }
    const { letter, note } = mustBe(await app.callAsPerson('PUT', '/api/letters', { body: edit }))
    expect(letter?.language).toBe('fr')
    expect(note).toStartWith('The posting is in English, and these words are in French.')
  })

  test('prints a demand of the posting only where the person wrote it above its line', async () => {
    const { letter } = await call.show()
    const paragraphs = letter?.paragraphs.map(({ text }) => text) ?? []
    expect(paragraphs.join('\n')).not.toContain('You have led a team of bakers')
    const asked = paragraphs.map((text) => text.replace('• Led', 'You have led a team of bakers:\n• Led'))
    mustBe(await call.edit(asked, 7))
    const shown = (await sentences()).find(({ text }) => text === 'You have led a team of bakers:')
    expect(shown?.stands).toBe('form')
    expect(await (await file({ format: 'text' })).text()).toContain('You have led a team of bakers:\n• Led')
  })

  test('is deleted with all that it said', async () => {
    await app.remove('/api/letters', { job_url, revision: '8' })
    expect(await call.show()).toMatchObject({ letter: null, earlier: [] })
  })
})

describe('a letter sent without the person’s proof', () => {
  beforeAll(async () => {
    mustBe(await call.make())
  })

  const OWN = ['Dear Ada,', 'I bake at night because I like it.']
  const SENT = ['Dear Ada,', 'I led forty bakers and hold a doctorate.']
  const textOf = async () => (await file({ format: 'text' })).text()
  const printedWords = async () => {
    const docx = unzipSync(new Uint8Array(await (await file({ format: 'docx' })).arrayBuffer()))
    return `${await textOf()} ${new TextDecoder().decode(docx['word/document.xml'])}`
  }
  const revisionNow = async () => (await call.show()).letter?.revision ?? 0
  const decide = (action: 'use' | 'dismiss' | 'undo', proposal_id: string, revision: number) => ({
    body: { job_url, action, proposal_id, revision },
  })
  const byHttp = (revision: number) => app.put('/api/letters', { job_url, paragraphs: SENT, revision })
  const byTool = async (revision: number) => {
    const tools = await connectTools(app)
    const { error } = await tools.call('write_resume', {
      operation: 'edit_letter',
      job_url,
      paragraphs: SENT,
      revision,
    })
    await tools.close()
    expect(error).toBe(undefined)
  }

  test.each([
    ['HTTP', byHttp],
    ['a tool', byTool],
  ])('waits by %s: the person’s own words print until their yes, and stay readable', async (_, send) => {
    const { letter: own } = mustBe(await call.edit(OWN, await revisionNow()))
    const revision = own?.revision ?? 0
    await send(revision)
    const { letter } = await call.show()
    expect(letter).toMatchObject({ revision, made_by: 'person' })
    expect(letter?.paragraphs.map(({ text }) => text)).toEqual(OWN)
    expect(letter?.proposal).toMatchObject({ target: null, sent_by: 'agent' })
    expect(letter?.proposal?.paragraphs.map(({ text }) => text)).toEqual(SENT)
    expect(await printedWords()).not.toContain('doctorate')
    const id = letter?.proposal?.id ?? ''
    const unproven = await app.call('PUT', '/api/letters/proposal', decide('use', id, revision))
    expect(unproven.ok ? '' : unproven.error.code).toBe('proof_required')
    mustBe(await app.callAsPerson('PUT', '/api/letters/proposal', decide('use', id, revision)))
    expect(await printedWords()).toContain('doctorate')
    const { earlier } = await call.show()
    expect(earlier[0]?.paragraphs).toEqual(OWN)
    mustBe(await app.callAsPerson('PUT', '/api/letters/proposal', decide('undo', id, revision + 1)))
    expect(await textOf()).toBe(`${OWN.join('\n\n')}\n`)
    mustBe(await app.call('PUT', '/api/letters/proposal', decide('dismiss', id, revision + 2)))
    expect((await call.show()).letter?.proposal).toBe(null)
  })

  test('waits too where the rules would make it again over the person’s words', async () => {
    const { letter } = mustBe(await call.edit(OWN, await revisionNow()))
    const made = await app.post('/api/letters', { job_url, revision: letter?.revision ?? 0 })
    expect(made.letter?.paragraphs.map(({ text }) => text)).toEqual(OWN)
    expect(made.letter?.proposal?.paragraphs[0]?.text).toBe('Dear hiring team,')
    expect(await textOf()).toContain('I bake at night')
  })

  test('keeps the words of the rules on paper, refuses an old revision, and needs no yes for equal words', async () => {
    const { letter } = mustBe(await call.make({ revision: await revisionNow() }))
    const revision = letter?.revision ?? 0
    const late = await app.call('PUT', '/api/letters', { body: { job_url, paragraphs: SENT, revision: 1 } })
    expect(late.ok ? '' : late.error.code).toBe('revision_conflict')
    await byHttp(revision)
    expect(await printedWords()).not.toContain('doctorate')
    const paragraphs = letter?.paragraphs.map(({ text }) => text) ?? []
    mustBe(
      await app.callAsPerson(
        'PUT',
        '/api/letters/proposal',
        decide('dismiss', (await call.show()).letter?.proposal?.id ?? '', revision),
      ),
    )
    await app.put('/api/letters', { job_url, paragraphs, revision })
    expect((await call.show()).letter).toMatchObject({ revision, proposal: null })
  })
})
