import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { mustBe, openApp } from '#test/support/app.ts'
import { idOf, MARKDOWN, openMasterApp } from '#test/support/master-app.ts'
import { openResumeApp } from '#test/support/resume-app.ts'

describe('master', () => {
  let app: Awaited<ReturnType<typeof openMasterApp>>
  beforeAll(async () => {
    app = await openMasterApp()
  })
  afterAll(() => app.close())

  describe('POST /api/master', () => {
    test('makes the first revision, and ids for every entry and line', async () => {
      const { master } = await app.get('/api/master')
      expect(master).toMatchObject({ revision: 1, parent_revision: null, revisions: 1, written_by: 'agent' })
      expect(master.sections).toEqual(['summary', 'skills', 'experience', 'education', 'certifications'])
      expect(master.counts).toMatchObject({ entries: 3, items: 6, ids: 9, skills: 2 })
      expect(master.counts.by_kind).toEqual({ bullet: 3, other: 1, skills: 1, summary: 1 })
      const [first] = master.entries
      expect(first).toMatchObject({
        heading: 'Borealis Freight',
        start: '2021',
        end: null,
        ongoing: true,
        order: 1,
      })
      expect(first?.bullets).toHaveLength(2)
    })

    test('is refused with the master that there is', async () => {
      const refused = await app.call('POST', '/api/master', { body: { markdown: MARKDOWN } })
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'revision_conflict', current: { revision: 1 } },
      })
    })

    test('writes the file, with the ids', async () => {
      const file = await app.file()
      expect(file).toContain(
        `- Wrote the invoice service <!-- ${await idOf(app, 'Wrote the invoice service')} -->`,
      )
      const { file: told } = await app.get('/api/master')
      expect(told).toMatchObject({
        state: 'current',
        revision: 1,
        not_imported: false,
        path: 'resumes/master.md',
      })
    })

    test.each([
      ['an unknown section', '## Hobbies\n\n- Chess', 'master_markdown_invalid', /Line 1\b/],
      ['an email address', '## Summary\n\n- Write to ada@example.org', 'personal_info_refused', /Line 3\b/],
      ['a phone number', '## Summary\n\n- Call +49 30 1234567', 'personal_info_refused', /Line 3\b/],
      ['a line outside of an entry', '## Experience\n\n- Built it', 'master_markdown_invalid', /Line 3\b/],
    ])('refuses %s by the number of the line', async (_, markdown, code, message) => {
      const empty = await openApp()
      const refused = await empty.call('POST', '/api/master', { body: { markdown } })
      expect(refused).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(message) } })
      if (!refused.ok) expect(JSON.stringify(refused.error)).not.toMatch(/Chess|ada@|1234567|Built it/)
      const read = await empty.call('GET', '/api/master')
      expect(read).toMatchObject({ ok: false, error: { code: 'master_not_found' } })
      await empty.close()
    })
  })

  describe('GET /api/master', () => {
    test('shows an earlier revision as it was', async () => {
      const before = await app.master()
      const id = await idOf(app, 'Led the move to one queue')
      const body = { revision: before.revision, lines: [{ id, text: 'Led the move to two queues' }] }
      const { master } = await app.put('/api/master/lines', body)
      expect(master).toMatchObject({ revision: before.revision + 1, parent_revision: before.revision })
      const then = await app.get('/api/master', { revision: String(before.revision) })
      expect(then.master.content_sha256).toBe(before.content_sha256)
      expect(then.master.items.find((item) => item.id === id)?.text).toBe('Led the move to one queue')
    })

    test('knows no revision that never was', async () => {
      const refused = await app.call('GET', '/api/master', { query: { revision: '999' } })
      expect(refused).toMatchObject({ ok: false, error: { code: 'not_found' } })
    })

    test('says whose words an answer holds', async () => {
      const response = await app.send('/api/master')
      expect(response.headers.get('X-Svc-Labels')).toBe('user-private')
    })
  })

  describe('a clock that is set back', () => {
    test('leaves the revisions and their order as they are', async () => {
      let now = '2026-11-21T12:00:00.000Z'
      const late = await openMasterApp({ now: () => now })
      const before = await late.master()
      now = '2026-11-20T12:00:00.000Z'
      const body = { revision: before.revision, section: 'summary' as const, lines: [{ text: 'Later' }] }
      const { master } = await late.post('/api/master/lines', body)
      expect(master.revision).toBe(before.revision + 1)
      expect(master.updated_at > before.updated_at).toBe(true)
      await late.close()
    })
  })

  describe('a file that cannot be written', () => {
    test('does not undo a write of the master, and its state says so', async () => {
      const other = await openApp()
      await writeFile(join(other.home, 'resumes'), 'a file where the folder should be')
      const made = await other.post('/api/master', { markdown: MARKDOWN })
      expect(made).toMatchObject({ status: 'created', written: true, file: { written: false, wrote: null } })
      expect(['missing', 'unreadable']).toContain(made.file.state)
      await other.close()
    })
  })

  describe('GET /api/master/titles', () => {
    test('lists the titles of positions, the present one first, and common ones near them', async () => {
      const { master, titles, near } = await app.get('/api/master/titles')
      expect({ master, titles }).toEqual({ master: true, titles: ['Senior Engineer', 'Engineer'] })
      // No common title is near one that names no trade, so those are near the summary.
      expect(near[0]).toBe('Backend Engineer')
      const other = await openApp()
      const titlesNow = () => other.get('/api/master/titles')
      expect(await titlesNow()).toMatchObject({ master: false, titles: [], near: [] })
      const markdown =
        '## Experience\n\n### Harbour Clinic\nRegistered Nurse, 2019 - 2023\n\n- Ran the night ward\n'
      await other.post('/api/master', { markdown })
      const nurse = await titlesNow()
      expect(nurse.titles).toEqual(['Registered Nurse'])
      expect(nurse.near).toContain('Nurse Practitioner')
      expect(nurse.near).not.toContain('Registered Nurse')
      const changer = await openApp()
      const summary = '## Summary\n\n- Registered nurse who retrains as a data analyst\n\n'
      await changer.post('/api/master', { markdown: `${summary}${markdown}` })
      const next = await changer.get('/api/master/titles')
      expect(next.titles).toEqual(['Registered Nurse'])
      expect(next.near.slice(0, 1)).toEqual(['Data Analyst'])
      await changer.close()
      await other.close()
    })
  })

  describe('GET /api/master/timeline', () => {
    test('tells of reversed dates, gaps and overlaps with the entries, and refuses without a master', async () => {
      const other = await openApp()
      expect(await other.call('GET', '/api/master/timeline')).toMatchObject({
        error: { code: 'master_not_found' },
      })
      const markdown =
        '## Experience\n\n### Crumb\nBaker, 2012 - 2010\n\n- Baked\n\n### Pan\nCook, Jan 2021 - now\n\n- Cooked\n'
      await other.post('/api/master', { markdown })
      expect((await other.get('/api/master/timeline')).notes).toEqual([
        {
          kind: 'reversed',
          entries: ['e1'],
          text: 'Crumb: 2012 to 2010 ends before it starts, so it counts as no time.',
        },
      ])
      await other.close()
    })
  })
})

