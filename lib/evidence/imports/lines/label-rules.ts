import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import type { Labelled } from '#lib/evidence/imports/lines/chain.ts'
import {
  ENTRIES,
  headingsOf,
  nameOf,
  type SectionPlaces,
  sectionsOf,
} from '#lib/evidence/imports/lines/label-sections.ts'
import { isAlike, SET_IN } from '#lib/evidence/imports/lines/labelled-lines.ts'
import { withNestedLists } from '#lib/evidence/imports/lines/nested-lists.ts'
import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { hasDates } from '#lib/evidence/imports/rules/entry-shape.ts'
import { isProse } from '#lib/evidence/imports/rules/plain-text.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import { isJob } from '#lib/evidence/imports/words/word-classes.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'

/** Returns the labels of the lines of a resume by what its sections show together, of which a line alone shows less. */
export function withSurerLabels(
  lines: readonly SourceLine[],
  labels: readonly Labelled[],
): readonly Labelled[] {
  return RULES.reduce((found, rule) => rule(lines, found), labels)
}

// A column may begin with the name and the contact data of the person and words about them, above its first heading.
function withTopsOfColumns(lines: readonly SourceLine[], labels: readonly Labelled[]): readonly Labelled[] {
  const personal = new Set<SourceLine>()
  for (const [index, line] of lines.entries()) {
    if (line.begins !== true || isHeading(line.text, labels[index])) continue
    const end = lines.findIndex(({ text }, place) => place > index && isHeading(text, labels[place]))
    const above = lines.slice(index, Math.min(index + MOST_ABOVE, end < 0 ? lines.length : end))
    const last = above.findLastIndex(reachesPerson)
    for (const [place, own] of above.entries()) {
      const found = labels[index + place]
      if (last < 0 || (place > last && isOfSection(found))) break
      // A line that goes on stays with the words above it.
      if (place <= last || found?.label !== 'rest') personal.add(own)
    }
  }
  return labels.map((found, index) =>
    personal.has(lines[index] as SourceLine) ? { ...found, label: 'top' } : found,
  )
}

// The first lines of a section show how all its entries begin: with dates left of a title, with dates above it, or with two
// lines set like the first two. Example: "2019 – 2021" above "Clerk", or "Acme" in small letters above "Clerk" in bold ones.
function withFirstLines(lines: readonly SourceLine[], labels: readonly Labelled[]): readonly Labelled[] {
  const whole = [...labels]
  for (const { heading, places } of sectionsOf(labels)) {
    const [first, second] = [lines[heading + 1], lines[heading + 2]]
    if (!first) continue
    const firstLines = { heading: lines[heading] as SourceLine, first, second }
    const begins = new Set(beginsOf({ places, lines, labels }, firstLines))
    for (const place of begins) {
      const below = labels[place + 1]
      whole[place] = { ...(labels[place] as Labelled), label: 'entry' }
      const isPart = below?.label === 'entry' || below?.label === 'role'
      if (isPart && !begins.has(place + 1)) whole[place + 1] = { ...below, label: 'head' }
    }
  }
  return whole
}

type FirstLines = { heading: SourceLine; first: SourceLine; second: SourceLine | undefined }

function beginsOf(section: SectionPlaces, { heading, first, second }: FirstLines): readonly number[] {
  const { places, lines, labels } = section
  if (isDatedRow(first)) {
    // The end of dates may stand below their beginning, as part of the head.
    const isOwn = (place: number) =>
      datesIn(String(lines[place]?.text))?.range || labels[place]?.label !== 'head'
    const rows = places.filter((place) => isDatedRow(lines[place] as SourceLine) && isOwn(place))
    const begins = labels[places[0] as number]?.label === 'entry'
    return begins ? rows.filter((place) => isPlacedAs(lines[place], first)) : []
  }
  if (second === undefined || places.length < 2 || second.bullet) return []
  if (isDatesLine(first) && !hasDates(second))
    return places.filter(
      (place) => isDatesLine(lines[place] as SourceLine) && isPlacedAs(lines[place], first),
    )
  const name = nameOf(heading)
  return first.bullet && (name === null || !ENTRIES.has(name)) ? [] : firstsOfPairs(section)
}

// The first row of a table may name its columns. Example: "Degree", "School" and "Year" above "MSc", "Hill School" and "2019".
function withoutColumnNames(lines: readonly SourceLine[], labels: readonly Labelled[]): readonly Labelled[] {
  return labels.map((found, place) => {
    const [line, row] = [lines[place] as SourceLine, lines[place + 1]]
    const isFirst = labels[place - 1]?.label === 'heading' && labels[place + 1]?.label === 'entry'
    const mayName = isFirst && row !== undefined && hasDates(row) && !/\d/.test(`${line.text}${line.right}`)
    const isTable = cellsOf(line) > 2 && cellsOf(line) === cellsOf(row) && !isAlike(line, row as SourceLine)
    return mayName && isTable ? { ...found, label: 'drop' } : found
  })
}

