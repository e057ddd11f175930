import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mustBe, openApp } from '#test/support/app.ts'
import { idOf, openMasterApp } from '#test/support/master-app.ts'

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

  test('refuses a fourth subline and an unknown section', async () => {
    expect(await add('X1', ['a1', 'b1', 'c1', 'd1'])).toMatchObject({
      ok: false,
      error: { code: 'invalid_value' },
    })
    const section = 'hobbies' as 'projects'
    expect(await add('X1', [], section)).toMatchObject({ ok: false, error: { code: 'bad_enum' } })
  })

  test('refuses a revision that was passed, with the master as it is', async () => {
    const body = { section: 'projects', heading: 'Late', revision: 1 } as const
    const refused = await app.call('POST', '/api/master/entries', { body })
    const { revision } = await app.master()
    expect(refused).toMatchObject({ ok: false, error: { code: 'revision_conflict', current: { revision } } })
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
    const gone = mustBe(
      await app.call('PUT', '/api/master/entries', {
        body: { revision: before.revision, entries: [{ id, retire: true }] },
      }),
    )
    expect(gone.changes.removed).toHaveLength(3)
    expect(gone.retired.map((part) => part.what).sort()).toEqual(['entry', 'line', 'line'])
    expect(gone.retired.every((part) => part.revision === before.revision)).toBe(true)
    const back = mustBe(
      await app.call('PUT', '/api/master/entries', {
        body: { revision: gone.master.revision, entries: [{ id, restore: true, order: 2 }] },
      }),
    )
    expect(back.master.content_sha256).toBe(before.content_sha256)
    expect(back.retired).toEqual([])
  })

  test('changes heading and note, and refuses contact data in either', async () => {
    const { revision } = await app.master()
    const id = await idOf(app, 'Old Mill')
    const entries = [{ id, heading: 'Old Water Mill', note: 'Closed in 2015' }]
    const { master } = mustBe(await app.call('PUT', '/api/master/entries', { body: { revision, entries } }))
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
