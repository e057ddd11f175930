import type { PrintFont } from '#db/rows/display.ts'
import type { Section } from '#db/rows/master.ts'
import { lengthOf } from '#lib/text/text.ts'

/** The margins of the plain design, in points. */
export const MARGINS = { side: 48, top: 42, bottom: 42 } as const

/** The indent of a bullet's text, and of the bullet itself. */
export const INDENT = 11
export const BULLET_AT = 3

/** The distance between the second column's background and its text. */
export const TINT_ABOVE = 12

/** The smallest gap between left and right text of a line. */
export const CELL_GAP = 12

/** Spacing that a person may choose. */
const SPACING = { min: 0.7, max: 1.4, step: 0.05 } as const

/** Every spacing, tightest first. */
export const SCALES: readonly number[] = Array.from(
  { length: Math.round((SPACING.max - SPACING.min) / SPACING.step) + 1 },
  (_, index) => Math.round((SPACING.min + index * SPACING.step) * 100) / 100,
)

/** The role of a text block for readers and programs; `role` is a further title under one employer. */
export type Role = 'section' | 'paragraph' | 'entry' | 'role' | 'subline' | 'bullet' | 'reference' | 'letter'

/** The sizes of a typeface; one that looks larger is set smaller. */
export type TypeSizes = { text: number; section: number; name: number; contact: number; contact_min: number }

export const SIZES: Record<PrintFont, TypeSizes> = {
  'source-sans-3': { text: 10, section: 11, name: 20, contact: 9.5, contact_min: 7.5 },
  inter: { text: 9, section: 9.5, name: 18, contact: 9, contact_min: 7 },
  'source-serif-4': { text: 10, section: 10.5, name: 20, contact: 9.5, contact_min: 7.5 },
}

/** Returns the font size of a role. */
export function sizeOf(role: Role, sizes: TypeSizes): number {
  return role === 'section' ? sizes.section : sizes.text
}

/**
 * Returns the height of a line. The leading is rounded to the grid and not each baseline, so that lines are evenly
 * spaced and every baseline still falls on a whole pixel of the pictures.
 */
export function leading(role: Role, size: number, scale: number): number {
  return onGrid(size * (role === 'section' ? 1.3 : 1 + 0.25 * scale))
}

/** A block of this text size and the one above it, with the gaps of their design. */
type Neighbours = { role: Role; above: Role | undefined; gaps: Record<Role, number>; size: number }

/**
 * Returns the space between a block and the one above it, which is dropped at the top of a page. An entry, and a further title under
 * its employer, begins at least one and a half lines below the line above it, by which programs tell entries apart.
 */
export function gapAbove({ role, above, gaps, size }: Neighbours, scale: number): number {
  if (above === 'section') return onGrid(Math.min(gaps[role], UNDER_RULE) * scale)
  const gap = onGrid(gaps[role] * scale)
  const isHead = role === 'entry' || role === 'role'
  return isHead ? Math.max(gap, entryGap(gaps.bullet * scale, leading(role, size, scale))) : gap
}

// The distance of two bullets counts as a line, too.
function entryGap(bulletGap: number, line: number): number {
  return Math.ceil(2 * (APART * (line + bulletGap) - line)) / 2
}

const APART = 1.5

/** Returns the space under a section's heading, for its rule. */
export function gapBelow(role: Role, scale: number): number {
  return role === 'section' ? onGrid(2 * scale) : 0
}

/** Rounds a length to the grid of half points, which are the pixels of the pictures. */
export function onGrid(length: number): number {
  return Math.round(length * 2) / 2
}

const UNDER_RULE = 2

/** The space above each kind of block in the plain design. */
export const GAPS: Record<Role, number> = {
  section: 8,
  paragraph: 2,
  entry: 5,
  role: 3,
  subline: 0,
  bullet: 1.5,
  reference: 2,
  letter: 10,
}

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
