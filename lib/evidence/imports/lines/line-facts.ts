import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { beginsDates, datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import { isStudy } from '#lib/evidence/imports/words/section-words.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'
import { tally } from '#lib/text/text.ts'

/** The features of a line alone; `near` is of use to its neighbours too. */
export type LineFacts = {
  line: SourceLine
  own: string[]
  near: string[]
  /** Its letters and form; lines of one style mostly have the same part. */
  style: string
  isNamed: boolean
  isDated: boolean
  words: number
  /** The distance from the line above in usual distances; null at the top of a page or column. */
  space: number | null
  /** The column that it stands in. */
  block: number
}

/** The features of a line that need the whole document. */
type Surroundings = {
  above: SourceLine | undefined
  space: number | null
  width: number
  isRepeated: boolean
  /** Whether the label before its colon or in its left cell returns. */
  hasUsualLabel: boolean
  /** Whether it begins with a sign or a letter alone that begins other lines too, as lost bullets do. */
  hasUsualMark: boolean
}

/** Returns the facts of lines in reading order. */
export function lineFacts(lines: readonly SourceLine[]): LineFacts[] {
  const blocks = blocksOf(lines)
  const pitch = pitchOf(lines)
  const counts = tally(lines.map(keyOf))
  const labels = tally(lines.flatMap((line) => labelOf(line) ?? []))
  const marks = tally(lines.flatMap((line) => markOf(line) ?? []))
  return lines.map((line, index) => {
    const block = blocks.ids[index] ?? 0
    const above = lines[index - 1]
    const space = above && blocks.ids[index - 1] === block ? spaceAbove(line, above, pitch) : null
    const repeats = {
      isRepeated: (counts.get(keyOf(line)) ?? 0) > 1,
      hasUsualLabel: (labels.get(labelOf(line) ?? '') ?? 0) > 1,
      hasUsualMark: (marks.get(markOf(line) ?? '') ?? 0) > 2,
    }
    return factsOf(line, { above, space, width: blocks.widths[block] ?? 1, ...repeats }, block)
  })
}

function labelOf({ text, right }: SourceLine): string | null {
  const [, label] = /^([^:：]{2,30})[:：]/u.exec(text) ?? []
  return (label ?? (right === null ? null : text))?.toLowerCase() ?? null
}

function markOf({ text }: SourceLine): string | null {
  return /^(?:[^\p{L}\p{N}]|[\p{L}](?= ))/u.exec(text)?.[0] ?? null
}

function factsOf(line: SourceLine, around: Surroundings, block: number): LineFacts {
  const { text, right, bullet } = line
  const dates = datesIn(text)
  const rightDates = right !== null && (datesIn(right) !== null || beginsDates(right))
  const isDated = rightDates || (dates !== null && (text.length <= LONGEST_DATED || dates.range))
  const heading = bullet || right !== null ? null : sectionNamed(text)
  return {
    line,
    near: [
      ...formNames(line),
      ...names({
        dated: isDated,
        'only dates': dates !== null && isDates(text),
        named: heading?.exact === true,
        'half named': heading?.exact === false,
        repeated: around.isRepeated,
      }),
      ...sizeNames(line, around),
    ],
    own: [
      ...textNames(line),
      ...names({
        range: dates?.range === true,
        date: dates?.range === false,
        'dates first': dates?.start === 0 && !isDates(text),
        'open dates': beginsDates(text),
        'right dates': rightDates,
        'names title': heading?.name === 'title',
        'names personal': heading?.name === 'contact' || heading?.name === 'references',
        'names row': right !== null && sectionNamed(text)?.exact === true,
        'names item': bullet && sectionNamed(text)?.exact === true,
        'usual label': around.hasUsualLabel,
        'usual mark': around.hasUsualMark,
        'list sign last': /[;,]$/.test(text),
        'names part': heading !== null && !PERSONAL.has(heading.name),
      }),
      ...(right === null || rightDates ? [] : [`right words ${bin(countWords(right), [1, 3, 6])}`]),
      `space ${around.space === null ? 'none' : bin(around.space, [0.9, 1.08, 1.25, 1.5, 2])}`,
      `step ${around.above ? bin(line.indent - around.above.indent, [-2, -0.5, 0.5, 2]) : 'none'}`,
      `bigger ${around.above ? bin(line.size - around.above.size, [-0.06, 0.06]) : 'none'}`,
    ],
    style: styleOf(line),
    isNamed: heading?.exact === true,
    isDated,
    words: countWords(text),
    space: around.space,
    block,
  }
}

/** Returns the names of the facts that hold. */
function names(facts: Record<string, boolean>): string[] {
  return Object.keys(facts).filter((name) => facts[name])
}

function formNames({ text, right, bullet, level, gap, strong, full }: SourceLine): string[] {
  const whole = `${text} ${right ?? ''}`
  return names({
    bullet,
    right: right !== null,
    gap,
    strong,
    level: level !== null,
    low: isLow(text),
    sentence: isSentence(text),
    full,
    unfinished: isUnfinished(text),
    'colon last': /[:：]$/.test(text),
    study: isStudy(whole),
    organisation: text.length < LONGEST_NAMED && ORGANISATION.test(whole),
    job: text.length < LONGEST_NAMED && JOB.test(whole),
    'title case': isTitle(text),
  })
}

function sizeNames(line: SourceLine, { width }: Surroundings): string[] {
  const { text, size, indent, place } = line
  return [
    `size ${bin(size, [0.93, 1.04, 1.12, 1.3, 1.7])}`,
    `indent ${bin(indent, [0.3, 0.9, 2.2, 4])}`,
    `words ${bin(countWords(text), [1, 2, 3, 5, 8, 12])}`,
    `width ${bin(place ? place.width / Math.max(1, width) : text.length / LONGEST_NAMED, [0.25, 0.5, 0.75, 0.93])}`,
  ]
}

function textNames({ text, right, level, begins, place }: SourceLine): string[] {
  const contact = [text, right ?? ''].some((part) => findContactData(part).length > 0)
  return [
    ...names({
      capitals: isCapitals(text),
      'sign first': /^[^\p{L}\p{N}]/u.test(text),
      'digit first': /^\p{N}/u.test(text),
      labelled: /^[^:：]{2,30}[:：] ?\S/u.test(text),
      separated: / [|·•–—/@] /.test(text),
      comma: /[\p{L}],/u.test(text),
      contact,
      begins: begins === true,
    }),
    ...(level === null ? [] : [`level ${Math.min(level, 4)}`]),
    place ? 'on page' : 'no page',
  ]
}

/** The letters and the form of a line as a key. */
export function styleOf({ text, size, strong, level, font, bullet }: SourceLine): string {
  return [font ?? '', strong, Math.round(size * 20), level ?? '', isCapitals(text), bullet].join('|')
}

/** Returns whether a line begins with a small letter. */
export function isLow(text: string): boolean {
  return /^\p{Ll}/u.test(text)
}

/** Returns whether a line ends as a sentence does. */
export function isSentence(text: string): boolean {
  return /[.!?。؟]["”’)]?$/.test(text)
}

/** Returns whether a sign or a bracket at the end of a line says that more follows. */
export function isUnfinished(text: string): boolean {
  return /[,;&/–—-]$/.test(text) || text.lastIndexOf('(') > text.lastIndexOf(')')
}

/** The place of a value among edges, as text. */
export function bin(value: number, edges: readonly number[]): string {
  const index = edges.findIndex((edge) => value <= edge)
  return String(index < 0 ? edges.length : index)
}

function isCapitals(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  return letters.length > 2 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

function isTitle(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}’'-]*/gu) ?? []
  return words.length > 0 && words.filter((word) => /^[\p{Lu}\p{Lo}]/u.test(word)).length / words.length > 0.7
}

function countWords(text: string): number {
  const signs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  return signs > 0 ? Math.ceil(signs / 3) : text.split(/\s+/).length
}

function keyOf({ text }: SourceLine): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}

function blocksOf(lines: readonly SourceLine[]): { ids: number[]; widths: number[] } {
  let id = 0
  const ids = lines.map(({ begins }, index) => {
    if (begins && index > 0) id += 1
    return id
  })
  const widths = Array.from({ length: id + 1 }, (_, block) => {
    const places = lines.flatMap(({ place }, index) => (place && ids[index] === block ? [place] : []))
    return Math.max(...places.map(({ x, width }) => x + width)) - Math.min(...places.map(({ x }) => x))
  })
  return { ids, widths }
}

function spaceAbove(line: SourceLine, above: SourceLine, pitch: number): number | null {
  if (!line.place || !above.place || line.place.page !== above.place.page) return null
  const distance = line.place.y - above.place.y
  return distance <= 0 ? null : distance / Math.max(line.place.height, above.place.height) / pitch
}

function pitchOf(lines: readonly SourceLine[]): number {
  const distances = lines
    .flatMap((line, index) => {
      const above = lines[index - 1]
      return (above && spaceAbove(line, above, 1)) ?? []
    })
    .toSorted((a, b) => a - b)
  return distances[Math.floor(distances.length * 0.3)] ?? 1
}

const PERSONAL = new Set(['title', 'contact', 'references'])
const LONGEST_DATED = 120
const LONGEST_NAMED = 90

const ORGANISATION =
  /(?<!\p{L})(?:gmbh|ag|kg|se|ltd|limited|llc|llp|inc|corp|plc|s\.?a\.?s?|sarl|s\.?l\.?u?|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|oy|ab|a\/s|co|group|groupe|gruppo|grupo|gruppe|bank|banque|banca|banco|universi\p{L}*|college|school|schule|\p{L}+schule|\p{L}+klinik|academy|hospital|h[ôo]pital|ospedale|klinik\p{L}*|clini\p{L}*|institut\p{L}*|instytut|lyc[ée]e|liceo|gymnasium|polytechn\p{L}*|foundation|stiftung|ministry|council|stadt|mairie|comune|ayuntamiento)(?!\p{L})|株式会社|有限会社|大学|病院|学校|銀行|公司|회사|대학교|شركة|مستشفى|جامعة|معهد|بنك|مدرسة|مجموعة/iu
const JOB =
  /(?:engineer|develop|design|manag|analyst|architect|scientist|consult|director|officer|specialist|administrator|assistant|coordinat|nurs|teach|account|lead(?!ing)|head of|student|graduate|programmer|technician|writer|editor|research|market|sales|product|lawyer|attorney|chef|clerk|driver|entwickler|ingenieur|berater|leiter|kauf|lehrer|pfleger|fachkraft|ingénieur|développeu|responsable|chargée?|infirmi|ingenier|desarrollador|gerente|enfermer|maestr|docent|ingegnere|sviluppatore|infermier|insegnante|engenheir|desenvolvedor|ontwikkelaar|adviseur|verpleeg)|主任|担当|師|長$|مدير|مهندس|محاسب|ممرض/iu
