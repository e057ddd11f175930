import type { Assessment } from '#db/desk/assessments.ts'
import type { JobDocument, MemberPosting } from '#db/index/job-documents.ts'
import { type AssessmentMark, CLASS, type Openness } from '#db/rows/listed-job.ts'
import { isOwnBoard } from '#db/rows/own-job.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import { type NotJudgedText, notJudgedText } from '#lib/judge/assess/assessment-text.ts'
import { classOf, groupOf, opennessIn, stateIn, unreadableIn } from '#lib/judge/classes/job-class.ts'
import type { MissingFact } from '#lib/judge/rank/missing-fact.ts'
import { fitText, requirementsText, wordOf } from '#lib/judge/verdict/job-words.ts'
import { matchSupportOf, shownVerdict } from '#lib/judge/verdict/shown-verdict.ts'
import { isoTime } from '#lib/service/values/times.ts'
import type { JobRowView, Tag } from '#lib/shortlist/jobs/schema.ts'
import type { ListedDocument } from '#lib/shortlist/jobs/written-rows.ts'
import { diffWords } from '#lib/text/diff.ts'
import { names } from '#lib/text/names.ts'

/** The options of job rows: with the US switch on or off, and whether there is no evidence to judge by. */
type JobRowForm = { us_only: boolean; nothing_said: boolean }

/** The desk's facts of a job; null values without a role. */
export type DeskInput = {
  class: number
  rank_score: number | null
  /** The chance of a call, in hundredths of a percent. */
  chance: number | null
  /** When the job was first seen, in milliseconds since 1970; null if only its postings tell. */
  first_seen_at: number | null
  tags: Tag[]
  assessment: Assessment | null
}

const NOT_ASSESSED = {
  like: null,
  assessment: null,
  assessment_detail: null,
  fit: null,
  ats_score: null,
  label: null,
  thin_posting: false,
  stale_label: null,
  stale_reason: null,
  tailored: false,
  declined: null,
  seen: false,
  snoozed_until: null,
  needs_tailoring: null,
  unmet: [],
  open_questions: [],
  minor_gaps: [],
  minor_gap_text: '',
  rows_not_shown: 0,
} satisfies Partial<JobRowView>

/**
 * Returns the row of a job (interface, Job posting row). With the US switch on, copies clearly elsewhere are left out
 * before the others merge; a job whose copies are all gone is built from those.
 */
export function jobRow(document: ListedDocument, desk: DeskInput | null, listing: JobRowForm): JobRowView {
  const { us_only, nothing_said } = listing
  const { members, publicCells } = publicOf(document, us_only)
  const has_text = document.body !== ''
  return { ...NOT_ASSESSED, ...publicCells, ...deskPart(desk, { members, nothing_said, has_text }) }
}

type PublicPart = {
  members: MemberPosting[]
  publicCells: ReturnType<typeof postingPart> & ReturnType<typeof wordingPart>
}

// Comparing texts takes longest, and the same job recurs in many lists.
const caches = {
  everywhere: new WeakMap<ListedDocument, PublicPart>(),
  us: new WeakMap<ListedDocument, PublicPart>(),
}

function publicOf(document: ListedDocument, us_only: boolean): PublicPart {
  const cache = us_only ? caches.us : caches.everywhere
  const publicPart = cache.get(document)
  if (publicPart) return publicPart
  const members = shownMembers(document.members, us_only)
  const [canonical] = members
  if (!canonical) throw new Error('Cannot make a row of a job without postings')
  const publicFields = { ...postingPart(document, members, canonical), ...wordingPart(document, members) }
  cache.set(document, { members, publicCells: publicFields })
  return { members, publicCells: publicFields }
}

const NO_LIMITS = { weak_fit_below_percent: 0, weak_fit_below_rank: 0, assess_min_rank: 0 }

/** Returns the class of a job that no role found, which has no rank to compare with a limit. */
export function unrankedClass(assessment: AssessmentMark | null, has_text: boolean): number {
  return classOf({ rank_score: null, applied: false, has_text, assessment }, NO_LIMITS)
}

