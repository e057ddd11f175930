import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RULES_VERSION } from '#lib/judge/assess/freshness.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { READER, readingTargets } from '#test/support/reading-targets.ts'
import { openSearch, type Search } from '#test/support/search.ts'

const RUNNER = join(import.meta.dir, '../../../support/remaking-runner.ts')
const JOBS = 12
const idOf = (job: number) => `https://boards.greenhouse.io/acme/jobs/${job}`
const text =
  '&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;&lt;li&gt;You must know Zephyrine&lt;/li&gt;&lt;li&gt;You must know Kafka&lt;/li&gt;&lt;/ul&gt;'
const RESUME = '## Experience\n\n### Acme\nEngineer, 2018 - 2024\n\n- Ran Kafka for six years\n'

let home: string
let search: Search
const listJobs = (length: number) =>
  search.lists(
    'acme',
    Array.from({ length }, (_, job) => ({ id: job, text: `${text}&lt;p&gt;Team ${job}&lt;/p&gt;` })),
  )
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'shortlist-free-'))
  search = await openSearch({ home, targets: readingTargets(async () => undefined).targets })
  listJobs(JOBS)
  await search.follow('acme')
  await search.read()
})
afterEach(async () => {
  await search.close()
  await rm(home, { recursive: true, force: true })
})

async function configure(change: object) {
  const { revision } = mustBe(await search.call('GET', '/api/config'))
  mustBe(await search.callAsPerson('PUT', '/api/config', { body: { revision, ...change } }))
}
const drain = async (app: TestApp = search) => {
  await app.services.tracker.settled()
  await app.services.assessor.drain()
}
const rows = async (app: TestApp = search) => {
  const { assessments } = mustBe(await app.call('GET', '/api/assessments', { query: { limit: '100' } }))
  return assessments
}
const reasons = async (app: TestApp = search) =>
  [...new Set((await rows(app)).map((row) => row.basis_stale_reason))].toSorted()
const write = () => search.call('POST', '/api/master', { body: { markdown: RESUME } }).then(mustBe)
const addWord = async () => {
  const { revision } = mustBe(await search.call('GET', '/api/master')).master
  const body = { revision, section: 'skills' as const, lines: [{ text: 'Tools: Zephyrine' }] }
  mustBe(await search.callAsPerson('POST', '/api/master/lines', { body }))
}
const assess = async (job: number) =>
  mustBe(await search.call('POST', '/api/assess', { body: { job: { job_url: idOf(job) } } }))

/** Makes the assessments of a closed home those of an earlier release: its rules, no shares and no chances. */
async function makeOlder(): Promise<void> {
  const desk = new Database(join(home, 'desk.db'))
  desk.run('update assessment set share = null')
  desk.run('update tracked_job set chance = null')
  desk.run(
    `update assessment set basis = json_set(basis, '$.prompt_version', 'builtin:1') where target = 'builtin'`,
  )
  desk.run(`delete from setting where name = 'fresh_for'`)
  desk.close()
  await rm(join(home, 'desk.db-sums'), { force: true })
}

describe('a home of an earlier release', () => {
  beforeEach(async () => {
    for (let job = 0; job < JOBS; job += 1) await assess(job)
    await configure({ model_target: READER, allowed_targets: [READER] })
    await assess(0)
    await configure({ model_target: 'builtin' })
    await search.services.tracker.settled()
    await search.close()
    await makeOlder()
  })

  test('shows its old verdicts until rules have remade them, and keeps those of a model', async () => {
    const app = await openApp({ home })
    await app.services.tracker.settled()
    expect(await reasons(app)).toEqual([null, 'older_prompt'])
    const before = mustBe(await app.call('GET', '/api/jobs', { query: { url: idOf(3) } })).job
    expect(before).toMatchObject({ stale_label: 'made with older rules', assessment: { total: 2 } })
    expect(before?.chance).toBeGreaterThan(0)
    await drain(app)
    expect(await reasons(app)).toEqual([null])
    const made = await rows(app)
    expect(made.filter(({ target }) => target === 'builtin')).toHaveLength(JOBS - 1)
    expect(made).toHaveLength(JOBS)
    const bases = await app.services.desk.rows<{ version: string }>({
      sql: `select distinct basis ->> '$.prompt_version' as version from assessment where target = 'builtin'`,
      args: [],
    })
    expect(bases).toEqual([{ version: RULES_VERSION }])
    await app.close()
  })

  test('goes on after it was killed in the middle', async () => {
    const run = async (most: number) => {
      const runner = Bun.spawn([process.execPath, '--no-env-file', RUNNER, home, String(most)], {
        stdout: 'pipe',
        stderr: 'inherit',
      })
      return (await new Response(runner.stdout).text()).trim()
    }
    expect(await run(3)).toBe('')
    const desk = new Database(join(home, 'desk.db'), { readonly: true })
    const count = desk.query(
      `select count(*) as jobs from assessment where basis ->> '$.prompt_version' = 'builtin:1'`,
    )
    expect(count.get()).toEqual({ jobs: JOBS - 1 - 3 })
    desk.close()
    // The start of a server with background work goes on by itself.
    const app = await openApp({ home, background: true })
    while ((await reasons(app)).some((reason) => reason !== null)) await Bun.sleep(25)
    await app.close()
  })
})

test('without the setting a changed resume and found jobs wait for a yes', async () => {
  await write()
  await assess(0)
  await addWord()
  await drain()
  expect(await rows()).toHaveLength(1)
  expect(await reasons()).toEqual(['resume_changed'])
  const news = await search.news()
  expect(news.question).not.toBeNull()
  expect(news.stale_question).not.toBeNull()
  expect(news).not.toHaveProperty('by_itself')
})

