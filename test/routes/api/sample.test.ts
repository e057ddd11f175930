import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { countRowReports } from '#db/desk/assessments.ts'
import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import { tablesOf } from '#test/contract/tables-of.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { openSearch } from '#test/support/search.ts'

let app: TestApp

beforeEach(async () => {
  app = await openApp()
})

afterEach(() => app.close())

/** Goes on with a home that the sample was loaded into before. */
async function begin(): Promise<void> {
  await app.close()
  app = await openApp({ sample: true })
}

const sample = (action: 'load' | 'remove') => app.post('/api/sample', { action })

const plain = (text: string): Statement => ({ sql: text, args: [] })

/** Everything in a store that a sample could leave behind. */
async function dump(store: Reader): Promise<Record<string, unknown>> {
  const tables = await store.rows<{ name: string }>(sql`
    select name from sqlite_master where type = 'table' and name not like 'job_words%'
      and name not like 'job_heads%' and name not in ('head_words', 'meta')
  `)
  const entries = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      JSON.stringify(await store.rows(plain(`select * from "${name}"`))),
    ]),
  )
  return Object.fromEntries(entries)
}

describe('POST /api/sample', () => {
  test('loads marked boards and roles through the usual import, shows what is new on them, and loads once', async () => {
    expect(await sample('load')).toMatchObject({ loaded: true, boards: 25, postings: 307, profiles: 2 })
    const news = await app.get('/api/new')
    if (!('counts' in news)) throw new Error('still preparing')
    expect(news.counts.new).toBeGreaterThan(60)
    expect(news.counts.postings).toBeGreaterThan(news.counts.new)
    expect(news.postings.rows.every((row) => row.sample)).toBe(true)
    const { boards } = await app.get('/api/boards')
    expect(boards.every((board) => board.sample)).toBe(true)
    const { profiles, selected_profile_id } = await app.get('/api/profiles')
    expect(profiles.filter((role) => role.is_default).map(({ id }) => id)).toEqual([
      selected_profile_id ?? '',
    ])
    expect(await sample('load')).toMatchObject({ boards: 25, postings: 307, profiles: 2 })
  })

  test('is assessed when it answers, if jobs are assessed by themselves', async () => {
    await app.close()
    app = await openApp({ background: true })
    const { revision } = await app.get('/api/config')
    await app.put('/api/config', { revision, assess_by_itself: true })
    await sample('load')
    const news = await app.get('/api/new', { sort: 'best' })
    if (!('counts' in news)) throw new Error('still preparing')
    const { rows } = news.postings
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.filter(({ assessment, not_judged }) => assessment === null && not_judged === null)).toEqual(
      [],
    )
  })

  test('leaves no assessment that was made while it was removed', async () => {
    await app.close()
    app = await openApp({ sample: true, background: true })
    const answer = { question: 'Have you ever kept bees?', answer: 'Yes, for two summers.' }
    await app.post('/api/answers', answer)
    await app.put('/api/config', { revision: 0, assess_by_itself: true })
    await app.services.tracker.settled()
    const made = async () => (await app.get('/api/assessments')).assessments.length
    while ((await made()) === 0) await Bun.sleep(5)
    await sample('remove')
    await app.services.assessor.drain()
    expect(await made()).toBe(0)
  })

  test.each([
    ['load', 'remove', 0],
    ['remove', 'load', 25],
  ] as const)('%s and %s at once are done one after the other', async (first, second, boards) => {
    await Promise.all([sample(first), sample(second)])
    const { profiles } = await app.get('/api/profiles')
    const { answers } = await app.get('/api/answers')
    expect(profiles).toHaveLength(boards === 0 ? 0 : 2)
    expect(answers).toHaveLength(boards === 0 ? 0 : 7)
    expect((await app.get('/api/boards')).boards).toHaveLength(boards)
  })

  test('leaves no trace when it is removed, not even of what was done with it', async () => {
    await app.services.tracker.settled()
    const before = { desk: await dump(app.services.desk), index: await dump(app.services.index) }
    await sample('load')
    expect((await app.get('/api/answers')).answers).toHaveLength(7)
    const news = await app.get('/api/new')
    const job_url = 'postings' in news ? (news.postings.rows[0]?.job_url ?? '') : ''
    await app.put('/api/applications', { job_url, status: 'applied' })
    await app.post('/api/interviews', { job_url, at: '2099-12-03T14:00+01:00' })
    const copies = 'postings' in news ? news.postings.rows.find((row) => row.copies > 1) : undefined
    await app.post('/api/jobs/split', { job_url: copies?.job_url ?? '' })
    await app.post('/api/new/seen')
    expect(await sample('remove')).toMatchObject({ loaded: false, boards: 0, postings: 0, profiles: 0 })
    const after = { desk: await dump(app.services.desk), index: await dump(app.services.index) }
    expect(after.index).toEqual(before.index)
    expect(await readdir(join(app.home, 'resumes'))).toEqual([])
    // The time of the last check is the person's, wherever they made it.
    const { setting, evidence_version, tracked_change } = before.desk
    // A number that only rises says nothing of what was there.
    const kept: Record<string, unknown> = { ...after.desk, setting, evidence_version, tracked_change }
    expect(await app.services.desk.rows(sql`select * from tracked_change where keys is not null`)).toEqual([])
    expect(kept).toEqual(before.desk)
    const found = await app.get('/api/search', { q: 'engineer' })
    expect(found.total).toBe(0)
    const status = await app.get('/api/new')
    expect(status).toMatchObject({ status: 'nothing_new', profiles: [] })
  })

  test('leaves no trace on boards of the person’s own that its roles found jobs on', async () => {
    const search = await openSearch({ role: false })
    await search.post('/api/profiles', { label: 'Mine', titles: ['Nurse'] })
    search.lists('acme', [{ id: 1, title: 'Backend Engineer' }])
    await search.follow('acme')
    await search.read()
    await search.post('/api/sample', { action: 'load' })
    await search.post('/api/sample', { action: 'remove' })
    expect(await search.services.desk.rows(sql`select * from job_role`)).toEqual([])
    await search.post('/api/profiles', { label: 'Gardener', titles: ['Gardener'] })
    await search.services.tracker.settled()
    const { profiles: roles } = await search.get('/api/profiles')
    expect(roles.map((role) => [role.id, role.jobs])).toEqual([
      ['mine', 0],
      ['gardener', 0],
    ])
    await search.close()
  })

  test('mends what a crash left half loaded, and loads once when it is asked to twice at once', async () => {
    await sample('load')
    await app.services.desk.write([sql`delete from profile where profile_id = 'platform-engineer'`])
    const [first, second] = await Promise.all([sample('load'), sample('load')])
    expect([first.profiles, second.profiles]).toEqual([2, 2])
  })

  test('is neither removed nor half removed while the settings cannot be read', async () => {
    await begin()
    const before = await tablesOf(app.services.desk)
    await Bun.write(`${app.home}/config.json`, '{')
    const refused = await app.call('POST', '/api/sample', { body: { action: 'remove' } })
    expect(refused).toMatchObject({ ok: false, status: 409, error: { code: 'config_unavailable' } })
    expect(await tablesOf(app.services.desk)).toEqual(before)
    await Bun.$`rm ${app.home}/config.json`
    expect(await sample('remove')).toMatchObject({ loaded: false, boards: 0, postings: 0, profiles: 0 })
  })

  test('is never asked for over the network', async () => {
    await begin()
    const { refresh } = await app.post('/api/boards/refresh', { wait: true })
    expect(refresh).toMatchObject({ boards_total: 0, failed: 0 })
  })
})

