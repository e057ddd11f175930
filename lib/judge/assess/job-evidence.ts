import { citedLines } from '#lib/judge/assess/cited-lines.ts'
import { findNamedJob } from '#lib/judge/assess/find-named-job.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import type { Services } from '#lib/services.ts'

/**
 * What the assessment of a job cites of the person's, row by row, the lines it would word otherwise, and no word of the
 * posting.
 */
export async function jobEvidence({ desk, index }: Pick<Services, 'desk' | 'index'>, url: string) {
  const assessment = await findNamedJob({ desk, index }, url)
  const [cited] = await citedLines(desk, [assessment])
  const { lines } = await loadEvidence(desk)
  const texts = new Map(
    lines.flatMap(({ kind, ref, text }) => (kind === 'line' ? [[ref, text] as const] : [])),
  )
  return {
    schema_version: 'svc-job-evidence:1' as const,
    job_identity: assessment.job_identity,
    rows: cited?.rows ?? [],
    suggestions: assessment.result.suggestions.flatMap(({ ref, text }) => {
      const from = texts.get(ref)
      return from === undefined ? [] : [{ ref, from, to: text }]
    }),
  }
}
