import { describe, expect, test } from 'bun:test'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mustBe } from '#test/support/app.ts'
import { idOf, MARKDOWN } from '#test/support/master-app.ts'
import { appFor } from '#test/support/opened.ts'

const OWN = 'Cut deploy time from 40 to 6 minutes'
const NEW = 'Cut deploy time from 40 to 2 minutes'
const JOB = { text: 'Requirements\n- You must cut deploy time\n- You must know Rust\n' }

const app = appFor('each')

const begin = (isPerson: boolean) =>
  (isPerson ? app.callAsPerson : app.call)('POST', '/api/master', { body: { markdown: MARKDOWN } })
const master = async () => (await app.get('/api/master')).master
const revision = async () => (await master()).revision
const waiting = async () => {
  const { items, entries } = await master()
  return [...items, ...entries].filter(({ waits }) => waits !== undefined)
}

/** The texts of a resume for a job, and of the evidence that the job is judged by. */
async function printed(): Promise<string> {
  const tailored = await app.post('/api/tailored-resumes', { job: JOB })
  const { job_identity } = tailored.job
  const file = await app.send('/api/tailored-resumes/file', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ job_identity, format: 'markdown' }),
  })
  const assessed = await app.post('/api/assess', { job: JOB })
  return `${await file.text()}\n${JSON.stringify(assessed)}`
}

const WAYS: Record<string, (actor: 'operator' | 'agent') => Promise<unknown>> = {
  'an edit of a line': async (actor) =>
    app.call('PUT', '/api/master/lines', {
      body: { revision: await revision(), actor, lines: [{ id: await idOf(app, OWN), text: NEW }] },
    }),
  'a new line': async (actor) =>
    app.call('POST', '/api/master/lines', {
      body: {
        revision: await revision(),
        actor,
        entry_id: await idOf(app, 'Borealis Freight'),
        lines: [{ text: NEW }],
      },
    }),
  'the file': async (actor) => {
    const path = join(app.home, 'resumes', 'master.md')
    await writeFile(path, (await readFile(path, 'utf8')).replace(OWN, NEW))
    return app.call('POST', '/api/master/sync', { body: { actor } })
  },
  'an import': async (actor) =>
    app.call('POST', '/api/master/import', {
      body: {
        revision: await revision(),
        actor,
        apply: true,
        format: 'markdown',
        text: MARKDOWN.replace(OWN, NEW),
      },
    }),
}

describe('words without the proof of the person', () => {
  const ways = Object.keys(WAYS).flatMap((way) =>
    (['operator', 'agent'] as const).map((actor) => ({ way, actor })),
  )
  test.each(ways)('wait when they come by $way, in the name of the $actor', async ({ way, actor }) => {
    mustBe(await begin(true))
    expect(await WAYS[way]?.(actor)).toMatchObject({ ok: true })
    expect(JSON.stringify(await waiting())).toContain(NEW)
    expect(await printed()).not.toContain(NEW)
  })

  test('of an entry wait too, and an entry that is new does not print its lines', async () => {
    mustBe(await begin(true))
    const id = await idOf(app, 'Quill & Sons')
    const entries = [{ id, sublines: ['Chief Engineer, 2017 - 2021'] }]
    await app.put('/api/master/entries', { revision: await revision(), entries })
    const entry = { section: 'experience' as const, heading: 'Rust Works', sublines: ['Head, 2010 - 2016'] }
    const added = await app.call('POST', '/api/master/entries', {
      body: { revision: await revision(), ...entry },
    })
    const lines = [{ text: 'Rewrote it in Rust' }]
    const entry_id = mustBe(added).id as string
    await app.post('/api/master/lines', { revision: await revision(), entry_id, lines })
    expect((await waiting()).map(({ waits }) => waits?.prints)).toEqual([
      null,
      expect.objectContaining({ sublines: ['Engineer, 2017 - 2021'] }),
      null,
    ])
    for (const text of ['Chief Engineer', 'Rust Works', 'Rewrote it in Rust'])
      expect(await printed()).not.toContain(text)
  })

  test('are announced where a resume is imported', async () => {
    mustBe(await begin(true))
    const text = MARKDOWN.replace(OWN, NEW)
    const body = { revision: await revision(), apply: true, format: 'markdown' as const, text }
    const { message } = await app.post('/api/master/import', body)
    expect(message).toEndWith('or run `svc master words use`.')
    const again = { ...body, revision: await revision(), text: text.replace(NEW, `${NEW} each`) }
    expect((await app.person.post('/api/master/import', again)).message).toEndWith('stored.')
  })

  test('are tags too, because a tag is evidence', async () => {
    mustBe(await begin(true))
    const lines = [{ id: await idOf(app, OWN), tags: ['Rust'] }]
    await app.put('/api/master/lines', { revision: await revision(), lines })
    expect((await waiting()).map(({ waits }) => waits?.prints)).toMatchObject([{ text: OWN, tags: [] }])
    expect(await printed()).not.toContain('(Rust)')
  })

  test('wait in an imported file also if the person imports it', async () => {
    mustBe(await begin(true))
    const path = join(app.home, 'resumes', 'master.md')
    await writeFile(path, (await readFile(path, 'utf8')).replace(OWN, NEW))
    await app.person.post('/api/master/sync')
    expect(await waiting()).toHaveLength(1)
    expect(await printed()).not.toContain(NEW)
  })

  test('that return to what prints wait no more', async () => {
    mustBe(await begin(true))
    await WAYS['an edit of a line']?.('agent')
    const lines = [{ id: await idOf(app, NEW), text: OWN }]
    await app.put('/api/master/lines', { revision: await revision(), lines })
    expect(await waiting()).toEqual([])
  })
})

