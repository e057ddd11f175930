import type { Section } from '#db/rows/master.ts'
import { lengthOf } from '#lib/text/text.ts'

/** One line of a resume; `id` is that of its master line. */
export type PrintLine = { id: string; text: string }

/**
 * A role, project or school with its lines; `sublines` hold title, dates and place. Entries of a `group` stand next to each other,
 * and their common heading prints once, above the first.
 */
export type PrintEntry = {
  id: string
  heading: string
  sublines: string[]
  lines: PrintLine[]
  group?: 'first' | 'further'
}

/** A section: lines of its own, entries, or both; `heading` is the printed title. */
export type PrintSection = { kind: Section; heading: string; lines: PrintLine[]; entries: PrintEntry[] }

/** A printable resume, without the person's name and contact details; `language` is a BCP 47 tag. */
export type ResumeDocument = { language: string; title: string; sections: PrintSection[] }

/** The text sizes, in points. */
export const FONT_SIZE = { min: 8.5, max: 12, step: 0.5 } as const

/** The limits of printing; a resume beyond them is refused and never cut. */
export const PRINT_LIMITS = { characters: 150_000, text: 10_000, pages: 40 } as const

/** Returns why a resume may not be printed: one of its texts or all together are too long; null if it may. */
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
  const all = texts.reduce((sum, text) => sum + lengthOf(text), 0)
  if (all > PRINT_LIMITS.characters) return 'too_long'
  return texts.some((text) => lengthOf(text) > PRINT_LIMITS.text) ? 'line_too_long' : null
}
