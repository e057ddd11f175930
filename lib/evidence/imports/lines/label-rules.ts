import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import type { Labelled } from '#lib/evidence/imports/lines/chain.ts'
import { isAlike, SET_IN } from '#lib/evidence/imports/lines/labelled-lines.ts'
import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { hasDates } from '#lib/evidence/imports/rules/entry-shape.ts'
import { isProse } from '#lib/evidence/imports/rules/plain-text.ts'
import { sectionAmong, sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { SectionName } from '#lib/evidence/imports/words/section-words.ts'
import { isJob } from '#lib/evidence/imports/words/word-classes.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'

/** Returns the labels of the lines of a resume by what its sections show together, of which a line alone shows less. */
export function withSurerLabels(
  lines: readonly SourceLine[],
  labels: readonly Labelled[],
): readonly Labelled[] {
  return RULES.reduce((found, rule) => rule(lines, found), labels)
}

/** Returns the section that a heading names, by all of its words or by one. */
export function nameOf({ text }: SourceLine): SectionName | null {
  return sectionNamed(text)?.name ?? sectionAmong(text)
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

// The first line of a section shows how its entries begin: with dates and perhaps a place, with dates left of a title, or with a
// line that returns above each line set as the second. Example: "2019 – 2021" above "Clerk" and "Acme", or "Acme" in small
// letters above each title.
function withFirstLines(lines: readonly SourceLine[], labels: readonly Labelled[]): readonly Labelled[] {
  const whole = [...labels]
  for (const [index, { label }] of labels.entries()) {
    const [first, second] = [lines[index + 1], lines[index + 2]]
    if (label !== 'heading' || !first) continue
    const places = placesBelow(index, labels)
    const begins = beginsOf({ places, lines, labels }, { heading: lines[index] as SourceLine, first, second })
    for (const place of begins) {
      const below = labels[place + 1]
      whole[place] = { ...(labels[place] as Labelled), label: 'entry' }
      const isPart = below?.label === 'entry' || below?.label === 'role'
      if (isPart && !begins.includes(place + 1)) whole[place + 1] = { ...below, label: 'head' }
    }
  }
  return whole
}

function placesBelow(heading: number, labels: readonly Labelled[]): number[] {
  const end = labels.findIndex(({ label }, place) => place > heading && label === 'heading')
  return [...labels.keys()].slice(heading + 1, end < 0 ? undefined : end)
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

// A section may be a list in a list: the outer items begin the entries, and short inner ones down to the dates are part of their
// heads. A label that returns within an item begins the next entry. Example: "Cook" above "Employer: Inn" and "2019 – 2021".
function withNestedLists(lines: readonly SourceLine[], labels: readonly Labelled[]): readonly Labelled[] {
  const own = new Map<number, LineLabel>()
  for (const [index, { label }] of labels.entries()) {
    const name = label === 'heading' ? nameOf(lines[index] as SourceLine) : null
    if (name === null || !ENTRIES.has(name)) continue
    const places = placesBelow(index, labels).filter((place) => labels[place]?.label !== 'rest')
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

// For each line the heading above it.
function headingsOf(
  lines: readonly SourceLine[],
  labels: readonly Labelled[],
): readonly (SourceLine | undefined)[] {
  let heading: SourceLine | undefined
  return lines.map((line, place) => {
    if (labels[place]?.label === 'heading') heading = line
    return heading
  })
}

type SectionPlaces = { places: readonly number[]; lines: readonly SourceLine[]; labels: readonly Labelled[] }

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
  if (line === undefined || line.bullet !== other.bullet) return false
  return isAlike(line, other) && Math.abs(line.indent - other.indent) < SET_IN
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

const ENTRIES = new Set<SectionName>(['experience', 'education', 'projects'])
const MOST_ABOVE = 10
const LEAST_NEAR = 2
const MOST_NEAR = 0.6
const LEAST_SECONDS = 4
const MOST_SECONDS = 0.75
const LEAST_DATED = 2
const LONGEST_OF_HEAD = 100
// Each line of a list is held against the others.
const MOST_OF_LIST = 500
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
