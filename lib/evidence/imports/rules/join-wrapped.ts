import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'

/** Tests whether a lower-case word is common. */
export type WordTest = (word: string) => boolean

const isNoWord: WordTest = () => false

/**
 * Joins lines that were broken by the page; a hyphen that only broke a word is removed. In lists of `items`, such as
 * skills, a few capitalised words are one item, even if the next word would not have fitted.
 */
export function joinWrapped(
  lines: SourceLine[],
  isCommonWord: WordTest = isNoWord,
  { items = false } = {},
): SourceLine[] {
  const words = documentWords(lines)
  const items_set_in = areSetInItems(lines)
  const joined: SourceLine[] = []
  let last: SourceLine | undefined
  // While a line is open, it only holds its end: each further line looks at no more of it, however long it grows.
  let settled: string[] = []
  const close = () => {
    const open = joined.at(-1)
    if (open) open.text = settled.join('') + open.text
    settled = []
  }
  for (const line of lines) {
    const open = joined.at(-1)
    const begins =
      (items && settled.length === 0 && areItems(open?.text ?? '', line.text)) ||
      (items_set_in && open !== undefined && !open.bullet && line.indent > INDENT && !isRest(last, line))
    if (open && last && !begins && goesOn({ open, last, line }, settled[0] ?? open.text)) {
      open.text = joinTexts(open.text, line.text, words, isCommonWord)
      open.full = line.full
      open.right = line.right
      open.until = line.number
      if (open.text.length > 2 * END) {
        settled.push(open.text.slice(0, -END))
        open.text = open.text.slice(-END)
      }
    } else {
      close()
      joined.push({ ...line })
    }
    last = line
  }
  close()
  return joined
}

// Lines indented below a role may be items without bullets: if none begins in lower case, the page broke none of them.
function areSetInItems(lines: SourceLine[]): boolean {
  const set_in = lines.filter(({ bullet, level, indent }) => !bullet && level === null && indent > INDENT)
  return (
    set_in.length >= FEWEST_ITEMS &&
    set_in.every(({ text }) => /^[\p{Lu}\d]/u.test(text) && !isUnfinished(text))
  )
}

// A line or two words below a full line are no item of their own.
function isRest(last: SourceLine | undefined, line: SourceLine): boolean {
  return last?.full === true && line.text.split(/\s+/).length <= 2 && !SPACELESS.test(line.text.slice(0, 1))
}

type WrappedPair = { open: SourceLine; last: SourceLine; line: SourceLine }

// `start` is how the open line begins.
function goesOn({ open, last, line }: WrappedPair, start: string): boolean {
  const new_start = line.bullet || line.gap || line.level !== null || open.level !== null
  const dates = datesIn(line.text)
  if (dates?.range && (isDates(line.text) || (dates.start === 0 && !last.full))) return false
  if (new_start || open.right !== null || Math.abs(line.size - last.size) > 0.05) return false
  if (!open.bullet && (setsIn({ open, last, line }) || isWholeName({ open, last, line }))) return false
  if (!open.bullet && last.indent > open.indent + INDENT && line.indent < open.indent + INDENT / 2)
    return false
  // Continued text stands to the right of its bullet; a heading at the top of the next page does not.
  if (open.bullet && line.strong && !last.strong && line.indent < open.indent + INDENT / 2) return false
  if (line.indent < open.indent - INDENT) return false
  if (LABEL.test(start) && LABEL.test(line.text)) return false
  // In a list with drawn bullets, a sentence at the start of a line begins an item.
  if (!open.bullet && line.indent > INDENT && /[.!?]$/.test(open.text) && /^\p{Lu}/u.test(line.text))
    return false
  return (
    last.full ||
    runsOn(open.text, line.text) ||
    goesOnList({ open, last, line }, start) ||
    hangs({ open, last, line })
  )
}

// The lines of a reference are indented below its first; the next reference begins where that did.
function setsIn({ open, last, line }: WrappedPair): boolean {
  if (line.indent <= last.indent + INDENT) return false
  const isNear = line.indent < last.indent + HANGING
  const hangs_in = last.full && !last.strong && !line.strong
  return !isNear || !(hangs_in || runsOn(open.text, line.text))
}

// A name in bold letters is whole where plain ones follow.
function isWholeName({ open, last, line }: WrappedPair): boolean {
  return last.strong && !line.strong && !runsOn(open.text, line.text) && !/[,:&]/.test(last.text)
}

function runsOn(text: string, next: string): boolean {
  if (ENDS_NOTHING.test(text)) return true
  if (isUnfinished(text) && /^[\p{Ll}\d(]/u.test(next)) return true
  return text.length > LONG && !/[.!?:;。؟]$/.test(text) && /^(?:\p{Ll}+[ ,;:.)]|\p{Lo}{2})/u.test(next)
}

function areItems(text: string, next: string): boolean {
  return [text, next].every((part) => ITEM.test(part)) && !isUnfinished(text) && !ENDS_NOTHING.test(text)
}

// A comma or an open bracket at the end of a line means that the page broke the line.
function goesOnList({ open, last, line }: WrappedPair, start: string): boolean {
  if (line.right !== null || line.strong !== last.strong || datesIn(line.text) !== null) return false
  const isOpen = last.text.lastIndexOf('(') > last.text.lastIndexOf(')') && line.text.includes(')')
  return isOpen || (/,$/.test(last.text) && (open.text.length > LONG || LABEL.test(start)))
}

