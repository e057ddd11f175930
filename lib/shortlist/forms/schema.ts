import { z } from 'zod'
import { FIELD_KINDS } from '#db/rows/states.ts'
import { formShown } from '#lib/evidence/answers/schema.ts'
import { JobUrl, privateText, publicText, serviceText, Timestamp } from '#lib/service/values/schema.ts'

export const FormQuery = z.strictObject({ job_url: JobUrl })

/** The form to read: the board's own, or its pasted questions. */
export const FormRead = z.strictObject({ job_url: JobUrl, text: z.string().max(50_000).optional() })
export type FormRead = z.output<typeof FormRead>

/** The fields of a form as a browser shows it, in their order. */
export const FormMatch = z.strictObject({
  fields: z
    .array(
      z.strictObject({
        label: z.string().trim().min(1).max(500),
        kind: z.enum(FIELD_KINDS),
        choices: z.array(z.string().max(200)).max(200).default([]),
      }),
    )
    .min(1)
    .max(300),
  job_url: JobUrl.optional().describe('the job of the form, whose country decides about permits'),
})
export type FormMatch = z.output<typeof FormMatch>

/** The questions of a job's application form; `yours` are contact data and files, which only the person has. */
export const FormResponse = z.looseObject({
  schema_version: z.literal('svc-form:1'),
  job_url: publicText(),
  /** Whether the board answers the questions of its forms; otherwise they are pasted. */
  board_answers: z.boolean(),
  read_from: z.enum(['board', 'pasted']).nullable(),
  read_at: Timestamp.nullable(),
  questions: z.array(
    z.looseObject({
      id: serviceText(),
      label: publicText(),
      kind: z.enum(FIELD_KINDS),
      required: z.boolean(),
      yours: z.boolean(),
      choices: z.array(publicText()),
      longest: z.looseObject({ amount: z.int(), unit: z.enum(['characters', 'words']) }).nullable(),
      /** The form in which the person can answer it by a press. */
      form: formShown(publicText()),
    }),
  ),
})

/** The saved answers that fit the fields, by the fields' positions; `yours` are contact data and files. */
export const FormMatched = z.looseObject({
  schema_version: z.literal('svc-form-matched:1'),
  answers: z.array(
    z.looseObject({
      field: z.int(),
      question_id: privateText(),
      answer: privateText(),
      how: z.enum(['exact', 'same', 'settings']),
    }),
  ),
  yours: z.array(z.int()),
  missing: z.array(z.int()),
})

/** The saved answers of a form by the ids of its questions; `over` counts what is over the field's limit. */
export const FormAnswers = z.looseObject({
  schema_version: z.literal('svc-form-answers:1'),
  answers: z.array(
    z.looseObject({
      id: serviceText(),
      question_id: privateText(),
      answer: privateText(),
      /** `exact` if the answer was given to the same words, `same` if to a question of the same meaning, `settings` if it follows from them. */
      how: z.enum(['exact', 'same', 'settings']),
      characters: z.int(),
      words: z.int(),
      over: z.int(),
    }),
  ),
  missing: z.array(serviceText()),
  /** The missing ones whose answer waits for the person's yes. */
  waiting: z.array(serviceText()),
})
