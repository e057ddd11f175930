import type { AssessedJob } from '#db/desk/assessments.ts'
import type { MatrixRow } from '#db/rows/requirement.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

type Made = Partial<AssessedJob['result']> & { asks?: Partial<MatrixRow>[]; stale?: boolean }

/** An assessed job for a test; what its rows leave open is asked as their `ask`. */
export function anAssessed(
  name: string,
  { asks = [], stale = false, verdict = 'pending_user_answers', fit = null }: Made,
): AssessedJob {
  const rows = asks.map((row, at) => ({ ...aRow({ id: `r${at + 1}`, ...row }), evidence: [] }))
  const questions = rows.flatMap((row) =>
    row.status === 'unknown' && row.ask !== null
      ? [{ row: row.id, class: row.class, question: row.ask }]
      : [],
  )
  return {
    job_identity: `jobs.example/${name}`,
    stale,
    result: { verdict, thin: false, fit, rows, questions },
  }
}
