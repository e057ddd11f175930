import type { ModelSentence } from '#db/rows/resume.ts'
import { wordsOfLetter } from '#lib/resume/letters/rules/letter-words.ts'

/** The inputs of a letter: the job, and the lines that show its requirements, the best first. */
export type LetterInput = { language: string; title: string; company: string; lines: readonly string[] }

const FIRST_LINES = 3
const MOST_LINES = 6
const LEAST_SENTENCES = 2
// Past forms in English that do not end in "ed".
const IRREGULAR = new Set(
  'led ran built wrote taught grew sold kept made held won drove began brought chose dealt did drew fed found gave had met oversaw paid read rebuilt rode shot sought spent spoke stood swam taught told took took understood went'.split(
    ' ',
  ),
)

/**
 * Writes a letter from the person's own lines: greeting, opening, two paragraphs of lines, close. A line that begins with a verb in
 * the past becomes a sentence with "I". Other lines, such as "Languages: Go, Rust", stay out if two lines become sentences.
 * Example: "Led a team of 12" becomes "I led a team of 12."
 */
export function composeLetter({ language, title, company, lines }: LetterInput): string[] {
  const words = wordsOfLetter(language)
  const composed = lines.map((line) => sentenceOf(line, words.subject))
  const deeds = composed.filter(({ isDeed }) => isDeed)
  const sentences = (deeds.length < LEAST_SENTENCES ? composed : deeds)
    .slice(0, MOST_LINES)
    .map(({ text }) => text)
  const [first, more] = [sentences.slice(0, FIRST_LINES), sentences.slice(FIRST_LINES)]
  const body = [
    ...(first.length > 0 ? [[words.shows, ...first].join(' ')] : []),
    ...(more.length > 0 ? [[words.also, ...more].join(' ')] : []),
  ]
  return withFixed(body, { language, title, company })
}

/** Returns the body of a letter between its fixed sentences: greeting, opening and close. */
export function withFixed(
  body: readonly string[],
  { language, title, company }: Omit<LetterInput, 'lines'>,
): string[] {
  const { greeting, closing, regards } = wordsOfLetter(language)
  return [greeting, openingOf(language, { title, company }), ...body, closing, regards]
}

/** Returns the paragraphs of sentences as texts. */
export function bodyParagraphs(paragraphs: readonly (readonly ModelSentence[])[]): string[] {
  return paragraphs.map((sentences) => sentences.map(({ text }) => text).join(' '))
}

/** Returns the sentence that names the job. Example: "I am applying for the position of Baker at Acme Inc." */
export function openingOf(language: string, job: Pick<LetterInput, 'title' | 'company'>): string {
  const words = wordsOfLetter(language)
  const opening = job.company === '' ? words.opening_no_company : words.opening
  // In one pass, so that a title such as "Engineer {company}" stays as it is.
  const text = opening.replace(/\{(title|company)\}/g, (_, name: 'title' | 'company') => job[name])
  return text.replace(/\.\.$/, '.')
}

/** Returns a line as a sentence; `isDeed` if it says what the person did. */
function sentenceOf(line: string, subject: string | null): { text: string; isDeed: boolean } {
  const text = line.trim().replace(/[.;,]+$/, '')
  const [verb = ''] = /^\p{L}+/u.exec(text) ?? []
  const isPast = (verb !== 'Red' && /ed$/.test(verb)) || IRREGULAR.has(verb.toLowerCase())
  // "Built-in ovens" begins with no verb.
  const isVerb = isPast && /^\p{Lu}\p{Ll}+$/u.test(verb) && text[verb.length] === ' '
  const isDeed = subject !== null && isVerb
  const sentence = isDeed ? `${subject} ${verb.toLowerCase()}${text.slice(verb.length)}` : text
  return { text: /[.!?]$/.test(sentence) ? sentence : `${sentence}.`, isDeed }
}
