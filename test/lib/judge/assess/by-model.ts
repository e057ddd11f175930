import type { Store } from '#db/store.ts'
import { assessByModel, type PostingToAssess } from '#lib/judge/assess/assess-by-model.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { aReadAnswer, aReadRow, idsIn, type ScriptedModel } from '#test/support/scripted-model.ts'

/** The demands in the posting of these tests. */
export const LINES = [
  '',
  'Requirements',
  '- Experience with Kafka streams in production',
  '- Experience with event sourcing',
  '- Experience with double-entry accounts',
  '- Must be authorized to work in the US',
]
/** A good model's reading of it. */
export const rows = [
  aReadRow({
    line: 4,
    quote: 'Experience with Kafka streams in production',
    kind: 'skill',
    terms: ['Kafka'],
  }),
  aReadRow({ line: 5, quote: 'Experience with event sourcing' }),
  aReadRow({ line: 6, quote: 'Experience with double-entry accounts' }),
  aReadRow({ line: 7, quote: 'Must be authorized to work in the US', kind: 'work_auth', class: 'askable' }),
]
/** A word of the person's that must be nowhere else. */
export const CANARY = 'Zanzibarium'
export const evidence: EvidenceLine[] = [
  aLineOf({ id: 'e1', ref: 'l1', text: `Ran Kafka for the ${CANARY} ledger`, section: 'experience' }),
  aLineOf({ id: 'e2', ref: 'l2', text: 'Wrote to jo@example.org in Go' }),
  { id: 'e3', kind: 'answer', ref: 'q1', question: 'Are you authorized to work in the US?', text: 'Yes' },
]

/** An assessment but for its result. */
export const STORED = {
  job_key: 1,
  job_identity: 'x',
  profile_id: null,
  target: 'claude',
  evidence_version: 1,
  touched_by: null,
  stale_reason: null,
  created_at: '',
  basis: {
    prompt_version: '',
    constraints_digest: '',
    story_bank: '',
    bank: {},
    resume: '',
    master_revision_id: null,
    master_revision: null,
  },
  written_by: 'operator' as const,
}

let jobs = 0
/** A posting that nobody read before. */
export const aJob = (lines = LINES) => {
  jobs += 1
  return { title: 'Engineer', text: [`Engineer ${'x'.repeat(jobs)}`, ...lines].join('\n') }
}
const signal = new AbortController().signal
/** Assesses a posting by a model, for the target `claude`. */
export function assess(
  desk: Store,
  model: ScriptedModel,
  { subject = aJob(), lines = evidence }: { subject?: PostingToAssess; lines?: EvidenceLine[] } = {},
) {
  return assessByModel({
    subject,
    evidence: lines,
    today: '2026-11-20',
    desk,
    ask: model.ask,
    target: 'claude',
    signal,
    priority: 'person',
    job_identity: 'https://jobs.example/1',
    batch_id: null,
  })
}

/** Judges each row as met by the first line, or as told. */
export const judging = (some: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => ({
  judge: [
    (asked: Parameters<typeof idsIn>[0]) => ({
      rows: idsIn(asked).rows.map((id) => ({
        id,
        evidence: [idsIn(asked).evidence[0]],
        gap: 'none',
        status: 'met',
        ...some,
      })),
      ...more,
    }),
  ],
})
export const reading = { extract: [aReadAnswer(rows)] }

/** The same, where an answer must be found. */
export async function found(...wanted: Parameters<typeof assess>) {
  const result = await assess(...wanted)
  if (!result.ok) throw new Error(result.failure.reason)
  return result
}
