import type { PaperChoice } from '#db/rows/display.ts'
import type { Paper } from '#lib/resume/typeset/paper.ts'

const LETTER = new Set('US CA MX PH CL CO VE CR GT PA DO PR SV HN NI BZ'.split(' '))
// Languages that are spoken where resumes are printed on Letter.
const ON_LETTER = new Set(['en', 'es', 'fr'])

/** The sheet for a resume of this language in this country; without a country, that of where its language is spoken. */
export function paperFor(choice: PaperChoice, language: string, region: string | null): Paper {
  if (choice !== 'auto') return choice
  if (!ON_LETTER.has(language)) return 'a4'
  if (region === null) return language === 'en' ? 'letter' : 'a4'
  return LETTER.has(region) ? 'letter' : 'a4'
}

/** The country that a computer is set to, by the names that its system goes by; null where none says. */
export function regionOf(env: Record<string, string | undefined>): string | null {
  for (const name of ['LC_ALL', 'LC_PAPER', 'LANG']) {
    const region = /^[a-z]{2,3}[_-]([A-Z]{2})\b/.exec(env[name] ?? '')?.[1]
    if (region !== undefined) return region
  }
  return null
}
