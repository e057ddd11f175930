import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mustBe, openApp } from '#test/support/app.ts'
import { idOf, openMasterApp } from '#test/support/master-app.ts'

describe('lines', () => {
  let app: Awaited<ReturnType<typeof openMasterApp>>
  beforeAll(async () => {
    app = await openMasterApp()
  })
  afterAll(() => app.close())

  type NewLines = {
    entry_id?: string
    section?: 'summary' | 'skills' | 'experience' | 'other'
    lines: { text: string; tags?: string[]; own_heading?: string }[]
    after?: string
  }

  async function add(body: NewLines) {
    const { revision } = await app.master()
    return app.call('POST', '/api/master/lines', { body: { ...body, revision } })
  }

  async function edit(...lines: { id: string; [field: string]: unknown }[]) {
    const { revision } = await app.master()
    return app.call('PUT', '/api/master/lines', { body: { revision, lines: lines as { id: string }[] } })
  }

  describe('POST /api/master/lines', () => {
    test('adds lines to an entry, behind one of its lines where asked', async () => {
      const entry_id = await idOf(app, 'Borealis Freight')
      const after = await idOf(app, 'Cut deploy time from 40 to 6 minutes')
      const added = mustBe(
        await add({ entry_id, after, lines: [{ text: 'Ran the on-call rota', tags: ['ops'] }] }),
      )
      expect(added).toMatchObject({ status: 'revised', written: true, skills: { added: [], line: null } })
      const entry = added.master.entries.find((entry) => entry.id === entry_id)
      expect(entry?.bullets[1]).toBe((added.ids as string[])[0] as string)
      const item = added.master.items.find((item) => item.text === 'Ran the on-call rota')
      expect(item).toMatchObject({
        kind: 'bullet',
        order: 2,
        tags: ['ops'],
        mark: null,
        strength: 'stated',
        source: 'typed',
      })
    })

    test('names lines that the master nearly has already', async () => {
      const entry_id = await idOf(app, 'Quill & Sons')
      const { near_duplicates } = mustBe(
        await add({ entry_id, lines: [{ text: 'Wrote the invoice services' }] }),
      )
      expect(near_duplicates?.[0]).toMatchObject({ of: await idOf(app, 'Wrote the invoice service') })
    })

    test('says which skills came', async () => {
      const added = mustBe(await add({ section: 'skills', lines: [{ text: 'Tools: Kafka, Nomad' }] }))
      expect(added.skills?.added.toSorted()).toEqual(['Kafka', 'Nomad'])
    })

    test('counts lines that hold a figure as quantified', async () => {
      const { master } = await app.get('/api/master')
      const line = master.items.find((item) => item.text === 'Cut deploy time from 40 to 6 minutes')
      expect(line?.strength).toBe('quantified')
      const { by_strength } = master.counts
      expect(
        (by_strength['backed'] ?? 0) + (by_strength['quantified'] ?? 0) + (by_strength['stated'] ?? 0),
      ).toBe(master.items.length)
    })

    test.each([
      ['no place', { lines: [{ text: 'Somewhere' }] }, 'master_place_invalid'],
      [
        'a section of entries',
        { section: 'experience', lines: [{ text: 'Somewhere' }] },
        'master_place_invalid',
      ],
      [
        'an entry that is not there',
        { entry_id: 'e999', lines: [{ text: 'Somewhere' }] },
        'master_place_invalid',
      ],
      ['a text that says nothing', { section: 'summary', lines: [{ text: ' - ' }] }, 'master_text_invalid'],
    ] as [string, NewLines, string][])('refuses %s and writes nothing', async (_, body, code) => {
      const before = await app.master()
      expect(await add(body)).toMatchObject({ ok: false, error: { code } })
      expect((await app.master()).revision).toBe(before.revision)
    })
  })

  test.each(['text', 'own_heading', 'tags', 'note'])(
    'contact data in the %s of a line is refused, new or edited, and nothing is written',
    async (field) => {
      const { revision, items } = await app.master()
      const words = { text: 'Fine', [field]: field === 'tags' ? ['+49 30 1234567'] : 'ada@example.org' }
      const refused = {
        ok: false,
        error: { code: 'personal_info_refused', message: expect.stringContaining(field) },
      }
      expect(await add({ section: 'summary', lines: [words] })).toMatchObject(refused)
      const body = { revision, lines: [{ id: items[0]?.id ?? '', ...words }] }
      expect(await app.call('PUT', '/api/master/lines', { body })).toMatchObject(refused)
      expect((await app.master()).revision).toBe(revision)
    },
  )

  describe('PUT /api/master/lines', () => {
    test('does all of its changes or none', async () => {
      const before = await app.master()
      const id = await idOf(app, 'Led the move to one queue')
      expect(await edit({ id, text: 'Led it' }, { id: 'l999', text: 'Nothing' })).toMatchObject({
        ok: false,
        error: { code: 'not_found' },
      })
      expect((await app.master()).content_sha256).toBe(before.content_sha256)
    })

    test('retires a line and restores it with what it said', async () => {
      const id = await idOf(app, 'Led the move to one queue')
      const gone = mustBe(await edit({ id, retire: true }))
      expect(gone.retired).toEqual([
        expect.objectContaining({
          id,
          what: 'line',
          text: 'Led the move to one queue',
          revision: gone.master.revision - 1,
        }),
      ])
      const back = mustBe(await edit({ id, restore: true, order: 1 }))
      expect(back.retired).toEqual([])
      expect(back.master.items.find((item) => item.id === id)).toMatchObject({
        order: 1,
        text: 'Led the move to one queue',
      })
    })

    test('says so when nothing changes, and makes no revision', async () => {
      const before = await app.master()
      const id = await idOf(app, 'Led the move to one queue')
      const same = mustBe(await edit({ id, text: 'Led the move to one queue' }))
      expect(same).toMatchObject({ status: 'unchanged', written: false, changes: { changed: [] } })
      expect(same.master.revision).toBe(before.revision)
    })

    test('refuses the second of two writers, with the master that the first one made', async () => {
      const { revision } = await app.master()
      const id = await idOf(app, 'Led the move to one queue')
      const write = (text: string) =>
        app.call('PUT', '/api/master/lines', { body: { revision, lines: [{ id, text }] } })
      const outcomes = await Promise.all([write('One'), write('Two'), write('Three')])
      expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
      for (const outcome of outcomes) {
        if (outcome.ok) continue
        expect(outcome.error).toMatchObject({
          code: 'revision_conflict',
          current: { revision: revision + 1 },
        })
      }
    })

    test('writes of the page are the person’s, others an agent’s, unless they say so', async () => {
      const { revision } = await app.master()
      const id = await idOf(app, 'Wrote the invoice service')
      const body = { revision, actor: 'operator' as const, lines: [{ id, mark: 'always' as const }] }
      const { master } = await app.put('/api/master/lines', body)
      expect(master).toMatchObject({ written_by: 'operator' })
      expect(master.items.find((item) => item.id === id)).toMatchObject({
        mark: 'always',
        written_by: 'operator',
      })
    })
  })

  describe('a master that is full', () => {
    test('takes no more lines than it keeps, and says how to go on', async () => {
      const full = await openApp()
      const batch = (count: number) => ({
        section: 'other' as const,
        lines: Array.from({ length: count }, (_, at) => ({ text: `Line ${at}` })),
      })
      const lines = Array.from({ length: 2_800 }, (_, at) => `- Line ${at}\n`).join('')
      const stored = await full.post('/api/master', { markdown: `## Other\n\n${lines}` })
      const { revision } = (
        await full.post('/api/master/lines', { ...batch(200), revision: stored.master.revision })
      ).master
      const refused = await full.call('POST', '/api/master/lines', { body: { ...batch(1), revision } })
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'master_text_invalid', message: expect.stringContaining('Retire some first') },
      })
      await full.close()
    }, 120_000)
  })

  describe('an own heading', () => {
    test('of a line is stored, shown, changed and taken away, and the file keeps it', async () => {
      const added = mustBe(
        await add({ section: 'other', lines: [{ text: 'Parcels, PaperConf 2021', own_heading: 'Talks:' }] }),
      )
      const [id = ''] = added.ids as string[]
      const now = async () => (await app.master()).items.find((item) => item.id === id)?.own_heading
      expect(await now()).toBe('Talks')
      mustBe(await edit({ id, own_heading: 'Invited talks' }))
      expect(await now()).toBe('Invited talks')
      const same = mustBe(await edit({ id, own_heading: 'Invited talks' }))
      expect(same.status).toBe('unchanged')
      mustBe(await edit({ id, own_heading: '' }))
      expect(await now()).toBeUndefined()
    })

    test('is refused on a line of an entry, with contact data, and when it is too long', async () => {
      const id = await idOf(app, 'Cut deploy time from 40 to 6 minutes')
      expect(await edit({ id, own_heading: 'Talks' })).toMatchObject({
        error: { code: 'master_place_invalid' },
      })
      const refused = (own_heading: string) =>
        add({ section: 'skills', lines: [{ text: 'Rust', own_heading }] })
      expect(await refused('jo@sample.example')).toMatchObject({ error: { code: 'personal_info_refused' } })
      expect(await refused('x'.repeat(81))).toMatchObject({ error: { code: 'master_text_invalid' } })
    })
  })
})

