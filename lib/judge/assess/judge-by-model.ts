import type { Asking, Unanswered } from '#lib/judge/assess/asking.ts'
import { fenceFor } from '#lib/judge/assess/fence-for.ts'
import type { MadePrompt } from '#lib/judge/read/extract-prompt.ts'
import type { EvidenceLine, Requirement } from '#lib/judge/read/matrix.ts'
import { JUDGE_VERSION } from '#lib/judge/read/prompt-version.ts'
import { acceptJudged, type JudgedByModel } from '#lib/judge/settle/accept-judged.ts'
import { judgePrompt } from '#lib/judge/settle/judge-prompt.ts'
import { pickEvidence } from '#lib/judge/settle/pick-evidence.ts'
import { sha256Of } from '#lib/text/digest.ts'

/** What is to be judged: rows that code could not settle, and all that may be cited. */
export type ToJudge = { rows: readonly Requirement[]; evidence: readonly EvidenceLine[]; today: string }

/** One call that judges: what is sent, the lines with the ids of the call, and what each id stands for. */
export type JudgeCall = MadePrompt & {
  lines: EvidenceLine[]
  own_ids: ReadonlyMap<string, string>
  left_out: number
}

export type JudgedStage = JudgedByModel & { model: string | null; evidence_left_out: number }

/** Makes the call that judges rows; the ids in it cannot be guessed by who wrote the posting. */
export async function judgeCall({ rows, evidence, today }: ToJudge): Promise<JudgeCall> {
  const picked = pickEvidence(evidence, rows)
  const first = await firstNumber(picked.lines)
  const lines = picked.lines.map((line, at) => ({ ...line, id: `e${first + at}` }))
  const own_ids = new Map(lines.map(({ id }, at) => [id, picked.lines[at]?.id ?? '']))
  const fence = await fenceFor(rows.map(({ quote }) => quote).join('\n'))
  return { ...judgePrompt({ rows, lines, fence, today }), lines, own_ids, left_out: picked.left_out }
}

// The same evidence has the same ids from job to job, so that a provider may keep what it was given.
async function firstNumber(lines: readonly EvidenceLine[]): Promise<number> {
  const digest = await sha256Of(JSON.stringify(lines.map(({ ref, text }) => [ref, text])))
  return 1000 + (Number.parseInt(digest.slice(0, 6), 16) % 8000)
}

/** Judges rows by a model; what it cites are the evidence's own ids. */
export async function judgeByModel(
  wanted: ToJudge,
  { ask, ...asking }: Asking,
): Promise<{ ok: true; judged: JudgedStage } | Unanswered> {
  const { lines, own_ids, left_out, ...prompt } = await judgeCall(wanted)
  const answer = await ask({
    ...asking,
    ...prompt,
    purpose: 'judge',
    prompt_version: JUDGE_VERSION,
    kinds: ['requirements', 'evidence'],
    accept: (value) => acceptJudged(value, wanted.rows, lines),
  })
  if (!answer.ok) return answer
  const judged = answer.value.judged.map((one) => ({
    ...one,
    evidence: one.evidence.flatMap((id) => own_ids.get(id) ?? []),
  }))
  return { ok: true, judged: { ...answer.value, judged, model: answer.model, evidence_left_out: left_out } }
}
