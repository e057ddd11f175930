import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import type { Labelled } from '#lib/evidence/imports/lines/chain.ts'
import { isUnfinished } from '#lib/evidence/imports/lines/line-facts.ts'
import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { documentWords, joinTexts, type WordTest } from '#lib/evidence/imports/rules/join-wrapped.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'

/** A line with those that go on with it, and its part in the resume. */
export type LabelledLine = SourceLine & { label: LineLabel; sure: number }

/** Returns whether two lines are set in the same letters: font, weight and size. */
export function isAlike(line: SourceLine, other: SourceLine): boolean {
  return line.font === other.font && line.strong === other.strong && Math.abs(line.size - other.size) < 0.04
}

/** The least distance at which a line counts as set in, in the units of `SourceLine.indent`. */
export const SET_IN = 0.4

/** Returns the lines of a resume with their labels; a line that goes on with the one above it is joined to it. */
export function labelledLines(
  lines: readonly SourceLine[],
  labels: readonly Labelled[],
  isCommonWord: WordTest,
): LabelledLine[] {
  const words = documentWords([...lines])
  const join = (text: string, next: string) => joinTexts(text, next, words, isCommonWord)
  const wrapped = wrappedLines(lines)
  const whole: LabelledLine[] = []
  for (const [index, line] of lines.entries()) {
    const { label, sure } = labels[index] as Labelled
    const open = whole.at(-1)
    if (label === 'heading' && isNamedAside(line)) whole.push(...besideHeading(line, sure))
    else if (
      open &&
      (isBrokenWord(open, line) ||
        isRestOfSummary(open, line, label) ||
        hangs(open, line, sure) ||
        isRestOfTitle(open, line, { label, sure }) ||
        isRestOfCell(open, line, label) ||
        (wrapped.has(line) &&
          label === 'item' &&
          open.label === 'item' &&
          (open.until ?? open.number) === line.number - 1))
    )
      joinTo(open, line, join)
    else if (label !== 'rest') whole.push({ ...line, label, sure })
    else if (open === undefined || open.label === 'top') whole.push({ ...line, label: 'top', sure })
    else if (!mayGoOn(line, open) || isNextItem(line, open, sure))
      whole.push({ ...line, label: 'item', sure })
    else {
      joinTo(open, line, join)
      open.sure = Math.min(open.sure, sure)
    }
  }
  return whole
}

// The lines of a paragraph below its first: without bullets or gaps, and each too long for the first word of the next, by the longest
// of them. Text beside a picture fills no column. A sentence that ends with its line may end an item.
function wrappedLines(lines: readonly SourceLine[]): ReadonlySet<SourceLine> {
  const wrapped = new Set<SourceLine>()
  let block: SourceLine[] = []
  for (const line of [...lines, undefined]) {
    const last = block.at(-1)
    if (line !== undefined && last !== undefined && isNextOf(last, line)) {
      block.push(line)
      continue
    }
    if (isParagraph(block))
      for (const [index, own] of block.entries()) if (!endsSentence(block[index - 1])) wrapped.add(own)
    block = line === undefined ? [] : [line]
  }
  return wrapped
}

function isNextOf(last: SourceLine, line: SourceLine): boolean {
  if (line.place === undefined || last.place === undefined || line.bullet || line.gap) return false
  const isBelow = line.place.page === last.place.page && Math.abs(line.place.x - last.place.x) < 1
  return (
    isBelow &&
    !last.bullet &&
    Math.abs(line.size - last.size) < 0.04 &&
    line.right === null &&
    last.right === null
  )
}

