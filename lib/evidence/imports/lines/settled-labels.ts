import type { Labelled } from '#lib/evidence/imports/lines/line-features.ts'
import { datesIn, isDates, isDuration } from '#lib/evidence/imports/rules/dates.ts'
import { hasDates } from '#lib/evidence/imports/rules/entry-shape.ts'
import { ENDS_NOTHING, LABEL } from '#lib/evidence/imports/rules/join-wrapped.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'
import { titleInLines } from '#lib/index/titles/title-in-lines.ts'

/** Returns whether two lines are set in the same letters: font, weight and size. */
export function isAlike(line: SourceLine, other: SourceLine): boolean {
  return (
    line.font === other.font && line.strong === other.strong && Math.abs(line.size - other.size) < SAME_SIZE
  )
}

/**
 * Returns labels without those that the places and dates of lines contradict. Dates alone begin no entry: the line above them is its
 * title. Example: "Clerk" above "January 2015 – December 2016".
 */
export function withTitlesOfDates(lines: readonly SourceLine[], labels: readonly Labelled[]): Labelled[] {
  const parts = withPairs(
    lines,
    withLabelledTitles(lines, withTableRows(lines, withBareHeadings(lines, labels))),
  )
  for (const [index, line] of lines.entries()) {
    const part = parts[index] as Labelled
    const [above, labelAbove] = [lines[index - 1], parts[index - 1]]
    if (isDuration(line.text) && part.label === 'entry' && labelAbove?.label !== 'heading')
      parts[index] = { ...part, label: 'head' }
    else if (part.label === 'entry' && isDates(line.text) && line.right === null && above && labelAbove) {
      if (labelAbove.label !== 'item' || !mayBeTitle(above)) continue
      parts[index - 1] = { label: isFurtherRole(lines, parts, index - 1) ? 'role' : 'entry', sure: part.sure }
      parts[index] = { ...part, label: 'head' }
    } else if (part.label === 'head' && isTextBelowDates(line, above, part.sure))
      parts[index] = { ...part, label: 'item' }
    else if (isBulletOfEntry(lines, parts, index)) parts[index] = { ...part, label: 'item' }
    else if (isSetAsEntry(lines, parts, index)) parts[index] = { ...part, label: 'entry' }
    else if (isSetAsHeading(lines, parts, index)) parts[index] = { ...part, label: 'heading' }
    else if (
      cutsWord(lines, parts, index) ||
      isRestOfHead(lines, parts, index) ||
      isRestOfParagraph(lines, parts, index)
    )
      parts[index] = { ...part, label: 'rest' }
    else if (isSetAsRepeated(lines, parts, index)) parts[index] = { ...part, label: 'entry' }
    else if (part.label === 'entry' && part.sure < SURE_HEAD && isBelowDatedHead(lines, parts, index))
      parts[index] = { ...part, label: 'head' }
  }
  return parts
}

// Each first line without dates may stand above another with dates, which has letters of its own: both begin one entry. Example: the
// name of a school above the degree, and the year below that.
function withPairs(lines: readonly SourceLine[], labels: readonly Labelled[]): Labelled[] {
  const parts = [...labels]
  const firsts = [...labels.keys()].filter((index) => labels[index]?.label === 'entry')
  const isDatedUntil = (from: number, to: number) =>
    lines.slice(from, to).some((line, at) => hasDates(line) && labels[from + at]?.label !== 'item')
  const isPair = (at: number) => {
    const [first, second] = [firsts[at] ?? 0, firsts[at + 1] ?? 0]
    const below = labels.findIndex(
      ({ label }, index) => index > second && label !== 'head' && label !== 'rest',
    )
    const isOpen =
      lines[first]?.right === null && labels.slice(first + 1, second).every(({ label }) => label === 'rest')
    return isOpen && !isDatedUntil(first, second) && isDatedUntil(second, below === -1 ? lines.length : below)
  }
  const isSetAs = (at: number, other: number) =>
    isAlike(lines[firsts[at] ?? 0] as SourceLine, lines[firsts[other] ?? 0] as SourceLine)
  const sectionOf = (at: number) =>
    labels.findLastIndex(({ label }, index) => label === 'heading' && index < (firsts[at] ?? 0))
  for (const at of Map.groupBy(firsts.keys(), sectionOf).values()) {
    const [begin = 0, next = 0] = at
    const isPaired = at.every((place, nth) =>
      nth % 2 === 0 ? isPair(place) && isSetAs(place, begin) : isSetAs(place, next),
    )
    if (at.length < LEAST_PAIRED || at.length % 2 > 0 || isSetAs(begin, next) || !isPaired) continue
    for (const place of at.filter((_, nth) => nth % 2 > 0))
      parts[firsts[place] ?? 0] = { ...(labels[firsts[place] ?? 0] as Labelled), label: 'head' }
  }
  return parts
}

