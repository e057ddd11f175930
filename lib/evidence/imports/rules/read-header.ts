import { findContactData, personalSpans } from '#lib/evidence/contact/find-contact-data.ts'
import { isAlike } from '#lib/evidence/imports/lines/settled-labels.ts'
import { withSpokenLanguages } from '#lib/evidence/imports/lines/spoken-languages.ts'
import { withoutPostalCodes } from '#lib/evidence/imports/rules/home-in-head.ts'
import type { WordTest } from '#lib/evidence/imports/rules/join-wrapped.ts'
import { contactFree } from '#lib/evidence/imports/rules/without-contact.ts'
import { bareName, isGivenName } from '#lib/evidence/imports/words/name-forms.ts'
import { isSpacedOut, sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { DroppedContact, SectionLine, SourceLine, UnplacedText } from '#lib/evidence/master/draft.ts'
import { namesWork } from '#lib/index/titles/common-titles.ts'
import { titleInLines } from '#lib/index/titles/title-in-lines.ts'
import { foldAccents } from '#lib/text/text.ts'

/** The text above the first section: contact data, and sometimes a title or a summary. */
type ReadHeader = {
  lines: SectionLine[]
  dropped: DroppedContact[]
  unplaced: UnplacedText[]
  /** The name at the top, which pages may repeat; only used to drop those repetitions. */
  names: string[]
}

/**
 * Removes the contact data above the first section; a title or summary stays. `isPlainWord` tells which lower-case words are no names:
 * common ones, and those that the resume writes in small letters. Example: "Retail Store" in "Retail Store Manager, Leeds".
 */
export function readHeader(top: SourceLine[], isPlainWord: WordTest = () => false): ReadHeader {
  const lines = withWholeName(top)
  const header: ReadHeader = { lines: [], dropped: [], unplaced: [], names: [] }
  const own = lines.filter((line) => !isHeadingOfTop(line))
  const [top_line, below] = [nameLine(own), own[1]]
  // The name stands below a title. Example: "Customer Service Agent", then "Ada Byron".
  const isBelow = top_line === own[0] && nameSpan(below?.text ?? '') !== undefined
  const first = isBelow && isTitle(top_line?.text ?? '', isPlainWord) ? below : top_line
  const spoken = spokenIn(own)
  header.lines.push(...spoken.lines)
  let row: SourceLine | undefined
  for (const line of withWholeParagraphs(own.filter((line) => !spoken.rows.includes(line)))) {
    if (line.right !== null) row = line
    const label = row !== undefined && line.indent > row.indent + OF_CELL ? row.text : null
    const parts = partsOf(line, label)
    for (const [index, part] of parts.entries()) {
      const isFirst = (line === first || line.begins === true) && index === 0
      const holdsTitle = isFirst && !lines.slice(0, MOST_OF_HEADER).some(isOtherName(line))
      readPart({ line, text: part, first: isFirst, holdsTitle, isPlainWord }, header)
    }
  }
  return header
}

// A row of a table may name languages beside its label, and go on below. Example: "Sprachkenntnisse:" beside "Deutsch (C1), Polnisch".
function spokenIn(lines: readonly SourceLine[]): { rows: SourceLine[]; lines: SectionLine[] } {
  const first = lines.findIndex(({ text, right }) => right !== null && isNamedLanguages(text))
  const row = lines[first]
  if (row === undefined) return { rows: [], lines: [] }
  const below = lines.slice(first + 1)
  const end = below.findIndex(
    (line) => line.right !== null || line.gap || line.indent <= row.indent + OF_CELL,
  )
  const rows = [row, ...below.slice(0, end === -1 ? below.length : end)]
  const value = rows.map(({ text, right }) => right ?? text).join(' ')
  const place = { tags: [], read_from: row.number }
  const read = withSpokenLanguages([
    { section: 'skills', text: `${row.text.replace(/:$/, '')}: ${value}`, ...place },
  ])
  return { rows, lines: read.map((line) => ({ ...line, section: 'languages' as const })) }
}

function isNamedLanguages(text: string): boolean {
  const named = sectionNamed(text)
  return named?.name === 'languages' && named.exact
}

// A full line of prose goes on in the next one, if that is set in the same letters. Example: a summary without a heading.
function withWholeParagraphs(lines: readonly SourceLine[]): SourceLine[] {
  const whole: SourceLine[] = []
  let last: SourceLine | undefined
  for (const line of lines) {
    const open = whole.at(-1)
    if (open && last && goesOn(last, line))
      whole[whole.length - 1] = { ...open, text: `${open.text} ${line.text}` }
    else whole.push(line)
    last = line
  }
  return whole
}

function goesOn(above: SourceLine, line: SourceLine): boolean {
  const isProse = (above.text.match(/\p{L}{2,}/gu) ?? []).length >= LEAST_WORDS
  const isSet = isAlike(above, line) && Math.abs(above.indent - line.indent) < 1 && !line.gap && !line.bullet
  const isPlain = [above, line].every(
    ({ text, right }) => right === null && findContactData(text).length === 0,
  )
  return isProse && isSet && above.full && isPlain
}

// A label and its value stand in two cells of a table, and the value may go on below itself. Example: "Geboren" beside "1.2.1980 in Kiel".
function partsOf({ text, right }: SourceLine, above: string | null): string[] {
  const [label, value] = right === null ? [above, text] : [text, right]
  const labelled = `${label?.replace(/:$/, '')}: ${value}`
  if (label !== null && personalSpans(labelled).length > 0) return [labelled]
  return [text, right ?? ''].flatMap((part) => part.split(SEPARATOR))
}

// Headings that only name the top of a resume. Example: "Curriculum vitae", "About me" above a summary, "Contact".
function isHeadingOfTop({ text, right }: SourceLine): boolean {
  const named = sectionNamed(text)
  const isOwn = named?.name === 'summary' || named?.name === 'contact'
  return named?.name === 'title' || (named?.exact === true && isOwn && right === null)
}

// The first line, unless far larger letters stand below it. Example: "Social Worker" at the right of "Ada Byron".
function nameLine(lines: SourceLine[]): SourceLine | undefined {
  const [first] = lines
  const large = lines.find(({ size }) => size >= LARGE && size > FAR_LARGER * (first?.size ?? 0))
  return large ?? first
}

// A name may stand in up to four lines of the largest letters, with one word in each but the last. Example: "Ada" above "Byron", but
// not "Ada Byron" above "Pianist" or "Lead" above "Nurse".
function withWholeName(lines: SourceLine[]): SourceLine[] {
  const largest = Math.max(...lines.map(({ size }) => size))
  const [first, ...others] = lines.filter(({ size }) => size >= LARGE && size > largest - 0.05)
  if (first === undefined || others.length === 0) return lines
  const texts = [first, ...others].map(({ text }) => text)
  const name = texts.join(' ')
  if (!SPREAD_NAME.test(name) || texts.slice(0, -1).some((text) => /\s/.test(text)) || JOB.test(name))
    return lines
  return lines.flatMap((line) => {
    if (line === first) return [{ ...line, text: name }]
    if (!others.includes(line)) return [line]
    return line.right === null ? [] : [{ ...line, text: line.right, right: null }]
  })
}

function isOtherName(line: SourceLine) {
  return (other: SourceLine) => other !== line && nameSpan(other.text) !== undefined
}

type HeaderPart = {
  line: SourceLine
  text: string
  first: boolean
  /** Whether a headline may stand behind the name. */
  holdsTitle: boolean
  isPlainWord: WordTest
}

function readPart(part: HeaderPart, header: ReadHeader): void {
  const { line, text, first } = part
  const drop = (kind: DroppedContact['kind']) =>
    header.dropped.push({ kind, line: line.number, where: 'header' })
  const name = first ? nameIn(part) : null
  if (name !== null) {
    header.names.push(name)
    drop('name_line')
  }
  const without_name = name === null ? text : text.replace(name, ' ').replace(/^[\s,;:–—-]+/, '')
  const { rest, kinds } = contactFree(without_name.trim())
  kinds.forEach(drop)
  if (rest === '' || LABEL.test(rest)) return
  const place = { text: rest, tags: [], read_from: line.number }
  // Endings tell a title in other languages, but they are those of names too.
  const isBelowName = header.names.length > 0 && line.size < LARGE * FAR_LARGER
  const isTitled = isBelowName && kinds.length === 0 && !/\d/.test(rest) && titleInLines([rest]) !== null
  const isWork = JOB.test(rest) || TRADE.test(rest) || isTitled
  if (!isWork && kinds.includes('address') && isRestOfAddress(rest)) return
  if (isWork || (rest.match(/\p{L}{2,}/gu) ?? []).length >= LEAST_WORDS)
    header.lines.push({ section: 'summary', ...place })
  else if (isTown(rest, kinds.includes('address'))) drop('address')
  else header.unplaced.push({ line: line.number, text: rest, reason: 'It stands above the first heading.' })
}

function nameIn({ line: { size }, text, holdsTitle, isPlainWord }: HeaderPart): string | null {
  const beginning = /^[^,;|]*/.exec(text)?.[0].trim() ?? ''
  const before = text.slice(0, findContactData(text)[0]?.start ?? text.length).trim()
  for (const part of [text, beginning, before, bareName(text), ...(holdsTitle ? beforeTitle(text) : [])]) {
    const span = nameSpan(part)
    const name = span === undefined ? '' : part.slice(span.start, span.end)
    const isTitlePart = beginning.startsWith(name) && namesJob(beginning) && hasPlainEdges(name, isPlainWord)
    if (name !== '' && (size >= LARGE || !isTitlePart)) return name
  }
  if (size >= LARGE && isSpacedOut(beginning)) return beginning
  const words = beginning.split(/\s+/)
  const large = size >= LARGE && words.length >= 2 && words.length <= 5
  return large && words.every((word) => /^\p{Lu}/u.test(word)) && !JOB.test(beginning) ? beginning : null
}

function isTitle(text: string, isPlainWord: WordTest): boolean {
  return namesJob(text) && hasPlainEdges(text, isPlainWord)
}

function namesJob(text: string): boolean {
  return JOB.test(text) || TRADE.test(text) || namesWork(text)
}

// A title begins and ends with words that are no names. Example: "Customer Service Agent", but not "James Cook" or "Mark Carpenter".
function hasPlainEdges(text: string, isPlainWord: WordTest): boolean {
  const words = text.split(/[\s/&-]+/).filter((word) => /\p{L}/u.test(word))
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (!isPlainWord(first.toLowerCase()) || isGivenName(first)) return false
  return isPlainWord(last.toLowerCase()) || JOB_WORD.test(last) || TRADE.test(last)
}

function nameSpan(text: string) {
  return findContactData(text, { name_lines: true }).find(({ kind }) => kind === 'name_line')
}

// The two to four first words, where words of a job follow. Example: "Ada Byron" in "Ada Byron Software Engineer".
function beforeTitle(text: string): string[] {
  const job = new RegExp(`(?<=\\s)${JOB.source}`, 'iu').exec(text)?.index ?? 0
  const words = text.slice(0, job).trim().split(/\s+/)
  return [4, 3, 2].filter((count) => count <= words.length).map((count) => words.slice(0, count).join(' '))
}

/** Returns the text in the largest letters if it may be a name: a sidebar or a footer may hold the only or a second one. */
export function largestName(lines: readonly SourceLine[]): string[] {
  const titles = lines.filter(({ text }) => sectionNamed(text) === null && /\p{L}/u.test(text))
  const largest = Math.max(...titles.map(({ size }) => size))
  const [first, more] = titles.filter(({ size }) => size > largest - 0.05)
  if (first === undefined || more !== undefined || largest < LARGE) return []
  const words = bareName(first.text).split(/\s+/)
  const isName =
    words.length >= 2 && words.length <= 5 && words.every((word) => /^[^\p{Ll}\p{N}]/u.test(word))
  return isName && !JOB.test(first.text) ? [words.join(' ')] : []
}

/**
 * Returns the names that stand behind or below a label for them. Examples: "Name: Ada Byron", "Nombre" beside "Byron, Ada", and
 * "Full name:" above "Ada Byron".
 */
export function labelledNames(lines: readonly SourceLine[]): string[] {
  return lines.flatMap(({ text, right }, index) => {
    const behind = right ?? (text.endsWith(':') ? (lines[index + 1]?.text ?? '') : null)
    const [, value = ''] =
      LABELLED_NAME.exec(behind === null ? text : `${text.replace(/(?:(?<!\s)\s+)?:$/, '')}: ${behind}`) ?? []
    const signs = SIGNED_NAME.exec(
      behind === null ? text : `${text.replace(/(?:(?<!\s)\s+)?[:：]?$/, '')} ${behind}`,
    )?.[1]
    if (signs !== undefined) return [signs]
    const written = value.replace(/[.,]$/, '')
    const name = written.replace(',', '')
    return ALL_CAPITAL.test(name) ? [...new Set([name, written])] : []
  })
}

/**
 * Returns the lines that may be a name whose last word stands in a mail address of the document. Example: a signature "Ada
 * Byron" at the end of a resume with "a.byron@mail.example".
 */
export function mailedNames(lines: readonly SourceLine[]): string[] {
  const mailboxes = mailboxesIn(lines)
  const isMailed = (text: string) => {
    const last = foldAccents(text.split(' ').at(-1) ?? '')
    return last.length >= SHORTEST_MAILED && mailboxes.some((mailbox) => mailbox.includes(last))
  }
  const isName = (text: string) => ALL_CAPITAL.test(text) && !JOB.test(text) && isMailed(text)
  return [...new Set(lines.map(({ text }) => text).filter(isName))]
}

/** Returns the first mailboxes in lower-case letters without accents. Example: "a.byron" of "A.Byron@mail.example". */
export function mailboxesIn(lines: readonly SourceLine[]): string[] {
  return lines
    .flatMap(({ text }) =>
      findContactData(text)
        .filter(({ kind }) => kind === 'email')
        .map(({ start, end }) => foldAccents(text.slice(start, end)).replace(/@.*/, '')),
    )
    .slice(0, MOST_MAILBOXES)
}

/**
 * Returns the lines that are made of words from both of two lines in the largest letters, if those hold little more. Example:
 * "Ada Byron" below "I am Ada" and "Byron."
 */
export function spreadNames(lines: readonly SourceLine[]): string[] {
  const largest = Math.max(...lines.map(({ size }) => size))
  const [first, second, more] = lines.filter(({ size }) => size > largest - 0.05)
  if (first === undefined || second === undefined || more !== undefined || largest < LARGE) return []
  const [above, below] = [wordsOf(first.text), wordsOf(second.text)]
  const isSpread = (text: string) => {
    const words = wordsOf(text)
    const isOf = (large: readonly string[]) => words.some((word) => large.includes(word))
    return (
      [above, below].every(isOf) &&
      words.every((word) => above.includes(word) || below.includes(word)) &&
      above.length + below.length <= words.length + MOST_BESIDE_NAME
    )
  }
  const isName = (text: string) => ALL_CAPITAL.test(text) && !JOB.test(text) && isSpread(text)
  return [...new Set(lines.map(({ text }) => text).filter(isName))]
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? []
}

// One name alone is a town only beside the rest of an address, because it could be anything.
function isTown(text: string, beside_address: boolean): boolean {
  const bare = YEAR_BEHIND.test(text) ? text : withoutPostalCodes(text)
  const isPlace = beside_address || bare !== text || text.includes(',')
  return isPlace && TOWN.test(bare) && sectionNamed(text) === null
}

const LARGE = 1.4
// The least indent of a second cell, in letters.
const OF_CELL = 4
const MOST_OF_HEADER = 20
const LEAST_WORDS = 6
const FAR_LARGER = 1.5
const MOST_BESIDE_NAME = 3
const SHORTEST_MAILED = 4
// A document holds few addresses of its own person, the first ones.
const MOST_MAILBOXES = 20
const ALL_CAPITAL = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){1,4}$/u
const LABELLED_NAME =
  /^(?:(?:full ?)?name|name, vorname|vor- und nachname|nom(?: complet| et prénom)?|nombre(?: completo| y apellidos)?|nome(?: completo| e cognome)?|naam): (.+)$/i
