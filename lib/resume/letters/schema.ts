import { z } from 'zod'
import { HeaderBody } from '#lib/resume/print/schema.ts'
import { Actor, JobUrl, privateText, Revision, serviceText, Timestamp } from '#lib/service/values/schema.ts'

const Paragraphs = z.array(z.string().max(4000)).min(1).max(30)

export const LetterQuery = z.strictObject({ job_url: JobUrl })

/** The letter to make by the built-in rules; with a stored one its revision, so that no edit is lost. */
export const NewLetter = z.strictObject({
  job_url: JobUrl,
  revision: Revision.optional(),
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

/** The letter to print; the header is printed and never stored. */
export const LetterPrint = z.strictObject({ job_url: JobUrl, header: HeaderBody.optional() })
export type LetterPrint = z.output<typeof LetterPrint>

/** The letter to return as a file. */
export const LetterFile = LetterPrint.extend({ format: z.enum(['pdf', 'docx', 'text']) })
export type LetterFile = z.output<typeof LetterFile>

/** A letter with the evidence of each sentence. */
export const LetterView = z.looseObject({
  id: privateText(),
  job_identity: privateText(),
  paragraphs: z.array(
    z.looseObject({
      text: privateText(),
      sentences: z.array(
        z.looseObject({
          text: privateText(),
          stands: z.enum(['form', 'shown', 'near', 'not_shown']),
          on: z
            .looseObject({
              kind: z.enum(['line', 'answer', 'story']),
              ref: privateText(),
              text: privateText(),
            })
            .nullable(),
        }),
      ),
    }),
  ),
  /** How many sentences no evidence shows, and how many only the person can confirm. */
  not_shown: z.int(),
  near: z.int(),
  language: serviceText(),
  made_by: z.enum(['rules', 'person']),
  revision: Revision,
  created_at: Timestamp,
  updated_at: Timestamp,
  written_by: Actor,
})

export const LetterResponse = z.looseObject({
  schema_version: z.literal('svc-letter:1'),
  /** Null before a letter was made. */
  letter: LetterView.nullable(),
  earlier: z.array(
    z.looseObject({ revision: Revision, replaced_at: Timestamp, paragraphs: z.array(privateText()) }),
  ),
})

export const LetterDeleted = z.looseObject({
  schema_version: z.literal('svc-letter-deleted:1'),
  deleted: privateText(),
})
