import { useEffect, useRef } from 'preact/hooks'
import { appliedCount } from '#assets/page/applied/store.ts'
import { sheetOpen } from '#assets/page/kit/keys.ts'
import { newCount } from '#assets/page/new/store.ts'
import { addressOf, here, lastList, type View } from './route.ts'

type Place = { view: View; word: string }

const PLACES: Place[] = [
  { view: 'new', word: 'New' },
  { view: 'jobs', word: 'Jobs' },
  { view: 'applied', word: 'Applied' },
  { view: 'resume', word: 'Resume' },
  { view: 'answers', word: 'Answers' },
]

// Where there is little room, these are behind a button.
const MORE: Place[] = [
  { view: 'check', word: 'Check a job' },
  { view: 'stories', word: 'Stories' },
  { view: 'learn', word: 'Learn' },
  { view: 'insights', word: 'Insights' },
  { view: 'runs', word: 'Runs' },
  { view: 'roles', word: 'Roles' },
  { view: 'boards', word: 'Boards' },
  { view: 'settings', word: 'Settings' },
]

/** The head of every screen: where one can go, and how much waits there. */
export function Header() {
  return (
    <header class="head">
      <a class="name" href={addressOf('new')}>
        Shortlist
      </a>
      <nav aria-label="Main">
        <ul>
          <Places places={PLACES} />
        </ul>
        <More />
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

function More() {
  const list = useRef<HTMLUListElement>(null)
  const place = here.value
  useEffect(() => {
    if (list.current?.matches(':popover-open')) list.current.hidePopover()
  }, [place])
  const isHere = MORE.some(({ view }) => view === shownPlace())
  return (
    <div class="more">
      <button type="button" class={isHere ? 'plain here' : 'plain'} popovertarget="more-places">
        More
      </button>
      <ul ref={list} id="more-places" popover="auto">
        <Places places={MORE} />
      </ul>
    </div>
  )
}

function Places({ places }: { places: Place[] }) {
  const shown = shownPlace()
  const counts: Partial<Record<View, number>> = { applied: appliedCount.value, new: newCount.value ?? 0 }
  return places.map(({ view, word }) => (
    <li key={view}>
      <a href={addressOf(view)} aria-current={shown === view ? 'page' : undefined}>
        {word}
        {(counts[view] ?? 0) > 0 && <span class="count"> {counts[view]?.toLocaleString('en')}</span>}
      </a>
    </li>
  ))
}

// A job belongs to the list it was opened from; the backups and the model calls belong to the settings.
function shownPlace(): View {
  const { view } = here.value
  if (view === 'job') return lastList.value.view
  return view === 'backups' || view === 'calls' ? 'settings' : view
}
