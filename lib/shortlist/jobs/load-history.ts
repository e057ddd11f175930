import { CHANGES_STORED, listPostingChanges, type StoredChange } from '#db/index/history.ts'
import { findJobDocuments, type JobDocument } from '#db/index/job-documents.ts'
import type { Reader, Store } from '#db/store.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { shownMembers } from '#lib/index/jobs/shown-members.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { listingFacts } from '#lib/shortlist/jobs/listing-facts.ts'
import { jobChanges, postingChanges } from '#lib/shortlist/jobs/rules/job-changes.ts'

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

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}