function postingPart(document: JobDocument, members: MemberPosting[], canonical: MemberPosting) {
  const { company, company_slug, body } = document
  const locations = [...new Set(members.flatMap((member) => member.locations))]
  return {
    job_identity: canonical.identity,
    job_url: canonical.url,
    normalized_url: canonical.identity,
    company,
    company_name: company,
    company_slug,
    title: canonical.own_title || document.title,
    description: body,
    salary: canonical.salary || (members.find((member) => member.salary !== '')?.salary ?? ''),
    location: canonical.locations.join('; '),
    locations,
    locations_text: locations.join('; '),
    copies: members.length,
    // A copy that is clearly in the US determines the place.
    location_unclear: canonical.in_us === 2,
    work_mode: canonical.work_mode,
    labels: labelsIn(members, canonical),
    published_at: isoTime(canonical.published_at),
    published_kind: canonical.published_kind,
    updated_at: isoTime(canonical.updated_at),
    removed_at: isoTime(canonical.removed_at),
    reposted_at: isoTime(repostedAt(document.members, canonical)),
    sample: canonical.sample,
    own_id: members.find(({ board_id }) => isOwnBoard(board_id))?.ext_id ?? null,
  }
}

const DAY_MS = 86_400_000

// A board often lists the new number on the day on which it drops the old one. Another city is no repost.
function repostedAt(members: readonly MemberPosting[], canonical: MemberPosting): number | null {
  if (canonical.removed_at !== null) return null
  const place = canonical.locations.join('; ')
  const same = members.filter(({ locations }) => locations.join('; ') === place)
  const live = same.filter(({ removed_at }) => removed_at === null)
  const again_at = Math.min(...live.map(({ first_seen_at }) => first_seen_at))
  const isRepost = same.some(
    ({ removed_at, first_seen_at }) =>
      removed_at !== null && first_seen_at < again_at && removed_at < again_at + DAY_MS,
  )
  return isRepost ? again_at : null
}

const MOST_PAIRS = 5

// Returns each posting with its differences from the job's main posting.
function wordingPart({ title, body, words_key, own_texts }: ListedDocument, members: MemberPosting[]) {
  const first = members[0]
  const job = { title: first?.own_title || title, text: (first && own_texts.get(first.id)) ?? body }
  const memberViews = members.map(({ id, identity, url, locations, own_title, words_key: own_key }) => {
    const ownTitle = own_title || title
    const text = own_texts.get(id) ?? body
    const differs =
      id === first?.id ? [] : differingWords(job, { title: ownTitle, text: text === job.text ? null : text })
    const is_other = own_key !== words_key
    return {
      job_identity: identity,
      job_url: url,
      location: locations.join('; '),
      title: ownTitle,
      differs,
      is_other,
    }
  })
  const isFamily = memberViews.some(({ is_other, differs }) => is_other || differs.length > 0)
  const pairs = [...new Set(memberViews.flatMap(({ differs }) => differs))].slice(0, MOST_PAIRS)
  return {
    members: memberViews.map(({ is_other: _, ...member }) => member),
    family: isFamily && members.length > 1 ? { differs: pairs } : null,
  }
}

function labelsIn(members: MemberPosting[], { labels }: MemberPosting) {
  const { pays, closes } = labels
  const countries = [...new Set(members.flatMap((member) => member.countries))]
  return {
    ...Object.fromEntries(LABELS.map((name) => [name, labels[name] ?? null])),
    countries,
    ...(closes === undefined ? {} : { closes }),
    ...(pays && { pays }),
  } as JobRowView['labels']
}

const LABELS = names('pay sponsorship clearance seniority employment_type shift tenure only_in not_in near')

type RowInput = { members: MemberPosting[]; nothing_said: boolean; has_text: boolean }

