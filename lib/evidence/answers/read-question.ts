import sameWords from '#assets/answers/same-words.json' with { type: 'json' }
import { LANGUAGES as NAMED_LANGUAGES } from '#lib/index/jobs/required-languages.ts'
import { once } from '#lib/text/memoize.ts'
import { ALIASES, SKILLS, stem, PHRASES as TERM_PHRASES } from '#lib/text/word-tables.ts'

/** Stretches of a folded question that are read as one thing, in the order in which they are looked for. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bcan'?t\b|\bcannot\b/g, 'can not'],
  [/n't\b/g, ' not'],
  [/'(?:s|re|ll|ve|d|m)?(?![\p{L}\p{N}])/gu, ' '],
  [/\bu\.\s?s\.(?:\s?a\.?)?|\busa\b|\bunited states(?: of america)?\b|\bthe us\b/g, ' us_country '],
  [/\bu\.\s?k\.?\b|\bunited kingdom\b|\bgreat britain\b/g, ' uk '],
  [/\beuropean union\b|\be\.u\.?\b/g, ' eu '],
  [/\bh-?1-?b\b/g, ' h1b '],
  [
    /\b(?:from|in|into|at)? ?(?:our|the|an?) office\b|\bon[- ]?site\b|\bin[- ](?:office|person)\b/g,
    ' onsite ',
  ],
  [/\b(?:work(?:ing)?) from home\b/g, ' work remote '],
  [/\bnon[- ](compete|disclosure|solicitation)\b/g, ' non$1 '],
  [/\bdirect reports?\b/g, ' manage people '],
  [/\bcriminal record\b|\bconvicted of an? (?:crime|felony)\b/g, ' convict '],
  [/\bfor any employer\b/g, ' '],
  [
    /\b(?:over|above|older than|at least)? ?(\d\d) (?:years old|years of age|or older|years or older)\b(?: or older)?/g,
    ' age $1 ',
  ],
  [/\bare you (?:over|above|older than|at least) (\d\d)\b/g, ' are you age $1 '],
  [
    /\b(?:at least|at minimum|a minimum of|minimum of|minimum (?=\d)|no less than|more than|over (?=\d))/g,
    ' ',
  ],
  [/\bor (?:more|above|over|greater)\b/g, ' '],
  [/\bwhat (interests|attracts|draws|excites|appeals to|motivates)\b/g, ' why $1 '],
  [/\b(?:what )?(?:is |are )?(?:your |the )?reasons? for\b/g, ' why '],
  [/\b(?:find|found) out about\b|\blearn(?:ed|t)? about (?=this|us|the|our)/g, ' hear '],
  [
    /\b(?:this|the|our) (?:role|position|job|opportunity|vacancy|opening)\b|\bwant this job\b/g,
    ' want this_job ',
  ],
  [
    /\b(?:our|this|the) (?:company|organi[sz]ation|firm|team|business)\b|\b(?:for|with|by|at|about|join|of|like) us\b|\bhere\b|\bwhy us\b/g,
    ' company ',
  ],
  [
    /\b(?:have|has) you (?:ever )?(?:worked (?:with|in|on)|used)\b|\byou have worked with\b/g,
    ' have you experience ',
  ],
  [/\bhow (?:long|many years) have you (?:worked with|used|been using)\b/g, ' how many years experience '],
  [
    /\b(?:(?:prior|previous|past) )?experience (?:with|in|(?:of )?(?:using|working (?:with|in|on)))\b/g,
    ' experience ',
  ],
  [/\breact native\b/g, ' react_native '],
]

/** Words that do not change the meaning of a question. */
export const FILLER: ReadonlySet<string> = words(`
  a an the of to for in on at with by and or as per into from is are was were be been being am do does did have has
  had having will would can could may might shall should you your yours yourselves we our us i my me please kindly
  this that these those there it its any ever if so such what which who whom whose when where why how much many
  long soon about up able willing open comfortable happy ok okay consider want wish like state select indicate provide
  enter list confirm specify tell share describe explain let know give also just really then than one hold own
  time say own yes hi hello thanks e.g eg own ll re ve
`)

/** Words of one meaning, each with the word that stands for all of them. */
const SAME_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(sameWords).flatMap(([meaning, others]) =>
    [meaning, ...others.split(' ')].map((word) => [word, meaning] as const),
  ),
)

/** Names of languages that people speak, as the words of a question. Example: "portugues". */
export const LANGUAGES: ReadonlySet<string> = new Set(
  ['english', 'irish', ...NAMED_LANGUAGES.keys()].map(stem),
)

/** The meaning of a question, apart from its wording. */
export type QuestionMeaning = {
  /** The known form it has; null where it is none of them. */
  frame: Frame | null
  questionKind: QuestionKind
  /** The things that it names beyond its form, each once and sorted: places, skills, numbers, a `not`. */
  words: readonly string[]
}

