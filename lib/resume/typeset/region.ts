import type { PaperChoice } from '#db/rows/display.ts'
import type { Paper } from '#lib/resume/typeset/paper.ts'

const LETTER = new Set('US CA MX PH CL CO VE CR GT PA DO PR SV HN NI BZ'.split(' '))
// Languages of countries that use Letter.
const ON_LETTER = new Set(['en', 'es', 'fr'])

/** Returns the paper for a resume in this language and country; without a country, that of the language's countries. */
export function paperFor(choice: PaperChoice, language: string, region: string | null): Paper {
  if (choice !== 'auto') return choice
  if (!ON_LETTER.has(language)) return 'a4'
  if (region === null) return language === 'en' ? 'letter' : 'a4'
  return LETTER.has(region) ? 'letter' : 'a4'
}

/** Returns the country in a computer's settings, by the system's names; null if there is none. */
export function regionOf(env: Record<string, string | undefined>): string | null {
  for (const name of ['LC_ALL', 'LC_PAPER', 'LANG']) {
    const region = /^[a-z]{2,3}[_-]([A-Z]{2})\b/.exec(env[name] ?? '')?.[1]
    if (region !== undefined) return region
  }
  return null
}
