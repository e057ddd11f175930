import table from '#assets/words/skills.json' with { type: 'json' }
import { wordTable } from '#lib/text/text.ts'

/** Words that say nothing about a job, because nearly every posting and resume contains them. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  words(`
  a about above after again all also am an and any are as at be because been before being below between
  both but by can could did do does doing down during each etc few for from further had has have having he
  her here him his how i if in into is it its just me more most must my no nor not of off on once only or
  other our out over own per same she should so some such than that the their them then there these they
  this those through to too under until up us very was we were what when where which while who whom why
  will with within without would you your yours using use used via across including include includes plus
  well work working experience experienced experiences year years role team teams ability able strong
  knowledge skill skills required requirement requirements responsibility responsibilities preferred job
  company candidate candidates position day new need needs help build join looking ensure
`),
)

/**
 * A skill, tool, certificate or line of business: all its spellings, the common one first. `term` is its name in ranks, searches
 * and tags, as terms are written, and `counted` the spellings that they read as it; null and none for a name that they read as plain
 * words. The weights of ranks were fitted with these spellings.
 */
export type SkillName = {
  sort: 'skill' | 'cert' | 'domain' | 'topic'
  spellings: readonly string[]
  term: string | null
  counted: readonly string[]
}

/** Every name of assets/words/skills.json; a topic, such as "big data", names no skill by itself. */
export const SKILL_NAMES: readonly SkillName[] = [
  ...namesIn(table.domains, 'domain'),
  ...Object.values(table.skills).flatMap((group) => namesIn(group, 'skill')),
  ...namesIn(table.certificates, 'cert'),
  ...namesIn(table.topics, 'topic'),
]

// A spelling with a star is the term, as the first of a topic is; one with a tilde is not counted.
function namesIn(list: string, sort: SkillName['sort']): SkillName[] {
  return list.split('; ').map((entry) => {
    const written = entry.match(/~?[^=~]+/g) ?? []
    const at = sort === 'topic' ? 0 : written.findIndex((spelling) => spelling.includes('*'))
    const spellings = written.map((spelling) => spelling.replaceAll(/[~*]/g, ''))
    return {
      sort,
      spellings,
      term: spellings[at]?.replaceAll(' ', '_') ?? null,
      counted: at < 0 ? [] : spellings.filter((_, index) => !written[index]?.startsWith('~')),
    }
  })
}

/** Terms of a skill, a tool or a field; a posting's share of them counts extra. */
export const SKILLS: ReadonlySet<string> = new Set(SKILL_NAMES.flatMap(({ term }) => term ?? []))

/** Skills that are also plain words: they count with a capital, or in a list of names. */
export const PLAIN_TOO: ReadonlySet<string> = new Set(words(table.plain_words))

const counted = SKILL_NAMES.flatMap(({ term, counted }) =>
  counted.map((spelling) => [spelling, term ?? ''] as const),
)

/** Other spellings of a word, each with its term. */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ...counted.filter(([spelling, term]) => spelling !== term && !spelling.includes(' ')),
  // The first word of "A/B testing".
  ['a/b', 'ab'],
])

/** Words that form one term, each with that term. */
export const PHRASES: ReadonlyMap<string, string> = new Map(
  counted.filter(([spelling]) => spelling.includes(' ')),
)

function words(table: string): string[] {
  return table.split(/\s+/).filter(Boolean)
}

/** English words for the numbers from 0 to 12, each at its number. */
export const NUMBER_WORDS: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Words of questions about abilities that name nothing themselves. */
export const QUESTION_WORDS = wordTable(`
  a an the this that these those any some more most least minimum and or of in on at to for with within
  from by as than up per about into across such like is are was were be been being do does did have has had having can
  could would will may you your yours yourself it its there job role position company work worked working experience
  experienced year years yrs month months week weeks day days time times full part hour hours hold holds held possess
  current currently valid active ever able willing comfortable familiar fluent fluently proficient knowledge know use
  used using professional professionally personally
  speak read write own live located based available`)

/** Words that accompany any line about work and claim nothing. */
export const REWORDING_WORDS = wordTable(`
  a an the this that these those which who and or of in on at to for with within from by as than into across over
  through using via while where when so both each per between toward towards including it its their is are was were be
  been being has have had do did used work worked working experience`)

/** Returns the stem of a lower-case English word, without plural and common endings; other words stay. */
export function stem(word: string): string {
  if (word.length < 4 || NOT_ENGLISH.test(word)) return word
  return undouble(withoutLastE(withoutEnding(withoutPlural(word))))
}

const NOT_ENGLISH = /[^a-z]/
const ENDINGS = 'ization ations ation ments ment ings ing ers ed er ly or ive al'.split(' ')

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (word.endsWith('sses')) return word.slice(0, -2)
  return word.endsWith('s') && !/[sui]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutEnding(word: string): string {
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= 4)
  return ending ? word.slice(0, -ending.length) : word
}

function withoutLastE(word: string): string {
  return word.endsWith('e') && word.length > 4 ? word.slice(0, -1) : word
}

// "planning" leaves "plann"; "sell" and "process" keep both letters.
function undouble(word: string): string {
  const last = word.at(-1)
  const isDouble = word.length > 4 && last === word.at(-2) && last !== 's' && last !== 'l'
  return isDouble ? word.slice(0, -1) : word
}
