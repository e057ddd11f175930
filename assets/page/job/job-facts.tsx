import { dateFacts, modeText } from '#assets/page/kit/words.ts'
import { labelWords, payWords } from '#lib/index/labels/label-words.ts'
import type { JobRow } from '#lib/shortlist/jobs/schema.ts'

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
      <Pay row={row} />
      {labelWords(row.labels).length > 0 && (
        <div>
          <dt>Kind</dt>
          <dd>{labelWords(row.labels).join(' · ')}</dd>
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

function Pay({ row }: { row: JobRow }) {
  const { pay } = row.labels
  if (!row.salary && pay === null) return null
  return (
    <div>
      <dt>Pay</dt>
      <dd>
        {row.salary ? <bdi>{row.salary}</bdi> : pay && payWords(pay)}
        {!row.salary && <span class="quiet small"> · read from its text</span>}
      </dd>
    </div>
  )
}
