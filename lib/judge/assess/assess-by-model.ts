import type { Store } from '#db/store.ts'
import type { Asking, Unanswered } from '#lib/judge/assess/asking.ts'
import { type JudgedStage, judgeByModel } from '#lib/judge/assess/judge-by-model.ts'
import { type Posting, readByModel } from '#lib/judge/assess/read-by-model.ts'
import { addCounts } from '#lib/judge/read/counts.ts'
import type { EvidenceLine, Judged, MatrixRow } from '#lib/judge/read/matrix.ts'
import type { Reading } from '#lib/judge/read/reading.ts'
import type { Suggestion } from '#lib/judge/settle/check-suggestions.ts'
import { matrixRows } from '#lib/judge/settle/matrix-rows.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'
import type { ModelChecks } from '#lib/judge/verdict/result.ts'

/** A job to assess by a model, with everything that may be cited; `today` is a day, YYYY-MM-DD. */
export type ByModel = Asking & {
  subject: Posting
  evidence: readonly EvidenceLine[]
  today: string
  desk: Store
}

/** What was found, as `resultOf` takes it, or why nothing was. */
export type AssessedByModel =
  | {
      ok: true
      rows: MatrixRow[]
      addresses_ai: boolean
      suggestions: Suggestion[]
      checks: ModelChecks
      /** The model that judged, or else the one that read, by its own name. */
      model: string | null
    }
  | Unanswered

const NOTHING_JUDGED: JudgedStage = {
  ...{ judged: [], citations_cleaned: {}, suggestions: [], suggestions_dropped: {} },
  ...{ model: null, evidence_left_out: 0 },
}

/**
 * Assesses a job in two stages: a model reads the posting, code settles what it can, and a model judges the rest in ids and
 * closed words. Where nothing is left to judge, or nothing may be cited, the second stage is not asked.
 */
export async function assessByModel({
  subject,
  evidence,
  today,
  desk,
  ...asking
}: ByModel): Promise<AssessedByModel> {
  const found = await readByModel(subject, asking, desk)
  if (!found.ok) return found
  const { rows, addresses_ai } = found.reading.read
  const settled = settleRows(rows, evidence, today)
  const done = new Set(settled.map(({ id }) => id))
  const left = rows.filter(({ id }) => !done.has(id))
  const stage =
    left.length === 0 || evidence.length === 0
      ? { ok: true as const, judged: NOTHING_JUDGED }
      : await judgeByModel({ rows: left, evidence, today }, asking)
  if (!stage.ok) return found.was_asked ? afterReading(stage) : stage
  const { judged } = stage
  return {
    ok: true,
    rows: matrixRows(rows, { settled, judged: judged.judged }),
    addresses_ai,
    suggestions: judged.suggestions,
    checks: checksOf(found.reading, judged, settled),
    model: judged.model ?? found.reading.model,
  }
}

// The first stage was paid for, whatever became of the second.
function afterReading(stage: Unanswered): Unanswered {
  return { ...stage, attempts: stage.attempts + 1, may_have_used_tokens: true }
}

function checksOf(reading: Reading, judged: JudgedStage, settled: readonly Judged[]): ModelChecks {
  const answered = settled.filter(({ rule }) => rule?.startsWith('answer_')).length
  return {
    questions_dropped: reading.questions_dropped,
    citations_cleaned: addCounts(reading.citations_cleaned, judged.citations_cleaned),
    suggestions_dropped: judged.suggestions_dropped,
    ...(answered > 0 ? { questions_removed: { answered } } : {}),
    ...(judged.evidence_left_out > 0 ? { evidence_left_out: judged.evidence_left_out } : {}),
  }
}