function cellsOf(line: SourceLine | undefined): number {
  return line === undefined ? 0 : `${line.text} | ${line.right ?? ''}`.split(' | ').filter(Boolean).length
}

// Lines that end in dates right below an undated employer are its titles. Example: "Clerk, 2019 – 2021" and "Porter, 2016 – 2019"
// below "Acme".
function withDatedTitles(lines: readonly SourceLine[], labels: readonly Labelled[]): readonly Labelled[] {
  const sections = headingsOf(lines, labels)
  const titles = new Map<number, LineLabel>()
  for (const [place, { label }] of labels.entries()) {
    const [employer, first] = [lines[place] as SourceLine, lines[place + 1]]
    const name = sections[place] && nameOf(sections[place])
    if (label !== 'entry' || !name || !ENTRIES.has(name) || hasDates(employer) || employer.bullet || !first)
      continue
    const isTitle = (line: SourceLine, below: number) =>
      (labels[below]?.label === 'item' || labels[below]?.label === 'head') && endsAlike(line, first)
    const found = lines.findIndex((line, below) => below > place && !isTitle(line, below))
    const end = found < 0 ? lines.length : found
    if (end - place <= LEAST_DATED || labels[end]?.label === 'rest') continue
    for (let below = place + 1; below < end; below += 1)
      titles.set(below, below === place + 1 ? 'head' : 'role')
  }
  return labels.map((found, place) => ({ ...found, label: titles.get(place) ?? found.label }))
}

function endsAlike(line: SourceLine, first: SourceLine): boolean {
  const [dates, other] = [datesIn(line.text), datesIn(first.text)]
  const isEnd = dates !== null && dates.start > 0 && line.text.length - dates.end < 2
  const isPlain = line.right === null && !line.bullet && !/[:.]\s/.test(line.text) && !isProse(line.text)
  return isEnd && isPlain && dates.range === other?.range && isSetAs(line, first)
}

// Dates left of a text.
function isDatedRow({ text, right }: SourceLine): boolean {
  return right !== null && isDates(text) && !isDates(right)
}

// Dates alone head nothing: the line below them, in letters that return below other dates and not in the line after it, is the
// title. Example: "2019" above "Clerk" in bold letters.
function withHeadsBelowDates(lines: readonly SourceLine[], labels: readonly Labelled[]): readonly Labelled[] {
  const isBelowDates = (place: number) => {
    const [dates, found] = [lines[place - 1], labels[place - 1]]
    return (
      found?.label === 'entry' && dates?.place !== undefined && dates.right === null && isDates(dates.text)
    )
  }
  const below = [...lines.keys()].filter(isBelowDates)
  const titles = below.flatMap((place) => {
    const after = lines.find((_, index) => index > place && labels[index]?.label !== 'rest')
    const line = lines[place] as SourceLine
    return after === undefined || isAlike(line, after) ? [] : [line]
  })
  return labels.map((found, place) => {
    const alike = titles.filter((title) => isAlike(title, lines[place] as SourceLine))
    return found.label === 'item' && below.includes(place) && alike.length > 1
      ? { ...found, label: 'head' }
      : found
  })
}

// The lines right below the first lines of entries, set alike, are all part of the heads if most are. Example: a degree below
// each school, or a job below each employer.
function withSecondLines(lines: readonly SourceLine[], labels: readonly Labelled[]): readonly Labelled[] {
  const sections = headingsOf(lines, labels)
  const below = [...lines.keys()].filter((place) => {
    const name = sections[place] && nameOf(sections[place])
    if (name && !ENTRIES.has(name)) return false
    const [line, found] = [lines[place] as SourceLine, labels[place] as Labelled]
    const isBelow = labels[place - 1]?.label === 'entry' || labels[place - 1]?.label === 'role'
    const mayBe = (found.label === 'item' || found.label === 'head') && !line.bullet && !isProse(line.text)
    return isBelow && mayBe && !lines[place - 1]?.bullet
  })
  const goesOn = (place: number) => labels[place + 1]?.label === 'rest'
  const seconds = below.filter((place) => !goesOn(place))
  const isHead = (place: number) => {
    const [above, line] = [lines[place - 1] as SourceLine, lines[place] as SourceLine]
    return (
      labels[place]?.label === 'head' || (isJob(line.text) && !isJob(`${above.text} ${above.right ?? ''}`))
    )
  }
  const styleOf = (place: number) => placedStyle(lines[place] as SourceLine)
  const groups = [
    ...Map.groupBy(seconds, (place) => `${sections[place]?.number} ${styleOf(place)}`).values(),
  ].filter((near) => near.length >= LEAST_NEAR && near.filter(isHead).length >= near.length * MOST_NEAR)
  const wide = [...Map.groupBy(seconds, styleOf).values()].filter(
    (alike) => alike.length >= LEAST_SECONDS && alike.filter(isHead).length >= alike.length * MOST_SECONDS,
  )
  // Text that goes on is an employer in two lines only in letters of its own.
  const own = new Set(wide.map(([place]) => styleOf(place as number)))
  const long = below.filter(
    (place) => goesOn(place) && lines[place]?.strong === true && own.has(styleOf(place)),
  )
  const heads = new Set([...groups.flat(), ...wide.flat(), ...long])
  return labels.map((found, place) => (heads.has(place) ? { ...found, label: 'head' } : found))
}

