import { signal } from '@preact/signals'
import { goAfterReturn } from '#assets/page/kit/parts/back-closes.ts'

/** A screen and its name; an open job, and `finish`, which is `paper` with its form open, have none. */
export type Destination = { view: Exclude<ViewName, 'job' | 'finish'>; name: string }

/** A place of the menu: its name, and its screens as tabs, the one that the name leads to first. */
export type Place = { name: string; parts: readonly [Destination, ...Destination[]] }

/** The five places of the menu. */
export const PLACES: readonly Place[] = [
  place('New', { new: 'New' }),
  place('Jobs', { jobs: 'Jobs' }),
  place('Applied', { applied: 'Applied', outcomes: 'Review', pay: 'Pay' }),
  place('Resume', { resume: 'Resume', answers: 'Answers', stories: 'Stories', known: 'What is known' }),
  place('Settings', { settings: 'Settings', backups: 'Backups', calls: 'Model calls', runs: 'Runs' }),
]

function place(name: string, parts: Partial<Record<Destination['view'], string>>): Place {
  const screens = Object.entries(parts).map(([view, word]) => ({ view, name: word }))
  return { name, parts: screens as unknown as Place['parts'] }
}

/** The purposes of the two lists, in the first look; `screen-heading.tsx` has those of the other screens. */
export const LIST_PURPOSES = {
  new: 'Jobs that you have not seen yet, by your next step.',
  jobs: 'All jobs that were read, to search and filter.',
}

/** The parts of the settings, by their word in the address. Example: `#/settings/fit`. */
export const SETTINGS_PARTS: readonly (readonly [id: string, name: string])[] = [
  ['person-places', 'Where I can work'],
  ['reading', 'Reading boards'],
  ['fit', 'Limits'],
  ['targets', 'What assesses jobs'],
  ['background', 'Background work'],
  ['notices', 'Notices'],
  ['feeds', 'Feeds'],
  ['pairing-list', 'Paired browsers'],
  ['browser', 'This browser'],
  ['sample', 'Sample data'],
]

/** The places beside the menu: finding more jobs, and what they ask for. */
export const ASIDE: readonly Place[] = [
  place('Add a job', { add: 'Add a job' }),
  place('Search', { roles: 'Roles', boards: 'Companies' }),
  place('Learn', { learn: 'Learn' }),
]

/** Every screen that one can go to by its name. */
export const DESTINATIONS: readonly Destination[] = [
  ...[...PLACES, ...ASIDE].flatMap(({ parts }) => parts),
  { view: 'start', name: 'First steps' },
]

/** The screens of the page by their word in the address. */
const VIEWS = [
  'new',
  'jobs',
  'job',
  'paper',
  'finish',
  'start',
  'applied',
  'interview',
  'answers',
  'stories',
  'known',
  'resume',
  'roles',
  'boards',
  'settings',
  'backups',
  'calls',
  'add',
  'form',
  'letter',
  'outcomes',
  'pay',
  'runs',
  'learn',
] as const
export type ViewName = (typeof VIEWS)[number]

/** The addresses of the screens that are parts of another place; every other screen is named by its word. */
const PART_PATHS: Partial<Record<ViewName, string>> = {
  outcomes: 'applied/review',
  pay: 'applied/pay',
  roles: 'search',
  boards: 'search/companies',
  backups: 'settings/backups',
  calls: 'settings/calls',
  runs: 'settings/runs',
}

// The longest path first, so that a part is found before its place.
const PATHS = VIEWS.map((view) => ({ view, steps: pathOf(view).split('/') })).toSorted(
  (a, b) => b.steps.length - a.steps.length,
)

/** Words of earlier versions: in bookmarks, and in links that others hold. */
const FORMER: Record<string, ViewName> = { insights: 'learn', check: 'add', keep: 'add' }

/**
 * The person's present screen; `id` names a job, or on `resume` a role; `home` is true if the address names no screen.
 */
type PageLocation = { view: ViewName; id: string; query: URLSearchParams; home: boolean }

