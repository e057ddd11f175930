import { CATALOGUE } from '#lib/learn/shipped/catalogue.ts'
import { allRoutes, type Declared } from '#test/contract/all-routes.ts'
import { validValue } from '#test/contract/make-values.ts'
import type { TestApp } from '#test/support/app.ts'
import { smallCourse } from '#test/support/course.ts'
import { pairBrowser } from '#test/support/paired-browser.ts'

// Left out: a stream that does not end, what ends the sample that the others are called on, and a decision, which needs
// an approval that waits (test/routes/api/pipeline.test.ts).
export const NOT_CALLED = new Set([
  'GET /api/events',
  'POST /api/pipeline/approvals/:approval_id',
  'GET /api/pipeline/approvals/:approval_id',
  // A healthy home offers no choices.
  'POST /api/recovery',
])
const LAST = new Set(['POST /api/sample'])

/** The app that is called, and what one call leaves for the next. */
type Calling = { app: CalledApp; around: Around; proof: Record<string, string>; job_url: string | undefined }
type CalledApp = Pick<TestApp, 'call' | 'send' | 'services'>

/** Makes the call of a route, in a way of the test's own. */
type Around = (declared: Declared, send: () => Promise<Response>) => Promise<Response>

type Answered = { status: number; headers: Headers; value: unknown }

/**
 * Calls every route that spends nothing on the sample, each with the ids of the sample's own records, writes first; so
 * each list has something in it. Returns the replies by method and path.
 */
export async function callEveryRoute(
  app: CalledApp,
  around: Around = (_, send) => send(),
): Promise<Map<string, Answered>> {
  const calling: Calling = { app, around, proof: await pairBrowser(app.services), job_url: undefined }
  const answers = new Map<string, Answered>()
  const order = [...allRoutes].sort((a, b) => turnOf(a) - turnOf(b))
  let turn = 0
  for (const declared of order) {
    if (turnOf(declared) > 0 && turnOf(declared) <= 1 && turnOf(declared) !== turn) await loadSample(calling)
    turn = turnOf(declared)
    if (NOT_CALLED.has(declared.name) || declared.route.contract.effect === 'spend') continue
    if (declared.name === 'POST /api/master/words') await addWaitingLine(calling)
    if (declared.name === 'PUT /api/letters/proposal') await addWaitingLetter(calling)
    if (declared.name === 'POST /api/words') await addHeldAnswer(calling)
    const response = await callOnSample(calling, declared)
    const isJson = response.headers.get('content-type') === 'application/json'
    const value = isJson ? await response.json() : await response.text()
    answers.set(declared.name, { status: response.status, headers: response.headers, value })
  }
  return answers
}

// Words that come without the proof of the person, so that there is something to decide on.
async function addWaitingLine({ app }: Calling): Promise<void> {
  const { value } = (await app.call('GET', '/api/master')) as { value: { master: { revision: number } } }
  const { revision } = value.master
  const body = { revision, section: 'summary' as const, lines: [{ text: 'Fired bricks' }] }
  await app.call('POST', '/api/master/lines', { body })
}

async function addHeldAnswer({ app }: Calling): Promise<void> {
  const body = { question: 'Who fires the bricks?', answer: 'I do.', actor: 'agent' as const }
  await app.call('POST', '/api/answers', { body })
}

// A letter by a model, which no model is called for.
async function addWaitingLetter({ app, job_url }: Calling): Promise<void> {
  await app.call('POST', '/api/letters', { body: { job_url: job_url ?? '' } })
  const proposal = {
    id: 'proposal:1',
    target: 'claude',
    model: 'any',
    made_at: '2026-11-26T00:00:00.000Z',
    language: 'en',
    paragraphs: [[{ text: 'I built it.', lines: ['l1'] }]],
    left_out: [{ text: 'I built 9.', reason: 'new_number' }],
    unusable: 0,
    used_revision: null,
  }
  await app.services.desk.write([{ sql: 'update letter set proposal = ?', args: [JSON.stringify(proposal)] }])
}

async function loadSample({ app }: Calling): Promise<void> {
  await app.call('POST', '/api/sample', { body: { action: 'load' } })
  await app.services.tracker.settled()
  // Any two jobs: the sample has none that are alike.
  const other = '(select min(id) from posting where job <> one.job)'
  const sql = `insert or replace into alike (posting, other) select id, ${other} from posting as one`
  await app.services.index.write([{ sql, args: [] }])
}

