import { z } from 'zod'
import { STEPS } from '#db/rows/pathway.ts'
import { Actor, privateText, Revision, serviceText, Timestamp } from '#lib/service/values/schema.ts'

/** The most model calls and pages of a course: at least 10, by default 40 and 60. */
export const MaxCalls = z.int().min(10).max(120)
export const MaxFetches = z.int().min(10).max(200)

export const PathwayParams = z.strictObject({
  pathway_id: z.string().min(1).max(80).describe('the id of the course'),
})

/** A course to make; without `approve` only an estimate. */
export const RequestBody = z.strictObject({
  role_text: z.string().trim().min(2).max(200),
  profile_id: z.string().max(120).optional(),
  /** Pages that the person wants to be used. */
  links: z.array(z.string().min(1).max(2000)).max(20).default([]),
  max_calls: MaxCalls.default(40),
  max_fetches: MaxFetches.default(60),
  approve: z.boolean().default(false),
  actor: Actor.optional(),
})
export type RequestBody = z.output<typeof RequestBody>

/** Caps may only be raised. */
export const PathwayResumeBody = z.strictObject({
  max_calls: MaxCalls.optional(),
  max_fetches: MaxFetches.optional(),
  actor: Actor.optional(),
})
export type PathwayResumeBody = z.output<typeof PathwayResumeBody>

export const CancelBody = z.strictObject({ actor: Actor.optional() })

/** A course in a folder: its name and the contents of its files. Nothing else of the folder is used. */
export const PathwayImportBody = z.strictObject({
  folder: z
    .string()
    .min(1)
    .max(120)
    .regex(/^[^/\\\p{Cc}]+$/u, { error: 'is a path; send the name of the folder alone' }),
  /** The content of `course.json`. */
  course: z.record(z.string(), z.unknown()),
  /** The texts under `pages/`, by source id; quotes found in them count as checked. */
  pages: z.record(z.string().max(40), z.string().max(400_000)).optional(),
  actor: Actor.optional(),
})
export type PathwayImportBody = z.output<typeof PathwayImportBody>

const Cost = z.looseObject({
  cli_model_calls: z.int().nullable(),
  worker_minutes: z.number().nullable(),
  web_fetches: z.int().nullable(),
  web_searches: z.int().nullable(),
  tokens: z.int().nullable(),
  note: serviceText().nullable(),
})

const Step = z.looseObject({
  step: z.enum(STEPS).meta({ text: 'service' }),
  status: z.enum(['pending', 'running', 'done', 'skipped', 'failed']).meta({ text: 'service' }),
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  detail: serviceText().nullable(),
})

const Progress = z.looseObject({
  step: z.enum(STEPS).meta({ text: 'service' }).nullable(),
  steps: z.array(Step),
  line: serviceText().nullable(),
  calls: z.int(),
  fetches: z.int(),
  max_calls: z.int(),
  max_fetches: z.int(),
  dropped: z.array(z.looseObject({ what: serviceText(), reason: serviceText() })),
})

const LocalPage = z.looseObject({
  state: z.enum(['not_built', 'built', 'stale']).meta({ text: 'service' }),
  built_at: Timestamp.nullable(),
  reasons: z.array(z.enum(['gigai_version', 'catalog', 'master', 'postings']).meta({ text: 'service' })),
  build: z
    .union([
      z.looseObject({ status: z.literal('running'), started_at: Timestamp, detail: serviceText() }),
      z.looseObject({
        status: z.literal('failed'),
        error_code: serviceText(),
        error: serviceText(),
        finished_at: Timestamp,
      }),
    ])
    .nullable(),
  url: serviceText(),
})

/** A course of any kind (interface, `svc-learning-pathway:1`). */
export const PathwayView = z.looseObject({
  schema_version: z.literal('svc-learning-pathway:1'),
  id: serviceText(),
  role_text: privateText(),
  status: z.enum(['queued', 'running', 'done', 'failed', 'interrupted']).meta({ text: 'service' }),
  source: z.enum(['requested', 'imported', 'shipped']).meta({ text: 'service' }),
  imported_from: privateText().nullable(),
  requested_at: Timestamp.nullable(),
  updated_at: Timestamp.nullable(),
  revision: Revision,
  url: serviceText(),
  cost: Cost.nullable(),
  course: z
    .looseObject({
      entry: serviceText(),
      generated_at: Timestamp.nullable(),
      lessons: z.int(),
      size_bytes: z.int().nullable(),
    })
    .nullable(),
  error: serviceText().nullable(),
  error_code: serviceText().nullable(),
  progress: Progress.nullable(),
  /** Shipped courses only: name, and the state of the page on this machine. */
  label: serviceText().optional(),
  local_page: LocalPage.optional(),
})
export type PathwayView = z.input<typeof PathwayView>

/** The state of one course (interface, `svc-learning-pathway-response:1`). */
export const PathwayResponse = z.looseObject({
  schema_version: z.literal('svc-learning-pathway-response:1'),
  pathway: PathwayView,
})

export const PathwaysResponse = z.looseObject({
  schema_version: z.literal('svc-learning-pathways-response:1'),
  pathways: z.array(PathwayView),
})

export const PathwayDeleted = z.looseObject({
  schema_version: z.literal('svc-learning-pathways-response:1'),
  deleted: serviceText(),
})

/** The estimate of a course; no call or request was made. */
export const PathwayPreview = z.looseObject({
  schema_version: z.literal('svc-learning-preview:1'),
  model_target: serviceText(),
  /** The number of postings of this role to read. */
  postings: z.int(),
  estimate: z.looseObject({
    calls: z.int(),
    fetches: z.int(),
    minutes: z.number(),
    tokens: z.int().nullable(),
    cost: z.number().nullable(),
    own_price: z.literal(true).optional(),
    basis_calls: z.int(),
  }),
  max_calls: z.int(),
  max_fetches: z.int(),
  text: serviceText(),
  yes: z.looseObject({
    api: z.looseObject({ method: serviceText(), path: serviceText() }),
    cli: privateText(),
  }),
})
