import { beforeAll, describe, expect, test } from 'bun:test'
import { appFor } from '#test/support/opened.ts'

const app = appFor('all', { sample: true })

const get = (query: string) => app.send(`/api/export${query}`)

describe('GET /api/export', () => {
  test('holds everything that the person wrote, in every revision, and no posting', async () => {
    const { answers } = await app.get('/api/answers')
    const [answer] = answers
    const body = { answer: 'Something else.', revision: answer?.revision ?? 0 }
    await app.put('/api/answers/:question_id', { question_id: answer?.question_id ?? '' }, body)
    const line = { revision: 1, section: 'summary' as const, lines: [{ text: 'Added later' }] }
    await app.post('/api/master/lines', line)
    const response = await get('')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="shortlist-all-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(response.headers.get('x-svc-labels')).toBe('user-private')
    const all = await response.json()
    expect(all.master.revisions.map((revision: { revision: number }) => revision.revision)).toEqual([2, 1])
    expect(all.master.markdown).toContain('Added later')
    expect(all.roles).toHaveLength(2)
    expect(all.stories).toHaveLength(2)
    const exported = all.answers.find(
      (found: { question_id: string }) => found.question_id === answer?.question_id,
    )
    expect(exported).toMatchObject({
      answer: 'Something else.',
      earlier: [{ body: { answer: answer?.answer } }],
    })
    const { postings } = await app.get('/api/postings', { limit: '1' })
    expect(JSON.stringify(all)).not.toContain(postings.rows[0]?.description ?? 'x')
  })

  test('writes all jobs as CSV, as many as the list counts', async () => {
    const response = await get('?what=jobs&format=csv')
    expect(response.headers.get('x-svc-labels')).toBe('public-untrusted')
    const { counts } = await app.get('/api/postings', { limit: '1' })
    const { jobs } = await (await get('?what=jobs')).json()
    expect(jobs.length).toBe(counts['not_assessed'])
    const [head] = (await response.text()).split('\r\n')
    expect(head).toContain('job_identity,job_url,company_name,title')
  })

  test('writes the jobs of a filtered list, in its order, and refuses filters for all else', async () => {
    const filters = 'q=engineer&scope=all&sort=newest&us_only=1'
    const { jobs } = await (await get(`?what=jobs&${filters}`)).json()
    const listed = await (await app.send(`/api/postings?limit=200&${filters}`)).json()
    expect(jobs.length).toBeGreaterThan(5)
    expect(jobs.length).toBe(listed.total)
    expect(jobs.map((job: { job_url: string }) => job.job_url)).toEqual(
      listed.postings.rows.map((row: { job_url: string }) => row.job_url),
    )
    const lines = (await (await get(`?what=jobs&format=csv&${filters}`)).text()).trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFjob_identity,job_url,company_name,title,locations_text,work_mode,salary,published_at,first_seen_at,state,rank_score,fit,roles',
    )
    for (const what of ['answers', 'all', 'boards']) {
      expect((await get(`?what=${what}&q=engineer`)).status).toBe(422)
    }
    expect((await get('?what=jobs&profile_id=nobody')).status).toBe(404)
  })

  test('writes the followed boards, and none of the sample', async () => {
    await app.post('/api/boards', { boards: [{ system: 'lever', board: 'otter', company: 'Otter' }] })
    const response = await get('?what=boards')
    expect(response.headers.get('x-svc-labels')).toBe('public-untrusted')
    expect((await response.json()).boards).toEqual([{ company: 'Otter', system: 'lever', board: 'otter' }])
  })

  test.each(['answers', 'applications'])('writes %s as CSV', async (what) => {
    const response = await get(`?what=${what}&format=csv`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect((await response.text()).split('\r\n')[0]).toContain(
      what === 'answers' ? 'question_id' : 'job_identity',
    )
  })

  test('lets neither the person’s words nor an agent’s begin a formula', async () => {
    const body = { question: 'What is your rate?', answer: '=1+1, as agreed', actor: 'agent' as const }
    await app.post('/api/answers', body)
    const [job_url] = (await (await get('?what=jobs')).json()).jobs.map(
      (job: { job_url: string }) => job.job_url,
    )
    await app.put('/api/applications', { job_url, status: 'applied', note: '@SUM(1)' })
    expect(await (await get('?what=answers&format=csv')).text()).toContain(`"'=1+1, as agreed"`)
    expect(await (await get('?what=applications&format=csv&notes=1')).text()).toContain(",'@SUM(1)")
  })

  test('refuses everything as one CSV', async () => {
    const response = await get('?format=csv')
    expect(response.status).toBe(422)
  })
})

