import { appliedCount } from '#assets/page/applied/store.ts'
import { openPalette, sheetOpen } from '#assets/page/kit/keys.ts'
import { Link } from '#assets/page/kit/parts/elements.tsx'
import { newCount } from '#assets/page/new/store.ts'
import {
  ASIDE,
  addressOf,
  here,
  lastList,
  PLACES,
  type Place,
  placeWith,
  SETTINGS_PARTS,
  type ViewName,
} from '#assets/page/route.ts'
import { numberText } from '#lib/text/text.ts'

/** The head of every screen: the five places, how much waits there, and the way to everything else. */
export function Header() {
  const current = placeOf(here.value.view)
  const counts: Partial<Record<ViewName, number | null>> = {
    new: newCount.value ?? 0,
    applied: appliedCount.value,
  }
  return (
    <header class="head">
      <Link class="name" href={addressOf('new')} label="Shortlist" />
      <nav aria-label="Main">
        <ul>
          {PLACES.map((place) => (
            <PlaceLink key={place.name} {...{ place, current }} count={counts[place.parts[0].view]} />
          ))}
        </ul>
      </nav>
      <nav class="aside" aria-label="More places">
        <ul>
          {ASIDE.map((place) => (
            <PlaceLink key={place.name} {...{ place, current }} />
          ))}
        </ul>
      </nav>
      <button type="button" class="find-button" aria-keyshortcuts="Control+K" onClick={openPalette}>
        <span class="find-long">Go to a screen, job…</span>
        <span class="find-short">Find</span>
        <span class="kbd" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <button
        type="button"
        class="plain keys-button"
        aria-keyshortcuts="?"
        onClick={() => (sheetOpen.value = true)}
      >
        Keys{' '}
        <span class="kbd" aria-hidden="true">
          ?
        </span>
      </button>
    </header>
  )
}

type PlaceLinkProps = { place: Place; current: Place | undefined; count?: number | null | undefined }

function PlaceLink({ place, current, count = null }: PlaceLinkProps) {
  return (
    <li>
      <a href={addressOf(place.parts[0].view)} aria-current={place === current ? 'page' : undefined}>
        {place.name}
        {count !== null && <span class="count">{count > 0 && ` ${numberText(count)}`}</span>}
      </a>
    </li>
  )
}

const OF_APPLICATION: readonly ViewName[] = ['paper', 'finish', 'form', 'letter', 'interview']

// A job belongs to the list from which it was opened; its resume, letter, form and interviews belong to Applied.
function placeOf(view: ViewName): Place | undefined {
  if (view === 'job') return placeWith(lastList.value.view)
  return placeWith(OF_APPLICATION.includes(view) ? 'applied' : view)
}

/** The screens of the present place: tabs, or in the settings the menu at the side; nothing for a place of one screen. */
export function PlaceParts() {
  const { view, id } = here.value
  const place = placeWith(view)
  if (!place || place.parts.length < 2) return null
  return (
    <nav class="parts" aria-label={`${place.name}: parts`}>
      <ul>
        {place.parts.map((part) => (
          <li key={part.view}>
            <a href={addressOf(part.view)} aria-current={view === part.view ? 'page' : undefined}>
              {part.name}
            </a>
            {part.view === 'settings' && <SettingsParts current={view === 'settings' ? id : ''} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SettingsParts({ current }: { current: string }) {
  return (
    <ul class="sections">
      {SETTINGS_PARTS.map(([id, name]) => (
        <li key={id}>
          <a href={addressOf('settings', id)} aria-current={id === current ? 'true' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
