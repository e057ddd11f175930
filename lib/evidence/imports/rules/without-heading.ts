import { isJobLine, kindOfLines } from '#lib/evidence/imports/rules/kind-of-lines.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { SectionName } from '#lib/evidence/imports/words/section-words.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'

/** A part of a resume; `name` is null if only its form makes the heading one, `heading` is null if it has none. */
export type FoundSection = { name: SectionName | null; heading: SourceLine | null; lines: SourceLine[] }

/** The lines of a resume by section, and those above the first. */
export type FoundSections = {
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
export function withoutHeading(
  foundSections: FoundSections,
  { labels }: { labels: HeadingLabels },
): FoundSections {
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

/** Returns the section of a heading whose text begins in its own line, or null. Example: "## Languages: Polish". */
export function withTextInHeading(heading: SourceLine): FoundSection | null {
  return textBehindLabel(heading, 'any')
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
