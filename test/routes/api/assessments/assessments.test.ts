import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { putRowReport } from '#db/desk/assessments.ts'
import { mustBe } from '#test/support/app.ts'
import { appFor, searchFor } from '#test/support/opened.ts'
import { openSearch, type Search } from '#test/support/search.ts'
import { type ListedJob, WorkdayBoard } from '#test/support/workday.ts'

describe('assessments', () => {
  const DEMANDS =
    '&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;&lt;li&gt;You must know Python&lt;/li&gt;&lt;li&gt;You must know SQL&lt;/li&gt;&lt;/ul&gt;'
  const READABLE = 'https://boards.greenhouse.io/acme/jobs/1'
  const VAIN = 'https://boards.greenhouse.io/acme/jobs/2'

  let search: Search
  afterEach(() => search.close())

  const assess = (job_url: string) => search.call('POST', '/api/assess', { body: { job: { job_url } } })
  const job = (url: string) => search.get('/api/jobs', { url })
  const role = () => search.post('/api/profiles', { label: 'Engineer', titles: ['Software Engineer'] })
  const preview = async (body: object = {}) => {
    const outcome = await search.post('/api/postings/assess', body)
    if (!('text' in outcome)) throw new Error('a batch was started')
    return outcome
  }

  describe('a job whose text was not asked for yet', () => {
    let board: WorkdayBoard
    const listed: ListedJob[] = [
      { id: 'JR1', text: 'Number one of the engineers.' },
      { id: 'JR2', text: '' },
    ]
    // The role comes after the board was read, so that nobody asked for the texts.
    beforeEach(async () => {
      search = await openSearch({ role: false })
      board = new WorkdayBoard(search.gateway)
      board.lists(listed)
      await search.post('/api/boards', { boards: [{ system: 'workday', board: board.name }] })
      search.lists('acme', [{ id: 1, text: DEMANDS }])
      await search.follow('acme')
      await search.read()
      await role()
      await search.services.tracker.settled()
    })

    test('is counted apart, listed below those that can be judged, and in no yes', async () => {
      const { counts, question, postings } = await search.news()
      expect(counts).toMatchObject({ new: 3, to_assess: 1, not_judged: { no_text: 2, nothing_read: 0 } })
      expect(question).toMatchObject({ to_assess: 1, batch: 1 })
      expect(question?.text).toBe(
        'Assess the 1 job? 2 have no text yet: their boards are asked for them first.',
      )
      expect(postings.rows.map((row) => row.not_judged?.reason ?? null)).toEqual([null, 'no_text', 'no_text'])
      expect(postings.rows[1]).toMatchObject({
        state: 'not_assessed',
        sort_group: 'not_assessed',
        assessment: null,
        fit: null,
        score_text: expect.stringContaining('no text yet'),
        not_judged: { next_step: expect.stringContaining('svc refresh') },
      })
      const list = await search.get('/api/postings')
      expect(list.counts).toMatchObject({ not_assessed: 3, not_judged: 2 })
    })

    test('is in no batch, not even where it is named', async () => {
      const identities = (await search.news()).postings.rows.map((row) => row.job_identity)
      expect(await preview()).toMatchObject({ count: 1, batch: 1 })
      expect(await preview({ job_identities: identities })).toMatchObject({ count: 1 })
      expect(await preview({ job_identities: [board.link('JR1')] })).toMatchObject({
        count: 0,
        text: 'There is nothing to assess.',
      })
      await search.post('/api/new', { assess: true, wait: true, peek: true })
      const { last } = await search.get('/api/postings/assess/status')
      expect(last).toMatchObject({ requested: 1, assessed: 1 })
      const { assessments } = await search.get('/api/assessments')
      expect(assessments.map((assessment) => assessment.job_identity)).toEqual([READABLE])
    })

    test('counts in a yes once its board gave the text', async () => {
      await search.read()
      const { counts } = await search.news()
      expect(counts).toMatchObject({ to_assess: 2, not_judged: { no_text: 1 } })
    })

    test('is asked for by whoever wants it assessed; without one there is no verdict, and what to do is said', async () => {
      const { result } = mustBe(await assess(board.link('JR2')))
      expect(result).toMatchObject({
        verdict: 'not_judged',
        fit: null,
        met: 0,
        total: 0,
        questions: [],
        not_judged: { reason: 'no_text', next_step: expect.stringContaining('paste the text') },
      })
      const shown = await job(board.link('JR2'))
      expect(shown.assessment).toMatchObject({ verdict: 'not_judged', not_judged: { reason: 'no_text' } })
      expect(shown.job).toMatchObject({ state: 'not_assessed', not_judged: { reason: 'no_text' } })
    })
  })

  describe('a posting in which nothing can be read', () => {
    beforeEach(async () => {
      search = await openSearch()
      search.lists('acme', [
        { id: 1, text: DEMANDS },
        { id: 2, text: 'Service two.' },
      ])
      await search.follow('acme')
      await search.read()
    })

    test('has no verdict, is told so everywhere alike, and is not looked at again', async () => {
      await search.post('/api/new', { assess: true, wait: true, peek: true })
      const { counts, question, message, postings } = await search.news()
      expect(counts).toMatchObject({ to_assess: 0, not_judged: { nothing_read: 1 } })
      expect(question).toBeNull()
      expect(message).toContain('No requirement of 1 could be judged')
      expect(postings.rows.at(-1)).toMatchObject({
        job_identity: VAIN,
        state: 'not_assessed',
        not_judged: { reason: 'nothing_read' },
      })
      const shown = await job(VAIN)
      expect(shown.assessment).toMatchObject({ verdict: 'not_judged', basis_stale: false })
      expect(shown.job?.state).toBe('not_assessed')
      const { assessments } = await search.get('/api/assessments', { state: 'not_judged' })
      expect(assessments).toMatchObject([{ job_identity: VAIN, not_judged: { reason: 'nothing_read' } }])
      const insights = await search.get('/api/insights')
      expect(insights.counts).toMatchObject({ assessed: 1, not_judged: 1 })
      expect(await preview({ job_identities: [VAIN] })).toMatchObject({ count: 0 })
    })

    test('is no more readable for anything that the person writes', async () => {
      mustBe(await assess(VAIN))
      await search.post('/api/answers', { question: 'Have you ever sailed?', answer: 'Yes.' })
      await search.post('/api/master', { markdown: '## Summary\n\n- Sailed\n' })
      expect((await job(VAIN)).assessment?.basis_stale).toBe(false)
    })
  })

  describe('before anything was written to judge by', () => {
    beforeEach(async () => {
      search = await openSearch({ evidence: false })
      search.lists('acme', [{ id: 1, text: DEMANDS }])
      await search.follow('acme')
      await search.read()
    })

    test('no yes is asked, and what to do is said', async () => {
      const { status, counts, question, low_rank_question, message, postings } = await search.news()
      expect({ status, question, low_rank_question }).toEqual({
        status: 'new',
        question: null,
        low_rank_question: null,
      })
      expect(counts.not_judged.no_evidence).toBe(1)
      expect(message).toContain('Add a resume so that jobs can be judged')
      expect(postings.rows[0]?.not_judged).toMatchObject({ reason: 'no_evidence' })
    })

    test('no batch is started, whoever asks', async () => {
      expect(await preview()).toMatchObject({ count: 0, text: expect.stringContaining('Add a resume') })
      const refused = await search.call('POST', '/api/postings/assess', { body: { approve: true } })
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'invalid_value', message: expect.stringContaining('Add a resume') },
      })
      const batch = await search.post('/api/new', { assess: true, wait: true })
      expect(batch).toMatchObject({ assessed: null, message: expect.stringContaining('Add a resume') })
      expect((await search.get('/api/assessments')).assessments).toEqual([])
    })

    test('one job that is assessed has no verdict, and gets one once something was written', async () => {
      const { result } = mustBe(await assess(READABLE))
      expect(result).toMatchObject({ verdict: 'not_judged', not_judged: { reason: 'no_evidence' } })
      const markdown = '## Summary\n\n- Wrote Python and SQL for years\n'
      await search.post('/api/master', { markdown })
      const { counts, question } = await search.news()
      expect(counts).toMatchObject({ to_assess: 1, not_judged: { no_evidence: 0 } })
      expect(question).toMatchObject({ to_assess: 1 })
      expect((await job(READABLE)).assessment?.basis_stale_reason).toBe('resume_changed')
    })
  })
})

