import { LABELS } from '#bench/judgement/labels.ts'
import { type LabelledJob, labelledJobs, TODAY } from '#bench/judgement/rows.ts'
import { type Judge, judgesTogether, type ModelStep } from '#lib/judge/assess/judge-by-model.ts'
import { MOST_TOGETHER } from '#lib/judge/calls/estimate.ts'
import type { AskModel } from '#lib/judge/calls/make-attempt.ts'
import { extractPrompt, sentPosting } from '#lib/judge/read/extract-prompt.ts'
import { type RowsSent, rowsForModel } from '#lib/judge/settle/settle-rows.ts'

// bun bench/judgement/model-tokens.ts [FOLDER] [--jobs N]
// Counts what a model that answers perfectly is sent and answers for labelled jobs, in characters divided by 4: read and judged
// job by job, read by rules and judged job by job, and judged ten to a call. No model is called.

type Count = { calls: number; input: number; output: number }

const step = (ask: AskModel): ModelStep => ({
  ask,
  target: 'claude',
  priority: 'batch',
  job_identity: null,
  batch_id: null,
  signal: new AbortController().signal,
})

/** Judges jobs `size` to a call, and counts the calls. */
async function countJudging(
  jobs: readonly LabelledJob[],
  { size, sends }: { size: number; sends: RowsSent },
): Promise<Count> {
  const count = { calls: 0, input: 0, output: 0 }
  const ask: AskModel = async ({ system, prompt, schema, accept }) => {
    const rows = [...prompt.matchAll(/^(r\d+)\| /gm)].map(([, id = '']) => id)
    const [evidence = ''] = /^e\d+/m.exec(system.split('\nEVIDENCE\n')[1] ?? '') ?? []
    // Half of the rows are shown, by one line each.
    const answer = {
      rows: rows.map((id, at) =>
        at % 2 === 0
          ? { id, evidence: [evidence], gap: 'none', status: 'met' }
          : { id, evidence: [], gap: 'no_evidence', status: 'unknown' },
      ),
    }
    add(count, [system, prompt, JSON.stringify(schema)], answer)
    const accepted = accept(answer)
    if (!accepted.ok) throw new Error(accepted.problems.join('; '))
    return { ok: true, value: accepted.value, model: null, attempts: 1 }
  }
  for (let from = 0; from < jobs.length; from += size) {
    const group = jobs.slice(from, from + size)
    const judges: Judge[] = judgesTogether(group.length)
    await Promise.all(
      group.map(({ title, rows, evidence }, at) => {
        const { open } = rowsForModel(rows, { evidence, today: TODAY, sends })
        if (open.length === 0) return judges[at]?.leave()
        return judges[at]?.judge({ job: { title, rows: open }, evidence, today: TODAY, step: step(ask) })
      }),
    )
  }
  return count
}

function countReading(jobs: readonly LabelledJob[]): Count {
  const count = { calls: 0, input: 0, output: 0 }
  for (const { title, text, rows } of jobs) {
    const { system, prompt, schema } = extractPrompt(sentPosting({ title, text }), { fence: '0123456789ab' })
    const read = rows.map(({ id: _, any_of: __, ...row }) => ({
      ...row,
      ask: row.ask ?? '',
      min_months: null,
    }))
    const answer = { rows: read, addresses_ai: false, is_job_posting: true }
    add(count, [system, prompt, JSON.stringify(schema)], answer)
  }
  return count
}

function add(count: Count, sent: readonly string[], answer: unknown): void {
  count.calls += 1
  count.input += sent.join('').length / 4
  count.output += JSON.stringify(answer).length / 4
}

const words = process.argv.slice(2)
const most = Number(words[words.indexOf('--jobs') + 1 || words.length] ?? 20)
const [folder = LABELS] = words.filter(
  (word, at) => !word.startsWith('--') && !words[at - 1]?.startsWith('--'),
)
const all = await labelledJobs(folder)
const people = [...Map.groupBy(all, ({ resume }) => resume).values()]
const jobs = people.flatMap((own) => own.slice(0, most)).slice(0, most)
const table: Record<string, Record<string, number>> = {}
const print = (name: string, counts: readonly Count[]) => {
  const sum = (of: (count: Count) => number) => counts.reduce((total, count) => total + of(count), 0)
  table[name] = {
    jobs: jobs.length,
    calls: sum(({ calls }) => calls),
    'input a job': Math.round(sum(({ input }) => input) / jobs.length),
    'output a job': Math.round(sum(({ output }) => output) / jobs.length),
  }
}
const byPerson = [...Map.groupBy(jobs, ({ resume }) => resume).values()]
const judged = (size: number, sends: RowsSent = 'all') =>
  Promise.all(byPerson.map((own) => countJudging(own, { size, sends })))
print('the model reads and judges', [countReading(jobs), ...(await judged(1))])
print('rules read, one job a call', await judged(1))
print('rules read, ten jobs a call', await judged(MOST_TOGETHER))
print('only rows left open, one job a call', await judged(1, 'open'))
print('only rows left open, ten jobs a call', await judged(MOST_TOGETHER, 'open'))
console.table(table)
