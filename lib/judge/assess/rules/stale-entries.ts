import { coveringAnswers } from '#lib/evidence/answers/covering-answer.ts'
import type { Basis } from '#lib/judge/assess/basis.ts'
import { changedSince, type EvidenceNow } from '#lib/judge/assess/freshness.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import type { AssessmentResult } from '#lib/judge/verdict/result.ts'

/** An answer or story that changed since, and how it touches the assessment (interface, POST /api/assess, 5). */
export type StaleBank = {
  match: 'exact' | 'near' | 'cited'
  bank_question_id: string
  /** The row whose question it covers, with the question as the posting's reading put it. */
  question_id?: string
  question?: string
}

/** A line of the resume that changed since, or a new one that names what an open question asks for. */
export type StaleResume =
  | { change: 'line_changed'; requirement: string }
  | { change: 'new_line'; question_id: string; question: string }

type Found = Pick<AssessmentResult, 'rows' | 'questions'>

const MOST = 20

/** What of the answers and stories made an assessment out of date; no word of theirs is in it. */
export function staleBank(
  { rows, questions }: Found,
  then: Pick<Basis, 'bank'>,
  now: Pick<EvidenceNow, 'revisions' | 'answers'> & { basis: Pick<Basis, 'bank'> },
): StaleBank[] {
  const differs = changedSince(then.bank, now)
  const cited = new Set(
    rows.flatMap((row) =>
      row.evidence.flatMap(({ kind, ref }) => (kind !== 'line' && differs(ref) ? [ref] : [])),
    ),
  )
  const changed = now.answers.filter(({ question_id }) => differs(question_id))
  const covering = questions.flatMap(({ row, question }) =>
    coveringAnswers(question, changed).map(({ answer, how }): StaleBank => {
      const match = how === 'exact' ? 'exact' : 'near'
      return { match, bank_question_id: answer.question_id, question_id: row, question }
    }),
  )
  const touched = [...cited].map((ref): StaleBank => ({ match: 'cited', bank_question_id: ref }))
  return [...covering, ...touched].slice(0, MOST)
}

/** What of the resume made an assessment out of date: `then` and `now` are its lines as evidence. */
export function staleResume(
  { rows, questions }: Found,
  { then, now }: { then: readonly EvidenceLine[]; now: readonly EvidenceLine[] },
): StaleResume[] {
  const before = textsOf(then)
  const after = textsOf(now)
  const changed = rows
    .filter(({ evidence }) =>
      evidence.some(({ kind, ref }) => kind === 'line' && before.get(ref) !== after.get(ref)),
    )
    .map(({ quote }): StaleResume => ({ change: 'line_changed', requirement: quote }))
  const fresh = new Set(
    [...after].flatMap(([ref, text]) =>
      before.get(ref) === text ? [] : findTerms(text).map(({ name }) => name),
    ),
  )
  const open = questions.flatMap(({ row, question }): StaleResume[] => {
    const names = rows.find(({ id }) => id === row)?.terms.flatMap((term) => findTerms(term)) ?? []
    return names.some(({ name }) => fresh.has(name))
      ? [{ change: 'new_line', question_id: row, question }]
      : []
  })
  return [...changed, ...open].slice(0, MOST)
}

function textsOf(lines: readonly EvidenceLine[]): Map<string, string> {
  return new Map(lines.flatMap(({ kind, ref, text }) => (kind === 'line' ? [[ref, text] as const] : [])))
}
