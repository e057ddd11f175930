import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { isWithin, placesIn } from '#lib/judge/settle/answers/nations.ts'
import { clausesOf, type Polarity, polarityOf } from '#lib/judge/settle/answers/polarity.ts'
import { readBound } from '#lib/judge/settle/answers/read-bound.ts'
import { clearanceLevel, type Demand, type Family, languageLevels } from '#lib/judge/settle/demand.ts'
import type { AnswerReading, AskedHow } from '#lib/judge/settle/read-answer.ts'

/** An answer in reading: the demand, the text, what it says of itself, and how it was asked. */
export type Telling = {
  demand: Demand
  text: string
  said: Polarity
  asked: AskedHow
  question: string
  today: string
}

type Verdict = AnswerReading['reading']

/** Reads a text by what its demand is about, and by yes and no where that says nothing more. */
export function readFamily(telling: Telling): AnswerReading {
  const counted = readBound(telling)
  if (counted !== null) return counted
  const reading = FAMILIES[telling.demand.family]?.(telling) ?? byYesAndNo(telling)
  return { reading, value: null, unit: null }
}

const FAMILIES: Partial<Record<Family, (telling: Telling) => Verdict | null>> = {
  authorization: readAuthorization,
  clearance: readClearance,
  licence: readLicence,
  driving: readDriving,
  language: readLanguage,
  degree: readDegree,
  schedule: readSchedule,
  presence: readPresence,
  relocation: readRelocation,
  people: readPeople,
  skill: readSkill,
}

// What somebody is ready to do, of which "no objection" is a yes; all else is a state, which lapses and is earned.
const WILLING: readonly Family[] = [
  'travel',
  'schedule',
  'presence',
  'relocation',
  'start',
  'salary',
  'weight',
  'plain',
]

/** What yes and no make of it, the last resort of every family. */
function byYesAndNo({ demand, said, asked, text, question }: Telling): Verdict {
  const isWilling = WILLING.includes(demand.family)
  if (asked === 'no_is_met') return byInvertedYesAndNo({ said, text, isWilling })
  if (said.others && !isWilling) return 'unclear'
  if (saysNoOfPart(text, question, demand)) return 'not_met'
  if (said.opens !== 'no' && (said.lapsed || (said.incomplete && !isWilling)))
    return said.hedges ? 'unclear' : 'not_met'
  if (said.opens !== 'yes' && AVERSE.test(text))
    return said.hedges || /\bbut\b/i.test(text) ? 'unclear' : 'not_met'
  if (said.hedges) return 'unclear'
  if (said.opens === 'no') return said.willing && isWilling ? 'unclear' : 'not_met'
  if (said.opens === 'yes') return said.reverses || said.negates ? 'unclear' : 'met'
  if (isWilling && said.willing) return said.negates ? 'unclear' : 'met'
  if (isWilling && said.negates && CANNOT.test(text) && !/\bbut\b/i.test(text)) return 'not_met'
  return 'unclear'
}

