import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import type { Labelled } from '#lib/evidence/imports/lines/chain.ts'
import { withFieldRows } from '#lib/evidence/imports/lines/field-rows.ts'
import { withSurerLabels } from '#lib/evidence/imports/lines/label-rules.ts'
import { nameOf } from '#lib/evidence/imports/lines/label-sections.ts'
import { isAlike, type LabelledLine, labelledLines } from '#lib/evidence/imports/lines/labelled-lines.ts'
import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { hasDates } from '#lib/evidence/imports/rules/entry-shape.ts'
import type { WordTest } from '#lib/evidence/imports/rules/join-wrapped.ts'
import type { SectionName } from '#lib/evidence/imports/words/section-words.ts'
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
  const form = withFieldRows({ lines, labels: withSurerLabels(lines, labels) })
  const whole = labelledLines(form.lines, form.labels, isCommonWord)
  for (const line of withoutStrayTops(whole)) {
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

// Dates alone, a title in smaller letters, and a doubtful line without room above it belong to the head above them if it has
// no dates.
function isOfUndated({ head, body }: LabelledEntry, line: LabelledLine): boolean {
  if (line.label !== 'entry' || body.length > 0 || head.some(hasDates)) return false
  const [employer] = head as [LabelledLine]
  const isNext = head.length === 1 && line.place !== undefined
  const isSecond = employer.gap && !line.gap && !line.bullet && line.sure < SURE
  return isDates(line.text) || (isNext && (employer.size > line.size + 0.04 || isSecond))
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

const SURE = 0.7
