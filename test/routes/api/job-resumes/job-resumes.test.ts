import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { findJobResume, putJobResume, putSpacing } from '#db/desk/job-resumes.ts'
import type { JobResume } from '#db/rows/resume.ts'
import { sql } from '#db/sql.ts'
import { mustBe } from '#test/support/app.ts'
import { idOf } from '#test/support/master-app.ts'
import { FAR_POSTING, openResumeApp, POSTING } from '#test/support/resume-app.ts'

describe('job resumes', () => {
  let app: Awaited<ReturnType<typeof openResumeApp>>
  beforeAll(async () => {
    app = await openResumeApp()
  })
  afterAll(() => app.close())

  const next = (job_url: string) => app.get('/api/job-resumes', { job_url })

  test('the next step is the one that a pick then takes', async () => {
    const job = await app.assess(POSTING)
    expect(await next(job)).toMatchObject({ job_identity: job, stored: false, step: 'refresh', reasons: [] })
    mustBe(await app.pick(job, 'refresh'))
    expect(await next(job)).toMatchObject({ stored: true, step: 'refresh' })
    const far = await app.assess(FAR_POSTING)
    expect(await next(far)).toMatchObject({
      step: 'draft',
      reasons: ['far_below_threshold', 'open_questions'],
    })
    mustBe(await app.pick(far, 'draft'))
  })

  test('a job that was not assessed, or before the evidence changed, is assessed first', async () => {
    expect(await next('https://jobs.lever.co/acme/5f0c')).toMatchObject({ step: 'assess', stored: false })
    const job = await app.assess(POSTING.replace('Engineer', 'Developer'))
    const line = { revision: 1, section: 'summary' as const, lines: [{ text: 'Knows Kafka by heart' }] }
    await app.post('/api/master/lines', line)
    expect(await app.pick(job, 'refresh')).toMatchObject({ ok: false, error: { code: 'assessment_stale' } })
    expect(await next(job)).toMatchObject({ step: 'assess_again' })
  })

  test('without a main resume that comes first, and one that cannot be read is restored', async () => {
    const bare = await openResumeApp({ master: false })
    const step = await bare.get('/api/job-resumes', { job_url: 'https://jobs.lever.co/acme/5f0c' })
    expect(step.step).toBe('add_master')
    await bare.close()
    const job = await app.assess(POSTING.replace('Engineer', 'Gardener'))
    mustBe(await app.pick(job, 'refresh'))
    await app.services.desk.write([sql`update job_resume set content = '{' where job_identity = ${job}`])
    expect(await next(job)).toMatchObject({ step: 'restore', stored: true })
  })
})

