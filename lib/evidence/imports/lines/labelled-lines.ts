import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import type { Labelled } from '#lib/evidence/imports/lines/line-features.ts'
import {
  isAlike,
  SAME_INDENT,
  SURE_HEAD,
  withTitlesOfDates,
} from '#lib/evidence/imports/lines/settled-labels.ts'
import { datesIn, isDates, isDuration } from '#lib/evidence/imports/rules/dates.ts'
import { hasDates } from '#lib/evidence/imports/rules/entry-shape.ts'
import {
  documentWords,
  ENDS_NOTHING,
  joinTexts,
  type WordTest,
} from '#lib/evidence/imports/rules/join-wrapped.ts'
import type { SectionName } from '#lib/evidence/imports/words/section-named.ts'
import { sectionAmong, sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'

/** A line with those that go on with it, and its part in the resume. */
export type LabelledLine = SourceLine & { label: LineLabel; sure: number }

/** Returns the lines of a resume with their labels; a line that goes on with the one above it is joined to it. */
export function labelledLines(
  lines: readonly SourceLine[],
  labels: readonly Labelled[],
  isCommonWord: WordTest,
): LabelledLine[] {
  const words = documentWords([...lines])
  const join = (text: string, next: string) => joinTexts(text, next, words, isCommonWord)
  const whole: LabelledLine[] = []
  const inline = inlineHeadings(lines)
  const parts = withTitlesOfDates(lines, labels)
  for (const [index, line] of lines.entries()) {
    const { label, sure } = parts[index] as Labelled
    const headed = headedParts(line, { label, sure }, inline)
    const open = whole.at(-1)
    if (headed !== null) whole.push(...headed)
    else if (open && isRestOfSummary(open, line, label)) joinTo(open, line, join)
    else if (label === 'rest' && open !== undefined && isBelowTitle(line, open))
      whole.push({ ...line, label: 'head', sure })
    else if (label !== 'rest' || (open !== undefined && !mayGoOn(line, open)))
      whole.push({ ...line, label: label === 'rest' ? 'item' : label, sure })
    else if (open === undefined || open.label === 'top') whole.push({ ...line, label: 'top', sure })
    else {
      joinTo(open, line, join)
      open.sure = Math.min(open.sure, sure)
    }
  }
  return whole
}

// A heading and the text of its section in one line.
function headedParts(
  line: SourceLine,
  { label, sure }: Labelled,
  inline: ReadonlyMap<SourceLine, InlineHeading>,
): LabelledLine[] | null {
  const found = label === 'top' || label === 'rest' ? undefined : inline.get(line)
  if (found !== undefined)
    return [
      { ...found.heading, label: 'heading', sure },
      { ...found.text, label: 'item', sure },
    ]
  return label === 'heading' && isNamedAside(line) ? besideHeading(line, sure) : null
}

// A heading in the margin may stand beside the first line of its section. Example: "Profile" beside a sentence.
function isNamedAside({ text, right }: SourceLine): boolean {
  return right !== null && !isDates(right) && sectionNamed(text)?.exact === true
}

function besideHeading(line: SourceLine, sure: number): LabelledLine[] {
  const text = line.right ?? ''
  const label = datesIn(text)?.range === true ? 'entry' : 'item'
  return [
    { ...line, right: null, label: 'heading', sure },
    { ...line, text, right: null, strong: false, label, sure },
  ]
}

// Text about the person above the first heading goes on below its first line.
function isRestOfSummary(open: LabelledLine, line: SourceLine, label: LineLabel): boolean {
  if (open.label !== 'top' || open.right !== null || (label !== 'rest' && label !== 'top')) return false
  const goesOn = label === 'rest' || /^\p{Ll}/u.test(line.text)
  const least = label === 'rest' ? LEAST_OF_LINE : LEAST_OF_SENTENCE
  return goesOn && hasWords(open.text, least) && !/[.!?]$/.test(open.text)
}

function hasWords(text: string, least: number): boolean {
  return text.split(/\s+/).length >= least && findContactData(text).length === 0
}

function joinTo(open: LabelledLine, line: SourceLine, join: (text: string, next: string) => string): void {
  const isBelowRight =
    open.right !== null &&
    line.right === null &&
    (isRightOf(line, open) || isBelowText(line, open) || BROKEN.test(open.right))
  if (isBelowRight) open.right = join(open.right ?? '', line.text)
  else open.text = join(open.text, line.text)
  if (line.right !== null) open.right = open.right === null ? line.right : `${open.right} ${line.right}`
  Object.assign(open, { until: line.number, full: line.full })
}

// A title does not go on in other letters, but the full line of a bullet may. Example: "Certificate in Logistics" in bold above
// "Harbour College".
function isBelowTitle(line: SourceLine, open: LabelledLine): boolean {
  if (open.label !== 'entry' || open.until !== undefined || line.place === undefined) return false
  if (ENDS_NOTHING.test(open.text)) return false
  if (open.bullet && open.full && line.indent > open.indent + SAME_INDENT) return false
  return (
    open.right === null && !line.bullet && line.strong !== open.strong && /^[\p{Lu}\p{N}]/u.test(line.text)
  )
}

// A bullet begins a line, and the rest of a heading is set as its beginning.
function mayGoOn(line: SourceLine, open: LabelledLine): boolean {
  return !line.bullet && (open.label !== 'heading' || (line.place !== undefined && isAlike(line, open)))
}

function isRightOf(line: SourceLine, open: SourceLine): boolean {
  if (!line.place || !open.place) return false
  const step = line.place.x - open.place.x
  return (
    step > open.place.width / 2 || step > LEAST_SET_IN + open.text.length * WIDE_LETTER * open.place.height
  )
}

// Text beside dates goes on below itself, and whole dates do not.
function isBelowText(line: SourceLine, { text, right, place }: SourceLine): boolean {
  const isSetIn = line.place !== undefined && place !== undefined && line.place.x > place.x + LEAST_SET_IN
  return isSetIn && isDates(text) && !/[-–—]$/.test(text) && right !== null && !isDates(right)
}

const LEAST_SET_IN = 20
// The mean width of a letter in wide fonts, by the height of its line.
const WIDE_LETTER = 0.5
const LEAST_OF_SENTENCE = 8
// A narrow column holds few words in a line.
const LEAST_OF_LINE = 5
const BROKEN = /\p{Ll}-$/u

/** A line that names a section and holds its first text. Example: "SKILLS: Java, Kotlin". */
type InlineHeading = { heading: SourceLine; text: SourceLine }

type Candidate = { index: number; name: SectionName; label: string; text: string }

/**
 * Returns the lines that are a heading and the text of its section. A label within a role or a group of skills is none:
 * "Tools: Excel" below a job, or "Languages: Go, Rust" under "Skills".
 */
export function inlineHeadings(lines: readonly SourceLine[]): ReadonlyMap<SourceLine, InlineHeading> {
  const candidates = lines.flatMap((line, index) => candidateOf(line, index) ?? [])
  const labels = Map.groupBy(candidates, ({ label }) => label.toLowerCase())
  const whole = lines.flatMap(({ text, right, bullet }, index) => {
    const named = bullet || right !== null ? null : sectionNamed(text)
    return named?.exact === true && named.name !== 'title' ? [{ index, name: named.name }] : []
  })
  const isNamed = (name: SectionName) => whole.some((heading) => heading.name === name)
  // A label that stands further in than all headings belongs to the text above it. Example: "Tools: Excel" below a bullet.
  const margin = Math.max(...whole.map((heading) => lines[heading.index]?.indent ?? 0)) + SAME_INDENT
  const likely = candidates.filter(
    ({ index, label, name }) =>
      labels.get(label.toLowerCase())?.length === 1 &&
      (whole.length === 0 || (lines[index]?.indent ?? 0) <= margin) &&
      !isNamed(name) &&
      whole.findLast((heading) => heading.index < index)?.name !== 'skills',
  )
  const sure = likely.filter((candidate) => isSure(candidate, lines, likely))
  const first = sure[0]
  return new Map(
    sure
      .filter(
        (candidate) => candidate === first || isCapitals(candidate.label) >= isCapitals(first?.label ?? ''),
      )
      .map(({ index, label, text }) => {
        const line = lines[index] as SourceLine
        const heading = { ...line, text: label, right: null, gap: true }
        return [
          line,
          { heading, text: { ...line, text, right: null, level: null, strong: false, gap: false } },
        ]
      }),
  )
}

// A resume with headings in capitals has no headings in small letters.
function isCapitals(label: string): number {
  return /\p{Lu}{2}/u.test(label) && !/\p{Ll}/u.test(label) ? 1 : 0
}

function candidateOf(line: SourceLine, index: number): Candidate | null {
  if (line.bullet || line.right !== null) return null
  const [, label = '', text = ''] = LABELLED.exec(line.text) ?? []
  const named = text === '' ? null : sectionNamed(label)
  if (named === null || !named.exact || NEVER.has(named.name)) return null
  if (named.name === 'experience' && datesIn(text)?.range !== true) return null
  return { index, name: named.name, label, text }
}

function isSure({ index, label, name }: Candidate, lines: readonly SourceLine[], all: Candidate[]): boolean {
  const line = lines[index] as SourceLine
  const isBeside = (candidate: Candidate) =>
    candidate.name !== name && Math.abs(candidate.index - index) === 1
  const neighbours = all.filter(isBeside)
  const isOwn = !OF_ENTRY.test(label)
  const isSetOff = line.gap || line.strong || line.level !== null || index === 0
  if (isCapitals(label) === 1) return isOwn || isSetOff || neighbours.length > 0
  return isOwn ? isSetOff || neighbours.some((other) => !OF_ENTRY.test(other.label)) : false
}

const LABELLED = /^(\p{L}[^:：]{1,38}?) ?[:：] *(\S.*)$/u
const NEVER: ReadonlySet<SectionName> = new Set(['title', 'contact'])
// Labels that stand below roles and schools too.
const OF_ENTRY =
  /^(?:technolog\p{L}*|tech stack|tools?|software|training|courses?|(?:relevant )?coursework|work|projects?|awards?|hono\p{L}*|achievements?|accomplishments?|highlights?|activities|leadership|distinctions?|scholarships?|portfolio|open source|overview|school|expertise|strengths|stages|projekte|kurse|weiterbildung|auszeichnungen|technologien|projets|cours|outils|réalisations|proyectos|cursos|tecnologías|logros|progetti|corsi|projetos)$/iu

/** The head of a role, project or school, and the lines of its text. */
export type LabelledEntry = { head: LabelledLine[]; body: LabelledLine[] }

/** A section below its heading: `lines` above its first entry, or all where it has none. */
export type LabelledSection = {
  name: SectionName | null
  heading: LabelledLine | null
  lines: LabelledLine[]
  entries: LabelledEntry[]
  /** Whether the heading stood behind the section's name. Example: "Talks" in "## Other: Talks". */
  own?: true
}

/** The parts of a resume: the lines above all sections, the sections, and labels and notes that are no part of either. */
export type LabelledResume = { top: LabelledLine[]; sections: LabelledSection[]; labels: LabelledLine[] }

/** Joins the lines that go on, and cuts a resume at its headings and at the heads of entries. */
export function labelledParts(
  lines: readonly SourceLine[],
  labels: readonly Labelled[],
  isCommonWord: WordTest,
): LabelledResume {
  const resume: LabelledResume = { top: [], sections: [], labels: [] }
  const all = labelledLines(lines, labels, isCommonWord)
  for (const [index, line] of all.entries()) {
    if (line.label === 'top' || isTitleOfResume(line, resume)) resume.top.push(line)
    else if (line.label === 'drop') resume.labels.push(line)
    else if (line.label === 'heading')
      resume.sections.push({ name: nameOf(line), heading: line, lines: [], entries: [] })
    else if (isHeadingOfEntries(line, all[index + 1], resume.sections.at(-1)))
      addSubsection(resume.sections, line)
    else addTo(sectionFor(resume, line.label), line, resume)
  }
  const sections = resume.sections.map((section) => ({
    ...section,
    entries: withEmployersOfTotals(section.entries),
  }))
  return { ...resume, sections }
}

function isHeadingOfEntries(
  line: LabelledLine,
  next: LabelledLine | undefined,
  open: LabelledSection | undefined,
): boolean {
  if (open?.name !== 'experience' && open?.name !== 'education' && open?.name !== 'projects') return false
  const isSmall = line.label === 'label' && line.sure >= SURE_HEAD && !line.bullet && line.right === null
  const isSet = next?.bullet === false || (open.heading !== null && isAlike(line, open.heading))
  return isSmall && line.place !== undefined && next?.label === 'entry' && isSet
}

// A small heading above entries begins a further section of their kind. Example: "Tutoring" under "Teaching".
function addSubsection(sections: LabelledSection[], line: LabelledLine): void {
  const above = sections.at(-1)
  const isEmpty = above !== undefined && above.lines.length + above.entries.length === 0
  const text = isEmpty && above.heading !== null ? `${above.heading.text}: ${line.text}` : line.text
  if (isEmpty) sections.pop()
  sections.push({ name: above?.name ?? null, heading: { ...line, text }, lines: [], entries: [] })
}

// An employer with the time of all its titles stands above each of them. Example: "Acme", then "6 yrs 2 mos".
function withEmployersOfTotals(entries: readonly LabelledEntry[]): LabelledEntry[] {
  let employer: LabelledLine | null = null
  return entries.map((entry) => {
    const [first, second, third] = entry.head
    const isSecond = second !== undefined && hasDates(second)
    if (employer !== null && first !== undefined && isSecond && !hasDates(first))
      return { ...entry, head: [{ ...employer, right: null }, ...entry.head] }
    const isGroup =
      first !== undefined && second !== undefined && third !== undefined && isDuration(second.text)
    employer = isGroup ? first : null
    return entry
  })
}

// A heading names a section by all of its words, or by one, before those in brackets. Example: "Tools (and languages that I know)".
function nameOf({ text }: SourceLine): SectionName | null {
  const before = text.replace(/ ?[(（].*$/u, '')
  return sectionNamed(text)?.name ?? sectionNamed(before)?.name ?? sectionAmong(before || text)
}

// The title of the document heads no section: the name and the contact data may stand below it.
function isTitleOfResume(line: LabelledLine, { sections }: LabelledResume): boolean {
  return line.label === 'heading' && sections.length === 0 && nameOf(line) === 'title'
}

function addTo(section: LabelledSection | undefined, line: LabelledLine, { top }: LabelledResume): void {
  const entry = section?.entries.at(-1)
  if (section === undefined) top.push(line)
  else if (entry && line.label === 'role') {
    const above = employerAbove(section.entries, line).map((employer) => ({ ...employer, right: null }))
    section.entries.push({ head: [...above, line], body: [] })
  } else if (line.label === 'entry' || (entry && line.label === 'head' && entry.body.length > 0))
    section.entries.push({ head: [{ ...line, label: 'entry' }], body: [] })
  else if (entry === undefined) section.lines.push(line)
  else if (line.label === 'head' || line.label === 'tail') entry.head.push(line)
  else entry.body.push(line)
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