const AVERSE =
  /\b(?:refuse|decline|hate|dislike|rather not|prefer not|can't stand|hardly|barely|too (?:low|little|far|much))\b/i
const CANNOT = /\b(?:refuse|forbid|can't|cannot|won't|would never|will never|unable|bad back)/i

function byInvertedYesAndNo({
  said,
  text,
  isWilling,
}: {
  said: Polarity
  text: string
  isWilling: boolean
}): Verdict {
  if (said.hedges) return 'unclear'
  if (/^\W*it (?:would|will|might)(?! ?n['o])\b/iu.test(text)) return 'not_met'
  if (/^\W*it (?:would|will)(?: not|n't)\b/iu.test(text)) return 'met'
  if (said.opens === 'no')
    return /\b(?:now|yet|today|currently|for now|at the moment)\b/iu.test(text) ? 'unclear' : 'met'
  if (said.opens === 'yes') {
    if (said.willing || said.negates) return 'unclear'
    // A bare yes to "Do you mind?" is as often a slip.
    return isWilling && !/\b(?:i (?:do|would)|it (?:would|does))\b/iu.test(text) ? 'unclear' : 'not_met'
  }
  return said.willing && !said.reverses ? 'met' : 'unclear'
}

// "Vaccinated yes, proof no": a part of what was asked is denied by name.
function saysNoOfPart(text: string, question: string, { enough, text: demanded }: Demand): boolean {
  if (enough === 'one') return false
  const asked = wordsOf(`${question} ${demanded}`)
  return [
    ...text.matchAll(
      /(?:^|[,;.]|\band\b|\bbut\b)\s*(?<part>\p{L}[\p{L}/+#-]*(?: \p{L}+)?)\s*[:-]?\s+(?:no|not|nein|non)(?=\s*(?:$|[.,;!]))/giu,
    ),
  ].some(({ groups }) =>
    wordsOf(groups?.['part'] ?? '').some((word) => asked.some((one) => alike(one, word))),
  )
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\d+#/]+/gu) ?? []).filter((word) => word.length > 1)
}

function alike(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length, 5)
  return length >= 2 && one.slice(0, length) === other.slice(0, length)
}

const NEEDS =
  /\b(?:need|require|requires|needing|requiring|want|necesito|brauche|benötige|besoin|preciso)\b|\bwith sponsorship\b|\btransfer\b|\brenewal\b|\bh-?1-?b\b|\btn\b|\bopt\b|\bcpt\b|\bf-?1\b|\bj-?1\b|\be-?3\b|\bl-?1\b|\bo-?1\b|\b(?:student|work|tourist) visa\b|\bon a visa\b/i
const NO_NEED =
  /(?:\b(?:not|never|no longer|without|nor)|n't) (?:\p{L}+ ){0,3}(?:need|require|sponsor|visa|permit)|\bnothing (?:is )?(?:needed|required)|\bno (?:need|sponsorship|visa|permit)\b|\bneeds? (?:no|nothing)\b|\b(?:sponsorship|visa|permit) (?:is )?not (?:needed|required)|\bwithout (?:any )?(?:sponsorship|visa)/iu
const STATUS =
  /\bcitizen|\bgreen card|\bpermanent resident|\bnaturali[sz]|\bpassports?\b|\bindefinite leave|\bsettled status|\bnationality|\bnational\b|\bbürger|\bstaatsbürger|\bborn in\b|\bi'm \p{Lu}/iu
const PERMANENT =
  /\bgreen card|\bpermanent resident|\bnaturali[sz]|(?<!pre-)\bsettled status|\bindefinite leave/i
// May be worked with today, and nobody can tell for how long.
const TEMPORARY =
  /\bead\b|\bpre-settled\b|\btemporary\b|\buntil 20\d\d\b|\bfor (?:the next|another) \w+ (?:years?|months?)/i
const LATER =
  /\blater\b|\beventually\b|\bin (?:\d+|a|one|two|three|four|five|some) (?:years?|months?)|\bin (?:the )?future\b|\b20[2-4]\d\b/i

function readAuthorization(telling: Telling): Verdict | null {
  const { demand, text, said, asked } = telling
  if (asked === 'no_is_met' && LATER.test(text) && !NO_NEED.test(text) && said.opens !== 'yes') {
    return /\bnever\b|\bnot (?:now|today) (?:or|nor)\b/i.test(text)
      ? 'met'
      : said.hedges
        ? 'unclear'
        : 'not_met'
  }
  if (said.hedges) return 'unclear'
  if (NEEDS.test(text) && !NO_NEED.test(text)) return 'not_met'
  if (TEMPORARY.test(text)) return 'unclear'
  if (/\bonly (?:as|while|until|with|for)\b|\bends?\b|\bexpires?\b/i.test(text)) return 'not_met'
  if (NO_NEED.test(text) && !/\bbut\b/i.test(text)) return 'met'
  if (/\b(?:married|wife|husband|living|live|lived)\b/i.test(text) && said.opens === null) return 'unclear'
  const place = byPlace(telling)
  if (place !== null) return place
  if (PERMANENT.test(text)) {
    const granted = /settled|indefinite/i.test(text) ? 'GB' : 'US'
    return demand.places.length === 0 || demand.places.includes(granted) ? 'met' : 'unclear'
  }
  if (
    asked === 'no_is_met' &&
    said.opens === 'yes' &&
    /\b(?:can|authori[sz]ed|citizen|allowed|free|anywhere)\b/i.test(text)
  )
    return 'unclear'
  return null
}

function byPlace({ demand, text, said }: Telling): Verdict | null {
  const named = placesIn(text)
  if (named.length === 0 || demand.places.length === 0) return null
  const isThere = named.some((place) => demand.places.some((wanted) => isWithin(place, wanted)))
  const isStatus = STATUS.test(text)
  if (isThere) return isStatus && !said.negates && !said.incomplete && !said.lapsed ? 'met' : null
  if (
    /\b(?:right|authori[sz]ed|permit|allowed|permission) to work\b|\bwork (?:permit|authori[sz]ation)\b/i.test(
      text,
    )
  )
    return 'not_met'
  return 'unclear'
}

const HELD =
  /\b(?:active|current(?:ly)?|valid|in use|since|through|reinvestigated|renewed|unencumbered|licensed|registered|certified|on file|in good standing|hold|have it|have one|got it|up to date|gültig|valable|vigente|válid[ao])\b/i

function readClearance({ demand, text, said }: Telling): Verdict | null {
  const level = clearanceLevel(text)
  if (said.lapsed || said.incomplete) return 'not_met'
  if (said.hedges) return 'unclear'
  if (/\bsci\b\W*(?:no|not)\b/i.test(text)) return 'not_met'
  if (level !== null && demand.level !== null && level < demand.level)
    return said.opens === 'no' || !said.negates ? 'not_met' : 'unclear'
  if (said.negates) return null
  if (level !== null && (HELD.test(text) || said.opens === 'yes')) return 'met'
  return null
}

function readLicence({ demand, text, said, asked }: Telling): Verdict | null {
  if (asked !== 'yes_is_met') return null
  if (said.hedges && !said.lapsed) return 'unclear'
  if (said.opens !== 'no' && (said.lapsed || said.incomplete)) return 'not_met'
  if (said.others) return 'unclear'
  const states = demand.places.filter((place) => place.startsWith('US-'))
  const named = placesIn(text)
  const isThere = named.some((place) => states.some((wanted) => isWithin(place, wanted)))
  if (states.length > 0 && named.length > 0 && !isThere) return said.opens === 'yes' ? 'unclear' : 'not_met'
  if (said.opens !== null || said.negates) return null
  const wanted = findTerms(demand.text)
    .filter(({ sort }) => sort === 'cert')
    .map(({ name }) => name)
  const held = findTerms(text)
    .filter(({ sort }) => sort === 'cert')
    .map(({ name }) => name)
  const isOther = held.length > 0 && !held.some((name) => wanted.includes(name))
  if (isOther) return 'unclear'
  const names = held.length > 0 || (isThere && /\bboard\b|\blicen[cs]/i.test(text))
  return names && HELD.test(text) && (states.length === 0 || isThere) ? 'met' : null
}

const CLASS = /(?<![\p{L}\d])(?:[A-D]1?E?|T)(?![\p{L}\d'])/gu

function readDriving({ demand, text, said, question }: Telling): Verdict | null {
  if (said.opens !== 'no' && (said.lapsed || said.incomplete)) return 'not_met'
  if (said.hedges) return 'unclear'
  const wanted =
    /(?:class|klasse|permis|licence|license|catégorie|categoría|categoria)\s+(?<name>[A-D]1?E?)(?![\p{L}\d])/u.exec(
      `${demand.text} ${question}`,
    )?.groups?.['name']
  const named = [...text.matchAll(CLASS)].map(([one]) => one)
  if (wanted !== undefined && named.length > 0 && said.opens !== 'no') {
    return named.includes(wanted) || named.includes(`${wanted}E`) ? 'met' : 'not_met'
  }
  const holds = /\b(?:got it|have it|have one|hold (?:it|one)|valid|clean)\b/i.test(text)
  return said.opens === null && holds && !said.negates ? 'met' : null
}

function readLanguage({ demand, text, said }: Telling): Verdict | null {
  if (said.incomplete && said.opens !== 'yes') return 'not_met'
  if (/(?:\bnot|n't) (?:\p{L}+ )?(?:speak|write)\b/iu.test(text)) return 'not_met'
  const levels = languageLevels(partOf(text, demand))
  if (levels.length === 0) return null
  const wanted = demand.level ?? 4
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

function readDegree({ demand, text, said }: Telling): Verdict | null {
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

const HOURS: readonly RegExp[] = [
  /\bnights?\b|nacht|\bnuit|\bnoche/i,
  /\bweekends?\b|\bsaturdays?\b|\bsundays?\b|wochenend|samstag|sonntag|fin(?:es)? de semana/i,
  /\bevenings?\b|abend/i,
  /\bshifts?\b|schicht|\bturnos?\b|équipes?/i,
  /\bon[- ]call\b|bereitschaft|astreinte|guardias?/i,
  /\bovertime\b|überstunden/i,
]

function readSchedule({ demand, text, said, asked, question }: Telling): Verdict | null {
  if (said.lapsed) return 'not_met'
  if (said.hedges || asked !== 'yes_is_met') {
    // "Saturdays are sacred for us" says it of the thing itself, however it was asked.
    return !said.hedges && asked === 'no_is_met' && said.opens === null && /\bsacred\b/i.test(text)
      ? 'not_met'
      : null
  }
  const wanted = HOURS.filter((words) => words.test(`${demand.text} ${question}`))
  const about = clausesOf(text).filter((clause) => wanted.some((words) => words.test(clause)))
  const own = about.map((clause) => polarityOf(clause))
  if (own.some((one) => one.opens === 'no' || (one.negates && !one.willing))) return 'not_met'
  if (own.some((one) => one.willing) && !/\b(?:but|aber|pero|mais)\b/i.test(text)) return 'met'
  if (said.opens === 'no') return null
  if (/\b(?:but|aber|pero|mais)\b/i.test(text) && said.negates) return 'not_met'
  const does = about.length > 0 || /\b(?:for|seit|since|depuis|desde) (?:\p{L}+|\d+)/iu.test(text)
  const ready = said.willing || /\b(?:been|doing|do|did|mach|work|worked)\b/i.test(text)
  return said.opens === null && does && ready && !said.negates ? 'met' : null
}

function readRelocation({ text, said }: Telling): Verdict | null {
  if (/\banywhere but\b|\bcan't leave\b/i.test(text)) return 'not_met'
  const isThere = /\b(?:already|currently) (?:live|living|here|there|based)\b|\blive (?:here|there)\b/i.test(
    text,
  )
  return isThere && !said.hedges && !said.negates ? 'met' : null
}

const WEEKDAYS = 'mon tue wed thu fri'.split(' ')

function readPresence({ demand, text, said, asked, question }: Telling): Verdict | null {
  if (asked !== 'yes_is_met') return null
  if (said.hedges) return 'unclear'
  const asksSite = !/\bremote\b/i.test(question)
  if (
    asksSite &&
    /\b(?:only|just) (?:\p{L}+ )?remote|\bremote(?:ly)? (?:only|from|jobs?)\b|\bfully remote\b|\bfrom home\b/iu.test(
      text,
    )
  )
    return 'not_met'
  const place = /\b(?:in|to|near|from) (?:the )?(?<name>\p{Lu}[\p{L}-]+)/u
  const wanted = place.exec(demand.text)?.groups?.['name']
  const named = /\b(?:but|only|just) (?:in|near|from) (?<name>\p{Lu}[\p{L}-]+)/u.exec(text)?.groups?.['name']
  if (wanted !== undefined && named !== undefined && named !== wanted) return 'not_met'
  const days = daysIn(text)
  if (demand.days_a_week !== null && days !== null) {
    if (days.least >= demand.days_a_week) return said.opens === 'no' ? 'unclear' : 'met'
    return days.most < demand.days_a_week ? 'not_met' : 'unclear'
  }
  return null
}

function daysIn(text: string): { least: number; most: number } | null {
  if (/\b(?:every ?day|all week|full[- ]time in the office|daily|jeden tag)\b/i.test(text))
    return { least: 5, most: 5 }
  const span =
    /\b(?<from>mon|tue|wed|thu|fri)\p{L}*\s?(?:-|–|to|through|bis)\s?(?<till>mon|tue|wed|thu|fri)/iu.exec(
      text,
    )?.groups
  if (span) {
    const count =
      WEEKDAYS.indexOf((span['till'] ?? '').toLowerCase()) -
      WEEKDAYS.indexOf((span['from'] ?? '').toLowerCase()) +
      1
    return count > 0 ? { least: count, most: count } : null
  }
  const numbers = 'one two three four five'.split(' ')
  const found = [
    ...text.matchAll(/\b(?<n>[1-5]|one|two|three|four|five)\b(?!\s?(?:weeks?|months?|years?|%))/giu),
  ].map(({ groups }) => {
    const written = (groups?.['n'] ?? '').toLowerCase()
    return numbers.includes(written) ? numbers.indexOf(written) + 1 : Number(written)
  })
  return found.length === 0 ? null : { least: Math.min(...found), most: Math.max(...found) }
}

function readPeople({ text, said }: Telling): Verdict | null {
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

function readSkill({ demand, text, said, asked, question }: Telling): Verdict | null {
  if (asked === 'no_is_met') return null
  const wanted = [
    ...new Set(demand.things.length > 0 ? demand.things : findTerms(question).map(({ name }) => name)),
  ]
  if (/\bneither\b|\bnone of\b/i.test(text)) return 'not_met'
  if (said.hedges) return 'unclear'
  if (/\b(?:stands? for|copy a query|heard of|read about|only as an?)\b/i.test(text)) return 'not_met'
  if (ALL.test(text) && !said.negates && !said.others) return 'met'
  const held = new Set<string>()
  const denied = new Set<string>()
  for (const clause of clausesOf(text)) {
    const own = polarityOf(clause)
    const names = wanted.filter((thing) => namedIn(clause, thing))
    const isNot =
      own.opens === 'no' || own.negates || own.lapsed || LITTLE.test(clause) || own.incomplete || own.others
    for (const name of names) (isNot ? denied : held).add(name)
    // "never for data": the clause denies the setting that is asked.
    if (names.length === 0 && isNot && own.opens === 'no' && shares(clause, demand.text)) return 'not_met'
  }
  const isPlain = said.opens === 'yes' && !said.reverses && !said.negates
  if (held.size === 0 && denied.size === 0) {
    if (asked === 'open' && DAILY.test(text) && !said.negates && !said.others) return 'met'
    return wanted.length > 0 && said.opens === null && DAILY.test(text) && !said.negates && !said.others
      ? 'met'
      : null
  }
  if (demand.enough === 'one') return held.size > 0 ? 'met' : 'not_met'
  if (denied.size > 0 && wanted.length > 0) return said.others && said.opens === null ? 'unclear' : 'not_met'
  if (held.size === wanted.length)
    return said.opens === 'no' ? 'unclear' : wanted.length > 1 || isPlain || saysUse(text) ? 'met' : 'unclear'
  return 'unclear'
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
