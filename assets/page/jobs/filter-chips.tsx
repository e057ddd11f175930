import { focusSoon } from '#assets/page/kit/focus.ts'
import { activeRoles } from '#assets/page/roles/store.ts'
import { goToList } from './filter-address.ts'
import { chipsOf, withFilter } from './filters.ts'

/** What is filtered by, each with a way to take it off. */
export function FilterChips({ query }: { query: URLSearchParams }) {
  const roles = new Map((activeRoles.value ?? []).map(({ id, label }) => [id, label]))
  const chips = chipsOf(query, roles)
  if (chips.length === 0) return null
  const drop = (name: string, at: number) => {
    goToList(withFilter(query, name, ''))
    focusSoon(idOf(chips[at + 1]?.name ?? chips[at - 1]?.name) ?? 'filter-q')
  }
  return (
    <div class="acts">
      <ul class="chips" aria-label="Filtered by">
        {chips.map(({ name, text }, at) => (
          <li key={name} class="chip removable">
            <bdi>{text}</bdi>
            <button
              id={idOf(name)}
              type="button"
              aria-label={`Take off ${text}`}
              onClick={() => drop(name, at)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {chips.length > 1 && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            goToList(new URLSearchParams())
            focusSoon('filter-q')
          }}
        >
          Take all off
        </button>
      )}
    </div>
  )
}

function idOf(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `chip-${name}`
}
