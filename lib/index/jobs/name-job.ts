import { findJobDocuments } from '#db/index/job-documents.ts'
import type { Reader } from '#db/store.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import { normaliseLink, siteKeyOf, storableLink, untrackedLink } from '#lib/index/links/links.ts'
import { sha256Of } from '#lib/text/digest.ts'

/** A job as the person's records name it. */
export type JobReference = {
  identity: string
  url: string
  identities: string[]
  job_key: number | null
  /** Its title and text; null if no board lists it. */
  posting: { title: string; text: string } | null
}

/** Returns the job of a link, with all its links; the link alone if no board lists it. */
export async function nameJob({ index }: { index: Reader }, job_url: string): Promise<JobReference> {
  // The code of all hiring systems is loaded with the first link, not by each start.
  const { findLinkedJob } = await import('#lib/index/jobs/find-linked-job.ts')
  const job_key = await findLinkedJob(index, job_url)
  const link = normaliseLink(job_url) ?? job_url
  const [document] = job_key === null ? [] : await findJobDocuments(index, [job_key])
  const [canonical] = document ? shownMembers(document.members, false) : []
  if (!document || !canonical) {
    // Records of an own job that was removed stand under the link as it was kept.
    const storedLink = storableLink(job_url) ?? link
    const identities = [...new Set([link, storedLink, untrackedLink(job_url) ?? link, job_url])]
    // A job site may name its postings only in the query, which a plain link loses.
    const identity = siteKeyOf(job_url) === null ? link : storedLink
    return { identity, url: identity, identities, job_key: null, posting: null }
  }
  const { title, body: text } = document
  const identities = document.members.map((member) => member.identity)
  return { identity: canonical.identity, url: canonical.url, identities, job_key, posting: { title, text } }
}

/** Returns the name of a pasted posting, made of its visible text without blank edges, as a kept job stores it. */
export async function pastedIdentity(text: string): Promise<string> {
  return `pasted:${(await sha256Of(text)).slice(0, 16)}`
}
