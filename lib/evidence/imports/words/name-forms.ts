import { datesIn } from '#lib/evidence/imports/rules/dates.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'

/**
 * Returns a line with a name without what resumes set beside it: their own title, a date of birth, pronouns in brackets.
 * Examples: "Ada Byron" of "Curriculum vitae of Ada Byron (she/her)" and of "Resume: Ada Byron".
 */
export function bareName(line: string): string {
  if (line.length > LONGEST) return line
  const [before = '', ...after] = line.replace(/(?:(?<!\s)\s+)?\([^()]*\)\s*$/, '').split(/:\s+/)
  const text = isTitle([before]) ? after.join(': ') : [before, ...after].join(': ')
  const dates = datesIn(text)
  const parts = (dates === null ? text : text.slice(0, dates.start)).split(/(?<!\s)\s+[–—|·-]\s+/)
  const [name = ''] = parts.filter((part) => sectionNamed(part)?.name !== 'title')
  const words = name.trim().split(/\s+/)
  const titles = [3, 2].filter(
    (count) => isTitle(words.slice(0, count - 1)) && /^\p{Ll}/u.test(words[count - 1] ?? ''),
  )
  return words.slice(titles[0] ?? 0).join(' ')
}

function isTitle(words: readonly string[]): boolean {
  return sectionNamed(words.join(' '))?.name === 'title'
}

/** Returns a name and the forms in which a resume may repeat it: without initials, and with the last word first. */
export function nameForms(name: string): string[] {
  const bare = bareName(name)
  const words = bare.split(/\s+/).filter((word) => !SHORT.test(word))
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const areWords = [first, last].every((word) => /^\p{Lu}[\p{L}\p{M}'’-]+$/u.test(word))
  if (words.length < 2 || words.length > MOST_WORDS || !areWords) return [name]
  return [...new Set([name, bare, words.join(' '), `${first} ${last}`, `${last} ${first}`])]
}

// Initials, and short titles. Examples: "Q.", "Dr."
const SHORT = /^\p{Lu}\p{L}{0,3}\.$/u
const MOST_WORDS = 5
// In letters; a longer line is prose.
const LONGEST = 200

/** Returns whether a word of common use is a given name as well. Example: "Mark", before "Carpenter". */
export function isGivenName(word: string): boolean {
  return GIVEN_NAMES.has(word.toLowerCase())
}

const GIVEN_NAMES = new Set(
  `amber andrea angel april august aurora austin autumn basil bill bob brook bruno carol carter chance charity chase christian claire
   clay cliff crystal daisy dale dallas dan dawn dean dolores drew earl eden ernst esperanza eve faith fern flora florence ford frank
   gale gene ginger glen gloria grace grant guy harmony hazel heath heather holly hope hunter iris ivy jack jade jasmine jean john
   jordan joy june justice kay lance laurel lily logan lux luz marina mark mason matt max may melody mercedes mercy miles mona nick
   noble norm olive opal paris parker pat patience paz pearl penny peter phoenix pierce pierre pilar piper ray reed rich rob robin
   rocky roman rosa rosario rose rosemary ruby rusty sage salvador sandy serena sky sol soledad spencer sterling sue summer sunny
   sydney taylor tom tony trinity troy tyler victor victoria violet virginia wade ward will willow young`.split(
    /\s+/,
  ),
)
