import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { isDatedHead } from '#lib/evidence/imports/lines/unmarked-entries.ts'
import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { hasDates, isJobLine, kindOfLines } from '#lib/evidence/imports/rules/entry-shape.ts'
import type { SectionName } from '#lib/evidence/imports/words/section-named.ts'
import { sectionAmong, sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'
import { namesWork } from '#lib/index/titles/common-titles.ts'

/**
 * Cuts a resume at its headings: lines that name a known section, and lines with the same style (level, size,
 * capitals) that name none. If no line names a section, a repeated style is the heading style.
 */
export function findSections(all: SourceLine[]): FoundSections {
  const { rest, personal } = withoutContactAbove(withWholeHeadings(all))
  const { lines, labels } = withoutLabels(rest)
  const headings = headingSections(lines)
  const sourceLines = wholeLinesFirst([...headings].filter(([, name]) => name !== 'title'))
  const isOwn = sourceLines.length === 0
  const style = usualStyle(isOwn ? ownHeadings(lines) : sourceLines, isOwn)
  const sections: FoundSections = { header: [], sections: [], labels }
  for (const [index, line] of lines.entries()) {
    const name = isWeaker(line, style) ? undefined : headings.get(line)
    const currentLines = sections.sections.at(-1)?.lines
    const isFirst = currentLines === undefined
    if (name === 'title' && isFirst) continue
    const looksLike =
      beginsColumn(line, isFirst) ||
      isBelowList(lines, index, { style, sections }) ||
      (looksAs(line, style, index === 0) &&
        mayBeHeading(lines, index, {
          isOwn,
          isFirst,
          isInText: isText(sections) || isDatedFirst(sections) || isOverBlock(lines[index + 1], sections),
        }))
    const begun =
      sectionBegun(line, { name, looksLike, below: lines[index + 1] }) ?? jobsBegun(line, sections)
    if (begun !== null) sections.sections.push(begun)
    else (currentLines ?? sections.header).push(line)
  }
  sections.header.push(...personal)
  return withoutHeading(sections, { labels: isOwn ? 'any' : isInCapitals(style) ? 'capitals' : 'none' })
}

// Headings that stand in one line with their text say how headings look only where no others do.
function wholeLinesFirst(named: readonly [SourceLine, SectionName][]): SourceLine[] {
  const lines = named.map(([line]) => line)
  const whole = lines.filter(({ tagLabel }) => tagLabel === undefined)
  return whole.length > 0 ? whole : lines
}

// Jobs below a list that stands in one line with its heading have no heading of their own.
function jobsBegun(line: SourceLine, { sections }: FoundSections): FoundSection | null {
  const last = sections.at(-1)
  const isList = last?.name === 'skills' || last?.name === 'languages'
  const isBelow = isList && last.heading?.tagLabel === 'heading' && line.gap && isJobLine(line)
  return isBelow ? { name: null, heading: null, lines: [line] } : null
}

function sectionBegun(
  line: SourceLine,
  {
    name,
    looksLike,
    below,
  }: { name?: SectionName | undefined; looksLike: boolean; below?: SourceLine | undefined },
): FoundSection | null {
  if (name !== undefined && name !== 'title') return { name, heading: line, lines: [] }
  if (!looksLike) return null
  const labelled = textBehindLabel(line, 'any')
  const [text] = labelled?.lines ?? []
  if (labelled === null || text === undefined)
    return { name: sectionAmong(line.text), heading: line, lines: [] }
  // Over lines of its own the text is a heading, and else the first line. Examples: "## Other: Talks", "## Languages: Polish".
  const isOver =
    line.level !== null && below !== undefined && (below.bullet || (below.level ?? 0) > line.level)
  return isOver && labelled.name !== 'references' && !text.text.includes(',')
    ? { name: labelled.name, heading: { ...line, text: text.text }, lines: [], own: true }
    : labelled
}

function isInCapitals(style: HeadingStyle): boolean {
  return style !== null && style.level === null && isCapitals(style.text)
}

// The lines above the first heading of a column that hold contact data name the person, whatever column is read first.
function withoutContactAbove(lines: SourceLine[]): { rest: SourceLine[]; personal: SourceLine[] } {
  const isHeading = (line: SourceLine) => nameOf(line) !== null
  const styles = new Set(lines.filter(isHeading).map(styleOf))
  const isOwnHeading = (line: SourceLine) => styles.has(styleOf(line)) || (isSetApart(line) && line.strong)
  const ends = (line: SourceLine) => line.begins || isHeading(line) || (line.gap && isOwnHeading(line))
  const personal = lines.flatMap((line, index) => {
    if (index === 0 || line.begins !== true) return []
    const end = lines.findIndex((below, place) => place > index && ends(below))
    const top = isHeading(line) ? [] : lines.slice(index, end < 0 ? undefined : end)
    return top.some(({ text, right }) => findContactData(`${text} ${right ?? ''}`).length > 0) ? top : []
  })
  const rest = lines.flatMap((line, index) => {
    if (personal.includes(line)) return []
    const above = lines[index - 1]
    return [above !== undefined && personal.includes(above) ? { ...line, begins: true } : line]
  })
  return { rest, personal }
}

// A short text that returns above the lines of several entries is a label and no section. Example: "Highlights".
function withoutLabels(lines: SourceLine[]): { lines: SourceLine[]; labels: SourceLine[] } {
  const key = ({ text }: SourceLine) => text.toLowerCase().replace(/(?<![^\p{L}])[^\p{L}]+$/u, '')
  const named = lines.filter((line) => nameOf(line) !== null)
  const usual = [...Map.groupBy(named, styleOf).values()].toSorted(
    (a, b) => variety(b, key) - variety(a, key),
  )[0]?.[0]
  const isLabel = (line: SourceLine, index: number) =>
    index > 0 &&
    line.level === null &&
    (line.strong || /:$/.test(line.text)) &&
    line.right === null &&
    !line.bullet &&
    lines[index + 1]?.bullet === true &&
    key(line).split(/\s+/).length <= 3 &&
    datesIn(line.text) === null &&
    usual !== undefined &&
    styleOf(usual) !== styleOf(line)
  const repeated = Map.groupBy(lines.filter(isLabel), key)
  const labels = [...repeated.values()].filter((alike) => alike.length > 1).flat()
  return { lines: lines.filter((line) => !labels.includes(line)), labels }
}

function variety(lines: SourceLine[], key: (line: SourceLine) => string): number {
  return new Set(lines.map(key)).size
}

function headingSections(lines: SourceLine[]): Map<SourceLine, SectionName> {
  const headings = new Map(lines.flatMap((line) => nameOf(line) ?? []))
  const none = [...headings.values()].every((name) => name === 'title')
  return none ? new Map([...headings, ...marked(lines), ...lowerCase(lines)]) : headings
}

// A resume in small letters has headings in them too. Example: "work experience" below a blank line.
function lowerCase(lines: SourceLine[]): [SourceLine, SectionName][] {
  return lines.flatMap((line, index): [SourceLine, SectionName][] => {
    const mayBe = (line.gap || index === 0 || /:$/.test(line.text)) && !line.bullet && line.right === null
    const named = mayBe && /^\p{Ll}/u.test(line.text) ? sectionNamed(line.text.toUpperCase()) : null
    return named?.exact ? [[line, named.name]] : []
  })
}

// A resume without known sections still distinguishes its headings by level, capitals, size or bold.
function ownHeadings(lines: SourceLine[]): SourceLine[] {
  const formed = lines.filter((line, index) => {
    const stands_out = isSetApart(line) || line.strong
    return stands_out && mayHead(line) && isBelowTop(lines, index)
  })
  const styles = [...Map.groupBy(formed, styleOf).values()].filter(({ length }) => length > 1)
  return styles.find((alike) => !areEntries(alike, lines)) ?? []
}

// If a heading stands above a dated line, all headings of its style are employers. Example: "## Acme" above "Engineer,
// 2019 - 2021".
function areEntries(alike: SourceLine[], lines: SourceLine[]): boolean {
  const dated = alike.filter((line, index) => {
    const next = alike[index + 1]
    const below = lines.slice(lines.indexOf(line) + 1, next && lines.indexOf(next))
    const rows = below.filter(({ text, right, bullet }) => {
      return !bullet && (datesIn(text)?.range || (right !== null && datesIn(right)?.range))
    })
    return rows.length === 1 && below.indexOf(rows[0] as SourceLine) < 2
  })
  return dated.length * 2 > alike.length
}

// The name and the lines beside it are no section headings.
function isBelowTop(lines: SourceLine[], index: number): boolean {
  const line = lines[index] as SourceLine
  const next = lines[index + 1]
  const over_text = next !== undefined && styleOf(next) !== styleOf(line)
  return (
    index > 0 && over_text && (line.gap || line.level !== null) && findContactData(next.text).length === 0
  )
}

function isSetApart(line: SourceLine): boolean {
  return line.level !== null || isCapitals(line.text) || line.size > 1.08
}

function nameOf(line: SourceLine): [SourceLine, SectionName][] | null {
  if (line.bullet || line.right !== null) return null
  const heading = sectionNamed(line.text)
  if (heading === null) return null
  const formed = line.level !== null || isCapitals(line.text) || line.strong || line.size > 1.05
  return heading.exact || formed || line.gap || /:\s*$/.test(line.text) ? [[line, heading.name]] : null
}

// Joins a heading that a narrow column broke. Example: "EDUCATION AND" above "TRAINING".
function withWholeHeadings(lines: SourceLine[]): SourceLine[] {
  const whole: SourceLine[] = []
  for (const line of lines) {
    const above = whole.at(-1)
    if (above && isRestOf(above, line))
      Object.assign(above, { text: `${above.text} ${line.text}`, until: line.number })
    else whole.push({ ...line })
  }
  return whole
}

function isRestOf(above: SourceLine, line: SourceLine): boolean {
  const alike = line.level === null && line.place !== undefined && styleOf(above) === styleOf(line)
  const stands_out = isCapitals(line.text) || line.size > 1.08
  if (!alike || !stands_out || line.gap || nameOf(above) === null) return false
  const goes_on =
    / (?:and|und|et|y|e|en|i|oraz|та|і|&)$/i.test(above.text) || sectionNamed(line.text) === null
  return goes_on && nameOf({ ...above, text: `${above.text} ${line.text}` }) !== null
}

// Japanese resumes set a square before each heading, which reads as a bullet.
function marked(lines: SourceLine[]): [SourceLine, SectionName][] {
  const plain = lines.filter(({ bullet }) => bullet).map((line) => ({ ...line, bullet: false, line }))
  return plain.flatMap((line) =>
    (nameOf(line) ?? []).map(([, name]): [SourceLine, SectionName] => [line.line, name]),
  )
}

function styleOf(line: SourceLine): string {
  return [line.level, isCapitals(line.text), Math.round(line.size * 20), line.strong].join(' ')
}

type HeadingStyle = {
  key: string
  level: number | null
  text: string
  set_apart: boolean
  /** Whether several headings are bold, and their indent. */
  bold: boolean
  indent: number
  /** Whether a blank line stands above each of several. */
  apart: boolean
} | null

function usualStyle(headings: SourceLine[], isOwn: boolean): HeadingStyle {
  // If the format marks levels, section headings have the highest.
  const level = Math.min(...headings.map((line) => line.level ?? Number.POSITIVE_INFINITY))
  const highest = headings.filter((line) => line.level === level)
  const marks = headings.filter((line) => line.level !== null).length * 2 >= headings.length
  const byKey = Map.groupBy(marks && highest.length > 0 ? highest : headings, styleOf)
  const usual = [...byKey.values()].sort((a, b) => b.length - a.length)[0]
  const first = usual?.[0]
  if (first === undefined || usual === undefined) return null
  const { level: of_first, text } = first
  return {
    key: styleOf(first),
    level: of_first,
    text,
    set_apart: isOwn || isSetApart(first),
    bold: first.strong && usual.length >= 3,
    indent: first.indent,
    apart: usual.slice(1).every(({ gap }) => gap),
  }
}

// A deeper heading below a role is no section. Example: "### Projects" among "##" sections.
function isWeaker(line: SourceLine, style: HeadingStyle): boolean {
  if (style === null || style.level === null || line.tagLabel === 'heading') return false
  return line.level === null ? !isCapitals(line.text) && !line.strong : line.level > style.level
}

function looksAs(line: SourceLine, style: HeadingStyle, isTop: boolean): boolean {
  if (style === null || styleOf(line) !== style.key) return false
  if (!style.set_apart && !(style.bold && line.gap && Math.abs(line.indent - style.indent) < 0.3))
    return false
  // A further heading needs a blank line above where the known ones have it. Example: "SQL" in a list is none.
  return mayHead(line) && (!style.apart || line.gap || isTop || line.level !== null)
}

// A column may set its headings in letters of its own.
function beginsColumn(line: SourceLine, isFirst: boolean): boolean {
  return !isFirst && line.begins === true && line.strong && isSetApart(line) && mayHead(line)
}

function mayHead({ text, bullet, right, level }: SourceLine): boolean {
  if (bullet || right !== null || sectionNamed(text)?.name === 'title') return false
  if (level === null ? /[\d.,;!?]$/.test(text) : /[\d.,;]$/.test(text)) return false
  return text.split(/\s+/).length <= MAX_WORDS && datesIn(text) === null
}

type HeadingStanding = { isOwn: boolean; isFirst: boolean; isInText: boolean }

function mayBeHeading(
  lines: SourceLine[],
  index: number,
  { isOwn, isFirst, isInText }: HeadingStanding,
): boolean {
  const mayBeFirst = !isFirst || isBelowTop(lines, index) || endsAsHeading(lines[index] as SourceLine)
  return (isOwn || isInText || !startsEntry(lines, index)) && mayBeFirst
}

// The first line may be a heading. Example: "CLINICAL EXPERIENCE", but not "PROJECT MANAGER".
function endsAsHeading({ text }: SourceLine): boolean {
  return sectionAmong(/[^\s:]*:?$/.exec(text)?.[0] ?? '') !== null && !namesWork(text)
}

// No job begins below a summary or a list.
function isText({ sections }: FoundSections): boolean {
  const { name, lines = [] } = sections.at(-1) ?? {}
  if (name === null) return lines.length > 0 && !lines.some(hasDates)
  return name === 'summary' || name === 'skills' || name === 'languages' || name === 'certifications'
}

// A short line over the next lines, below a list without blank lines. Example: "Methods" below "Awards" and two of them.
function isBelowList(
  lines: readonly SourceLine[],
  index: number,
  { style, sections }: { style: HeadingStyle; sections: FoundSections },
): boolean {
  const [line, below, section] = [lines[index] as SourceLine, lines[index + 1], sections.sections.at(-1)]
  const isList = section?.lines[0] !== undefined && LISTS.has(section.name)
  if (!isList || style === null || style.set_apart || !style.apart || styleOf(line) !== style.key)
    return false
  if (!line.gap || below === undefined || below.gap || section.lines.slice(1).some(({ gap }) => gap))
    return false
  return mayHead(line) && /^\p{Lu}[\p{L}&'’-]*(?: [\p{L}&'’-]+){0,2}:?$/u.test(line.text)
}

