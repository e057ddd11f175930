import type { Assessment } from '#db/desk/assessments.ts'
import type { EvidenceRef } from '#db/rows/assessment.ts'
import type { Reader, Store } from '#db/store.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { findNamedJob } from '#lib/judge/assess/show-assessment.ts'
import { weighRewording } from '#lib/judge/settle/weigh-rewording.ts'

/**
 * Returns the evidence that a job's assessment cites, row by row, and the lines that it would reword, without any text
 * of the posting.
 */
export async function jobEvidence({ desk, index }: { desk: Store; index: Store }, url: string) {
  const assessment = await findNamedJob({ desk, index }, url)
  const [cited] = await citedLines(desk, [assessment])
  const { lines } = await loadEvidence(desk)
  const texts = new Map(
    lines.flatMap(({ kind, ref, text }) => (kind === 'line' ? [[ref, text] as const] : [])),
  )
  const weighed = assessment.result.suggestions.flatMap(({ ref, text }) => {
    const referenceText = texts.get(ref)
    return referenceText === undefined
      ? []
      : [{ ref, from: referenceText, to: text, ...weighRewording(text, referenceText) }]
  })
  return {
    schema_version: 'svc-job-evidence:1' as const,
    job_identity: assessment.job_identity,
    rows: cited?.rows ?? [],
    suggestions: weighed.filter(({ tier }) => tier !== 'refused'),
    suggestions_refused: weighed.filter(({ tier }) => tier === 'refused'),
  }
}

/** A line of the person as an assessment cites it. */
type CitedLine = EvidenceRef & { text: string }

/** Returns the present text of the lines cited by assessments; removed lines are left out. */
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