describe('with the setting', () => {
  beforeEach(async () => {
    await write()
    await configure({ assess_by_itself: true })
  })

  test('found jobs are assessed, and those that somebody looks at come first', async () => {
    const order: unknown[] = []
    search.services.events.listen(({ event, data }) => {
      if (event === 'jobs') order.push(...(data['job_identities'] as string[]))
    })
    await search.services.assessor.lookAt([idOf(7), 'no link', idOf(2)])
    await drain()
    expect(order.slice(0, 2)).toEqual([idOf(7), idOf(2)])
    expect(await rows()).toHaveLength(JOBS)
    expect((await search.news()).counts.to_assess).toBe(0)
  })

  test('a word in the resume keeps every verdict on its row until the new one is there', async () => {
    await drain()
    const shown = async () =>
      mustBe(await search.call('GET', '/api/new', { query: { sort: 'best', unseen: '1' } }))
    const before = await shown()
    await addWord()
    const between = await shown()
    if (!('postings' in before) || !('postings' in between)) throw new Error('not ready')
    expect(between.counts.only_stale).toBe(JOBS)
    const marks = (news: typeof before) =>
      news.postings.rows.map(({ job_identity, chance, assessment }) => [
        job_identity,
        chance,
        assessment?.verdict,
      ])
    expect(marks(between)).toEqual(marks(before))
    await drain()
    expect(await reasons()).toEqual([null])
    const after = await shown()
    if (!('postings' in after)) throw new Error('not ready')
    expect(after.counts.only_stale).toBe(0)
    expect(after.postings.rows[0]?.assessment).toMatchObject({ met: 2 })
  })

  test('a resume that rules picked follows its assessment, and one with words of the person stays', async () => {
    await drain()
    const pick = async (job: number, action: 'refresh' | 'draft' = 'draft') =>
      search.call('POST', '/api/job-resumes/pick', { body: { job_url: idOf(job), action } })
    for (const job of [1, 2]) if (!(await pick(job)).ok) mustBe(await pick(job, 'refresh'))
    const resumeOf = async (job: number) => {
      const query = { job_identity: idOf(job) }
      return mustBe(await search.call('GET', '/api/tailored-resumes', { query }))
    }
    const { resume } = await resumeOf(2)
    const lines = [{ id: resume.lines[0]?.id ?? '', text: 'My own words' }]
    const change = { job_identity: idOf(2), revision: resume.revision, lines }
    const edited = mustBe(await search.callAsPerson('PUT', '/api/tailored-resumes/lines', { body: change }))
    const { made_by } = (await resumeOf(1)).resume
    const events: unknown[] = []
    search.services.events.listen(({ data }) => data['resume'] && events.push(data['job_identities']))
    await addWord()
    expect((await resumeOf(1)).stale).toContain('assessment_stale:resume_changed')
    await drain()
    const renewed = await resumeOf(1)
    expect([renewed.stale, renewed.resume.made_by, renewed.resume.revision]).toEqual([[], made_by, 2])
    expect(renewed.markdown).toContain('Zephyrine')
    const own = await resumeOf(2)
    expect(own.stale).toContain('assessment_newer')
    expect([own.markdown, own.resume.revision]).toEqual([edited.markdown, edited.resume.revision])
    expect(events).toEqual([[idOf(1)]])
  })

  test('other settings renew every verdict', async () => {
    await drain()
    const times = async () => (await rows()).map(({ created_at }) => created_at).toSorted()
    const [last = ''] = (await times()).toReversed()
    await Bun.sleep(2)
    await configure({ fit: { match_at_percent: 90 } })
    await drain()
    expect(await reasons()).toEqual([null])
    expect((await times()).filter((time) => time <= last)).toEqual([])
  })

  test('an answer remakes all that it touches without an approval', async () => {
    await drain()
    const body = { question: 'Do you know Zephyrine?', answer: 'Yes.' }
    mustBe(await search.call('POST', '/api/answers', { body }))
    await drain()
    expect(await reasons()).toEqual([null])
    expect(mustBe(await search.call('GET', '/api/pipeline')).waiting).toBe(0)
    expect(mustBe(await search.call('GET', '/api/pipeline/approvals')).approvals).toEqual([])
  })

  test('jobs that a full disk could not take are assessed by themselves once there is room', async () => {
    await configure({ assess_by_itself: false })
    await search.services.tracker.settled()
    await search.close()
    const app = await openApp({ home, background: true })
    const limit = (pages: number) =>
      app.services.desk.maintain({ sql: `pragma max_page_count = ${pages}`, args: [] })
    await limit(1)
    const { revision } = mustBe(await app.call('GET', '/api/config'))
    mustBe(await app.call('PUT', '/api/config', { body: { revision, assess_by_itself: true } }))
    await drain(app)
    expect((await rows(app)).length).toBeLessThan(JOBS)
    await limit(1_000_000)
    while ((await rows(app)).length < JOBS) await Bun.sleep(25)
    await app.close()
  })

  test('a model target keeps its questions', async () => {
    await configure({ model_target: READER, allowed_targets: [READER] })
    await drain()
    expect(await rows()).toHaveLength(0)
    expect((await search.news()).question).not.toBeNull()
  })

  test('nothing starts while a batch runs', async () => {
    await drain()
    expect(await rows()).toHaveLength(JOBS)
    const { desk } = search.services
    const batch = {
      sql: `insert into batch (batch_id, status, target, jobs, assessed, failed, more_after, written_by, started_at)
      values ('b', 'running', 'builtin', '[]', '[]', '[]', 0, 'operator', '2999-01-01T00:00:00.000Z')`,
      args: [],
    }
    await desk.write([batch])
    listJobs(JOBS + 1)
    await search.read()
    await drain()
    expect(await rows()).toHaveLength(JOBS)
  })
})
