import { type BlockKind, kindOfHeading } from '#lib/judge/read/blocks/headings.ts'

/** A block of a posting: a heading, or none, and what stands under it. */
export type Block = {
  /** The heading as it is written; empty for text without one. */
  heading: string
  /** What the heading says that the block is about; `other` where it does not say. */
  kind: BlockKind
  /** The kind of the last heading that said one: this block's, or the one of the heading that it divides. */
  under: BlockKind
}

/** A bullet or sentence of a posting. */
export type Part = {
  start: number
  end: number
  /** Its line, from 1. */
  line: number
  /** The number of its block. */
  block: number
  bullet: boolean
  /** Which sentence of its line it is, from 0, and how many that line has. */
  sentence: number
  sentences: number
  /** Whether it is prose behind bullets of the same block: often about something else again. */
  behind: boolean
  /** The words before a colon that begin the line, such as "Nice to have:"; empty where there are none. */
  label: string
}

/** A posting taken apart; headings are among no parts. */
export type Document = { blocks: Block[]; parts: Part[] }

type Line = { start: number; end: number; mark: number }

const LONGEST_TEXT = 120_000
const MOST_PARTS = 500
const PROSE = 90
const LONGEST_HEADING = 90
const SHORTEST = 3
const LONGEST_PLAIN = 140
// So many lines of a block tell whether it is a list: boilerplate often hangs below.
const MOST_PLAIN = 3
const BULLET = /^(?:[•·●○▪■◦‣⁃►▸➢✓✔☑・✅❖➔→➤§]\uFE0F?\s*|[-–—+*]\s+|\(?\d{1,2}[.)]\s+|[a-z]\)\s+)/u
const LABEL = /^\p{L}[^:.;!?\n]{1,44}:(?=\s)/u

/** Takes a posting apart into blocks and their bullets and sentences. */
export function splitDocument(text: string): Document {
  const lines = linesOf(text.slice(0, LONGEST_TEXT))
  const blocks: Block[] = [{ heading: '', kind: 'other', under: 'other' }]
  const parts: Part[] = []
  let bullets = 0
  for (const [at, line] of lines.entries()) {
    if (parts.length >= MOST_PARTS) break
    if (line.end - line.start < SHORTEST) continue
    const heading = headingAt(text, lines, at)
    if (heading !== null) {
      blocks.push(blockUnder(heading, blocks.at(-1)))
      bullets = 0
      continue
    }
    if (line.mark > 0) bullets += 1
    const behind = line.mark === 0 && bullets > 0 && line.end - line.start > PROSE
    parts.push(...partsOfLine(text, line, { line: at + 1, block: blocks.length - 1, behind }))
  }
  return { blocks, parts: withPlainLists(blocks, parts) }
}

// Short lines without marks under a heading are a list all the same, as pasted text has them.
function withPlainLists(blocks: readonly Block[], parts: readonly Part[]): Part[] {
  const inBlocks = Map.groupBy(parts, (part) => part.block)
  return parts.map((part) => {
    const all = inBlocks.get(part.block) ?? []
    const isKnown = blocks[part.block]?.kind !== 'other'
    const isList = isKnown && all.length > 1 && all.slice(0, MOST_PLAIN).every(isPlainItem)
    return isList && isPlainItem(part) ? { ...part, bullet: true, behind: false } : part
  })
}

function isPlainItem({ start, end, bullet, sentences }: Part): boolean {
  return !bullet && sentences === 1 && end - start <= LONGEST_PLAIN
}

function blockUnder(heading: string, before: Block | undefined): Block {
  const kind = kindOfHeading(heading) ?? 'other'
  return { heading, kind, under: kind === 'other' ? (before?.under ?? 'other') : kind }
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start)
    const next = found === -1 ? text.length : found
    const written = text.slice(start, next)
    const begin = start + (written.length - written.trimStart().length)
    const end = Math.max(begin, start + written.trimEnd().length)
    lines.push({
      start: begin,
      end,
      mark: BULLET.exec(text.slice(begin, Math.min(end, begin + 8)))?.[0].length ?? 0,
    })
    start = next + 1
  }
  return lines
}

function headingAt(text: string, lines: readonly Line[], at: number): string | null {
  const line = lines[at]
  if (line === undefined || line.mark > 0) return null
  const written = text.slice(line.start, line.end)
  if (written.length > LONGEST_HEADING) return null
  if (/[:：]\W*$/u.test(written) && !/[.!?] +\p{Lu}/u.test(written)) return written
  // "Nice to have: Kafka" says at once what is asked.
  if (LABEL.test(written)) return null
  if (kindOfHeading(written) !== null) return written
  if (/[.;,)]$/.test(written) || !/^[\p{L}\p{N}\p{Extended_Pictographic}#*<＜【◆■]/u.test(written))
    return null
  // A short line right above bullets names them: "Technical expertise".
  const next = [lines[at + 1], lines[at + 2]].find((one) => one !== undefined && one.end > one.start)
  return next !== undefined && next.mark > 0 && written.length <= 60 ? written : null
}

function partsOfLine(text: string, line: Line, rest: Pick<Part, 'line' | 'block' | 'behind'>): Part[] {
  const { start, end, mark } = line
  // A quote of fewer than three characters cannot be found again: "- Go" keeps its mark.
  const begin = end - start - mark < SHORTEST ? start : start + mark
  const label = LABEL.exec(text.slice(begin, Math.min(end, begin + 60)))?.[0].slice(0, -1) ?? ''
  const sentences = sentencesIn(text, begin, end)
  return sentences.map((one, sentence) => {
    return {
      ...rest,
      ...one,
      bullet: mark > 0,
      sentence,
      sentences: sentences.length,
      label: sentence === 0 ? label : '',
    }
  })
}

// A full stop ends a sentence before a capital or digit; "e.g. Go" and "Sr. Engineer" go on.
const SENTENCE_END = /[.!?](?:["”’)\]]*)\s+(?=[\p{Lu}\d"“(])|;\s+|[。！？](?=.)|\s[•●]\s+/gu
const SHORT_WORD =
  /(?:^|[^\p{L}])(?:e\.g|i\.e|etc|incl|approx|vs|sr|jr|mr|ms|dr|no|min|max|z\.b|bzw|ca|u\.s|u\.k|u\.s\.a|ph\.d|b\.s|m\.s|b\.a|b\.sc|m\.sc|inc|co|st|pref|p\.ex|ex|d\.h)\.$/iu
const LONGEST_SENTENCE = 1200

function sentencesIn(text: string, start: number, end: number): { start: number; end: number }[] {
  const written = text.slice(start, end)
  const found: { start: number; end: number }[] = []
  let from = 0
  let depth = 0
  let seen = 0
  for (const stop of written.matchAll(SENTENCE_END)) {
    depth += depthOf(written.slice(seen, stop.index + 1))
    seen = stop.index + 1
    const upTo =
      stop[0].startsWith(';') || /^\s/.test(stop[0]) ? stop.index : stop.index + stop[0].trimEnd().length
    if (depth > 0 && upTo - from < 300) continue
    if (SHORT_WORD.test(written.slice(Math.max(from, stop.index - 8), stop.index + 1))) continue
    depth = 0
    found.push({ start: start + from, end: start + upTo })
    from = stop.index + stop[0].length
  }
  found.push({ start: start + from, end })
  return found
    .map((one) => ({ start: one.start, end: Math.min(one.end, one.start + LONGEST_SENTENCE) }))
    .filter((one) => one.end - one.start >= SHORTEST)
}

function depthOf(text: string): number {
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
  }
  return depth
}