describe('entries', () => {
  let app: Awaited<ReturnType<typeof openMasterApp>>
  beforeAll(async () => {
    app = await openMasterApp()
  })
  afterAll(() => app.close())

  async function add(
    heading: string,
    sublines: string[],
    section: 'experience' | 'projects' | 'education' = 'experience',
  ) {
    const { revision } = await app.master()
    return app.call('POST', '/api/master/entries', { body: { section, heading, sublines, revision } })
  }

  describe('POST /api/master/entries', () => {
    test('places an entry by its dates, newest first and one without a year last', async () => {
      mustBe(await add('Undated Works', ['Helper']))
      mustBe(await add('Old Mill', ['Apprentice, 2012 - 2014']))
      const newest = mustBe(await add('Lumen Works', ['Lead, 2023 - Present']))
      expect(newest).toMatchObject({ status: 'revised', written: true, action: 'add_entry' })
      const order = newest.master.entries
        .filter((entry) => entry.section === 'experience')
        .map((entry) => entry.heading)
      expect(order).toEqual(['Lumen Works', 'Borealis Freight', 'Quill & Sons', 'Old Mill', 'Undated Works'])
      const entry = newest.master.entries.find((entry) => entry.id === newest.id)
      expect(entry).toMatchObject({ heading: 'Lumen Works', bullets: [], start: '2023', ongoing: true })
      expect(newest.changes.added).toEqual([newest.id as string])
    })

    test('answers 201, also where the master says so already, with the id it has', async () => {
      const before = await app.master()
      const body = {
        section: 'experience',
        heading: 'Old Mill',
        sublines: ['Apprentice, 2012 - 2014'],
        revision: before.revision,
      }
      const response = await app.send('/api/master/entries', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(201)
      const same = (await response.json()) as { status: string; written: boolean; id: string }
      expect(same).toMatchObject({ status: 'unchanged', written: false, id: await idOf(app, 'Old Mill') })
      expect((await app.master()).revision).toBe(before.revision)
    })

    test.each([
      [
        'an entry that is there with other case or dots',
        'OLD MILL.',
        ['apprentice, 2012 – 2014'],
        'master_entry_exists',
      ],
      ['a heading of two lines', 'Old\nMill', [], 'master_text_invalid'],
      ['a heading over 200 characters', 'a'.repeat(201), [], 'master_text_invalid'],
      ['a link', 'Old Mill https://oldmill.example', [], 'personal_info_refused'],
      ['a name behind its label', 'Name: Ada Lovelace', [], 'personal_info_refused'],
      ['an email address in a subline', 'Old Mill', ['ada@example.org'], 'personal_info_refused'],
    ])('refuses %s and writes nothing', async (_, heading, sublines, code) => {
      const before = await app.master()
      expect(await add(heading, sublines)).toMatchObject({ ok: false, error: { code } })
      expect((await app.master()).content_sha256).toBe(before.content_sha256)
    })

    test('takes entries apart that differ in a sign of C++ or C#', async () => {
      const statuses = []
      for (const heading of ['C parser', 'C++ parser', 'C# parser', 'F parser', 'F# parser']) {
        const added = await add(heading, [])
        statuses.push(added.ok && added.value.status)
      }
      expect(statuses).toEqual(statuses.map(() => 'revised'))
    })

    test('refuses a fourth subline and an unknown section', async () => {
      expect(await add('X1', ['a1', 'b1', 'c1', 'd1'])).toMatchObject({
        ok: false,
        error: { code: 'invalid_value' },
      })
      const section = 'hobbies' as 'projects'
      expect(await add('X1', [], section)).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
    })

    test('refuses a revision that was passed, with the master as it is', async () => {
      const body = { section: 'projects', heading: 'Late', revision: 1 } as const
      const refused = await app.call('POST', '/api/master/entries', { body })
      const { revision } = await app.master()
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'revision_conflict', current: { revision } },
      })
    })

    test('refuses without a master', async () => {
      const empty = await openApp()
      const body = { section: 'projects', heading: 'Early', revision: 0 } as const
      const refused = await empty.call('POST', '/api/master/entries', { body })
      expect(refused).toMatchObject({ ok: false, error: { code: 'master_not_found' } })
      await empty.close()
    })
  })

  describe('PUT /api/master/entries', () => {
    test('retires an entry with its lines, and brings both back as they were', async () => {
      const before = await app.master()
      const id = await idOf(app, 'Borealis Freight')
      const gone = await app.put('/api/master/entries', {
        revision: before.revision,
        entries: [{ id, retire: true }],
      })
      expect(gone.changes.removed).toHaveLength(3)
      expect(gone.retired.map((part) => part.what).sort()).toEqual(['entry', 'line', 'line'])
      expect(gone.retired.every((part) => part.revision === before.revision)).toBe(true)
      const back = await app.put('/api/master/entries', {
        revision: gone.master.revision,
        entries: [{ id, restore: true, order: 2 }],
      })
      expect(back.master.content_sha256).toBe(before.content_sha256)
      expect(back.retired).toEqual([])
    })

    test('changes heading and note, and refuses contact data in either', async () => {
      const { revision } = await app.master()
      const id = await idOf(app, 'Old Mill')
      const entries = [{ id, heading: 'Old Water Mill', note: 'Closed in 2015' }]
      const { master } = await app.put('/api/master/entries', { revision, entries })
      expect(master.entries.find((entry) => entry.id === id)).toMatchObject({
        heading: 'Old Water Mill',
        note: 'Closed in 2015',
      })
      const bad = { revision: master.revision, entries: [{ id, note: 'ring +1 415 555 0100' }] }
      expect(await app.call('PUT', '/api/master/entries', { body: bad })).toMatchObject({
        ok: false,
        error: { code: 'personal_info_refused' },
      })
    })
  })
})

