import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { SectionLine, SourceLine } from '#lib/evidence/master/draft.ts'
import { languageLevels, namesLanguage } from '#lib/index/jobs/required-languages.ts'

/** A language of a table, its levels with the skills that they stand for, and how many lines of the table hold them. */
type LevelRow = { name: string; levels: { level: string; skill: string | null }[]; count: number }

/**
 * Returns lines in which each language of a table of levels is one line. Example: "ENGLISH", "C1", "C1" and "B2" below
 * "Listening", "Reading" and "Writing" are "English: C1 (listening, reading), B2 (writing)". The heads of the table and the
 * key to its levels are labels.
 */
export function withLevelGrids(lines: readonly SourceLine[]): SourceLine[] {
  const whole: SourceLine[] = []
  let last = Number.NEGATIVE_INFINITY
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] as SourceLine
    const row = gridRow(lines, index) ?? listedRow(lines, index)
    if (row === null) {
      const isKey = index - last <= MOST_BELOW && new Set(line.text.match(LEVELS)).size >= LEAST_OF_KEY
      whole.push(isKey ? { ...line, tagLabel: 'drop' } : line)
      index += 1
      continue
    }
    if (last !== index) tagHeads(whole)
    const until = lines[index + row.count - 1]?.number ?? line.number
    whole.push({ ...itemOf(line, `${cased(row.name)}: ${levelsText(row)}`), until })
    index += row.count
    last = index
  }
  return whole
}

// A row of a table: the language, then its levels, named by the cells above them.
function gridRow(lines: readonly SourceLine[], index: number): LevelRow | null {
  const own = cellsOf(lines[index] as SourceLine).flatMap((cell) => cell.split(' '))
  const first = own.findIndex((word) => LEVEL.test(word))
  const [name, levels] = [own.slice(0, first).join(' '), own.slice(first)]
  if (first < 1 || levels.length < LEAST_LEVELS || !levels.every((word) => LEVEL.test(word))) return null
  if (!mayBeName(name)) return null
  const heads = headsAbove(lines, index).map(cellsOf)
  const [nearest = [], upper = []] = heads
  const whole = [nearest, nearest.slice(1), [...nearest, ...upper.slice(-1)]]
  const skills = whole.find(({ length }) => length === levels.length)
  return { name, levels: levels.map((level, at) => ({ level, skill: skills?.[at] ?? null })), count: 1 }
}

// A language above lines that name each skill before its level, or above it. Examples: "English" above "READING C1 WRITING B2", and "English",
// "Listening", "C2", "Reading", "C1" below each other.
function listedRow(lines: readonly SourceLine[], index: number): LevelRow | null {
  const { text, right } = lines[index] as SourceLine
  if (right !== null || !mayBeName(text)) return null
  const levels: LevelRow['levels'] = []
  let count = 1
  for (let next = lines[index + count]; next !== undefined; next = lines[index + count]) {
    const level = lines[index + count + 1]
    const own = skillsOf(next)
    const isBelow = own === null && level !== undefined && namesLanguage(text)
    const skills = isBelow
      ? skillsOf({ ...next, text: `${next.text} ${level.text}`, right: level.right })
      : own
    if (skills === null) break
    levels.push(...skills)
    count += own === null ? 2 : 1
  }
  return levels.length < LEAST_LEVELS ? null : { name: text, levels, count }
}

function skillsOf(line: SourceLine): LevelRow['levels'] | null {
  const words = cellsOf(line)
    .join(' ')
    .split(' ')
    .map((word) => word.replace(/:$/, ''))
  const skills: LevelRow['levels'] = []
  let skill: string[] = []
  for (const word of words) {
    if (!LEVEL.test(word)) skill.push(word)
    else if (skill.length === 0 || skill.length > MOST_WORDS || skill.some(namesLanguage)) return null
    else {
      skills.push({ level: word, skill: skill.join(' ') })
      skill = []
    }
  }
  return skill.length > 0 || skills.length === 0 ? null : skills
}

function cellsOf({ text, right }: SourceLine): string[] {
  return [text, ...(right?.split(' | ') ?? [])].map((cell) => cell.trim()).filter((cell) => cell !== '')
}

function mayBeName(text: string): boolean {
  return (
    text.split(' ').length <= MOST_WORDS &&
    text.length <= LONGEST &&
    !/[\d:]/.test(text) &&
    /\p{L}/u.test(text)
  )
}

// The rows of short cells right above, other languages between.
function headsAbove(lines: readonly SourceLine[], index: number): SourceLine[] {
  const heads: SourceLine[] = []
  for (let at = index - 1; at >= 0 && heads.length < MOST_HEADS; at -= 1) {
    const line = lines[at] as SourceLine
    if (LEVELS.test(`${line.text} ${line.right ?? ''}`)) {
      LEVELS.lastIndex = 0
      if (heads.length > 0) break
      continue
    }
    if (!isHead(line)) break
    heads.push(line)
  }
  return heads
}

function isHead(line: SourceLine): boolean {
  return line.right !== null && cellsOf(line).every((cell) => cell.length <= LONGEST && !/[\d:]/.test(cell))
}

