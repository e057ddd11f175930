import { afterAll, beforeAll, expect, test } from 'bun:test'
import { showAssessments } from '#lib/cli/show/assessment.ts'
import { wordOf } from '#lib/judge/verdict/job-words.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { searchFor } from '#test/support/opened.ts'
import { RUN_NOW, runBody } from '#test/support/runs.ts'
import { connectTools, type ToolClient } from '#test/support/tool-client.ts'

const RESUME = `# Experience

## Acme
### Software Engineer, July 2018 – December 2025

- Built payment services in Python and SQL, with Kafka, Docker and Redis.
`
const linkOf = (id: number | '') => `https://boards.greenhouse.io/acme/jobs/${id}`
const demands = (...lines: string[]) =>
  `&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;${lines.map((line) => `&lt;li&gt;${line}&lt;/li&gt;`).join('')}&lt;/ul&gt;`
const SHOWN = ['You must know Python', 'You must know SQL', 'You must know Kafka', 'You must know Docker']
const LIKELY = ['Building services for payment teams', 'Payment engineering', 'Services with payments']
const FOREIGN = ['You must know Rust', 'You must know Scala', 'You must know Haskell', 'You must know COBOL']

const [MATCH, WAITS] = ['matched_above_threshold', 'pending_user_answers'] as const
/** Each posting with the verdict and the word that every door must show of it. */
const JOBS = [
  { id: 1, word: 'Match', verdict: MATCH, text: demands(...SHOWN) },
  { id: 2, word: 'Unclear', verdict: WAITS, text: demands(...SHOWN, 'Redis'), place: 'Headquarters' },
  {
    ...{ id: 3, word: 'Unclear', verdict: WAITS, title: 'Junior Software Engineer' },
    text: demands(...LIKELY, 'Engineering of services'),
  },
  { id: 4, word: '1 question', verdict: WAITS, text: demands(...SHOWN, 'You must know Rust') },
  { id: 5, word: 'Stretch', verdict: 'below_threshold', text: demands(...SHOWN, '12+ years of experience') },
  {
    id: 6,
    word: 'Not for you',
    verdict: 'not_a_match',
    text: demands(...SHOWN, 'You must be a U.S. citizen'),
  },
  { id: 7, word: 'Too thin', verdict: MATCH, text: demands('You must know Python', 'You must know SQL') },
  {
    ...{ id: 8, word: 'Weak fit', verdict: WAITS, title: 'Principal Software Engineer' },
    text: demands(...FOREIGN, 'You must know Prolog'),
  },
  { id: 9, word: 'Not judged', verdict: 'not_judged', text: 'Nothing at all.' },
  {
    id: 10,
    word: 'Too far',
    verdict: MATCH,
    text: demands(...SHOWN, 'Payment services in Python'),
    place: 'Lisbon, Portugal',
  },
] as const

const search = searchFor('all', { now: () => RUN_NOW })
let tools: ToolClient

beforeAll(async () => {
  const resume = { format: 'markdown', text: RESUME, apply: true } as const
  await search.person.post('/api/master/import', resume)
  const { revision } = await search.get('/api/config')
  await search.put('/api/config', { revision, person: { lives_in: 'New York, NY', would_move: 'no' } })
  await search.post('/api/answers', { question: 'Are you a U.S. citizen?', answer: 'No.' })
  search.lists('acme', [...JOBS])
  await search.follow('acme')
  await search.read()
  tools = await connectTools(search)
})
afterAll(() => tools.close())

/** The word and the verdict of a job; no verdict where it could not be judged. */
type Seen = readonly [word: string, verdict: string]

function seenIn({ assessment, ...row }: JobRowView): Seen {
  return [wordOf({ ...row, seen: false }).word, assessment?.verdict ?? 'not_judged']
}

const seenBy = ({ word, verdict }: { word: string; verdict: string }): Seen => [word, verdict]

