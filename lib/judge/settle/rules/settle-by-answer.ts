import { type QuestionMeaning, readQuestion } from '#lib/answers/rules/read-question.ts'
import { meanSame } from '#lib/answers/rules/same-question.ts'
import type { EvidenceLine, Judged, Requirement, RowStatus } from '#lib/judge/read/matrix.ts'

/** A saved answer with its question as it was read. */
export type ReadAnswer = { line: EvidenceLine; wording: string; meaning: QuestionMeaning }

type Said = 'yes' | 'no' | number | null
type Asked = { question: string; reads: (said: Said) => RowStatus | null }

/** Reads the questions of the answers among the evidence once. */
export function readAnswers(evidence: readonly EvidenceLine[]): ReadAnswer[] {
  return evidence.flatMap((line) => {
    if (line.kind !== 'answer' || line.question === undefined) return []
    return [{ line, wording: folded(line.question), meaning: readQuestion(line.question) }]
  })
}

/** The status that a saved answer to a row's question gives; null where none was given or none can be told from it. */
export function settleByAnswer(row: Requirement, answers: readonly ReadAnswer[]): Judged | null {
  if (answers.length === 0) return null
  for (const asked of questionsFor(row)) {
    const found = answerTo(asked, answers)
    if (found) return { id: row.id, ...found }
  }
  return null
}

function answerTo({ question, reads }: Asked, answers: readonly ReadAnswer[]): Omit<Judged, 'id'> | null {
  const wording = folded(question)
  const meaning = readQuestion(question)
  for (const answer of answers) {
    const isExact = answer.wording === wording
    if (!isExact && !meanSame(meaning, answer.meaning)) continue
    const status = reads(saidIn(answer.line.text))
    if (status === null) continue
    const evidence = status === 'met' || status === 'partly' ? [answer.line.id] : []
    return { status, evidence, rule: isExact ? 'answer_exact' : 'answer_near' }
  }
  return null
}

// The row's own question, and others whose answer tells the same.
function questionsFor(row: Requirement): Asked[] {
  const own: Asked[] = row.ask === null ? [] : [{ question: row.ask, reads: yesIsMet }]
  const term = row.terms[0]
  if (row.kind === 'skill' && term) {
    const ways = [`Have you used ${term}?`, `Do you have experience with ${term}?`]
    return [...own, ...ways.map((question) => ({ question, reads: yesIsMet })), howManyYears(term, 1)]
  }
  if (row.kind === 'years' && row.min_years !== null) {
    return [...own, howManyYears(term ?? null, row.min_years)]
  }
  if (row.kind === 'language' && term) {
    return [...own, { question: `Are you fluent in ${term}?`, reads: yesIsMet }]
  }
  return row.kind === 'work_auth' && /sponsor/i.test(row.quote) ? [...own, ...SPONSORED] : own
}

const SPONSORED: readonly Asked[] = [
  'Will you now or in the future require visa sponsorship?',
  'Will you require sponsorship to work in the United States?',
].map((question) => ({ question, reads: noIsMet }))

function howManyYears(term: string | null, needed: number): Asked {
  const question =
    term === null
      ? 'How many years of experience do you have?'
      : `How many years of experience do you have with ${term}?`
  return {
    question,
    reads: (said) => {
      if (typeof said !== 'number') return null
      return said >= needed ? 'met' : said > 0 ? 'partly' : 'unmet'
    },
  }
}

function yesIsMet(said: Said): RowStatus | null {
  return said === 'yes' ? 'met' : said === 'no' ? 'unmet' : null
}

function noIsMet(said: Said): RowStatus | null {
  return said === 'no' ? 'met' : said === 'yes' ? 'unmet' : null
}

const YES =
  /^(?:yes|yep|yeah|ja|oui|sí|si|true|correct|absolutely|definitely|of course|i am|i do|i have|i can|i will|i would)\b(?! not|n['’]t| no\b)/i
const NO =
  /^(?:no|nope|nein|non|false|never|i am not|i['’]m not|i do not|i don['’]t|i have not|i haven['’]t|i cannot|i can['’]t|none)\b/i
const HEDGED = /\b(?:but|however|only if|unless|depends|although|except|aber|mais|pero)\b/i

// A number comes first, "Yes, 4 years" is a yes, and a yes with a but is neither.
function saidIn(text: string): Said {
  const answer = text.trim()
  const count =
    /^(?:about|around|approximately|over|more than|~|i have)? ?(\d{1,2})(?:\.\d)?\+? ?(?:years?|yrs?)?\b(?!%)/i.exec(
      answer,
    )?.[1]
  if (count !== undefined) return Number(count)
  if (HEDGED.test(answer)) return null
  if (YES.test(answer)) return 'yes'
  return NO.test(answer) ? 'no' : null
}

function folded(question: string): string {
  return question.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