const LISTS = new Set<SectionName | null>([
  'awards',
  'publications',
  'certifications',
  'volunteering',
  'other',
])

// A blank line parts a heading from its first job, and no employer from its title.
function isOverBlock(below: SourceLine | undefined, { sections }: FoundSections): boolean {
  const isDated = below !== undefined && !below.bullet && isDatedHead(below, 'experience')
  return sections.at(-1)?.name !== 'experience' && isDated && below.gap
}

// Entries that begin with their dates have no name in capitals above them. Example: "2019 - 2021: Porter" below "HOSPITALS".
function isDatedFirst({ sections }: FoundSections): boolean {
  const first = sections.at(-1)?.lines[0]
  return first !== undefined && !first.bullet && isDatedHead(first, 'experience')
}

// A company in capitals has its dates, or its title with dates, right below.
function startsEntry(lines: SourceLine[], index: number): boolean {
  const line = lines[index] as SourceLine
  if (line.level !== null || line.size > 1.08) return false
  if (
    isRow(lines[index + 1]) &&
    lines.some((line, place) => isRow(lines[place + 1]) && nameOf(line) !== null)
  )
    return false
  const below = lines.slice(index + 1, index + 4)
  const isDated = (row: SourceLine) => !row.bullet && isDatedHead(row, 'experience')
  const isBeside = ({ right, bullet }: SourceLine) => !bullet && right !== null
  return below.slice(0, 2).some(isDated) || (below.slice(0, 2).some(isBeside) && below.some(isDated))
}

