import { sheetOpen } from '../keys.ts'
import { addressOf, here, lastList, type View } from '../route.ts'
import { appliedCount } from '../store/applications.ts'
import { newCount } from '../store/news.ts'

const PLACES: { view: View; word: string }[] = [
  { view: 'new', word: 'New' },
  { view: 'jobs', word: 'Jobs' },
  { view: 'applied', word: 'Applied' },
  { view: 'roles', word: 'Roles' },
  { view: 'boards', word: 'Boards' },
  { view: 'settings', word: 'Settings' },
]

/** The head of every screen: where one can go, and how much waits there. */
export function Header() {
  const { view } = here.value
  const shown = view === 'job' ? lastList.value.view : view
  const counts: Partial<Record<View, number>> = { applied: appliedCount.value, new: newCount.value ?? 0 }
  return (
    <header class="head">
      <a class="name" href={addressOf('new')}>
        Shortlist
      </a>
      <nav aria-label="Main">
        <ul>
          {PLACES.map(({ view: place, word }) => (
            <li key={place}>
              <a href={addressOf(place)} aria-current={shown === place ? 'page' : undefined}>
                {word}
                {(counts[place] ?? 0) > 0 && (
                  <span class="count"> {counts[place]?.toLocaleString('en')}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <button
        type="button"
        class="plain keys-button"
        aria-keyshortcuts="?"
        onClick={() => {
          sheetOpen.value = true
        }}
      >
        Keys{' '}
        <span class="kbd" aria-hidden="true">
          ?
        </span>
      </button>
    </header>
  )
}