describe('the sample’s resume, answers and stories', () => {
  const act = (action: 'load' | 'remove') => app.call('POST', '/api/sample', { body: { action } })

  test('leave with what was assessed of its jobs', async () => {
    await begin()
    const { postings } = await app.post('/api/new', { assess: true, wait: true, peek: true })
    const job_url = postings.rows.find((row) => (row.assessment?.total ?? 0) > 0)?.job_url ?? ''
    const { assessment } = await app.get('/api/jobs', { url: job_url })
    const quote = assessment?.matrix[0]?.quote ?? ''
    await app.put('/api/assessments/rows', { job_url, quote, report: 'met' })
    mustBe(await act('remove'))
    expect((await app.get('/api/assessments')).assessments).toEqual([])
    expect(await countRowReports(app.services.desk)).toMatchObject({ met: 0 })
    expect((await app.get('/api/postings/assess/status')).last).toBeNull()
    expect((await app.get('/api/pipeline/approvals')).approvals).toEqual([])
  })

  test('stay where the person made them their own, and nothing else does', async () => {
    await begin()
    const { master } = await app.get('/api/master')
    const line = master.items.find((item) => item.text.startsWith('Built the routing service'))
    const lines = [{ id: line?.id ?? '', text: 'Built my own routing service' }]
    await app.put('/api/master/lines', { revision: master.revision, lines })
    const { answers } = await app.get('/api/answers')
    const [sampleAnswer] = answers
    const params = { question_id: sampleAnswer?.question_id ?? '' }
    const body = { answer: 'My own words.', revision: sampleAnswer?.revision ?? 0 }
    await app.put('/api/answers/:question_id', params, body)
    mustBe(await act('remove'))
    const left = await app.get('/api/master')
    expect(left.master.items.map((item) => item.text)).toEqual(['Built my own routing service'])
    expect(left.master.entries.map((entry) => entry.heading)).toEqual(['Tern Logistics'])
    expect(left.file.state).toBe('current')
    // A page that still shows the parts of the sample edits an earlier revision.
    expect(left.master.revision).toBe(master.revision + 2)
    const own = (await app.get('/api/answers')).answers
    expect(own.map((answer) => [answer.answer, answer.sample])).toEqual([['My own words.', false]])
  })
})

