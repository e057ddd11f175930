import { listEarlierTexts } from '#db/desk/evidence.ts'
import { findLetterOfJob, putLetter } from '#db/desk/job-resumes.ts'
import type { Letter, LetterProposal } from '#db/rows/resume.ts'
import type { Change } from '#db/store.ts'
import { findPrintedMaster } from '#lib/evidence/master/show-master.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import { planCalls } from '#lib/judge/calls/plan-calls.ts'
import { sentPosting } from '#lib/judge/read/extract-prompt.ts'
import { refusedBy } from '#lib/judge/targets/reasons.ts'
import { checkRevision, editRecord } from '#lib/records/record.ts'
import { printedLanguage } from '#lib/resume/language/section-titles.ts'
import { citedRefs, type LetterDeps, type LetterJob, nameOfJob } from '#lib/resume/letters/letter-evidence.ts'
import {
  LETTERS,
  type LetterWords,
  mustBeStored,
  newLetter,
  proposedParagraphs,
  reworded,
  type ShowLetterDeps,
  showLetter,
  wordsByRules,
} from '#lib/resume/letters/letters.ts'
import { bodyParagraphs } from '#lib/resume/letters/rules/compose-letter.ts'
import { acceptLetter, LETTER_VERSION, letterPrompt } from '#lib/resume/letters/rules/letter-prompt.ts'
import type { LetterBody, LetterDecision } from '#lib/resume/letters/schema.ts'
import { findJob } from '#lib/resume/tailored/resume-facts.ts'
import { candidatesOf } from '#lib/resume/tailored/tailor-resume.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { type IsProven, proofRequired } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { findPosting } from '#lib/shortlist/applications/applied-posting.ts'
import { fenceFor } from '#lib/text/digest.ts'

type ProposeDeps = LetterDeps & {
  models: ModelCaller
  config: ConfigFile
  now: () => string
  newId: () => string
}

const MOST_SENT = 60

/**
 * Asks a model for a letter from the person's lines, and stores it beside the letter for the job, which stays as it is. A job without
 * a letter gets the one by the built-in rules as well. Refuses as other model calls do, with `not_found` if no text of the posting is
 * stored, with `no_master` without a line, and with `invalid_value` for the built-in rules.
 */
export async function proposeLetter(
  services: ProposeDeps,
  { job_url, model_target, actor }: LetterBody & { actor: Actor },
) {
  const target = model_target ?? (await services.config.read()).config.model_target
  if (target === 'builtin') {
    throw new Refusal(
      'invalid_value',
      'The built-in rules are no model. Make their letter with `svc letter make LINK`, or name a `model_target`.',
    )
  }
  const denied = await services.models.denies(target)
  if (denied) throw refusedBy(denied)
  const job = await findJob(services, job_url)
  const words = await wordsByRules(services, job)
  const proposal = await askModel(services, { job, target })
  await services.desk.change(async (change) => {
    const stored = await findLetterOfJob(change, job.identities)
    change.run(putLetter({ ...(stored ?? newLetter(services, { change, job, words, actor })), proposal }))
  })
  return showLetter(services, job_url)
}

/** Returns the plan of a letter by a model; null for the built-in rules, which write none. */
export async function planLetter(
  services: Pick<ProposeDeps, 'desk' | 'index' | 'config' | 'models'>,
  { job_url, model_target }: Pick<LetterBody, 'job_url' | 'model_target'>,
) {
  const { job_key } = await findJob(services, job_url)
  return planCalls(services, { model_target, calls: { letter: 1 }, jobs: [job_url], same: job_key })
}

async function askModel(
  services: ProposeDeps,
  { job, target }: { job: LetterJob; target: string },
): Promise<LetterProposal> {
  const candidates = await linesToSend(services, job)
  if (candidates.length === 0) {
    throw new Refusal('no_master', 'A letter stands on lines of your main resume. Import your resume first.')
  }
  const { title, text } = await findPosting(services, job.identity)
  if (text === '')
    throw new Refusal('not_found', 'No text of this posting is stored, so there is nothing to send.')
  const posting = sentPosting({ title, text })
  const language = printedLanguage(candidates.map((line) => line.text).join('\n'))
  const jobName = await nameOfJob(services, job.identity)
  const lines = candidates.map(({ id, text, entry }) => ({
    ...{ kind: 'line' as const, ref: id, text, heading: entry },
  }))
  const answer = await services.models.ask({
    ...letterPrompt({ posting, lines: candidates, fence: await fenceFor(posting) }),
    purpose: 'letter' as const,
    prompt_version: LETTER_VERSION,
    ...{ target, job_identity: job.identity, batch_id: null, priority: 'person' as const },
    // A call is awaited even if nobody listens any more, because it is paid for.
    signal: new AbortController().signal,
    kinds: ['posting' as const, 'evidence' as const],
    accept: (value) => acceptLetter(value, { lines, names: [jobName.title, jobName.company], language }),
  })
  if (!answer.ok) throw refusedBy(answer)
  const made_at = services.now()
  const id = `proposal:${services.newId()}`
  return { id, target, model: answer.model, made_at, language, ...answer.value, used_revision: null }
}

