import { ALSO_FITS } from '#db/desk/tracked-jobs.ts'
import {
  type ChangedJob,
  type ChangedTitle,
  findChangedJobs,
  listChangedTitles,
  listIdentities,
  listTerms,
} from '#db/index/changes.ts'
import { listTextless, unpackTerms } from '#db/index/jobs.ts'
import { lastNumbers } from '#db/index/meta.ts'
import { OPENNESS } from '#db/rows/listed-job.ts'
import type { Reader } from '#db/store.ts'
import { byCanonicalOrder, copiesInUs } from '#lib/index/jobs/same-role.ts'
import { isOver } from '#lib/index/labels/closing.ts'
import {
  alsoFits,
  compileRoleMatch,
  LEAST_TITLE_LIKENESS,
  type MatchRank,
} from '#lib/index/titles/title-match.ts'
import { type CompiledPlace, type CopyPlace, compilePlace, opennessOf } from '#lib/judge/rank/eligibility.ts'
import { loadRankModel } from '#lib/judge/rank/load-rank-model.ts'
import { suitingCopy } from '#lib/judge/rank/pay-at-place.ts'
import { preferenceLoss, rankScores } from '#lib/judge/rank/rank-score.ts'
import { compileRoleWeights, type RoleWeights } from '#lib/judge/rank/role-weights.ts'
import { demandsOf } from '#lib/judge/rank/term-vector.ts'
import { planLikeness, titleLikeness } from '#lib/judge/rank/title-likeness.ts'
import type {
  MatchedChunk,
  MatchedJob,
  MatchOptions,
  RoleMatch,
  RoleToMatch,
} from '#lib/shortlist/tracking/matched.ts'

const ROLES_AT_ONCE = 8

type CompiledRoles = {
  roles: RoleToMatch[]
  /** Returns, per role, how it may find a job with this title: `undefined` if it cannot. */
  meet: (title: string) => (MatchRank | undefined)[]
  weights: RoleWeights[]
  /** The same without resumes: by titles and keywords alone. */
  bareWeights: RoleWeights[]
  places: CompiledPlace[]
}

// The next range nearly always has the same roles.
let last_compiled: { key: string; compiled: CompiledRoles } | undefined

/** Finds the roles for the next changed jobs of the index, and ranks the jobs for each. */
export async function matchJobs(index: Reader, matchOptions: MatchOptions): Promise<MatchedChunk> {
  const numbers = await lastNumbers(index)
  const changed = await listChangedTitles(index, matchOptions)
  const compiled = compile(matchOptions.roles)
  const jobsIn = (state: ChangedTitle['state']) => changed.filter((job) => job.state === state)
  const live = jobsIn('live')
  const titled = live.flatMap((job) => {
    const roleRanks = bestRanks([job.title, ...job.titles].map(compiled.meet))
    return roleRanks.some((meeting) => meeting !== undefined) ? [{ job, meetings: roleRanks }] : []
  })
  const jobs = await rankJobs(index, titled, { compiled, today: matchOptions.today })
  const foundKeys = new Set(jobs.map((job) => job.job_key))
  const dead = jobsIn('dead')
  const links = await listIdentities(
    index,
    dead.map(({ id }) => id),
  )
  return {
    jobs,
    missed: matchOptions.tell_missed
      ? live.map((job) => job.job_key).filter((key) => !foundKeys.has(key))
      : [],
    dead: dead.map(({ id, job_key }) => ({ job_key, identities: links.get(id) ?? [] })),
    emptied: jobsIn('emptied').map((job) => job.job_key),
    upto: reached(matchOptions, changed, numbers.seq),
    last: numbers.seq,
    last_posting: numbers.posting,
  }
}

// Only jobs that some role may find are read completely. A job whose postings all say that they are closed is found by none.
async function rankJobs(
  index: Reader,
  titled: { job: ChangedTitle; meetings: RoleRanks }[],
  { compiled, today }: { compiled: CompiledRoles; today: string },
): Promise<MatchedJob[]> {
  if (titled.length === 0) return []
  const ids = titled.map(({ job }) => job.id)
  const terms = await termsOf(index, ids)
  const textless = await findTextless(index, { ids, terms })
  const detailsById = new Map((await findChangedJobs(index, ids)).map((job) => [job.id, job]))
  return titled.flatMap(({ job, meetings: roleRanks }) => {
    const text = detailsById.get(job.id)
    if (!text || text.copies.every(({ labels }) => isOver(closesOf(labels), today))) return []
    const merged = { ...job, ...text }
    const finding = rolesFinding(merged, { meetings: roleRanks, terms, compiled })
    const [first] = finding
    if (first === undefined) return []
    const place = compiled.places[compiled.roles.findIndex(({ role }) => role === first.role)]
    const matched = toMatched(merged, finding)
    const labels = place ? labelsAt(merged.copies, place) : matched.labels
    return [{ ...matched, labels, has_text: !textless.has(job.id) }]
  })
}