/** The present screen. */
export const here = signal<PageLocation>(placeOf(''))

/** The list that the person came from, for the way back out of a job. */
export const lastList = signal<PageLocation>(placeOf('#/new'))

let moved = false
let before: ViewName | null = null
let guard: ((place: PageLocation) => boolean) | null = null
let passes = false

/** Reads a place out of the part of an address after `#`. */
export function placeOf(hash: string): PageLocation {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const words = path.split('/')
  const [word = '', ...rest] = words
  const part = PATHS.find(({ steps }) => steps.every((step, index) => step === words[index]))
  const view = part?.view ?? VIEWS.find((name) => name === word) ?? FORMER[word]
  return {
    view: view ?? 'new',
    id: decoded((part ? words.slice(part.steps.length) : rest).join('/')),
    query: new URLSearchParams(query),
    home: view === undefined,
  }
}

/** The address of a screen. */
export function addressOf(view: ViewName, id = ''): string {
  return id === '' ? `#/${pathOf(view)}` : `#/${pathOf(view)}/${encodeURIComponent(id)}`
}

function pathOf(view: ViewName): string {
  return PART_PATHS[view] ?? view
}

/** The address of a place as it is, with its query. */
export function addressOfPlace({ view, id, query }: PageLocation): string {
  const text = query.toString()
  return text === '' ? addressOf(view, id) : `${addressOf(view, id)}?${text}`
}

/** Goes to an address of this page; `unasked` also where something holds the person back. */
export function go(address: string, { unasked = false } = {}): void {
  passes = unasked
  goAfterReturn(address)
}

/**
 * The job whose letter a press in this tab asks for: its screen makes one where there is none. An address alone, as after a reload,
 * makes none.
 */
export const letterPressed = signal('')

/** The address that the person wanted to open when unsaved changes held them back; '' for none. */
export const leavingTo = signal('')

/** Asks before the person leaves for the places that `holds` names, until the returned function is called. */
export function guardLeaving(holds: (place: PageLocation) => boolean): () => void {
  guard = holds
  return () => (guard = null)
}

/** Follows the address from now on. */
export function startRouter(): void {
  follow()
  addEventListener('hashchange', () => {
    moved = true
    follow()
  })
}

/** The screen that the person was on before this one. */
export function viewBefore(): ViewName | null {
  return before
}

/** Whether the person came here from another screen; true once, for the heading that takes the focus. */
export function takeMove(): boolean {
  const was = moved
  moved = false
  return was
}

function follow(): void {
  // The link that skips to the content: the browser has moved the focus, and the person is where they were.
  if (location.hash === '#main') {
    history.replaceState(null, '', addressOfPlace(here.peek()))
    return
  }
  const place = placeOf(location.hash)
  const current = here.peek()
  if (!passes && guard?.(place)) {
    leavingTo.value = location.hash
    history.replaceState(null, '', addressOfPlace(current))
    return
  }
  passes = false
  if (!place.home && isFormer(location.hash)) history.replaceState(history.state, '', addressOfPlace(place))
  if (place.view === current.view && place.id === current.id) moved = false
  if (place.view !== current.view) before = current.view
  if (place.view === 'new' || place.view === 'jobs') lastList.value = place
  here.value = place
}

// The address bar shows where the screen is now, so that a new bookmark is a good one.
function isFormer(hash: string): boolean {
  const [, word = ''] = /^#\/?([a-z]*)/.exec(hash) ?? []
  return FORMER[word] !== undefined || VIEWS.some((view) => view === word && PART_PATHS[view] !== undefined)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Returns the name of a screen; '' for a screen that only opens from another. */
export function nameOfScreen(view: ViewName): string {
  return DESTINATIONS.find((destination) => destination.view === view)?.name ?? ''
}

/** Returns the place that has a screen among its parts; undefined for a screen that only opens from another. */
export function placeWith(view: ViewName): Place | undefined {
  return [...PLACES, ...ASIDE].find(({ parts }) => parts.some((part) => part.view === view))
}
