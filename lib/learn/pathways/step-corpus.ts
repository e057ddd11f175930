import { listRoles } from '#db/desk/roles.ts'
import { listRoleJobs } from '#db/desk/tracked-jobs.ts'
import { findJobDocuments, type JobDocument } from '#db/index/job-documents.ts'
import type { Store } from '#db/store.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import type { Searcher } from '#lib/index/search/find-jobs.ts'
import { labelledLine } from '#lib/judge/read/clean-for-prompt.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import type { Making } from '#lib/learn/pathways/making.ts'
import { halted } from '#lib/learn/pathways/rules/pathway-view.ts'
import type { DemandedSkill } from '#lib/learn/pathways/rules/plan-lessons.ts'
import { addressesPrompt, skillsPrompt } from '#lib/learn/pathways/rules/prompts.ts'
import type { SourcePage } from '#lib/learn/pathways/source-reader.ts'
import { daysBefore } from '#lib/service/values/times.ts'
import { findWhole, foldText } from '#lib/text/fold-text.ts'
import { counted } from '#lib/text/text.ts'

export type CorpusServices = {
  desk: Store
  index: Store
  reader: Pick<Searcher, 'findJobs'>
  now: () => string
  /** Returns documents of shipped courses for a role. */
  shipped: { seedsFor: (role_text: string) => Promise<string[]> }
}

/** The basis of a course: skills with their number of postings, and pages by citation id. */
export type Corpus = { postings: number; skills: DemandedSkill[]; sources: Map<string, SourcePage> }

type CorpusPosting = { id: string; title: string; text: string }

const MOST_POSTINGS = 40
const FEWEST_POSTINGS = 5
const WINDOW_DAYS = 90
const MOST_ROWS_OF_POSTING = 14
const MOST_LINES = 240
const FEWEST_SOURCES = 5
const MOST_SOURCES = 36
const LONGEST_POSTING = 20_000

/** Returns the number of postings for a role's course. */
export async function countPostings(services: CorpusServices, corpusQuery: CorpusQuery): Promise<number> {
  return (await findPostings(services, corpusQuery)).length
}

/** Collects the basis of a course: postings of the role, their skills, and pages that teach these. */
export async function gatherCorpus(services: CorpusServices, making: Making): Promise<Corpus> {
  const { pathway, record } = making
  const request = { role_text: pathway.role_text, profile_id: record.profile_id }
  const postings = await making.once('corpus', ['postings', request], () => findPostings(services, request))
  const skills = await findSkills(making, postings)
  const addresses = await findAddresses(services, making, skills)
  const sources = await readSources(making, addresses)
  if (sources.size < FEWEST_SOURCES) {
    throw halted(making.record.fetches >= record.max_fetches ? 'cap_reached' : 'corpus_empty')
  }
  return { postings: postings.length, skills, sources }
}

type CorpusQuery = { role_text: string; profile_id: string | null }

async function findPostings(services: CorpusServices, corpusQuery: CorpusQuery): Promise<CorpusPosting[]> {
  const { index, now } = services
  const after = Date.parse(daysBefore(now(), WINDOW_DAYS))
  const documents = await findJobDocuments(index, await keysOf(services, { ...corpusQuery, after }))
  return documents
    .filter((document) => document.body.length > 0 && isRecent(document, after))
    .slice(0, MOST_POSTINGS)
    .map(({ title, body }, index) => ({ id: `j${index + 1}`, title, text: body.slice(0, LONGEST_POSTING) }))
}

async function keysOf({ desk, reader }: CorpusServices, request: CorpusQuery & { after: number }) {
  const role = (await listRoles(desk)).find((role) => role.profile_id === request.profile_id)
  if (role) {
    const roleJobs = await listRoleJobs(desk, {
      role: role.role,
      us_only: false,
      posted_after: request.after,
      limit: 1000,
    })
    const best = roleJobs.toSorted((a, b) => (b.rank_score ?? 0) - (a.rank_score ?? 0))
    return best.slice(0, MOST_POSTINGS).map(({ job_key }) => job_key)
  }
  return (await reader.findJobs({ q: request.role_text, most: 4 * MOST_POSTINGS })).keys
}

