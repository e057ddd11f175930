import type { JobRow } from '#lib/jobs/schema.ts'
import { dateFacts, modeText } from '../words/job-words.ts'

/** The facts of a job: where, how, for how much and since when. */
export function JobFacts({ row }: { row: JobRow }) {
  const mode = modeText(row.work_mode)
  return (
    <dl class="facts">
      <div>
        <dt>Where</dt>
        <dd>
          <bdi>{row.locations_text || 'No place given'}</bdi>
          {row.location_unclear && <span class="chip warn">place unclear</span>}
        </dd>
      </div>
      {mode && (
        <div>
          <dt>Work mode</dt>
          <dd>{mode}</dd>
        </div>
      )}
      {row.salary && (
        <div>
          <dt>Pay</dt>
          <dd>
            <bdi>{row.salary}</bdi>
          </dd>
        </div>
      )}
      {dateFacts(row).map(({ name, at, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {at} <span class="quiet small">· {note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