describe('by itself', () => {
  const url = (job: number) => `https://boards.greenhouse.io/acme/jobs/${job}`
  const demand =
    '&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;&lt;li&gt;You must know SQL&lt;/li&gt;&lt;/ul&gt;'

  const search = searchFor('each', () => ({ background: true }))
  beforeEach(async () => {
    search.lists(
      'acme',
      [1, 2, 3].map((id) => ({ id, text: `${demand}&lt;p&gt;Team ${id}&lt;/p&gt;` })),
    )
    await search.follow('acme')
    await search.read()
    await search.services.tracker.settled()
  })

  const show = () => search.get('/api/assessments/by-itself')
  const lookAt = (jobs: string[]) =>
    search.call('PUT', '/api/assessments/by-itself', { body: { job_identities: jobs } })
  const turn = async (assess_by_itself: boolean) => {
    const { revision } = await search.get('/api/config')
    await search.put('/api/config', { revision, assess_by_itself })
    await search.services.tracker.settled()
    await search.services.assessor.drain()
  }
  const made = async () => (await search.get('/api/assessments')).assessments.length

  describe('assessing by itself', () => {
    test('is off until it is turned on, and a list that is looked at changes nothing', async () => {
      expect(await show()).toMatchObject({ on: false, done: 0, total: 0 })
      expect(mustBe(await lookAt([url(2)]))).toMatchObject({ on: false })
      expect(await made()).toBe(0)
      expect(await search.news()).not.toHaveProperty('by_itself')
    })

    test('assesses the found jobs once it is on, asks nothing, and stops when it is off', async () => {
      await turn(true)
      expect(await show()).toMatchObject({ on: true, done: 0, total: 0 })
      expect(await made()).toBe(3)
      expect(await search.news()).toMatchObject({ by_itself: true, question: null, stale_question: null })
      await turn(false)
      expect(await show()).toMatchObject({ on: false })
    })

    test('takes links of jobs that are not stored', async () => {
      await turn(true)
      expect(mustBe(await lookAt([url(2), 'https://nowhere.invalid/9', 'no link']))).toMatchObject({
        on: true,
      })
    })

    test('refuses while the settings cannot be read', async () => {
      await writeFile(join(search.home, 'config.json'), '{')
      for (const outcome of [
        await search.call('GET', '/api/assessments/by-itself'),
        await lookAt([url(1)]),
      ]) {
        expect(outcome).toMatchObject({ ok: false, error: { code: 'config_unavailable' } })
      }
    })
  })
})

