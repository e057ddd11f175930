import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import type { Labelled } from '#lib/evidence/imports/lines/chain.ts'
import {
  isAlike,
  type LabelledLine,
  labelledLines,
  SET_IN,
} from '#lib/evidence/imports/lines/labelled-lines.ts'
import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { hasDates } from '#lib/evidence/imports/rules/entry-shape.ts'
import type { WordTest } from '#lib/evidence/imports/rules/join-wrapped.ts'
import { isProse } from '#lib/evidence/imports/rules/plain-text.ts'
import { sectionAmong, sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { SectionName } from '#lib/evidence/imports/words/section-words.ts'
import { isJob } from '#lib/evidence/imports/words/word-classes.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'

/** The head of a role, project or school, and the lines of its text. */
export type LabelledEntry = { head: LabelledLine[]; body: LabelledLine[] }

/** A section below its heading: `lines` above its first entry, or all where it has none. */
export type LabelledSection = {
  name: SectionName | null
  heading: LabelledLine | null
  lines: LabelledLine[]
  entries: LabelledEntry[]
}

/** The parts of a resume: the lines above all sections, the sections, and labels that repeat above lines. */
export type LabelledResume = { top: LabelledLine[]; sections: LabelledSection[]; labels: LabelledLine[] }

/** Joins the lines that go on, and cuts a resume at its headings and at the heads of entries. */
export function labelledParts(
  lines: readonly SourceLine[],
  labels: readonly Labelled[],
  isCommonWord: WordTest,
): LabelledResume {
  const resume: LabelledResume = { top: [], sections: [], labels: [] }
  const whole = RULES.reduce((found, rule) => rule(lines, found), labels)
  for (const line of withoutStrayTops(labelledLines(lines, whole, isCommonWord))) {
    if (line.label === 'top' || isTitleOfResume(line, resume)) resume.top.push(line)
    else if (line.label === 'drop' && !isTitle(line, resume, lines)) resume.labels.push(line)
    else if (line.label === 'drop') addTo(resume.sections.at(-1), { ...line, label: 'head' }, resume)
    else if (line.label === 'heading')
      resume.sections.push({ name: nameOf(line), heading: line, lines: [], entries: [] })
    else addTo(sectionFor(resume, line.label), line, resume)
  }
  return resume
}

// The title of the document heads no section: the name and the contact data may stand below it.
function isTitleOfResume(line: LabelledLine, { sections }: LabelledResume): boolean {
  return line.label === 'heading' && sections.length === 0 && nameOf(line) === 'title'
}

// A label returns above the lines of several entries. A text that stands in one head alone, and perhaps as the headline, is
// a title.
function isTitle(
  { text }: LabelledLine,
  { top, sections }: LabelledResume,
  lines: readonly SourceLine[],
): boolean {
  const count = (all: readonly SourceLine[]) => all.filter((line) => line.text === text).length
  const entry = sections.at(-1)?.entries.at(-1)
  return entry !== undefined && entry.body.length === 0 && count(lines) - count(top) < 2
}

function addTo(section: LabelledSection | undefined, line: LabelledLine, { top }: LabelledResume): void {
  const entry = section?.entries.at(-1)
  if (section === undefined) top.push(line)
  else if (
    entry &&
    (line.label === 'role' ||
      isNextTitle(entry, line) ||
      (line.label === 'entry' && isFurtherTitle(section.entries, line)))
  ) {
    const above = employerAbove(section.entries, line).map((employer) => ({ ...employer, right: null }))
    section.entries.push({ head: [...above, line], body: [] })
  } else if (entry && (isOfUndated(entry, line) || isBelowDated(entry, line))) entry.head.push(line)
  else if (line.label === 'entry' || (entry && isOfNext(entry, line)))
    section.entries.push({ head: [{ ...line, label: 'entry' }], body: [] })
  else if (entry === undefined) section.lines.push(line)
  else if ((line.label === 'head' || line.label === 'tail') && !isItem(entry, line) && !isNote(entry, line))
    entry.head.push(line)
  else entry.body.push(line)
}

function nameOf({ text }: SourceLine): SectionName | null {
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

// The first line of a section shows how its entries begin: with dates and perhaps a place, or with a line that returns above
// each line set as the second. Example: "2019 – 2021" above "Clerk" and "Acme", or "Acme" in small letters above each title.
function withFirstLines(lines: readonly SourceLine[], labels: readonly Labelled[]): readonly Labelled[] {
  const whole = [...labels]
  for (const [index, { label }] of labels.entries()) {
    const [first, second] = [lines[index + 1], lines[index + 2]]
    if (label !== 'heading' || !first || !second || second.bullet || labels[index + 2]?.label === 'heading')
      continue
    const found = labels.findIndex(({ label: below }, place) => place > index && below === 'heading')
    const places = [...lines.keys()].slice(index + 1, found < 0 ? undefined : found)
    const begins =
      isDatesLine(first) && !hasDates(second)
        ? places.filter((place) => isDatesLine(lines[place] as SourceLine) && isPlacedAs(lines[place], first))
        : firstsOfPairs({ places, lines, labels })
    for (const place of begins) {
      const below = labels[place + 1]
      whole[place] = { ...(labels[place] as Labelled), label: 'entry' }
      if (below?.label === 'entry' || below?.label === 'role') whole[place + 1] = { ...below, label: 'head' }
    }
  }
  return whole
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
  const [first, second] = places.map((place) => lines[place] as SourceLine)
  if (!first || !second || first.bullet || isPlacedAs(first, second)) return []
  const firsts = places.filter(
    (place) => isPlacedAs(lines[place], first) && isPlacedAs(lines[place + 1], second),
  )
  const begins = places.filter((place) => labels[place]?.label === 'entry')
  const areAll = begins.every((place) => firsts.includes(place) || firsts.includes(place - 1))
  return areAll && firsts.length > 1 ? firsts : []
}

function isPlacedAs(line: SourceLine | undefined, other: SourceLine): boolean {
  if (line?.place === undefined || line.bullet !== other.bullet) return false
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

// Below a heading, only lines that stand beside contact data are about the person.
function withoutStrayTops(lines: LabelledLine[]): LabelledLine[] {
  const first = lines.findIndex(({ label }) => label === 'heading' || label === 'entry')
  const isTop = (line: LabelledLine | undefined) => line?.label === 'top'
  const holds = ({ text, right }: LabelledLine) => findContactData(`${text} ${right ?? ''}`).length > 0
  return lines.map((line, index) => {
    if (!isTop(line) || first < 0 || index < first) return line
    const start = lines.findLastIndex((above, place) => place < index && !isTop(above)) + 1
    const end = lines.findIndex((below, place) => place > index && !isTop(below))
    return lines.slice(start, end < 0 ? undefined : end).some(holds) ? line : { ...line, label: 'item' }
  })
}

// Dates alone, and a title in smaller letters, belong to the head above them if it has no dates.
function isOfUndated({ head, body }: LabelledEntry, line: LabelledLine): boolean {
  if (line.label !== 'entry' || body.length > 0 || head.some(hasDates)) return false
  const [employer] = head as [LabelledLine]
  const isBelow = head.length === 1 && line.place !== undefined && employer.size > line.size + 0.04
  return isDates(line.text) || isBelow
}

// A doubtful line without dates below one that has them belongs to it. Example: the trade of an employer above the title.
function isBelowDated({ head, body }: LabelledEntry, line: LabelledLine): boolean {
  const [first, ...more] = head as [LabelledLine, ...LabelledLine[]]
  const isDoubtful = line.label === 'entry' && line.sure < SURE && !line.bullet && !hasDates(line)
  return isDoubtful && body.length === 0 && more.length === 0 && hasRange(first) && isAlike(first, line)
}

// A list item of a document without places is text below a head that is none; on a page a bullet may be drawn for another end.
function isItem({ head }: LabelledEntry, { bullet, place }: LabelledLine): boolean {
  return bullet && place === undefined && head[0]?.bullet === false
}

// Text beside a label below the dates of an entry says something about it. Example: "Thesis:" beside a title.
function isNote({ head }: LabelledEntry, { text, right }: LabelledLine): boolean {
  return text.endsWith(':') && right !== null && datesIn(right) === null && head.some(hasDates)
}

// The head of an entry stands above its text, and holds the dates at its right once.
function isOfNext({ head, body }: LabelledEntry, line: LabelledLine): boolean {
  if (line.label === 'head' && body.length > 0) return !isItem({ head, body }, line)
  return (
    !line.bullet &&
    line.label !== 'tail' &&
    (line.label === 'item' || head.length + body.length > 1) &&
    hasRange(line) &&
    head.some(hasRange)
  )
}

function hasRange({ right }: SourceLine): boolean {
  return right !== null && datesIn(right)?.range === true
}

// Titles of one employer may stand right below each other, each with its dates at the right.
function isNextTitle({ head, body }: LabelledEntry, line: LabelledLine): boolean {
  const [employer, title] = [head[0] as LabelledLine, head.at(-1) as LabelledLine]
  if (title === employer || body.length > 0 || hasDates(employer) || line.bullet) return false
  return [title, line].every(hasRange) && (line.place !== undefined || line.strong) && isAlike(title, line)
}

// Lines above all headings begin a section of their own only where an entry begins.
function sectionFor({ sections }: LabelledResume, label: LineLabel): LabelledSection | undefined {
  if (sections.length === 0 && (label === 'entry' || label === 'role'))
    sections.push({ name: null, heading: null, lines: [], entries: [] })
  return sections.at(-1)
}

// The lines of the last entry that begins with an employer, down to its first title, which is set as the further ones are.
function employerAbove(entries: readonly LabelledEntry[], role: LabelledLine): LabelledLine[] {
  const group = entries.findLast(({ head }) => head[0]?.label === 'entry')
  const head = group?.head ?? []
  const title = head.findIndex((line, index) => index > 0 && isAlike(line, role))
  return head.slice(0, title > 0 ? title : 1)
}

// Letters show a further title: it is set as the title below the last employer, who is set larger. Example: "Intern" in the
// letters of "Developer", which stands below "Acme".
function isFurtherTitle(entries: readonly LabelledEntry[], line: LabelledLine): boolean {
  const [employer, title] = entries.at(-1)?.head ?? []
  if (employer === undefined || title === undefined || line.place === undefined) return false
  return isAlike(line, title) && employer.size > line.size + 0.04 && !hasDates(employer) && !hasDates(title)
}

const ENTRIES = new Set<SectionName>(['experience', 'education', 'projects'])
const MOST_ABOVE = 10
const SURE = 0.7
const LEAST_NEAR = 2
const MOST_NEAR = 0.6
const LEAST_SECONDS = 4
const MOST_SECONDS = 0.75
const LEAST_DATED = 2
// Each rule makes the labels of some lines surer than a line alone shows.
const RULES = [
  ...[withTopsOfColumns, withFirstLines, withHeadsBelowDates],
  ...[withSecondLines, withWholeLists, withoutSetInEntries],
]