describe('together', () => {
  let app: Awaited<ReturnType<typeof openMasterApp>>
  beforeAll(async () => {
    app = await openMasterApp()
  })
  afterAll(() => app.close())

  const ROUNDS = 25

  /** Writes lines until enough of them were taken; a refusal must bring the master as it is. */
  async function writer(name: string, actor: 'operator' | 'agent'): Promise<string[]> {
    const written: string[] = []
    let { revision } = await app.master()
    while (written.length < ROUNDS) {
      const text = `${name} wrote line ${written.length}`
      const body = { revision, section: 'summary' as const, lines: [{ text }], actor }
      const outcome = await app.call('POST', '/api/master/lines', { body })
      if (outcome.ok) {
        written.push(text)
        revision = outcome.value.master.revision
        continue
      }
      expect(outcome.error.code).toBe('revision_conflict')
      const current = outcome.error['current'] as { revision: number; items: unknown[] }
      expect(current.items.length).toBeGreaterThan(0)
      revision = current.revision
    }
    return written
  }

  // A file that another program wrote over in the same instant holds other changes; the editor then tries again.
  function takes({ status, added = [] }: { status: string; added?: string[] | undefined }): boolean {
    return status === 'imported' && added.length > 0
  }

  /** Edits the file in an editor that knows nothing of the others, and syncs it. */
  async function editor(): Promise<string[]> {
    const imported: string[] = []
    while (imported.length < ROUNDS) {
      // Lines that are alike could be taken for one line that was worded anew.
      const letter = String.fromCharCode(97 + imported.length)
      const text = `${letter.repeat(9)} ${letter.repeat(7)} ${letter.repeat(11)}`
      if (!(await app.file()).includes(text)) await app.edit('## Summary\n\n', `## Summary\n\n- ${text}\n`)
      const outcome = await app.call('POST', '/api/master/sync', { body: {} })
      if (outcome.ok && takes(outcome.value)) imported.push(text)
      if (outcome.ok) continue
      expect(outcome.error.code).toBe('revision_conflict')
      const { revision } = outcome.error['current'] as { revision: number }
      // The person looks, and says that the file is to be imported as it is.
      const told = await app.call('POST', '/api/master/sync', { body: { revision } })
      if (told.ok && takes(told.value)) imported.push(text)
    }
    return imported
  }

  test('two writers and an editor of the file at once lose nothing, and every loser is told', async () => {
    const texts = (await Promise.all([writer('Ada', 'operator'), writer('Agent', 'agent'), editor()])).flat()
    expect(texts.length).toBe(3 * ROUNDS)
    const { master, retired, file } = await app.get('/api/master')
    const held = new Set([...master.items, ...retired].map((item) => item.text))
    expect(texts.filter((text) => !held.has(text))).toEqual([])
    // Each revision has the one before it as its parent: none was written over another.
    expect(master.revisions).toBe(master.revision)
    expect(['current', 'older', 'changed']).toContain(file.state)
  }, 120_000)
})
