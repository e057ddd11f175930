import type { Requirement, UnreadReason } from '#db/rows/requirement.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { languageOf } from '#lib/text/language.ts'
import { letterWords } from '#lib/text/text.ts'

const READ = new Set(['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ja'])
const MOST_CHARACTERS = 3000
const FEWEST_WORDS = 50
const FEWEST_CHARACTERS = 40
// A list of this many words must hold at least one known name.
const NAMES_IN_LIST = 6

/** A bullet or sentence of a posting: its span in the text, its line from 1, and its section. */
type PostingPart = {
  start: number
  end: number
  line: number
  section: BlockKind
  bullet: boolean
}

/** Returns the bullets and sentences of a posting in order, without headings. */
export function splitPosting(text: string): PostingPart[] {
  const { blocks, parts } = splitDocument(text)
  return parts.map(({ start, end, line, block, bullet, behind }) => {
    const section = behind ? 'other' : (blocks[block]?.under ?? 'other')
    return { start, end, line, section, bullet }
  })
}

/**
 * Returns the bullets under headings about the work, up to the first prose behind them: lists further below are about the company.
 * Example: "42 % of us are women" below a paragraph on inclusion is no duty. Without a bullet, the sentences there that begin with "you".
 */
export function dutyBullets(text: string): PostingPart[] {
  const { blocks, parts } = splitDocument(text)
  let isClosed = false
  let last = -1
  const open = parts.flatMap(({ start, end, line, block, bullet, behind }) => {
    const { kind, under } = blocks[block] ?? { kind: 'other', under: 'other' }
    if (block !== last && kind === 'duties') isClosed = false
    last = block
    if (behind && !text.slice(start, end).trimEnd().endsWith(':')) isClosed = true
    return under === 'duties' && !isClosed ? [{ start, end, line, section: under, bullet }] : []
  })
  const bullets = open.filter(({ bullet }) => bullet)
  return bullets.length > 0
    ? bullets
    : open.filter(({ start, end }) => YOU_FIRST.test(text.slice(start, end)))
}

// Example: "Vous préparez les commandes."
const YOU_FIRST = /^\s*(?:you(?:['’]ll)?|vous|tu|du(?= \p{L}+st )|sie|usted|você|lei|je|u) \p{L}/iu

/** The place of a quote in a posting. */
export type QuotePosition = {
  /** The start of the quote in the text. */
  at: number
  sentence: string
  section: BlockKind
  /** The same for all quotes of one sentence; null if the sentence is too long. */
  key: string | null
}

const LONGEST_SENTENCE = 600

/** Returns a function that finds the sentence and the section of quotes from a posting. */
export function placesIn(text: string): (row: Pick<Requirement, 'line' | 'quote'>) => QuotePosition {
  const lines = lineStarts(text)
  const byLine = Map.groupBy(splitPosting(text), (part) => part.line)
  return ({ line, quote }) => {
    const start = lines[line - 1] ?? 0
    const index = Math.max(start, text.indexOf(quote, start))
    const part = (byLine.get(line) ?? []).findLast(
      (postingPart) => postingPart.start <= index && index < postingPart.end,
    )
    return part ? inPart(text, part, index) : { at: index, sentence: quote, section: 'other', key: null }
  }
}

function inPart(text: string, { start, end, section }: PostingPart, index: number): QuotePosition {
  if (end - start <= LONGEST_SENTENCE) {
    return { at: index, sentence: text.slice(start, end), section, key: `${start}` }
  }
  const half = LONGEST_SENTENCE / 2
  const sentence = text.slice(Math.max(start, index - half), Math.min(end, index + half))
  return { at: index, sentence, section, key: null }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1))
    starts.push(index + 1)
  return starts
}

/** A block of a posting: an optional heading, and the text under it. */
export type PostingBlock = {
  /** The heading as it is written; empty for text without one. */
  heading: string
  /** The subject by its heading; `other` if unclear. */
  kind: BlockKind
  /** The kind of the last heading that named one: this block's, or the heading that it subdivides. */
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
  /** Its number among the sentences of its line, from 0, and how many that line has. */
  sentence: number
  sentences: number
  /** Whether it is prose behind bullets of the same block: often about another subject. */
  behind: boolean
  /** The words before a colon at the line's start; empty if there are none. Example: "Nice to have:". */
  label: string
}

/** A posting taken apart; headings are no parts. */
export type Document = { blocks: PostingBlock[]; parts: Part[] }

type LineBounds = { start: number; end: number; mark: number }

const LONGEST_TEXT = 120_000
const MOST_PARTS = 500
const PROSE = 90
const LONGEST_HEADING = 90
const SHORTEST = 3
const LONGEST_PLAIN = 140
// This many lines of a block tell whether it is a list: boilerplate often follows below.
const MOST_PLAIN = 3
const BULLET = /^(?:[•·●○▪■◦‣⁃►▸➢✓✔☑・✅❖➔→➤§]\uFE0F?\s*|[-–—+*]\s+|\(?\d{1,2}[.)]\s+|[a-z]\)\s+)/u
const LABEL = /^\p{L}[^:.;!?\n]{1,44}:(?=\s)/u