// Lists are read when something is in them, and nothing is taken away before. The sample brings a master of its own
// where there is none, and a master is made once; so is the run that the others are asked of.
function turnOf({ name, method }: Declared): number {
  if (['POST /api/master', 'POST /api/runs/import', 'POST /api/learning/import'].includes(name)) return 0
  // A job is whole again before anything is recorded for it.
  if (name === 'POST /api/jobs/split') return 0.5
  if (name === 'POST /api/jobs/merge-back') return 0.6
  if (name === 'POST /api/jobs/join') return 0.65
  if (name === 'POST /api/jobs/unjoin') return 0.66
  // A job that is declined is taken back before lists are read.
  if (name === 'POST /api/jobs/decline' || name === 'POST /api/jobs/snooze') return 0.7
  if (name === 'POST /api/jobs/unmark') return 0.8
  if (LAST.has(name)) return 4
  // A role is archived in the next turn.
  if (name === 'DELETE /api/profiles/:profile_id/resume') return 2
  // It makes assessments out of date, and resumes are picked from them.
  if (name === 'PUT /api/facts') return 2.5
  // It takes the interviews of the application with it.
  if (name === 'DELETE /api/applications') return 3.5
  if (method === 'DELETE' || name.includes('archive')) return 3
  return method === 'GET' ? 2 : 1
}

async function callOnSample(calling: Calling, declared: Declared): Promise<Response> {
  const { app, around, proof } = calling
  const { method, path, route } = declared
  const { query, body, effect } = route.contract
  const read: Read = async (path) => (await app.send(path)).json()
  // One job for all calls: a list may begin with another one after each of them.
  calling.job_url ??= await jobOfSample(read)
  const { job_url } = calling
  const pairingCode = () => app.services.person.pairing.makeLink()
  const sampleNames = await namesOnSample({ read, job_url, pairingCode }, declared)
  const address = path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(sampleNames[name] ?? name),
  )
  const pairs = Object.entries(query?.shape ?? {})
    .filter(([, schema]) => !schema.safeParse(undefined).success)
    .map(([key, schema]) => [key, sampleNames[key] ?? String(validValue(schema))] as [string, string])
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
  const headers = { ...proof, ...(effect === 'read' ? {} : { 'content-type': 'application/json' }) }
  const send = (sent: object, query = search) =>
    app.send(address + query, { method, headers, ...(body ? { body: JSON.stringify(sent) } : {}) })
  const response = await around(declared, () => send(leastBody(declared, sampleNames)))
  if (response.status !== 409) return response
  const { error } = await response.clone().json()
  if (error.code !== 'revision_conflict') return response
  const revision = error.current.revision ?? error.current
  if (body) return send({ ...leastBody(declared, sampleNames), revision })
  const others = pairs.filter(([key]) => key !== 'revision')
  return send({}, `?${new URLSearchParams([...others, ['revision', String(revision)]])}`)
}

// biome-ignore lint/suspicious/noExplicitAny: a missing id is undefined, which the call then shows.
type Read = (path: string) => Promise<any>

/** The values of the names that a route uses in its path, query and body, read from the sample's own records. */
async function namesOnSample(
  { read, job_url, pairingCode }: { read: Read; job_url: string | undefined; pairingCode: () => string },
  { path, route }: Declared,
): Promise<Record<string, string | undefined>> {
  const { query, body } = route.contract
  const inPath = [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name)
  const used = new Set([...inPath, ...Object.keys(query?.shape ?? {}), ...Object.keys(body?.shape ?? {})])
  const job = encodeURIComponent(job_url ?? '')
  const finders: Record<string, () => Promise<string | undefined>> = {
    profile_id: async () => (await read('/api/profiles')).profiles.at(-1)?.id,
    fact_id: async () =>
      (await read('/api/facts')).facts.find((fact: { source: string }) => fact.source === 'resume')?.fact_id,
    board_id: async () => (await read('/api/boards')).boards[0]?.id,
    question_id: async () => (await read('/api/answers')).answers[0]?.question_id,
    story_id: async () => (await read('/api/stories')).stories[0]?.id,
    own_id: async () => (await read('/api/own-jobs')).own_jobs[0]?.id,
    round_id: async () => (await read('/api/interviews')).rounds[0]?.id,
    file_id: async () => (await read(`/api/applications/files?job_url=${job}`)).files?.[0]?.id,
    record_id: async () => (await read('/api/words')).words[0]?.id,
    hidden_id: async () => (await read('/api/hidden')).hidden[0]?.id,
    view_id: async () => (await read('/api/views')).views[0]?.id,
    run_id: async () => (await read('/api/runs')).runs[0]?.run_id,
    pathway_id: async () => (await read('/api/learning/pathways')).pathways[0]?.id,
    browser_id: async () => (await read('/api/pairing')).browsers[0]?.id,
    code: async () => pairingCode(),
    job_url: async () => job_url,
    job_identity: async () => job_url,
    url: async () => job_url,
    q: async () => 'engineer',
    quote: async () => (await read(`/api/jobs?url=${job}`)).assessment?.matrix[0]?.quote,
    secret: async () => (await read('/api/feeds')).new_atom?.split('/').at(-2),
    file: async () => (path.includes('_assets') ? 'course.css' : 'cards.html'),
    role_key: async () => CATALOGUE.roles[0]?.key,
  }
  const names: Record<string, string | undefined> = { job_url }
  for (const [name, find] of Object.entries(finders)) if (used.has(name)) names[name] = await find()
  return names
}