// Example: "氏名 浜田 美咲".
const SIGNED_NAME =
  /(?:氏 ?名|姓 ?名|お名前|ふりがな|フリガナ|성 ?명) ?[:：]? ?([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{1,8}(?: [\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{1,8})?)$/u
const SPREAD_NAME = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u
const SEPARATOR = /(?<!\s)\s+[|·•∙▪◦⋄*]\s+|(?<!\s)\s{3,}|\t/
const LABEL =
  /^\(?(?:e-?mail|tel(?:ephone|efon)?|phone|mobile|address|adresse|anschrift|name|web(?:site)?|home ?page|portfolio|blog|linkedin|github|gitlab|contact|kontakt)[.:) ]*$/i
// The names of blocks, districts, towns and countries around a street. Example: "Blk 4 Lot., Brgy. Holy Spirit, Quezon City".
function isRestOfAddress(rest: string): boolean {
  const words = rest.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return rest.includes(',') && words.every((word) => /^[\p{Lu}\p{N}]/u.test(word) || PARTICLE.test(word))
}

const PARTICLE = /^(?:of|the|de|da|do|dos|das|del|della|di|la|le|el|am|an|der|bei|im|van|den|sur|les?|sous)$/u
/** Up to three place names. Examples: "Berlin, Germany", "Praha 1", "São Paulo - SP", "Milano (MI)". */
const TOWN =
  /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){0,2}(?: \d{1,2})?(?:(?:, ?| - | ?\()\p{Lu}[\p{L}'’. -]+\)?){0,2}$/u
// A year, unless the letters of a region stand before it. Example: "Summer 2019", not "Sydney NSW 2000".
const YEAR_BEHIND = /(?<!(?<!\p{L})\p{Lu}{2,3} )(?<!\d)(?:19|20)\d\d$/u
const JOB =
  /(?:engineer|develop|design|manag|analyst|architect|scientist|consult|director|officer|specialist|administrator|assistant|coordinat|nurs|teach|account|lead|head of|student|graduate|programmer|technician|writer|editor|research|market|sales|product|lawyer|attorney|chef|clerk|driver|entwickler|ingenieur|berater|leiter|kauf|lehrer|ingénieur|développeu|responsable|chargée?|ingenier|desarrollador|gerente|ingegnere|sviluppatore|engenheir|desenvolvedor|ontwikkelaar|adviseur|therap|midwi|paramedic|radiograph|pharmac|psycholog|doctor|physician|dentist|secretar|reception|counsel|solicitor|paralegal|supervisor|operator|electric|mechanic|cashier|waiter|barista|librarian|translat|recruit|agent|representative|executive|trainer|gestionnaire|support|infirmi|vendeu|comptab|serveu|verkäuf|elektrik|mechatron|enfermer|camarer|vendedor|tradut)/i
const JOB_WORD = new RegExp(`^${JOB.source}`, 'i')
// Words of work that are family names as well. Example: "Odile Carpenter".
const TRADE = /(?<!\p{L})(?:carpent|weld(?:er|ing)|plumb|pfleg)/iu