/** Takes a posting apart into blocks and their bullets and sentences. */
export function splitDocument(text: string): Document {
  const lines = linesOf(text.slice(0, LONGEST_TEXT))
  const blocks: PostingBlock[] = [{ heading: '', kind: 'other', under: 'other' }]
  const parts: Part[] = []
  let bullets = 0
  for (const [index, line] of lines.entries()) {
    if (parts.length >= MOST_PARTS) break
    if (line.end - line.start < SHORTEST) continue
    const heading = headingAt(text, lines, index)
    if (heading !== null) {
      blocks.push(blockUnder(heading, blocks.at(-1)))
      bullets = 0
      continue
    }
    const list = labelledList(text, line)
    if (list !== null) {
      const before = blocks.at(-1)
      blocks.push(blockUnder(list.label, before))
      parts.push(...list.items.map((span) => itemOf(span, { line: index + 1, block: blocks.length - 1 })))
      blocks.push({ heading: '', kind: 'other', under: before?.under ?? 'other' })
      bullets = 0
      continue
    }
    if (line.mark > 0) bullets += 1
    const behind = line.mark === 0 && bullets > 0 && line.end - line.start > PROSE
    parts.push(...partsOfLine(text, line, { line: index + 1, block: blocks.length - 1, behind }))
  }
  return { blocks, parts: withPlainLists(blocks, parts) }
}

// A list of demands in one line. Example: "Requirements: two years as a driver. Own car; clean record."
function labelledList(text: string, { start, end, mark }: LineBounds) {
  const label = mark > 0 ? undefined : LABEL.exec(text.slice(start, Math.min(end, start + 60)))?.[0]
  const kind = label === undefined ? null : kindOfHeading(label)
  if (label === undefined || (kind !== 'must' && kind !== 'nice')) return null
  const items = sentencesIn(text, start + label.length, end).map((span) => {
    return { start: span.end - text.slice(span.start, span.end).trimStart().length, end: span.end }
  })
  return items.length > 1 && items.every((span) => span.end - span.start <= PROSE) ? { label, items } : null
}

function itemOf(span: { start: number; end: number }, place: Pick<Part, 'line' | 'block'>): Part {
  return { ...span, ...place, bullet: true, sentence: 0, sentences: 1, behind: false, label: '' }
}