function deskPart(desk: DeskInput | null, { members, nothing_said, has_text }: RowInput) {
  const job_class = desk?.class ?? unrankedClass(null, has_text)
  const rank_score = desk?.rank_score ?? null
  const assessmentFields = assessmentPart(desk?.assessment ?? null, { job_class, rank_score, nothing_said })
  const chance = desk?.chance ?? null
  const tags = desk?.tags ?? []
  const stored_at = Math.min(...members.map((member) => member.first_seen_at))
  const first_seen_at = new Date(desk?.first_seen_at ?? stored_at).toISOString()
  return {
    first_seen_at,
    first_seen: first_seen_at,
    sort_group: groupOf(job_class),
    open: openPart(job_class),
    rank_score,
    chance: chance === null ? null : Math.round(chance / 100),
    ...assessmentFields,
    ranked_low: (job_class & CLASS.ranked_low) !== 0,
    tag_pending: tags.some((tag) => tag.rank_score === null),
    tags,
    profile_id: tags[0]?.profile_id ?? null,
    profiles: tags.map(({ match_rank, profile_id, rank_score: score }) => ({
      match_rank,
      profile_id,
      rank_score: score,
      state: assessmentFields.state,
    })),
  }
}

const OPEN_TEXTS: Record<Openness, string | null> = {
  yes: null,
  unclear: 'The posting leaves it open whether you can take this job.',
  elsewhere: 'This job is done in a place that is not among yours.',
  far: 'This job is done in person, farther away than you want to travel.',
  remote_elsewhere: 'This job is remote, but only for people in states or countries other than yours.',
  permission: 'This job is in a country where you need a permit, and its employer does not sponsor one.',
  language: 'This job asks for a language that is not among those you work in.',
  licence: 'This job asks for a licence that is not among those you hold.',
}

function openPart(job_class: number) {
  const reason = opennessIn(job_class)
  const status = reason === 'yes' || reason === 'unclear' ? reason : 'no'
  const missing = null as MissingFact['setting'] | null
  return { status, reason, text: OPEN_TEXTS[reason], missing } as const
}

/** Returns the openness of an unclear job with the setting that would decide it. */
export function openByFact({ setting, question }: MissingFact): JobRowView['open'] {
  const text = `It is not clear whether you can take this job. ${question}`
  return { status: 'unclear', reason: 'unclear', text, missing: setting }
}

/** The words of a posting; `text` is null if it equals the job's. */
type PostingWording = { title: string; text: string | null }

const MOST_NAMES = 3
const MOST_CHARS = 60
// A longer hunk is shown by its beginning.
const NOTHING = '(nothing)'

/**
 * Returns the differences between a posting and its job: word pairs such as "Milan / Luxembourg", title first, at most
 * three; differences in case, space or punctuation are ignored.
 */
export function differingWords(job: { title: string; text: string }, posting: PostingWording): string[] {
  const inTitle = pairsOf(job.title, posting.title)
  const inText = posting.text === null ? [] : pairsOf(job.text, posting.text)
  return [...new Set([...inTitle, ...inText])].slice(0, MOST_NAMES)
}

// Longer texts are compared from their first difference, and no further than this.
const LONG = 50_000
const MOST_DIFFERING = 4_000

function pairsOf(a: string, b: string): string[] {
  if (a === b) return []
  if (Math.max(a.length, b.length) <= LONG) return pairsBetween(a, b)
  const index = differAt(a, b)
  // A cut text says nothing about its continuation.
  return pairsBetween(a.slice(index, index + MOST_DIFFERING), b.slice(index, index + MOST_DIFFERING)).slice(
    0,
    1,
  )
}

// Returns the start of the first differing word.
function differAt(a: string, b: string): number {
  let index = 0
  while (index < a.length && a[index] === b[index]) index += 1
  while (index > 0 && !/\s/.test(a[index - 1] ?? '')) index -= 1
  return index
}

function pairsBetween(a: string, b: string): string[] {
  const pairs: string[] = []
  let removed = ''
  for (const { kind, text } of [...diffWords(a, b), { kind: 'same' as const, text: '' }]) {
    if (kind === 'gone') {
      if (removed !== '') pairs.push(pairOf(removed, ''))
      removed = text
    } else if (kind === 'new') {
      pairs.push(pairOf(removed, text))
      removed = ''
    } else if (removed !== '') {
      pairs.push(pairOf(removed, ''))
      removed = ''
    }
  }
  return pairs.filter((pair) => pair !== '')
}

function pairOf(removed: string, added: string): string {
  const [from, to] = [shortened(removed), shortened(added)]
  if (from.toLowerCase() === to.toLowerCase()) return ''
  return `${from || NOTHING} / ${to || NOTHING}`
}

