import type { ViewName } from '#assets/page/route.ts'

/** A screen: its name and a short purpose. */
export type Destination = {
  view: ViewName
  name: string
  about: string
  /** Whether the menu names it only to people who use a model. */
  forModels?: boolean
}

/** The person's own screens, as tabs of one place. */
export const ME: readonly Destination[] = [
  { view: 'resume', name: 'Resume', about: 'your main resume, and one for each role' },
  { view: 'answers', name: 'Answers', about: 'what you answered once, used for every job' },
  { view: 'stories', name: 'Stories', about: 'what you did, for what a resume line cannot show' },
  {
    view: 'known',
    name: 'What is known',
    about: 'what Shortlist reads in all that, and where to correct it',
  },
]

/** Rarely used screens, in groups. */
export const MORE: readonly { group: string; places: readonly Destination[] }[] = [
  {
    group: 'Look',
    places: [
      { view: 'check', name: 'Check a job', about: 'a posting you found elsewhere' },
      { view: 'keep', name: 'Keep a job', about: 'follow a job from any site, mail or paper' },
      { view: 'insights', name: 'Insights', about: 'what your jobs ask for, and how it goes' },
      { view: 'outcomes', name: 'Review', about: 'your last week, and what came of your applications' },
      { view: 'pay', name: 'Pay', about: 'what your jobs pay, by role and country' },
      { view: 'learn', name: 'Learn', about: 'courses for what is missing' },
    ],
  },
  {
    group: 'Set up',
    places: [
      { view: 'roles', name: 'Roles', about: 'what you look for' },
      { view: 'boards', name: 'Companies', about: 'whose job boards are read' },
      { view: 'settings', name: 'Settings', about: 'places, models, background work, appearance' },
    ],
  },
  {
    group: 'Records',
    places: [
      { view: 'runs', name: 'Runs', about: 'searches done in one go', forModels: true },
      {
        view: 'calls',
        name: 'Model calls',
        about: 'what was sent to a model, and its cost',
        forModels: true,
      },
      { view: 'backups', name: 'Backups', about: 'everything of yours in one file' },
    ],
  },
]

/** Every screen that one can go to by its name. */
export const DESTINATIONS: readonly Destination[] = [
  { view: 'new', name: 'New', about: 'the jobs that you have not seen yet' },
  { view: 'jobs', name: 'Jobs', about: 'every stored job' },
  { view: 'applied', name: 'Applied', about: 'your applications and how they stand' },
  ...ME,
  ...MORE.flatMap(({ places }) => places),
  { view: 'start', name: 'First steps', about: 'resume, roles, places and companies, one after the other' },
]

/** Returns the name of a screen; '' for a screen that only opens from another. */
export function nameOfScreen(view: ViewName): string {
  return DESTINATIONS.find((destination) => destination.view === view)?.name ?? ''
}
