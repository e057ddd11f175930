import {
  type AppliedPosting,
  findAppliedPosting,
  listWithoutPosting,
  putAppliedPosting,
} from '#db/desk/applications.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import type { Reader, Store } from '#db/store.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** The posting of a job as it reads now, in the form in which it is kept. */
export type PostingNow = Omit<AppliedPosting, 'job_identity' | 'kept_at'>

/** Returns the posting of a job as it reads now; null if no board lists it, or if it has no text. */
export async function postingNow(index: Reader, job_key: number | null): Promise<PostingNow | null> {
  const [document] = job_key === null ? [] : await findJobDocuments(index, [job_key])
  if (!document || document.body === '') return null
  const { title, company, body: text } = document
  const place = [...new Set(shownMembers(document.members, false).flatMap(({ locations }) => locations))]
  return { title, company, place: place.join('; '), text }
}

/** Returns the posting of a job: as the person applied to it, or else its present words; '' if none is stored. */
export async function findPosting({ desk, index }: { desk: Reader; index: Reader }, job_url: string) {
  const { identity, identities, job_key } = await nameJob({ index }, job_url)
  const posting = (await findAppliedPosting(desk, identities)) ?? (await postingNow(index, job_key))
  const { title = '', company = '', text = '' } = posting ?? {}
  return { job_identity: identity, identities, title, company, text }
}

/** Returns the posting as it read when the person applied for the job; refuses with `not_found`. */
export async function showAppliedPosting({ desk, index }: { desk: Store; index: Store }, job_url: string) {
  const { identities } = await nameJob({ index }, job_url)
  const posting = await findAppliedPosting(desk, identities)
  if (posting) return { schema_version: 'svc-applied-posting:1' as const, posting }
  const message = 'No posting is kept for this job. It is kept when you record that you applied.'
  throw new Refusal('not_found', message)
}

/** Stores the postings of applications recorded by versions that stored none, if they still exist. */
export async function keepEarlierPostings({ desk, index }: { desk: Store; index: Store }): Promise<void> {
  for (const job_identity of await listWithoutPosting(desk)) {
    const { job_key } = await nameJob({ index }, job_identity)
    const posting = await postingNow(index, job_key)
    if (posting === null) continue
    await desk.change(async (change) => {
      change.run(putAppliedPosting({ ...posting, job_identity, kept_at: change.now }))
    })
  }
}

/** Returns whether the person applied, or came any further (interface, row classification rule 2). */
export function hasApplied({ status }: { status: string }): boolean {
  return status !== 'interested'
}