// Returns whether a line continues a bullet, by its indent and its beginning.
function hangs({ open, last, line }: WrappedPair): boolean {
  if (!open.bullet || line.indent <= open.indent + 0.4) return false
  const begins_low = /^[\p{Ll}\d(&]/u.test(line.text)
  // The lines of a narrow column are short, and only the text of a bullet stands that far in.
  const is_set_in =
    line.right === null && !line.strong && !/[.!?:;]$/.test(last.text) && line.place !== undefined
  return begins_low || is_set_in || (last.text.length > 40 && !/[.!?:;]$/.test(last.text))
}

function isUnfinished(text: string): boolean {
  return /\p{Ll}-$|[,&/(–—]$| (?:and|or|of|the|for|to|with|in|a|an|und|oder|mit|für|von|et|de|des|la|le|y|con|en)$/u.test(
    text,
  )
}

/** Articles, prepositions and the like at the end of a text, which even a name or a German noun may follow. */
export const ENDS_NOTHING =
  / (?:the|an|of|and|or|with|for|from|into|und|oder|von|mit|für|durch|gegen|ohne|sowie|et|avec|pour|con|para|por|voor|met|der|die|das|dem|den|des|ein|eine|einer|eines|einem|einen|im|am|zum|zur|vom|beim|le|les|du|des|au|aux|una|el|los|las|del|al|het|een|van|ze|przy|dla|oraz|та|для|від)$/u

/** Joins two parts of a text; `words` holds the document's words, which decide about hyphens. */
export function joinTexts(
  text: string,
  next: string,
  words: ReadonlySet<string>,
  isCommonWord: WordTest = isNoWord,
): string {
  const broken = /[-‐]/.test(text.slice(-1)) ? LAST_WORD.exec(text.slice(0, -1)) : null
  const match = /^\p{Ll}\p{L}*/u.exec(next)
  if (isSpaceless(text.slice(-1), next.slice(0, 1))) return text + next
  if (broken === null)
    return /[-–—/]$/.test(text) && /\S[-–—/]$/.test(text) ? glued(text, next) : `${text} ${next}`
  if (match === null) return text + next
  const [before, after] = [broken[0].toLowerCase(), match[0].toLowerCase()]
  const with_hyphen = words.has(`${before}-${after}`)
  const without = words.has(before + after)
  const keeps = with_hyphen || (!without && isCompound(before, after, isCommonWord))
  return keeps ? text + next : text.slice(0, -1) + next
}

// A number or a word beside such a letter takes no space either, but one after a full stop does.
function isSpaceless(last: string, first: string): boolean {
  const signs = last + first
  return (
    SPACELESS.test(signs) && [last, first].every((sign) => SPACELESS.test(sign) || /[\p{L}\p{N}]/u.test(sign))
  )
}

// Both halves of a compound are words, and the joined form is none. Example: "route-" + "computation", but not "devel-"
// + "opment".
function isCompound(before: string, after: string, isCommonWord: WordTest): boolean {
  if (COMPOUND.has(before) || COMPOUND_END.has(after)) return true
  return !isCommonWord(before + after) && isCommonWord(before) && isCommonWord(after)
}

// Slashes and ranges take no space; a dash between words does. Example: "C/" + "C++", "Mon–" + "Fri".
function glued(text: string, next: string): string {
  return text.endsWith('/') ? text + next : `${text} ${next}`
}

/** Returns every word of a document with its hyphens, in lower case, except those that a line end may have cut. */
export function documentWords(lines: SourceLine[]): Set<string> {
  const all = lines.flatMap(({ text }) => text.toLowerCase().match(/\p{L}+(?:-\p{L}+)*(?!-$)/gu) ?? [])
  return new Set(all)
}

// Longer than any word.
const END = 200
const LAST_WORD = /(?<!\p{L})\p{L}+$/u
// Scripts that put no space between words.
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。「」ー]/u
const INDENT = 0.7
const HANGING = 2.5
const FEWEST_ITEMS = 4
/** A labelled line; after one, each further label begins a new line. Example: "Languages: Go, Rust". */
export const LABEL = /^[\p{Lu}\p{Lo}][\p{L}&/ -]{1,30}: ?\S/u
const ITEM = /^\p{Lu}[^\s,;:.()]*(?: [^\s,;:.()]+){0,3}$/u
const LONG = 40
const COMPOUND = new Set(
  `all anti best bi built business client cloud co code company cost cross customer data day decision deep double down dual e
  early easy end ever ex extra fast first five four front full fully go hands hard high higher in industry inter issue
  job key large lead left level life light live local long low lower machine main man market meta mid mobile mono month multi
  near nine new no non off office on one open order organisation organization out over part peer performance post pre price
  problem pro process product quality quasi quick re ready real record results right risk role second self semi service
  seven shop short side single six small so spare state stand start step sub super system systems team ten test third three
  time top two type under up user value vice web week well wide word work world year zero`.split(/\s+/),
)
const COMPOUND_END = new Set(
  `aware based built centered centric checked compliant critical depth driven effective efficient end facing field first
  focused free friendly functional grade half hand house in intensive level led line long man minded native of off on oriented
  out party person platform powered quality ready related safe scale saving shelf side specific stack step term test time to
  tolerant up used user wide winning world year`.split(/\s+/),
)
