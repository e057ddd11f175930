import type { PaperChoice } from '#db/rows/display.ts'

/** The paper sizes. */
export const PAPERS = ['a4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]

/** A page, in whole points, so that the pictures have whole pixels. */
export type Page = { width: number; height: number }

const PAGES: Record<Paper, Page> = {
  a4: { width: 595, height: 842 },
  letter: { width: 612, height: 792 },
}

/** Returns the page of a paper size. */
export function pageOf(paper: Paper): Page {
  return PAGES[paper]
}

/** The country that the person lives in, by their settings, and that of the computer; each is null if it is not set. */
export type Region = { home: string | null; computer: string | null }

const LETTER = new Set('US CA MX PH CL CO VE CR GT PA DO PR SV HN NI BZ'.split(' '))
// Languages of countries that use Letter.
const ON_LETTER = new Set(['en', 'es', 'fr'])

/**
 * Returns the paper for a resume in this language: that of the person's country, else of the computer's, if the language is
 * spoken there, else of the language's countries.
 */
export function paperFor(choice: PaperChoice, language: string, { home, computer }: Region): Paper {
  if (choice !== 'auto') return choice
  if (home !== null) return LETTER.has(home) ? 'letter' : 'a4'
  if (!ON_LETTER.has(language)) return 'a4'
  if (computer === null) return language === 'en' ? 'letter' : 'a4'
  return LETTER.has(computer) ? 'letter' : 'a4'
}

/** Returns the country in a computer's settings, by the system's names; null if there is none. */
export function regionOf(env: Record<string, string | undefined>): string | null {
  for (const name of ['LC_ALL', 'LC_PAPER', 'LANG']) {
    const region = /^[a-z]{2,3}[_-]([A-Z]{2})\b/.exec(env[name] ?? '')?.[1]
    if (region !== undefined) return region
  }
  return null
}