describe('the first yes to the sample', () => {
  const NATURAL =
    /^(?:Are you|Can you|Could you|Do you|Have you|Will you|Would you|Is a salary|How many years)\b[^?\n]{8,120}\?$/
  const ODD = /is this true|\b[Oo]ur\b|\bus\b|\b[Ww]e\b|[[\]{}]|\.\.|,\?$/

  test('shows jobs that match, that wait and are out of reach, and asks what a person could be asked', async () => {
    await begin()
    await app.post('/api/new', { assess: true, wait: true })
    const { assessments } = await app.get('/api/assessments')
    const of = (verdict: string) => assessments.filter((assessment) => assessment.verdict === verdict).length
    expect(assessments).toHaveLength(50)
    expect(of('matched_above_threshold')).toBeWithin(5, 21)
    expect(of('pending_user_answers')).toBeWithin(5, 42)
    expect(of('below_threshold')).toBeWithin(0, 10)
    expect(of('not_a_match')).toBeWithin(1, 11)
    expect(of('not_judged')).toBe(0)
    const { open_questions } = await app.get('/api/insights')
    const questions = open_questions.map(({ question }) => question)
    expect(questions.length).toBeWithin(5, 41)
    expect(questions.filter((question) => !NATURAL.test(question) || ODD.test(question))).toEqual([])
  })

  test('leaves out what cannot be judged, and says of each why', async () => {
    await begin()
    const news = await app.get('/api/new')
    const reasons: string[] = []
    for (const q of [
      'Backend Engineer, Sorting',
      'Backend Developer (Kraków)',
      'Platform Engineer, River Desk',
    ]) {
      const listed = await (await app.send(`/api/postings?q=${encodeURIComponent(q)}`)).json()
      const found = listed.postings.rows.find((row: { title: string }) => row.title === q)
      await app.call('POST', '/api/assess', { body: { job: { job_url: found?.job_url ?? '' } } })
      const { assessment } = await app.get('/api/jobs', { url: found?.job_url ?? '' })
      reasons.push(assessment?.not_judged?.reason ?? 'judged')
    }
    expect(news).toMatchObject({ counts: { not_judged: { no_text: 1 } } })
    expect(reasons).toEqual(['no_text', 'unread_language', 'nothing_read'])
  })
})