// A row with its dates at the left begins an entry by itself.
function isRow(line: SourceLine | undefined): boolean {
  return line !== undefined && line.right !== null && isDates(line.text)
}

function isCapitals(text: string): boolean {
  return /\p{Lu}{2}|\p{Lu} \p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)
}

const MAX_WORDS = 6

/**
 * A part of a resume; `name` is null if only its form makes the heading one, `heading` is null if it has none, and it is `own` if it stood
 * behind the section's name.
 */
export type FoundSection = {
  name: SectionName | null
  heading: SourceLine | null
  lines: SourceLine[]
  own?: true
}

/** The lines of a resume by section, and those above the first. */
type FoundSections = {
  header: SourceLine[]
  sections: FoundSection[]
  /** Labels that repeat above the lines of entries. */
  labels: SourceLine[]
}

/** The labels that begin a section. Example: "Education: a school" for `any`, "LANGUAGES  English" for `capitals`. */
type HeadingLabels = 'any' | 'capitals' | 'none'

/**
 * Adds the sections without a heading: text labelled within its line, and jobs above the first heading or below a
 * summary.
 */
function withoutHeading(foundSections: FoundSections, { labels }: { labels: HeadingLabels }): FoundSections {
  const labelled: FoundSection[] = []
  const header = takeLabelled(foundSections.header, labels, labelled)
  // A skills table has labels of its own. Example: "LANGUAGES  Go, Rust".
  const sections = foundSections.sections.map((section) =>
    section.name === 'skills'
      ? section
      : { ...section, lines: takeLabelled(section.lines, labels, labelled) },
  )
  const whole = { ...foundSections, header, sections: [...sections, ...labelled] }
  const holdsJobs = sections.some(
    ({ name, lines }) => name === 'experience' || kindOfLines(name, lines) === 'experience',
  )
  return holdsJobs ? whole : withJobs(whole)
}