describe('POST /api/export', () => {
  const post = (body: object) =>
    app.send('/api/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  let links: string[] = []
  beforeAll(async () => {
    const { jobs } = await (await get('?what=jobs')).json()
    links = jobs.slice(0, 3).map((job: { job_url: string }) => job.job_url)
  })

  test('writes the selected jobs in their order, each once, with public facts alone', async () => {
    const [first = '', second = '', third = ''] = links
    await app.put('/api/applications', { job_url: third, note: 'Ask for Rosamund' })
    const job_urls = [third, first, second, first]
    const json = await post({ job_urls, format: 'json' })
    expect(json.headers.get('x-svc-labels')).toBe('public-untrusted')
    const { jobs } = await json.json()
    expect(jobs.map((job: { job_url: string }) => job.job_url)).toEqual([third, first, second])
    expect(jobs[0].state).toBe('applied')
    const csv = await post({ job_urls })
    expect(csv.headers.get('content-disposition')).toMatch(
      /^attachment; filename="shortlist-selected-jobs-[\d-]+\.csv"$/,
    )
    const text = await csv.text()
    expect(text).not.toContain('Rosamund')
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFjob_identity,job_url,company_name,title,locations_text,work_mode,salary,published_at,first_seen_at,state,rank_score,fit,pay,removed_at',
    )
    expect(lines).toHaveLength(4)
  })

  test('writes the applications for the selected jobs in a file of their own, with notes on request', async () => {
    const [first = '', , third = ''] = links
    const body = { job_urls: [first, third], what: 'applications', format: 'csv' }
    const response = await post(body)
    expect(response.headers.get('x-svc-labels')).toBe('user-private')
    expect(await response.text()).not.toContain('Rosamund')
    expect(await (await post({ ...body, notes: true })).text()).toContain('Ask for Rosamund')
    expect((await post({ job_urls: [first], notes: true })).status).toBe(422)
  })

  test('lets no word of a posting begin a formula, and quotes what CSV would split', async () => {
    const own = { title: '=cmd|"/c calc"!A0', company: '@Acme, Ltd', text: 'Bakes bread.\nEvery day.' }
    const { job_url } = await app.post('/api/own-jobs', { ...own, place: '-1+1' })
    const text = await (await post({ job_urls: [job_url] })).text()
    expect(text).toContain(`"'=cmd|""/c calc""!A0"`)
    expect(text).toContain(`"'@Acme, Ltd"`)
    expect(text).not.toMatch(/(^|,)[=@+-]/m)
  })

  test('refuses an unknown job, no job, and more than the other calls for selected jobs take', async () => {
    const [first = ''] = links
    expect((await post({ job_urls: [first, 'https://jobs.example/nowhere'] })).status).toBe(404)
    expect((await post({ job_urls: [] })).status).toBe(422)
    expect((await post({ job_urls: Array(201).fill(first) })).status).toBe(422)
    expect((await post({ job_urls: Array(200).fill(first) })).status).toBe(200)
  })
})

test('a role and a job that are not there are refused, and no file is sent', async () => {
  const unknown = await get('?what=jobs&profile_id=nobody')
  expect([unknown.status, (await unknown.json()).error.code]).toEqual([404, 'profile_not_found'])
  const body = { job_urls: ['https://jobs.lever.co/acme/none'], format: 'csv' as const }
  expect(await app.call('POST', '/api/export', { body })).toMatchObject({
    ok: false,
    status: 404,
    error: { code: 'not_found' },
  })
})
