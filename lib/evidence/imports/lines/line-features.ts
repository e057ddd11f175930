import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { beginsDates, datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { isStudy, sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import { LINE_LABELS, type LineLabel, type SourceLine } from '#lib/evidence/master/draft.ts'
import { tally } from '#lib/text/text.ts'

/** The features of a line: names of facts that hold, and numbers. */
export type LineFeatures = { names: string[]; numbers: number[] }

/** Returns the features of lines in reading order. They say how lines look; words count only as word classes. */
export function lineFeatures(lines: readonly SourceLine[]): LineFeatures[] {
  const facts = lineFacts(lines)
  const styles = styleFacts(facts, ({ style }) => style)
  const places = styleFacts(facts, placedStyle)
  const body = bodyStyle(facts)
  let named: LineFacts | undefined
  let first: LineFacts | undefined
  return facts.map((fact, index) => {
    const above = facts[index - 1]
    const names = [
      ...fact.own,
      ...fact.near.map((name) => `0 ${name}`),
      ...(styles.get(fact.style) ?? []),
      ...(places.get(placedStyle(fact)) ?? []).map((name) => `placed ${name}`),
      ...(facts[index + 1]?.style === fact.style ? ['style as below'] : []),
      ...(FIRST_PLACES[index] ?? []),
      ...(index === facts.length - 1 ? ['last'] : []),
      ...(fact.style === body ? ['body style'] : []),
      ...(named === undefined
        ? ['before named']
        : [sectionName(named), `section ${sectionNamed(named.line.text)?.name}`]),
      ...(named && named === above ? ['under named'] : likenessNames(fact, first)),
    ]
    if (named && named === above) first = fact
    if (fact.isNamed) named = fact
    return { names, numbers: numbersOf(facts, index) }
  })
}

const FIRST_PLACES = [['first'], ['2nd-3rd'], ['2nd-3rd'], ['4th-6th'], ['4th-6th'], ['4th-6th']]

// The features that a line shares with the first line below the last known heading: entries of one section look alike.
function likenessNames(fact: LineFacts, first: LineFacts | undefined): string[] {
  if (first === undefined || first === fact || fact.style !== first.style) return []
  const isSameShape =
    fact.isDated === first.isDated && (fact.line.right === null) === (first.line.right === null)
  return [
    'style of first',
    ...(isSameShape ? ['shape of first'] : []),
    ...(Math.abs(fact.line.indent - first.line.indent) < INDENT ? ['indent of first'] : []),
  ]
}

function sectionName({ line }: LineFacts): string {
  const name = sectionNamed(line.text)?.name ?? ''
  if (LISTS.has(name)) return 'in list'
  if (name === 'summary') return 'in summary'
  return ENTRIES.has(name) ? 'in entries' : 'in other'
}

// Numbers from about -1 to 3: where a line stands, how large it is, and how far it is from its neighbours.
function numbersOf(facts: LineFacts[], index: number): number[] {
  const { line, space, words } = facts[index] as LineFacts
  const above = facts[index - 1]
  const below = facts[index + 1]
  const end = ({ place }: SourceLine) => (place ? (place.x + place.width) / PAGE_WIDTH : 0)
  return [
    line.indent / 10,
    line.size - 1,
    (space ?? 0) - 1,
    (below?.space ?? 0) - 1,
    above ? (line.indent - above.line.indent) / 4 : 0,
    below ? (below.line.indent - line.indent) / 4 : 0,
    above ? (line.size - above.line.size) * 3 : 0,
    below ? (below.line.size - line.size) * 3 : 0,
    Math.log1p(words) / 2,
    line.text.length / 80,
    (line.right?.length ?? 0) / 30,
    end(line),
    above ? end(line) - end(above.line) : 0,
    (line.place?.x ?? 0) / PAGE_WIDTH,
    index / facts.length,
    Math.min(1, index / 10),
  ].map((value) => Math.max(-3, Math.min(3, value)))
}

// Lines in the same letters have the same part in most resumes, so each knows what the others of its style look like.
function styleFacts(facts: LineFacts[], keyOf: (fact: LineFacts) => string): Map<string, string[]> {
  const groups = Map.groupBy(facts, keyOf)
  const places = new Map(facts.map((fact, index) => [fact, index]))
  const share = (group: LineFacts[], holds: (fact: LineFacts, index: number) => boolean | undefined) => {
    const count = group.filter((fact) => holds(fact, places.get(fact) ?? 0)).length
    const part = count / group.length
    return part === 0 ? 'no' : part < 0.25 ? 'few' : part < 0.6 ? 'some' : 'most'
  }
  return new Map(
    [...groups].map(([style, group]) => [
      style,
      [
        `style count ${bin(group.length, [1, 2, 4, 8])}`,
        `style share ${bin(group.length / facts.length, [0.05, 0.12, 0.3])}`,
        `style named ${share(group, ({ isNamed }) => isNamed)}`,
        `style dated ${share(group, ({ isDated }) => isDated)}`,
        `style gap ${share(group, ({ line, space }) => line.gap || (space ?? 0) > 1.2)}`,
        `style over bullet ${share(group, (_, index) => facts[index + 1]?.line.bullet)}`,
        `style over dates ${share(group, (_, index) => facts[index + 1]?.isDated)}`,
        `style under bullet ${share(group, (_, index) => facts[index - 1]?.line.bullet)}`,
        `style twice ${share(group, (fact, index) => facts[index + 1]?.style === fact.style)}`,
        `style short ${share(group, ({ words }) => words <= 4)}`,
        `style under named ${share(group, (_, index) => facts[index - 1]?.isNamed)}`,
        `style over named ${share(group, (_, index) => facts[index + 1]?.isNamed)}`,
        `style low ${share(group, ({ line }) => isLow(line.text))}`,
        `style full ${share(group, ({ line }) => line.full)}`,
        `style sentence ${share(group, ({ line }) => isSentence(line.text))}`,
        `style over low ${share(group, (_, index) => isLow(facts[index + 1]?.line.text ?? ''))}`,
      ],
    ]),
  )
}

// The lines of a style that begin at the same place: text set in below a title, for one.
function placedStyle({ style, line, block }: LineFacts): string {
  return `${style} ${Math.round(line.indent / 0.6)} ${block}`
}

function bodyStyle(facts: LineFacts[]): string | undefined {
  const letters = new Map<string, number>()
  for (const { style, line } of facts) letters.set(style, (letters.get(style) ?? 0) + line.text.length)
  return [...letters].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

const INDENT = 0.5
const PAGE_WIDTH = 600
const LISTS = new Set(['skills', 'languages'])
const ENTRIES = new Set(['experience', 'education', 'projects'])

/** A label with its probability by the weights. */
export type Labelled = { label: LineLabel; sure: number }

/** The scores of each label of each line, and of each pair of labels: `steps[above][below]`. */
type ChainScores = { lines: readonly Float32Array[]; steps: readonly Float32Array[] }

// The probability of each label of each line, by the sums over all ways to label the lines.
function probabilities({ lines, steps }: ChainScores): Float64Array[] {
  const turned = steps.map((_, to) => Float32Array.from(steps, (row) => value(row, to)))
  const forward = sumsAlong(lines, turned)
  const backward = sumsAlong(lines.toReversed(), steps).toReversed()
  return forward.map((sums, at) => {
    const both = sums.map((sum, label) => sum + value(backward[at], label) - value(lines[at], label))
    const total = logSum(both)
    return both.map((sum) => Math.exp(sum - total))
  })
}

// For each label of each line, the sum over all ways that end there. Each row of `steps` leads to one label.
function sumsAlong(lines: readonly Float32Array[], steps: readonly Float32Array[]): Float64Array[] {
  const sums: Float64Array[] = []
  let above: Float64Array | undefined
  for (const scores of lines) {
    const ways = new Float64Array(scores.length)
    const own = new Float64Array(scores.length)
    for (let to = 0; to < own.length; to += 1) {
      const row = steps[to] as Float32Array
      for (let from = 0; from < ways.length; from += 1)
        ways[from] = (above?.[from] ?? 0) + (row[from] as number)
      own[to] = value(scores, to) + (above === undefined ? 0 : logSum(ways))
    }
    sums.push(own)
    above = own
  }
  return sums
}

/** The best way to label lines, with the probability of each label. */
export function bestLabels(scores: ChainScores): Labelled[] {
  const came = bestWays(scores)
  const shares = probabilities(scores)
  const labels: Labelled[] = []
  let label = came.last
  for (let at = scores.lines.length - 1; at >= 0; at -= 1) {
    labels.unshift({ label: LINE_LABELS[label] as LineLabel, sure: value(shares[at], label) })
    label = came.from[at]?.[label] ?? 0
  }
  return labels
}

// The best label above each label of each line, and the best label of the last line.
function bestWays({ lines, steps }: ChainScores): { from: Uint8Array[]; last: number } {
  const from: Uint8Array[] = []
  let above: Float64Array | undefined
  for (const scores of lines) {
    const own = Float64Array.from(scores)
    const best = new Uint8Array(own.length)
    for (let to = 0; above !== undefined && to < own.length; to += 1) {
      let most = Number.NEGATIVE_INFINITY
      for (let label = 0; label < above.length; label += 1) {
        const sum = (above[label] as number) + value(steps[label], to)
        if (sum > most) {
          most = sum
          best[to] = label
        }
      }
      own[to] = value(own, to) + most
    }
    from.push(best)
    above = own
  }
  return { from, last: above === undefined ? 0 : indexOfMost(above) }
}

function value(row: Float32Array | Float64Array | undefined, index: number): number {
  return row?.[index] ?? 0
}

function indexOfMost(row: Float64Array): number {
  return row.reduce((best, score, index) => (score > value(row, best) ? index : best), 0)
}

function logSum(terms: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY
  for (const term of terms) most = Math.max(most, term)
  let sum = 0
  for (const term of terms) sum += Math.exp(term - most)
  return most + Math.log(sum)
}

/** The features of a line alone; `near` is of use to its neighbours too. */
type LineFacts = {
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
function lineFacts(lines: readonly SourceLine[]): LineFacts[] {
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
function styleOf({ text, size, strong, level, font, bullet }: SourceLine): string {
  return [font ?? '', strong, Math.round(size * 20), level ?? '', isCapitals(text), bullet].join('|')
}

/** Returns whether a line begins with a small letter. */
function isLow(text: string): boolean {
  return /^\p{Ll}/u.test(text)
}

/** Returns whether a line ends as a sentence does. */
function isSentence(text: string): boolean {
  return /[.!?。؟]["”’)]?$/.test(text)
}

/** Returns whether a sign or a bracket at the end of a line says that more follows. */
function isUnfinished(text: string): boolean {
  return /[,;&/–—-]$/.test(text) || text.lastIndexOf('(') > text.lastIndexOf(')')
}

/** The place of a value among edges, as text. */
function bin(value: number, edges: readonly number[]): string {
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