// A label's section ends with its block: at a gap, at a bullet or at the next label.
function takeLabelled(lines: SourceLine[], labels: HeadingLabels, taken: FoundSection[]): SourceLine[] {
  const sourceLines: SourceLine[] = []
  let open: FoundSection | null = null
  for (const line of lines) {
    const section = labels === 'none' ? null : labelledBy(line, labels)
    if (section !== null) taken.push(section)
    if (section !== null || line.gap || line.bullet || line.level !== null) open = section
    if (section !== null) continue
    if (open === null) sourceLines.push(line)
    else open.lines.push(line)
  }
  return sourceLines
}

function labelledBy(line: SourceLine, labels: HeadingLabels): FoundSection | null {
  const section = line.level === null ? textBehindLabel(line, labels) : null
  // A line in plain letters may be a detail. Example: "Work: +49 30 1234" is a telephone number.
  return section?.name === 'experience' ? null : section
}

function textBehindLabel(line: SourceLine, labels: HeadingLabels): FoundSection | null {
  if (line.bullet) return null
  const [label, text] = line.right === null ? cutAtColon(line.text) : [line.text, line.right]
  const isSmall = /\p{Ll}/u.test(label)
  if (text === '' || (isSmall && (labels === 'capitals' || line.right !== null))) return null
  const namedSection = sectionNamed(label)
  if (namedSection === null || !namedSection.exact || NOT_BY_LABEL.includes(namedSection.name)) return null
  const heading = { ...line, text: label, right: null }
  return { name: namedSection.name, heading, lines: [{ ...line, text, right: null, level: null, gap: true }] }
}

