import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAssessments, listJudged } from '#db/desk/assessments.ts'
import { readEvidenceVersion } from '#db/desk/evidence.ts'
import { listApprovals, listWork } from '#db/desk/pipeline.ts'
import { FileClient } from '#db/file-client.ts'
import { countIndex, touchIndex } from '#db/index/meta.ts'
import { listMigrations, openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import { openEngine } from '#test/support/engine.ts'

describe('evidence version', () => {
  const DESK_ID = 0x53564344
  const BEFORE = '0013-evidence-version.sql'
  const AT = '2026-11-01T00:00:00.000Z'

  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shortlist-desk-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const open = () => openStore({ kind: 'desk', path: join(folder, 'desk.db'), now: () => AT })

  /** A desk as it was before the evidence had a version. */
  async function earlierDesk(fill: (desk: Database) => void): Promise<void> {
    const texts = await listMigrations('desk')
    const at = texts.findIndex((text) => text.includes('create table evidence_version'))
    expect(at).toBeGreaterThan(0)
    const desk = new Database(join(folder, 'desk.db'))
    for (const text of texts.slice(0, at)) desk.exec(text)
    desk.exec(`pragma application_id = ${DESK_ID}; pragma user_version = ${at};`)
    fill(desk)
    desk.close()
  }

  const result = (rows: object[], questions: object[]) =>
    JSON.stringify({ verdict: 'below_threshold', rows, questions })
  const basis = JSON.stringify({ prompt_version: 'builtin:1', bank: { q1: 2 } })

  function assess(desk: Database, key: number, found: string): void {
    desk.run(
      `insert into assessment (job_key, job_identity, target, verdict, fit, thin, result, basis, created_at, written_by)
     values (?, ?, 'builtin', 'below_threshold', 10, 0, ?, ?, ?, 'operator')`,
      [key, `https://jobs.example/${key}`, found, basis, AT],
    )
  }

  describe(`a desk of before ${BEFORE}`, () => {
    test('keeps its approvals as they were decided, and the jobs that waited or ran', async () => {
      await earlierDesk((desk) => {
        const approve = (id: string, state: string) =>
          desk.run('insert into approval values (?, ?, ?, ?, ?, ?, ?)', [
            ...[id, 'answer_saved', state, '["https://jobs.example/2"]', AT],
            ...(state === 'waiting' ? [null, null] : [AT, 'operator']),
          ])
        approve('apv_1', 'waiting')
        approve('apv_2', 'denied')
        desk.run('insert into pipeline_job values (1, ?, null, ?)', ['https://jobs.example/1', AT])
        desk.run("insert into pipeline_job values (2, ?, 'apv_1', ?)", ['https://jobs.example/2', AT])
      })
      const desk = await open()
      expect((await listApprovals(desk)).map(({ approval_id, state }) => [approval_id, state])).toEqual([
        ['apv_2', 'denied'],
        ['apv_1', 'waiting'],
      ])
      expect(await listWork(desk)).toMatchObject([
        { job_key: 1, approval_id: null, state: null },
        { job_key: 2, approval_id: 'apv_1', state: 'waiting' },
      ])
      await desk.close()
    })

    test('knows of its assessments which questions they left open and what they cite', async () => {
      await earlierDesk((desk) => {
        const cites = [
          { kind: 'answer', ref: 'q1' },
          { kind: 'line', ref: 'l1' },
          { kind: 'answer', ref: 'q1' },
        ]
        assess(desk, 1, result([{ evidence: cites }], [{ question: 'Do you know bees?' }]))
        assess(desk, 2, result([], []))
      })
      const desk = await open()
      const [first, second] = await listJudged(desk)
      expect(first?.watches).toEqual({ questions: ['Do you know bees?'], cited: ['q1'] })
      // A posting in which nothing was read has no verdict.
      expect(second).toMatchObject({ not_judged: 'nothing_read' })
      const [shown] = await findAssessments(desk, [2])
      expect(shown?.result).toMatchObject({ verdict: 'not_judged', fit: null })
      await desk.close()
    })
  })

  test('every write of what a person is judged by has another version, and no other write has', async () => {
    const desk = await open()
    const columns = `question_id, question, answer, tag, own_tag, history, jobs, sample, revision, created_at, updated_at, written_by`
    const insert = `insert into answer (${columns}) values ('q1', 'Q?', 'A', '', 0, '[]', '[]', 0, 1, '', '', '')`
    const writes = [
      insert,
      "update answer set answer = 'B' where question_id = 'q1'",
      insert.replace('insert', 'insert or replace'),
      "delete from answer where question_id = 'q1'",
      "insert into master_revision values (1, 'm1', 'created', '[]', '', '', '', 0)",
      "insert into role_resume values ('r1', 1, '# A', '', 'operator', null)",
      "insert into held_words values ('role-resume:r1', null)",
      "delete from held_words where record_id = 'role-resume:r1'",
      "delete from role_resume where profile_id = 'r1'",
    ]
    let version = await readEvidenceVersion(desk)
    for (const text of writes) {
      await desk.write([{ sql: text, args: [] }])
      const next = await readEvidenceVersion(desk)
      expect(next).toBeGreaterThan(version)
      version = next
    }
    await desk.write([sql`insert into setting (name, value) values ('anchor', '"x"')`])
    expect(await readEvidenceVersion(desk)).toBe(version)
    await desk.close()
  })
})

test('a connection whose statements are prepared once answers the same statement anew each time, also after others wrote, failed or changed the tables', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file client 100% #?%41 ü'))
  const url = `file:${join(folder, 'some.db')}`
  const [client, other] = [new FileClient(url, 5), new FileClient(url, 5)]
  const all = async () => (await client.execute(sql`select name, bytes, at from thing order by name`)).rows
  const add = (name: string) => sql`insert into thing values (${name}, ${new Uint8Array([1, 2])}, ${7})`
  await client.execute('pragma journal_mode = wal')
  await client.execute('create table thing (name text primary key, bytes blob, at any) strict')
  await client.execute(add('a'))
  expect(await all()).toEqual([{ name: 'a', bytes: new Uint8Array([1, 2]).buffer, at: 7 }])
  await other.execute(add('b'))
  expect(await all()).toHaveLength(2)
  const first = (name: string) =>
    client.first(sql`select name, bytes, at from thing where name >= ${name} order by name`)
  expect(await first('b')).toEqual({ name: 'b', bytes: new Uint8Array([1, 2]).buffer, at: 7 })
  expect([await first('a'), await first('z')]).toMatchObject([{ name: 'a' }, undefined])

  // A failure in the middle leaves nothing behind, and the same statements work afterwards.
  await expect(client.batch([add('c'), add('a')], 'write')).rejects.toThrow(/UNIQUE/)
  await expect(other.execute(add('a'))).rejects.toThrow(/UNIQUE/)
  expect(await all()).toHaveLength(2)
  await client.batch([add('c'), sql`update thing set at = ${2 ** 52} where name = ${'c'}`], 'write')
  expect((await other.execute(sql`select at from thing where name = ${'c'}`)).rows).toEqual([{ at: 2 ** 52 }])

  // Nothing that was read keeps a file from being shortened, and no kept statement reads an old table.
  expect((await other.execute('pragma wal_checkpoint(truncate)')).rows).toMatchObject([{ busy: 0 }])
  await other.execute('drop table thing')
  await other.execute('create table thing (at any, name text primary key, bytes blob) strict')
  await other.execute(sql`insert into thing values (1, 'later', null)`)
  expect(await all()).toEqual([{ name: 'later', bytes: null, at: 1 }])
  expect(await first('a')).toMatchObject({ name: 'later', at: 1 })

  // Many different statements, and one that is given much.
  for (let at = 0; at < 250; at += 1) {
    const text = `select ${at} as ${`n${at}`}, name from thing`
    expect((await client.execute(text)).rows).toEqual([{ [`n${at}`]: at, name: 'later' }])
  }
  const much = 'x'.repeat(100_000)
  for (const name of ['short', much, 'short again', much])
    expect((await client.execute(sql`select ${name} as said`)).rows).toEqual([{ said: name }])
  await client.reconnect()
  expect(await all()).toHaveLength(1)
  client.close()
  other.close()
  await rm(folder, { recursive: true })
})

