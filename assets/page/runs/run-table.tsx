import { agoText, momentText } from '#assets/page/kit/time-words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { RunSummary } from './store.ts'
import { runStateText } from './words.ts'

/** The runs, the last started first. */
export function RunTable({ runs }: { runs: readonly RunSummary[] }) {
  return (
    <table class="boards runs">
      <thead>
        <tr>
          <th scope="col">Started</th>
          <th scope="col">State</th>
          <th scope="col" class="number">
            Postings
          </th>
          <th scope="col" class="number">
            New
          </th>
          <th scope="col" class="number">
            Assessed
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((one) => (
          <tr key={one.run_id}>
            <th scope="row">
              <a href={addressOf('runs', one.run_id)}>{momentText(one.started_at)}</a>{' '}
              <span class="quiet small">{agoText(one.started_at, Date.now())}</span>
            </th>
            <td class={one.status === 'failed' ? 'bad' : undefined}>
              <span>{runStateText(one)}</span>
            </td>
            <td class="number" data-name="postings">
              {one.counts.postings}
            </td>
            <td class="number" data-name="new">
              {one.counts.new}
            </td>
            <td class="number" data-name="assessed">
              {one.counts.assessed}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
