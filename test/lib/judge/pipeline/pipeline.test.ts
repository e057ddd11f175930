import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { pauseReason } from '#assets/page/settings/settings-forms.tsx'
import { restUntil } from '#lib/judge/pipeline/pipeline-runner.ts'
import { type DueJob, type EarlierDecision, mayRun, planWork } from '#lib/judge/pipeline/plan-work.ts'
import { failureOf, type Outcome } from '#lib/judge/targets/reasons.ts'
import { mustBe } from '#test/support/app.ts'
import { READER, readingTargets } from '#test/support/reading-targets.ts'
import { openSearch, type Search } from '#test/support/search.ts'

const facts = {
  model_target: 'claude',
  enabled: true,
  runner: true,
  model_calls_today: 3,
  max_model_calls_per_day: 40,
}

test.each([
  [{}, ''],
  [{ model_target: 'builtin', enabled: false, model_calls_today: 40 }, ''],
  [{ enabled: false }, 'Background work by a model is off: what you approve waits until you turn it on.'],
  [{ model_calls_today: 40 }, 'The day’s 40 background model calls are made: it goes on after midnight UTC.'],
  [
    { runner: false, model_target: 'builtin' },
    'This server does nothing by itself: it was started with SVC_BACKGROUND=off.',
  ],
])('pauseText() of %o says what holds it', (change, text) => {
  expect(pauseReason({ ...facts, ...change })).toBe(text)
})

const at = (time: string) => Date.parse(time)