const LEAST_PAIRED = 4

// A title behind the same label below the first lines of several entries is of their heads. Example: "Position: Ward Nurse".
function withLabelledTitles(lines: readonly SourceLine[], labels: readonly Labelled[]): Labelled[] {
  const labelOf = (index: number) => {
    const [, label, value = ''] = LABELLED.exec(lines[index]?.text ?? '') ?? []
    const isBelow = labels[index - 1]?.label === 'entry' && labels[index]?.label === 'item'
    const isShort = value.split(/\s+/).length <= MOST_OF_TITLE && lines[index]?.right === null
    return label !== undefined && isBelow && isShort && titleInLines([value]) !== null ? label : null
  }
  const found = lines.map((_, index) => labelOf(index))
  return labels.map((part, index) => {
    const alike = found.filter((label) => label !== null && label === found[index]).length
    return alike >= LEAST_LABELLED ? { ...part, label: 'head' } : part
  })
}

const LABELLED = /^(\p{L}[^:：]{1,30})[:：] ?(\S.*)$/u
const LEAST_LABELLED = 2

// A bullet without a range of dates, set further in than the dated line of its entry. Example: "• Dean's list, July 2024" below
// "Bachelor of Nursing, 2023 – 2026".
function isBulletOfEntry(lines: readonly SourceLine[], labels: readonly Labelled[], index: number): boolean {
  const line = lines[index] as SourceLine
  const { label, sure } = labels[index] as Labelled
  if (!line.bullet || !HEADS.has(label)) return false
  if ([line.text, line.right ?? ''].some((text) => datesIn(text)?.range === true)) return false
  const begin = labels.findLastIndex(
    (above, place) =>
      place < index &&
      (above.label === 'heading' || (above.label === 'entry' && lines[place]?.bullet === false)),
  )
  const entry = lines[begin]
  if (entry === undefined || labels[begin]?.label !== 'entry') return false
  const bullets = lines.slice(begin, index).filter(({ bullet }) => bullet)
  const isSet = label === 'entry' && line.right === null && bullets.every((other) => isAlike(line, other))
  return line.indent > entry.indent + SAME_INDENT && hasDates(entry) && (isSet || sure < SURE_HEAD)
}

const HEADS: ReadonlySet<LineLabel> = new Set(['entry', 'head', 'role'])

// A short dated line in doubt, set as a sure first line of its section. Example: "Acme (05/2023)" below "Inn (02/2024 – 06/2024)".
function isSetAsEntry(lines: readonly SourceLine[], labels: readonly Labelled[], index: number): boolean {
  const line = lines[index] as SourceLine
  const { label, sure } = labels[index] as Labelled
  if (label === 'entry' || label === 'heading' || sure > SURE_HEAD || !isShortDated(line)) return false
  const heading = labels.findLastIndex((above, place) => place < index && above.label === 'heading')
  return lines.slice(heading + 1, index).some((other, at) => {
    const own = labels[heading + 1 + at] as Labelled
    const isSet = isAlike(line, other) && Math.abs(line.indent - other.indent) < SAME_INDENT
    return own.label === 'entry' && own.sure > SURE_HEAD && isSet && isShortDated(other)
  })
}

// A line in doubt, set as sure headings and as nothing else. Example: "Certificates 2019/2020".
function isSetAsHeading(lines: readonly SourceLine[], labels: readonly Labelled[], index: number): boolean {
  const line = lines[index] as SourceLine
  if ((labels[index]?.sure ?? 1) > SURE_HEADING || line.bullet || line.right !== null || isDates(line.text))
    return false
  const isSet = (other: SourceLine) =>
    isAlike(line, other) && !other.bullet && Math.abs(line.indent - other.indent) < SAME_INDENT
  const alike = labels.filter((_, place) => place !== index && isSet(lines[place] as SourceLine))
  return (
    alike.length >= LEAST_HEADINGS &&
    alike.every(({ label, sure }) => label === 'heading' && sure > SURE_HEAD)
  )
}

