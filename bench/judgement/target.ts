import { tmpdir } from 'node:os'
import { LABELS } from '#bench/judgement/labels.ts'
import { type LabelledJob, labelledJobs, TODAY } from '#bench/judgement/rows.ts'
import { judgeCall } from '#lib/judge/assess/judge-by-model.ts'
import { acceptJudged } from '#lib/judge/settle/accept-judged.ts'
import { judgeByRules, rowsToJudge, rowsWithModel } from '#lib/judge/settle/settle-rows.ts'
import { jsonOfText } from '#lib/judge/targets/strict-schema.ts'
import type { ModelTargets } from '#lib/judge/targets/targets.ts'
import { openModels } from '#lib/runtime/models/open-models.ts'

// bun bench/judgement/target.ts TARGET [FOLDER] [--people N] [--jobs N]
// Scores a model target on labelled rows beside the built-in rules. The rules read, and the target judges the open rows. It
// sends the invented people of the labels to the target.

type Score = Record<'shown' | 'shown_met' | 'met' | 'contradicted' | 'told', number>

/** Judges labelled jobs by a target and by the built-in rules, and counts both. */
export async function scoreTarget(
  jobs: readonly LabelledJob[],
  { name, targets }: { name: string; targets: Pick<ModelTargets, 'call'> },
): Promise<{ target: Score; builtin: Score; tokens: number; seconds: number; failed: number }> {
  const score = { target: emptyScore(), builtin: emptyScore(), tokens: 0, seconds: 0, failed: 0 }
  for (const job of jobs) {
    const byCode = rowsToJudge(job.rows, job.evidence, TODAY)
    const { open } = byCode
    const call = await judgeCall({
      jobs: [{ title: job.title, rows: open }],
      evidence: job.evidence,
      today: TODAY,
    })
    const { lines, own_ids: _, left_out: __, jobs: ___, ...prompt } = call
    const started = performance.now()
    const signal = new AbortController().signal
    const called = await targets.call(name, { purpose: 'judge', ...prompt }, { timeout_ms: 180_000, signal })
    score.seconds += (performance.now() - started) / 1000
    score.tokens += (called.usage?.input ?? 0) + (called.usage?.output ?? 0)
    const value = !called.ok ? undefined : (called.value ?? jsonOf(called.text))
    const judged = acceptJudged(value, open, lines)
    if (!judged.ok) score.failed += 1
    count(score.target, job, rowsWithModel(job.rows, byCode, judged.ok ? judged.value.judged : []))
    count(score.builtin, job, judgeByRules(job.rows, job.evidence, TODAY))
  }
  return score
}

function jsonOf(text: string): unknown {
  const read = jsonOfText(text)
  return read.ok ? read.value : undefined
}

function emptyScore(): Score {
  return { shown: 0, shown_met: 0, met: 0, contradicted: 0, told: 0 }
}

function count(score: Score, { labels }: LabelledJob, rows: readonly { status: string }[]): void {
  for (const [at, { status }] of labels) {
    const found = rows[at]?.status
    const [isShown, isMet] = [status === 'shown', found === 'met']
    if (isShown) score.shown += 1
    if (isMet) score.met += 1
    if (isShown && isMet) score.shown_met += 1
    if (status !== 'contradicted') continue
    score.contradicted += 1
    if (found === 'unmet') score.told += 1
  }
}

if (import.meta.main) {
  const words = process.argv.slice(2)
  const most = (name: string) =>
    Number(words[words.indexOf(name) + 1 || words.length] ?? Number.POSITIVE_INFINITY)
  const [name = 'builtin', folder = LABELS] = words.filter(
    (word, at) => !word.startsWith('--') && !words[at - 1]?.startsWith('--'),
  )
  const all = await labelledJobs(folder)
  const people = [...new Set(all.map(({ resume }) => resume))].slice(0, most('--people'))
  const jobs = all.filter(({ resume }) => people.includes(resume)).slice(0, most('--jobs'))
  const quiet = { debug: () => undefined, info: () => undefined, error: console.error }
  const targets = openModels({ home: tmpdir(), env: process.env, log: quiet, folders: [] })
  const { target, builtin, ...cost } = await scoreTarget(jobs, { name, targets })
  console.table({ [name]: target, builtin })
  console.log(
    `${jobs.length} jobs, ${cost.tokens} tokens, ${cost.seconds.toFixed(1)} s, ${cost.failed} failed`,
  )
  await targets.close()
}