describe('POST /api/master/words', () => {
  const decide = async (decision: 'use' | 'keep', ids?: string[]) =>
    app.callAsPerson('POST', '/api/master/words', {
      body: { revision: await revision(), decision, ...(ids ? { ids } : {}) },
    })

  test('uses words that wait, so that they print, with their earlier words in the history', async () => {
    mustBe(await begin(true))
    await WAYS['an edit of a line']?.('agent')
    const before = await revision()
    const used = mustBe(await decide('use'))
    expect(used).toMatchObject({ written: true, ids: [await idOf(app, NEW)] })
    expect(await waiting()).toEqual([])
    expect(await printed()).toContain(NEW)
    const earlier = await app.get('/api/master', { revision: String(before) })
    expect(earlier.master.items.find(({ text }) => text === NEW)?.waits?.prints?.text).toBe(OWN)
  })

  test('keeps the words that print, and takes out a line that never printed', async () => {
    mustBe(await begin(true))
    await WAYS['an edit of a line']?.('agent')
    const added = await WAYS['a new line']?.('agent')
    const ids = (added as { value: { ids: string[] } }).value.ids
    mustBe(await decide('keep', [...ids, ...ids]))
    expect(await waiting()).toHaveLength(1)
    mustBe(await decide('keep'))
    const texts = (await master()).items.map(({ text }) => text)
    expect(texts).toContain(OWN)
    expect(texts).not.toContain(NEW)
  })

  test('is refused without the proof, without waiting words, and with an old revision', async () => {
    mustBe(await begin(true))
    expect(await decide('use')).toMatchObject({ ok: false, status: 404 })
    await WAYS['an edit of a line']?.('agent')
    const body = { revision: await revision(), decision: 'use' as const, actor: 'operator' as const }
    const refused = await app.call('POST', '/api/master/words', { body })
    expect(refused).toMatchObject({ ok: false, status: 403, error: { code: 'proof_required', words: [NEW] } })
    const old = await app.callAsPerson('POST', '/api/master/words', { body: { ...body, revision: 1 } })
    expect(old).toMatchObject({ ok: false, status: 409 })
    expect(await waiting()).toHaveLength(1)
    expect(await printed()).not.toContain(NEW)
  })

  test('leaves the marks of a line alone: a mark of the person confirms no words', async () => {
    mustBe(await begin(true))
    await WAYS['an edit of a line']?.('agent')
    const lines = [{ id: await idOf(app, NEW), mark: 'always' as const }]
    await app.person.put('/api/master/lines', { revision: await revision(), lines })
    expect(await waiting()).toHaveLength(1)
  })
})

describe('POST /api/master/words', () => {
  const decide = (body: { revision: number; decision: 'use' | 'keep'; ids?: string[] }) =>
    app.callAsPerson('POST', '/api/master/words', { body })

  test('decides on nothing without a main resume, at an earlier revision, or where no words wait', async () => {
    const first = { revision: 1, decision: 'use' as const }
    expect(await decide(first)).toMatchObject({ ok: false, error: { code: 'master_not_found' } })
    mustBe(await begin(true))
    expect(await decide({ ...first, ids: ['l99'] })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    const line = { revision: 1, section: 'summary' as const, lines: [{ text: 'Fired bricks' }] }
    await app.post('/api/master/lines', line)
    expect(await decide(first)).toMatchObject({
      ok: false,
      error: { code: 'revision_conflict', current: { revision: 2 } },
    })
    expect(await waiting()).toHaveLength(1)
  })
})
