import { listBoards } from '#db/index/boards.ts'
import { findJobDocuments, type JobDocument, type MemberPosting } from '#db/index/job-documents.ts'
import { isOnline } from '#db/rows/own-job.ts'
import type { Store } from '#db/store.ts'
import { maskReachable } from '#lib/evidence/contact/find-contact-data.ts'
import type { PostingReading, PostingToAsk } from '#lib/index/boards/ask-posting.ts'
import type { Pages } from '#lib/index/boards/companies.ts'
import {
  type BarePosting,
  notRead,
  postingClosed,
  readLinkedPosting,
} from '#lib/index/boards/read-posting.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { pastedIdentity } from '#lib/index/jobs/name-job.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import { titleOfText } from '#lib/index/own/read-own-job.ts'
import type { WorkMode } from '#lib/index/places/work-mode.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'
import { boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'
import type { AssessBody } from '#lib/judge/assess/schema.ts'
import type { ListedPlace } from '#lib/judge/settle/judge-prompt.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { isoTime } from '#lib/service/values/times.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { withoutHidden } from '#lib/text/text.ts'

/** Asks boards for single postings: by name, or for one that is stored without its text. */
export type PostingSource = {
  askPosting: (posting: PostingToAsk & { system: string }) => Promise<PostingReading>
  readPosting: (barePosting: BarePosting) => Promise<PostingReading>
}

type FindSubjectDeps = { index: Store; engine: PostingSource; pages: Pages; now: () => string }

/** The posting to assess: a stored job, one behind a link, or a pasted text. */
export type Subject = {
  job_key: number
  job_identity: string
  /** All links of the job. */
  identities: string[]
  title: string
  text: string
  /** The place and work mode that the board lists; missing for a job that is not stored. */
  listed?: ListedPlace
  /** The key of the stored posting's words (`said_key`); missing if it is not stored. */
  words_key?: number
}

/**
 * Finds the job to assess. The board of a stored posting is asked first, then those of its copies, so that no call is spent on a
 * closed job, but not twice within five minutes, so that one answer after another stays quick. Refuses with `posting_closed`,
 * `job_input_invalid` or `job_fetch_failed`.
 */
export async function findSubject(services: FindSubjectDeps, job: AssessBody['job']): Promise<Subject> {
  if ('text' in job) return pastedJob(job.text)
  checkProtocol(job.job_url)
  const document = await documentOfLink(services.index, job.job_url)
  return document ? storedJob(services, document) : linkedJob(services, job.job_url)
}

// The interface takes an https link (POST /api/assess), also of a stored posting.
function checkProtocol(job_url: string): void {
  if (URL.parse(job_url.trim())?.protocol !== 'http:') return
  throw new Refusal(
    'job_input_invalid',
    'Only https links are read. Send the link with https, or paste the text.',
  )
}

/**
 * Finds the job to tailor a resume to; a posting that its board took down is taken from the store. Refuses with
 * `job_input_invalid`, or with `job_fetch_failed` if no text is stored and none can be read.
 */
export async function findTailored(services: FindSubjectDeps, job: AssessBody['job']): Promise<Subject> {
  if ('job_url' in job) checkProtocol(job.job_url)
  const document = 'job_url' in job ? await documentOfLink(services.index, job.job_url) : undefined
  if (document && document.body !== '') return subjectOf(document)
  return findSubject(services, job).catch((problem) => {
    if (!(problem instanceof Refusal) || problem.code !== 'posting_closed') throw problem
    throw notRead('The board no longer lists this posting, and no text of it is stored.')
  })
}

async function documentOfLink(index: Store, job_url: string): Promise<JobDocument | undefined> {
  const key = await findLinkedJob(index, job_url)
  return key === null ? undefined : (await findJobDocuments(index, [key]))[0]
}

/** Returns a stored job in the form in which it is assessed. */
export function subjectOf(document: JobDocument): Subject {
  const [canonical] = shownMembers(document.members, false)
  const { job_key, title, body, said_key: words_key } = document
  const listed = { places: canonical?.locations ?? [], work_mode: canonical?.work_mode ?? '' }
  const identities = document.members.map(({ identity }) => identity)
  return {
    job_key,
    job_identity: canonical?.identity ?? '',
    identities,
    title,
    text: body,
    listed,
    words_key,
  }
}

async function storedJob(services: FindSubjectDeps, document: JobDocument): Promise<Subject> {
  if (document.members.every((member) => member.removed_at !== null)) throw postingClosed()
  const withDescription = await withText(services, document)
  if (withDescription !== document) return subjectOf(withDescription)
  if (!(await isListed(services, document))) throw postingClosed()
  return subjectOf(document)
}

// A job is closed once the boards of all its copies took them down.
async function isListed(services: FindSubjectDeps, { members }: JobDocument): Promise<boolean> {
  const { index, engine } = services
  const boards = new Map((await listBoards(index)).map((board) => [board.board_id, board]))
  const asked_at = askedAt(engine)
  const now = Date.parse(services.now())
  for (const { board_id, ext_id, url: link, identity } of shownMembers(members, false).slice(0, MOST_ASKED)) {
    const board = boards.get(board_id)
    if (!board || !isOnline(board) || now - (asked_at.get(identity) ?? 0) <= ASK_AGAIN_MS) return true
    const { system, board: name } = board
    const { state } = await engine.askPosting({ system, board: name, ext_id, link })
    if (state === 'closed') continue
    asked_at.set(identity, now)
    return true
  }
  return false
}

const MOST_ASKED = 5
const ASK_AGAIN_MS = 5 * 60_000
const REMEMBERED = 1000

// When each posting was asked after and not found closed.
const askedOf = new WeakMap<PostingSource, Map<string, number>>()

function askedAt(engine: PostingSource): Map<string, number> {
  const kept = askedOf.get(engine)
  if (kept && kept.size < REMEMBERED) return kept
  const empty = new Map<string, number>()
  askedOf.set(engine, empty)
  return empty
}

/**
 * Returns a stored job with its text. A missing text is requested from the board, and the job gets a new key with it.
 * Refuses with `posting_closed` or `job_fetch_failed`.
 */
export async function withText(
  { index, engine }: { index: Store; engine: PostingSource },
  document: JobDocument,
): Promise<JobDocument> {
  const [member] = document.body === '' ? shownMembers(document.members, false) : []
  const system = member && boardOfLink(member.url, systems)?.system
  if (!member || !system || !systemNamed(system)?.details) return document
  const reading = await engine.readPosting({ board_id: member.board_id, row: rowOf(document, member) })
  if (reading.state === 'closed') throw postingClosed()
  if (reading.state === 'unknown') throw notRead(reading.reason)
  return (await documentOfLink(index, member.identity)) ?? document
}

function rowOf({ title }: JobDocument, member: MemberPosting): ListedPosting {
  const { ext_id, url, locations, salary, published_kind } = member
  return {
    ext_id,
    url,
    title,
    salary,
    published_kind,
    html: '',
    places: locations.map((text) => ({ text, country: null })),
    work_mode: member.work_mode === '' ? null : (member.work_mode as WorkMode),
    published_at: isoTime(member.published_at),
    updated_at: isoTime(member.updated_at),
  }
}

async function linkedJob({ engine, pages }: FindSubjectDeps, job_url: string): Promise<Subject> {
  const { title, text } = await readLinkedPosting({ pages, askPosting: engine.askPosting }, job_url)
  return { job_key: await keyOf(job_url), job_identity: job_url, identities: [job_url], title, text }
}

async function pastedJob(pasted: string): Promise<Subject> {
  const text = withoutHidden(pasted).trim()
  if (!/[\p{L}\p{N}]/u.test(text)) {
    throw new Refusal('job_input_invalid', 'The text says nothing. Paste the posting’s own words.')
  }
  const [first = ''] = text.split('\n')
  const job_identity = await pastedIdentity(text)
  return {
    job_key: await keyOf(text),
    job_identity,
    identities: [job_identity],
    title: maskReachable(titleOfText(text) || first.slice(0, 200)),
    text,
  }
}

// Negative, so that it is never taken for the key of a stored job.
async function keyOf(name: string): Promise<number> {
  return -Number.parseInt((await sha256Of(name)).slice(0, 12), 16)
}