describe('file', () => {
  const MARKDOWN = `## Summary

- Engineer of **small** systems, *mostly* in Go

## Experience

### Borealis
Engineer, 2021 - Present

- Ran **Kafka** for 4 * 5 teams
- Wrote Go

## Publications

- Nightingale, C., Moss, A. Queues at sea, 2020
`

  let app: Awaited<ReturnType<typeof openResumeApp>>
  beforeAll(async () => {
    app = await openResumeApp({ master: false })
  })
  afterAll(() => app.close())

  const file = (body: object) =>
    app.send('/api/master/file', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const bytesOf = async (body: object) => {
    const answer = await file(body)
    expect(answer.status).toBe(200)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const textOf = async (body: object) => new TextDecoder().decode(await bytesOf(body))
  const textOfPdf = async (body: object) =>
    (await extractText(await getDocumentProxy(await bytesOf(body)), { mergePages: true })).text
  const codeOf = async (body: object) => (await (await file(body)).json()).error.code
  const header = { name: 'Canary Nightingale', email: 'canary@example.org' }

  describe('the main resume as a file', () => {
    test('is refused where none is stored', async () => {
      for (const format of ['pdf', 'text', 'json_resume']) {
        expect(await codeOf({ format })).toBe('master_not_found')
      }
      await app.post('/api/master', { markdown: MARKDOWN })
    })

    test('is a PDF and a DOCX with the sent header, which the next one lacks', async () => {
      expect(await textOfPdf({ format: 'pdf', header })).toContain('Canary Nightingale')
      const parts = unzipSync(await bytesOf({ format: 'docx', header }))
      expect(strFromU8(parts['word/document.xml'] as Uint8Array)).toContain('Canary Nightingale')
      const document = strFromU8(parts['word/document.xml'] as Uint8Array)
      const bold = [...document.matchAll(/<w:r><w:rPr>(.*?)<\/w:rPr><w:t[^>]*>([^<]*)/g)]
        .filter(([, look = '']) => look.includes('<w:b/>'))
        .map(([, , text]) => text)
      expect(bold).toContain('Nightingale, C.')
      const bare = await textOfPdf({ format: 'pdf' })
      expect(bare).toContain('Ran Kafka')
      expect(bare).not.toContain('Canary')
      expect(bare).not.toContain('*small')
      expect(
        strFromU8(Object.values(unzipSync(await bytesOf({ format: 'docx' })))[0] as Uint8Array),
      ).not.toContain('Canary')
    })

    test('is plain text without marks, while markdown and JSON Resume keep them', async () => {
      const text = await textOf({ format: 'text' })
      expect(text).toContain('SUMMARY\nEngineer of small systems, mostly in Go\n')
      expect(text).toContain('- Ran Kafka for 4 * 5 teams\n')
      expect(await textOf({ format: 'markdown' })).toContain('- Ran **Kafka** for 4 * 5 teams')
      expect(JSON.parse(await textOf({ format: 'json_resume' })).work[0].highlights).toEqual([
        'Ran **Kafka** for 4 * 5 teams',
        'Wrote Go',
      ])
    })

    test('is texts for the fields of LinkedIn, without marks and without a header', async () => {
      const profile = JSON.parse(await textOf({ format: 'linkedin' }))
      expect(profile).toMatchObject({
        schema_version: 'svc-linkedin:1',
        headline: { text: 'Engineer | Borealis', limit: 220 },
        about: { text: 'Engineer of small systems, mostly in Go', limit: 2600, left_out: [] },
        positions: [{ description: { text: '• Ran Kafka for 4 * 5 teams\n• Wrote Go', limit: 2000 } }],
        skills: { names: [], limit: 50 },
      })
      expect(await codeOf({ format: 'linkedin', header })).toBe('invalid_value')
    })

    test('takes no header as JSON Resume, no unknown format and no unknown field of a header', async () => {
      expect(await codeOf({ format: 'json_resume', header })).toBe('invalid_value')
      expect(await codeOf({ format: 'exe' })).toBe('invalid_value')
      expect(await codeOf({ format: 'pdf', header: { street: 'Elm' } })).toBe('unknown_key')
      expect(await codeOf({ format: 'pdf', header: { name: 'x'.repeat(300) } })).toBe('invalid_value')
    })

    test.each(['../../etc/passwd', 'a\u0007b\nc', 'x'.repeat(200), '\u202eאדה ביירון', '"; filename="x.exe'])(
      'is printed with the name %p, which no header of the answer repeats',
      async (name) => {
        for (const format of ['docx', 'text', 'markdown']) {
          const answer = await file({ format, header: { name } })
          expect(answer.status).toBe(200)
          expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="resume\.\w+"$/)
        }
      },
    )

    test('has the lines of a role, unless its resume was put in by hand', async () => {
      await app.post('/api/profiles', { label: 'Backend', titles: ['Backend Engineer'] })
      const [role] = (await app.get('/api/profiles')).profiles
      const profile_id = role?.id ?? ''
      const { master } = await app.get('/api/master')
      const exclude = [master.items.find(({ text }) => text === 'Wrote Go')?.id ?? '']
      await app.post('/api/master/selection', { profile_id, revision: 0, exclude })
      expect(await textOf({ format: 'text', profile_id })).not.toContain('Wrote Go')
      expect(await textOf({ format: 'json_resume', profile_id })).not.toContain('Wrote Go')
      expect(await textOf({ format: 'text' })).toContain('Wrote Go')
      expect(await codeOf({ format: 'text', profile_id: 'nobody' })).toBe('profile_not_found')
      await app.put(
        '/api/profiles/:profile_id/resume',
        { profile_id },
        { revision: 0, markdown: '## Skills\n\n- Rust\n' },
      )
      expect(await codeOf({ format: 'text', profile_id })).toBe('profile_resume_in_use')
    })
  })
})

describe('preview', () => {
  let app: Awaited<ReturnType<typeof openResumeApp>>
  beforeAll(async () => {
    app = await openResumeApp({ master: false })
  })
  afterAll(() => app.close())

  const preview = (body: object = {}) => app.call('POST', '/api/master/preview', { body })

  test('the main resume is shown as it prints, and keeps nothing of the header that was sent', async () => {
    expect(await preview()).toMatchObject({ ok: false, error: { code: 'master_not_found' } })
    const markdown = '## Experience\n\n### Borealis\nEngineer, 2021 - Present\n\n- Ran Kafka\n- Wrote Go\n'
    await app.post('/api/master', { markdown })
    const shown = mustBe(await preview())
    expect(shown).toMatchObject({
      pages: 1,
      header_shown: 'placeholder',
      saved: false,
      image_type: 'image/png',
    })
    const named = mustBe(await preview({ header: { name: 'Canary Nightingale' } }))
    expect(named.header_shown).toBe('form')
    expect(named.images[0]).not.toBe(shown.images[0])
    expect(mustBe(await preview()).images).toEqual(shown.images)
  })

  test('a role is shown with the lines that it has', async () => {
    const made = await app.post('/api/profiles', { label: 'Backend', titles: ['Backend Engineer'] })
    const { profile_id } = (await app.get('/api/profiles')).profiles.map((role) => ({
      profile_id: role.id,
    }))[0] as { profile_id: string }
    expect(JSON.stringify(made)).toContain(profile_id)
    const all = mustBe(await preview({ profile_id })).images
    const { master } = await app.get('/api/master')
    const exclude = [master.items.find((item) => item.text === 'Wrote Go')?.id ?? '']
    await app.post('/api/master/selection', { profile_id, revision: 0, exclude })
    const fewer = mustBe(await preview({ profile_id })).images
    expect(fewer).not.toEqual(all)
    expect(mustBe(await preview()).images).toEqual(all)
  })
})
