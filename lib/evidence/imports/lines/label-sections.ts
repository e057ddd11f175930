import type { Labelled } from '#lib/evidence/imports/lines/chain.ts'
import { sectionAmong, sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { SectionName } from '#lib/evidence/imports/words/section-words.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'

/** The lines of a resume with their labels, and the places of those of one section. */
export type SectionPlaces = {
  places: readonly number[]
  lines: readonly SourceLine[]
  labels: readonly Labelled[]
}

/** The sections whose lines are entries. */
export const ENTRIES = new Set<SectionName>(['experience', 'education', 'projects'])

/** Returns the section that a heading names, by all of its words or by one. */
export function nameOf({ text }: SourceLine): SectionName | null {
  return sectionNamed(text)?.name ?? sectionAmong(text)
}

/** Returns for each heading its place, and the places of the lines below it down to the next one. */
export function sectionsOf(labels: readonly Labelled[]): { heading: number; places: number[] }[] {
  const headings = [...labels.keys()].filter((place) => labels[place]?.label === 'heading')
  return headings.map((heading, index) => {
    const length = (headings[index + 1] ?? labels.length) - heading - 1
    return { heading, places: Array.from({ length }, (_, below) => heading + 1 + below) }
  })
}

/** Returns for each line the heading above it. */
export function headingsOf(
  lines: readonly SourceLine[],
  labels: readonly Labelled[],
): readonly (SourceLine | undefined)[] {
  let heading: SourceLine | undefined
  return lines.map((line, place) => {
    if (labels[place]?.label === 'heading') heading = line
    return heading
  })
}
