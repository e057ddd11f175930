import { datesIn } from '#lib/evidence/imports/rules/dates.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { SectionName } from '#lib/evidence/imports/words/section-words.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'

/** A part of a resume under its heading; `name` is null where the heading is one only by its form. */
export type FoundSection = { name: SectionName | null; heading: SourceLine; lines: SourceLine[] }

/** The lines of a resume by section, and those above the first. */
type FoundSections = { header: SourceLine[]; sections: FoundSection[] }

/**
 * Cuts a resume where its headings are: lines that name a known section, and lines that look as those do (level,
 * size, capitals) and name none.
 */
export function findSections(all: SourceLine[]): FoundSections {
  const lines = withWholeHeadings(all)
  const known = new Map(lines.flatMap((line) => nameOf(line) ?? []))
  if ([...known.values()].every((name) => name === 'title'))
    for (const [line, name] of marked(lines)) known.set(line, name)
  const style = usualStyle([...known.keys()])
  const found: FoundSections = { header: [], sections: [] }
  let after = false
  for (const [at, line] of lines.entries()) {
    const name = isWeaker(line, style) ? undefined : known.get(line)
    if (name === 'title' && !after) continue
    if (name !== undefined && name !== 'title') {
      found.sections.push({ name, heading: line, lines: [] })
      after = true
    } else if (after && looksAs(line, style) && !startsEntry(lines, at)) {
      found.sections.push({ name: null, heading: line, lines: [] })
    } else {
      const here = found.sections.at(-1)?.lines ?? found.header
      here.push(line)
    }
  }
  return found
}

function nameOf(line: SourceLine): [SourceLine, SectionName][] | null {
  if (line.bullet || line.right !== null) return null
  const named = sectionNamed(line.text)
  if (named === null) return null
  const formed = line.level !== null || isCapitals(line.text) || line.strong || line.size > 1.05
  return named.exact || formed || line.gap || /:\s*$/.test(line.text) ? [[line, named.name]] : null
}

// A heading that a narrow column broke: "EDUCATION AND" over "TRAINING".
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
  return plain.flatMap((one) =>
    (nameOf(one) ?? []).map(([, name]): [SourceLine, SectionName] => [one.line, name]),
  )
}

function styleOf(line: SourceLine): string {
  return [line.level, isCapitals(line.text), Math.round(line.size * 20), line.strong].join(' ')
}

type Style = { key: string; level: number | null; set_apart: boolean } | null

function usualStyle(headings: SourceLine[]): Style {
  // Where the format marks levels, sections have the highest.
  const level = Math.min(...headings.map((line) => line.level ?? Number.POSITIVE_INFINITY))
  const highest = headings.filter((line) => line.level === level)
  const marks = headings.filter((line) => line.level !== null).length * 2 >= headings.length
  const byKey = Map.groupBy(marks && highest.length > 0 ? highest : headings, styleOf)
  const usual = [...byKey.values()].sort((one, other) => other.length - one.length)[0]
  const first = usual?.[0]
  if (first === undefined || usual === undefined) return null
  const set_apart = first.level !== null || isCapitals(first.text) || first.size > 1.08
  return { key: styleOf(first), level: first.level, set_apart: set_apart && usual.length > 1 }
}

// "### Projects" below a role is no section where sections are "##".
function isWeaker(line: SourceLine, style: Style): boolean {
  if (style === null || style.level === null) return false
  return line.level === null ? !isCapitals(line.text) && !line.strong : line.level > style.level
}

function looksAs(line: SourceLine, style: Style): boolean {
  if (style === null || !style.set_apart || line.bullet || line.right !== null) return false
  if (styleOf(line) !== style.key || /[\d.,;!?]$/.test(line.text)) return false
  return line.text.split(/\s+/).length <= MAX_WORDS && datesIn(line.text) === null
}

// A company in capitals: its dates or title with dates stand right below.
function startsEntry(lines: SourceLine[], at: number): boolean {
  const line = lines[at] as SourceLine
  if (line.level !== null || line.size > 1.08) return false
  return lines.slice(at + 1, at + 3).some(({ text, right, bullet }) => {
    return !bullet && (datesIn(text) !== null || right !== null)
  })
}

function isCapitals(text: string): boolean {
  return /\p{Lu}{2}|\p{Lu} \p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)
}

const MAX_WORDS = 6
