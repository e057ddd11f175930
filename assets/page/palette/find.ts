import { DESTINATIONS, SETTINGS_PARTS } from '#assets/page/places.ts'
import { addressOf } from '#assets/page/route.ts'
import { linkOfWord } from '#lib/index/links/normalise-link.ts'
import { lowerWords } from '#lib/text/text.ts'

/** A line of the palette: its name, description and action. */
export type PaletteChoice = { id: string; group: PaletteGroup; text: string; about?: string; act: () => void }

/** The groups of the palette, in the order in which they are shown. */
const GROUPS = ['Link', 'Do', 'Go to', 'Jobs', 'Companies', 'Yours'] as const
type PaletteGroup = (typeof GROUPS)[number]

const MOST_OF_A_GROUP = 6

/** Whether every word that was typed begins a word of a text. */
export function fits(typed: string, text: string): boolean {
  const words = lowerWords(text)
  return lowerWords(typed).every((lowerWord) => words.some((word) => word.startsWith(lowerWord)))
}

/** Returns the screens whose name or purpose matches the typed text, name matches first. */
export function screensFor(typed: string, go: (address: string) => void): PaletteChoice[] {
  const byName = DESTINATIONS.filter(({ name }) => fits(typed, name))
  const byPurpose = DESTINATIONS.filter(({ name, about }) => !fits(typed, name) && fits(typed, about))
  const screens = [...byName, ...byPurpose].map(({ view, name, about }) => ({
    id: `go-${view}`,
    group: 'Go to' as const,
    text: name,
    about,
    act: () => go(addressOf(view)),
  }))
  // Before a letter is typed the list is long enough.
  const parts = typed === '' ? [] : SETTINGS_PARTS.filter(([, name]) => fits(typed, name))
  return [
    ...screens,
    ...parts.map(([id, name]) => ({
      id: `go-settings-${id}`,
      group: 'Go to' as const,
      text: name,
      about: 'in the settings',
      act: () => go(addressOf('settings', id)),
    })),
  ]
}

/** Returns the visible part of all matches: a few of each group, in the order of the groups. */
export function shownOf(choices: readonly PaletteChoice[], typed: string): PaletteChoice[] {
  const most = typed === '' ? 30 : MOST_OF_A_GROUP
  return GROUPS.flatMap((group) => choices.filter((choice) => choice.group === group).slice(0, most))
}

/** The web link that was pasted, with its scheme; null for other text. */
export function linkIn(typed: string): string | null {
  const link = linkOfWord(typed.trim())
  if (/\s/.test(link)) return null
  const url = URL.parse(link)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}
