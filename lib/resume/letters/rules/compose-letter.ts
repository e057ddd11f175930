import words from '#assets/words/resumes.json' with { type: 'json' }
import type { Language } from '#db/rows/display.ts'
import type { ModelSentence } from '#db/rows/resume.ts'
import {
  ENDINGS,
  type Ending,
  OPENINGS,
  type Opening,
  withoutBullet,
} from '#lib/resume/letters/rules/sentences.ts'
import { once } from '#lib/text/memoize.ts'

/** The name of a job in a letter; `company` is '' without one. */
type LetterJobName = { title: string; company: string }

/**
 * The paragraphs around the lines of a letter that the person edited, with `{title}` and `{company}` for the names of its job.
 * `lead` stands directly above the lines.
 */
export type LetterFrame = { opening: string[]; lead: string; ending: string[] }

/** The inputs of a letter: the job, the chosen lines, and the person's own opening and ending. */
export type LetterInput = LetterJobName & {
  language: string
  lines: readonly string[]
  frame: LetterFrame | null
  opening: Opening | undefined
  ending: Ending | undefined
}

/**
 * Writes a letter of the person's own lines: greeting, opening, the lines as bullets, ending. Without a choice the opening and the
 * ending are the person's own, if there are any. Example of the lines: "Here is what I would bring to it:\n• Led a team of 12".
 */
export function composeLetter({ language, lines, frame, opening, ending, ...job }: LetterInput): string[] {
  const { greeting, lead } = wordsOfLetter(language)
  const { openings, endings } = letterChoices(language, job, frame)
  const chosenOpening = openings.find(({ id }) => id === opening) ?? openings[0]
  const chosenEnding = endings.find(({ id }) => id === ending) ?? endings[0]
  const above = frame && chosenOpening?.id === 'own' ? named(frame.lead, job) : lead
  return [
    greeting,
    ...(chosenOpening?.paragraphs ?? []),
    [above, ...lines.map((line) => `• ${line.trim()}`)].filter(Boolean).join('\n'),
    ...(chosenEnding?.paragraphs ?? []),
  ]
}

type LetterPart<Id> = { id: Id; paragraphs: string[] }

/**
 * Returns the openings and endings for a job, the first as the default. The person's own come first; those that differ from no fixed
 * one, or that name a company where the job has none, are left out.
 */
export function letterChoices(language: string, job: LetterJobName, frame: LetterFrame | null) {
  const { openings, endings, regards } = wordsOfLetter(language)
  const own = (paragraphs: string[]) => paragraphs.map((text) => named(text, job))
  const opening = OPENINGS.flatMap((id): LetterPart<Opening>[] => {
    if (id !== 'own')
      return [{ id, paragraphs: [named(openings[id][job.company === '' ? 'alone' : 'named'], job)] }]
    const isOther = frame !== null && (job.company !== '' || !frame.opening.join().includes('{company}'))
    return isOther ? [{ id, paragraphs: own(frame.opening) }] : []
  })
  const ending = ENDINGS.flatMap((id): LetterPart<Ending>[] => {
    if (id !== 'own') return [{ id, paragraphs: [endings[id], regards] }]
    const isOther = frame !== null && (job.company !== '' || !frame.ending.join().includes('{company}'))
    return isOther ? [{ id, paragraphs: own(frame.ending) }] : []
  })
  return { openings: distinct(opening), endings: distinct(ending) }
}

// An own part that says the same as a fixed one goes, and its fixed one comes first.
function distinct<Id>(parts: LetterPart<Id>[]): LetterPart<Id>[] {
  const [first, ...others] = parts
  if (first === undefined) return []
  const same = others.find(({ paragraphs }) => paragraphs.join('\n') === first.paragraphs.join('\n'))
  return same ? [same, ...others.filter((part) => part !== same)] : parts
}

const LONGEST_GREETING = 80

/**
 * Returns the opening and ending of a letter that the person edited, for their next letter; null for a letter without bullets. Its
 * greeting stays out, because it may name a person. Example: "I bake for Loaf." becomes "I bake for {company}."
 */
