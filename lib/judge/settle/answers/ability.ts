import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { clausesOf, polarityOf } from '#lib/judge/settle/answers/polarity.ts'
import { type Decision, type Telling, wordsOf } from '#lib/judge/settle/answers/telling.ts'
import { type Demand, languageLevels } from '#lib/judge/settle/demand.ts'

/** Whether somebody speaks a language as well as is asked. */
export function readLanguage({ demand, text, said }: Telling): Decision | null {
  if (said.incomplete && said.opens !== 'yes') return 'not_met'
  if (/(?:\bnot|n't) (?:\p{L}+ )?(?:speak|write)\b/iu.test(text)) return 'not_met'
  const wanted = demand.level ?? 4
  const several = readLanguages({ demand, text, said }, wanted)
  if (several !== null) return several
  const levels = languageLevels(partOf(text, demand))
  if (levels.length === 0) return null
  // What somebody had once is told before what is now.
  const isThen = said.lapsed || /\b(?:today|now|heute|these days|inzwischen)\b/i.test(text)
  const counted = isThen ? levels.slice(-1) : levels
  const [least, most] = [Math.min(...counted), Math.max(...counted)]
  const isRange = /\b[abc][12]\s?[/–-]\s?[abc]?[12]\b/i.test(text)
  if (isRange && least < wanted && most >= wanted) return 'unclear'
  if (said.opens === 'no') return most >= wanted ? 'unclear' : 'not_met'
  if (most < wanted) return 'not_met'
  return said.hedges || said.others ? 'unclear' : 'met'
}

// Of two languages that are wanted together each must be spoken well enough.
function readLanguages(
  { demand, text, said }: Pick<Telling, 'demand' | 'text' | 'said'>,
  wanted: number,
): Decision | null {
  if (demand.things.length < 2 || demand.enough === 'one') return null
  const clauses = text.split(/[,;.]|\b(?:and|und|et|y|e|en|but)\b/i)
  const named = demand.things.filter((name) => text.toLowerCase().includes(name.slice(0, 5)))
  const isShort = clauses.some((clause) => {
    const names = demand.things.some((name) => clause.toLowerCase().includes(name.slice(0, 5)))
    return names && languageLevels(clause).some((level) => level < wanted)
  })
  if (isShort) return said.hedges ? 'unclear' : 'not_met'
  if (named.length === 0 || named.length === demand.things.length) return null
  if (/\bonly\b|\bjust\b|\bnur\b|\bsolo\b|\bseulement\b/i.test(text)) return 'not_met'
  return ALL.test(text) ? null : 'unclear'
}

// "English native, German B1": of several languages only the part that names the wanted one counts.
function partOf(text: string, { things }: Demand): string {
  const parts = text.split(/[,;]|\band\b|\bund\b/)
  const named = parts.filter((part) => things.some((name) => part.toLowerCase().includes(name.slice(0, 5))))
  const others = parts.filter((part) =>
    /\b(?:english|german|french|spanish|italian|dutch|portuguese|polish|russian|chinese|japanese)\b/i.test(
      part,
    ),
  )
  return named.length > 0 && others.length > named.length ? named.join(', ') : text
}

const DEGREES: readonly (readonly [number, RegExp])[] = [
  [4, /\bph\.? ?d\b|\bdoctor|\bdr\./i],
  [3, /\bmaster|\bm\.?sc?\b|\bm\.?a\b|\bmba\b|\bdipl\.?-?ing|\bmagister/i],
  [
    2,
    /\bbachelor|\bb\.?sc?\b|\bb\.? ?a\b|\bb\.?eng\b|\bb\.?com\b|\bundergraduate degree|\blicenciatura|\blicence\b/i,
  ],
  [1, /\bhigh school|\bged\b|\babitur\b|\ba[- ]levels?\b|\bbaccalauréat|\bassociate/i],
]
const levelIn = (text: string) => DEGREES.find(([, words]) => words.test(text))?.[0] ?? null

/** Whether somebody holds a degree of the level that is asked. */
export function readDegree({ demand, text, said }: Telling): Decision | null {
  if (said.incomplete || /\b(?:left|quit|dropped|unfinished)\b/i.test(text)) return 'not_met'
  if (said.hedges) return 'unclear'
  const held = levelIn(text)
  const wanted = Math.min(
    ...DEGREES.filter(([, words]) => words.test(demand.text)).map(([level]) => level),
    9,
  )
  if (held === null || wanted === 9 || said.opens === 'no') return null
  if (held < wanted) return said.opens === 'yes' ? 'unclear' : 'not_met'
  return said.negates && said.opens !== 'yes' ? 'unclear' : 'met'
}

/** Whether somebody is at their studies now. */
export function readStudies({ demand, text, said }: Telling): Decision | null {
  if (said.hedges) return 'unclear'
  if (
    /\b(?:graduated|dropped out|left|quit|finished|completed|stopped|not enrolled|no longer)\b/i.test(text) ||
    said.opens === 'no'
  )
    return said.opens === 'yes' ? 'unclear' : 'not_met'
  const isAt =
    /\b(?:year|semester|junior|senior|sophomore|freshman|enrolled|graduating|graduate in|expected|class of)\b/i.test(
      text,
    )
  const isOf = wordsOf(text).some((word) => word.length > 3 && wordsOf(demand.text).includes(word))
  if (said.opens === 'yes') return said.reverses ? 'unclear' : 'met'
  return isAt && (isOf || /\b(?:cs|same)\b/i.test(text)) && !said.negates ? 'met' : 'unclear'
}

const SKILL_LEVELS: readonly (readonly [number, RegExp])[] = [
  [
    4,
    /\b(?:advanced|expert|master\w*|power user|very (?:good|strong)|excellent|fluent|experto|avanzado|avançado|10\/10|9\/10)\b/i,
  ],
  [3, /\b(?:proficient|strong|solid|8\/10)\b/i],
  [2, /\b(?:intermediate|average|medium|5\/10|6\/10)\b/i],
  [1, /\b(?:basic|basics|beginner|novice|limited|elementary|entry[- ]level|[1-4]\/10|only open)\b/i],
]
const skillLevel = (text: string) => SKILL_LEVELS.find(([, words]) => words.test(text))?.[0] ?? null

// "Advanced Excel" and "intermediate at best".
function readSkillLevel({ demand, text, said }: Telling): Decision | null {
  const wanted = /\b(?:advanced|expert|intermediate|proficient|strong|excellent|solid)\b/i.test(demand.text)
    ? (skillLevel(demand.text) ?? null)
    : null
  if (wanted === null || said.hedges) return null
  const held = skillLevel(text)
  if (held === null) return null
  if (said.opens === 'no') return held >= wanted ? 'unclear' : 'not_met'
  if (said.negates || said.others || said.lapsed) return 'unclear'
  return held >= wanted ? 'met' : wanted - held >= 2 || wanted === 4 ? 'not_met' : 'unclear'
}

/** Whether somebody led people, where no number says it. */
export function readPeople({ text, said }: Telling): Decision | null {
  if (
    /\bthat \p{Lu}\p{L}+ (?:led|ran|managed)/u.test(text) ||
    /\b(?:led by|reporting to) (?!me\b)/i.test(text)
  )
    return 'not_met'
  if (/\b(?:mentor|deputi|acting|assist)/i.test(text) && said.opens === null) return 'unclear'
  if (
    /\b(?:projects?|initiatives|workstreams)\b/i.test(text) &&
    /\b(?:alone|myself|individual)\b/i.test(text)
  )
    return 'not_met'
  return null
}

const ALL = /\b(?:both|each|all(?: of them)?|the two|every one|either)\b/i
const LITTLE =
  /\bonly in\b|\ba (?:little|bit)\b|\bonce\b|\btwice\b|\bin a course\b|\bat (?:uni|university|school)\b|\bdabbled\b|\btried\b|\bplayed with\b|\bstands for\b|\bcopy a\b/i
const DAILY =
  /\b(?:daily|every day|each day|every week|all day|day to day|in production|in prod|expert|very well|fluently|professionally|for years|\d+ years)\b/i

/** Whether somebody knows the things that are asked, one of them or all. */
export function readSkill(telling: Telling): Decision | null {
  const { demand, text, said, asked, question } = telling
  if (asked === 'no_is_met') return null
  const level = readSkillLevel(telling)
  if (level !== null) return level
  const wanted = [
    ...new Set(demand.things.length > 0 ? demand.things : findTerms(question).map(({ name }) => name)),
  ]
  if (/\bneither\b|\bnone of\b/i.test(text)) return 'not_met'
  if (said.hedges) return 'unclear'
  if (/\b(?:stands? for|copy a query|heard of|read about|only as an?)\b/i.test(text)) return 'not_met'
  if (ALL.test(text) && !said.negates && !said.others) return LITTLE.test(text) ? 'unclear' : 'met'
  const named = namedByClause(text, wanted, demand)
  if (named.deniesSetting) return 'not_met'
  if (named.held.size === 0 && named.denied.size === 0) {
    const isAsked = asked === 'open' || (wanted.length > 0 && said.opens === null)
    return isAsked && DAILY.test(text) && !said.negates && !said.others ? 'met' : null
  }
  return byNames({ demand, text, said }, wanted, named)
}

type Named = { held: ReadonlySet<string>; denied: ReadonlySet<string> }

function byNames(
  { demand, text, said }: Pick<Telling, 'demand' | 'text' | 'said'>,
  wanted: readonly string[],
  { held, denied }: Named,
): Decision {
  if (demand.enough === 'one') return held.size > 0 ? 'met' : 'not_met'
  if (denied.size > 0) return said.others && said.opens === null ? 'unclear' : 'not_met'
  if (held.size < wanted.length || said.opens === 'no') return 'unclear'
  const isPlain = said.opens === 'yes' && !said.reverses && !said.negates
  return wanted.length > 1 || isPlain || saysUse(text) ? 'met' : 'unclear'
}

// What each clause says of the things that it names; "never for data" denies the setting that is asked.
function namedByClause(text: string, wanted: readonly string[], demand: Demand) {
  const held = new Set<string>()
  const denied = new Set<string>()
  let deniesSetting = false
  for (const clause of clausesOf(text)) {
    const own = polarityOf(clause)
    const names = wanted.filter((thing) => namedIn(clause, thing))
    const isBeside = own.lapsed || own.incomplete || own.others || LITTLE.test(clause)
    for (const name of names) (own.opens === 'no' || own.negates || isBeside ? denied : held).add(name)
    if (names.length === 0 && own.opens === 'no' && shares(clause, demand.text)) deniesSetting = true
  }
  return { held, denied, deniesSetting }
}

function namedIn(clause: string, thing: string): boolean {
  const name = nameOfTerm(thing)
  return (
    findTerms(clause).some((term) => term.name === name) ||
    holdsWhole(clause.toLowerCase(), thing.toLowerCase())
  )
}

// The thing is a posting's word, so no pattern is made of it.
function holdsWhole(text: string, thing: string): boolean {
  for (let at = text.indexOf(thing); at !== -1; at = text.indexOf(thing, at + 1)) {
    const before = text[at - 1] ?? ' '
    const behind = text[at + thing.length] ?? ' '
    if (!/[\p{L}\d]/u.test(before) && !/[\p{L}\d]/u.test(behind)) return true
  }
  return false
}

function shares(clause: string, demand: string): boolean {
  const words = new Set(wordsOf(demand).filter((word) => word.length > 3))
  return wordsOf(clause).some((word) => words.has(word))
}

function saysUse(text: string): boolean {
  return (
    DAILY.test(text) ||
    /\b(?:use[ds]?|using|wrote|write|built|ran|run|worked|work|know)\b/i.test(text) ||
    wordsOf(text).length <= 2
  )
}
