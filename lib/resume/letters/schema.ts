import { z } from 'zod'
import { LETTER_MAKERS } from '#db/rows/resume.ts'
import { ENDINGS, OPENINGS } from '#lib/resume/letters/rules/sentences.ts'
import { HeaderBody } from '#lib/resume/print/schema.ts'
import { ModelTarget } from '#lib/service/config/schema.ts'
import {
  Actor,
  JobUrl,
  privateText,
  publicText,
  Revision,
  serviceText,
  Timestamp,
} from '#lib/service/values/schema.ts'

const Paragraphs = z.array(z.string().max(4000)).min(1).max(30)

export const LetterQuery = z.strictObject({ job_url: JobUrl })

/** The letter to make by the built-in rules; with a stored one its revision, so that no edit is lost. */
export const NewLetter = z.strictObject({
  job_url: JobUrl,
  revision: Revision.optional(),
  opening: z.enum(OPENINGS).optional().describe('how it begins; `own` as the letter that you edited last'),
  ending: z.enum(ENDINGS).optional().describe('how it ends; `own` as the letter that you edited last'),
  actor: Actor.optional(),
})
export type NewLetter = z.output<typeof NewLetter>

/** The whole letter as the person wrote it, and the revision that was read. */
export const LetterChange = z.strictObject({
  job_url: JobUrl,
  paragraphs: Paragraphs,
  revision: Revision,
  actor: Actor.optional(),
})
export type LetterChange = z.output<typeof LetterChange>

/** The job for which a model writes a letter. */
export const LetterBody = z.strictObject({
  job_url: JobUrl,
  model_target: ModelTarget.optional(),
  actor: Actor.optional(),
})
export type LetterBody = z.output<typeof LetterBody>

/** A decision on a letter that waits; `revision` is that of the letter. */
export const LetterDecision = z.strictObject({
  job_url: JobUrl,
  action: z.enum(['use', 'dismiss', 'undo']),
  proposal_id: z.string().min(1).max(100),
  revision: Revision,
  actor: Actor.optional(),
})
export type LetterDecision = z.output<typeof LetterDecision>

/** The letter to print; the header is printed and never stored. */
export const LetterPrint = z.strictObject({ job_url: JobUrl, header: HeaderBody.optional() })
export type LetterPrint = z.output<typeof LetterPrint>

/** The letter to return as a file. */
export const LetterFile = LetterPrint.extend({ format: z.enum(['pdf', 'docx', 'text']) })
export type LetterFile = z.output<typeof LetterFile>

const EvidenceRef = z.looseObject({
  kind: z.enum(['line', 'answer', 'story']),
  ref: privateText(),
  text: privateText(),
})

const Sentence = z.looseObject({
  text: privateText(),
  stands: z.enum(['form', 'shown', 'near', 'not_shown']),
  on: EvidenceRef.nullable(),
  /** Further lines that a model's sentence cites. */
  also_on: z.array(EvidenceRef),
  /** Whether a model wrote it, and nobody changed it since. */
  by_model: z.boolean(),
  /** Whether it begins a line with a bullet, and the id of the demand of the posting that this line answers (`GET /api/letters/demands`). */
  bullet: z.boolean(),
  answers: serviceText().nullable(),
})

const Words = {
  paragraphs: z.array(z.looseObject({ text: privateText(), sentences: z.array(Sentence) })),
  /** How many sentences no evidence shows, and how many only the person can confirm. */
  not_shown: z.int(),
  near: z.int(),
}

const Maker = { target: serviceText(), model: privateText().nullable(), made_at: Timestamp }

/** A letter that is not the person's and waits for their yes: by a model, or sent without their proof. */
const ProposedLetter = z.looseObject({
  id: serviceText(),
  ...Maker,
  /** Null for a sent one. */
  target: serviceText().nullable(),
  /** Whose call sent it without the person's proof; null for a model's. */
  sent_by: Actor.nullable(),
  ...Words,
  /** Sentences that contradict the lines they cite. */
  left_out: z.array(z.looseObject({ text: privateText(), reason: serviceText() })),
  unusable: z.int(),
})

/** The demands of a posting that lines of the resume answer, in the posting's words: `r3` is a requirement, `d12` a duty. */
export const LetterDemands = z.looseObject({
  schema_version: z.literal('svc-letter-demands:1'),
  demands: z.array(z.looseObject({ id: serviceText(), text: publicText() })),
  /** A greeting for the contact person whom the posting names; null without one. */
  greeting: publicText().nullable(),
})

/** A letter with the evidence of each sentence. */
export const LetterView = z.looseObject({
  id: privateText(),
  job_identity: privateText(),
  ...Words,
  language: serviceText(),
  made_by: z.enum(LETTER_MAKERS),
  /** The model whose sentences it has, or had before edits; null without one. */
  by_model: z.looseObject(Maker).nullable(),
  /** The letter that waits for the person's yes; null if none does. */
  proposal: ProposedLetter.nullable(),
  /** The id of the used letter that waited before, as long as the earlier one can be put back. */
  undo_id: serviceText().nullable(),
  revision: Revision,
  created_at: Timestamp,
  updated_at: Timestamp,
  written_by: Actor,
})

export const LetterResponse = z.looseObject({
  schema_version: z.literal('svc-letter:1'),
  /** The openings and endings to make it with, the default first. */
  choices: z.looseObject({
    openings: z.array(z.looseObject({ id: z.enum(OPENINGS), text: privateText() })),
    endings: z.array(z.looseObject({ id: z.enum(ENDINGS), text: privateText() })),
  }),
  /** Null before a letter was made. */
  letter: LetterView.nullable(),
  /** Names the languages of posting and letter if they differ; else null. */
  note: serviceText().nullable(),
  earlier: z.array(
    z.looseObject({ revision: Revision, replaced_at: Timestamp, paragraphs: z.array(privateText()) }),
  ),
})

export const LetterDeleted = z.looseObject({
  schema_version: z.literal('svc-letter-deleted:1'),
  deleted: privateText(),
})

/** The job, the call of which text is shown, and the part: the posting's words and the person's never stand in one reply. */
export const WouldSendBody = z.strictObject({
  job_url: JobUrl,
  purpose: z.enum(['tailor', 'letter']).default('tailor').describe('a resume for the job, or a letter'),
  part: z.enum(['posting', 'evidence']).default('posting').describe('the words of the posting, or yours'),
  model_target: ModelTarget.optional(),
  actor: Actor.optional(),
})
export type WouldSendBody = z.output<typeof WouldSendBody>

const Head = z.looseObject({
  schema_version: z.literal('svc-resume-would-send:1'),
  purpose: z.enum(['tailor', 'letter']),
  model_target: serviceText(),
  leaves_machine: z.boolean(),
  /** False if no call would be made. */
  sent: z.boolean(),
  characters: z.int(),
})

/** One part of a call; null if no call would be made. */
export const WouldSendResponse = z.union([
  Head.extend({
    part: z.literal('posting'),
    prompt: publicText().nullable(),
    schema: serviceText().nullable(),
  }),
  Head.extend({ part: z.literal('evidence'), lines: z.int(), system: privateText().nullable() }),
])
