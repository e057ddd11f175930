import type { MasterContent } from '#lib/evidence/master/master.ts'
import { maskContact } from '#lib/judge/read/clean-for-prompt.ts'
import { REASONS } from '#lib/judge/targets/reasons.ts'
import type { StoredRow } from '#lib/judge/verdict/result.ts'
import { acceptTailored, type Tailored } from '#lib/resume/tailored/rules/accept-tailored.ts'
import { isFact } from '#lib/resume/tailored/rules/pick-facts.ts'
import { type CandidateLine, TAILOR_VERSION, tailorPrompt } from '#lib/resume/tailored/rules/tailor-prompt.ts'
import type { Services } from '#lib/services.ts'
import { fenceFor } from '#lib/text/digest.ts'

/** What a model is to choose from, and for what. */
export type Choosing = {
  rows: readonly StoredRow[]
  content: MasterContent
  target: string
  job_identity: string
  priority: 'person' | 'pipeline'
  signal: AbortSignal
}

/** A model's choice, or the code for which there is none; both null for the built-in rules. */
export type Chosen = { tailored: Tailored | null; fallback: string | null }

/** Asks a model which lines go on a resume; code picks where it does not answer, which is no error. */
export async function chooseLines(
  { models }: Pick<Services, 'models'>,
  { rows, content, target, job_identity, priority, signal }: Choosing,
): Promise<Chosen> {
  const lines = candidatesOf(content)
  if (target === 'builtin' || lines.length === 0 || rows.length === 0)
    return { tailored: null, fallback: null }
  const fence = await fenceFor(rows.map(({ quote }) => quote).join('\n'))
  const answer = await models.ask({
    ...tailorPrompt({ rows, lines, fence }),
    ...{ purpose: 'tailor' as const, prompt_version: TAILOR_VERSION, target, job_identity, batch_id: null },
    ...{ priority, signal, kinds: ['requirements' as const, 'evidence' as const] },
    accept: (value) => acceptTailored(value, lines),
  })
  if (answer.ok) return { tailored: answer.value, fallback: null }
  const { code } = REASONS[answer.failure.reason]
  return { tailored: null, fallback: code === 'assess_timeout' ? 'tailor_timeout' : code }
}

// Skills and schools are put in by rules of their own; what the person marked never is not even shown.
function candidatesOf({ entries, lines }: MasterContent): CandidateLine[] {
  const headings = new Map(
    entries.map(({ id, heading, sublines }) => [id, [heading, ...sublines].join(', ')]),
  )
  return lines
    .filter(({ section, mark }) => !isFact(section) && mark !== 'never')
    .map(({ id, text, section, entry_id }) => ({
      id,
      text: maskContact(text),
      entry: maskContact(headings.get(entry_id ?? '') ?? section),
    }))
}