/** The verdict and the word that each door shows, by the number of the job. */
async function seenByDoors(): Promise<Record<string, Record<string, Seen>>> {
  const seen: Record<string, Record<string, Seen>> = {}
  const note = (door: string, link: string, shown: Seen) => {
    seen[door] = { ...seen[door], [link.slice(linkOf('').length)]: shown }
  }
  for (const { id } of JOBS) {
    const body = { job: { job_url: linkOf(id) } }
    note('assess', linkOf(id), seenBy((await search.post('/api/assess', body)).result))
  }
  const { assessments } = await search.get('/api/assessments')
  for (const own of assessments) note('assessments', own.job_identity, seenBy(own))
  const answer = await tools.call('find_jobs', { operation: 'assessed' })
  for (const own of (answer.data?.['assessments'] ?? []) as typeof assessments)
    note('tool for agents', own.job_identity, seenBy(own))
  const { postings } = await search.get('/api/postings', { limit: '200' })
  for (const row of postings.rows) note('jobs', row.job_identity, seenIn(row))
  for (const row of (await search.news()).postings.rows) note('new', row.job_identity, seenIn(row))
  for (const { id } of JOBS) {
    const job_url = linkOf(id)
    const { job, assessment } = await search.get('/api/jobs', { url: job_url })
    if (job === null || assessment === null) throw new Error(`job ${id} is gone`)
    note('job', job_url, seenIn(job))
    note('its assessment', job_url, seenBy(assessment))
    // A resume is held back for a job that is none for the person; a draft is made all the same.
    for (const action of ['refresh', 'draft'] as const) {
      const step = await search.call('POST', '/api/job-resumes/pick', { body: { action, job_url } })
      if (step.ok) note('resume', job_url, [step.value.word ?? '', step.value.verdict ?? ''])
    }
    const [row] = assessment.matrix
    if (row === undefined) continue
    const body = { job_url, quote: row.quote, report: null }
    note('report', job_url, seenBy((await search.put('/api/assessments/rows', body)).result))
  }
  const { run_id } = await search.post('/api/run', await runBody(search))
  await search.services.runs.settled()
  const { run } = await search.get('/api/runs/:run_id', { run_id })
  for (const { job_identity, assessment, standing } of run.postings)
    if (assessment !== null && standing !== undefined)
      note('run', job_identity, [standing.word, assessment.verdict])
  return seen
}

test('every door shows one verdict and one word of a job', async () => {
  const seen = await seenByDoors()
  const all = JOBS.map(({ id, word, verdict }) => [`${id}`, [word, verdict]] as const)
  for (const [door, shown] of Object.entries(seen)) {
    const expected = all.filter(([id]) => id in shown)
    expect({ door, shown }).toEqual({ door, shown: Object.fromEntries(expected) })
  }
  const counts = Object.entries(seen).map(([door, shown]) => [door, Object.keys(shown).length])
  expect(Object.fromEntries(counts)).toEqual({
    ...{ assess: 10, assessments: 10, 'tool for agents': 10, job: 10, 'its assessment': 10, resume: 10 },
    ...{ report: 9, jobs: 8, new: 8, run: 9 },
  })
})

test('counts and filters go by the same verdicts', async () => {
  const judged = JOBS.filter(({ verdict }) => verdict !== 'not_judged')
  const { counts } = await search.get('/api/insights')
  for (const verdict of new Set(judged.map((job) => job.verdict))) {
    const own = judged.filter((job) => job.verdict === verdict).map(({ id }) => linkOf(id))
    const { assessments } = await search.get('/api/assessments', { state: verdict })
    expect(assessments.map(({ job_identity }) => job_identity).toSorted()).toEqual(own.toSorted())
    expect([verdict, counts.by_verdict[verdict]]).toEqual([verdict, own.length])
  }
  expect((await search.news()).counts.splits).toMatchObject({ matches: 2, needs_you: 3 })
})

test('the command line prints the words', async () => {
  const reply = await search.get('/api/assessments')
  const screen = { width: 200, now: Date.parse(RUN_NOW) } as never
  const printed = (showAssessments.lines(reply, screen) ?? []).join('\n')
  for (const { id, word } of JOBS) expect(printed).toMatch(new RegExp(`${word} .*/${id}$`, 'm'))
})