test.each([
  ['daily_cap', '2026-11-21T16:00:00Z', '2026-11-22T00:00:00Z'],
  ['daily_cap', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00Z'],
  ['usage_limit', '2026-11-21T16:00:00Z', '2026-11-21T16:15:00Z'],
  ['not_logged_in', '2026-11-21T16:00:00Z', '2026-11-21T16:15:00Z'],
] as const)('after %s at %s work goes on at %s', (reason, now, then) => {
  expect(restUntil(reason, at(now))).toBe(at(then))
})

const job = (job_key: number, some: Partial<DueJob> = {}): DueJob => ({
  ...{
    job_key,
    job_identity: `https://jobs.example/${job_key}`,
    rank_score: null,
    touched_by: { visa: 'a' },
  },
  ...some,
})
const decided = (job_key: number, some: Partial<EarlierDecision> = {}): EarlierDecision => {
  const then = { decided_at: '2026-01-02', assessed_at: '2026-01-01' }
  return { job_key, changes: { visa: 'a' }, state: null, approval_id: null, ended: null, ...then, ...some }
}
const waiting = { state: 'waiting', approval_id: 'apv_1' } as const
const approved = { state: 'approved', approval_id: 'apv_1' } as const
const denied = { state: 'denied', approval_id: 'apv_1' } as const
const keys = (jobs: { job_key: number }[]) => jobs.map((job) => job.job_key)
const plan = (due: DueJob[], before: EarlierDecision[] = [], auto = 10) =>
  planWork({ due, decided: before, auto })

describe('planWork()', () => {
  test('lets the best ranked run at once, and the others wait; jobs not yet ranked come last', () => {
    const ranked = [
      job(1, { rank_score: 40 }),
      job(2),
      job(3, { rank_score: 90 }),
      job(4, { rank_score: 70 }),
    ]
    const { now, later } = plan(ranked, [], 2)
    expect(keys(now)).toEqual([3, 4])
    expect(keys(later)).toEqual([1, 2])
  })

  test('lets none run unasked where none may', () => {
    const { now, later } = plan([job(1)], [], 0)
    expect(now).toEqual([])
    expect(keys(later)).toEqual([1])
  })

  test.each([['running', {}] as const, ['waiting', waiting] as const, ['denied', denied] as const])(
    'decides nothing twice for a job that is %s for the same changes',
    (_what, some) => {
      expect(plan([job(1)], [decided(1, some)])).toEqual({ extended: [], now: [], later: [], dropped: [] })
    },
  )

  const answered = { touched_by: { visa: 'a', years: 'b' } }

  test.each([['that runs', {}, null] as const, ['that waits', waiting, 'apv_1'] as const])(
    'takes another answer along for a job %s, without asking again',
    (_what, some, approval_id) => {
      const { extended, now, later } = plan([job(1, answered)], [decided(1, some)])
      expect(extended).toMatchObject([{ job_key: 1, approval_id, ...answered }])
      expect([...now, ...later]).toEqual([])
    },
  )

  test.each([['was denied', denied] as const, ['could not be done', { ended: 'posting_closed' }] as const])(
    'decides anew for a job that %s once another answer touches it',
    (_what, some) => {
      expect(keys(plan([job(1, answered)], [decided(1, some)]).now)).toEqual([1])
    },
  )

  test('keeps an answer decided that was judged by one that came later', () => {
    const decision = decided(1, { changes: { visa: 'a', years: 'b' } })
    expect(plan([job(1, { touched_by: { years: 'b' } })], [decision])).toMatchObject({
      extended: [],
      now: [],
    })
  })

  test('forgets what waits for nothing any more, and keeps what has its resume to come', () => {
    const assessed = { assessed_at: '2026-01-03' }
    const decisions = [
      decided(1, assessed),
      decided(2, { ...waiting, ...assessed }),
      decided(3, { ...denied, ...assessed }),
      decided(4, { ...approved, ...assessed }),
      decided(5),
    ]
    expect(plan([], decisions).dropped).toEqual([2, 3, 5])
  })
})

test.each([
  ['what needs no yes', {}, true],
  ['what was approved', approved, true],
  ['what waits', waiting, false],
  ['what was denied', denied, false],
  ['what could not be done', { ended: 'posting_closed' }, false],
])('mayRun() of %s', (_what, some, may) => expect(mayRun(decided(1, some))).toBe(may))

describe('reconciler', () => {
  const NAMES = ['Zephyrine', 'Quillon', 'Marlowe'] as const
  const url = 'https://boards.greenhouse.io/acme/jobs/1'
  const DEMANDS = NAMES.map((name) => `&lt;li&gt;You must know ${name}&lt;/li&gt;`).join('')
  const text = `&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;${DEMANDS}&lt;/ul&gt;`

  let search: Search
  let reader: ReturnType<typeof readingTargets>
  /** Runs in the middle of the next judging call. */
  let meanwhile: (() => Promise<Outcome | undefined>) | null
  beforeEach(async () => {
    meanwhile = null
    reader = readingTargets(async (purpose) => {
      const now = purpose === 'judge' ? meanwhile : null
      if (now) meanwhile = null
      return now?.()
    })
    search = await openSearch({ targets: reader.targets })
    await configure({ model_target: READER, allowed_targets: [READER], pipeline: { enabled: true } })
    search.lists('acme', [{ id: 1, text }])
    await search.follow('acme')
    await search.read()
    // A story, so that a row that no answer is about is judged too.
    const narrative = { situation: 'It rained.', action: 'I held a fair.' }
    mustBe(await search.call('POST', '/api/stories', { body: { title: 'The fair', narrative } }))
    mustBe(await search.call('POST', '/api/assess', { body: { job: { job_url: url } } }))
  })
  afterEach(() => search.close())

  async function configure(change: object) {
    const { revision } = mustBe(await search.call('GET', '/api/config'))
    mustBe(await search.callAsPerson('PUT', '/api/config', { body: { revision, ...change } }))
  }
  const job = async () => mustBe(await search.call('GET', '/api/jobs', { query: { url } }))
  const open = async () => (await job()).assessment?.questions.map(({ question }) => question) ?? []
  const answer = async (name: (typeof NAMES)[number], words = 'Yes.') =>
    mustBe(
      await search.call('POST', '/api/answers', {
        body: { question: `Have you used ${name}?`, answer: words },
      }),
    ).answer
  const drain = () => search.services.pipeline.drain()
  const queue = async () => {
    const { queued, waiting } = mustBe(await search.call('GET', '/api/pipeline'))
    return { queued, waiting }
  }

  describe('an answer', () => {
    test('that is saved while its job is being worked on is not lost', async () => {
      expect(await open()).toHaveLength(3)
      await answer('Zephyrine')
      meanwhile = async () => {
        await answer('Quillon')
        return undefined
      }
      await drain()
      expect(await open()).toEqual(['Have you used Marlowe?'])
      expect((await job()).assessment?.basis_stale).toBe(false)
      expect(await queue()).toEqual({ queued: 0, waiting: 0 })
    })

    test('that is saved after the assessment was out of date for another reason is not lost', async () => {
      await configure({ fit: { match_at_percent: 71 } })
      expect((await job()).assessment?.basis_stale_reason).toBe('settings_changed')
      await answer('Zephyrine')
      expect((await job()).assessment?.basis_stale_reason).toBe('settings_changed')
      expect(await queue()).toEqual({ queued: 1, waiting: 0 })
      await drain()
      expect(await open()).not.toContain('Have you used Zephyrine?')
      expect((await job()).assessment?.basis_stale).toBe(false)
    })

    test('of the settings makes an assessment out of date by what it says, and not by the distance to work', async () => {
      await configure({ person: { within_km: 70 } })
      expect((await job()).assessment?.basis_stale).toBe(false)
      await configure({ person: { would_move: 'no' } })
      expect((await job()).assessment?.basis_stale_reason).toBe('settings_changed')
      await configure({ person: { would_move: null } })
      expect((await job()).assessment?.basis_stale).toBe(false)
    })

    test('that is saved while a person assesses the job is worked in afterwards', async () => {
      meanwhile = async () => {
        await answer('Quillon')
        return undefined
      }
      mustBe(await search.call('POST', '/api/assess', { body: { job: { job_url: url } } }))
      expect((await job()).assessment?.basis_stale_reason).toBe('story_bank_changed')
      expect(await queue()).toEqual({ queued: 1, waiting: 0 })
      await drain()
      expect(await open()).not.toContain('Have you used Quillon?')
    })

    test('has its job assessed once, and not again while nothing changes', async () => {
      await answer('Zephyrine')
      await answer('Quillon')
      const before = reader.calls.length
      await drain()
      const made = reader.calls.length - before
      await drain()
      await drain()
      expect(reader.calls.slice(before).filter((purpose) => purpose === 'judge')).toHaveLength(1)
      expect(reader.calls.length - before).toBe(made)
    })

    test('that a row cites makes its job due when it is changed, by its words and by nothing else', async () => {
      const saved = await answer('Zephyrine')
      await drain()
      const params = { question_id: saved.question_id }
      const edit = async (body: object) => {
        const { answers } = mustBe(await search.call('GET', '/api/answers'))
        const { revision = 0 } = answers.find((answer) => answer.question_id === saved.question_id) ?? {}
        const edited = { revision, ...body }
        mustBe(await search.call('PUT', '/api/answers/:question_id', { params, body: edited }))
      }
      await edit({ tag: 'winds' })
      expect((await job()).assessment?.basis_stale).toBe(false)
      expect(await queue()).toEqual({ queued: 0, waiting: 0 })
      await edit({ answer: 'No, never.' })
      expect((await job()).assessment?.basis_stale_reason).toBe('story_bank_changed')
      expect(await queue()).toEqual({ queued: 1, waiting: 0 })
    })

    test('is worked in for listed jobs of active roles alone', async () => {
      mustBe(await search.call('POST', '/api/profiles', { body: { label: 'Baker', titles: ['Baker'] } }))
      const params = { profile_id: 'engineer' }
      mustBe(await search.call('POST', '/api/profiles/:profile_id/archive', { params, body: {} }))
      await answer('Zephyrine')
      await search.services.tracker.settled()
      expect(await queue()).toEqual({ queued: 0, waiting: 0 })
    })

    test('leaves alone what could not be done, until another answer comes', async () => {
      meanwhile = async () => failureOf('timeout')
      await answer('Zephyrine')
      await drain()
      const calls = reader.calls.length
      await drain()
      expect(reader.calls.length).toBe(calls)
      await answer('Quillon')
      await drain()
      expect(await open()).toEqual(['Have you used Marlowe?'])
    })
  })

  describe('what lists and counts say', () => {
    test('is right at once after an answer was acknowledged, everywhere', async () => {
      expect((await search.news()).counts).toMatchObject({ only_stale: 0 })
      await answer('Zephyrine')
      const [news, shown, list, assessments, insights] = await Promise.all([
        search.news(),
        job(),
        search.call('GET', '/api/postings', { query: {} }).then(mustBe),
        search.call('GET', '/api/assessments', { query: { stale: '1' } }).then(mustBe),
        search.call('GET', '/api/insights', { query: {} }).then(mustBe),
      ])
      expect(news.counts.only_stale).toBe(1)
      expect(news.stale_question).toMatchObject({ to_reassess: 1 })
      expect(news.postings.rows[0]).toMatchObject({ sort_group: 'stale', stale_reason: 'story_bank_changed' })
      expect(shown.assessment?.basis_stale).toBe(true)
      expect(list.postings.rows[0]?.sort_group).toBe('stale')
      expect(assessments.assessments).toHaveLength(1)
      expect(insights.counts.stale).toBe(1)
    })

    test('is right at once after an answer was taken back, and after the resume was written', async () => {
      const { question_id, revision } = await answer('Zephyrine')
      expect((await job()).assessment?.basis_stale).toBe(true)
      const gone = { params: { question_id }, query: { revision: String(revision) } }
      mustBe(await search.call('DELETE', '/api/answers/:question_id', gone))
      expect((await job()).assessment?.basis_stale).toBe(false)
      expect(await queue()).toEqual({ queued: 0, waiting: 0 })
      const markdown = '## Summary\n\n- Ran kilns for five years\n'
      mustBe(await search.call('POST', '/api/master', { body: { markdown } }))
      expect((await job()).assessment?.basis_stale_reason).toBe('resume_changed')
    })

    test('is what was known while the settings cannot be read', async () => {
      await Bun.write(`${search.home}/config.json`, 'not json')
      await answer('Zephyrine')
      expect(await search.call('GET', '/api/assessments')).toMatchObject({ ok: true })
    })
  })
})
