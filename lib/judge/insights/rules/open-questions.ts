import type { AssessedJob } from '#db/desk/assessments.ts'
import { readQuestion } from '#lib/evidence/answers/read-question.ts'
import { meaningKey } from '#lib/evidence/answers/same-question.ts'
import { isMustHave } from '#lib/judge/read/matrix.ts'
import { countedRows } from '#lib/judge/verdict/counted-rows.ts'
import { foldLine } from '#lib/text/text.ts'

/** An open question of several jobs, and the effect of its answer. */
export type OpenQuestion = {
  /** In the words of the first job that asks it. */
  question: string
  /** For how many jobs the answer settles it. */
  jobs: number
  /** How many of these jobs have no other open must-have. */
  would_close: number
  job_identities: string[]
  /** Whether an answer to it is stored that these assessments may not include yet. */
  answered: boolean
}

const MOST_IDENTITIES = 20

/** Returns the open questions of these jobs, grouped by meaning; the question that settles most jobs comes first. */
export function openQuestions(jobs: readonly AssessedJob[], answered: readonly string[]): OpenQuestion[] {
  const keyOf = questionKeys()
  const answeredKeys = new Set(answered.map(keyOf))
  const groups = new Map<string, OpenQuestion>()
  for (const { job_identity, result } of jobs) {
    const closing = lastOpen(result, keyOf)
    for (const [key, question] of new Map(
      result.questions.map((question) => [keyOf(question.question), question.question]),
    )) {
      const group = groups.get(key) ?? newGroup(question, answeredKeys.has(key))
      groups.set(key, group)
      group.jobs += 1
      if (closing === key) group.would_close += 1
      if (group.job_identities.length < MOST_IDENTITIES) group.job_identities.push(job_identity)
    }
  }
  return [...groups.values()].toSorted((a, b) => b.jobs - a.jobs || b.would_close - a.would_close)
}

function newGroup(question: string, answered: boolean): OpenQuestion {
  return { question, jobs: 0, would_close: 0, job_identities: [], answered }
}

// Returns the single question behind all open must-haves of a waiting job; null if they differ.
function lastOpen({ verdict, rows }: AssessedJob['result'], keyOf: (question: string) => string) {
  if (verdict !== 'pending_user_answers') return null
  const open = countedRows(rows).filter((row) => row.status === 'unknown' && isMustHave(row.class))
  const [only, ...others] = new Set(open.map((row) => (row.ask === null ? '' : keyOf(row.ask))))
  return others.length === 0 ? only : null
}

// Many jobs ask a question in the same words, so each wording is read once.
function questionKeys(): (question: string) => string {
  const keys = new Map<string, string>()
  return (question) => {
    const wording = foldLine(question)
    const key = keys.get(wording) ?? meaningKey(readQuestion(question)) ?? wording
    keys.set(wording, key)
    return key
  }
}