/** Returns the meaning of a question. */
export function readQuestion(question: string): QuestionMeaning {
  const text = withPhrases(question.slice(0, LONGEST))
  const questionKind = KIND_PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'thing'
  const meanings = new Set([...tokensOf(text), ...moodOf(text)])
  const frame =
    allFrames().find((candidate) => matchesFrame(candidate, { questionMeanings: meanings, questionKind })) ??
    null
  const words = [...meanings].filter((word) => !isCoveredByFrame(word, frame))
  return { frame, questionKind, words: words.toSorted() }
}

/** Returns the words of any text as questions name things, for comparing the two. */
export function questionWords(text: string): string[] {
  return [...tokensOf(withPhrases(text.slice(0, LONGEST_TEXT)))].filter((word) => word !== 'this_job')
}

/** How a question asks: for a yes or no, a number, a reason, a time, a place, an account, or a thing. */
type QuestionKind = 'yes_no' | 'count' | 'why' | 'when' | 'where' | 'account' | 'thing'

/**
 * A question that is asked in many ways. It is recognised by words that must all be there (of a list, any one), and
 * by its kind where `kinds` lists it; `absorbs` are words that then add nothing.
 */
type Frame = {
  topic: string
  subtopic: string
  needs: readonly (readonly string[])[]
  absorbs: ReadonlySet<string>
  /** Null where a yes, an account and a thing are one answer; `own` where each way of asking is a question of its own. */
  kinds: readonly QuestionKind[] | 'own' | null
}

/** Every question known by its form, the more special first. */
const FRAMES: readonly Frame[] = `
  sponsorship            | sponsor | visa need employ work status job | any
  work_authorization     | authorize work/employ | have work employ visa | any
  noncompete             | noncompete | agreement clause bound subject restricted | any
  background:check       | background check | consent criminal | any
  background:convicted   | convict | (past) before crime felony | any
  clearance              | clearance | security active current valid have | any
  demographic:gender     | gender | identity identify | any
  demographic:race       | race | identify identity ethnic background | any
  demographic:hispanic   | hispanic/latino | identify | any
  demographic:veteran    | veteran | protected status | any
  demographic:disability | disability | status | any
  demographic:pronouns   | pronoun | prefer preferred use | any
  age                    | age | year old | any
  licence:driving        | licence drive | valid current full | any
  references             | reference | professional supply able contact | any
  salary:expected        | salary expect | range level total | any
  salary:current         | salary current | range | any
  notice                 | notice | period current | any
  availability:start     | start/available/join/company | date early possible able start available join company | when
  relocation             | relocate | work job able | any
  travel                 | travel | work job percent | any
  location:onsite        | onsite | work come able basis | any
  location:hybrid        | hybrid | work model schedule arrangement environment setup | any
  location:remote        | remote | work setting environment | any
  location:where         | located | current city country town | where thing
  previous_employment    | company before work/employ | (past) work employ | any
  motivation:leaving     | leave | current job employ employer company this_job | why
  motivation:job         | this_job/job | interest apply work this_job job want | why
  motivation:company     | company | interest work join job apply this_job | why
  heard                  | hear | (past) this_job company job | thing where account
  self                   | yourself | introduce bit little | any
  questions              | question company | | any
  anything_else          | anything else | add company know | any
  strength               | strength | great top personal | any
  weakness               | weakness | great personal | any
  failure                | fail | (past) example | any
  achievement            | achievement | (past) great most proud professional proudest | any
  conflict               | conflict | (past) example | any
  management             | manage people | (past) experience direct | own
  education:level        | high education/degree | (past) level complete obtain education degree | any
  education:degree       | bachelor/master/phd/degree | (past) degree complete obtain | yes_no
  language:level         | level $language | rate | own
  language               | $language | speak | own
  experience             | experience | (past) year professional hands work practical experience | own
`
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', needs = '', absorbs = '', kindWords = ''] = line.split('|').map((part) => part.trim())
    const [topic = '', subtopic = ''] = name.split(':')
    const needed = needs.split(' ').map((group) => group.split('/'))
    const absorbed = absorbs.split(' ').filter(Boolean)
    return { topic, subtopic, needs: needed, absorbs: new Set(absorbed), kinds: questionKindsOf(kindWords) }
  })

/** The placeholder for any language in the needs of a frame. */
const ANY_LANGUAGE = '$language'

function questionKindsOf(word: string): Frame['kinds'] {
  if (word === 'any') return null
  return word === 'own' ? 'own' : (word.split(' ') as QuestionKind[])
}

// The tables hold words as they are written.
const allFrames = once(() =>
  FRAMES.map((frame) => ({
    ...frame,
    needs: frame.needs.map((any) => any.map(meaningOrWord)),
    absorbs: new Set([...frame.absorbs].map(meaningOrWord)),
  })),
)

function meaningOrWord(word: string): string {
  return word === ANY_LANGUAGE ? word : (meaningOf(word) ?? word)
}

