import { listHidden, listRoles, type Role } from '#db/desk/roles.ts'
import type { LabelFilter } from '#db/rows/labels.ts'
import {
  FILTERED_LABELS,
  type ListedFilter,
  type ListedState,
  type PostingFilter,
} from '#db/rows/list-rules.ts'
import { maskOf } from '#db/rows/role.ts'
import { storedMode, usOnly } from '#lib/index/postings/filters.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { daysBefore } from '#lib/service/values/times.ts'
import type { Hiding } from '#lib/shortlist/hidden/hides.ts'
import type { OnlyJobs } from '#lib/shortlist/lists/only-jobs.ts'
import { publishedAt } from '#lib/shortlist/lists/rules/columns.ts'
import type { PostingsFilter } from '#lib/shortlist/lists/schema.ts'
import { names, picked } from '#lib/text/names.ts'
import { slugOf } from '#lib/text/text.ts'

type ScopeDeps = Pick<SharedServices, 'desk' | 'config' | 'now'>

const WINDOWS = { '7d': 7, '30d': 30 } as const

/**
 * The jobs of a list, derived from its filters as plain values, so that another thread can read the list. `of` is the
 * source: the jobs that roles found, or all jobs of the index.
 */
export type Scope = Omit<ListedFilter, 'keys'> &
  PostingFilter & {
    of: 'roles' | 'index'
    /** Search words as typed; null for none. */
    words: string | null
    /** Whether nothing can match: the filter needs a role. */
    none: boolean
    company_slug: string | null
    /** The hidden names whose jobs this list of stored jobs leaves out; jobs that roles found carry their own mark. */
    hidden: Hiding[]
    /** The group of jobs that one count names; null for none. */
    only: OnlyJobs | null
  }

/** A scope with the roles from which it was derived. */
type ScopeContext = { scope: Scope; roles: Role[]; active: Role[] }

/**
 * Derives the scope of a list. Without any role, or with `scope=all`, all stored jobs count, unless a role, a state or
 * a fit is requested, which only role matches have. Refuses a role that is not active.
 */
export async function readContext(services: ScopeDeps, filter: PostingsFilter): Promise<ScopeContext> {
  const roles = await listRoles(services.desk)
  const active = roles.filter((role) => role.state === 'active')
  const { profile_id, company } = filter
  const counted = active.filter((role) => profile_id === undefined || role.profile_id === profile_id)
  if (profile_id !== undefined && counted.length === 0) {
    throw new Refusal('profile_not_found', 'No active role has this id. `svc roles` lists the roles.')
  }
  const { config } = await services.config.read()
  const now = services.now()
  const source = active.length > 0 && !selectsAll(filter) ? 'roles' : 'index'
  const names = source === 'index' && filter.only === undefined ? await listHidden(services.desk) : []
  const posted = filter.window === 'all' ? null : daysBefore(now, WINDOWS[filter.window])
  const mask = maskOf(counted)
  const scope: Scope = {
    of: source,
    mask,
    state: filter.state ?? ('listed' satisfies ListedState),
    us_only: usOnly(config.countries, filter.us_only).on,
    posted_after: posted === null ? null : Date.parse(posted),
    published: filter.age === undefined ? null : publishedAt(filter.age, Date.parse(now)),
    seen_after: null,
    work_mode: storedMode(filter.work_mode),
    min_fit: filter.min_fit ?? null,
    beyond: filter.limits === false,
    words: filter.q?.trim() || null,
    none: source === 'index' && dependsOnRoles(filter),
    company_slug: company === undefined ? null : slugOf(company),
    labels: picked(filter, LABEL_FILTERS),
    place: filter.place ?? null,
    system: filter.system ?? null,
    hidden: names.map(({ kind, name }) => ({ kind, name })),
    only: onlyOf(filter, mask),
  }
  return { scope, roles, active }
}

// Only these fields count, so that equal lists have equal scopes.
const LABEL_FILTERS = [...FILTERED_LABELS, ...names('min_pay pay_currency country pay')]

// A list of all stored jobs is not restricted.
function onlyOf({ only, profile_id }: PostingsFilter, mask: number): OnlyJobs | null {
  if (only === undefined || only === 'stored') return null
  return { name: only, mask, of_no_role: profile_id === undefined }
}

function selectsAll({ scope, profile_id, state, min_fit, only }: PostingsFilter): boolean {
  const isOfMarks = state === undefined || state === 'snoozed'
  if (only !== undefined && isOfMarks && min_fit === undefined) return true
  return scope === 'all' && profile_id === undefined && isOfMarks && min_fit === undefined
}

// Without a role no job was assessed, applied for or ranked low.
function dependsOnRoles({ state = 'not_assessed', min_fit }: PostingsFilter): boolean {
  return (state !== 'not_assessed' && state !== 'snoozed') || min_fit !== undefined
}

/** Returns whether finding the jobs may block other requests: a filter that few jobs pass scans many. */
export function isLong({ of, words, company_slug, hidden, only, ...filter }: Scope): boolean {
  const { place, system, published, work_mode, min_fit, labels } = filter
  const narrow = [
    words,
    company_slug,
    place,
    system,
    published,
    work_mode,
    min_fit,
    unknownLabelsText(labels),
    labels.pay ?? null,
  ]
  return (
    hidden.length > 0 ||
    only !== null ||
    narrow.some((filterValue) => filterValue !== null) ||
    (of === 'index' && filter.posted_after !== null)
  )
}

/** Returns a sentence on the unknown labels that a filter keeps; null without a label filter. */
export function unknownLabelsText(filter: LabelFilter): string | null {
  const names = [
    filter.seniority && 'how senior they are',
    filter.employment_type && 'how they employ',
    filter.shift && 'when the work is done',
    filter.tenure && 'whether they lead to tenure',
    filter.sponsorship && 'whether they sponsor visas',
    filter.clearance && 'whether they ask for a clearance or citizenship',
    filter.min_pay !== undefined && `what they pay in ${filter.pay_currency ?? 'USD'}`,
    filter.country && 'their country',
  ].filter((name) => typeof name === 'string')
  if (names.length === 0) return null
  // Rates change daily, so an amount in another currency says nothing.
  const pay = filter.min_pay === undefined ? '' : ' Amounts in other currencies are not converted.'
  return `Jobs that do not say ${names.join(' or ')} are kept.${pay}`
}
