import { findAssessments, findNamedAssessment } from '#db/desk/assessments.ts'
import { findLetter, findLetterOfJob, putLetter, removeLetter } from '#db/desk/job-resumes.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import type { Section } from '#db/rows/master.ts'
import type { Letter } from '#db/rows/resume.ts'
import type { Reader, Store } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/refuse-contact-data.ts'
import { findPrintedMaster } from '#lib/evidence/master/show-master.ts'
import { NO_COMPANY } from '#lib/index/own/store-own-jobs.ts'
import { citedLines } from '#lib/judge/assess/job-evidence.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import {
  checkRevision,
  editRecord,
  findWithEarlier,
  type RecordKind,
  removeRecord,
} from '#lib/records/record.ts'
import { languageOf } from '#lib/resume/language/languages.ts'
import { composeLetter, openingOf } from '#lib/resume/letters/rules/compose-letter.ts'
import { wordsOfLetter } from '#lib/resume/letters/rules/letter-words.ts'
import type { LetterLine } from '#lib/resume/letters/rules/nearest-line.ts'
import { weighSentences } from '#lib/resume/letters/rules/sentences.ts'
import type { LetterChange, NewLetter } from '#lib/resume/letters/schema.ts'
import { findJob } from '#lib/resume/tailored/resume-facts.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { withoutHidden } from '#lib/text/text.ts'

type LetterDeps = { desk: Store; index: Store }
type ResumeJob = Awaited<ReturnType<typeof findJob>>

/** The storage of letters. */
const LETTERS: RecordKind<Letter, Pick<Letter, 'paragraphs'>> = {
  find: findLetter,
  put: putLetter,
  remove: removeLetter,
  words: ({ paragraphs }) => ({ paragraphs }),
  missing: 'No letter is stored for this job. Make one with POST /api/letters.',
  conflict: (stored) => ({
    message:
      'The letter changed since you read it. Compare with the current one and resend with its revision.',
    current: stored,
  }),
}

/** Returns the letter for a job with the evidence of each sentence, and its earlier texts; null before it was made. */
export async function showLetter({ desk, index }: LetterDeps, job_url: string) {
  const { identities } = await findJob({ desk, index }, job_url)
  const stored = await findLetterOfJob(desk, identities)
  if (!stored) return { schema_version: 'svc-letter:1' as const, letter: null, earlier: [] }
  const { record, earlier } = await findWithEarlier(LETTERS, desk, stored.letter_id)
  return {
    schema_version: 'svc-letter:1' as const,
    letter: await letterView({ desk, index }, record),
    earlier,
  }
}

/**
 * Makes the letter for a job by the built-in rules: the person's lines that the assessment cites for its requirements, the best
 * first. A stored letter is replaced at the revision that was read, and stays among the earlier texts. Refuses with
 * `no_master` without a line to stand on, and with `revision_conflict`.
 */
export async function makeLetter(
  services: LetterDeps & { newId: () => string },
  { job_url, revision, actor }: NewLetter & { actor: Actor },
) {
  const { desk, index } = services
  const job = await findJob({ desk, index }, job_url)
  const lines = await bestLines(desk, job)
  if (lines.length === 0) {
    throw new Refusal('no_master', 'A letter stands on lines of your main resume. Import your resume first.')
  }
  const language = languageOf(lines.join('\n'))
  const paragraphs = composeLetter({ language, ...(await documentOf(services, job.identity)), lines })
  await desk.change(async (change) => {
    const stored = await findLetterOfJob(change, job.identities)
    await checkRevision({ stored: stored?.revision, read: revision }, () => ({
      message: 'A letter is stored for this job. Resend with its revision to replace it.',
      current: stored ?? null,
    }))
    const moment = { updated_at: change.now, written_by: actor }
    const words = { paragraphs, language, made_by: 'rules' as const }
    if (stored) {
      const read = { id: stored.letter_id, revision: stored.revision }
      const edit = (letter: Letter): Letter => ({
        ...letter,
        ...words,
        ...moment,
        revision: letter.revision + 1,
      })
      await editRecord(LETTERS, { change, read, edit })
      return
    }
    const letter_id = `letter:${services.newId()}`
    const own = { letter_id, job_identity: job.identity, revision: 1, created_at: change.now }
    change.run(putLetter({ ...own, ...words, ...moment }))
  })
  return showLetter(services, job_url)
}

