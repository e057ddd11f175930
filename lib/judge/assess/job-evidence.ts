import type { Assessment } from '#db/desk/assessments.ts'
import type { EvidenceRef } from '#db/rows/assessment.ts'
import type { Reader, Store } from '#db/store.ts'
import { loadEvidence, withSettings } from '#lib/judge/assess/load-evidence.ts'
import { findNamedJob } from '#lib/judge/assess/show-assessment.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { weighRewording } from '#lib/judge/settle/weigh-rewording.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'

type JobEvidenceDeps = { desk: Store; index: Store; config: ConfigFile }

/**
 * Returns the evidence that a job's assessment cites, row by row, and the lines that it would reword, without any text
 * of the posting.
 */
export async function jobEvidence({ desk, index, config }: JobEvidenceDeps, url: string) {
  const assessment = await findNamedJob({ desk, index }, url)
  const loaded = await loadEvidence(desk)
  const { lines } = withSettings(loaded, (await config.read()).config.person)
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
    rows: citedIn(assessment, lines),
    suggestions: weighed.filter(({ tier }) => tier !== 'refused'),
    suggestions_refused: weighed.filter(({ tier }) => tier === 'refused'),
  }
}

/** A line of the person as an assessment cites it. */
type CitedLine = EvidenceRef & { text: string }

// A line alone would not say why "can lift 40 lb" meets 50.
function citedText({ text, corrected = {} }: EvidenceLine): string {
  const values = Object.entries(corrected).flatMap(([name, value]) =>
    value === null ? [] : [`${name.split(':')[0]?.replaceAll('_', ' ')}: ${value}`],
  )
  return values.length === 0 ? text : `${text} (corrected by you: ${values.join(', ')})`
}

function citedIn({ result }: Assessment, lines: readonly EvidenceLine[]) {
  const texts = new Map(lines.map((line) => [`${line.kind} ${line.ref}`, citedText(line)]))
  return result.rows.map(({ id, status, evidence }) => ({
    row: id,
    status,
    lines: evidence.flatMap((cited): CitedLine[] => {
      const text = texts.get(`${cited.kind} ${cited.ref}`)
      return text === undefined ? [] : [{ ...cited, text }]
    }),
  }))
}

/** Returns the present text of the resume lines, answers and stories cited by assessments; removed ones are left out. */
export async function citedLines(desk: Reader, assessments: readonly Assessment[]) {
  const { lines } = await loadEvidence(desk)
  return assessments.map((assessment) => ({
    assessment,
    rows: citedIn(assessment, lines).map((row) => ({
      ...row,
      lines: row.lines.flatMap(({ kind, ...line }) => (kind === 'fact' ? [] : [{ kind, ...line }])),
    })),
  }))
}
