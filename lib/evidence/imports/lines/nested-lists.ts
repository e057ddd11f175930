import type { Labelled } from '#lib/evidence/imports/lines/chain.ts'
import {
  ENTRIES,
  nameOf,
  type SectionPlaces,
  sectionsOf,
} from '#lib/evidence/imports/lines/label-sections.ts'
import { SET_IN } from '#lib/evidence/imports/lines/labelled-lines.ts'
import { hasDates } from '#lib/evidence/imports/rules/entry-shape.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'

/**
 * Labels a section that is a list in a list: the outer items begin the entries, and short inner ones down to the dates are part
 * of their heads. A label that returns within an item begins the next entry. Example: "Cook" above "Employer: Inn" and
 * "2019 – 2021".
 */
export function withNestedLists(
  lines: readonly SourceLine[],
  labels: readonly Labelled[],
): readonly Labelled[] {
  const own = new Map<number, LineLabel>()
  for (const { heading, places: all } of sectionsOf(labels)) {
    const name = nameOf(lines[heading] as SourceLine)
    if (name === null || !ENTRIES.has(name)) continue
    const places = all.filter((place) => labels[place]?.label !== 'rest')
    if (places.length > MOST_OF_LIST || !areNested({ places, lines, labels })) continue
    for (const [outer, ...inner] of outerItems(places, lines)) {
      own.set(outer as number, 'entry')
      for (const place of inner) own.set(place, innerLabel(place, { places: inner, lines, labels }))
    }
  }
  return labels.map((found, place) => ({ ...found, label: own.get(place) ?? found.label }))
}

function innerLabel(place: number, { places, lines, labels }: SectionPlaces): LineLabel {
  const key = keyOf(lines[places[0] as number])
  const isAgain = (inner: number) => inner !== places[0] && key !== null && keyOf(lines[inner]) === key
  if (isAgain(place)) return 'role'
  const end = places.find((inner) => inner > place && isAgain(inner)) ?? Number.POSITIVE_INFINITY
  const last = places.findLast((inner) => inner < end && hasDates(lines[inner] as SourceLine)) ?? -1
  const isShort =
    (lines[place] as SourceLine).text.length <= LONGEST_OF_HEAD && labels[place + 1]?.label !== 'rest'
  return place <= last && isShort ? 'tail' : 'item'
}

// Only bullets, most of the outer ones without dates and with dated ones below them.
function areNested({ places, lines, labels }: SectionPlaces): boolean {
  const isItem = (place: number) => lines[place]?.bullet === true && labels[place]?.label !== 'role'
  const items = outerItems(places, lines)
  const dated = items.filter(
    ([outer, ...inner]) =>
      !hasDates(lines[outer as number] as SourceLine) &&
      inner.some((place) => hasDates(lines[place] as SourceLine)),
  )
  return places.every(isItem) && dated.length > 1 && dated.length >= items.length * MOST_NEAR
}

// The items at the indent of the first, each with those set in below it.
function outerItems(places: readonly number[], lines: readonly SourceLine[]): number[][] {
  const edge = (lines[places[0] ?? -1]?.indent ?? 0) + SET_IN
  const items: number[][] = []
  for (const place of places) {
    if ((lines[place] as SourceLine).indent < edge || items.length === 0) items.push([place])
    else items.at(-1)?.push(place)
  }
  return items
}

function keyOf(line: SourceLine | undefined): string | null {
  return /^([^:]{2,30}):\s/u.exec(line?.text ?? '')?.[1] ?? null
}

const LONGEST_OF_HEAD = 100
const MOST_NEAR = 0.6
// Each line of a list is compared with the others.
const MOST_OF_LIST = 500