describe('rows', () => {
  const TEXT =
    'Backend Engineer\n\nRequirements\n- Fluent German is required\n- You must know COBOL\n- You must know Kafka\n'

  const app = appFor('all', { sample: true })
  let job_url: string
  beforeAll(async () => {
    job_url = (await assess()).job.job_identity
  })

  const assess = () => app.post('/api/assess', { job: { text: TEXT } })
  const read = async () => (await app.get('/api/jobs', { url: job_url })).assessment
  const rowOf = async (quote: string) => (await read())?.matrix.find((row) => row.quote.includes(quote))
  const say = (quote: string, report: 'met' | 'not_a_requirement' | null) =>
    app.call('PUT', '/api/assessments/rows', { body: { job_url, quote, report } })

  test('a word on a row holds at once and outlives every later assessment, until it is taken back', async () => {
    const before = await read()
    const row = await rowOf('COBOL')
    expect(row).toMatchObject({ status: 'unknown', reported: null })
    const quote = row?.quote ?? ''
    const { result } = mustBe(await say(quote, 'met'))
    expect(result).toMatchObject({ met: (before?.met ?? 0) + 1, total: before?.total })
    expect(await rowOf('COBOL')).toMatchObject({ status: 'met', reported: 'met' })
    await assess()
    expect(await rowOf('COBOL')).toMatchObject({ status: 'met', reported: 'met' })
    mustBe(await say(quote, null))
    const after = await read()
    expect(after?.matrix).toEqual(before?.matrix ?? [])
    expect(after).toMatchObject({ verdict: before?.verdict, fit: before?.fit ?? null, met: before?.met })
  })

  test('a word on a row that was quoted in other case and space is taken back too', async () => {
    const quote = (await rowOf('Kafka'))?.quote ?? ''
    await app.services.desk.change(async (change) => {
      const said = { quote: quote.toUpperCase().replace(' ', '  '), report: 'not_a_requirement' as const }
      change.run(putRowReport(job_url, said, { at: change.now, written_by: 'operator' }))
    })
    await assess()
    expect(await rowOf('Kafka')).toMatchObject({ reported: 'not_a_requirement' })
    mustBe(await say(quote, null))
    await assess()
    expect(await rowOf('Kafka')).toMatchObject({ reported: null })
  })

  test('a job that was not assessed, and a row that is none, are refused and nothing is written', async () => {
    const before = await read()
    const other = { job_url: 'https://jobs.example/none', quote: 'COBOL', report: 'met' as const }
    const refused = [
      await say('No such row', 'met'),
      await app.call('PUT', '/api/assessments/rows', { body: other }),
    ]
    for (const outcome of refused)
      expect(outcome).toMatchObject({ status: 404, error: { code: 'not_found' } })
    expect(await read()).toEqual(before)
  })
})

