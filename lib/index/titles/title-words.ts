import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { comparableWords, NAMES } from '#lib/index/titles/title-names.ts'
import { oneLine } from '#lib/text/text.ts'

const MOST_TURNS = 2
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi
const BLOCKS = 'br|p|div|li|ul|ol|td|th|tr|table|tbody|h[1-6]|hr|html|body|center|form|button'
const INLINE =
  'a|abbr|b|big|cite|code|em|embed|font|i|iframe|img|input|link|mark|meta|object|s|script|small|span|strong|style|sub|sup|svg|u|wbr'
const BLOCK_TAG = new RegExp(`</?(?:${BLOCKS})\\b[^<>]{0,500}>`, 'gi')
const INLINE_TAG = new RegExp(`</?(?:${INLINE})\\b[^<>]{0,500}>`, 'gi')
const TAG_BEGIN = new RegExp(`<(?=/?(?:${BLOCKS}|${INLINE})\\b)`, 'gi')

const unread = () => {}
/** Callbacks of a tokenizer that read nothing. */
export const UNREAD: TokenizerCallbacks = {
  ontext: unread,
  ontextentity: unread,
  onopentagname: unread,
  onclosetag: unread,
  onselfclosingtag: unread,
  onopentagend: unread,
  onattribname: unread,
  onattribdata: unread,
  onattribentity: unread,
  onattribend: unread,
  oncomment: unread,
  oncdata: unread,
  ondeclaration: unread,
  onprocessinginstruction: unread,
  onend: unread,
}

/** A title in comparable words: as one `text`, in `parts` between cuts, in `pieces` cut at "of" too, and `turned` as it reads across cuts or inverted. */
export type TitleWords = { text: string; parts: string[][]; turned: string[][]; pieces: string[][] }

/** Returns the comparable words of a title, cut at commas, brackets, dashes and the like. */
export function titleWords(title: string): TitleWords {
  const pieces = cutTitle(title.slice(0, LONGEST))
  const parts: string[][] = []
  for (const { part, words } of pieces) parts[part] = [...(parts[part] ?? []), ...words]
  const filled = parts.filter(Boolean)
  return {
    text: filled.map((part) => part.join(' ')).join(','),
    parts: filled,
    turned: pieces.length > 1 ? turn(pieces) : [],
    pieces: pieces.map(({ words }) => words),
  }
}

// A longer text is no title, so the rest is not read.
const LONGEST = 300
const MOST_PIECES = 6

// A part is split at "of". Example: "Director of Engineering" equals "Director, Engineering".
type TitlePiece = { part: number; inBrackets: boolean; words: string[] }

