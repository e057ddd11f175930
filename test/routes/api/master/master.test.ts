import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mustBe, openApp } from '#test/support/app.ts'
import { idOf, MARKDOWN, openMasterApp } from '#test/support/master-app.ts'

let app: Awaited<ReturnType<typeof openMasterApp>>
beforeAll(async () => {
  app = await openMasterApp()
})
afterAll(() => app.close())

describe('POST /api/master', () => {
  test('makes the first revision, and ids for every entry and line', async () => {
    const { master } = mustBe(await app.call('GET', '/api/master'))
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
    const { file: told } = mustBe(await app.call('GET', '/api/master'))
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
    const { master } = mustBe(await app.call('PUT', '/api/master/lines', { body }))
    expect(master).toMatchObject({ revision: before.revision + 1, parent_revision: before.revision })
    const query = { revision: String(before.revision) }
    const then = mustBe(await app.call('GET', '/api/master', { query }))
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
    const { master } = mustBe(await late.call('POST', '/api/master/lines', { body }))
    expect(master.revision).toBe(before.revision + 1)
    expect(master.updated_at > before.updated_at).toBe(true)
    await late.close()
  })
})

describe('a file that cannot be written', () => {
  test('does not undo a write of the master, and its state says so', async () => {
    const other = await openApp()
    await writeFile(join(other.home, 'resumes'), 'a file where the folder should be')
    const made = mustBe(await other.call('POST', '/api/master', { body: { markdown: MARKDOWN } }))
    expect(made).toMatchObject({ status: 'created', written: true, file: { written: false, wrote: null } })
    expect(['missing', 'unreadable']).toContain(made.file.state)
    await other.close()
  })
})

describe('GET /api/master/titles', () => {
  test('lists the titles of positions, the present one first, and common ones near them', async () => {
    const { master, titles, near } = mustBe(await app.call('GET', '/api/master/titles'))
    expect({ master, titles }).toEqual({ master: true, titles: ['Senior Engineer', 'Engineer'] })
    // No common title is near one that names no trade.
    expect(near).toEqual([])
    const other = await openApp()
    const titlesNow = async () => mustBe(await other.call('GET', '/api/master/titles'))
    expect(await titlesNow()).toMatchObject({ master: false, titles: [], near: [] })
    const markdown =
      '## Experience\n\n### Harbour Clinic\nRegistered Nurse, 2019 - 2023\n\n- Ran the night ward\n'
    mustBe(await other.call('POST', '/api/master', { body: { markdown } }))
    const nurse = await titlesNow()
    expect(nurse.titles).toEqual(['Registered Nurse'])
    expect(nurse.near).toContain('Nurse Practitioner')
    expect(nurse.near).not.toContain('Registered Nurse')
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
    mustBe(await other.call('POST', '/api/master', { body: { markdown } }))
    expect(mustBe(await other.call('GET', '/api/master/timeline')).notes).toEqual([
      {
        ...{ kind: 'reversed', entries: ['e1'] },
        text: 'Crumb: 2012 to 2010 ends before it starts, so it counts as no time.',
      },
    ])
    await other.close()
  })
})