describe('pages of assessments', () => {
  const app = appFor('all')
  const assess = async (skill: string) => {
    const text = `Requirements\n- You must know ${skill}\n`
    return (await app.post('/api/assess', { job: { text } })).job.job_identity
  }
  const page = (cursor?: string | null) =>
    app.call('GET', '/api/assessments', { query: { limit: '1', ...(cursor ? { cursor } : {}) } })

  test('go on behind the last job, also if it was assessed again meanwhile', async () => {
    const [third, second, first] = [await assess('COBOL'), await assess('Kafka'), await assess('SQL')]
    const start = mustBe(await page())
    expect(start.assessments).toMatchObject([{ job_identity: first }])
    await assess('SQL')
    const next = mustBe(await page(start.next_cursor))
    expect(next.assessments).toMatchObject([{ job_identity: second }])
    const last = mustBe(await page(next.next_cursor))
    expect(last).toMatchObject({ assessments: [{ job_identity: third }], next_cursor: null })
  })

  test.each(['zzz', '-85529460183869'])('are none behind %p, which no page gave', async (cursor) => {
    expect(await page(cursor)).toMatchObject({ status: 422, error: { code: 'invalid_value' } })
  })
})

describe('a job that another copy names', () => {
  const search = searchFor('each')
  const url = (id: number) => `https://boards.greenhouse.io/acme/jobs/${id}`
  const text =
    'Requirements&lt;/p&gt;&lt;ul&gt;&lt;li&gt;You must know COBOL&lt;/li&gt;&lt;li&gt;You must know Kafka&lt;/li&gt;&lt;/ul&gt;'
  const berlin = { id: 1, place: 'Berlin, Germany', text }
  const austin = { id: 2, place: 'Austin, TX', text }
  const since = '2020-01-01T00:00:00Z'
  const assess = () => search.post('/api/assess', { job: { job_url: url(1) } })
  const cobol = async () => (await assess()).result.matrix.find(({ quote }) => quote.includes('COBOL'))
  const say = (report: 'met' | null) =>
    search.call('PUT', '/api/assessments/rows', {
      body: { job_url: url(1), quote: 'You must know COBOL', report },
    })

  beforeEach(async () => {
    search.lists('acme', [berlin])
    await search.follow('acme')
    await search.read()
    await search.services.tracker.settled()
    const markdown = '## Experience\n\n### Acre\n\n- Ran Kafka clusters with Kafka Connect for payments\n'
    await search.post('/api/master', { markdown })
    await assess()
    mustBe(await say('met'))
    search.lists('acme', [berlin, austin])
    await search.read()
    await search.services.tracker.settled()
  })

  test('keeps the lines that its assessment cites, under its new link', async () => {
    const { postings } = await search.news({ since })
    expect(postings.rows).toMatchObject([{ job_identity: url(2), copies: 2 }])
    const { evidence } = await search.get('/api/new/yours', { since })
    expect(evidence).toMatchObject([{ job_identity: url(2), profile_id: 'engineer' }])
    expect(evidence[0]?.lines.join()).toContain('Ran Kafka')
  })

  test('keeps a word on a row through the next assessment, until it is taken back', async () => {
    expect(await cobol()).toMatchObject({ status: 'met', reported: 'met' })
    mustBe(await say(null))
    expect(await cobol()).toMatchObject({ status: 'unknown', reported: null })
  })

  test('keeps a word on a row where that copy leaves it', async () => {
    await assess()
    mustBe(await say('met'))
    await search.post('/api/jobs/split', { job_url: url(2) })
    await search.services.tracker.settled()
    expect(await cobol()).toMatchObject({ status: 'met', reported: 'met' })
  })
})