/** Changes the letter for a job at the revision that was read; refuses contact data, which no letter stores. */
export async function changeLetter(
  services: LetterDeps,
  { job_url, paragraphs, revision, actor }: LetterChange & { actor: Actor },
) {
  const texts = paragraphs.map((paragraph) => withoutHidden(paragraph).trim()).filter(Boolean)
  if (texts.length === 0) throw new Refusal('invalid_value', 'The letter is empty. Delete it instead.')
  refuseContactData('paragraphs', texts)
  const stored = await mustBeStored(services, job_url)
  await services.desk.change((change) =>
    editRecord(LETTERS, {
      change,
      read: { id: stored.letter_id, revision },
      edit: (letter) => ({
        ...{ ...letter, paragraphs: texts, made_by: 'person' as const, revision: letter.revision + 1 },
        ...{ updated_at: change.now, written_by: actor },
      }),
    }),
  )
  return showLetter(services, job_url)
}

/** Removes the letter for a job with all its earlier texts. */
export async function deleteLetter(
  services: LetterDeps,
  { job_url, revision }: { job_url: string; revision: number },
) {
  const { letter_id } = await mustBeStored(services, job_url)
  await services.desk.change((change) => removeRecord(LETTERS, { change, read: { id: letter_id, revision } }))
  return { schema_version: 'svc-letter-deleted:1' as const, deleted: letter_id }
}

/** Returns the stored letter for a job; refuses with `not_found`. */
export async function mustBeStored({ desk, index }: LetterDeps, job_url: string): Promise<Letter> {
  const { identities } = await findJob({ desk, index }, job_url)
  const stored = await findLetterOfJob(desk, identities)
  if (!stored) throw new Refusal('not_found', LETTERS.missing)
  return stored
}

async function letterView({ desk, index }: LetterDeps, { letter_id, paragraphs, ...letter }: Letter) {
  const lines = await evidenceLines(desk)
  const texts = new Map(lines.map(({ kind, ref, text }) => [`${kind} ${ref}`, text]))
  const job = await documentOf({ desk, index }, letter.job_identity)
  const fixed = fixedSentences(letter.language, job)
  const shown = paragraphs.map((text) => ({
    text,
    sentences: weighSentences(text, { lines, fixed }).map(({ on, ...sentence }) => ({
      ...sentence,
      on: on && { ...on, text: texts.get(`${on.kind} ${on.ref}`) ?? '' },
    })),
  }))
  const all = shown.flatMap(({ sentences }) => sentences)
  const count = (stands: string) => all.filter((sentence) => sentence.stands === stands).length
  return { id: letter_id, ...letter, paragraphs: shown, not_shown: count('not_shown'), near: count('near') }
}

type NamedJob = { title: string; company: string }

// A company that the person did not name is left out.
async function documentOf({ desk, index }: LetterDeps, job_url: string): Promise<NamedJob> {
  const { job_key } = await findJob({ desk, index }, job_url)
  const [document] = job_key === null ? [] : await findJobDocuments(index, [job_key])
  const { title = '', company = '' } = document ?? {}
  return { title, company: company === NO_COMPANY ? '' : company }
}

// The opening names the job and claims nothing of the person, as long as it stands as it was made.
function fixedSentences(language: string, job: NamedJob): ReadonlySet<string> {
  const { greeting, shows, also, closing, regards } = wordsOfLetter(language)
  return new Set([greeting, openingOf(language, job), shows, also, closing, regards])
}

async function evidenceLines(desk: Reader): Promise<LetterLine[]> {
  const { lines } = await loadEvidence(desk)
  return lines.map(({ kind, ref, text, wording }) => ({ kind, ref, text: wording ?? text }))
}

// Lines cited for met requirements come first, those of musts before others; without an assessment the resume's own order.
async function bestLines(desk: Reader, job: ResumeJob): Promise<string[]> {
  const master = await findPrintedMaster(desk)
  const lines = (master?.content.lines ?? []).filter(
    ({ mark, section }) => mark !== 'never' && TOLD.has(section),
  )
  const texts = new Map(lines.map(({ id, text }) => [id, text]))
  const [assessment] =
    job.job_key === null
      ? [await findNamedAssessment(desk, job.identity)]
      : await findAssessments(desk, [job.job_key])
  const [cited] = assessment ? await citedLines(desk, [assessment]) : []
  const met = (cited?.rows ?? []).filter(({ status }) => status === 'met')
  const refs = met.flatMap((row) => row.lines.flatMap(({ kind, ref }) => (kind === 'line' ? [ref] : [])))
  const found = [...new Set(refs)].flatMap((ref) => texts.get(ref) ?? [])
  return found.length > 0 ? found : [...texts.values()]
}

// A list of skills or a degree is no sentence of a letter.
const TOLD: ReadonlySet<Section> = new Set(['experience', 'projects', 'volunteering', 'summary'])