function placedStyle({ font, strong, size, indent }: SourceLine): string {
  return `${font} ${strong} ${size} ${Math.round(indent)}`
}

// A line without dates that is set in below all dated entries of its section, as their text is, heads none. Example: the name of
// a project above the bullets about it, in the column of the text.
function withoutSetInEntries(lines: readonly SourceLine[], labels: readonly Labelled[]): readonly Labelled[] {
  const sections = headingsOf(lines, labels)
  const bySection = Map.groupBy(lines.keys(), (place) => sections[place])
  const setIn = [...bySection.values()].flatMap((places) => {
    const of = (label: LineLabel) => places.filter((place) => labels[place]?.label === label)
    const dated = of('entry').filter((place) => hasDates(lines[place] as SourceLine))
    const edge = dated.reduce((most, place) => Math.max(most, (lines[place] as SourceLine).indent), 0)
    const texts = new Set(of('item').map((place) => placedStyle(lines[place] as SourceLine)))
    return of('entry').filter((place) => {
      const line = lines[place] as SourceLine
      const isText = texts.has(placedStyle(line)) && line.indent > edge + SET_IN && !line.bullet
      return dated.length >= LEAST_DATED && isText && !hasDates(line) && labels[place + 1]?.label === 'item'
    })
  })
  const texts = new Set(setIn)
  return labels.map((found, place) => (texts.has(place) ? { ...found, label: 'item' } : found))
}

// The bullets of a list are alike: if the first begins an entry, the others do. Example: "• Diploma, Harbour College" above
// "• Certificate, Hill School".
function withWholeLists(lines: readonly SourceLine[], labels: readonly Labelled[]): readonly Labelled[] {
  let first: SourceLine | undefined
  return labels.map((found, place) => {
    const line = lines[place] as SourceLine
    if (found.label === 'rest') return found
    const isNext = first !== undefined && line.bullet && isSetAs(line, first)
    if (!isNext)
      first =
        found.label === 'entry' && line.bullet && labels[place - 1]?.label === 'heading' ? line : undefined
    return isNext && found.label === 'item' ? { ...found, label: 'entry' } : found
  })
}

function isSetAs(line: SourceLine, other: SourceLine): boolean {
  return isAlike(line, other) && Math.abs(line.indent - other.indent) < SET_IN
}

// None if an entry begins with other lines, or only one with these.
function firstsOfPairs({ places, lines, labels }: SectionPlaces): readonly number[] {
  const starts = places.filter((place) => labels[place]?.label !== 'rest')
  const [first, second] = starts.map((place) => lines[place] as SourceLine)
  if (!first || !second || isPlacedAs(first, second)) return []
  const firsts = starts.filter(
    (place, index) => isPlacedAs(lines[place], first) && isPlacedAs(lines[starts[index + 1] ?? -1], second),
  )
  const begins = starts.filter((place) => labels[place]?.label === 'entry')
  const areAll = begins.every(
    (place) => firsts.includes(place) || firsts.includes(starts[starts.indexOf(place) - 1] ?? -1),
  )
  return areAll && firsts.length > 1 ? firsts : []
}

function isPlacedAs(line: SourceLine | undefined, other: SourceLine): boolean {
  return line !== undefined && line.bullet === other.bullet && isSetAs(line, other)
}

function isDatesLine({ text, right, bullet, place }: SourceLine): boolean {
  const dates = datesIn(text)
  return place !== undefined && right === null && !bullet && dates?.range === true && dates.start === 0
}

function isOfSection(found: Labelled | undefined): boolean {
  return found?.label === 'heading' || found?.label === 'entry' || found?.label === 'role'
}

// A name in large letters looks like a heading, but names no section.
function isHeading(text: string, found: Labelled | undefined): boolean {
  return found?.label === 'heading' && sectionNamed(text) !== null
}

function reachesPerson({ text, right }: SourceLine): boolean {
  return findContactData(`${text} ${right ?? ''}`).some(({ kind }) => kind === 'email' || kind === 'phone')
}

const MOST_ABOVE = 10
const LEAST_NEAR = 2
const MOST_NEAR = 0.6
const LEAST_SECONDS = 4
const MOST_SECONDS = 0.75
const LEAST_DATED = 2
const RULES = [
  ...[
    withoutColumnNames,
    withTopsOfColumns,
    withNestedLists,
    withFirstLines,
    withDatedTitles,
    withHeadsBelowDates,
  ],
  ...[withSecondLines, withWholeLists, withoutSetInEntries],
]