/** Returns the link of a job that was listed twice, so that it can be split; else of the first; undefined without any. */
async function jobOfSample(read: Read): Promise<string | undefined> {
  const { rows } = (await read('/api/postings?limit=200')).postings
  return (rows.find((row: { copies: number }) => row.copies > 1) ?? rows[0])?.job_url
}

function leastBody(
  { name, route }: Declared,
  sampleNames: Record<string, string | undefined>,
): Record<string, unknown> {
  const entries = Object.entries(route.contract.body?.shape ?? {}).filter(
    ([, schema]) => !schema.safeParse(undefined).success,
  )
  const named = (key: string) => (key === 'job_urls' ? [sampleNames['job_url']] : sampleNames[key])
  const made = entries.map(([key, schema]) => [key, named(key) ?? validValue(schema)])
  // A job is named within its own object here.
  const of_job = ['POST /api/assess', 'POST /api/assess/preview'].includes(name)
  const job = of_job ? { job: { job_url: sampleNames['job_url'] } } : {}
  return { ...Object.fromEntries(made), ...job, ...OF_ITS_OWN[name] }
}

// Values that a schema alone does not determine.
const OF_ITS_OWN: Record<string, object> = {
  'POST /api/applications/import': { csv: 'Title,Company\nPotter,Otter\n' },
  'POST /api/applications/import/undo': {
    added: [{ job_url: 'https://otter.example/1', revision: 1, own_id: null }],
  },
  'POST /api/boards/import': { csv: 'system,board\nlever,otter\n' },
  'POST /api/master': {
    markdown:
      '## Summary\n\n- Built it\n\n## Projects\n\n### Kiln <!-- e1 -->\n\n- Ran it\n\n## Other\n\n- Can lift 40 lb',
  },
  'POST /api/master/import': { format: 'text', text: 'SUMMARY\nBuilt many kilns' },
  'PUT /api/master/entries': { entries: [{ id: 'e1', note: 'Once more' }] },
  'PUT /api/master/lines': { lines: [{ id: 'l1', note: 'Once more' }] },
  'POST /api/master/lines': { section: 'summary', lines: [{ text: 'Wrote it' }] },
  'POST /api/master/entries': { section: 'projects', heading: 'Another kiln' },
  'POST /api/boards': { boards: [{ url: 'https://jobs.lever.co/acme' }] },
  // The sample's first job demands too much for this master, so no resume is suggested.
  'POST /api/job-resumes/pick': { action: 'draft' },
  'PUT /api/tailored-resumes/lines': { lines: [{ id: 'l1', text: 'Built it well' }] },
  'PUT /api/tailored-resumes/length': { max_pages: 2 },
  'POST /api/answers': { answer: 'Two months.' },
  'PUT /api/answers/:question_id': { answer: 'Two months.' },
  'PUT /api/stories/:story_id': { title: 'Another title' },
  'POST /api/learning/import': { folder: 'my-course', course: smallCourse() },
  'POST /api/forms': { text: 'Why us?' },
  'POST /api/mails/read': { content_base64: btoa('Subject: Bread\n\nBake bread at night.') },
  'PUT /api/letters/proposal': { action: 'use', proposal_id: 'proposal:1' },
  'POST /api/applications/files': { content_base64: btoa('An offer.') },
  'POST /api/jobs/unmark': { mark: 'snoozed' },
  'POST /api/own-jobs': { text: 'Bake bread at night.' },
  'POST /api/own-jobs/read': { text: 'Bake bread at night.' },
  'POST /api/profiles': { label: 'Baker', titles: ['Baker'] },
}