// Short lines without marks under a heading are a list too, as in pasted text.
function withPlainLists(blocks: readonly PostingBlock[], parts: readonly Part[]): Part[] {
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

function blockUnder(heading: string, before: PostingBlock | undefined): PostingBlock {
  const kind = kindOfHeading(heading) ?? 'other'
  return { heading, kind, under: kind === 'other' ? (before?.under ?? 'other') : kind }
}

function linesOf(text: string): LineBounds[] {
  const lines: LineBounds[] = []
  for (let start = 0; start <= text.length; ) {
    const index = text.indexOf('\n', start)
    const next = index === -1 ? text.length : index
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

function headingAt(text: string, lines: readonly LineBounds[], index: number): string | null {
  const line = lines[index]
  if (line === undefined || line.mark > 0) return null
  const written = text.slice(line.start, line.end)
  if (written.length > LONGEST_HEADING) return null
  if (/(?<!\W)(?=\W+$)\W*?[:：]/u.test(written) && !/[.!?] +\p{Lu}/u.test(written)) return written
  // "Nice to have: Kafka" contains its demand on the same line.
  if (LABEL.test(written)) return null
  if (kindOfHeading(written) !== null) return written
  if (/[.;,)]$/.test(written) || !/^[\p{L}\p{N}\p{Extended_Pictographic}#*<＜【◆■]/u.test(written))
    return null
  // A short line right above bullets is their heading. Example: "Technical expertise".
  const next = [lines[index + 1], lines[index + 2]].find(
    (line) => line !== undefined && line.end > line.start,
  )
  return next !== undefined && next.mark > 0 && written.length <= 60 ? written : null
}

function partsOfLine(text: string, line: LineBounds, place: Pick<Part, 'line' | 'block' | 'behind'>): Part[] {
  const { start, end, mark } = line
  // A quote of fewer than three characters cannot be found again, so it keeps its bullet. Example: "- Go".
  const begin = end - start - mark < SHORTEST ? start : start + mark
  const label = LABEL.exec(text.slice(begin, Math.min(end, begin + 60)))?.[0].slice(0, -1) ?? ''
  const sentences = sentencesIn(text, begin, end)
  return sentences.map((span, index) => {
    return {
      ...place,
      ...span,
      bullet: mark > 0,
      sentence: index,
      sentences: sentences.length,
      label: index === 0 ? label : '',
    }
  })
}

// A full stop ends a sentence before a capital or digit; "e.g. Go", "Sr. Engineer" and "8 U.S.C. Section 3" go on.
const SENTENCE_END = /[.!?](?:["”’)\]]*)\s+(?=[\p{Lu}\d"“(])|;\s+|[。！？](?=.)|\s[•●]\s+/gu
const SHORT_WORD =
  /(?:^|[^\p{L}])(?:e\.g|i\.e|etc|incl|approx|vs|sr|jr|mr|ms|dr|no|min|max|bzw|ca|ph\.d|b\.sc|m\.sc|inc|co|st|pref|p\.ex|ex|lic|fig|dept|ext|mt|ft)\.$/iu
// Letters with dots go on before all but the first word of a sentence. Example: "in Washington, D.C. The team".
const LETTERS = /(?:^|[^\p{L}.])(?:\p{L}\.){2,6}$/u
const INITIAL = /(?:^|[^\p{L}.])\p{Lu}\.$/u
const NEXT_INITIAL = /^\s*\p{Lu}\.\s/u
const FIRST_WORD =
  /^\s*(?:the|an?|we|you|your|our|this|these|that|those|it|its|if|in|all|any|at|by|for|from|must|please|there|they|their|to|will|with|how|what|when|why|however)\s/i
const LONGEST_PART = 1200

/** Returns whether a text ends in a shortened word, so that its sentence goes on. Example: "all tools incl.". */
export function isAbbreviated(text: string): boolean {
  return SHORT_WORD.test(text.slice(-14))
}

// `written` is cut behind a full stop at `end`.
function isShortened(written: string, start: number, end: number): boolean {
  const before = written.slice(Math.max(start, end - 14), end)
  const after = written.slice(end, end + 12)
  if (SHORT_WORD.test(before)) return true
  if (LETTERS.test(before)) return !FIRST_WORD.test(after)
  return INITIAL.test(before) && (NEXT_INITIAL.test(after) || INITIAL.test(before.slice(0, -3)))
}

function sentencesIn(text: string, start: number, end: number): { start: number; end: number }[] {
  const written = text.slice(start, end)
  const sentences: { start: number; end: number }[] = []
  let startAt = 0
  let depth = 0
  let seen = 0
  for (const stop of written.matchAll(SENTENCE_END)) {
    depth += depthOf(written.slice(seen, stop.index + 1))
    seen = stop.index + 1
    const upTo =
      stop[0].startsWith(';') || /^\s/.test(stop[0]) ? stop.index : stop.index + stop[0].trimEnd().length
    if (depth > 0 && upTo - startAt < 300) continue
    if (isShortened(written, startAt, stop.index + 1)) continue
    depth = 0
    sentences.push({ start: start + startAt, end: start + upTo })
    startAt = stop.index + stop[0].length
  }
  sentences.push({ start: start + startAt, end })
  return sentences
    .map((span) => ({ start: span.start, end: Math.min(span.end, span.start + LONGEST_PART) }))
    .filter((span) => span.end - span.start >= SHORTEST)
}

function depthOf(text: string): number {
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
  }
  return depth
}

/** The subject of a block; `legal` includes how to apply. */
export type BlockKind = 'must' | 'nice' | 'duties' | 'benefits' | 'about' | 'legal' | 'other'

const LONGEST = 90
const MARKS = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N})])[^\p{L}\p{N})]+$/gu