const LONGEST = 2000
const LONGEST_TEXT = 25_000
const ASIDE = /\(?\b(?:e\.?g\b\.?|such as|for example|for instance)[^)?.;]*\)?/g

function withPhrases(question: string): string {
  // In capitals it is the country; in small letters it is "we".
  const line = question.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  let text = line.replaceAll(/\bUS\b/g, 'the us').toLowerCase()
  text = text.replaceAll(/[\u2018\u2019\u02bc]/g, "'").replaceAll(/[\u2010-\u2015]/g, '-')
  // Visas are examples of a sponsored permit.
  if (text.includes('sponsor')) text = text.replaceAll(ASIDE, ' ')
  for (const [phrase, meaning] of PHRASES) text = text.replaceAll(phrase, meaning)
  for (const [phrase, term] of TERMS) if (text.includes(phrase)) text = text.replaceAll(phrase, term)
  return text.replaceAll(/\s+/g, ' ').trim()
}

const TERMS = [...TERM_PHRASES]

// The first that is found says how a question asks.
const KIND_PATTERNS: readonly (readonly [QuestionKind, RegExp])[] = [
  ['why', /\bwhy\b/],
  ['count', /\bhow many\b|\bnumber of\b|^(?:total )?years\b|\(years\)/],
  ['when', /\bwhen\b|\bhow soon\b|\bstart date\b|\bearliest\b|\bwhat date\b/],
  ['where', /\bwhere\b|\b(?:what|which) (?:city|town|country|state)\b/],
  [
    'account',
    /^(?:please )?(?:describe|tell|explain|walk|introduce|elaborate|share)\b|\bwhat is your experience\b/,
  ],
  [
    'yes_no',
    /(?:^|[,;] ?|\bconfirm (?:that |whether |if )?)(?:please )?(?:do|does|did|are|is|was|were|have|has|had|can|could|will|would|may|should|you (?:have|are|can))\b/,
  ],
]

// Past, future and present are three questions; so are alternatives and combinations. Example: "Have you used Go?" and
// "Do you want to use Go?".
function moodOf(text: string): string[] {
  const past = /\b(?:have|had|has|did|were) you\b/.test(text)
  const would = /\b(?:would|can|could) you\b|\b(?:willing|open|able|comfortable|happy|want|like) to\b/.test(
    text,
  )
  const has = /\b(?:have|own|hold|possess)\b(?! (?:you|to|been|had)\b)/.test(text)
  const or = /\bor\b/.test(text)
  return [past ? PAST : '', would ? WOULD : '', has ? HAS : '', or ? OR : ''].filter(Boolean)
}

const PAST = '(past)'
const WOULD = '(would)'
const HAS = '(have)'
const OR = '(or)'

function tokensOf(text: string): Set<string> {
  const written = text.match(/\.net\b|[\p{L}\p{M}\p{N}_]+(?:\.(?:js|net)\b)?[+#]*/gu) ?? []
  const meanings = new Set<string>()
  for (const token of written) {
    const word = meaningOf(token)
    if (word !== null) meanings.add(word)
  }
  // Now and later together are any time.
  if (meanings.has('future') && (meanings.has('now') || meanings.has('current'))) {
    for (const word of ['future', 'now', 'current']) meanings.delete(word)
  } else if (meanings.delete('now')) meanings.add('current')
  return meanings
}

function meaningOf(written: string): string | null {
  const word = /^\d+\+$/.test(written) ? written.slice(0, -1) : written
  const same = SAME_WORDS.get(word)
  if (same !== undefined) return same
  if (FILLER.has(word)) return null
  const term = ALIASES.get(word) ?? (SKILLS.has(word) ? word : undefined)
  // The sign of a short name tells it from another: "F#".
  return term ?? (word.length <= 3 && /[+#]$/.test(word) ? word : stem(word.replace(/(?<![+#])[+#]+$/, '')))
}

function matchesFrame(
  { needs, kinds: frameAsks }: Frame,
  { questionMeanings, questionKind }: { questionMeanings: Set<string>; questionKind: QuestionKind },
): boolean {
  if (Array.isArray(frameAsks) && !frameAsks.includes(questionKind)) return false
  return needs.every((any) =>
    any.some((word) =>
      word === ANY_LANGUAGE ? namesLanguage(questionMeanings) : questionMeanings.has(word),
    ),
  )
}

function namesLanguage(meanings: Set<string>): boolean {
  return [...meanings].some((word) => LANGUAGES.has(word))
}

// The subject of a frame is part of the frame; one of several possible subjects is not.
function isCoveredByFrame(word: string, frame: Frame | null): boolean {
  if (word === 'this_job') return true
  if (!frame) return false
  if (frame.absorbs.has(word)) return true
  if (word === HAS) return true
  if (word === WOULD || word === OR) return frame.kinds !== 'own'
  return frame.needs.some(([only, ...others]) => others.length === 0 && only === word)
}

function words(table: string): ReadonlySet<string> {
  return new Set(table.trim().split(/\s+/))
}
