import type { EntrySection, Section } from '#db/rows/master.ts'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { withCareerTables } from '#lib/evidence/imports/lines/career-tables.ts'
import {
  type LabelledEntry,
  type LabelledLine,
  type LabelledResume,
  type LabelledSection,
  labelledParts,
} from '#lib/evidence/imports/lines/labelled-lines.ts'
import { allLines, learnedKinds } from '#lib/evidence/imports/lines/learned-kinds.ts'
import type { Labelled } from '#lib/evidence/imports/lines/line-features.ts'
import { kindsBeside, LEAST_OF_LIST } from '#lib/evidence/imports/lines/section-kinds.ts'
import { isAlike } from '#lib/evidence/imports/lines/settled-labels.ts'
import { withLevelGrids, withSpokenLanguages } from '#lib/evidence/imports/lines/spoken-languages.ts'
import { typedParts } from '#lib/evidence/imports/lines/typed-parts.ts'
import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { hasDates, kindOfLines } from '#lib/evidence/imports/rules/entry-shape.ts'
import { consentIn, homeInHead, signingIn } from '#lib/evidence/imports/rules/home-in-head.ts'
import type { WordTest } from '#lib/evidence/imports/rules/join-wrapped.ts'
import { isProse } from '#lib/evidence/imports/rules/plain-text.ts'
import { fromBullet, fromHead, lineOf } from '#lib/evidence/imports/rules/read-entries.ts'
import {
  labelledNames,
  largestName,
  mailboxesIn,
  mailedNames,
  readHeader,
  spreadNames,
} from '#lib/evidence/imports/rules/read-header.ts'
import { contactFree, namesReferee, withoutContact } from '#lib/evidence/imports/rules/without-contact.ts'
import { nameForms } from '#lib/evidence/imports/words/name-forms.ts'
import { closedUp, type SectionName } from '#lib/evidence/imports/words/section-named.ts'
import type { Draft, SectionLine, SourceLine, SourcePages, UnplacedText } from '#lib/evidence/master/draft.ts'
import { hasContent, holdsEntries, MASTER_LIMITS, storedHeading } from '#lib/evidence/master/master.ts'
import { namesLanguage } from '#lib/index/jobs/required-languages.ts'
import { foldAccents, lowerWords } from '#lib/text/text.ts'

type Options = {
  /** Text that pages repeat at their top or foot. */
  margins?: SourceLine[]
  /** The words that count as known, besides those of the resume. */
  isCommonWord?: WordTest
  /** The size of the pages, if the document has any. */
  sizes?: SourcePages['pages']
  /** Labels lines that show letters or places; without it the lines are those of a typed text. */
  labelLines?: (lines: readonly SourceLine[]) => Labelled[]
}

