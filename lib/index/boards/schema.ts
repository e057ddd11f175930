import { z } from 'zod'
import { BoardState } from '#db/rows/states.ts'
import { MEANT_STEPS } from '#lib/index/boards/rules/company-meant.ts'
import { INDUSTRIES } from '#lib/index/boards/rules/starting-companies.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { Cursor, Limit, publicText, Switch, serviceText, Timestamp } from '#lib/service/values/schema.ts'

/** One board as the API shows it. */
export const Board = z.looseObject({
  id: serviceText(),
  system: serviceText(),
  board: serviceText(),
  company: publicText(),
  state: BoardState,
  postings: z.int(),
  /** Its jobs: postings of one opening count once. */
  jobs: z.int(),
  last_read_at: Timestamp.nullable(),
  last_change_at: Timestamp.nullable(),
  reason: serviceText().nullable(),
  sample: z.boolean(),
})
export type Board = z.output<typeof Board>

/** A link to a company's career page, or its bare address such as `kite.com/careers`. */
export const BoardLookRequest = z.strictObject({ url: z.string().min(4).max(2000) })

/** A board that was found, followed or not. */
const FoundBoard = z.looseObject({
  id: serviceText(),
  system: serviceText(),
  board: serviceText(),
  company: publicText(),
  system_name: serviceText(),
})

/** The postings behind a link, before the person keeps them as a board. */
export const BoardLook = z.looseObject({
  outcome: z.enum(['board', 'nothing']),
  board: FoundBoard.nullable(),
  /** How the board was found: the link names it, the page names it, the site's sitemap, or the page itself. */
  read_from: z.enum(['link', 'page_names_system', 'sitemap', 'page']).nullable(),
  postings: z.int(),
  /** Whether the number is that of all postings. */
  complete: z.boolean(),
  samples: z.array(z.looseObject({ title: publicText(), places: z.array(publicText()), url: publicText() })),
  /** Why nothing was found; '' otherwise. */
  reason: serviceText(),
})
export type BoardLook = z.output<typeof BoardLook>

export const BoardLookReply = BoardLook.extend({
  schema_version: z.literal('svc-boards-look:1'),
  followed: z.boolean(),
})

/** The progress of a refresh, in boards and postings. */
export const Refresh = z.looseObject({
  id: serviceText(),
  state: z.enum(['running', 'done', 'failed']),
  boards_total: z.int(),
  boards_done: z.int(),
  /** Boards left to the next refresh: the time limit was reached, or their host asked for a pause. */
  boards_left: z.int(),
  postings_new: z.int(),
  postings_changed: z.int(),
  postings_removed: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  /** Texts that were requested one by one, and those of matching titles that wait for a later reading. */
  texts_read: z.int(),
  texts_left: z.int(),
  started_at: Timestamp,
  finished_at: Timestamp.nullable(),
})
export type Refresh = z.output<typeof Refresh>

export const CompaniesQuery = z.strictObject({
  meant: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .describe('a company’s name, site or any link: the answer names the next step'),
  q: z
    .string()
    .max(200)
    .optional()
    .describe('words of name, trade and US state, such as hospitals in Arizona'),
  system: z
    .enum(systems.map((system) => system.system) as [string, ...string[]])
    .optional()
    .describe('the hiring system'),
  industry: z.enum(INDUSTRIES).optional().describe('the trade'),
  country: z
    .string()
    .regex(/^[a-z]{2}$/i, { error: 'is not a country such as DE' })
    .optional()
    .describe('the country in two letters, such as DE'),
  state: z
    .string()
    .regex(/^[a-z]{2}$/i, { error: 'is not a US state such as AZ' })
    .optional()
    .describe('the US state in two letters, such as AZ'),
  standard: Switch.optional().describe('those of the standard set, or the others'),
  limit: Limit,
  cursor: Cursor.optional(),
})
export type CompaniesQuery = z.output<typeof CompaniesQuery>

/** A company that may be followed: the list ships with the service, so its words are the service's. */
const Company = z.looseObject({
  id: serviceText(),
  company: serviceText(),
  system: serviceText(),
  board: serviceText(),
  industry: z.enum(INDUSTRIES),
  country: serviceText(),
  state: serviceText(),
  standard: z.boolean(),
  followed: z.boolean(),
})

/** The meaning of a name or link, and the next step. */
export const Meant = z.looseObject({
  step: z.enum(MEANT_STEPS),
  /** The board to follow; null for any other step. */
  board: FoundBoard.extend({ followed: z.boolean() }).nullable(),
  /** The page to look at, or the job to keep. */
  link: publicText().nullable(),
  /** The name of a job site, which is never read. */
  site: serviceText().nullable(),
  message: serviceText(),
})

const Counts = z.record(z.string(), z.int())

export const CompaniesResponse = z.looseObject({
  schema_version: z.literal('svc-companies:1'),
  companies: z.array(Company),
  counts: z.looseObject({
    all: z.int(),
    found: z.int(),
    by_system: Counts,
    by_industry: Counts,
    by_country: Counts,
    by_state: Counts,
  }),
  standard: z.looseObject({ boards: z.int(), followed: z.int() }),
  /** Null without the query of that name. */
  meant: Meant.nullable(),
  next_cursor: serviceText().nullable(),
})

/** The most characters of a CSV of boards. */
const MOST_TEXT = 2 * 1024 * 1024

export const BoardsImport = z.strictObject({
  csv: z.string().min(1).max(MOST_TEXT),
  apply: z.boolean().optional(),
})
export type BoardsImport = z.output<typeof BoardsImport>

const ImportRow = z.looseObject({
  line: z.int(),
  outcome: z.enum(['new', 'added', 'already', 'refused']),
  id: serviceText().nullable(),
  company: publicText().nullable(),
  reason: serviceText().nullable(),
})

export const BoardsImported = z.looseObject({
  schema_version: z.literal('svc-boards-import:1'),
  applied: z.boolean(),
  rows: z.array(ImportRow),
  counts: z.looseObject({ new: z.int(), added: z.int(), already: z.int(), refused: z.int() }),
  message: serviceText(),
})
export type BoardsImported = z.output<typeof BoardsImported>