// Lines that the assessment cites come first, and the others in the order of the resume.
async function linesToSend({ desk }: LetterDeps, job: LetterJob) {
  const master = await findPrintedMaster(desk)
  if (!master) return []
  const refs = await citedRefs(desk, job)
  const rank = new Map(refs.map((ref, index) => [ref, index]))
  return candidatesOf(master.content)
    .toSorted((a, b) => (rank.get(a.id) ?? refs.length) - (rank.get(b.id) ?? refs.length))
    .slice(0, MOST_SENT)
}

type DecideInput = LetterDecision & { actor: Actor; proven: IsProven }

/**
 * Decides on a letter that waits: `use` puts it in the place of the letter, which stays among the earlier texts and needs the person's
 * proof; `dismiss` drops it; `undo` puts the earlier letter back while the used one is unchanged. Refuses with `not_found`,
 * `proposal_stale` and `revision_conflict`.
 */
export async function decideLetter(services: ShowLetterDeps, decision: DecideInput) {
  const { job_url, revision } = decision
  const { letter_id } = await mustBeStored(services, job_url)
  const isProven = decision.action !== 'use' || (await decision.proven())
  const job = await nameOfJob(services, job_url)
  await services.desk.change(async (change) => {
    const letter = await LETTERS.find(change, letter_id)
    if (!letter) throw new Refusal('not_found', LETTERS.missing)
    await checkRevision({ stored: letter.revision, read: revision }, () => LETTERS.conflict(letter))
    const proposal = proposalFor(letter, decision)
    if (!isProven) {
      const words = proposal.sent?.paragraphs ?? bodyParagraphs(proposal.paragraphs)
      throw proofRequired(['use_letter'], { words })
    }
    if (decision.action === 'dismiss') {
      change.run(putLetter({ ...letter, proposal: null }))
      return
    }
    const edit =
      decision.action === 'undo'
        ? await undone(change, { letter, proposal })
        : used(letter, {
            proposal,
            paragraphs: proposedParagraphs(proposal, job),
            used_revision: revision + 1,
          })
    await editRecord(LETTERS, {
      change,
      read: { id: letter_id, revision },
      edit: (stored) => reworded({ ...stored, proposal: edit.proposal }, edit.words, { change, ...decision }),
    })
  })
  return showLetter(services, job_url)
}

// A press is for the letter that the person read: a newer one by the same model is another.
function proposalFor(
  { proposal, revision }: Letter,
  { action, proposal_id }: LetterDecision,
): LetterProposal {
  const isOpen = action === 'undo' ? proposal?.used_revision === revision : proposal?.used_revision === null
  if (proposal && isOpen && proposal.id === proposal_id) return proposal
  if (action === 'undo')
    throw new Refusal('proposal_stale', 'The letter changed since, so its earlier texts stay as they are.')
  if (proposal === null) throw new Refusal('not_found', 'No letter waits for your yes for this job.')
  throw new Refusal('proposal_stale', 'Another letter waits now, or it is used already. Read it again.')
}

type LetterEdit = { words: LetterWords; proposal: LetterProposal }

type UsedLetter = { proposal: LetterProposal; paragraphs: string[]; used_revision: number }

function used(letter: Letter, { proposal, paragraphs, used_revision }: UsedLetter): LetterEdit {
  const { target, model, made_at, sent, language } = proposal
  const by_model =
    target === null ? letter.by_model : { target, model, made_at, sentences: proposal.paragraphs.flat() }
  return {
    words: { paragraphs, language, made_by: sent?.made_by ?? 'model', by_model },
    proposal: { ...proposal, used_revision },
  }
}

async function undone(
  change: Change,
  { letter, proposal }: { letter: Letter; proposal: LetterProposal },
): Promise<LetterEdit> {
  const earlier = await listEarlierTexts(change, letter.letter_id)
  const before = earlier.find(({ revision }) => revision === letter.revision - 1)
  if (!before) throw new Refusal('proposal_stale', 'The earlier letter is not stored any more.')
  return { words: before.body as LetterWords, proposal: { ...proposal, used_revision: null } }
}