/** Reads a resume's lines. */
export function draftOfLines(
  written: SourceLine[],
  { margins = [], isCommonWord = () => false, sizes = [], labelLines }: Options = {},
): Draft {
  const signed = signingIn(written)
  const consent = consentIn(written)
  const lines = written.filter((line) => !signed.includes(line) && !consent.includes(line))
  const { top, sections, labels } =
    labelLines === undefined ? typedParts(lines, isCommonWord) : partsOf(lines, labelLines, isCommonWord)
  const small = smallWords(lines)
  const mailboxes = mailboxesIn(lines)
  const isPlainWord = (word: string) =>
    (isCommonWord(word) || small.has(word)) && !mailboxes.some((mailbox) => mailbox.includes(word))
  const { names: topNames, ...draft } = readHeader(top, isPlainWord)
  const headerNames = topNames.length > 0 ? topNames : readHeader(margins, isPlainWord).names
  const details = sections.filter(({ name }) => name === 'contact').flatMap(allLines)
  const found = [
    ...[
      ...headerNames,
      ...labelledNames([...top, ...details]),
      ...labelledNames(lines.slice(0, MOST_BEFORE_NAME)),
    ],
    ...[...largestName(lines), ...spreadNamesOutside(sections, lines)],
  ]
  const namesFound = found.length > 0 ? found : mailedNames(lines)
  const names = [...new Set(namesFound.flatMap(nameForms))].toSorted((a, b) => b.length - a.length)
  const complete: Draft = { entries: [], ...draft }
  const headings: HeadingsBefore = new Map()
  // The weights have learned from printed resumes alone.
  const learned = labelLines === undefined ? [] : learnedKinds(sections)
  const kinds = new Map([...kindsBeside(sections), ...learned])
  for (const section of sections)
    readSection(section, { kind: kinds.get(section) ?? null, draft: complete, headings })
  const again = margins.map((line) => ({
    line: line.number,
    text: lineOf(line).text,
    reason: 'Pages repeat it at their top or foot.',
  }))
  const repeated = labels.map((line) => ({
    line: line.number,
    text: lineOf(line).text,
    reason: 'It looks like a page number, a small label or a note.',
  }))
  const signing = signed.map(({ number: line, text }) => ({
    line,
    text,
    reason: 'It tells where and when it was signed.',
  }))
  complete.unplaced.push(...again, ...repeated, ...signing)
  const [clause] = consent
  const until = consent.at(-1)?.number ?? 0
  if (clause) {
    const text = consent.map((line) => lineOf(line).text).join(' ')
    complete.lines.push({ section: 'other', ...lineOf({ ...clause, until, right: null, text }) })
  }
  const droppedLines = new Set(draft.dropped.map(({ line }) => line))
  const personal = sections.filter(({ name }) => name === 'contact' || name === 'references')
  const hidden = [
    ...top.filter(({ number }) => droppedLines.has(number)),
    ...personal.flatMap(allLines),
  ].flatMap(numbersOf)
  const source = sourcePages([...written, ...margins], { sizes, names, hidden: new Set(hidden) })
  return { ...withoutContact(complete, names), source, lives_in: homeInHead(top) ?? homeInHead(details) }
}

function partsOf(
  lines: readonly SourceLine[],
  labelLines: (lines: readonly SourceLine[]) => Labelled[],
  isCommonWord: WordTest,
): LabelledResume {
  const rows = withLevelGrids(withCareerTables(lines))
  return withoutPersonal(labelledParts(rows, labelLines(rows), isCommonWord))
}