/** Returns the section that a line heads; null if the line is no known heading. */
export function kindOfHeading(line: string): BlockKind | null {
  if (line.length > LONGEST || isSentence(line)) return null
  const heading = line.replace(MARKS, '').toLowerCase()
  if (heading === '' || /^https?:/.test(heading)) return null
  // Without a colon only a short line is a heading. Example: "Experience with Go" could be either.
  const isMarked = /(?<!\W)(?=\W+$)\W*?[:：…]/.test(line) || /^(?:#|\*\*)/.test(line)
  if (!isMarked && heading.split(/\s+/).length > MOST_WORDS) return null
  const section = HEADING_PATTERNS.find(([, pattern]) => pattern.test(heading))?.[0] ?? null
  return section !== null && !isMarked && isDemandItself(heading) ? null : section
}

const MOST_WORDS = 9

function isSentence(line: string): boolean {
  return /(?<!\W)(?=\W+$)\W*?[.!;,]/.test(line) || /[.!?] +\p{Lu}/u.test(line)
}

// A demand may look like a heading. Example: "Experience with Go", "Degree required".
function isDemandItself(heading: string): boolean {
  return /\d|\b(?:experience|knowledge|skills|background|expertise) (?:with|in|of|using|as|working|building)\b|\b(?:is|are) (?:required|preferred|a plus)\b|(?<!\w)\w+ (?:required|preferred)$|\bdegree\b|^(?:you |candidates? )?(?:must|need to|should|have to) (?:know|have|hold|speak|use|bring|be able)\b(?=.)|^(?:strong|excellent|proven|solid|good|great) (?!fit|match|candidate)|^(?:previous|prior|relevant|proven|some|hands-on) .*experience$| or |^(?:\p{L}+ ){0,2}(?:experiencia|expérience|compétences?|conocimientos?|competencias?|habilidad(?:es)?|capacidad(?:es)?|connaissances?|kenntnisse|erfahrung(?:en)?|formation) (?:en?|de[ls]?|des?|du|dans|sur|con|como|para|avec|in|im|mit|als|mínima|previa|comercial|demostrable)(?!\p{L})/u.test(
    heading,
  )
}

// Wordings of headings, in the order of the search.
const HEADING_PATTERNS: readonly (readonly [BlockKind, RegExp])[] = [
  // "Why you'll love working with us" names no duties, as "You'll" does.
  ['benefits', /^why you['’]ll\b/],
  [
    'legal',
    /equal[- ](?:opportunity|employment)|\beeo\b|diversity|inclusi(?:on|ve)|privacy|accommodation|\bnotices?\b|disclaimer|chancengleichheit|égalité|igualdad|fraud/,
  ],
  [
    'legal',
    /how to apply|(?:hiring|interview|application|recruit\w{0,9}) process|referral|\bto apply\b|so bewirbst|bewerbung|pour postuler|cómo (?:aplicar|postular)/,
  ],
  [
    'must',
    /required (?:and|&|\/) (?:preferred|desired)|^not for you|^(?:requisitos|anforderungen|exigences)(?! (?:desea|valora|deseables))|^muss[- ]|(?:vos|tes|tus) (?:atouts|fortalezas)/,
  ],
  [
    'nice',
    /nice[- ]to[- ]ha(?:ve|s)|\bbonus\b|preferred|\bplus(?:es)?\b|\bdesir(?:ed|able)\b|ideally|extra credit|brownie points|sets? you apart|stand out|may also have|also had|would be (?:nice|great|helpful)|not (?:a )?require|additional (?:qualifications|skills|experience)|helpful experience|\bhelps? (?:if|to have)\b|\bwelcomed\b|optional|wünschenswert|von vorteil|pluspunkte|idealerweise|^kann[- ]|das wäre (?:toll|super)|gradit|pluspunt|mooi meegenomen|diferencia(?:l|is)|desejáve(?:l|is)|歓迎|望ましい|あれば|加分|serait un plus|\batouts?\b|souhaité|appréciée?s?|deseables?|desead[oa]s?|valorables?|se valora|sería un plus|nos encantaría/,
  ],
  [
    'must',
    /what (?:you|we)(?:['’]ll|['’]re| will| are)? (?:(?:need|bring|have|must|looking|seek|require|expect from you|want)|believe are important)|you(?:['’]ll| will) (?:need|bring|have|thrive)|skills you/,
  ],
  [
    'duties',
    /(?:you|we)(?:['’]ll| will| might| may| could| can)?(?: be)? work(?:ing)? on|what (?:you|we)(?:['’]ll| will|['’]d)?(?: be)? (?:do|work|own|achieve|accomplish|build|deliver|get to do)|you(?:r team)? will\b|you(?:['’]ll| can expect(?! (?:of|from)\b))\b|responsibilit|responsible for|in this role|day[- ]to[- ]day|typical day|job duties|\bduties\b|your (?:role|impact|mission|tasks|day)|role (?:overview|summary)|about (?:the|this) (?:role|job|position|opportunity)|the (?:role|job|opportunity|position)$|job (?:summary|description)|position (?:overview|summary)|success looks like|key (?:tasks|areas)|representative projects|the work$|werkzaamheden|taken\b|wat ga je doen|attività|cosa farai|responsabilità|responsabilidades|o que vais fazer|業務内容|仕事内容|職務|aufgaben|deine rolle|das erwartet dich|tätigkeiten|missions?\b|votre rôle|responsabilités|le poste|(?:descri\S+|objectifs?|finalité) du poste|activités (?:principales|secondaires)|tâches\b|funciones|responsabilidades|tareas|qué harás|\bel puesto|(?:descripción|objetivo) del puesto|tu misión/,
  ],
  [
    'benefits',
    /benefits?\b|\bperks?\b|(?:we|what we)(?: can)? offer|compensation|\bsalary\b|\bpay\b|why (?:join|work|you['’]ll love|you should|us\b|this)|total rewards|what(?:['’]s in it|['’]s on offer| you get| you['’]ll get)|wij bieden|wat bieden wij|cosa offriamo|offriamo|oferecemos|福利|待遇|wir bieten|bieten wir|deine vorteile|das bieten|was dich|unser angebot|^warum (?:wir|du|sie|zu uns)|rahmenbedingungen|\bgehalt\b|vergütung|entlohnung|avantages|r[ée]mun[ée]ration|^salaire|pourquoi nous|nous (?:vous )?(?:offrons|proposons)|on vous propose|beneficios|^condiciones|salario|ofrece(?:mos)?\b|qué ofrecemos/,
  ],
  [
    'must',
    /requirements?\b|\brequired\b|qualifications?\b|must[- ]haves?|\bmust\b|who you (?:are|look like)|about you\b|ideal profile|(?:qualities|qualifies) that|what makes you|your background|you(?:['’]re| are| have| bring| possess| may| might| could|['’]ve| must| need| should)\b|you['’]ll thrive|(?:good|great|strong|ideal|right|perfect) (?:fit|match|candidate|person)|looking for|designers who|\bwe require\b|^you$|is this you|candidates? (?:profile|who|will|should|must)|(?:skills|experience|expertise|background|knowledge|abilities|education|competenc\w+|attributes)\b|your (?:profile|strengths)|minimum|essential|eligibility|profile$|anforderungen|mitbring|bringst du mit|bringen sie mit|voraussetzungen|qualifikation|fähigkeiten|wen wir suchen|das solltest du|\bprofil\b(?! d[eu'’])|compétences|qualités (?:requises|attendues|relationnelles|personnelles)|savoir[- ](?:être|faire)|points forts|prérequis|exigences|ce que nous recherchons|requisit[oi]s?|requisiti|(?:tu|su|o teu|il tuo|jouw|je) (?:perfil|profilo|profiel)|vereisten|functie-?eisen|wat (?:wij |we )?vragen|wie (?:zoeken we|ben jij)|wij zoeken|cosa cerchiamo|chi cerchiamo|competenze|o que (?:procuramos|buscamos)|qualificações|必須|応募資格|求める|スキル|経験|(?:tu|su) perfil|^perfil|(?:lo que|qué) (?:buscamos|necesitas|pedimos|esperamos|valoramos)|experiencia|imprescindible|competencias|habilidades|aptitudes|conocimientos|^estudios|^idiomas/,
  ],
  [
    'about',
    /^about\b|who (?:we are|are we)|how we (?:work|hire|interview)|ways? of working|life at\b|our (?:mission|team|values|story|culture|company|tech stack|product)|what we (?:do|value|believe)|company|meet the team|over ons|chi siamo|quem somos|会社|私たち|über uns|wer wir sind|das unternehmen|à propos|qui sommes|l['’]entreprise|sobre (?:nosotros|la empresa)|quiénes somos/,
  ],
]

// Letters of Polish, Czech, Hungarian, Romanian, Turkish and Vietnamese. A text of few words has too few small ones to tell.
const UNREAD_LETTER = /[ąćęłńśźżčďěňřťůőűșțăığşđơư]/i
const WORDS_OF_SIGN = 8

/** Returns whether a posting is in a language that is read; a short text and a bare list of tools are. */
export function isReadText(text: string): boolean {
  const start = text.slice(0, MOST_CHARACTERS)
  const language = languageOf(start)
  if (language !== null && READ.has(language)) return true
  const letters = start.match(/\p{L}/gu)?.length ?? 0
  const latin = start.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters - latin > letters / 2) return false
  const written = letterWords(start)
  const words = written.length
  const foreign = written.filter((word) => UNREAD_LETTER.test(word)).length
  if (language === null && foreign > 0 && foreign * WORDS_OF_SIGN >= words) return false
  // A bare list of tools has no small words, and reads the same in every language.
  return words < FEWEST_WORDS || (language === null && findTerms(start).length * NAMES_IN_LIST >= words)
}

/** Returns why nothing was read from a text; null if something was. */
export function unreadOf(text: string, rows: readonly unknown[]): UnreadReason | null {
  if (rows.length > 0) return null
  if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < FEWEST_CHARACTERS) return 'no_text'
  return isReadText(text) ? 'nothing_read' : 'language'
}
