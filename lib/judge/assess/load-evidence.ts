import { listAnswers } from '#db/desk/answers.ts'
import { findMaster } from '#db/desk/master.ts'
import { listStories } from '#db/desk/stories.ts'
import type { Reader } from '#db/store.ts'
import type { Answer } from '#lib/answers/rules/answer.ts'
import type { DocumentReader } from '#lib/imports/document-reader.ts'
import type { Basis } from '#lib/judge/assess/basis.ts'
import { pastedResume } from '#lib/judge/assess/pasted-resume.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { PROMPT_VERSION } from '#lib/judge/read/prompt-version.ts'
import { evidenceLines, type ResumeWords } from '#lib/judge/settle/evidence-lines.ts'
import { sha256Of } from '#lib/values/digest.ts'

/** The rules that read and judge by themselves; another number makes every assessment one of older rules. */
export const RULES_VERSION = 'builtin:2'

export type LoadedEvidence = {
  lines: EvidenceLine[]
  answers: Answer[]
  basis: Omit<Basis, 'constraints_digest' | 'prompt_version'>
}

/** Everything of the person's that may be cited, and what names this state of it. */
export async function loadEvidence(desk: Reader): Promise<LoadedEvidence> {
  const master = await findMaster(desk)
  const loaded = await load(desk, master?.content ?? { entries: [], lines: [] })
  const { revision_id = null, revision = null } = master?.head ?? {}
  return {
    ...loaded,
    basis: { ...loaded.basis, master_revision_id: revision_id, master_revision: revision },
  }
}

/**
 * The same with a resume that was pasted instead of the master; refuses with `invalid_value` where it cannot be read.
 * Nothing of it is stored.
 */
export async function loadPastedEvidence(
  { desk, documents }: { desk: Reader; documents: DocumentReader },
  text: string,
): Promise<LoadedEvidence> {
  const draft = await documents.readResume({ format: 'text', text })
  const { lines, answers, basis } = await load(desk, pastedResume(draft))
  const of_none = { master_revision_id: null, master_revision: null, resume_pasted: true as const }
  return { lines, answers, basis: { ...basis, ...of_none } }
}

type Loaded = Omit<LoadedEvidence, 'basis'> & { basis: Pick<Basis, 'story_bank' | 'bank' | 'resume'> }

async function load(desk: Reader, content: ResumeWords): Promise<Loaded> {
  const answers = await listAnswers(desk)
  const stories = await listStories(desk)
  const bank = [
    ...answers.map((one) => [one.question_id, one.revision] as const),
    ...stories.map((one) => [one.story_id, one.revision] as const),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const lines = evidenceLines({ content, answers, stories })
  const said = lines.flatMap(({ kind, ref, text }) => (kind === 'line' ? [[ref, text]] : []))
  return {
    lines,
    answers,
    basis: {
      story_bank: await sha256Of(JSON.stringify(bank)),
      bank: Object.fromEntries(bank),
      // The order of lines says nothing of what they show.
      resume: await sha256Of(JSON.stringify(said.sort())),
    },
  }
}

/** Names the rules or the prompt that a target would read and judge by now. */
export function promptVersionOf(target: string): string {
  return target === 'builtin' ? RULES_VERSION : PROMPT_VERSION
}

/** What an assessment made now by a target would be made from. */
export async function basisNow(
  { basis }: Pick<LoadedEvidence, 'basis'>,
  fit: { match_at_percent: number },
  target = 'builtin',
): Promise<Basis> {
  const constraints_digest = await sha256Of(JSON.stringify({ match_at_percent: fit.match_at_percent }))
  return { ...basis, constraints_digest, prompt_version: promptVersionOf(target) }
}
