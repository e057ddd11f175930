import type { Section } from '#db/rows/master.ts'

/** One line of a resume; its `id` says which line of the master it came from. */
export type PrintLine = { id: string; text: string }

/** A role, project or school with its lines; `sublines` tell title, dates and place. */
export type PrintEntry = { id: string; heading: string; sublines: string[]; lines: PrintLine[] }

/** A section: lines of its own, entries, or both; `heading` is the title as it is printed. */
export type PrintSection = { kind: Section; heading: string; lines: PrintLine[]; entries: PrintEntry[] }

/** A resume as it is printed, without the person's name and contact details; `language` is a BCP 47 tag. */
export type ResumeDocument = { language: string; title: string; sections: PrintSection[] }

/** How large text may be set, in points. */
export const FONT_SIZE = { min: 8.5, max: 12, step: 0.5 } as const

/** The most that is set and printed; a resume beyond it is refused and never cut. */
export const PRINT_LIMITS = { characters: 150_000, text: 10_000, pages: 40 } as const

/** Why a resume may not be set: one of its texts or all of them are too long; null where it may. */
export function tooLong({ sections }: ResumeDocument): 'line_too_long' | 'too_long' | null {
  const texts = sections.flatMap((section) => [
    section.heading,
    ...section.lines.map(({ text }) => text),
    ...section.entries.flatMap((entry) => [
      entry.heading,
      ...entry.sublines,
      ...entry.lines.map(({ text }) => text),
    ]),
  ])
  const all = texts.reduce((sum, text) => sum + text.length, 0)
  if (all > PRINT_LIMITS.characters) return 'too_long'
  return texts.some(({ length }) => length > PRINT_LIMITS.text) ? 'line_too_long' : null
}
