import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { appliedCount } from '#assets/page/applied/store.ts'
import { openPalette, sheetOpen } from '#assets/page/kit/keys.ts'
import { needSettings, settings } from '#assets/page/kit/settings.ts'
import { newCount } from '#assets/page/new/store.ts'
import { type Destination, ME, MORE } from '#assets/page/places.ts'
import { addressOf, here, lastList, type ViewName } from '#assets/page/route.ts'
import { numberText } from '#lib/text/counted.ts'

/** The head of every screen: the five places, how much waits there, and the way to everything else. */
export function Header() {
  const place = placeOf(here.value.view)
  return (
    <header class="head">
      <a class="name" href={addressOf('new')}>
        Shortlist
      </a>
      <nav aria-label="Main">
        <ul>
          <Place view="new" word="New" at={place} count={newCount.value ?? 0} />
          <Place view="jobs" word="Jobs" at={place} />
          <Place view="applied" word="Applied" at={place} count={appliedCount.value} />
          <Place view="resume" word="Me" at={place} />
        </ul>
        <More isHere={place === 'more'} />
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

type PlaceProps = { view: ViewName; word: string; at: ViewName | 'more'; count?: number | null }

function Place({ view, word, at: target, count = null }: PlaceProps) {
  return (
    <li>
      <a href={addressOf(view)} aria-current={target === view ? 'page' : undefined}>
        {word}
        {count !== null && <span class="count">{count > 0 && ` ${numberText(count)}`}</span>}
      </a>
    </li>
  )
}

const OF_APPLICATION: readonly ViewName[] = ['paper', 'finish', 'form', 'letter', 'interview']

// A job belongs to the list from which it was opened, and what is made for it to the applications. All personal screens share one place.
function placeOf(view: ViewName): ViewName | 'more' {
  if (view === 'job') return lastList.value.view
  if (OF_APPLICATION.includes(view)) return 'applied'
  if (view === 'new' || view === 'jobs' || view === 'applied') return view
  return ME.some((destination) => destination.view === view) ? 'resume' : 'more'
}

function More({ isHere }: { isHere: boolean }) {
  const list = useRef<HTMLDivElement>(null)
  const isBuilt = useSignal(false)
  const place = here.value
  useEffect(() => {
    if (list.current?.matches(':popover-open')) list.current.hidePopover()
  }, [place])
  // Anybody can go to every screen by the palette and by keys.
  const usesModel = (settings.value.value?.config.model_target ?? 'builtin') !== 'builtin'
  const isOffered = ({ view, forModels = false }: Destination) =>
    !forModels || usesModel || view === place.view
  return (
    <div class="more">
      <button type="button" class={isHere ? 'plain here' : 'plain'} popovertarget="more-places">
        More
      </button>
      <div
        ref={list}
        id="more-places"
        popover="auto"
        onBeforeToggle={() => (isBuilt.value = true)}
        onToggle={needSettings}
      >
        {(isBuilt.value ? MORE : []).map(({ group, places }) => (
          <section key={group} aria-label={group}>
            <p class="group" aria-hidden="true">
              {group}
            </p>
            <ul>
              {places.filter(isOffered).map(({ view, name, about }) => (
                <li key={view}>
                  <a href={addressOf(view)} aria-current={here.value.view === view ? 'page' : undefined}>
                    {name} <span class="about">{about}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

/** The tabs of the personal screens; nothing on other screens. */
export function MeParts() {
  const { view } = here.value
  if (!ME.some((destination) => destination.view === view)) return null
  return (
    <nav class="parts" aria-label="Me">
      <ul>
        {ME.map((destination) => (
          <li key={destination.view}>
            <a
              href={addressOf(destination.view)}
              aria-current={view === destination.view ? 'page' : undefined}
            >
              {destination.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