function cutAtColon(text: string): [string, string] {
  const [, label = '', rest = ''] = /^(\p{Lu}[^:]{2,30}):\s+(\S.*)$/u.exec(text) ?? []
  return [label, rest]
}

const NOT_BY_LABEL: SectionName[] = ['title', 'contact']

function withJobs(found: FoundSections): FoundSections {
  const { header, sections } = found
  const jobsIndex = jobsAt(header, 1)
  if (jobsIndex !== null) {
    const jobs: FoundSection = { name: 'experience', heading: null, lines: header.slice(jobsIndex) }
    return { ...found, header: header.slice(0, jobsIndex), sections: [jobs, ...sections] }
  }
  return {
    ...found,
    sections: sections.flatMap((section) => {
      const firstJob = section.name === 'summary' ? jobsAt(section.lines, 0) : null
      if (firstJob === null) return [section]
      const jobs: FoundSection = { name: 'experience', heading: null, lines: section.lines.slice(firstJob) }
      return [{ ...section, lines: section.lines.slice(0, firstJob) }, jobs]
    }),
  }
}

// Returns the index of the first job: the first line of the block with the first dates.
function jobsAt(lines: SourceLine[], least: number): number | null {
  const dated = lines.flatMap((line, index) => (index >= least && isJobLine(line) ? [index] : []))
  const [first] = dated
  if (first === undefined || (dated.length === 1 && !lines[first + 1]?.bullet)) return null
  let position = first
  while (position > least && isHeadAbove(lines, position)) position -= 1
  return position
}

function isHeadAbove(lines: SourceLine[], index: number): boolean {
  const [line, above] = [lines[index], lines[index - 1]]
  if (!line || !above || above.bullet || (line.gap && above.level === null)) return false
  return above.text.length <= 80 && !/[.!?]$/.test(above.text)
}
