import { describe, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REVERSED } from '#lib/evidence/master/entry-dates.ts'
import { mustBe } from '#test/support/app.ts'
import { appFor } from '#test/support/opened.ts'

const TEXT = `Ada Bexley
ada.bexley@example.org | +44 20 7946 0018

SUMMARY
Backend engineer with seven years in freight.

EXPERIENCE
Borealis Freight
Senior Engineer, 2021 - Present
- Cut deploy time from 40 to 6 minutes
- Led the move to one queue

EDUCATION
Northfield College
BSc Computing, 2014 - 2017
`

const app = appFor('each')

const read = (body: { text?: string; apply?: boolean; revision?: number; leave_out?: string[] }) =>
  app.call('POST', '/api/master/import', { body: { format: 'text', text: TEXT, ...body } })

describe('POST /api/master/import', () => {
  test('shows what it read and what it dropped, and stores nothing', async () => {
    const { proposal, applied, master } = mustBe(await read({}))
    expect(applied).toBe(false)
    expect(master).toEqual({ revision: 0, exists: false })
    expect(proposal.entries.map((entry) => [entry.section, entry.heading, entry.has])).toEqual([
      ['experience', 'Borealis Freight', null],
      ['education', 'Northfield College', null],
    ])
    expect(proposal.dropped.map((item) => item.kind).sort()).toEqual(['email', 'name_line', 'phone'])
    expect(JSON.stringify(proposal)).not.toMatch(/ada\.bexley|7946|Ada Bexley/)
    expect(await app.call('GET', '/api/master')).toMatchObject({
      ok: false,
      error: { code: 'master_not_found' },
    })
  })

  test('tells which entries have dates that end before they start', async () => {
    const { proposal } = mustBe(await read({ text: TEXT.replace('2014 - 2017', '2017 - 2014') }))
    expect(proposal.entries.map(({ unsure }) => unsure)).toEqual(['', REVERSED])
  })

  test('offers the town of the head as the home, beside nothing else of its line, and saves none that nobody reviewed', async () => {
    const text = TEXT.replace('ada.bexley', '12 Mill Lane, Leeds LS1 4AB | ada.bexley')
    const { proposal } = mustBe(await read({ text }))
    expect(proposal.lives_in).toEqual({ text: 'Leeds', line: 2 })
    const before = await app.get('/api/config')
    const { message } = mustBe(await read({ text, apply: true }))
    expect(message).toContain('The head of the resume names Leeds as your home. That is not saved')
    expect(await app.get('/api/config')).toEqual(before)
  })

  test('saves the home that the person reviewed, refuses a street in it, and never saves over a setting', async () => {
    const lines = [{ section: 'skills' as const, text: 'Go' }]
    const send = (lives_in: string, revision = 0) =>
      app.call('POST', '/api/master/import', {
        body: { format: 'text', apply: true, revision, draft: { lines, lives_in } },
      })
    const livesIn = async () => (await app.get('/api/config')).config.person.lives_in
    expect(await send('12 Mill Lane, Leeds')).toMatchObject({ error: { code: 'personal_info_refused' } })
    mustBe(await send(' '))
    expect(await livesIn()).toBeNull()
    expect(mustBe(await send('Bradford', 1)).message).toContain('Saved as where you live: Bradford')
    mustBe(await send('Leeds', 1))
    expect(await livesIn()).toBe('Bradford')
    const { facts } = await app.get('/api/facts')
    expect(facts.find(({ kind }) => kind === 'home')?.line).toBe('I live in Bradford.')
  })

  test('stores it on a yes, without what is left out', async () => {
    const { proposal } = mustBe(await read({}))
    const [first] = proposal.entries[0]?.lines ?? []
    const stored = mustBe(
      await read({ apply: true, leave_out: [first?.key ?? '', proposal.entries[1]?.key ?? ''] }),
    )
    expect(stored).toMatchObject({ applied: true, master: { revision: 1, exists: true } })
    const { master, file } = await app.get('/api/master')
    expect(master.items.map((item) => item.text)).toEqual([
      'Backend engineer with seven years in freight.',
      'Led the move to one queue',
    ])
    expect(master.items.every((item) => item.source === 'imported')).toBe(true)
    expect(master.entries.map((entry) => entry.heading)).toEqual(['Borealis Freight'])
    expect(file.state).toBe('current')
  })

  test('shows the document beside it, and stores what the person corrected in place of it', async () => {
    const { proposal, source } = mustBe(await read({}))
    expect(
      source?.lines.find(({ number }) => number === proposal.entries[0]?.lines[1]?.read_from),
    ).toMatchObject({ text: '• Led the move to one queue' })
    expect(JSON.stringify(source)).not.toMatch(/ada\.bexley|7946|Bexley/)
    const entry = { section: 'experience' as const, heading: 'Borealis', sublines: ['Engineer, 2021'] }
    const send = (text: string, more: object = {}) =>
      app.call('POST', '/api/master/import', {
        body: {
          format: 'text',
          apply: true,
          ...more,
          draft: { entries: [{ ...entry, lines: [{ text }] }], lines: [{ section: 'skills', text: 'Go' }] },
        },
      })
    expect(await send('Call me at +44 20 7946 0018')).toMatchObject({
      ok: false,
      error: { code: 'master_text_invalid', refused: [{ key: 'e1.1' }] },
    })
    expect(await send('Hired two', { text: TEXT })).toMatchObject({
      ok: false,
      error: { code: 'invalid_value' },
    })
    expect((await app.call('GET', '/api/master')).ok).toBe(false)
    mustBe(await send('Hired two'))
    const { master } = await app.get('/api/master')
    expect(master.items.map(({ text }) => text).toSorted()).toEqual(['Go', 'Hired two'])
  })

  test('adds only what the master does not have yet, and names what it has', async () => {
    mustBe(await read({ apply: true }))
    const again = mustBe(await read({}))
    expect(again.proposal.counts.already).toBe(again.proposal.counts.lines)
    expect(again.proposal.entries.every((entry) => entry.has !== null)).toBe(true)
    const text = TEXT.replace('- Led the move', '- Hired two engineers\n- Led the move')
    const stored = mustBe(await read({ text, apply: true, revision: 1 }))
    expect(stored).toMatchObject({
      master: { revision: 2 },
      changes: { added: [expect.stringMatching(/^l/)] },
    })
  })

  test('knows the title above a printed resume as that of its position', async () => {
    mustBe(await read({ apply: true, revision: 0 }))
    const printed = TEXT.replace('\nSUMMARY', '\nSenior Engineer\n\nSUMMARY')
    const { proposal } = mustBe(await read({ text: printed }))
    const title = proposal.lines.find(({ text }) => text === 'Senior Engineer')
    expect(title?.has).toBe(proposal.entries[0]?.has ?? 'no entry')
    expect(proposal.lines.filter(({ has }) => has === null)).toEqual([])
  })

  test('is refused where the master changed since the proposal', async () => {
    mustBe(await read({ apply: true }))
    const refused = await read({ apply: true })
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'revision_conflict', current: { revision: 1 } },
    })
  })

  test.each([
    ['neither text nor file', { format: 'text' }, 'invalid_value'],
    ['both', { format: 'text', text: 'a', content_base64: 'YQ==' }, 'invalid_value'],
    ['what is no base64', { format: 'pdf', content_base64: '§§§' }, 'invalid_value'],
    ['what is no PDF', { format: 'pdf', content_base64: 'YWJj' }, 'invalid_value'],
    ['an empty text', { format: 'text', text: ' \n ' }, 'invalid_value'],
    ['an unknown format', { format: 'odt', text: 'a' }, 'invalid_value'],
  ])('refuses %s', async (_, body, code) => {
    const refused = await app.call('POST', '/api/master/import', { body: body as { format: 'text' } })
    expect(refused).toMatchObject({ ok: false, error: { code } })
  })
})

