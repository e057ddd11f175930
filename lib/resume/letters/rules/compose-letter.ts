import { wordsOfLetter } from '#lib/resume/letters/rules/letter-words.ts'

/** The inputs of a letter: the job, and the lines that show its requirements, the best first. */
export type LetterInput = { language: string; title: string; company: string; lines: readonly string[] }

const FIRST_LINES = 3
const MOST_LINES = 6
// Past forms in English that do not end in "ed".
const IRREGULAR = new Set(
  'led ran built wrote taught grew sold kept made held won drove began brought chose cut dealt did drew fed found gave had left met oversaw paid put read rebuilt rode set shot sought spent split spoke stood swam taught told took took understood went'.split(
    ' ',
  ),
)

/**
 * Writes a letter from the person's own lines: greeting, opening, two paragraphs of lines, close. A line that begins with a verb in
 * the past becomes a sentence with "I"; any other line stays as it is.
 * Example: "Led a team of 12" becomes "I led a team of 12."
 */
export function composeLetter({ language, title, company, lines }: LetterInput): string[] {
  const words = wordsOfLetter(language)
  const opening = (company === '' ? words.opening_no_company : words.opening)
    .replace('{title}', title)
    .replace('{company}', company)
  const sentences = lines.slice(0, MOST_LINES).map((line) => sentenceOf(line, words.subject))
  const [first, more] = [sentences.slice(0, FIRST_LINES), sentences.slice(FIRST_LINES)]
  return [
    words.greeting,
    opening,
    ...(first.length > 0 ? [[words.shows, ...first].join(' ')] : []),
    ...(more.length > 0 ? [[words.also, ...more].join(' ')] : []),
    words.closing,
    words.regards,
  ]
}

function sentenceOf(line: string, subject: string | null): string {
  const text = line.trim().replace(/[.;,]+$/, '')
  const [verb = ''] = /^\p{L}+/u.exec(text) ?? []
  const isVerb = /^\p{Lu}\p{Ll}+$/u.test(verb) && (/ed$/.test(verb) || IRREGULAR.has(verb.toLowerCase()))
  const whole =
    subject !== null && isVerb ? `${subject} ${verb.toLowerCase()}${text.slice(verb.length)}` : text
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}
