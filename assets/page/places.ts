import type { ViewName } from '#assets/page/route.ts'

/** A screen and its name; an open job, and `finish`, which is `paper` with its form open, have none. */
export type Destination = { view: Exclude<ViewName, 'job' | 'finish'>; name: string }

/** A place of the menu: its name, and its screens as tabs, the one that the name leads to first. */
export type Place = { name: string; parts: readonly [Destination, ...Destination[]] }

/** The five places of the menu. */
export const PLACES: readonly Place[] = [
  { name: 'New', parts: [{ view: 'new', name: 'New' }] },
  { name: 'Jobs', parts: [{ view: 'jobs', name: 'Jobs' }] },
  {
    name: 'Applied',
    parts: [
      { view: 'applied', name: 'Applied' },
      { view: 'outcomes', name: 'Review' },
      { view: 'pay', name: 'Pay' },
    ],
  },
  {
    name: 'Resume',
    parts: [
      { view: 'resume', name: 'Resume' },
      { view: 'answers', name: 'Answers' },
      { view: 'stories', name: 'Stories' },
      { view: 'known', name: 'What is known' },
    ],
  },
  {
    name: 'Settings',
    parts: [
      { view: 'settings', name: 'Settings' },
      { view: 'backups', name: 'Backups' },
      { view: 'calls', name: 'Model calls' },
      { view: 'runs', name: 'Runs' },
    ],
  },
]

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
  {
    name: 'Add a job',
    parts: [{ view: 'add', name: 'Add a job' }],
  },
  {
    name: 'Search',
    parts: [
      { view: 'roles', name: 'Roles' },
      { view: 'boards', name: 'Companies' },
    ],
  },
  {
    name: 'Learn',
    parts: [{ view: 'learn', name: 'Learn' }],
  },
]

/** Every screen that one can go to by its name. */
export const DESTINATIONS: readonly Destination[] = [
  ...[...PLACES, ...ASIDE].flatMap(({ parts }) => parts),
  { view: 'start', name: 'First steps' },
]

/** Returns the name of a screen; '' for a screen that only opens from another. */
export function nameOfScreen(view: ViewName): string {
  return DESTINATIONS.find((destination) => destination.view === view)?.name ?? ''
}

/** Returns the place that has a screen among its parts; undefined for a screen that only opens from another. */
export function placeWith(view: ViewName): Place | undefined {
  return [...PLACES, ...ASIDE].find(({ parts }) => parts.some((part) => part.view === view))
}
