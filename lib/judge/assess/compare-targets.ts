import { findAssessments } from '#db/desk/assessments.ts'
import type { AssessmentResult, StoredRow } from '#db/rows/assessment.ts'
import type { RowStatus } from '#db/rows/requirement.ts'
import type { Pages } from '#lib/index/boards/page-texts.ts'
import { type AssessDeps, assessSubject } from '#lib/judge/assess/assess-subject.ts'
import type { PostingSource } from '#lib/judge/assess/find-subject.ts'
import { findSubject } from '#lib/judge/assess/find-subject.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import type { CompareBody } from '#lib/judge/assess/schema.ts'
import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { refusedBy } from '#lib/judge/targets/reasons.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { foldText } from '#lib/text/fold-text.ts'

type CompareTargetsDeps = AssessDeps & { engine: PostingSource; pages: Pages }

/**
 * Returns the second opinion of another target on an assessed job, and the points of disagreement. The stored
 * assessment stays; refuses with `not_found` if there is none.
 */
export async function compareTargets(
  services: CompareTargetsDeps,
  { job, model_target: target, actor }: CompareBody & { actor: Actor },
) {
  const denied = await services.models.denies(target)
  if (denied) throw refusedBy(denied)
  const subject = await findSubject(services, job)
  const [stored] = await findAssessments(services.desk, [subject.job_key])
  if (!stored) throw new Refusal('not_found', 'This job was not assessed. Assess it with POST /api/assess.')
  const signal = new AbortController().signal
  const evidence = await loadEvidence(services.desk)
  const context = { target, priority: 'person' as const, batch_id: null, signal, actor }
  const assessed = await assessSubject(services, { subject, evidence, profile_id: null }, context)
  if (!assessed.ok) throw refusedBy(assessed)
  const { match_at_percent } = (await services.config.read()).config.fit
  const { agree, differences } = compareRows(stored.result.rows, assessed.assessment.result.rows)
  return {
    schema_version: 'svc-assess-compare:1' as const,
    job_identity: subject.job_identity,
    close_call: isCloseCall(stored.result, match_at_percent),
    stored: { target: stored.target, ...outcomeOf(stored.result) },
    other: { target, ...outcomeOf(assessed.assessment.result) },
    agree,
    differences,
  }
}

function outcomeOf({ verdict, fit, met, total }: AssessmentResult) {
  return { verdict, fit, met, total }
}

/** A requirement on which two readings of one posting disagree; null where one of them has no such row. */
type Difference = { quote: string; one: RowStatus | null; other: RowStatus | null }

/** How far two assessments of one posting agree. */
type TargetComparison = { agree: number; differences: Difference[] }

// So few disagreements that neither answer is certain.
const CLOSE_PERCENT = 10

/** Returns whether a verdict is a close call: its fit is near the threshold, or one answer is missing. */
export function isCloseCall(
  { fit, questions, verdict }: Pick<AssessmentResult, 'fit' | 'questions' | 'verdict'>,
  match_at_percent: number,
): boolean {
  if (verdict === 'pending_user_answers') return questions.length === 1
  return fit !== null && Math.abs(fit - match_at_percent) <= CLOSE_PERCENT
}

/** Compares the rows of two assessments; rows are the same if they quote or name the same words. */
export function compareRows(a: readonly StoredRow[], b: readonly StoredRow[]): TargetComparison {
  const unmatched = b.map((row) => ({ row, words: foldText(row.quote).text }))
  const differences: Difference[] = []
  let agree = 0
  for (const row of a) {
    const index = unmatched.findIndex((candidate) => isSame(row, candidate))
    const counterpart = index === -1 ? null : unmatched.splice(index, 1)[0]?.row
    if (counterpart?.status === row.status) agree += 1
    else differences.push({ quote: row.quote, one: row.status, other: counterpart?.status ?? null })
  }
  const only_other = unmatched.map(({ row }) => ({ quote: row.quote, one: null, other: row.status }))
  return { agree, differences: [...differences, ...only_other] }
}

function isSame(row: StoredRow, { row: other, words }: { row: StoredRow; words: string }): boolean {
  const own = foldText(row.quote).text
  const isQuotedTwice = row.line === other.line && (own.includes(words) || words.includes(own))
  if (!isQuotedTwice) return false
  const names = new Set(other.terms.map(nameOfTerm))
  return row.terms.length === 0 || names.size === 0 || row.terms.some((term) => names.has(nameOfTerm(term)))
}