const SURE_HEADING = 0.6
const LEAST_HEADINGS = 3

// Scripts without spaces break a line at the margin between any two letters, also within a word.
function cutsWord(lines: readonly SourceLine[], labels: readonly Labelled[], index: number): boolean {
  const [line, above] = [lines[index] as SourceLine, lines[index - 1]]
  if (above === undefined || labels[index]?.label !== 'item' || line.bullet || line.gap) return false
  const isItem = labels[index - 1]?.label === 'item' || labels[index - 1]?.label === 'rest'
  const isCut = line.right === null && CUT_END.test(above.text) && CUT_START.test(line.text)
  if (!isItem || !isCut || above.place === undefined || !isAlike(line, above)) return false
  const margin = Math.max(...lines.map(({ place }) => (place ? place.x + place.width : 0)))
  return above.place.x + above.place.width > margin - FEW_LETTERS * above.place.height
}

const FEW_LETTERS = 2
const CUT_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u
const CUT_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

// A line in doubt below one that goes on and ends no sentence, whose first word had no room there: as far as lines set alike reach.
function isRestOfParagraph(
  lines: readonly SourceLine[],
  labels: readonly Labelled[],
  index: number,
): boolean {
  const [line, above] = [lines[index] as SourceLine, lines[index - 1]]
  const { label, sure } = labels[index] as Labelled
  if (label !== 'item' || sure > SURE_ITEM || labels[index - 1]?.label !== 'rest' || line.gap) return false
  if (line.place === undefined || above?.place === undefined || ENDS_SENTENCE.test(above.text)) return false
  if (LABEL.test(line.text)) return false
  const isSet = (other: SourceLine) =>
    isAlike(line, other) &&
    !other.bullet &&
    other.right === null &&
    Math.abs(other.indent - line.indent) < SAME_INDENT
  if (!isSet(line) || !isSet(above) || above.place.page !== line.place.page) return false
  const margin = Math.max(...lines.filter(isSet).map(({ place }) => (place ? place.x + place.width : 0)))
  const word = ((line.text.search(/\s|$/u) + 1) * line.place.width) / line.text.length
  return above.place.x + above.place.width + word > margin
}

const SURE_ITEM = 0.97
const ENDS_SENTENCE = /[.!?:;。]$/u

// The first line of an entry ends in an article or a preposition, and the line right below is set as it is. Example: "Porter for the"
// above "Harbour Inn, Leeds".
function isRestOfHead(lines: readonly SourceLine[], labels: readonly Labelled[], index: number): boolean {
  const [line, above] = [lines[index] as SourceLine, lines[index - 1]]
  const label = labels[index]?.label
  if (above === undefined || labels[index - 1]?.label !== 'entry' || (label !== 'item' && label !== 'head'))
    return false
  const isBelow = !line.bullet && !line.gap && Math.abs(line.indent - above.indent) < SAME_INDENT
  const isSized = Math.abs(line.size - above.size) < SAME_SIZE
  return isBelow && isSized && above.right === null && ENDS_NOTHING.test(above.text)
}

// A line in doubt with the words of a sure first line is no note that returns: two jobs have one title.
function isSetAsRepeated(lines: readonly SourceLine[], labels: readonly Labelled[], index: number): boolean {
  const [line, { label, sure }] = [lines[index] as SourceLine, labels[index] as Labelled]
  if (label !== 'drop' || sure > SURE_HEAD || line.bullet) return false
  return lines.some(
    (other, at) =>
      other.text === line.text &&
      other.strong === line.strong &&
      labels[at]?.label === 'entry' &&
      at !== index,
  )
}

// With its dates behind a name.
function isShortDated({ text, right, bullet }: SourceLine): boolean {
  const isShort = !bullet && right === null && text.split(/\s+/).length <= MOST_OF_TITLE
  return isShort && (datesIn(text)?.start ?? 0) > 0
}