// Only a job whose terms say that it has no text lacks one; a text too short to be ranked is still a text.
function findTextless(index: Reader, { ids, terms }: { ids: number[]; terms: Map<number, Uint32Array> }) {
  return listTextless(
    index,
    ids.filter((id) => !demandsOf(terms.get(id) ?? NO_TERMS).hasText),
  )
}

// A range that was not full reaches to its end, or to the end of the sequence before it was read.
function reached(matchOptions: MatchOptions, changed: ChangedTitle[], end_seq: number): number {
  const last = changed.at(-1)?.seq ?? matchOptions.after_seq
  return changed.length === matchOptions.limit
    ? last
    : Math.max(last, Math.min(matchOptions.upto_seq ?? end_seq, end_seq))
}

function compile(roles: RoleToMatch[]): CompiledRoles {
  // The id of a resume replaces its many words.
  const key = JSON.stringify(roles.map((role) => ({ ...role, resume_text: '' })))
  if (last_compiled?.key === key) return last_compiled.compiled
  const weights = weigh(roles)
  const hasResume = roles.some(({ resume_text }) => resume_text !== '')
  const bareWeights = hasResume ? weigh(roles.map((role) => ({ ...role, resume_text: '' }))) : weights
  const places = roles.map(({ place, resume_text }) => compilePlace(place, resume_text))
  const compiled = { roles, meet: rememberRanks(roles.map(compileFinding)), weights, bareWeights, places }
  last_compiled = { key, compiled }
  return compiled
}

function weigh(roles: RoleToMatch[]): RoleWeights[] {
  return Array.from({ length: Math.ceil(roles.length / ROLES_AT_ONCE) }, (_, group) =>
    compileRoleWeights(roles.slice(group * ROLES_AT_ONCE, (group + 1) * ROLES_AT_ONCE), loadRankModel()),
  )
}

// A title names the job (1 to 3), or is near enough for its text to be read (null).
function compileFinding(role: RoleToMatch): (title: string) => MatchRank | undefined {
  const meets = compileRoleMatch(role)
  const plan = planLikeness(role.titles)
  return (title) => {
    const { rank, nearness, avoided } = meets(title)
    if (avoided) return undefined
    if (rank !== null) return rank
    const isAlike = nearness > 0 || titleLikeness(title, plan) >= LEAST_TITLE_LIKENESS
    return role.also_fits && isAlike ? null : undefined
  }
}

// Boards repeat titles.
function rememberRanks(matchers: readonly ((title: string) => MatchRank | undefined)[]) {
  const remembered = new Map<string, RoleRanks>()
  return (title: string) => {
    const earlier = remembered.get(title)
    if (earlier) return earlier
    const roleRanks = matchers.map((match) => match(title))
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(title, roleRanks)
    return roleRanks
  }
}

const MOST_REMEMBERED = 4_000

// A job may have several titles; the one that best matches a role counts.
function bestRanks(byTitle: RoleRanks[]): RoleRanks {
  const [first = [], ...others] = byTitle
  if (others.length === 0) return first
  return first.map((_, index) => {
    const ranks = byTitle.map((roleRanks) => roleRanks[index]).filter((rank) => rank !== undefined)
    return ranks.toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity))[0]
  })
}

type RoleRanks = (MatchRank | undefined)[]
type JobToMatch = ChangedTitle & ChangedJob

async function termsOf(index: Reader, jobs: number[]): Promise<Map<number, Uint32Array>> {
  const rows = await listTerms(index, jobs)
  return new Map(rows.map(({ job, terms }) => [job, unpackTerms(terms)]))
}

type MatchingInput = { meetings: RoleRanks; terms: Map<number, Uint32Array>; compiled: CompiledRoles }

