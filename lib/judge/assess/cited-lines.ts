import type { Assessment } from '#db/desk/assessments.ts'
import type { Reader } from '#db/store.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import type { Cited } from '#lib/judge/verdict/result.ts'

/** A line of the person's as an assessment cites it. */
export type CitedLine = Cited & { text: string }

/** What the rows of assessments cite, in the person's own words as they are now; what is gone since is left out. */
export async function citedLines(desk: Reader, assessments: readonly Assessment[]) {
  const { lines } = await loadEvidence(desk)
  const texts = new Map(lines.map(({ kind, ref, text }) => [`${kind} ${ref}`, text]))
  return assessments.map((assessment) => ({
    assessment,
    rows: assessment.result.rows.map(({ id, status, evidence }) => ({
      row: id,
      status,
      lines: evidence.flatMap(({ kind, ref }): CitedLine[] => {
        const text = texts.get(`${kind} ${ref}`)
        return text === undefined ? [] : [{ kind, ref, text }]
      }),
    })),
  }))
}
