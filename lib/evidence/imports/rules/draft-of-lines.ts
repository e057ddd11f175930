import type { Section } from '#db/rows/master.ts'
import { findSections } from '#lib/evidence/imports/rules/find-sections.ts'
import { joinWrapped, type WordTest } from '#lib/evidence/imports/rules/join-wrapped.ts'
import { kindOfLines } from '#lib/evidence/imports/rules/kind-of-lines.ts'
import { lineOf, readEntries } from '#lib/evidence/imports/rules/read-entries.ts'
import { largestName, readHeader } from '#lib/evidence/imports/rules/read-header.ts'
import { contactFree, withoutContact } from '#lib/evidence/imports/rules/without-contact.ts'
import type { FoundSection } from '#lib/evidence/imports/rules/without-heading.ts'
import { closedUp } from '#lib/evidence/imports/words/section-named.ts'
import type { Draft, SectionLine, SourceLine, SourcePages } from '#lib/evidence/master/draft.ts'
import { holdsEntries, MASTER_LIMITS } from '#lib/evidence/master/master.ts'

type Options = {
  /** Text that pages repeat at their top or foot. */
  margins?: SourceLine[]
  /** The words that count as known, besides those of the resume. */
  isCommonWord?: WordTest
  /** The size of the pages, if the document has any. */
  sizes?: SourcePages['pages']
}

/** Reads a resume's lines. */
export function draftOfLines(
  lines: SourceLine[],
  { margins = [], isCommonWord, sizes = [] }: Options = {},
): Draft {
  const { header, sections, labels } = findSections(lines)
  const top = joinWrapped(header, isCommonWord)
  const { names: headerNames, ...draft } = readHeader(top)
  const names = [...new Set([...headerNames, ...largestName(lines)])]
  const complete: Draft = { entries: [], ...draft }
  for (const section of sections) {
    const isItemList = section.name === 'skills' || section.name === 'languages'
    readSection(
      { ...section, lines: joinWrapped(section.lines, isCommonWord, { items: isItemList }) },
      complete,
    )
  }
  const again = margins.map((line) => ({
    line: line.number,
    text: lineOf(line).text,
    reason: 'Pages repeat it at their top or foot.',
  }))
  const repeated = labels.map(({ number, text }) => ({
    line: number,
    text,
    reason: 'It repeats above the lines of entries.',
  }))
  complete.unplaced.push(...again, ...repeated)
  const droppedLines = new Set(draft.dropped.map(({ line }) => line))
  const personal = sections.filter(({ name }) => name === 'contact' || name === 'references')
  const hidden = [
    ...top.filter(({ number }) => droppedLines.has(number)),
    ...personal.flatMap((section) => section.lines),
  ].flatMap(numbersOf)
  const source = sourcePages([...lines, ...margins], { sizes, names, hidden: new Set(hidden) })
  return { ...withoutContact(complete, names), source }
}

function numbersOf({ number, until = number }: SourceLine): number[] {
  return Array.from({ length: until - number + 1 }, (_, index) => number + index)
}

function readSection({ name, heading, lines: joined }: FoundSection, draft: Draft): void {
  const unplace = (line: SourceLine, reason: string) =>
    draft.unplaced.push({ line: line.number, text: lineOf(line).text, reason })
  const section = kindOfLines(name, joined)
  if (section === 'contact' || section === 'references' || section === 'title') {
    for (const line of joined) unplace(line, NOT_KEPT[section])
    return
  }
  const tag = heading === null ? '' : tagOf(heading)
  const isTag = joined.length > 0 && section === 'other' && tag.length <= MASTER_LIMITS.tag
  if (name === null && heading !== null && !isTag) unplace(heading, UNNAMED[section] ?? UNKNOWN)
  if (!holdsEntries(section)) {
    const tags = section === 'other' && tag !== '' ? [tag] : []
    draft.lines.push(...withLabels(joined.flatMap(cellsOf)).map((line) => ({ section, ...line, tags })))
    return
  }
  const { entries, unplaced } = readEntries(section, joined)
  draft.entries.push(...entries)
  draft.unplaced.push(...unplaced)
}

// Unknown headings become lines of `other`; the tag keeps the heading.
function tagOf({ text }: SourceLine): string {
  return closedUp(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+$/u, '')
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
function withLabels(lines: SourceLine[]): Omit<SectionLine, 'section'>[] {
  const sectionLines: Omit<SectionLine, 'section'>[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as SourceLine
    const below = line.level === null ? [] : belowOf(lines, index)
    if (below.length === 0) {
      sectionLines.push(labelled(line))
      continue
    }
    const label = line.text.replace(/:$/, '')
    sectionLines.push({ ...lineOf(line), text: `${label}: ${below.map(({ text }) => text).join(', ')}` })
    index += below.length
  }
  return sectionLines
}

function belowOf(lines: SourceLine[], index: number): SourceLine[] {
  const end = lines.findIndex((line, place) => place > index && line.level !== null)
  const below = lines.slice(index + 1, end < 0 ? undefined : end)
  return below.every(({ text, right }) => right === null && text.length <= SHORT) ? below : []
}

// Three or more short texts side by side are separate items; two are a label and its value.
function cellsOf(line: SourceLine): SourceLine[] {
  const cells = [line.text, ...(line.right?.split(' | ') ?? [])]
  const are_items = cells.length > 2 && !/:$/.test(line.text) && cells.every((text) => text.length <= SHORT)
  return are_items ? cells.map((text) => ({ ...line, text, right: null })) : [line]
}

// In a table of skills the label stands left and the skills stand right.
function labelled(line: SourceLine): Omit<SectionLine, 'section'> {
  const { text, right } = line
  const is_label = right !== null && right.length > text.length && !line.bullet && text.length <= SHORT
  return is_label ? { ...lineOf(line), text: `${text.replace(/:$/, '')}: ${right}` } : lineOf(line)
}

const SHORT = 60

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
