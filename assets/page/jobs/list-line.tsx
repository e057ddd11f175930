import { filtersIn } from './filters.ts'
import { jobs, shownText } from './store.ts'

const FORMS = ['csv', 'json'] as const

/** How many jobs there are, and the list to take away as it is filtered. */
export function ListLine({ query }: { query: URLSearchParams }) {
  if (jobs.rows.value.length === 0) return null
  return (
    <div class="list-line">
      <p class="count">{shownText()}</p>
      {jobs.kept.value !== null && <p class="small quiet kept">{jobs.kept.value}</p>}
      <p class="small">
        Take them with you:{' '}
        {FORMS.map((format) => (
          <a key={format} href={exportAddress(query, format)} download>
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </div>
  )
}

function exportAddress(query: URLSearchParams, format: string): string {
  return `/api/export?${new URLSearchParams({ what: 'jobs', format, ...filtersIn(query) })}`
}