// Nobody writes a name in small letters; an address may. Example: "ada" in "ada.byron@mail.example".
function smallWords(lines: readonly SourceLine[]): ReadonlySet<string> {
  const texts = lines.flatMap(({ text, right }) => [text, ...(right === null ? [] : [right])])
  return new Set(
    texts.flatMap(
      (text) => text.match(/(?<![\p{L}\p{N}@./_'’-])\p{Ll}{2,}(?![\p{L}\p{N}@/_-]|\.\p{L})/gu) ?? [],
    ),
  )
}

// Large letters that return in the head of an entry say a title.
function spreadNamesOutside(sections: readonly LabelledSection[], lines: readonly SourceLine[]): string[] {
  const heads = sections.flatMap(({ entries }) => entries.flatMap(({ head }) => head))
  return spreadNames(lines).filter((name) => heads.every(({ text }) => !text.includes(name)))
}

function numbersOf({ number, until = number }: SourceLine): number[] {
  return Array.from({ length: until - number + 1 }, (_, index) => number + index)
}

// A block that holds contact data below words that name no section is about the person: the words may be the name.
function withoutPersonal({ top, sections, labels }: LabelledResume): LabelledResume {
  const isPersonal = (section: LabelledSection) =>
    section.heading !== null &&
    section.name === null &&
    section.entries.length === 0 &&
    section.lines.some(({ text, right }) => findContactData(`${text} ${right ?? ''}`).length > 0)
  const personal = sections.filter(isPersonal)
  const lines = personal.flatMap(({ heading, lines: below }) => [
    ...(heading === null ? [] : [{ ...heading, begins: true }]),
    ...below,
  ])
  return {
    top: [...top, ...lines],
    sections: sections.filter((section) => !personal.includes(section)),
    labels,
  }
}

type SectionStep = {
  /** Its kind, if its text or the other sections say so. */
  kind: Section | null
  draft: Draft
  headings: HeadingsBefore
}

function readSection(found: LabelledSection, { kind, draft, headings }: SectionStep): void {
  const { name, heading } = found
  const all = allLines(found)
  const unplace = (line: SourceLine, reason: string) =>
    draft.unplaced.push({ line: line.number, text: lineOf(line).text, reason })
  const kindRead = isListBeside(found, draft) ? 'other' : (kind ?? kindOfLines(name, all))
  const isUnpaid = LISTS_ONLY.has(kindRead) && arePositions(found)
  const section = isUnpaid ? 'projects' : kindRead
  if (section === 'contact' || section === 'references' || section === 'title') {
    for (const line of all)
      if (section === 'references' && namesReferee(lineOf(line).text))
        draft.dropped.push({ kind: 'referee', line: line.number, where: 'line' })
      else unplace(line, NOT_KEPT[section])
    return
  }
  const isUnnamed =
    isUnpaid || found.own === true || (kind !== null && name === null && UNNAMED[kind] === undefined)
  const own_heading =
    heading === null ? undefined : ownHeadingOf({ section, heading: heading.text, isUnnamed }, headings)
  if (heading !== null)
    headings.set(section, (headings.get(section) ?? new Set()).add(lowerWords(heading.text).join(' ')))
  const isKept = own_heading !== undefined && all.length > 0
  if ((name === null || found.own) && heading !== null && !isKept)
    unplace(heading, UNNAMED[section] ?? UNKNOWN)
  const under = own_heading === undefined ? {} : { own_heading }
  if (holdsEntries(section)) {
    const first = draft.entries.length
    readEntries(section, found, draft)
    const read = draft.entries.splice(first)
    // A heading that names its only entry is not printed twice.
    const isName = read.length === 1 && read[0]?.heading === heading?.text
    draft.entries.push(...(isName ? read : read.map((entry) => ({ ...entry, ...under }))))
    return
  }
  const isBare = ({ text, right }: SourceLine) =>
    section === 'summary' && !/\p{L}/u.test(`${text}${right ?? ''}`)
  for (const line of all.filter(isBare)) unplace(line, 'It holds no words.')
  const worded = all.filter((line) => !isBare(line))
  const parts =
    section === 'languages'
      ? worded.flatMap(languagesOf)
      : section === 'publications'
        ? withWholeWorks(worded)
        : section === 'skills'
          ? withValuesBelow(worded)
          : worded
  const read = withLabels(parts.flatMap(cellsOf)).map((line) => ({ section, ...under, ...line }))
  draft.lines.push(...(section === 'skills' ? withSpokenLanguages(read) : read))
}

const LISTS_ONLY: ReadonlySet<SectionName> = new Set(['volunteering', 'other'])

// Unpaid or other work that is all dated, with text below. It prints under the heading as it is written. Example: "Food Bank" above
// "Driver, 2015 - 2019" and a bullet.
function arePositions({ lines, entries }: LabelledSection): boolean {
  const isPosition = ({ head, body }: LabelledEntry) =>
    body.length > 0 && head[0]?.bullet === false && head.some(hasDates)
  return lines.length === 0 && entries.length > 0 && entries.every(isPosition)
}

// Short lines set in below a row of a label and a value are further values. Example: "French" below "Languages" and "English".
function withValuesBelow(lines: readonly LabelledLine[]): LabelledLine[] {
  const rows: LabelledLine[] = []
  for (const line of lines) {
    const open = rows.at(-1)
    const isRow = open !== undefined && open.right !== null && !open.bullet && !/\d/.test(open.text)
    const isBelow = isRow && line.right === null && !line.bullet && !line.gap && line.text.length <= SHORT
    if (!isBelow || line.indent < open.indent + OF_CELL) rows.push({ ...line })
    else Object.assign(open, { right: `${open.right}, ${line.text}`, until: line.until ?? line.number })
  }
  return rows
}

// The lines below a bullet of a work go on with it. Example: its authors below its title.
function withWholeWorks(lines: readonly LabelledLine[]): LabelledLine[] {
  const works: LabelledLine[] = []
  for (const line of lines) {
    const open = works.at(-1)
    const goesOn = open?.bullet === true && !line.bullet && !line.gap && line.label !== 'label'
    if (open === undefined || !goesOn || line.indent <= open.indent) works.push({ ...line })
    else {
      const { text, right } = open
      Object.assign(open, {
        text: [text, right, line.text].filter(Boolean).join(' '),
        right: line.right,
        until: line.until ?? line.number,
      })
    }
  }
  return works
}

// Undated bullets are no schools or jobs where those stand in a section before. Example: "Relevant coursework".
function isListBeside({ name, lines, entries }: LabelledSection, draft: Draft): boolean {
  if (name !== 'education' && name !== 'experience') return false
  const isList = lines.length >= LEAST_OF_LIST && lines.every((line) => line.bullet && !hasDates(line))
  return isList && entries.length === 0 && draft.entries.some(({ section }) => section === name)
}

function readEntries(section: EntrySection, { lines, entries }: LabelledSection, draft: Draft): void {
  const dated = [...aloneOf(lines), ...entries].map(withDatesAbove)
  const all = section === 'education' ? dated.map(withDegree) : dated
  for (const { head, body } of all) {
    const isBullet = head[0]?.bullet === true || (body.length === 0 && head[0]?.label === 'item')
    const entry = (isBullet ? fromBullet : fromHead)(section, { head, body })
    if (entry !== null && head[0]?.label !== 'head') draft.entries.push({ ...entry, ...doubtOf(head, body) })
    else draft.unplaced.push(...[...head, ...body].map(withoutEntry))
  }
}

// A head without dates has those at the right of the line below it. Example: a link leaves them no room in the line of the title.
function withDatesAbove({ head, body }: LabelledEntry): LabelledEntry {
  const [line, ...rest] = body
  const first = head[0]
  if (line?.right == null || first === undefined || head.some(hasDates)) return { head, body }
  const isOther = rest.some(({ right }) => right !== null && datesIn(right) !== null)
  if (!isDates(line.right) && (isOther || !AWARDED.test(line.right) || datesIn(line.right) === null))
    return { head, body }
  const dates = { ...line, text: line.right, right: null, bullet: false }
  return { head: [...head, dates], body: [{ ...line, right: null }, ...rest] }
}

// A word or two before a date. Example: "Awarded July 2020".
const AWARDED = /^\p{L}+ (?:\p{L}+ )?\p{L}* ?\d{4}$/u

// A school without a degree has it in the one short line below. Example: "• Certificate in Nursing" under "Harbour College".
function withDegree({ head, body }: LabelledEntry): LabelledEntry {
  const [school, ...rest] = head
  const [degree, ...more] = body
  if (school === undefined || degree === undefined || more.length > 0) return { head, body }
  const names = [school.text, ...(school.right?.split(' | ') ?? []), ...rest.map(({ text }) => text)]
  const [name = '', ...others] = names.filter((text) => !isDates(text))
  const isAlone = others.length === 0 && !PARTED.test(name)
  const isName = degree.text.split(/\s+/).length <= MOST_OF_DEGREE && !/[.!?\d]/.test(degree.text)
  return isAlone && isName ? { head: [...head, { ...degree, bullet: false }], body: [] } : { head, body }
}

// Each line above the first entry names one, dates and bullets belong to the line above, and sentences to dated ones.
function aloneOf(lines: readonly LabelledLine[]): LabelledEntry[] {
  const alone: LabelledEntry[] = []
  for (const line of lines) {
    const open = alone.at(-1)
    if (open && isDates(line.text) && !open.head.some(hasDates)) open.head.push(line)
    else if (open && isBelowDated(line, open)) open.head.push(line)
    else if (open?.head.some(hasDates) && !line.bullet && isProse(line.text)) open.body.push(line)
    else if (line.bullet && open?.head[0]?.bullet === false) open.body.push(line)
    else alone.push({ head: [line], body: [] })
  }
  return alone
}

// One short line in other letters below a dated one. Example: "Certificate in Logistics" below "Harbour College" in bold.
function isBelowDated(line: LabelledLine, { head, body }: LabelledEntry): boolean {
  const [first, more] = head
  if (first?.place === undefined || more !== undefined || body.length > 0 || !hasDates(first)) return false
  return !line.bullet && !line.gap && !hasDates(line) && !isProse(line.text) && !isAlike(line, first)
}

function withoutEntry(line: SourceLine): UnplacedText {
  return { line: line.number, text: lineOf(line).text, reason: NO_ROLE }
}

// A careful person looks where the reader was near another answer.
function doubtOf(head: readonly LabelledLine[], body: readonly LabelledLine[]): { unsure?: string } {
  const [first, ...more] = head
  if ((first?.sure ?? 1) < SURE) return { unsure: 'Perhaps this belongs to the entry above.' }
  if (more.some(({ sure }) => sure < SURE))
    return { unsure: 'Perhaps not all of these lines are titles, dates or places.' }
  return body.some(({ sure }) => sure < SURE) ? { unsure: 'Perhaps its lines begin or end elsewhere.' } : {}
}

const UNKNOWN = 'It looks like a heading and names no section.'
const UNNAMED: Partial<Record<Section, string>> = {
  experience: 'It is a heading. The lines below it are read as experience.',
  education: 'It is a heading. The lines below it are read as education.',
}
const NOT_KEPT = {
  contact: 'It stands under a heading for contact data.',
  references: 'It stands under a heading for referees.',
  title: 'It stands under the title.',
}

// A small heading in a section names the lines below it. Example: "Languages" above "Go, Rust".
function withLabels(lines: LabelledLine[]): Omit<SectionLine, 'section'>[] {
  const sectionLines: Omit<SectionLine, 'section'>[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as LabelledLine
    const below = line.label === 'label' ? belowOf(lines, index) : []
    if (below.length === 0) {
      sectionLines.push(labelled(line))
      continue
    }
    const label = line.text.replace(/:$/, '')
    sectionLines.push({
      ...lineOf(line),
      text: `${label}: ${below.map(({ text }) => text.replace(/[;,.]$/, '')).join(', ')}`,
    })
    index += below.length
  }
  return sectionLines
}

function belowOf(lines: LabelledLine[], index: number): LabelledLine[] {
  const end = lines.findIndex((line, place) => place > index && line.label === 'label')
  const below = lines.slice(index + 1, end < 0 ? undefined : end)
  return below.every(({ text, right }) => right === null && text.length <= SHORT) ? below : []
}

// Three or more short texts side by side are separate items; two are a label and its value.
function cellsOf(line: LabelledLine): LabelledLine[] {
  const cells = [line.text, ...(line.right?.split(' | ') ?? [])]
  const are_items = cells.length > 2 && !/:$/.test(line.text) && cells.every((text) => text.length <= SHORT)
  return are_items ? cells.map((text) => ({ ...line, text, right: null })) : [line]
}

// Spoken languages in one line. Examples: "English: native | Polish: fluent" and "English | Polish", but not "English | native".
function languagesOf(line: LabelledLine): LabelledLine[] {
  const texts = line.right === null ? line.text.split(/ [|·•] /) : []
  const isEach = texts.every(
    (text) => text.length <= SHORT && (LEVEL.test(text) || namesLanguage(text.trim())),
  )
  return texts.length > 1 && isEach ? texts.map((text) => ({ ...line, text: text.trim() })) : [line]
}

const LEVEL = /\p{L}(?:: | \(| [–—-] )/u

// In a table of skills the label stands left and the skills stand right.
function labelled(line: SourceLine): Omit<SectionLine, 'section'> {
  const { text, right } = line
  const is_label = right !== null && right.length > text.length && !line.bullet && text.length <= SHORT
  return is_label ? { ...lineOf(line), text: `${text.replace(/:$/, '')}: ${right}` } : lineOf(line)
}

const SHORT = 60
// The least indent of a second cell, in letters.
const OF_CELL = 4
// Labels further below may name a project.
const MOST_BEFORE_NAME = 20
const MOST_OF_DEGREE = 8
// Signs between a degree and its school.
const PARTED = /[,;|·•–—(]| [-/] /
const SURE = 0.9

type PageFacts = {
  sizes: SourcePages['pages']
  /** Returns the numbers of the lines with personal details. */
  hidden: ReadonlySet<number>
  names: readonly string[]
}

/**
 * Returns the lines of a document in their original places, without contact data, to be shown beside the read entries.
 */
function sourcePages(lines: readonly SourceLine[], { sizes, hidden, names }: PageFacts): SourcePages {
  return {
    pages: sizes,
    lines: lines.map(({ number, text, right, bullet, place, size, strong }) => {
      const written = bullet ? `• ${text}` : text
      const visibleText = hidden.has(number) ? '' : contactFree(written, names).rest
      const beside = right === null || hidden.has(number) ? '' : contactFree(right, names).rest
      const where = place ?? { page: 0, x: 0, y: 0, width: 0, height: 0 }
      const cut = visibleText !== written || beside !== (right ?? '')
      return { number, text: visibleText, right: beside, cut, ...where, size, strong }
    }),
  }
}

/** A section of a read resume, its heading as written, and whether only its text says which section it is. */
type WrittenHeading = { section: Section; heading: string; isUnnamed?: boolean }

/** The words of the headings above, by their section. */
type HeadingsBefore = Map<Section, Set<string>>

/**
 * Returns the heading to print in place of a section's name; undefined if the name says the same. The first section of a
 * kind goes by its name, further ones keep their headings. Examples: "Work History" is `experience`, and a later "Teaching
 * Experience" keeps its heading. "Talks" and headings of `other` always do.
 */
export function ownHeadingOf(
  { section, heading: written, isUnnamed = false }: WrittenHeading,
  before: HeadingsBefore,
): string | undefined {
  const heading = cased(storedHeading(closedUp(written.replace(FRAME, ''))))
  if (!hasContent(heading) || heading.length > MASTER_LIMITS.own_heading) return undefined
  const words = lowerWords(foldAccents(heading))
  if (section === 'other' || isUnnamed) return PLAIN.has(words.join(' ')) ? undefined : heading
  const isJoint = words.some((word) => JOINTS.has(word)) || heading.includes('&')
  if (!isJoint && words.some((word) => DISTINCT.has(word))) return heading
  const earlier = before.get(section)
  if (!earlier || CONTINUED.test(heading) || words.join(' ') === section) return undefined
  return earlier.has(words.join(' ')) ? undefined : heading
}

// Signs that frame a heading. Example: "【職務要約】".
const FRAME = /^[\s■□◆◇●○▼【《〈<[]{1,9}|[\s】》〉>\]]{1,9}$/gu

// A heading in capitals is a matter of the design that prints it.
function cased(heading: string): string {
  if (/\p{Ll}|\p{Lo}/u.test(heading) || !/\p{Lu}/u.test(heading)) return heading
  return heading.slice(0, 1) + heading.slice(1).toLowerCase()
}

const CONTINUED = /\b(?:continued|cont\.|cont\b|fortsetzung|suite|continuación|vervolg)/iu
const JOINTS = new Set(['and', 'und', 'et', 'y', 'e', 'en'])

/** Words of headings that name less than the section they are read as. */
const DISTINCT = new Set(
  `appointments talks presentations lectures vortrage ponencias conferences teaching lehre docencia enseignement grants fellowships
  scholarships stipendien bourses becas`.split(/\s+/),
)

/** Headings of `other` that say no more than that. */
const PLAIN = new Set(
  `other;others;other information;additional information;miscellaneous;various;sonstiges;divers;autres;otros;otros datos
  informacion adicional;overig;altro;altre informazioni;outros;informacoes adicionais;weiteres;verschiedenes;その他`.split(
    /[;\n]\s*/,
  ),
)

/** Why text of a section with entries is left: it stands above the first of them. */
export const NO_ROLE = 'It belongs to no role, project or school.'
