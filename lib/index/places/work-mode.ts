import { cutWords, findNames, foldName } from '#lib/index/places/rules/name-senses.ts'
import { splitPlaces } from '#lib/index/places/rules/split-places.ts'
import { remembering } from '#lib/text/memoize.ts'

/** A place as a board wrote it, with the country in the board's own data (ISO 3166 alpha-2). */
export type ListedPlace = { text: string; country: string | null }

/** The work mode, as far as a board or posting states it. */
export type WorkMode = 'remote' | 'hybrid' | 'onsite'

/** The work mode in the board's data and in the places (`modeOfPlaces`), and the title. */
type ModeInput = { listed: WorkMode | null; placed: WorkMode | ''; title: string }

/** Returns the work mode: from the board's data, else the places, else the title; '' if none states it. */
export function workModeOf({ listed, placed: placeMode, title }: ModeInput): WorkMode | '' {
  return listed ?? (placeMode || modeOfTitle(title))
}

/** Returns the work mode by the places: one remote place makes the job remote. */
export function modeOfPlaces(places: string[]): WorkMode | '' {
  const modes = new Set(places.slice(0, MOST_PLACES).flatMap(splitPlaces).map(modeOfText))
  return BEST_FIRST.find((mode) => modes.has(mode)) ?? ''
}

const MOST_PLACES = 100
const BEST_FIRST = ['remote', 'hybrid', 'onsite'] as const

/** Returns the work mode in a text; hybrid beats remote, remote beats on-site. */
export function modeOfText(text: string): WorkMode | '' {
  const folded = ` ${foldName(text)} `
  const names = (words: string[]) => words.some((word) => folded.includes(` ${word} `))
  if (names(HYBRID)) return 'hybrid'
  if (names(REMOTE) && !names(NOT_REMOTE)) return 'remote'
  return names(ONSITE) ? 'onsite' : ''
}

const REMOTE = (
  'remote|remotely|work from home|wfh|home based|home office|homeoffice|distributed|anywhere|virtual|' +
  'telework|teletravail|teletrabajo|remoto|remota'
).split('|')
const NOT_REMOTE = ['not remote', 'non remote', 'no remote']
const HYBRID = ['hybrid', 'hibrido', 'hibrida', 'hybride']
const ONSITE = ['on site', 'onsite', 'in office', 'office based', 'in person', 'presencial']

// Only a part of the title with nothing but modes and places counts. Example: "Remote Sensing Lead" is a trade. Cached,
// because postings share titles.
const modeOfTitle = remembering(2_000, (title): WorkMode | '' => {
  const parts = title.slice(0, LONGEST).split(TITLE_BREAK).filter(namesOnly)
  return modeOfText(parts.join(' ; '))
})

const LONGEST = 500
const TITLE_BREAK = /[()[\]{}|,;:/•·–—]|\s-+\s/

/** Returns whether a part of a title holds names of places and modes, and no other word. */
export function namesOnly(part: string): boolean {
  const words = cutWords(part)
  const covered = findNames(words).reduce((sum, name) => sum + name.end - name.at, 0)
  return words.length > 0 && covered === words.length
}