export function frameOf(paragraphs: readonly string[], job: LetterJobName): LetterFrame | null {
  const isBulleted = (text: string) => text.split('\n').some((row) => withoutBullet(row) !== null)
  const first = paragraphs.findIndex(isBulleted)
  if (first === -1) return null
  const last = paragraphs.findLastIndex(isBulleted)
  const [greeting = '', ...others] = paragraphs.slice(0, first)
  const isGreeting = greeting.length <= LONGEST_GREETING && /[,:!،，：]$/u.test(greeting)
  const rows = (paragraphs[first] ?? '').split('\n')
  const lead = rows
    .slice(
      0,
      rows.findIndex((row) => withoutBullet(row) !== null),
    )
    .join('\n')
  const general = (text: string) => {
    const output = withPlaceholder(withPlaceholder(text, 'title', job), 'company', job)
    return PUBLIC_BODY.test(job.company) ? output.replace(/\bthe (?=\{company\})/g, '') : output
  }
  return {
    opening: (isGreeting || greeting === '' ? others : [greeting, ...others]).map(general),
    lead: general(lead),
    ending: paragraphs.slice(last + 1).map(general),
  }
}

// Whole words only, so that the company "On" leaves "Once" alone.
function withPlaceholder(text: string, name: keyof LetterJobName, job: LetterJobName): string {
  const value = job[name]
  if (value === '') return text
  const pieces = text.split(value)
  const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
  return pieces.reduce((output, piece) => {
    const isInside = isLetter(output.at(-1)) || isLetter(piece[0])
    return `${output}${isInside ? value : `{${name}}`}${piece}`
  })
}

// Example: "au poste d’Office Manager".
const FRENCH_OF = /(?<=\bau poste )d(?:e |['’])(?=\{title\})/g

// Example: "at the City of Lowell".
const PUBLIC_BODY =
  /^(?:city|county|town|village|state|university|port|ministry|department|diocese|borough) of /i

// In one pass, so that a title such as "Engineer {company}" stays as it is.
function named(text: string, job: LetterJobName): string {
  const of = /^[aeiouyàâæéèêëîïôœùûü]/i.test(job.title) ? 'd’' : 'de '
  return text
    .replace(FRENCH_OF, of)
    .replace(/(?<= (?:at|join) )(?=\{company\})/g, PUBLIC_BODY.test(job.company) ? 'the ' : '')
    .replace(/\{(title|company)\}/g, (_, name: keyof LetterJobName) => job[name])
    .replace(/\.\.$/, '.')
}

/** Returns the body of a letter by a model between its fixed sentences: greeting, opening and ending. */
export function withFixed(
  body: readonly string[],
  { language, ...job }: LetterJobName & { language: string },
) {
  const { openings, endings } = letterChoices(language, job, null)
  const [opening, ending] = [openings[0]?.paragraphs ?? [], endings[0]?.paragraphs ?? []]
  return [wordsOfLetter(language).greeting, ...opening, ...body, ...ending]
}

/** Returns the sentences of a letter that claim nothing of the person, with those that name the job. */
export function fixedSentences(language: string, job: LetterJobName): ReadonlySet<string> {
  const { greeting, lead } = wordsOfLetter(language)
  const { openings, endings } = letterChoices(language, job, null)
  return new Set([greeting, lead, ...[...openings, ...endings].flatMap(({ paragraphs }) => paragraphs)])
}

/** Returns the paragraphs of sentences as texts. */
export function bodyParagraphs(paragraphs: readonly (readonly ModelSentence[])[]): string[] {
  return paragraphs.map((sentences) => sentences.map(({ text }) => text).join(' '))
}

/** A sentence that names the job, with `{title}` and `{company}`; `alone` is for a job without a named company. */
type JobSentence = { named: string; alone: string }

/** The fixed sentences of a letter in a language. None says anything about the person. */
type LetterWords = {
  greeting: string
  openings: Record<'apply' | 'join', JobSentence>
  /** Stands above the lines of the resume. */
  lead: string
  endings: Record<'talk' | 'questions', string>
  regards: string
}

// The greeting, the two openings with and without a company, the words above the lines, the two endings, the regards. No word
// depends on the gender of the person, and no name is inflected.
const WORDS: Record<Language, { letter: string }> = words

const read = once(
  (): ReadonlyMap<string, LetterWords> =>
    new Map(Object.entries(WORDS).map(([language, { letter }]) => [language, lettersOf(letter)])),
)

function lettersOf(words: string): LetterWords {
  const [greeting = '', applyNamed = '', apply = '', joinNamed = '', join = '', lead = '', ...ending] =
    words.split(' | ')
  const [talk = '', questions = '', regards = ''] = ending
  return {
    greeting,
    openings: { apply: { named: applyNamed, alone: apply }, join: { named: joinNamed, alone: join } },
    lead,
    endings: { talk, questions },
    regards,
  }
}

/** Returns the fixed sentences of a language; the English ones for a language without. */
export function wordsOfLetter(language: string): LetterWords {
  return read().get(language) ?? lettersOf(WORDS.en.letter)
}