test('countIndex() counts jobs that have postings, and none that were emptied', async () => {
  const shop = await openEngine('http://127.0.0.1:9')
  const job = (id: number, emptied: 0 | 1) => sql`
    insert into job (id, job_key, company, company_slug, title, seq, emptied)
    values (${id}, ${id}, 'Acme', 'acme', 'Cook', ${id}, ${emptied})
  `
  expect((await countIndex(shop.index)).jobs).toBe(0)
  await shop.index.write([job(1, 0), job(2, 0), job(3, 1), job(4, 0)])
  expect(await countIndex(shop.index)).toEqual({ postings: 0, jobs: 3, boards: 0 })
  await shop.close()
})

test('countIndex() walks no row of a job, and touchIndex() nothing at all', async () => {
  const shop = await openEngine('http://127.0.0.1:9')
  const seen: string[] = []
  const reader = {
    rows: shop.index.rows.bind(shop.index),
    together: shop.index.together.bind(shop.index),
    standing: async () => null,
    first: async <T>(statement: { sql: string; args: [] }) => {
      const plan = await shop.index.rows<{ detail: string }>({
        ...statement,
        sql: `explain query plan ${statement.sql}`,
      })
      seen.push(...plan.map((step) => step.detail))
      return shop.index.first<T>(statement)
    },
  } as unknown as typeof shop.index
  await countIndex(reader)
  expect(seen.filter((step) => /\bjob\b/.test(step)).every((step) => step.includes('COVERING INDEX'))).toBe(
    true,
  )
  expect(seen.length).toBeGreaterThan(2)
  seen.length = 0
  await touchIndex(reader)
  expect(seen.filter((step) => step.startsWith('SEARCH'))).toHaveLength(5)
  expect(seen.filter((step) => step.startsWith('SCAN') && step !== 'SCAN CONSTANT ROW')).toEqual([])
  await shop.close()
})
