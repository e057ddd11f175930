import type { Labelled } from '#lib/evidence/imports/lines/chain.ts'
import { sectionsOf } from '#lib/evidence/imports/lines/label-sections.ts'
import { hasDates } from '#lib/evidence/imports/rules/entry-shape.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'

/** The lines of a resume with their labels. */
type LabelledSource = { lines: readonly SourceLine[]; labels: readonly Labelled[] }

/**
 * Reads forms, whose names of fields at the left return in each entry of a section: an entry begins where the first name
 * returns, and short fields are part of its head. Example: "Position" beside "Cook", above "Period" beside "2019 – 2021".
 */
export function withFieldRows({ lines, labels }: LabelledSource): LabelledSource {
  const own = new Map<number, Labelled['label']>()
  for (const { places } of sectionsOf(labels)) {
    for (const [place, part] of fieldsOf(places, lines)) own.set(place, part)
  }
  return {
    lines: lines.map((line, place) => {
      const name = line.text.replace(/\s*:$/, '')
      return own.has(place) ? { ...line, text: `${name}: ${line.right}`, right: null } : line
    }),
    labels: labels.map((found, place) => ({ ...found, label: own.get(place) ?? found.label })),
  }
}

function fieldsOf(places: readonly number[], lines: readonly SourceLine[]): [number, Labelled['label']][] {
  const lineAt = (place: number) => lines[place] as SourceLine
  const fields = places.filter((place) => isField(lineAt(place)))
  const counts = Map.groupBy(fields, (place) => lineAt(place).text)
  const first = places[0] === undefined ? undefined : lineAt(places[0]).text
  const starts = counts.get(first ?? '') ?? []
  const returned = fields.filter((place) => (counts.get(lineAt(place).text) ?? []).length > 1)
  const names = new Set(returned.map((place) => lineAt(place).text))
  const dated = returned.filter((place) => hasDates(lineAt(place)))
  if (starts.length < 2 || names.size < FEWEST_NAMES || dated.length < starts.length) return []
  return returned.map((place) => {
    const isShort = String(lineAt(place).right).length <= LONGEST_OF_HEAD
    return [place, starts.includes(place) ? 'entry' : isShort ? 'tail' : 'item']
  })
}

function isField({ text, right, bullet }: SourceLine): boolean {
  return right !== null && !bullet && text.length <= LONGEST_NAME && !/\d/.test(text)
}

const FEWEST_NAMES = 3
const LONGEST_NAME = 50
const LONGEST_OF_HEAD = 100
