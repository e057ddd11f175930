import { z } from 'zod'

/** The most rows that one answer may hold. */
export const MOST_READ = 80
/** The most characters of a quote and of a question, and the most names of one row. */
export const LONGEST_QUOTE = 240
export const LONGEST_ASK = 160
export const MOST_TERMS = 12

const KINDS = [
  ...([
    'skill',
    'experience',
    'years',
    'degree',
    'cert',
    'language',
    'location',
    'work_auth',
    'clearance',
  ] as const),
  ...(['schedule', 'salary', 'domain', 'soft', 'other'] as const),
] as const

/** One requirement as a model reads it: first where it stands, then what it is. */
export const ExtractRow = z.object({
  line: z.int().min(1).max(100_000),
  quote: z.string().min(3).max(LONGEST_QUOTE),
  class: z.enum(['hard', 'askable', 'list_item', 'nice_to_have']),
  kind: z.enum(KINDS),
  terms: z.array(z.string().min(1).max(80)).max(MOST_TERMS),
  enough: z.enum(['one', 'all']),
  min_years: z.int().min(0).max(60).nullable(),
  ask: z.string().max(LONGEST_ASK),
})
export type ExtractRow = z.output<typeof ExtractRow>

/** What a model answers that was asked to read a posting. */
const ExtractAnswer = z.object({
  rows: z.array(ExtractRow).max(MOST_READ),
  addresses_ai: z.boolean(),
  is_job_posting: z.boolean(),
})

/** The same as JSON Schema, for the targets that hold a model to it. */
export const EXTRACT_SCHEMA: Record<string, unknown> = z.toJSONSchema(ExtractAnswer)

/** What must be there of an answer; its rows are held against `ExtractRow` one by one. */
export const ExtractEnvelope = ExtractAnswer.extend({ rows: z.array(z.unknown()) })