function isRecent({ members }: JobDocument, after: number): boolean {
  const [canonical] = shownMembers(members, false)
  return canonical !== undefined && (canonical.published_at ?? canonical.first_seen_at) >= after
}

async function findSkills(making: Making, postings: readonly CorpusPosting[]): Promise<DemandedSkill[]> {
  const lines = postings.flatMap(({ id, title, text }) =>
    readRequirements({ title, text })
      .rows.slice(0, MOST_ROWS_OF_POSTING)
      .map(({ quote }) => labelledLine(id, quote)),
  )
  const answered = await making.ask({
    step: 'corpus',
    optional: false,
    reserve: 3,
    kinds: ['posting', 'role'],
    prompt: skillsPrompt(making.pathway.role_text, lines.slice(0, MOST_LINES)),
    line: `Reading what ${counted(postings.length, 'posting asks', 'postings ask')}.`,
  })
  if (!answered.ok) throw halted('cap_reached')
  const folded = new Map(postings.map(({ id, title, text }) => [id, foldText(`${title}\n${text}`).text]))
  const skills = new Map<string, DemandedSkill>()
  for (const skill of answered.value.skills) {
    // With few stored postings, a skill cannot be checked against their words.
    if (postings.length >= FEWEST_POSTINGS && !namesSkill(folded.get(skill.source) ?? '', [skill.quote]))
      continue
    const { key, label, aliases } = skill
    const jobs = [...folded.values()].filter((text) => namesSkill(text, [label, ...aliases])).length
    if (!skills.has(key)) skills.set(key, { key, label, aliases: [...new Set(aliases)], jobs })
  }
  if (skills.size === 0) throw halted('model_output_invalid')
  return [...skills.values()].toSorted((a, b) => b.jobs - a.jobs)
}

function namesSkill(folded: string, names: readonly string[]): boolean {
  return names.some((name) => {
    const piece = foldText(name).text.trim()
    return piece !== '' && findWhole(folded, piece, { from: 0, to: folded.length }) !== -1
  })
}

async function findAddresses({ shipped }: CorpusServices, making: Making, skills: readonly DemandedSkill[]) {
  const { role_text } = making.pathway
  const own = [...making.record.links, ...(await shipped.seedsFor(role_text))]
  const answered = await making.ask({
    step: 'corpus',
    optional: true,
    reserve: 2,
    kinds: ['requirements', 'role'],
    prompt: addressesPrompt(
      role_text,
      skills.map(({ key, label, jobs }) =>
        labelledLine(key, `${label}, asked by ${counted(jobs, 'posting')}`),
      ),
    ),
    line: `Looking for pages on ${skills.length} skills.`,
  })
  // Takes one page of each skill before the second of any.
  const addressLists = answered.ok ? answered.value.sources.map(({ urls }) => urls) : []
  const rounds = [0, 1, 2].flatMap((round) => addressLists.flatMap((urls) => urls[round] ?? []))
  return [...new Set([...own, ...rounds].flatMap(httpsAddress))]
}

function httpsAddress(written: string): string[] {
  const link = URL.parse(written.trim())
  if (link?.protocol !== 'https:') return []
  link.hash = ''
  return [link.href]
}

async function readSources(making: Making, addresses: readonly string[]): Promise<Map<string, SourcePage>> {
  const sources = new Map<string, SourcePage>()
  const seenAddresses = new Set<string>()
  for (const [index, address] of addresses.entries()) {
    if (sources.size >= MOST_SOURCES) break
    await making.note({ line: `Reading page ${index + 1} of at most ${addresses.length}.` })
    const reading = await making.fetch('corpus', address, { reserve: 0 })
    if (!reading.ok) {
      if (reading.problem === 'cap_fetches') break
      continue
    }
    const { page } = reading
    if (seenAddresses.has(page.text_sha256) || seenAddresses.has(page.url)) continue
    seenAddresses.add(page.text_sha256).add(page.url)
    sources.set(`s${sources.size + 1}`, page)
  }
  return sources
}
