import { findBoards } from '#db/index/boards.ts'
import type { OwnJobWords } from '#db/rows/own-job.ts'
import type { Store } from '#db/store.ts'
import { type Pages, shippedCompany } from '#lib/index/boards/companies.ts'
import { type PostingOfLink, postingOfPageData, readLinkedPosting } from '#lib/index/boards/read-posting.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { codedMoney, payWords } from '#lib/index/labels/label-words.ts'
import { labelsOf } from '#lib/index/labels/labels.ts'
import { settledMode } from '#lib/index/labels/stated-work-mode.ts'
import { refusePrivateLink, siteKeyOf, storableLink } from '#lib/index/links/links.ts'
import type { OwnJobRead } from '#lib/index/own/schema.ts'
import { isPlaceName } from '#lib/index/places/named-places.ts'
import { placePosting } from '#lib/index/places/place-posting.ts'
import { stateOfName } from '#lib/index/places/state-names.ts'
import { findTown, withoutDistricts } from '#lib/index/places/towns.ts'
import { modeOfText, type WorkMode } from '#lib/index/places/work-mode.ts'
import { boardId, boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { namesWork } from '#lib/index/titles/common-titles.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { oneLine, withoutHidden } from '#lib/text/text.ts'

type ReadOwnJobDeps = {
  index: Store
  pages: Pages
  engine: { askPosting: Parameters<typeof readLinkedPosting>[0]['askPosting'] }
}

const MOST_TEXT = 200_000

/**
 * Reads a posting that the person may keep, and stores nothing: its link once, from its hiring system, from the data of its
 * page or from the page's words. A link that cannot be read is no error: the reason stands beside what is known, for the
 * person to fill in. A pasted text comes before the text of the link. With the page's own data, as a browser shows the page,
 * nothing is asked of the network.
 */
export async function readOwnJob(services: ReadOwnJobDeps, { link = '', text = '', page_data }: OwnJobRead) {
  const pasted = withoutHidden(text).trim()
  if (link === '' && pasted === '') {
    throw new Refusal('invalid_value', 'Send the link of a posting, its text, or both.')
  }
  const storedLink = link === '' ? null : mustBeLink(link)
  const key = storedLink === null ? null : await findLinkedJob(services.index, link)
  const { posting, problem } =
    page_data !== undefined
      ? { posting: await postingOfPageData(services, page_data), problem: null }
      : storedLink === null
        ? NOTHING
        : await tryLink(services, siteKeyOf(link) === null ? link : storedLink)
  const inText = readOwnText(pasted || (posting?.text ?? ''))
  const of = (name: 'title' | 'company' | 'place' | 'pay') => oneLine(posting?.[name] || inText[name], 200)
  const words: OwnJobWords = {
    link: storedLink,
    title: of('title'),
    company: of('company'),
    place: of('place'),
    work_mode: posting?.work_mode || inText.work_mode,
    pay: of('pay'),
    source: storedLink === null ? '' : new URL(storedLink).host.replace(/^www\./, ''),
    // The words of a shown page hold menus and notices; its data holds the posting alone.
    text: ((page_data && posting?.text) || pasted || (posting?.text ?? '')).slice(0, MOST_TEXT),
  }
  const guesses = inText.unsure.filter((name) => !posting?.[name])
  const unsure = posting?.read_from === 'page_words' ? [...new Set(['title', ...guesses])] : guesses
  return {
    schema_version: 'svc-own-job-read:1' as const,
    ...words,
    unsure,
    read_from: posting?.read_from ?? ('typed' as const),
    problem,
    listed_as: key === null ? null : storedLink,
    board: await boardBehind(services.index, storedLink),
  }
}

/** Returns a link as an own job keeps it; refuses with `invalid_value` if it is none, or leads into a private network. */
export function mustBeLink(link: string): string {
  const storedLink = storableLink(link)
  if (storedLink !== null) {
    refusePrivateLink(storedLink)
    return storedLink
  }
  throw new Refusal('invalid_value', '`link` is not a web address. Copy it from the address bar, with https.')
}

type ReadAttempt = { posting: PostingOfLink | null; problem: string | null }

const NOTHING: ReadAttempt = { posting: null, problem: null }

async function tryLink({ pages, engine }: ReadOwnJobDeps, link: string): Promise<ReadAttempt> {
  try {
    return {
      posting: await readLinkedPosting({ pages, askPosting: engine.askPosting }, link),
      problem: null,
    }
  } catch (problem) {
    if (problem instanceof Refusal) return { posting: null, problem: problem.message }
    throw problem
  }
}

// The address decides alone: no board is asked.
async function boardBehind(index: Store, link: string | null) {
  const linked = link === null ? null : boardOfLink(link, systems)
  if (linked === null) return null
  const board_id = boardId(linked)
  const [followed] = await findBoards(index, [board_id])
  const company = followed?.company || shippedCompany(board_id) || linked.board
  return { board_id, company, is_list: linked.ext_id === null, followed: followed !== undefined }
}

/** The words that a posting's text may say of itself. */
const WORDS = ['title', 'company', 'place', 'pay', 'work_mode'] as const
type TextWord = (typeof WORDS)[number]

/** The words of a pasted posting, '' where the text does not say them; `unsure` names the words that are a guess. */
type OwnTextReading = TextWords & { unsure: TextWord[] }
type TextWords = Record<Exclude<TextWord, 'work_mode'>, string> & { work_mode: WorkMode | '' }

const HEAD_LINES = 8
const LABELLED_LINES = 80
const LONGEST_HEAD = 140 // characters; a longer line is a sentence of the posting

/**
 * Reads title, company, place, pay and work mode out of a pasted posting. A line with a label is sure; a word at the top of
 * the text is a guess by its place. Example: "Night baker" over "Crumb · Dublin, Ireland (Hybrid)".
 */
export function readOwnText(text: string): OwnTextReading {
  const { labels, head } = topOf(text)
  const guess = guessIn(head)
  const mode = settledMode(modeOfText(labels.work_mode ?? ''), text.toLowerCase())
  const { pay } = labelsOf({
    title: '',
    text,
    salary: labels.pay ?? '',
    employment: '',
    countries: countriesIn(labels.place ?? guess.place),
  })
  const words: TextWords = {
    title: labels.title ?? guess.title,
    company: labels.company ?? guess.company,
    place: labels.place ?? guess.place,
    pay: pay === null ? (labels.pay ?? '') : payWords(pay, codedMoney),
    work_mode: mode || guess.work_mode,
  }
  const isGuess = (name: TextWord) => words[name] !== '' && labels[name] === undefined && !isSure(name)
  const isSure = (name: TextWord) => (name === 'pay' ? pay !== null : name === 'work_mode' && mode !== '')
  return { ...words, unsure: WORDS.filter(isGuess) }
}

/** Returns the title of a pasted posting as `readOwnText` does, without reading the rest; '' for none. */
export function titleOfText(text: string): string {
  const { labels, head } = topOf(text)
  return labels.title ?? titleIn(titleParts(head[titleLine(head)] ?? ''))
}

function topOf(text: string) {
  const lines = text
    .slice(0, 200_000)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const labels = labelsIn(lines.slice(0, LABELLED_LINES))
  return { labels, head: lines.slice(0, HEAD_LINES).filter(isOfHead) }
}

const LABELS: readonly (readonly [TextWord, RegExp])[] = [
  ['title', /^(?:job title|title|position|role|stelle|poste|puesto)$/],
  [
    'company',
    /^(?:company|employer|organi[sz]ation|hiring organi[sz]ation|unternehmen|arbeitgeber|entreprise|empresa)$/,
  ],
  [
    'place',
    /^(?:location|job location|place|place of work|work location|standort|arbeitsort|einsatzort|lieu|ubicaci[oó]n)$/,
  ],
  ['pay', /^(?:salary|pay|pay range|salary range|compensation|gehalt|salaire|salario)$/],
  ['work_mode', /^(?:work mode|workplace|workplace type|work type|remote|working model)$/],
]

function labelOf(line: string): { name: TextWord; value: string } | null {
  const cut = line.indexOf(':')
  if (cut < 2 || cut > 30) return null
  const label = line
    .slice(0, cut)
    .replace(/[*_#•]/g, '')
    .trim()
    .toLowerCase()
  const value = oneLine(line.slice(cut + 1).replace(/[*_]/g, ''), 200)
  const name = LABELS.find(([, pattern]) => pattern.test(label))?.[0]
  return name === undefined || value === '' || value.length > 120 ? null : { name, value }
}

const ITEM = /^[-–*•·]\s/

// Neither a sentence, nor an item of a list, nor a heading, as before a list, or button of the page, nor a line with a label.
function isOfHead(line: string): boolean {
  const isSentence =
    line.endsWith(':') || line.split(' ').length > 12 || (/[.!?]$/.test(line) && line.split(' ').length > 6)
  return (
    line.length <= LONGEST_HEAD &&
    !isSentence &&
    !ITEM.test(line) &&
    !NO_NAME.test(line) &&
    labelOf(line) === null
  )
}

// The first line of a label counts.
function labelsIn(lines: readonly string[]): Partial<Record<TextWord, string>> {
  const found = lines.flatMap((line) => labelOf(line) ?? []).map(({ name, value }) => [name, value] as const)
  return Object.fromEntries(found.toReversed())
}

const MODE_WORD = /^(?:remote|hybrid|on[ -]?site|fully remote|in[ -]office)$/i
const CUT = / ?[|·•] ?/
const LINES_BELOW = 4

function guessIn(head: readonly string[]): Omit<TextWords, 'pay'> {
  const at = titleLine(head)
  const line = head[at]
  if (line === undefined) return { title: '', company: '', place: '', work_mode: '' }
  const inTitle = titleParts(line)
  const parts = [...inTitle.slice(1), ...head.slice(at + 1, at + 1 + LINES_BELOW), ...head.slice(0, at)]
    .flatMap(partsOf)
    .flatMap(withoutLead)
  const mode = parts.find((part) => MODE_WORD.test(part)) ?? ''
  return {
    title: titleIn(inTitle),
    company: behindAt(line) ?? parts.find(isCompany) ?? '',
    place: parts.find(isPlace) ?? '',
    work_mode: mode === '' ? '' : modeOfText(mode),
  }
}

function titleLine(head: readonly string[]): number {
  return Math.max(
    0,
    head.findIndex((line) => line.split(CUT).some(namesWork)),
  )
}

function titleIn([title = '']: readonly string[]): string {
  return oneLine(title, 200)
}

// A known title comes first, and a place behind a dash is a part of its own. Example: "Cook - Oslo" -> "Cook", "Oslo".
function titleParts(line: string): string[] {
  const parts = line
    .replace(/ (?:at|@|bei|chez) .*/u, '')
    .split(CUT)
    .flatMap((part) => {
      const dash = part.lastIndexOf(' - ')
      const behind = part.slice(dash + 3)
      return dash > 0 && isPlace(behind) ? [part.slice(0, dash), behind] : [part]
    })
  const title = parts.find(namesWork)
  return title === undefined ? parts : [title, ...parts.filter((part) => part !== title)]
}

// Example: "Software Engineer at Lantern Freight" -> "Lantern Freight".
function behindAt(line: string): string | null {
  const name = / (?:at|@|bei|chez) (\p{Lu}[^|·•,()]{1,60})/u.exec(line)?.[1]
  return name?.split(' - ')[0]?.trim() ?? null
}

// A mode in brackets is a part of its own. Example: "Dublin, Ireland (Hybrid)".
function partsOf(line: string): string[] {
  return line
    .replace(/[()]/g, ' | ')
    .replace(/^(remote|hybrid|on[ -]?site) - /i, '$1 | ')
    .split(CUT)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

// A company before a town and its state, or before a town alone, is a part of its own, and a street is none. Examples:
// "Crumb, Akron, OH" -> "Crumb", "Akron, OH"; "12 Main Street, Akron, OH" -> "Akron, OH".
function withoutLead(part: string): string[] {
  const [lead = '', ...names] = part.split(',').map((name) => name.trim())
  const [town = '', ...wider] = names
  const isKnown = findTown(names.join(', ')) !== null && isPlaceName(withoutDistricts(town))
  const isWhole = wider.length === 0 || (wider.length === 1 && stateOfName(wider[0] ?? '') !== null)
  // The letters of a state make a town of any name.
  const isTown = isKnown || (/^\p{Lu}\p{L}/u.test(town) && /^[A-Z]{2}$/.test(wider[0] ?? ''))
  if (!isTown || !isWhole || !isCompany(lead)) return [part]
  return [...(/^\d/.test(lead) ? [] : [lead]), names.join(', ')]
}

// All of it names places, or it ends with a state or country behind a town. Example: "Dallas, TX 75201".
function isPlace(part: string): boolean {
  if (part.length > 60 || MODE_WORD.test(part) || !/^\p{Lu}/u.test(part)) return false
  const names = part
    .split(/[,/]/)
    .map(withoutDistricts)
    .filter((name) => !MODE_WORD.test(name))
  const last = names.at(-1) ?? ''
  if (names.length > 0 && names.every(isPlaceName)) return true
  return names.length > 1 && (isPlaceName(last) || /^[A-Z]{2}$/.test(last)) && countriesIn(part).length > 0
}

// A short name with a capital that is no sentence, no heading, no place and no kind of work.
function isCompany(part: string): boolean {
  if (part.length > 50 || part.split(' ').length > 6 || !/^[\p{Lu}\d]/u.test(part)) return false
  if (/[.!?:;]$|[€$£]|\d{3}/u.test(part) && !/\b(?:inc|ltd|co|corp|llc)\.$/i.test(part)) return false
  return !isPlace(part) && !MODE_WORD.test(part) && !namesWork(part) && !NO_NAME.test(part)
}

// Headings and buttons of job pages.
const NO_NAME =
  /^(?:(?:about|apply|easy apply|posted|reposted|over \d|be an early|job description|your|our|we|you|join|promoted)\b|(?:the role|save|share|new|today|yesterday|full[- ]time|part[- ]time|contract|permanent|temporary|description|requirements|responsibilities|qualifications|overview|skills|benefits|show more|see more|salary|pay)$)/i

function countriesIn(place: string): string[] {
  return place === '' ? [] : placePosting([{ text: place, country: null }]).countries
}
