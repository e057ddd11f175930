import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { SectionLine } from '#lib/evidence/master/draft.ts'
import { namesLanguage } from '#lib/index/jobs/required-languages.ts'

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
    const isBeside = alone[index - 1] === true || alone[index + 1] === true
    return alone[index] && (isBeside || LEVEL.test(line.text)) ? [inLanguages(line, line.text)] : [line]
  })
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
  return named.length > 0 && items.every((item) => named.includes(item) || LEVEL.test(item)) ? items : []
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
  return words <= MOST_WORDS && namesLanguage(firstWord(text)) && (rest === '' || PARTED.test(rest))
}

function firstWord(text: string): string {
  return /^\p{L}+/u.exec(text)?.[0] ?? ''
}

const LABELLED = /^(\p{L}[^:：]{1,38})[:：] *(\S.*)$/u
const SIGNS = /[,;|•·]/
const PARTED = /^(?: ?[:：(,–—-]| [ABC][12])/u
const LEVEL =
  /(?<!\p{L})(?:[ABC][12]|nativ\p{L}*|fluen\p{L}*|mother tongue|first language|bilingual|basic|conversational|intermediate|proficient|muttersprach\p{L}*|fließend|verhandlungssicher|grundkenntnisse|langue maternelle|courant|lengua materna|fluido|madrelingua|moedertaal|vloeiend)(?!\p{L})/iu
const MOST_WORDS = 14
const LONGEST_LIST = 1000