describe('pick', () => {
  let app: Awaited<ReturnType<typeof openResumeApp>>
  let posting = 0
  beforeAll(async () => {
    app = await openResumeApp()
  })
  afterAll(() => app.close())

  /** A job of its own that a resume is suggested for, assessed now. */
  const aJob = () => app.assess(POSTING.replace('Engineer', `Engineer ${++posting}`))
  const aFarJob = () => app.assess(FAR_POSTING.replace('Welder', `Welder ${++posting}`))
  const refused = (code: string, status: number) => ({ ok: false, status, error: { code } })

  async function editLine(job_identity: string, text: string) {
    const { resume } = await app.show(job_identity)
    const id = await idOf(app, 'Sorted parcels by hand')
    const body = { job_identity, revision: resume.revision, lines: [{ id, text }] }
    return await app.person.put('/api/tailored-resumes/lines', body)
  }

  async function storedOf(job: string): Promise<JobResume> {
    const stored = await findJobResume(app.services.desk, [job])
    if (!stored?.resume) throw new Error('No resume is stored.')
    return stored.resume
  }

  const store = (resume: JobResume) => app.services.desk.write([putJobResume(resume)])

  describe('refresh', () => {
    test('picks a resume from the stored assessment and stores it', async () => {
      const job = await aJob()
      const state = mustBe(await app.pick(job, 'refresh'))
      expect(state).toMatchObject({
        action: 'refresh',
        job_identity: job,
        profile_id: null,
        basis: 'master',
        master_stored: true,
        master_education: true,
        problems: [],
        conflicts: [],
        proposed: null,
        resume_unreadable: false,
        selection_error: null,
        stale: [],
        stale_lines: [],
        verdict: 'matched_above_threshold',
        gate: { decision: 'suggested', ready: true, reasons: [] },
        picked: {
          draft: false,
          fallback: null,
          max_bullets: 20,
          max_pages: 2,
          pages: null,
          picked_by: 'code',
        },
        resume: { edited: false, made_by: 'code', replaceable: true, revision: 1 },
      })
      const counts = state.resume?.counts
      expect(counts?.picked).toBe(state.resume?.lines as number)
      const kafka = await idOf(app, 'Led the move to one Kafka queue')
      expect(state.picked?.lines).toContainEqual({ id: kafka, reason: expect.stringMatching(/^cites:r\d+$/) })
      expect(state.resume?.markdown).toContain('- Led the move to one Kafka queue')
      expect((await app.show(job)).markdown).toBe(state.resume?.markdown as string)
    })

    test('replaces what nobody touched, and keeps spacing and pages', async () => {
      const job = await aJob()
      mustBe(await app.pick(job, 'refresh'))
      await store({ ...(await storedOf(job)), max_pages: 1 })
      await app.services.desk.write([putSpacing(job, 0.85)])
      const state = mustBe(await app.pick(job, 'refresh'))
      expect(state).toMatchObject({ resume: { revision: 2 }, proposed: null, picked: { max_pages: 1 } })
      expect((await storedOf(job)).spacing_scale).toBe(0.85)
    })

    test('proposes beside what the person worded, chose, sent or had tailored, and keeps their words', async () => {
      const job = await aJob()
      mustBe(await app.pick(job, 'refresh'))
      await editLine(job, 'Sorted every parcel')
      const state = mustBe(await app.pick(job, 'refresh'))
      expect(state.resume).toMatchObject({ edited: true, replaceable: false, revision: 2 })
      expect(state.proposed).toMatchObject({
        revision: 2,
        made_by: 'code',
        markdown: expect.stringContaining('Sorted every parcel'),
        differences: { added: [], removed: [], reworded: [] },
      })
      for (const touched of [
        { line_chosen: true },
        { attached: true },
        { made_by: 'model' },
        { made_by: 'pipeline' },
      ] as Partial<JobResume>[]) {
        const other = await aJob()
        mustBe(await app.pick(other, 'refresh'))
        await store({ ...(await storedOf(other)), ...touched })
        const waiting = mustBe(await app.pick(other, 'refresh'))
        expect(waiting).toMatchObject({
          resume: { replaceable: false, revision: 1 },
          proposed: { revision: 1 },
        })
      }
    })

    test('proposes beside what the built-in rules tailored on demand, also before that was recorded', async () => {
      const text = POSTING.replace('Engineer', `Engineer ${++posting}`)
      const tailored = await app.assess(text)
      await app.post('/api/tailored-resumes', { job: { text } })
      const fallen = await aJob()
      mustBe(await app.pick(fallen, 'refresh'))
      const earlier = await storedOf(fallen)
      await store({ ...earlier, selection: { ...earlier.selection, fallback: 'model_unavailable' } })
      for (const job of [tailored, fallen]) {
        expect(mustBe(await app.pick(job, 'refresh'))).toMatchObject({
          resume: { made_by: 'code', edited: false, replaceable: false, revision: 1 },
          proposed: { made_by: 'code', revision: 1 },
        })
      }
      mustBe(await app.pick(tailored, 'use_proposed'))
      expect(mustBe(await app.pick(tailored, 'refresh'))).toMatchObject({ proposed: null })
    })

    test('tells which own words a newer line of the master would overrule', async () => {
      const own = await openResumeApp()
      const job = await own.assess(POSTING)
      mustBe(await own.pick(job, 'refresh'))
      const id = await idOf(own, 'Sorted parcels by hand')
      const body = { job_identity: job, revision: 1, lines: [{ id, text: 'Sorted all' }] }
      await own.person.put('/api/tailored-resumes/lines', body)
      const { revision } = (await own.get('/api/master')).master
      const changed = { revision, lines: [{ id, text: 'Sorted parcels by machine' }] }
      await own.person.put('/api/master/lines', changed)
      await own.assess(POSTING)
      const state = mustBe(await own.pick(job, 'refresh'))
      expect(state.conflicts).toEqual([{ id, code: 'own_words_overruled' }])
      expect(state.proposed?.differences.reworded).toEqual([id])
      expect(state.stale).toEqual(['picked_line_changed', 'master_newer', 'assessment_newer'])
      expect(state.stale_lines).toEqual([
        { id, change: 'changed', source: 'Sorted parcels by hand', now: 'Sorted parcels by machine' },
      ])
      await own.close()
    })

    test('is refused for a job that was not assessed, also one that nobody knows', async () => {
      const job_url = 'https://jobs.lever.co/nobody/1'
      expect(await app.pick(job_url, 'refresh')).toMatchObject(refused('assessment_missing', 404))
      expect(await app.pick(job_url, 'draft')).toMatchObject(refused('assessment_missing', 404))
      expect(await app.pick('pasted:0123456789abcdef', 'refresh')).toMatchObject(
        refused('assessment_missing', 404),
      )
    })

    test('is refused by an assessment that is out of date, at once and with nothing changed', async () => {
      const own = await openResumeApp()
      const job = await own.assess(POSTING)
      const before = mustBe(await own.pick(job, 'refresh'))
      const { revision } = (await own.get('/api/master')).master
      const lines = [{ text: 'Ran a Go guild' }]
      await own.post('/api/master/lines', { revision, section: 'summary', lines })
      const stale = {
        ...refused('assessment_stale', 409),
        error: { code: 'assessment_stale', reason: 'resume_changed' },
      }
      expect(await own.pick(job, 'refresh')).toMatchObject(stale)
      expect(await own.pick(job, 'draft')).toMatchObject(stale)
      const after = await own.show(job)
      expect(after.markdown).toBe(before.resume?.markdown as string)
      expect(after.stale).toEqual(['assessment_stale:resume_changed', 'master_newer'])
      expect(after.left_out).toMatchObject([{ text: 'Ran a Go guild', reason: 'new_line' }])
      await own.close()
    })

    test('is refused for a job that the gate holds', async () => {
      expect(await app.pick(await aFarJob(), 'refresh')).toMatchObject({
        ...refused('resume_held', 409),
        error: { code: 'resume_held', reasons: ['far_below_threshold', 'open_questions'] },
      })
    })
  })

  describe('draft', () => {
    test('makes a resume for a job that the gate holds', async () => {
      const state = mustBe(await app.pick(await aFarJob(), 'draft'))
      expect(state).toMatchObject({
        gate: { decision: 'held', ready: false, reasons: ['far_below_threshold', 'open_questions'] },
        picked: { draft: true },
        resume: { made_by: 'draft', replaceable: true },
        verdict: 'pending_user_answers',
      })
    })

    test('is proposed beside one that the person touched', async () => {
      const job = await aFarJob()
      mustBe(await app.pick(job, 'draft'))
      await editLine(job, 'Sorted every parcel')
      expect(mustBe(await app.pick(job, 'draft')).proposed).toMatchObject({ made_by: 'draft' })
    })

    test('is refused where a resume is suggested already', async () => {
      expect(await app.pick(await aJob(), 'draft')).toMatchObject(refused('draft_not_needed', 409))
    })
  })

  describe('what is proposed', () => {
    async function aProposal() {
      const job = await aJob()
      mustBe(await app.pick(job, 'refresh'))
      await editLine(job, 'Sorted every parcel')
      mustBe(await app.pick(job, 'refresh'))
      return job
    }

    test('takes the place of the resume when it is used, and the earlier one is kept', async () => {
      const job = await aProposal()
      const state = mustBe(await app.pick(job, 'use_proposed'))
      expect(state).toMatchObject({
        action: 'use_proposed',
        proposed: null,
        resume: { revision: 3, edited: true },
      })
      expect(state.resume?.markdown).toContain('Sorted every parcel')
      const { job_resumes } = await (await app.send('/api/export')).json()
      const exported = job_resumes.find((resume: { job_identity: string }) => resume.job_identity === job)
      expect(exported.markdown).toBe(state.resume?.markdown)
      expect(exported.earlier.map((version: { revision: number }) => version.revision)).toEqual([2, 1])
    })

    test('is dropped when it is dismissed, and the resume stays', async () => {
      const job = await aProposal()
      const { revision } = (await app.show(job)).resume
      const state = mustBe(await app.pick(job, 'dismiss_proposed'))
      expect(state).toMatchObject({ proposed: null, resume: { revision, edited: true } })
    })

    test('is dropped by an edit of the resume', async () => {
      const job = await aProposal()
      expect((await app.show(job)).resume.proposed).toBe(true)
      expect((await editLine(job, 'Sorted them all')).resume.proposed).toBe(false)
      expect(await app.pick(job, 'use_proposed')).toMatchObject(refused('no_proposed_resume', 404))
    })

    test('is not used where the resume changed after it', async () => {
      const job = await aProposal()
      const resume = await storedOf(job)
      // As something that replaces the resume without an edit of the person's leaves it.
      await store({ ...resume, revision: resume.revision + 1 })
      expect(await app.pick(job, 'use_proposed')).toMatchObject(refused('proposal_stale', 409))
      expect((await app.show(job)).markdown).toContain('Sorted every parcel')
      expect(mustBe(await app.pick(job, 'dismiss_proposed')).proposed).toBeNull()
    })

    test.each(['use_proposed', 'dismiss_proposed'] as const)('is not there to %s', async (action) => {
      const job = await aJob()
      expect(await app.pick(job, action)).toMatchObject(refused('no_proposed_resume', 404))
      mustBe(await app.pick(job, 'refresh'))
      expect(await app.pick(job, action)).toMatchObject(refused('no_proposed_resume', 404))
    })
  })

  describe('every step', () => {
    test('to shorten is refused and reads nothing', async () => {
      expect(await app.pick('no link', 'shorten', 'nobody')).toMatchObject(refused('shorten_retired', 409))
    })

    test('on a resume that cannot be read is refused, and nothing is replaced', async () => {
      const job = await aJob()
      mustBe(await app.pick(job, 'refresh'))
      await app.services.desk.write([
        sql`update job_resume set content = '{"entries":' where job_identity = ${job}`,
      ])
      const unreadable = { code: 'stored_resume_unreadable', resume: null, resume_unreadable: true }
      for (const action of ['refresh', 'draft', 'use_proposed'] as const) {
        expect(await app.pick(job, action)).toMatchObject({ ok: false, status: 409, error: unreadable })
      }
      const query = { job_identity: job }
      expect(await app.call('GET', '/api/tailored-resumes', { query })).toMatchObject(
        refused('stored_resume_unreadable', 409),
      )
      const rows = await app.services.desk.rows(
        sql`select content from job_resume where job_identity = ${job}`,
      )
      expect(rows).toEqual([{ content: '{"entries":' }])
    })

    test('names only roles that there are', async () => {
      expect(await app.pick(await aJob(), 'refresh', 'nobody')).toMatchObject(
        refused('profile_not_found', 404),
      )
    })

    test('picks nothing for a role whose resume was put in by hand, and records any other that asked', async () => {
      const roles = ['Backend', 'Platform'].map((label) => ({ label, titles: [label] }))
      const [backend, platform] = await Promise.all(
        roles.map(async (body) => (await app.post('/api/profiles', body)).profile.id),
      )
      const params = { profile_id: backend as string }
      const put = { markdown: '## Experience\n\n### Acme\n\n- Wrote Go for ten years', revision: 0 }
      await app.person.put('/api/profiles/:profile_id/resume', params, put)
      const job = await aJob()
      expect(await app.pick(job, 'refresh', backend)).toMatchObject(refused('profile_resume_in_use', 409))
      expect(mustBe(await app.pick(job, 'refresh', platform))).toMatchObject({
        profile_id: platform,
        basis: 'master',
      })
      const tailored = await app.call('POST', '/api/tailored-resumes', {
        body: { job: { text: POSTING }, resume: { profile_id: backend as string } },
      })
      expect(mustBe(tailored)).toMatchObject({
        sources: { master: null },
        markdown: '## Experience\n\n### Acme\n\n- Wrote Go for ten years\n',
      })
    })

    test('picks nothing without a master, nor while the settings cannot be read', async () => {
      const own = await openResumeApp()
      const job = await own.assess(POSTING)
      await Bun.write(join(own.home, 'config.json'), '{')
      expect(await own.pick(job, 'refresh')).toMatchObject(refused('pick_not_available', 503))
      await Bun.$`rm ${join(own.home, 'config.json')}`
      await own.services.desk.write([sql`delete from master_revision`, sql`delete from master_part`])
      expect(await own.pick(job, 'refresh')).toMatchObject(refused('no_master', 409))
      expect(await own.pick(job, 'draft')).toMatchObject(refused('no_master', 409))
      await own.close()
    })

    test('fails where every line is marked never', async () => {
      const own = await openResumeApp()
      const { items, revision } = (await own.get('/api/master')).master
      const lines = items.map(({ id }) => ({ id, mark: 'never' as const }))
      await own.put('/api/master/lines', { revision, lines })
      const job = await own.assess(POSTING)
      expect(await own.pick(job, 'refresh')).toMatchObject(refused('pick_failed', 409))
      await own.close()
    })

    test('is refused with something else than a link', async () => {
      const body = { job_url: 'x', action: 'refresh' as const }
      expect(await app.call('POST', '/api/job-resumes/pick', { body })).toMatchObject({
        error: { code: 'invalid_value' },
      })
    })

    test('says what to do in one sentence or two, and no word of the posting', async () => {
      const job = await aFarJob()
      const response = await app.send('/api/job-resumes/pick', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ job_url: job, action: 'draft' }),
      })
      expect(response.headers.get('x-svc-labels')).toBe('user-private')
      expect(await response.text()).not.toMatch(/Welder|Cobol|Salesforce/)
    })
  })

  describe('a resume and its job', () => {
    test('are one, by whichever link and role it is asked for, and the job tells how it stands', async () => {
      const own = await openResumeApp()
      await own.post('/api/sample', { action: 'load' })
      await own.services.tracker.settled()
      const { postings } = await own.get('/api/postings', { limit: '50' })
      const copied = postings.rows.find((row) => row.copies > 1)
      if (!copied) throw new Error('The sample has no job with copies.')
      const { job_url } = copied
      await own.post('/api/assess', { job: { job_url } })
      const made = await own.pick(job_url, 'refresh')
      const state = made.ok ? made.value : mustBe(await own.pick(job_url, 'draft'))
      for (const { job_url: link } of copied.members) {
        expect((await own.show(link)).markdown).toBe(state.resume?.markdown as string)
      }
      const read = () => own.get('/api/jobs', { url: job_url })
      const lines = state.resume?.lines as number
      expect((await read()).resume).toMatchObject({ stale: [], proposed: false, lines })
      expect((await read()).job?.tailored).toBe(true)
      await own.put('/api/applications', { job_url, status: 'applied' as const })
      expect((await own.show(job_url)).resume).toMatchObject({ attached: true, replaceable: false })
      await own.post('/api/sample', { action: 'remove' })
      expect(await own.services.desk.rows(sql`select * from job_resume`)).toEqual([])
      await own.close()
    })

    test('leave with the sample’s master where the resume holds nothing else', async () => {
      const own = await openResumeApp({ master: false, sample: true })
      const [plain, edited] = [await own.assess(POSTING), await own.assess(`${POSTING}\nMore\n`)]
      for (const job of [plain, edited]) mustBe(await own.pick(job, 'refresh'))
      const { resume } = await own.show(edited)
      const body = {
        job_identity: edited,
        revision: resume.revision,
        lines: [{ id: resume.lines[0]?.id ?? '', text: 'My own words' }],
      }
      await own.person.put('/api/tailored-resumes/lines', body)
      await own.post('/api/sample', { action: 'remove' })
      const left = await own.services.desk.rows(sql`select job_identity from job_resume`)
      expect(left).toEqual([{ job_identity: edited }])
      expect((await own.show(edited)).markdown).toContain('My own words')
      await own.close()
    })
  })
})