function rolesFinding(job: JobToMatch, { meetings: roleRanks, terms, compiled }: MatchingInput): RoleMatch[] {
  const vector = terms.get(job.id) ?? NO_TERMS
  const scoresBy = (groups: RoleWeights[]) =>
    groups.flatMap((roles, group) => {
      const matches = roleRanks.slice(group * ROLES_AT_ONCE, (group + 1) * ROLES_AT_ONCE)
      return rankScores({ vector, title: job.title, matches }, roles, loadRankModel().weights)
    })
  const scores = scoresBy(compiled.weights)
  const bareScores = roleRanks.includes(null) ? scoresBy(compiled.bareWeights) : []
  const work_modes = job.copies.map((copy) => copy.work_mode)
  const demands = demandsOf(vector)
  const copies = job.copies.map((copy) => ({ ...copy, ...conditionsOf(copy.labels) }))
  return compiled.roles.flatMap((role, index) => {
    const rank = roleRanks[index]
    const score = scores[index] ?? 0
    if (rank === undefined) return []
    const hasResume = role.resume_text !== ''
    if (rank === null && !alsoFits({ score, bareScore: bareScores[index] ?? 0, hasResume })) return []
    const place = compiled.places[index]
    const openness = place ? opennessOf(copies, place, demands) : 'yes'
    const loss = preferenceLoss({ work_modes, openness }, role)
    const rank_score = Math.max(0, Math.round((score - loss.place - loss.work_mode) * 10) / 10)
    const roleMatch = { role: role.role, match_rank: rank ?? ALSO_FITS, rank_score }
    return [{ ...roleMatch, openness: OPENNESS.indexOf(openness) }]
  })
}

// Most postings state none, so their labels are not parsed.
function conditionsOf(labels: string): Pick<CopyPlace, 'sponsorship' | 'only_in' | 'not_in' | 'near'> {
  const stated = /"sponsorship":"|"only_in":\[|"not_in":\[|"near":\{/.test(labels) ? JSON.parse(labels) : {}
  const { sponsorship = null, only_in = null, not_in = null, near = null } = stated
  return { sponsorship, only_in, not_in, near }
}

// The labels of the main posting with the pay for the person's place.
function labelsAt(copies: JobToMatch['copies'], place: CompiledPlace): string {
  const [canonical, ...others] = copies.toSorted(byCanonicalOrder)
  const labels = canonical?.labels ?? '{}'
  if (!canonical || (!labels.includes('"pays":[') && others.every((copy) => copy.labels === labels)))
    return labels
  const parsed = [canonical, ...others].map((copy) => {
    const stated = JSON.parse(copy.labels)
    return { ...copy, ...conditionsOf(copy.labels), labels: stated }
  })
  const { pays: _, ...own } = JSON.parse(labels)
  return JSON.stringify({ ...own, pay: suitingCopy(parsed, [place])?.pay ?? null })
}

const closesOf = (labels: string): string | undefined => /"closes":"([^"]+)"/.exec(labels)?.[1]

// Returns the jobs that its postings came from; none if the first was a removed posting, because the job is as new as that.
function formerJobs({ copies, first }: JobToMatch): number[] {
  if (copies.every(({ id }) => id !== first.id)) return []
  return [...new Set(copies.flatMap((copy) => copy.left_key ?? []))]
}

const NO_TERMS = new Uint32Array(1)

function toMatched(job: JobToMatch, roleMatches: RoleMatch[]): Omit<MatchedJob, 'has_text'> {
  const copies = job.copies.toSorted(byCanonicalOrder)
  const us = copiesInUs(copies)
  const [canonical] = copies
  const [canonical_us] = us
  return {
    job_key: job.job_key,
    copies: copies.length,
    copies_us: us.length,
    words_key: job.words_key,
    first_seen_at: job.first.at,
    first_seen_us_at: canonical_us ? (job.first_us?.at ?? null) : null,
    first_posting: job.first.id,
    first_posting_us: canonical_us ? (job.first_us?.id ?? null) : null,
    published_at: canonical?.published_at ?? null,
    published_us_at: canonical_us?.published_at ?? null,
    work_mode: canonical?.work_mode ?? '',
    labels: canonical?.labels ?? '{}',
    countries: [...new Set(copies.flatMap((copy) => copy.countries))],
    titles: [job.title, ...job.titles],
    company_slug: job.company_slug,
    identities: job.identities,
    left_keys: formerJobs(job),
    found: roleMatches,
  }
}
