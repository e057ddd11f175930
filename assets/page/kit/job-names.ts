import { signal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'

const MOST = 100

/** Titles and companies of jobs that are known only by their links. */
export const jobNames = signal<Record<string, { title: string; company: string }>>({})

/** Returns the title and company of a job in one text; `none` where they are not read. */
export function jobText(identity: string, none = identity): string {
  const names = jobNames.value[identity]
  return names ? `${names.title}, ${names.company}` : none
}

/** Looks up the names of jobs. One that is not stored here has those of the posting that its application kept, if any. */
export async function nameJobs(identities: string[]): Promise<void> {
  const unknown = identities.filter((identity) => !(identity in jobNames.peek())).slice(0, MOST)
  for (const url of unknown) {
    const stored = await call('GET', '/api/jobs', { query: { url } })
    const job = stored.ok ? stored.value.job : await keptPosting(url)
    if (job === null) continue
    const { title, company } = job
    jobNames.value = { ...jobNames.peek(), [url]: { title, company } }
  }
}

// A home on a new machine has applications, whose postings no board may list any more.
async function keptPosting(job_url: string) {
  const kept = await call('GET', '/api/applications/posting', { query: { job_url } })
  return kept.ok ? kept.value.posting : null
}

/** Looks up the names of all applied jobs in one request. */
export async function nameListed(): Promise<void> {
  const query = { state: 'applied', scope: 'all', limit: '200' } as const
  const outcome = await call('GET', '/api/postings', { query })
  if (!outcome.ok) return
  const names = outcome.value.postings.rows.flatMap(({ job_identity, title, company, members }) =>
    [job_identity, ...members.map((member) => member.job_identity)].map(
      (identity) => [identity, { title, company }] as const,
    ),
  )
  jobNames.value = { ...jobNames.peek(), ...Object.fromEntries(names) }
}