describe('files of other programs', () => {
  const folder = join(import.meta.dir, '../../../fixtures/resumes')

  test.each(['okonjo.pdf', 'merriweather.docx'])('%s is read and stored', async (name) => {
    const content_base64 = (await readFile(join(folder, name))).toString('base64')
    const format = name.endsWith('.pdf') ? ('pdf' as const) : ('docx' as const)
    const stored = await app.post('/api/master/import', { format, content_base64, apply: true })
    const { master, file } = await app.get('/api/master')
    expect(master.counts.entries).toBeGreaterThan(1)
    expect(stored.proposal.refused).toEqual([])
    expect(file.state).toBe('current')
    const again = await app.post('/api/master/sync')
    expect(again.status).toBe('unchanged')
  })
})

describe('the service’s own output', () => {
  test('is read back as what the master says', async () => {
    await app.post('/api/sample', { action: 'load' })
    const { profiles: roles } = await app.get('/api/profiles')
    const { resume } = await app.get('/api/profiles/:profile_id/resume', { profile_id: roles[0]?.id ?? '' })
    const body = { format: 'markdown' as const, text: resume.markdown }
    const { proposal } = await app.post('/api/master/import', body)
    expect(proposal.counts.lines).toBe(17)
    expect(proposal.counts.already).toBe(17)
    expect(proposal.unplaced).toEqual([])
    expect(proposal.entries.filter((entry) => entry.has === null)).toEqual([])
  })
})

test('the file of a main resume keeps its own headings and tags by import as by sync', async () => {
  const file = `<!-- Master resume, revision 4. -->
<!-- One bullet is one line of your resume. -->

## Skills

- Go <!-- l2 -->

## Experience: Teaching

### Hill College <!-- e1 -->
Tutor, 2019 - 2021
> asked to stay

- Taught forty students <!-- l3 -->
  tags: teaching
  mark: always

## Other: Talks

- How queues drain, Harbour Days <!-- l4 -->
`
  const { proposal } = mustBe(await read({ text: file, apply: true }))
  expect(proposal.unplaced).toEqual([
    { line: 10, text: 'asked to stay', reason: 'Notes come back with `svc master sync` alone.' },
  ])
  const { master } = await app.get('/api/master')
  expect(master.entries).toMatchObject([
    { own_heading: 'Teaching', heading: 'Hill College', sublines: ['Tutor, 2019 - 2021'] },
  ])
  expect(master.items.map(({ text, tags }) => [text, ...tags]).sort()).toEqual([
    ...[['Go'], ['How queues drain, Harbour Days'], ['Taught forty students', 'teaching']],
  ])
  expect(master.items.find(({ text }) => text.startsWith('How'))).toMatchObject({ own_heading: 'Talks' })
  // A file that does not read as one is a resume like any other.
  const changed = mustBe(await read({ text: file.replace('## Skills', '## Things I know'), revision: 1 }))
  expect(changed.proposal.counts.lines).toBeGreaterThan(2)
})
