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

/** Looks up the names of jobs. A job that is no longer stored stays without one. */
export async function nameJobs(identities: string[]): Promise<void> {
  const unknown = identities.filter((identity) => !(identity in jobNames.peek())).slice(0, MOST)
  for (const url of unknown) {
    const outcome = await call('GET', '/api/jobs', { query: { url } })
    if (!outcome.ok || outcome.value.job === null) continue
    const { title, company } = outcome.value.job
    jobNames.value = { ...jobNames.peek(), [url]: { title, company } }
  }
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
