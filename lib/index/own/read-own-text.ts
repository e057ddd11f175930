import { payWords } from '#lib/index/labels/label-words.ts'
import { labelsOf } from '#lib/index/labels/labels.ts'
import { settledMode } from '#lib/index/labels/stated-work-mode.ts'
import type { WorkMode } from '#lib/index/places/listed-place.ts'
import { isPlaceName } from '#lib/index/places/place-mentions.ts'
import { placePosting } from '#lib/index/places/place-posting.ts'
import { modeOfText } from '#lib/index/places/work-mode.ts'
import { namesWork } from '#lib/index/titles/common-titles.ts'
import { oneLine } from '#lib/text/text.ts'

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
  const lines = text
    .slice(0, 200_000)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const labels = labelsIn(lines.slice(0, LABELLED_LINES))
  const head = lines.slice(0, HEAD_LINES).filter(isOfHead)
  const guess = guessIn(head)
  const mode = settledMode(modeOfText(labels.work_mode ?? ''), text.toLowerCase())
  const { pay } = labelsOf({
    ...{ title: '', text, salary: labels.pay ?? '', employment: '' },
    countries: countriesIn(labels.place ?? guess.place),
  })
  const words: TextWords = {
    title: labels.title ?? guess.title,
    company: labels.company ?? guess.company,
    place: labels.place ?? guess.place,
    pay: pay === null ? (labels.pay ?? '') : payWords(pay),
    work_mode: mode || guess.work_mode,
  }
  const isGuess = (name: TextWord) => words[name] !== '' && labels[name] === undefined && !isSure(name)
  const isSure = (name: TextWord) => (name === 'pay' ? pay !== null : name === 'work_mode' && mode !== '')
  return { ...words, unsure: WORDS.filter(isGuess) }
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

// Neither a sentence, nor a heading or button of the page, nor a line with a label.
function isOfHead(line: string): boolean {
  const isSentence = line.split(' ').length > 12 || (/[.!?]$/.test(line) && line.split(' ').length > 6)
  return line.length <= LONGEST_HEAD && !isSentence && !NO_NAME.test(line) && labelOf(line) === null
}

// The first line of a label counts.
function labelsIn(lines: readonly string[]): Partial<Record<TextWord, string>> {
  const found = lines.flatMap((line) => labelOf(line) ?? []).map(({ name, value }) => [name, value] as const)
  return Object.fromEntries(found.toReversed())
}

const MODE_WORD = /^(?:remote|hybrid|on-?site|fully remote|in[ -]office)$/i
const CUT = / ?[|·•] ?/
const LINES_BELOW = 4

function guessIn(head: readonly string[]): Omit<TextWords, 'pay'> {
  const at = Math.max(
    0,
    head.findIndex((line) => line.split(CUT).some(namesWork)),
  )
  const line = head[at]
  if (line === undefined) return { title: '', company: '', place: '', work_mode: '' }
  const [title = '', ...behind] = titleParts(line)
  const parts = [...behind, ...head.slice(at + 1, at + 1 + LINES_BELOW), ...head.slice(0, at)].flatMap(
    partsOf,
  )
  const mode = parts.find((part) => MODE_WORD.test(part)) ?? ''
  return {
    title: oneLine(title, 200),
    company: behindAt(line) ?? parts.find(isCompany) ?? '',
    place: parts.find(isPlace) ?? '',
    work_mode: mode === '' ? '' : modeOfText(mode),
  }
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
    .replace(/^(remote|hybrid|on-?site) - /i, '$1 | ')
    .split(CUT)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

// All of it names places, or it ends with a state or country behind a town. Example: "Dallas, TX 75201".
function isPlace(part: string): boolean {
  if (part.length > 60 || MODE_WORD.test(part) || !/^\p{Lu}/u.test(part)) return false
  const names = part
    .replace(/ \d{5}$/, '')
    .split(/[,/]/)
    .map((name) => name.trim())
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