// The heads right above the first language are labels, and the mother tongue above them is a line of its own.
function tagHeads(whole: SourceLine[]): void {
  for (let at = whole.length - 1; at >= Math.max(0, whole.length - MOST_ABOVE); at -= 1) {
    const line = whole[at] as SourceLine
    const [label = '', value = ''] = line.right === null ? line.text.split(/: ?/, 2) : [line.text, line.right]
    if (namesLanguage(value) && label !== '') {
      whole[at] = itemOf(line, `${cased(value)}: ${skillName(label.replace(/:$/, ''))}`)
      return
    }
    if (!isHead(line) && !(line.right === null && /[:：]$/.test(line.text))) return
    whole[at] = { ...line, tagLabel: 'drop' }
  }
}

function itemOf(line: SourceLine, text: string): SourceLine {
  return { ...line, text, right: null, bullet: false, tagLabel: 'item' }
}

function levelsText({ levels }: LevelRow): string {
  const byLevel = [...Map.groupBy(levels, ({ level }) => level.toUpperCase())].toSorted(([a], [b]) =>
    a < b ? 1 : -1,
  )
  if (byLevel.length === 1) return byLevel[0]?.[0] ?? ''
  return byLevel
    .map(([level, all]) => {
      const skills = all.flatMap(({ skill }) => (skill === null ? [] : [skillName(skill)]))
      return skills.length === 0 ? level : `${level} (${skills.join(', ')})`
    })
    .join(', ')
}

function skillName(text: string): string {
  return text.replace(/\(\p{L}{1,2}\)/u, '').toLowerCase()
}

function cased(name: string): string {
  return /\p{Ll}/u.test(name) ? name : name.slice(0, 1) + name.slice(1).toLowerCase()
}

const LEVEL = /^[ABC][12]$/i
const LEVELS = /(?<![\p{L}\p{N}])[ABC][12](?![\p{L}\p{N}])/gu
const LEAST_LEVELS = 2
const LEAST_OF_KEY = 4
const MOST_WORDS = 3
const MOST_HEADS = 2
const MOST_ABOVE = 5
const MOST_BELOW = 2
const LONGEST = 40

/**
 * Returns lines of skills in which spoken languages are lines of the section for them. Examples: "Languages: Polish (native),
 * German (B1)" is two of them, and so are "Polish – native" and "German – basic" below each other; "Languages: Go, Rust" and
 * "French pastry" stay skills.
 */
export function withSpokenLanguages(lines: readonly SectionLine[]): SectionLine[] {
  const alone = lines.map(({ section, text }) => section === 'skills' && isAlone(text))
  return lines.flatMap((line, index) => {
    if (line.section !== 'skills') return [line]
    const listed = listedIn(line.text)
    if (listed.length > 0) return listed.map((text) => inLanguages(line, text))
    const other = otherSectionOf(line.text)
    if (other !== null) return [{ ...line, section: other }]
    const isBeside = alone[index - 1] === true || alone[index + 1] === true
    return alone[index] && (isBeside || languageLevels(line.text).length > 0)
      ? [inLanguages(line, line.text)]
      : [line]
  })
}

// Certificates and interests under skills, by their label. Example: "Certifications: PRINCE2".
function otherSectionOf(text: string): 'certifications' | 'other' | null {
  const named = sectionNamed(LABELLED.exec(text)?.[1] ?? '')
  return named?.exact === true && (named.name === 'certifications' || named.name === 'other')
    ? named.name
    : null
}

function inLanguages({ own_heading: _, ...line }: SectionLine, text: string): SectionLine {
  return { ...line, section: 'languages', text }
}

// Each item behind a label for languages names a spoken one, or has a level beside one that does.
function listedIn(text: string): string[] {
  const [, label = '', list = ''] = LABELLED.exec(text) ?? []
  if (label === '' || list.length > LONGEST_LIST || sectionNamed(label)?.name !== 'languages') return []
  const items = withoutCut(list)
  const named = items.filter((item) => namesLanguage(firstWord(item)))
  return named.length > 0 && items.every((item) => named.includes(item) || languageLevels(item).length > 0)
    ? items
    : []
}

// Signs within brackets part nothing. Example: "Polish (fluent, also in writing), German".
function withoutCut(list: string): string[] {
  const parts = list.replace(/\.$/, '').split(SIGNS)
  const items: string[] = []
  for (const part of parts) {
    const open = items.at(-1)
    if (open !== undefined && open.split('(').length > open.split(')').length)
      items[items.length - 1] = `${open},${part}`
    else items.push(...part.split(/ (?:and|und|et|y|e|en|i) (?=\p{L})/u))
  }
  return items.map((item) => item.trim()).filter((item) => item !== '')
}

function isAlone(text: string): boolean {
  const words = text.split(/\s+/).length
  const rest = text.slice(firstWord(text).length)
  return words <= MOST_LANGUAGE_WORDS && namesLanguage(firstWord(text)) && (rest === '' || PARTED.test(rest))
}

function firstWord(text: string): string {
  return /^\p{L}+/u.exec(text)?.[0] ?? ''
}

const LABELLED = /^(\p{L}[^:：]{1,38})[:：] *(\S.*)$/u
const SIGNS = /[,;|•·]/
const PARTED = /^(?: ?[:：(,–—-]| [ABC][12])/u
const MOST_LANGUAGE_WORDS = 14
const LONGEST_LIST = 1000
