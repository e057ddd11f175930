import { z } from 'zod'
import { PAY_PERIODS } from '#db/rows/labels.ts'
import { LabelQuery } from '#lib/index/labels/schema.ts'
import { Cursor, Limit, publicText, queryInteger, Switch, serviceText } from '#lib/service/values/schema.ts'
import { RowFields, Rows } from '#lib/shortlist/jobs/schema.ts'
import { AGES } from '#lib/shortlist/lists/rules/columns.ts'
import { names } from '#lib/text/names.ts'

/** The states that a job's row can be in. */
const JOB_STATES = names(
  'not_assessed not_judged outside_limits seen matched_above_threshold pending_user_answers',
  'below_threshold not_a_match weak_fit thin_posting applied declined snoozed hidden not_open',
)

const ONLY = /^(stored|found|assessed|(verdict|unmet|met|asks|closes|board|hidden):.{1,600})$/s

const PAY_FILTER = new RegExp(`^(named|none|[A-Z]{3}-(${PAY_PERIODS.join('|')}))$`)

/**
 * The filters of stored jobs. A further filter is a line here, one in lib/shortlist/lists/scope.ts and one in the
 * page's table (assets/page/jobs/filters.ts).
 */
export const PostingsFilter = z.strictObject({
  profile_id: z.string().max(120).optional().describe('the jobs of one role'),
  state: z.enum(JOB_STATES).optional().describe('how far you are with a job'),
  window: z.enum(['7d', '30d', 'all']).default('all').describe('posted in the last days'),
  us_only: Switch.optional().describe('nothing clearly outside the US; the setting when left out'),
  q: z
    .string()
    .max(500)
    .optional()
    .describe(
      'words of title, company, place or text; "a b" stand together, -a leaves out, a OR b takes either',
    ),
  company: z.string().max(120).optional().describe('the whole name of a company'),
  work_mode: z.enum(['remote', 'hybrid', 'onsite', 'unknown']).optional().describe('where the work is done'),
  min_fit: queryInteger(0, 100).optional().describe('assessed with at least this fit, in percent'),
  scope: z
    .enum(['roles', 'all'])
    .default('roles')
    .describe('the jobs that your roles found, or every stored job'),
  age: z.enum(AGES).optional().describe('how long ago it was posted'),
  place: z
    .string()
    .regex(/^([A-Z]{2}|unknown)$/, { error: 'is not a country in two capitals such as US, nor unknown' })
    .optional()
    .describe('a country that a copy is in for sure, or unknown'),
  system: z
    .string()
    .regex(/^[a-z]{2,40}$/, { error: 'is not a hiring system such as greenhouse' })
    .optional()
    .describe('a hiring system, such as greenhouse'),
  ...LabelQuery.shape,
  pay: z
    .string()
    .regex(PAY_FILTER, { error: 'is not named, none, or a currency and period such as EUR-year' })
    .optional()
    .describe('pay is named, none is named, or it is in a currency and period such as EUR-year'),
  limits: Switch.optional().describe('within the limits of your roles, or all that they found'),
  only: z
    .string()
    .max(700)
    .regex(ONLY, { error: 'is no group of jobs such as assessed, board:lever:acme or unmet:skill:Kafka' })
    .optional()
    .describe('the jobs that one count names, such as assessed, board:lever:acme or unmet:skill:Kafka'),
})
export type PostingsFilter = z.output<typeof PostingsFilter>

/** The filters and the layout of a list: everything that identifies it, except the page. */
export const PostingsList = PostingsFilter.extend({
  collapse: Switch.default(true).describe('the copies of a job as one'),
  sort: z
    .enum(['default', 'best', 'newest', 'rank', 'fit'])
    .default('default')
    .describe('by verdict, then fit, or best first by the chance of a call'),
})
export type PostingsList = z.output<typeof PostingsList>

export const PostingsQuery = PostingsList.extend({
  limit: Limit,
  cursor: Cursor.optional(),
  fields: RowFields.default('all').describe('all of each row, or only what a line of a list shows'),
})
export type PostingsQuery = z.output<typeof PostingsQuery>

/** A spelling correction: the words, a question to show, and whether the results are already corrected; null if none is needed. */
export const Suggested = z.looseObject({ q: publicText(), text: publicText(), shown: z.boolean() }).nullable()

export const PostingsResponse = z.looseObject({
  schema_version: z.literal('svc-postings:1'),
  postings: Rows,
  counts: z.record(z.string(), z.int()),
  /** A note on jobs kept because their value is unknown; null without one. */
  kept_unknown: serviceText().nullable(),
  /** Why jobs are missing from the list; null if none are. */
  index_note: serviceText().nullable(),
  /** How many jobs the whole list has; null on its later pages. */
  total: z.int().nullable(),
  suggestion: Suggested,
  next_cursor: serviceText().nullable(),
})

export type PostingsResponse = z.output<typeof PostingsResponse>

const Jobs = z.int()

/** Statistics of the listed jobs, in jobs; a job with copies in two countries counts in both. */
export const PostingsFacts = z.looseObject({
  schema_version: z.literal('svc-postings-facts:1'),
  /** Whether these are jobs that roles found, or every stored job. */
  scope: z.enum(['roles', 'all']),
  jobs: Jobs,
  companies: z.array(z.looseObject({ company: publicText(), jobs: Jobs })),
  companies_not_shown: z.int(),
  jobs_of_others: Jobs,
  roles: z.array(z.looseObject({ profile_id: serviceText(), label: serviceText(), jobs: Jobs })),
  jobs_of_no_role: Jobs,
  countries: z.array(z.looseObject({ country: serviceText(), jobs: Jobs })),
  ages: z.array(z.looseObject({ age: z.enum(AGES), jobs: Jobs })),
  work_modes: z.array(z.looseObject({ work_mode: serviceText(), jobs: Jobs })),
  systems: z.array(z.looseObject({ system: serviceText(), jobs: Jobs })),
})
export type PostingsFacts = z.output<typeof PostingsFacts>

/** Whose pay is counted: the jobs of one role, or of all. */
export const PayQuery = PostingsFilter.pick({ profile_id: true })

const Amount = z.number().nullable()

/**
 * The pay of listed jobs, by role and country. A job of two roles or countries counts in both. Each number is that of a list
 * of jobs with the filters `profile_id`, `place` and `pay`.
 */
export const PayResponse = z.looseObject({
  schema_version: z.literal('svc-pay:1'),
  /** The least number of jobs from which a share, a quarter and a median are given, and a tenth. */
  least: z.int(),
  least_tenth: z.int(),
  groups: z.array(
    z.looseObject({
      /** Null for all roles. */
      profile_id: serviceText().nullable(),
      label: serviceText(),
      /** Null for all places; `unknown` if no country could be read. */
      place: serviceText().nullable(),
      jobs: Jobs,
      named: Jobs,
      not_named: Jobs,
      named_percent: z.int().nullable(),
      /** One for each currency and period; they are never converted. */
      spreads: z.array(
        z.looseObject({
          currency: serviceText(),
          period: z.enum(PAY_PERIODS),
          jobs: Jobs,
          p10: Amount,
          p25: Amount,
          median: Amount,
          p75: Amount,
          p90: Amount,
        }),
      ),
    }),
  ),
})
export type PayResponse = z.output<typeof PayResponse>
