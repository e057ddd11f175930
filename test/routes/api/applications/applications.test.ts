import { beforeAll, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { extractText, getDocumentProxy } from 'unpdf'
import { StoreFault } from '#db/store-fault.ts'
import { showRecord } from '#lib/cli/show/job.ts'
import { mustBe } from '#test/support/app.ts'
import { inZone } from '#test/support/in-zone.ts'
import { appFor, searchFor } from '#test/support/opened.ts'

describe('applications', () => {
  const FIRST = 'https://boards.greenhouse.io/acme/jobs/1'
  const SECOND = 'https://boards.greenhouse.io/acme/jobs/2'

  const search = searchFor('each')

  beforeEach(async () => {
    search.lists('acme', [{ id: 1 }, { id: 2, place: 'Berlin, Germany' }])
    await search.follow('acme')
    await search.read()
  })

  type Body = NonNullable<Parameters<typeof record>[0]>
  const record = (body: {
    job_url: string
    status?: 'interested' | 'applied' | 'screening' | 'interview' | 'offer' | 'rejected'
    at?: string
    note?: string
    follow_up_on?: string
    revision?: number
    take_back?: boolean
  }) => search.call('PUT', '/api/applications', { body })
  const recorded = async (body: Body) => mustBe(await record(body)).application

  describe('PUT /api/applications', () => {
    test('keeps one application for a job, by whichever of its links it is named', async () => {
      const first = await recorded({ job_url: SECOND, status: 'applied' })
      expect(first).toMatchObject({
        job_identity: FIRST,
        status: 'applied',
        revision: 1,
        written_by: 'agent',
      })
      const again = await record({ job_url: FIRST, status: 'screening' })
      expect(again).toMatchObject({ ok: false, status: 409, error: { code: 'revision_conflict' } })
      const moved = await recorded({ job_url: FIRST, status: 'screening', revision: 1 })
      expect(moved.timeline.map((entry) => entry.status)).toEqual(['applied', 'screening'])
      expect((await search.get('/api/applications')).counts).toEqual({ screening: 1 })
    })

    test('gives the current application on a conflict, and changes nothing', async () => {
      await recorded({ job_url: FIRST, status: 'applied', note: 'Sent on Monday.' })
      const refused = await record({ job_url: FIRST, status: 'offer', revision: 7 })
      expect(refused).toMatchObject({
        ok: false,
        error: {
          code: 'revision_conflict',
          current: { status: 'applied', revision: 1, note: null, has_note: true },
        },
      })
      const { applications } = await search.get('/api/applications')
      expect(applications.map((application) => application.status)).toEqual(['applied'])
    })

    test('keeps note and follow-up that are not named, and drops them when they are empty', async () => {
      await recorded({
        job_url: FIRST,
        status: 'applied',
        note: 'Ask for Tuesday.',
        follow_up_on: '2026-12-01',
      })
      const kept = await recorded({ job_url: FIRST, status: 'screening', revision: 1 })
      expect(kept).toMatchObject({ note: null, has_note: true, follow_up_on: '2026-12-01' })
      const query = { notes: '1' } as const
      const [whole] = (await search.get('/api/applications', query)).applications
      expect(whole?.note).toBe('Ask for Tuesday.')
      const dropped = await recorded({
        job_url: FIRST,
        status: 'screening',
        note: '',
        follow_up_on: '',
        revision: 2,
      })
      expect(dropped).toMatchObject({ note: null, has_note: false, follow_up_on: null, revision: 3 })
      expect(dropped.timeline.length).toBe(2)
    })

    test('keeps the status and its day if only a day to follow up is named', async () => {
      await recorded({ job_url: FIRST, status: 'interview' })
      const { at, timeline } = await recorded({ job_url: FIRST, status: 'offer', revision: 1 })
      const after = await recorded({ job_url: FIRST, follow_up_on: '2026-12-02', revision: 2 })
      expect(after).toMatchObject({ status: 'offer', at, timeline, follow_up_on: '2026-12-02' })
    })

    test('takes a step that was a mistake out of the timeline, and no other', async () => {
      const at = '2026-11-02T09:00:00.000Z'
      await recorded({ job_url: FIRST, status: 'applied', at })
      await recorded({ job_url: FIRST, status: 'offer', revision: 1 })
      const wrong = await record({ job_url: FIRST, status: 'interview', revision: 2, take_back: true })
      expect(wrong).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
      const back = await recorded({ job_url: FIRST, status: 'applied', revision: 2, take_back: true })
      expect(back).toMatchObject({ status: 'applied', at, timeline: [{ status: 'applied' }], revision: 3 })
      const more = await record({ job_url: FIRST, status: 'applied', revision: 3, take_back: true })
      expect(more).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
    })

    test('records a job that no board lists', async () => {
      const job_url = 'https://careers.elsewhere.example/jobs/77'
      expect(await recorded({ job_url, status: 'interview', at: '2026-11-02T10:00:00+01:00' })).toMatchObject(
        { job_identity: job_url, at: '2026-11-02T09:00:00.000Z' },
      )
    })

    test('stays with its job when the copy it is recorded under leaves the board', async () => {
      await recorded({ job_url: FIRST, status: 'applied' })
      search.lists('acme', [{ id: 2, place: 'Berlin, Germany' }])
      await search.read()
      expect((await search.news()).counts).toMatchObject({ new: 0, applied: 1 })
      const { job, application } = await search.get('/api/jobs', { url: SECOND })
      expect([job?.state, application?.status]).toEqual(['applied', 'applied'])
    })

    test('is recorded also while the settings cannot be read', async () => {
      await Bun.write(`${search.home}/config.json`, '{')
      expect(await recorded({ job_url: FIRST, status: 'applied' })).toMatchObject({ revision: 1 })
      await Bun.$`rm ${search.home}/config.json`
      expect((await search.news()).counts).toMatchObject({ new: 0, applied: 1 })
    })

    test('refuses what is not a link', async () => {
      expect(await record({ job_url: 'acme', status: 'applied' })).toMatchObject({
        error: { code: 'invalid_value' },
      })
      expect((await search.get('/api/applications')).applications).toEqual([])
    })

    test('stays with its job when the posting is edited and when it is removed', async () => {
      await recorded({ job_url: FIRST, status: 'applied' })
      search.lists('acme', [{ id: 1, text: 'An edited text.' }])
      await search.read()
      expect((await search.news()).counts).toMatchObject({ applied: 1, new: 0 })
      search.lists('acme', [])
      await search.read()
      const job = await search.get('/api/jobs', { url: FIRST })
      expect(job.application).toMatchObject({ status: 'applied', has_note: false })
      const listed = await search.get('/api/postings', { state: 'applied' })
      expect(listed.postings.rows.map((row) => [row.state, row.removed_at === null])).toEqual([
        ['applied', false],
      ])
    })
  })

  describe('a day to follow up', () => {
    const follow = (follow_up_on: string | undefined, revision: number, follow_up_done?: true) =>
      search.call('PUT', '/api/applications', {
        body: {
          job_url: FIRST,
          status: 'applied',
          ...(revision > 0 && { revision }),
          ...(follow_up_on !== undefined && { follow_up_on }),
          ...(follow_up_done && { follow_up_done }),
        },
      })

    test('is put off, done and dropped, and each is remembered', async () => {
      mustBe(await follow('2026-12-01', 0))
      expect(mustBe(await follow('2026-12-01', 1)).application.set_aside).toEqual([])
      mustBe(await follow('2026-12-08', 2))
      mustBe(await follow('2026-12-20', 3, true))
      const { application } = mustBe(await follow('', 4))
      expect(application).toMatchObject({ follow_up_on: null, revision: 5 })
      expect(application.set_aside.map(({ follow_up_on, how, to }) => [follow_up_on, how, to])).toEqual([
        ['2026-12-01', 'moved', '2026-12-08'],
        ['2026-12-08', 'done', null],
        ['2026-12-20', 'dropped', null],
      ])
      expect(await follow(undefined, 5, true)).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
    })
  })

  describe('DELETE /api/applications', () => {
    test('takes an application back as if it had never been', async () => {
      await recorded({ job_url: FIRST, status: 'applied', note: 'By mistake.' })
      const query = { job_url: SECOND, revision: '1' }
      expect((await search.remove('/api/applications', query)).deleted).toBe(FIRST)
      expect((await search.get('/api/applications')).applications).toEqual([])
      expect((await search.news()).counts).toMatchObject({ new: 1, applied: 0 })
      expect(await search.call('DELETE', '/api/applications', { query })).toMatchObject({
        error: { code: 'not_found' },
      })
    })

    test('refuses to take back what changed since it was read', async () => {
      await recorded({ job_url: FIRST, status: 'applied' })
      await recorded({ job_url: FIRST, status: 'offer', revision: 1 })
      const refused = await search.call('DELETE', '/api/applications', {
        query: { job_url: FIRST, revision: '1' },
      })
      expect(refused).toMatchObject({ error: { code: 'revision_conflict', current: { status: 'offer' } } })
    })
  })

  describe('GET /api/applications', () => {
    test('lists follow-ups soonest first, and none of what has ended', async () => {
      const other = (at: number) => `https://careers.elsewhere.example/jobs/${at}`
      await recorded({ job_url: other(1), status: 'applied', follow_up_on: '2031-01-05' })
      await recorded({ job_url: other(2), status: 'interview', follow_up_on: '2026-01-05' })
      await recorded({ job_url: other(3), status: 'rejected', follow_up_on: '2026-01-01' })
      const { follow_ups, applications } = await search.get('/api/applications', { status: 'applied' })
      expect(follow_ups).toEqual([
        { job_identity: other(2), follow_up_on: '2026-01-05', due: true },
        { job_identity: other(1), follow_up_on: '2031-01-05', due: false },
      ])
      expect(applications.length).toBe(1)
    })

    test('takes the day of this machine for today, in the list, the week and the export', async () => {
      const clock = spyOn(search.services, 'now').mockReturnValue('2026-12-01T02:00:00.000Z')
      const job_url = FIRST
      await recorded({ job_url, status: 'applied', at: '2026-12-01T01:00:00Z', follow_up_on: '2026-12-01' })
      const read = async () => {
        const { follow_ups } = await search.get('/api/applications')
        const { week } = await search.get('/api/outcomes')
        const csv = await (await search.send('/api/export?what=applications&format=csv')).text()
        return [follow_ups[0]?.due, week.due, /(\S{10}) applied/.exec(csv)?.[1]]
      }
      expect(await inZone('America/Detroit', read)).toEqual([false, 1, '2026-11-30'])
      expect(await inZone('Europe/Lisbon', read)).toEqual([true, 1, '2026-12-01'])
      await recorded({ job_url, follow_up_on: '2026-12-08', revision: 1 })
      expect((await inZone('America/Detroit', read))[1]).toBe(0)
      expect((await inZone('Europe/Lisbon', read))[1]).toBe(1)
      clock.mockRestore()
    })

    test('never says a word of a posting beside the person’s own', async () => {
      await recorded({ job_url: FIRST, status: 'applied', note: 'Mine.' })
      const text = JSON.stringify(await search.get('/api/applications'))
      expect(text).not.toContain('Software Engineer')
      const job = JSON.stringify(await search.get('/api/jobs', { url: FIRST }))
      expect(job).not.toContain('Mine.')
    })
  })

  describe('GET /api/applications/record', () => {
    test('shows every step of one application with its notes for who asks for them', async () => {
      const show = (query: { job_url: string; notes?: '1' }) =>
        search.call('GET', '/api/applications/record', { query })
      expect(await show({ job_url: FIRST })).toMatchObject({
        ok: false,
        status: 404,
        error: { code: 'not_found' },
      })
      await recorded({ job_url: FIRST, status: 'applied', note: 'Sent on Monday.' })
      await recorded({ job_url: FIRST, status: 'interview', note: 'They called.', revision: 1 })
      const { application, sent } = mustBe(await show({ job_url: SECOND }))
      expect(application).toMatchObject({
        job_identity: FIRST,
        status: 'interview',
        note: null,
        has_note: true,
      })
      expect(application.timeline.map(({ status, by }) => [status, by])).toEqual([
        ['applied', 'agent'],
        ['interview', 'agent'],
      ])
      expect(sent).toEqual([])
      const noted = mustBe(await show({ job_url: FIRST, notes: '1' }))
      expect(noted.application.note).toBe('They called.')
      expect(JSON.stringify(noted)).toContain('Sent on Monday.')
    })
  })

  describe('GET /api/applications/posting', () => {
    test('shows the words of the day of the application, also when the board has others or none', async () => {
      const show = () => search.call('GET', '/api/applications/posting', { query: { job_url: FIRST } })
      await recorded({ job_url: FIRST, status: 'interested' })
      expect(await show()).toMatchObject({ ok: false, status: 404, error: { code: 'not_found' } })
      await recorded({ job_url: FIRST, status: 'applied', revision: 1 })
      const { posting } = mustBe(await show())
      expect(posting).toMatchObject({ job_identity: FIRST, title: 'Software Engineer', company: 'acme' })
      expect(posting.text).not.toBe('')
      search.lists('acme', [{ id: 1, text: 'Now we want something else.' }])
      await search.read()
      expect(mustBe(await show()).posting).toEqual(posting)
      search.lists('acme', [])
      await search.read()
      expect(mustBe(await show()).posting).toEqual(posting)
    })
  })
})

describe('answers', () => {
  const app = appFor('all', { sample: true })
  let job_url = ''
  beforeAll(async () => {
    const { postings } = await app.get('/api/new')
    job_url = postings.rows[0]?.job_url ?? ''
  })

  type Given = { question: string; answer: string }
  const put = (answers: Given[]) =>
    app.call('PUT', '/api/applications/answers', { body: { job_url, answers, actor: 'operator' } })
  const record = () => app.get('/api/applications/record', { job_url })
  const NOTICE = { question: 'What is your notice period?', answer: 'Two months' }

  test('answers are kept with a recorded application alone', async () => {
    expect(await put([NOTICE])).toMatchObject({ status: 404, error: { code: 'not_found' } })
  })

  test('answers as given are shown with the application, exported, and replaced as a whole', async () => {
    await app.put('/api/applications', { job_url, status: 'applied' })
    expect((await record()).given).toBeNull()
    mustBe(await put([{ question: 'Old?', answer: 'Gone' }]))
    const second = { question: 'Why us?', answer: 'Bread.\nAnd butter.' }
    expect(mustBe(await put([NOTICE, second]))).toMatchObject({
      given: [NOTICE.question, 'Why us?'],
      left_out: [],
    })
    expect((await record()).given).toMatchObject({ answers: [NOTICE, second], written_by: 'operator' })
    const screen = { width: 80, quiet: false, colour: false, now: 0 }
    expect(showRecord.lines(await record(), screen)?.join('\n')).toContain(
      'What is your notice period?\n  Two months\nWhy us?\n  Bread.\n  And butter.',
    )
    const exported = await (await app.send('/api/export?what=applications&format=json')).text()
    expect(exported).toContain('And butter.')
  })

  test.each([
    ['First name', 'Robin'],
    ['Full name *', 'Robin Marsh'],
    ['Vorname', 'Robin'],
    ['E-Mail-Adresse', 'kept nowhere'],
    ['Phone number', 'kept nowhere'],
    ['Street address', 'Mill Lane'],
    ['PLZ', '50667'],
    ['LinkedIn profile', 'robin-marsh'],
    ['How can we reach you?', 'robin@loom.example'],
    ['When may we call?', 'At +353 1 496 0123 after five'],
    ['Is robin@loom.example your address?', 'Yes'],
  ])('%s with the answer %j is contact data and is left out', async (question, answer) => {
    expect(mustBe(await put([NOTICE, { question, answer }]))).toMatchObject({
      given: [NOTICE.question],
      left_out: [question],
    })
    expect(JSON.stringify((await record()).given)).not.toContain(answer)
    expect(await put([{ question, answer }])).toMatchObject({ error: { code: 'personal_info_refused' } })
    expect((await record()).given?.answers).toEqual([NOTICE])
  })

  test.each([
    ['Name of your last employer', 'Crumb'],
    ['What is your desired salary?', '50,000'],
    ['Phone support: how many years?', '3'],
    ['In which city would you work?', 'Cork'],
    ['Do you have a driving licence?', 'Yes'],
    ['Which address did the interview take place at?', 'Online'],
    ['Telephone sales experience', 'Two years'],
    ['Earliest start', '2027-01-04'],
    ['How did you hear about us?', 'A friend'],
  ])('%s with the answer %j is kept', async (question, answer) => {
    expect(mustBe(await put([{ question, answer }]))).toMatchObject({ given: [question], left_out: [] })
  })

  test('answers leave with their application', async () => {
    const { revision } = (await record()).application
    await app.remove('/api/applications', { job_url, revision: String(revision) })
    await app.put('/api/applications', { job_url, status: 'applied' })
    expect((await record()).given).toBeNull()
  })
})

describe('sent', () => {
  const app = appFor('all', { sample: true })
  let job_url = ''
  let other = ''
  beforeAll(async () => {
    const { postings } = await app.get('/api/new')
    ;[job_url, other] = postings.rows.slice(0, 2).map((row) => row.job_url) as [string, string]
    await app.post('/api/assess', { job: { job_url } })
    const { step } = await app.get('/api/job-resumes', { job_url })
    const action = step === 'draft' ? step : 'refresh'
    await app.post('/api/job-resumes/pick', { job_url, action })
  })

  type Body = { status: 'interested' | 'applied' | 'screening'; revision?: number; sent?: true; at?: string }
  const put = async (body: Body) => (await app.put('/api/applications', { job_url, ...body })).application
  const record = () => app.get('/api/applications/record', { job_url })
  const stored = () => app.get('/api/tailored-resumes', { job_identity: job_url })
  const reword = async (text: string) => {
    const { resume } = await stored()
    const lines = [{ id: resume.lines[0]?.id ?? '', text }]
    const body = { job_identity: job_url, revision: resume.revision, lines }
    await app.person.put('/api/tailored-resumes/lines', body)
  }
  const pdfText = async (body: object) => {
    const response = await app.send('/api/tailored-resumes/pdf', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
    return (await extractText(document, { mergePages: true })).text
  }

  test('whoever applies keeps a copy of what was sent, which stays as it was', async () => {
    const at = '2026-11-20T09:00:00.000Z'
    const applied = await put({ status: 'applied', at })
    expect(applied.sent).toEqual([{ sent_at: at, resume_revision: 1 }])
    const before = (await stored()).markdown
    await reword('A line that was never sent')
    const { sent } = await record()
    expect(sent).toMatchObject([{ sent_at: at, markdown: before, template: 'inline', font: 'source-sans-3' }])
    const header = { name: 'Canary Nightingale' }
    const printed = await pdfText({ job_identity: job_url, sent_at: at, header })
    expect(printed).toContain('Canary Nightingale')
    expect(printed).not.toContain('A line that was never sent')
    expect(await pdfText({ job_identity: job_url })).toContain('A line that was never sent')
    const preview = { job_identity: job_url, sent_at: at }
    expect(await app.post('/api/tailored-resumes/preview', preview)).toMatchObject({
      saved: true,
      header_shown: 'placeholder',
    })
    expect(
      await app.call('POST', '/api/tailored-resumes/preview', { body: { ...preview, spacing_scale: 1 } }),
    ).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
  })

  test('a step further keeps no other copy, and a version sent later is kept beside the first', async () => {
    expect((await put({ status: 'screening', revision: 1 })).sent).toHaveLength(1)
    const both = await put({ status: 'screening', revision: 2, sent: true })
    expect(both.sent.map((copy) => copy.resume_revision)).toEqual([2, 1])
    const again = await put({ status: 'screening', revision: 3, sent: true })
    expect(again.sent.map((copy) => copy.resume_revision)).toEqual([2, 1])
    const { applications } = await app.get('/api/applications')
    expect(applications[0]?.sent).toHaveLength(2)
  })

  test('a mark that was taken back and made again is one copy', async () => {
    await put({ status: 'interested', revision: 4 })
    const again = await put({ status: 'applied', revision: 5 })
    expect(again.sent.map((copy) => copy.resume_revision)).toEqual([2, 1])
  })

  test('nothing is kept where there is no resume, and all goes with the application', async () => {
    const bare = await app.put('/api/applications', { job_url: other, status: 'applied' })
    expect(bare.application.sent).toEqual([])
    const [exported] = JSON.parse(
      await (await app.send('/api/export?what=applications')).text(),
    ).applications.filter((found: { sent: object[] }) => found.sent.length > 0)
    expect(exported.sent[1].markdown).not.toContain('A line that was never sent')
    await app.remove('/api/applications', { job_url, revision: '6' })
    expect(await (await app.send('/api/export')).text()).not.toContain('sent_at')
  })

  test('the resume that was downloaded last is kept, also if it was reworded since', async () => {
    await pdfText({ job_identity: job_url })
    const downloaded = await stored()
    expect((await app.get('/api/jobs', { url: job_url })).resume?.downloaded_at).toBeString()
    await reword('A line after the download')
    const applied = await put({ status: 'applied' })
    expect(applied.sent.map((copy) => copy.resume_revision)).toEqual([downloaded.resume.revision])
    expect((await record()).sent).toMatchObject([{ markdown: downloaded.markdown }])
    const both = await put({ status: 'applied', revision: applied.revision, sent: true })
    expect(both.sent.map((copy) => copy.resume_revision)).toContain(downloaded.resume.revision + 1)
  })

  test('a resume is printed also while the disk takes no note of its download', async () => {
    const before = (await record()).sent.length
    const change = spyOn(app.services.desk, 'change').mockRejectedValueOnce(new StoreFault('disk_full'))
    expect(await pdfText({ job_identity: job_url })).toContain('A line after the download')
    expect(change).toHaveBeenCalledTimes(1)
    change.mockRestore()
    expect((await record()).sent).toHaveLength(before)
  })
})
