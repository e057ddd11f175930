import type { JobRow } from '#lib/jobs/schema.ts'
import { hostOf } from '../words/job-words.ts'

/** The postings that a job was merged from, each with its place and its link. */
export function Copies({ row }: { row: Pick<JobRow, 'members'> }) {
  return (
    <ul class="copies">
      {row.members.map(({ job_identity, job_url, location }) => (
        <li key={job_identity}>
          <bdi>{location || 'No place given'}</bdi>
          {hostOf(job_url) !== '' && (
            <a href={job_url} target="_blank" rel="noopener noreferrer">
              {hostOf(job_url)} ↗<span class="unseen"> in a new tab</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
