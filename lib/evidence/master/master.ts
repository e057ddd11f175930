import { ENTRY_SECTIONS, type EntrySection, type Section } from '#db/rows/master.ts'
import { capitalized } from '#lib/text/names.ts'
import { oneLine, withoutHidden } from '#lib/text/text.ts'

/** Returns a section's name as it is printed and shown. */
export function sectionTitle(section: Section): string {
  return capitalized(section)
}

/** The limits of a master; text beyond them is refused and never cut. */
export const MASTER_LIMITS = {
  entries: 200,
  lines: 3000,
  heading: 200,
  own_heading: 80,
  subline: 200,
  sublines: 3,
  text: 10_000,
  note: 5000,
  tags: 20,
  tag: 40,
} as const

/** Returns whether a section holds entries, so that its lines belong to entries. */
export function holdsEntries(section: Section): section is EntrySection {
  return (ENTRY_SECTIONS as readonly string[]).includes(section)
}

/** Returns a heading, subline or line in its stored form: on one line, every run of whitespace one space. */
export function storedText(text: string): string {
  return oneLine(text, Number.POSITIVE_INFINITY)
}

/**
 * Returns a note in its stored form: lines of stored text, trimmed, with at most one empty line between two others;
 * null if nothing is left.
 */
export function storedNote(note: string): string | null {
  const lines = withoutHidden(note).split('\n').map(storedText)
  const first = lines.findIndex((line) => line !== '')
  const last = lines.findLastIndex((line) => line !== '')
  return first === -1
    ? null
    : lines
        .slice(first, last + 1)
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
}

/** Returns tags in their stored form: texts without commas, none empty, each once. */
export function storedTags(tags: readonly string[]): string[] {
  const all = tags.flatMap((tag) => tag.split(',')).map(storedText)
  return [...new Set(all.filter((tag) => tag !== ''))]
}

/** Returns whether a text has content: a letter or a digit. */
export function hasContent(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Parts of a section under one printed heading; `heading` is null for the section's own name. */
export type HeadingGroup<P> = { heading: string | null; parts: P[] }

/**
 * Returns the parts of one section by printed heading: own headings in the order of their first part, those without one
 * first, but last in `other`.
 */
export function byOwnHeading<P extends { own_heading?: string | undefined }>(
  section: Section,
  parts: readonly P[],
): HeadingGroup<P>[] {
  const groups = [...Map.groupBy(parts, (part) => part.own_heading ?? null)].map(([heading, group]) => ({
    heading,
    parts: group,
  }))
  const [plain, own] = [
    groups.filter(({ heading }) => heading === null),
    groups.filter(({ heading }) => heading !== null),
  ]
  return section === 'other' ? [...own, ...plain] : [...plain, ...own]
}

/** Returns an own heading in its stored form: on one line, without marks of markdown or markup and a colon at its end. */
export function storedHeading(text: string): string {
  return storedText(text.replace(/[*_`<>[\]\\]/g, ' '))
    .replace(/^[\s#]+/u, '')
    .replace(/(?<![\s:：])[\s:：]+$/u, '')
}