function isParagraph(block: readonly SourceLine[]): boolean {
  const longest = Math.max(...block.map(({ place }) => place?.width ?? 0))
  const isFull = (line: SourceLine, next: SourceLine | undefined) => {
    if (next === undefined) return true
    const word = (/^\S+/.exec(next.text)?.[0].length ?? 0) + 0.6
    const width = next.place?.width ?? 0
    return (line.place?.width ?? 0) + (word * width) / next.text.length > longest
  }
  const goesOn = block.filter((line, index) => index > 0 && /^\p{Ll}/u.test(line.text))
  return (
    block.length >= LEAST_OF_PARAGRAPH &&
    goesOn.length > 0 &&
    block.every((line, index) => isFull(line, block[index + 1]))
  )
}

function endsSentence(line: SourceLine | undefined): boolean {
  return line === undefined || /[.!?:;]$/.test(line.text)
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

// A word that the end of a line broke. Example: "Colum-" above "bus".
function isBrokenWord(open: LabelledLine, line: SourceLine): boolean {
  return !line.bullet && line.right === null && /^\p{Ll}{2}/u.test(line.text) && BROKEN.test(lastOf(open))
}

// A doubtful line set in below a bullet goes on with its text.
function hangs(open: LabelledLine, line: SourceLine, sure: number): boolean {
  const isSetIn = line.place !== undefined && line.indent > open.indent + SET_IN && !line.bullet && !line.gap
  return (
    isSetIn &&
    open.bullet &&
    open.label === 'item' &&
    line.right === null &&
    sure < SURE &&
    isAlike(line, open)
  )
}

// A doubtful line in the letters of a title that fills its column goes on with it.
function isRestOfTitle(open: LabelledLine, line: SourceLine, { label, sure }: Labelled): boolean {
  const isBelow = line.place !== undefined && isAlike(line, open) && !line.bullet && !line.gap
  return isBelow && open.label === 'entry' && label === 'entry' && open.full && sure < SURE
}

// Text beside dates may break in its narrow cell. Example: "University of" beside "2012 – 2015", above "Weaving".
function isRestOfCell(open: LabelledLine, line: SourceLine, label: LineLabel): boolean {
  const isHead = (label === 'head' || label === 'rest') && (open.label === 'head' || open.label === 'entry')
  if (!isHead || line.place === undefined || open.right === null || datesIn(open.right) === null) return false
  const isBelow = isAlike(line, open) && !line.bullet && !line.gap && line.right === null
  return (
    isBelow && (/^\p{Ll}/u.test(line.text) || /\s\p{Ll}{1,3}$/u.test(open.text)) && !isRightOf(line, open)
  )
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

function lastOf({ text, right }: LabelledLine): string {
  return right !== null && (BROKEN.test(right) || isDates(text)) ? right : text
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

// A bullet begins a line, and the rest of a heading is set as its beginning.
function mayGoOn(line: SourceLine, open: LabelledLine): boolean {
  return !line.bullet && (open.label !== 'heading' || (line.place !== undefined && isAlike(line, open)))
}

// A line with room for its next word goes on nowhere, unless a comma says so. Example: "Mentor of a class" below a short line
// without a bullet.
function isNextItem({ text, right }: SourceLine, open: LabelledLine, sure: number): boolean {
  const ends = open.label === 'item' && !open.full && open.right === null && right === null
  return ends && sure < SURE && !/^\p{Ll}/u.test(text) && !isUnfinished(open.text)
}

function isRightOf(line: SourceLine, open: SourceLine): boolean {
  if (!line.place || !open.place) return false
  return line.place.x > open.place.x + open.place.width / 2
}

// Text beside dates goes on below itself, and whole dates do not.
function isBelowText(line: SourceLine, { text, right, place }: SourceLine): boolean {
  const isSetIn = line.place !== undefined && place !== undefined && line.place.x > place.x + LEAST_SET_IN
  return isSetIn && isDates(text) && !/[-–—]$/.test(text) && right !== null && !isDates(right)
}

const LEAST_SET_IN = 20
const LEAST_OF_PARAGRAPH = 4
const LEAST_OF_SENTENCE = 8
// A narrow column holds few words in a line.
const LEAST_OF_LINE = 5
const SURE = 0.7
const BROKEN = /\p{Ll}-$/u