function shortened(text: string): string {
  const words = text
    .replace(/^[^\p{L}\p{N}+#]+|(?<![^\p{L}\p{N}+#])[^\p{L}\p{N}+#]+$/gu, '')
    .replaceAll(/\s+/g, ' ')
  return words.length <= MOST_CHARS ? words : `${words.slice(0, MOST_CHARS).trimEnd()}…`
}

const STALE_LABELS: Record<string, string> = {
  older_prompt: 'made with older rules',
  posting_changed: 'made before the posting changed',
  settings_changed: 'made with other settings',
  story_bank_changed: 'made before your answers changed',
  resume_changed: 'made before your resume changed',
}

type RankState = { job_class: number; rank_score: number | null; nothing_said: boolean }

/** Returns the part of a job's row that its assessment decides; rank and `applied` decide if there is none or it has no verdict. */
export function assessmentPart(assessment: Assessment | null, standing: RankState) {
  const { job_class, rank_score } = standing
  if (assessment === null || groupOf(job_class) === 'not_assessed') return notAssessed(standing)
  const { result, stale_reason, target, created_at } = assessment
  const { verdict } = shownVerdict(result, job_class)
  const state = stateIn(job_class)
  const likely = result.likely ?? 0
  const { word } = wordOf({
    state,
    open: { reason: opennessIn(job_class) },
    open_questions: result.questions,
    not_judged: null,
    seen: false,
  })
  const score = result.total === 0 ? null : Math.round((100 * result.met) / result.total)
  const stale_label = stale_reason === null ? null : (STALE_LABELS[stale_reason] ?? 'out of date')
  return {
    state,
    sort_group: groupOf(job_class),
    assessment: {
      verdict,
      fit: result.fit,
      met: result.met,
      total: result.total,
      match_rests_on: matchSupportOf(result, verdict),
      likely,
      contradicted: Math.min(result.unmet.length, result.total - result.met - likely),
      target,
      created_at,
      basis_stale: stale_reason !== null,
      basis_stale_reason: stale_reason,
    },
    assessment_detail: true,
    not_judged: null,
    fit: result.fit,
    score,
    score_kind: score === null ? null : ('assessment' as const),
    score_text: scoreText(result, { word, state, stale_label, rank_score }),
    thin_posting: result.thin,
    stale_label,
    stale_reason,
    unmet: result.unmet,
    open_questions: result.questions.map(({ question, class: row_class }) => ({
      question,
      class: row_class,
    })),
    minor_gaps: result.minor_gaps,
    minor_gap_text: result.minor_gap_text ?? '',
    rows_not_shown: result.rows_not_shown,
  }
}

function notAssessed({ job_class, rank_score, nothing_said }: RankState) {
  const rank = rankText(rank_score)
  const applied = (job_class & CLASS.applied) !== 0
  const not_judged = notJudgedText(unreadableIn(job_class) ?? (nothing_said ? 'no_evidence' : null))
  return {
    not_judged,
    state: stateIn(job_class),
    score: rank_score,
    score_kind: rank_score === null ? null : ('rank' as const),
    score_text: applied ? `Applied · ${rank.toLowerCase()}` : `${rank} · ${notJudgedReason(not_judged)}`,
  }
}

function notJudgedReason(not_judged: NotJudgedText | null): string {
  if (not_judged === null) return 'not assessed'
  return `${not_judged.text.charAt(0).toLowerCase()}${not_judged.text.slice(1)}`
}

type ScoreInput = { word: string; state: string; stale_label: string | null; rank_score: number | null }

// No percentage is shown for an outdated assessment, or for a posting that says too little.
function scoreText(
  { met, likely = 0, total, thin, fit }: Assessment['result'],
  { word, state, stale_label, rank_score }: ScoreInput,
): string {
  const facts = [requirementsText({ met, likely, total }), rankText(rank_score).toLowerCase()]
  if (stale_label !== null) facts.unshift(stale_label)
  else if (state !== 'applied' && !thin && fit !== null) facts.unshift(fitText(fit, likely))
  return [state === 'thin_posting' ? 'Too thin to score' : word, ...facts].join(' · ')
}

function rankText(rank_score: number | null): string {
  return rank_score === null ? 'Not ranked yet' : `Rank ${rank_score}`
}
