import { findLetter, findLetterOfJob, listLetters, putLetter, removeLetter } from '#db/desk/job-resumes.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import type { Letter, LetterProposal, ModelSentence, SentLetter } from '#db/rows/resume.ts'
import type { Change, Reader, Store } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { NO_COMPANY } from '#lib/index/own/store-own-jobs.ts'
import { workModeOf } from '#lib/index/places/work-mode.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import {
  checkRevision,
  editRecord,
  findWithEarlier,
  outdated,
  type RecordKind,
  removeRecord,
  wordsWait,
} from '#lib/records/record.ts'
import { otherLanguageNote, printedLanguage } from '#lib/resume/language/resume-language.ts'
import { greetingFor } from '#lib/resume/letters/rules/addressee.ts'
import {
  bodyParagraphs,
  composeLetter,
  fixedSentences,
  frameOf,
  type LetterFrame,
  letterChoices,
  withFixed,
} from '#lib/resume/letters/rules/compose-letter.ts'
import { type LetterLine, weighSentences } from '#lib/resume/letters/rules/sentences.ts'
import type { LetterChange, NewLetter } from '#lib/resume/letters/schema.ts'
import {
  type AnswersByLine,
  answersByLine,
  bestLines,
  demandsOfLines,
} from '#lib/resume/tailored/answering-lines.ts'
import { findAssessmentOf, findJob } from '#lib/resume/tailored/resume-facts.ts'
import type { WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { languageOf } from '#lib/text/language.ts'
import { withoutHidden } from '#lib/text/text.ts'

/** The words of a letter that its earlier texts keep. */
export type LetterWords = Pick<Letter, 'paragraphs' | 'language' | 'made_by' | 'by_model'>

/** The storage of letters. */
export const LETTERS: RecordKind<Letter, LetterWords> = {
  find: findLetter,
  put: putLetter,
  remove: removeLetter,
  words: ({ paragraphs, language, made_by, by_model }) => ({ paragraphs, language, made_by, by_model }),
  missing: 'No letter is stored for this job. Make one with `svc letter make LINK`.',
  conflict: (stored) => outdated('letter', stored),
}

/**
 * Returns the letter for a job with the evidence of each sentence, its earlier texts, and the openings and endings to choose from; null
 * before it was made.
 */
export async function showLetter({ desk, index, now }: ShowLetterDeps, job_url: string) {
  const job = await findJob({ desk, index }, job_url)
  const stored = await findLetterOfJob(desk, job.identities)
  const language = stored?.language ?? printedLanguage(await ownText(desk))
  const frame = await lastFrame({ desk, index }, language)
  const name = await nameOfJob({ desk, index }, job.identity)
  const { openings, endings } = letterChoices(language, name, frame)
  const shown = <Id>({ id, paragraphs }: { id: Id; paragraphs: string[] }) => ({
    id,
    text: paragraphs.join('\n\n'),
  })
  const choices = { openings: openings.map(shown), endings: endings.map(shown) }
  if (!stored)
    return { schema_version: 'svc-letter:1' as const, letter: null, note: null, earlier: [], choices }
  const { record, earlier } = await findWithEarlier(LETTERS, desk, stored.letter_id)
  const answers = await answersByLine(desk, job, now())
  return {
    schema_version: 'svc-letter:1' as const,
    letter: await letterView({ desk, index }, record, answers),
    note: otherLanguageNote(record.paragraphs.join('\n'), job.posting.text),
    choices,
    earlier: earlier.map(({ revision, replaced_at, paragraphs }) => ({ revision, replaced_at, paragraphs })),
  }
}

/**
 * Returns the demands of a job that lines of the resume answer, in the posting's words, and a greeting for the contact person whom it
 * names. They stand apart from the letter, because strangers' words and the person's never share a reply; nothing is stored.
 */
export async function showLetterDemands({ desk, index, now }: ShowLetterDeps, job_url: string) {
  const job = await findJob({ desk, index }, job_url)
  const answers = await answersByLine(desk, job, now())
  const stored = await findLetterOfJob(desk, job.identities)
  const language = stored?.language ?? printedLanguage(await ownText(desk))
  const texts = new Map([...answers.values()].flat().map(({ id, text }) => [id, text]))
  return {
    schema_version: 'svc-letter-demands:1' as const,
    demands: [...texts].map(([id, text]) => ({ id, text })),
    greeting: greetingFor(job.posting.text, language),
  }
}

async function ownText(desk: Store): Promise<string> {
  return (await letterLines(desk)).map(({ text }) => text).join('\n')
}

/** Returns the opening and ending of the letter in this language that the person edited last; null without one. */
async function lastFrame({ desk, index }: LetterDeps, language: string): Promise<LetterFrame | null> {
  for (const letter of await listLetters(desk)) {
    if (letter.made_by !== 'person' || letter.language !== language) continue
    const frame = frameOf(letter.paragraphs, await nameOfJob({ desk, index }, letter.job_identity))
    if (frame !== null) return frame
  }
  return null
}

/**
 * Makes the letter for a job by the built-in rules: three to five of the person's lines that answer the posting, as bullets between
 * the chosen opening and ending. A stored letter is replaced at the revision that was read, and stays among the earlier texts; without proof the new
 * one waits, unless the rules made the stored one too. Refuses with `no_master` without a line to stand on, and with
 * `revision_conflict`.
 */
export async function makeLetter(
  services: LetterWriting,
  { job_url, revision, opening, ending, actor, writer }: NewLetter & Writer,
) {
  const { desk, index } = services
  const job = await findJob({ desk, index }, job_url)
  const words = await wordsByRules(services, job, { opening, ending })
  await desk.change(async (change) => {
    const stored = await findLetterOfJob(change, job.identities)
    await checkRevision({ stored: stored?.revision, read: revision }, () => ({
      message: 'A letter is stored for this job. Resend with its revision to replace it.',
      current: stored ?? null,
    }))
    if (!stored) {
      change.run(putLetter(newLetter(services, { change, job, words, actor })))
      return
    }
    if (stored.made_by !== 'rules' && (await wordsWait(change, writer, 'job'))) {
      const sent = { paragraphs: words.paragraphs, made_by: 'rules' as const, written_by: actor }
      change.run(putLetter(waiting(services, stored, { sent, language: words.language, change })))
      return
    }
    const readVersion = { id: stored.letter_id, revision: stored.revision }
    await editRecord(LETTERS, {
      change,
      read: readVersion,
      edit: (letter) => reworded(letter, words, { change, actor }),
    })
  })
  return showLetter(services, job_url)
}

/** Returns the words of a letter by the built-in rules; refuses with `no_master` without a line to stand on. */
export async function wordsByRules(
  { desk, index, now }: ShowLetterDeps,
  job: LetterJob,
  choice: Pick<NewLetter, 'opening' | 'ending'> = {},
): Promise<LetterWords> {
  const lines = await bestLines(desk, job, now())
  if (lines.length === 0) {
    throw new Refusal('no_master', 'A letter stands on lines of your main resume. Import your resume first.')
  }
  const language = printedLanguage(await ownText(desk))
  const frame = await lastFrame({ desk, index }, language)
  const name = await nameOfJob({ desk, index }, job.identity)
  const { opening, ending } = choice
  const paragraphs = composeLetter({ language, ...name, lines, frame, opening, ending })
  return { paragraphs, language, made_by: 'rules', by_model: null }
}

/** The stores of letters, and the clock. */
export type ShowLetterDeps = LetterDeps & { now: () => string }
type LetterWriting = ShowLetterDeps & { newId: () => string }
type Writer = { actor: Actor; writer: WordsWriter }
type LetterWrite = { change: Change; actor: Actor }
type FirstLetter = LetterWrite & { job: LetterJob; words: LetterWords }

/** Returns the first letter for a job. */
export function newLetter(
  { newId }: { newId: () => string },
  { change, job, words, actor }: FirstLetter,
): Letter {
  const letter_id = `letter:${newId()}`
  const own = { letter_id, job_identity: job.identity, revision: 1, created_at: change.now, proposal: null }
  return { ...own, ...words, updated_at: change.now, written_by: actor }
}

/** Returns a letter with other words, at its next revision. */
export function reworded(
  letter: Letter,
  words: Partial<LetterWords>,
  { change, actor }: LetterWrite,
): Letter {
  const moment = { updated_at: change.now, written_by: actor }
  return { ...letter, ...words, ...moment, revision: letter.revision + 1 }
}

/**
 * Changes the letter for a job at the revision that was read; refuses contact data, which no letter stores. Without the person's
 * proof the stored letter stays and prints, and the sent one waits for their yes in the place of a model's.
 */
export async function changeLetter(
  services: LetterWriting,
  { job_url, paragraphs, revision, actor, writer }: LetterChange & Writer,
) {
  const texts = paragraphs.map((paragraph) => withoutHidden(paragraph).trim()).filter(Boolean)
  if (texts.length === 0) throw new Refusal('invalid_value', 'The letter is empty. Delete it instead.')
  refuseContactData('paragraphs', texts)
  const stored = await mustBeStored(services, job_url)
  // The date prints in the language of the words.
  const written = texts.join('\n')
  const language = languageOf(written) === null ? stored.language : printedLanguage(written)
  await services.desk.change(async (change) => {
    if (!(await wordsWait(change, writer, 'job'))) {
      const words = { paragraphs: texts, language, made_by: 'person' as const }
      await editRecord(LETTERS, {
        change,
        read: { id: stored.letter_id, revision },
        edit: (letter) => reworded(letter, words, { change, actor }),
      })
      return
    }
    const letter = await findLetter(change, stored.letter_id)
    if (!letter) throw new Refusal('not_found', LETTERS.missing)
    await checkRevision({ stored: letter.revision, read: revision }, () => LETTERS.conflict(letter))
    if (letter.paragraphs.join('\n') === texts.join('\n')) return
    const sent = { paragraphs: texts, made_by: 'person' as const, written_by: actor }
    change.run(putLetter(waiting(services, letter, { sent, language, change })))
  })
  return showLetter(services, job_url)
}

// The letter keeps its words and its revision, so that every print and copy is of these.
function waiting(
  { newId }: LetterWriting,
  letter: Letter,
  { sent, language, change }: { sent: SentLetter; language: string; change: Change },
): Letter {
  const by = { id: `proposal:${newId()}`, target: null, model: null, made_at: change.now }
  const nothing = { paragraphs: [], left_out: [], unusable: 0, used_revision: null }
  return { ...letter, proposal: { ...by, language, sent, ...nothing } }
}

/** Returns the paragraphs that a waiting letter would print. */
export function proposedParagraphs({ sent, paragraphs, language }: LetterProposal, job: NamedJob): string[] {
  return sent?.paragraphs ?? withFixed(bodyParagraphs(paragraphs), { language, ...job })
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

async function letterView(
  { desk, index }: LetterDeps,
  { letter_id, by_model, proposal, ...letter }: Letter,
  answers: AnswersByLine,
) {
  const lines = await letterLines(desk)
  const job = await nameOfJob({ desk, index }, letter.job_identity)
  const { language, revision } = letter
  const { posting } = await findJob({ desk, index }, letter.job_identity)
  const letterContext = { lines, job, answers, greeting: greetingFor(posting.text, language) ?? '' }
  const sentences = by_model?.sentences ?? []
  const own = paragraphsView(letter.paragraphs, { ...letterContext, language, sentences })
  const waits = proposal !== null && proposal.used_revision === null
  return {
    id: letter_id,
    ...letter,
    ...own,
    by_model: by_model && { target: by_model.target, model: by_model.model, made_at: by_model.made_at },
    proposal: waits ? proposalView(proposal, letterContext) : null,
    undo_id: proposal?.used_revision === revision ? proposal.id : null,
  }
}

type LetterContext = {
  lines: readonly LetterLine[]
  job: NamedJob
  answers: AnswersByLine
  /** That of the posting's contact person; '' without one. */
  greeting: string
}

function proposalView(proposal: LetterProposal, letterContext: LetterContext) {
  const { id, target, model, made_at, sent, language, left_out, unusable } = proposal
  const sentences = proposal.paragraphs.flat()
  const paragraphs = proposedParagraphs(proposal, letterContext.job)
  const view = paragraphsView(paragraphs, { ...letterContext, language, sentences })
  return { id, target, sent_by: sent?.written_by ?? null, model, made_at, ...view, left_out, unusable }
}

type ParagraphsViewing = LetterContext & { language: string; sentences: readonly ModelSentence[] }

function paragraphsView(
  paragraphs: readonly string[],
  { lines, job, answers, greeting, language, sentences }: ParagraphsViewing,
) {
  const texts = new Map(lines.map(({ kind, ref, text }) => [`${kind} ${ref}`, text]))
  const withText = ({ kind, ref }: Pick<LetterLine, 'kind' | 'ref'>) => ({
    kind,
    ref,
    text: texts.get(`${kind} ${ref}`) ?? '',
  })
  // A demand of the posting above its line claims nothing.
  const demands = [...answers.values()].flat().map(({ text }) => `${text}:`)
  const fixed = new Set([...fixedSentences(language, job), ...demands, greeting])
  const model = { sentences, names: [job.title, job.company], language }
  const weighed = paragraphs.map((text) => weighSentences(text, { lines, fixed, model }))
  const lineOf = ({ bullet, on }: (typeof weighed)[number][number]) =>
    bullet && on?.kind === 'line' ? on.ref : null
  const answered = demandsOfLines(
    weighed.flat().flatMap((sentence) => lineOf(sentence) ?? []),
    answers,
  )
  const shownParagraphs = paragraphs.map((text, index) => ({
    text,
    sentences: (weighed[index] ?? []).map((sentence) => ({
      ...sentence,
      on: sentence.on && withText(sentence.on),
      also_on: sentence.also_on.map(withText),
      answers: answered.get(lineOf(sentence) ?? '')?.id ?? null,
    })),
  }))
  const all = shownParagraphs.flatMap((paragraph) => paragraph.sentences)
  const count = (support: string) => all.filter((sentence) => sentence.stands === support).length
  return { paragraphs: shownParagraphs, not_shown: count('not_shown'), near: count('near') }
}

/** The stores that a letter is read from. */
export type LetterDeps = { desk: Store; index: Store }
/** The job of a letter. */
export type LetterJob = Awaited<ReturnType<typeof findJob>>
/** A job as a letter names it. */
type NamedJob = { title: string; company: string }

/** Returns title and company of a job as a letter names them; a company that the person did not name is left out. */
export async function nameOfJob({ desk, index }: LetterDeps, job_url: string): Promise<NamedJob> {
  const { job_key } = await findJob({ desk, index }, job_url)
  const [document] = job_key === null ? [] : await findJobDocuments(index, [job_key])
  const { title = '', company = '' } = document ?? {}
  return { title: plainTitle(title, company), company: company === NO_COMPANY ? '' : company }
}

const ASIDE =
  /^(?:[fmdwxh](?: ?[/|] ?[fmdwxh*]){1,3}|all genders|ft|pt|(?:full|part)[ -]?time|vollzeit|teilzeit|(?:un)?befristet|temps (?:plein|partiel)|cd[id]|contract|temporary|permanent|\d{1,3} ?(?:[-–] ?\d{1,3} ?)?%)$/i

// Within a title too. Example: "Lecturer (m/w/d) Sociology".
const GENDERS = / ?[([][fmdwxh](?: ?[/|] ?[fmdwxh*]){1,3}[)\]](?= )/gi

/**
 * Returns a title as a person would say it: without gender, and without mode, hours, contract and the company at its end. Example: "Nurse
 * (FT) - Remote" is "Nurse".
 */
export function plainTitle(written: string, company = ''): string {
  const title = written.replaceAll(GENDERS, '')
  const [, before = '', aside = ''] =
    /^(.*\S) ?[([]([^()[\]]{1,60})[)\]]$/.exec(title) ??
    /^(.*\S)(?:,| [-–—|]) ([^,|–—]{1,60})$/.exec(title) ??
    []
  const isCompany = aside !== '' && aside.toLowerCase() === company.toLowerCase()
  const isAside =
    isCompany || ASIDE.test(aside) || workModeOf({ listed: null, placed: '', title: aside }) !== ''
  return isAside && before !== '' ? plainTitle(before, company) : title
}

/** Returns all evidence for the sentences of a letter. */
async function letterLines(desk: Reader): Promise<LetterLine[]> {
  const { lines } = await loadEvidence(desk)
  return lines.flatMap(({ kind, ref, text, wording, entry }) =>
    kind === 'fact' ? [] : [{ kind, ref, text: wording ?? text, heading: entry?.heading ?? '' }],
  )
}

/** A requirement that the assessment of a job finds met, by its line in the posting, and the ids of the lines that show it. */
export type CitedDemand = { line: number; quote: string; refs: string[] }

/** Returns the met requirements of a job for which its assessment cites lines, the lines of each with the best first. */
export async function citedDemands(desk: Reader, job: LetterJob): Promise<CitedDemand[]> {
  const assessment = await findAssessmentOf(desk, job)
  const met = (assessment?.result.rows ?? []).filter(({ status }) => status === 'met')
  return met.map(({ line, quote, evidence }) => ({
    line,
    quote,
    refs: evidence.flatMap(({ kind, ref }) => (kind === 'line' ? [ref] : [])),
  }))
}
