import {
  CHANGES_STORED,
  listPostingChanges,
  type PostingChange,
  type StoredChange,
} from '#db/index/history.ts'
import { findJobDocuments, type JobDocument } from '#db/index/job-documents.ts'
import type { Reader, Store } from '#db/store.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import { signedPay } from '#lib/index/labels/label-words.ts'
import { splitPosting } from '#lib/judge/read/split-posting.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { type DatedChange, listingFacts } from '#lib/shortlist/jobs/listing-facts.ts'
import type { ChangeKind } from '#lib/shortlist/jobs/schema.ts'
import { diffLines, textLines } from '#lib/text/diff.ts'

// The most changes of a job with many copies; each posting keeps its own.
const MOST_READ = 200
const MOST_CHANGES = 50

type LoadHistoryDeps = { index: Store; now: () => string }

/** Returns the changes and listings of a job's postings, as answered. */
export async function loadHistory({ index, now }: LoadHistoryDeps, document: JobDocument) {
  return historyOf(document, { stored: await storedChanges(index, document), now: Date.parse(now()) })
}

/**
 * Returns the stored changes of the job with this link, and with `at` its text until that change. Refuses with
 * `not_found` if no posting has the link, or its text did not change then.
 */
export async function showHistory(
  { index, now }: LoadHistoryDeps,
  { url, at }: { url: string; at?: string | undefined },
) {
  const key = await findLinkedJob(index, url)
  const [document] = key === null ? [] : await findJobDocuments(index, [key])
  const [canonical] = document ? shownMembers(document.members, false) : []
  if (!document || !canonical) throw new Refusal('not_found', 'No stored posting has this link.')
  const changes = await storedChanges(index, document)
  return {
    schema_version: 'svc-job-history:1' as const,
    job_identity: canonical.identity,
    kept: CHANGES_STORED,
    ...historyOf(document, { stored: changes, now: Date.parse(now()) }),
    earlier_text: at === undefined ? null : textUntil(changes, Date.parse(at)),
  }
}

function storedChanges(index: Reader, { members }: JobDocument): Promise<StoredChange[]> {
  return listPostingChanges(
    index,
    members.map((member) => member.id),
    MOST_READ,
  )
}

function historyOf({ members, body }: JobDocument, { stored, now }: { stored: StoredChange[]; now: number }) {
  const identities = new Map(members.map((member) => [member.id, member.identity]))
  const changes = postingChanges({ stored, identities, body })
  return {
    changes: jobChanges(changes, MOST_CHANGES).map((change) => ({ ...change, at: timeOf(change.at) })),
    facts: listingFacts({ members, changes, now }).map(({ evidence, ...fact }) => ({
      ...fact,
      evidence: evidence.map((item) => ({ ...item, at: timeOf(item.at) })),
    })),
  }
}

function textUntil(changes: StoredChange[], index: number): string {
  const change = changes.find((change) => change.at === index && change.earlier !== null)
  if (change?.earlier) return change.earlier
  throw new Refusal(
    'not_found',
    'No change of its text is kept for this time. `svc job history LINK` lists the changes.',
  )
}

const timeOf = (ms: number): string => new Date(ms).toISOString()

/** A stored change of one of a job's postings: `at` in ms, and its earlier text if that changed. */
export type StoredPostingChange = { posting: number; at: number; what: PostingChange; earlier: string | null }

/** A change of a job for people; `postings` is how many of the job's postings changed equally at that time. */
export type JobChange = ChangedLines & DatedChange & { postings: number }

type ChangesOf = {
  /** Newest first. */
  stored: readonly StoredPostingChange[]
  /** The links of the job's postings by their numbers. */
  identities: ReadonlyMap<number, string>
  /** The present text of the job. */
  body: string
}

const NO_LINES: ChangedLines = { added: [], removed: [], left_out: { added: 0, removed: 0 } }

/** Returns the changes of a job's postings, newest first. */
export function postingChanges({ stored, identities, body }: ChangesOf): JobChange[] {
  const laterTexts = new Map<number, string>()
  return stored.flatMap(({ posting, at: time, what, earlier }) => {
    const later = laterTexts.get(posting) ?? body
    if (earlier !== null) laterTexts.set(posting, earlier)
    const lines = earlier === null || later === '' ? null : changedLines(earlier, later)
    const pairs = pairsOf(what).map((pair) => ({ ...NO_LINES, ...pair }))
    const textChanges = lines === null ? [] : [{ ...lines, kind: 'text' as const, from: '', to: '' }]
    const job_identity = identities.get(posting) ?? ''
    return [...pairs, ...textChanges].map((change) => ({ at: time, job_identity, postings: 1, ...change }))
  })
}

/** Merges equal simultaneous changes of several postings into one, and limits their number. */
export function jobChanges(changes: readonly JobChange[], most: number): JobChange[] {
  const alike = Map.groupBy(changes, ({ job_identity: _, ...content }) => JSON.stringify(content))
  const combined = [...alike.values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({ ...first, postings: same.length })),
  )
  return combined.slice(0, most)
}

type TextPair = { kind: ChangeKind; from: string; to: string }

function pairsOf(change: PostingChange): TextPair[] {
  const { title, pay, places, work_mode, posted } = change
  return [
    ...(title ? [pair('title', title)] : []),
    ...(pay ? [pair('pay', [signedPay(pay[0]), signedPay(pay[1])])] : []),
    ...(places ? [pair('places', [places[0].join('; '), places[1].join('; ')])] : []),
    ...(work_mode ? [pair('work_mode', work_mode)] : []),
    ...(posted ? [pair('posted', [timeOf(posted[0]), timeOf(posted[1])])] : []),
    ...(change.removed ? [pair('removed', ['', ''])] : []),
    ...(change.listed_again === undefined ? [] : [pair('listed_again', [timeOf(change.listed_again), ''])]),
  ]
}

function pair(kind: ChangeKind, [before, to]: readonly [string, string]): TextPair {
  return { kind, from: before, to }
}

/** The number of added or removed lines that are shown. */
export const MOST_SHOWN_LINES = 30

/** The lines that a posting's text gained and lost, requirements first; `left_out` counts the lines beyond the limit. */
type ChangedLines = {
  added: string[]
  removed: string[]
  left_out: { added: number; removed: number }
}

/** Returns the lines added to and removed from a posting, or null if nothing changed. */
export function changedLines(before: string, after: string): ChangedLines | null {
  const lines = diffLines(textLines(before), textLines(after))
  const added = lines.filter((line) => line.kind === 'added').map((line) => line.text)
  const removed = lines.filter((line) => line.kind === 'removed').map((line) => line.text)
  if (added.length + removed.length === 0) return null
  const gained = demandsFirst(added, after)
  const lost = demandsFirst(removed, before)
  return {
    added: gained.slice(0, MOST_SHOWN_LINES),
    removed: lost.slice(0, MOST_SHOWN_LINES),
    left_out: {
      added: Math.max(0, gained.length - MOST_SHOWN_LINES),
      removed: Math.max(0, lost.length - MOST_SHOWN_LINES),
    },
  }
}

function demandsFirst(lines: readonly string[], text: string): string[] {
  // The lines under headings of requirements.
  const rows = text.split('\n')
  const postingParts = splitPosting(text).filter(({ section }) => section === 'must' || section === 'nice')
  const demands = new Set(postingParts.flatMap(({ line }) => textLines(rows[line - 1] ?? '')))
  const isDemand = (line: string) => demands.has(line)
  return [...lines.filter(isDemand), ...lines.filter((line) => !isDemand(line))]
}
