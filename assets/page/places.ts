import type { ViewName } from '#assets/page/route.ts'

/** A screen: its name and a short purpose. */
export type Destination = { view: ViewName; name: string; about: string }

/** A place of the menu: its name, and its screens as tabs, the one that the name leads to first. */
export type Place = { name: string; parts: readonly [Destination, ...Destination[]] }

/** The five places of the menu. */
export const PLACES: readonly Place[] = [
  { name: 'New', parts: [{ view: 'new', name: 'New', about: 'the jobs that you have not seen yet' }] },
  { name: 'Jobs', parts: [{ view: 'jobs', name: 'Jobs', about: 'every stored job' }] },
  {
    name: 'Applied',
    parts: [
      { view: 'applied', name: 'Applied', about: 'your applications and how they stand' },
      { view: 'outcomes', name: 'Review', about: 'your last week, and what came of your applications' },
      { view: 'pay', name: 'Pay', about: 'what your jobs pay, by role and country' },
    ],
  },
  {
    name: 'Resume',
    parts: [
      { view: 'resume', name: 'Resume', about: 'your main resume, and one for each role' },
      { view: 'answers', name: 'Answers', about: 'what you answered once, used for every job' },
      { view: 'stories', name: 'Stories', about: 'what you did, for what a resume line cannot show' },
      {
        view: 'known',
        name: 'What is known',
        about: 'what Shortlist reads in all that, and where to correct it',
      },
    ],
  },
  {
    name: 'Settings',
    parts: [
      { view: 'settings', name: 'Settings', about: 'where you can work, models, notices, appearance' },
      { view: 'backups', name: 'Backups', about: 'everything of yours in one file, and exports' },
      { view: 'calls', name: 'Model calls', about: 'what was sent to a model, and its cost' },
      { view: 'runs', name: 'Runs', about: 'searches done in one go' },
    ],
  },
]

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
    parts: [
      { view: 'add', name: 'Add a job', about: 'check a posting from any site, mail or paper, and keep it' },
    ],
  },
  {
    name: 'Search',
    parts: [
      { view: 'roles', name: 'Roles', about: 'what you look for' },
      { view: 'boards', name: 'Companies', about: 'whose job boards are read' },
    ],
  },
  {
    name: 'Learn',
    parts: [{ view: 'learn', name: 'Learn', about: 'what your jobs ask for most, and courses for it' }],
  },
]

/** Every screen that one can go to by its name. */
export const DESTINATIONS: readonly Destination[] = [
  ...[...PLACES, ...ASIDE].flatMap(({ parts }) => parts),
  { view: 'start', name: 'First steps', about: 'resume, roles, places and companies, one after the other' },
]

/** Returns the name of a screen; '' for a screen that only opens from another. */
export function nameOfScreen(view: ViewName): string {
  return DESTINATIONS.find((destination) => destination.view === view)?.name ?? ''
}

/** Returns the place that has a screen among its parts; undefined for a screen that only opens from another. */
export function placeWith(view: ViewName): Place | undefined {
  return [...PLACES, ...ASIDE].find(({ parts }) => parts.some((part) => part.view === view))
}