const TOKEN =
  /\.net(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:\+\+|#|\.js(?![\p{L}\p{N}]))?|['’]s(?![\p{L}\p{N}])|[-,;:|()[\]{}–—@•·/]/gu
const INITIALS = /(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu
const BEYOND_ASCII = /[^\0-\x7f]/
// Some companies give every engineer this title: it is neither a level nor a field.
const TECHNICAL_STAFF = /\bmembers? of (?:the )?technical staff\b|\bmts\b/g

function tidied(title: string): string {
  const normalized = BEYOND_ASCII.test(title) ? title.normalize('NFKC') : title
  let text = normalized.toLowerCase()
  if (text.includes('.')) text = text.replace(INITIALS, '$1')
  if (text.includes('chief of staff')) text = text.replaceAll('chief of staff', 'chiefofstaff')
  if (text.includes('technical staff') || text.includes('mts'))
    text = text.replace(TECHNICAL_STAFF, 'software engineer')
  if (/[(·]/.test(text)) text = text.replace(BOTH_GENDERS, '')
  return text.includes('/') || text.includes('|') ? text.replace(ENDINGS_OF_GENDER, '') : text
}

function cutTitle(title: string): TitlePiece[] {
  const text = tidied(title)
  let piece: TitlePiece = { part: 0, inBrackets: false, words: [] }
  const pieces = [piece]
  const cut = (part: number, inBrackets: boolean) => {
    piece = { part, inBrackets, words: [] }
    pieces.push(piece)
  }
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const mark = markOf(token, text, index)
    if (mark === 'of') cut(piece.part, piece.inBrackets)
    else if (mark) cut(piece.part + 1, mark === 'open' || (mark === 'cut' && piece.inBrackets))
    else if (token !== '-' && token !== '/') piece.words.push(...comparableWords(token))
  }
  return pieces
    .filter(({ words }) => words.length > 0)
    .map((piece) => ({ ...piece, words: joinNames(piece.words) }))
}

// Gender marks say nothing about the work. Example: "(f/m/d)", "(x/f/m)".
const ENDINGS_OF_GENDER = /[([]\s*[fmdwxiva](?:\s*[/|]\s*[fmdwxiva*]){1,3}\s*[)\]]/g

// Examples: "assistant(e)", "vendeur·euse", "enfermero(a)".
const BOTH_GENDERS =
  /(?<=\p{L}{3})(?:\((?:n?e|i?ère|t?rice|euse|ve|in|a)s?\)|·(?:n?e|i?ère|t?rice|euse|ve)(?:·?s)?)(?!\p{L})/gu

// A hyphen inside a word joins; with a space beside it, it cuts. A slash cuts between spaces: "Nurse / Caregiver", not "w/d".
function markOf(token: string, text: string, index: number): 'of' | 'open' | 'close' | 'cut' | undefined {
  if (token === 'of') return 'of'
  if (token.length > 1) return undefined
  if ('([{'.includes(token)) return 'open'
  if (')]}'.includes(token)) return 'close'
  if (token === '-') return text[index - 1] === ' ' || text[index + 1] === ' ' ? 'cut' : undefined
  if (token === '/') return text[index - 1] === ' ' && text[index + 1] === ' ' ? 'cut' : undefined
  return ',;:|–—@•·'.includes(token) ? 'cut' : undefined
}

// Each first word of a name, with the length in words of the longest such name.
const FIRST_WORDS = new Map<string, number>()
for (const name of NAMES.keys()) {
  const [first = '', ...rest] = name.split(' ')
  FIRST_WORDS.set(first, Math.max(FIRST_WORDS.get(first) ?? 0, rest.length + 1))
}

// Replaces names of several words, and abbreviations, by their meaning; the longest match wins.
function joinNames(words: string[]): string[] {
  if (!words.some((word) => FIRST_WORDS.has(word))) return words
  const joined: string[] = []
  for (let index = 0; index < words.length; ) {
    let length = Math.min(FIRST_WORDS.get(words[index] ?? '') ?? 0, words.length - index)
    let name: readonly string[] | undefined
    for (; length > 0 && !name; length--) name = NAMES.get(words.slice(index, index + length).join(' '))
    joined.push(...(name ?? [words[index] ?? '']))
    index += name ? length + 1 : 1
  }
  return joined
}

function turn(pieces: TitlePiece[]): string[][] {
  const open = pieces.filter(({ inBrackets }) => !inBrackets)
  const turned = [pieces.flatMap(({ words }) => words)]
  if (open.length < pieces.length) turned.push(open.flatMap(({ words }) => words))
  const few = pieces.slice(0, MOST_PIECES)
  few.forEach((head, index) => {
    for (const kind of few.slice(index + 1)) turned.push(invert(head.words, kind.words))
  })
  return turned
}

const LEVELS = new Set(['senior', 'junior', 'staff', 'lead', 'principal', 'associate', 'assistant', 'chief'])

// Inverts a title with its field after a comma. Example: "Senior Engineer, Software" -> "senior software engineer".
function invert(head: string[], kind: string[]): string[] {
  const first = head.findIndex((word) => !LEVELS.has(word))
  return first > 0 ? [...head.slice(0, first), ...kind, ...head.slice(first)] : [...kind, ...head]
}

/**
 * Returns a stranger's name or title as one line of plain words, at most `max` characters: entities are decoded up to twice,
 * and tags of HTML are removed. Other text in angle brackets stays. Example: "Smith &amp;amp; <b>Sons</b>" is "Smith & Sons".
 */
export function plainLine(text: string, max: number): string {
  let line = text
  for (let turn = 0; turn <= MOST_TURNS && /[&<]/.test(line); turn += 1) {
    line = withoutTags(line)
    if (turn < MOST_TURNS) line = line.replaceAll(ENTITY, decodedEntity)
  }
  return oneLine(line, max)
}

/** Decodes entities once; control characters become spaces. Example: "R&amp;D, a &amp;lt; b" is "R&D, a &lt; b". */
export function withoutEntities(text: string): string {
  return text.includes('&')
    ? text.replaceAll(ENTITY, (entity) => decodedEntity(entity).replace(/\p{Cc}/gu, ' '))
    : text
}

// The rest of a removed tag may form another tag with its neighbours; its signs are removed too.
function withoutTags(line: string): string {
  return line.includes('<')
    ? line.replaceAll(BLOCK_TAG, ' ').replaceAll(INLINE_TAG, '').replaceAll(TAG_BEGIN, '')
    : line
}

// A name that only begins with one of an entity stays, such as "&notes;".
function decodedEntity(entity: string): string {
  const parts: string[] = []
  let isWhole = true
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ...UNREAD,
      ontext: () => {
        isWhole = false
      },
      ontextentity: (codepoint) => parts.push(String.fromCodePoint(codepoint)),
    },
  )
  tokenizer.write(entity)
  tokenizer.end()
  return isWhole ? parts.join('') : entity
}