// A heading without a colon is the first line of an entry if a colon ends each heading that names a section. Example: "Bread course"
// below "Education:".
function withBareHeadings(lines: readonly SourceLine[], labels: readonly Labelled[]): Labelled[] {
  const isHeading = (index: number) => labels[index]?.label === 'heading'
  const named = lines.filter(({ text }, index) => isHeading(index) && sectionNamed(text)?.exact === true)
  if (named.length < LEAST_NAMED || !named.every(({ text }) => text.endsWith(':'))) return [...labels]
  const isBare = (index: number) =>
    isHeading(index) &&
    lines[index]?.text.endsWith(':') === false &&
    index > lines.indexOf(named[0] as SourceLine)
  return labels.map((part, index) => {
    if (isBare(index)) return { ...part, label: 'entry' }
    const isBelow =
      isBare(index - 1) &&
      part.label === 'entry' &&
      !isAlike(lines[index] as SourceLine, lines[index - 1] as SourceLine)
    return isBelow ? { ...part, label: 'head' } : part
  })
}

const LEAST_NAMED = 3

// Three or more rows without dates, below text of an entry and mostly in two cells, are a table of it. Example: "Oven" left of
// "Miwe" below "Baked bread".
function withTableRows(lines: readonly SourceLine[], labels: readonly Labelled[]): Labelled[] {
  const parts = [...labels]
  const isRow = (index: number) => {
    const [line, label] = [lines[index], labels[index]?.label]
    const isNext = line?.right !== null || line.place?.page === lines[index - 1]?.place?.page
    return line !== undefined && label === 'head' && !line.bullet && !hasDates(line) && isNext
  }
  for (let first = 1; first < lines.length; first += 1) {
    const above = labels[first - 1]?.label
    if (!isRow(first) || (above !== 'item' && above !== 'rest' && above !== 'drop')) continue
    let end = first
    while (isRow(end)) end += 1
    const cells = lines.slice(first, end).filter(({ right }) => right !== null).length
    if (cells < LEAST_OF_TABLE || cells * 2 < end - first) continue
    for (let row = first; row < end; row += 1) parts[row] = { ...(parts[row] as Labelled), label: 'item' }
  }
  return parts
}

const LEAST_OF_TABLE = 3

// The line right below a dated first line and above its bullets. Example: "Harbour College, Leeds" below "Tutor, 2017 – 2019".
function isBelowDatedHead(lines: readonly SourceLine[], labels: readonly Labelled[], index: number): boolean {
  const [above, line, below] = lines.slice(index - 1, index + 2)
  if (above === undefined || line === undefined || below === undefined) return false
  const isBetween = labels[index - 1]?.label === 'entry' && below.bullet && !line.bullet && !above.bullet
  const isUnder = !line.gap && Math.abs(line.indent - above.indent) < SAME_INDENT
  return isBetween && isUnder && hasDates(above) && !hasDates(line) && line.right === null
}

/** The most that lines of one indent differ. */
export const SAME_INDENT = 0.3

function mayBeTitle({ text, right, bullet }: SourceLine): boolean {
  return !bullet && right === null && text.split(/\s+/).length <= MOST_OF_TITLE && !/[.!?:;,\d]$/.test(text)
}

// Set as the title of the role above, and not as its employer.
function isFurtherRole(lines: readonly SourceLine[], labels: readonly Labelled[], index: number): boolean {
  const line = lines[index] as SourceLine
  const entry = labels.findLastIndex(({ label }, place) => place < index && label === 'entry')
  const [employer, title] = [lines[entry], lines[entry + 1]]
  if (entry < 0 || employer === undefined || title === undefined) return false
  return labels[entry + 1]?.label === 'head' && !isAlike(employer, line) && isAlike(title, line)
}

// A bullet, or plain words in small letters, below the dates of an entry. Example: "Filed papers for partners".
function isTextBelowDates(line: SourceLine, above: SourceLine | undefined, sure: number): boolean {
  if (above === undefined || sure > SURE_HEAD || line.right !== null) return false
  if (datesIn(above.text) === null && (above.right === null || datesIn(above.right) === null)) return false
  if (line.bullet) return !above.bullet
  const words = line.text.split(/\s+/)
  const small = words.filter((word) => /^\p{Ll}{3}/u.test(word)).length
  return words.length >= FEWEST_OF_TEXT && small * 2 > words.length && !/[\d,|·]/.test(line.text)
}

/** The least probability of a label that no rule changes. */
export const SURE_HEAD = 0.9
const FEWEST_OF_TEXT = 4
const MOST_OF_TITLE = 6

const SAME_SIZE = 0.04
