import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { byLeast } from '#lib/judge/settle/answers/measure.ts'
import { clausesOf } from '#lib/judge/settle/answers/polarity.ts'
import { type Quantity, quantitiesIn } from '#lib/judge/settle/answers/quantity.ts'
import { alike, type Telling, wordsOf } from '#lib/judge/settle/answers/telling.ts'
import type { Demand, Family } from '#lib/judge/settle/demand.ts'
import type { AnswerReading, ReadUnit } from '#lib/judge/settle/read-answer.ts'

type Counting = { unit: ReadUnit; of: (telling: Telling) => Quantity[]; perUnit: number }

const YEAR = 365.25

const COUNTED: Partial<Record<Family, Counting>> = {
  years: { unit: 'years', of: yearsTold, perUnit: YEAR },
  travel: { unit: 'percent', of: travelTold, perUnit: 1 },
  start: { unit: 'days', of: daysTold, perUnit: 1 },
  salary: { unit: 'money', of: moneyTold, perUnit: 1 },
  people: { unit: 'people', of: peopleTold, perUnit: 1 },
  weight: {
    unit: 'pounds',
    of: ({ text, today }) =>
      quantitiesIn(text, today).filter(({ unit }) => unit === 'weight' || unit === 'count'),
    perUnit: 1,
  },
}

/** Holds the number of an answer against the one that is demanded; null where either tells none. */
export function readBound(telling: Telling): AnswerReading | null {
  const counting = COUNTED[telling.demand.family]
  const { bound } = telling.demand
  const { said } = telling
  if (counting === undefined || bound === null) return frequency(telling)
  const told = counting.of(telling)
  const [one, ...more] = told
  if (one === undefined) return null
  const merged = more.length === 0 ? one : oneOf(told)
  if (merged === null) return { reading: 'unclear', value: null, unit: null }
  const value = Math.round((merged.least / counting.perUnit) * 100) / 100
  const reading = compare(merged, bound, telling)
  // A no beside a number that would do says two things.
  const isTwofold =
    (said.opens === 'no' &&
      reading === 'met' &&
      !said.willing &&
      telling.demand.family !== 'start' &&
      telling.demand.family !== 'salary') ||
    (said.others && reading === 'met')
  return { reading: isTwofold ? 'unclear' : reading, value, unit: counting.unit }
}

// Several numbers that say the same of it are one; others leave it open.
function oneOf(told: readonly Quantity[]): Quantity | null {
  const [first] = told
  if (first === undefined) return null
  const least = Math.min(...told.map((one) => one.least))
  // What is told in parts may add up.
  const most = told.reduce((sum, one) => sum + one.most, 0)
  return { ...first, least, most }
}

function compare(
  { least, most, said }: Quantity,
  bound: number,
  { demand, text, said: polarity }: Telling,
): AnswerReading['reading'] {
  const isOpen = polarity.hedges && !/\bgive or take\b/i.test(text) && !(said === 'at_most' && most < bound)
  if (demand.family === 'start') return byMost({ least, most, said }, bound, { isOpen, text })
  if (demand.family === 'salary') {
    if (least > bound) return 'not_met'
    return isOpen || most > bound ? 'unclear' : 'met'
  }
  if (said !== 'at_most') return byLeast({ least, most, said }, bound, isOpen)
  if (most < bound) return 'not_met'
  return READY.includes(demand.family) && !isOpen ? 'met' : 'unclear'
}

const READY: readonly Family[] = ['travel', 'weight']

function byMost(
  { least, most, said }: Pick<Quantity, 'least' | 'most' | 'said'>,
  bound: number,
  { isOpen, text }: { isOpen: boolean; text: string },
): AnswerReading['reading'] {
  if (/\bend of (?:my|the) contract\b|\bafter (?:my|the)\b|\bfrom the end\b/i.test(text)) return 'not_met'
  if (least > bound * 1.05) return 'not_met'
  if (
    isOpen ||
    said === 'about' ||
    said === 'at_least' ||
    /\b(?:stretch|sometimes|usually|longer|or more)\b/i.test(text)
  )
    return 'unclear'
  return most <= bound * 1.02 ? 'met' : 'unclear'
}

function yearsTold({ text, today, demand, question }: Telling): Quantity[] {
  const all = quantitiesIn(text, today)
  const timed = all.filter(({ unit }) => unit === 'days')
  const bare = all.filter(({ unit, most }) => unit === 'count' && most <= 60)
  const counted =
    timed.length > 0
      ? [...timed, ...bare.filter((one) => isOfThem(text, one))]
      : bare.map((one) => ({ ...one, least: one.least * YEAR, most: one.most * YEAR }))
  const inYears = counted
    .map((one) =>
      one.unit === 'count' && timed.length > 0
        ? { ...one, least: one.least * YEAR, most: one.most * YEAR }
        : one,
    )
    .toSorted((a, b) => a.at - b.at)
  const none = clausesOf(text).find((clause) => /\b(?:none|zero|nothing|never)\b/i.test(clause))
  const wanted = wordsOf(demand.text)
  if (none !== undefined && wordsOf(none).some((word) => wanted.includes(word))) return []
  if (isOfOtherWork(text, `${demand.text} ${question}`)) return []
  const things = namesOf(demand, question)
  if (inYears.length < 2 || things.length === 0) return isOfAnother(text, things) ? [] : inYears
  const named = inYears.filter((one, at) =>
    namesThing(text.slice(one.at, inYears[at + 1]?.at ?? text.length), things),
  )
  return named.length > 0 ? named : inYears
}

// "I was a dishwasher for three years" counts no years as a cook.
function isOfOtherWork(text: string, asked: string): boolean {
  const work = /\b(?:was|been|as) an? (?<name>(?:\p{L}+ ){0,2}\p{L}+)/iu.exec(text)?.groups?.['name']
  if (work === undefined) return false
  const words = wordsOf(asked).filter((word) => word.length > 2)
  return !wordsOf(work).some((word) => words.some((one) => alike(one, word)))
}

// "2 of them with Go"
function isOfThem(text: string, { end }: Quantity): boolean {
  return /^\s?(?:of (?:them|those|these|which|that|\p{Lu})|with|in|davon)/u.test(text.slice(end, end + 20))
}

function namesOf({ things }: Demand, question: string): string[] {
  return things.length > 0 ? things : findTerms(question).map(({ name }) => name)
}

function namesThing(text: string, things: readonly string[]): boolean {
  const found = new Set(findTerms(text).map(({ name }) => name))
  return things.some(
    (thing) => found.has(nameOfTerm(thing)) || text.toLowerCase().includes(thing.toLowerCase()),
  )
}

function isOfAnother(text: string, things: readonly string[]): boolean {
  // A place of work is no other skill: "at HubSpot".
  const told = text.replaceAll(/\b(?:at|for|bei|chez) \p{Lu}[\p{L}\d]*/gu, ' ')
  const found = findTerms(told).filter(({ sort }) => sort === 'skill')
  return things.length > 0 && found.length > 0 && !namesThing(text, things)
}

const SHARES: readonly (readonly [RegExp, number])[] = [
  [/\bhalf (?:of )?(?:the|my|a)?\b|\bevery (?:second|other) (?:week|day)/i, 50],
  [/\ba third\b|\bone third\b/i, 100 / 3],
  [/\ba quarter\b|\bone quarter\b|\bone week (?:a|per) month/i, 25],
  [/\ba fifth\b|\bone fifth\b|\bone day (?:a|per) week/i, 20],
  [/\ba tenth\b/i, 10],
  [
    /\b(?:a )?few (?:days?|nights|times) (?:a|per|each) (?:month|quarter|year)|\b(?:once|twice) (?:a|per) (?:month|quarter|year)/i,
    8,
  ],
  [/\ball the time\b|\bas much as\b|\bany amount\b/i, 100],
]

function travelTold({ text, today }: Telling): Quantity[] {
  const all = quantitiesIn(text, today)
  const percent = all.filter(({ unit }) => unit === 'percent')
  if (percent.length > 0) return percent
  const share = SHARES.find(([words]) => words.test(text))
  if (share) {
    const at = text.search(share[0])
    const isMost =
      /\b(?:up to|at most|not more than|no more than|never more than|less than|more than)\b/i.test(
        text.slice(Math.max(0, at - 20), at),
      )
    return [
      {
        least: share[1],
        most: share[1],
        unit: 'percent',
        said: isMost ? 'at_most' : 'exact',
        at,
        end: at + 1,
      },
    ]
  }
  const weekly = all
    .filter(({ unit }) => unit === 'days_a_week')
    .map((one) => ({ ...one, least: one.least * 20, most: one.most * 20 }))
  if (weekly.length > 0) return weekly
  return all.length === 1 ? all.filter(({ unit, least }) => unit === 'count' && least >= 5) : []
}

const NOW =
  /\b(?:immediately|right (?:away|now)|at once|straight away|free now|available now|asap|sofort|ab sofort|tout de suite|inmediat\w+|imediat\w+|today)\b/i

function daysTold({ text, today }: Telling): Quantity[] {
  const at = { said: 'exact', unit: 'days', at: 0, end: 0 } as const
  if (/\btomorrow\b|\bmorgen\b/i.test(text)) return [{ least: 1, most: 1, ...at }]
  if (NOW.test(text) || /^\W*(?:none|no notice)\b/i.test(text)) return [{ least: 0, most: 0, ...at }]
  // "6 weeks to the end of a month" are six weeks.
  return quantitiesIn(text, today)
    .filter(({ unit }) => unit === 'days')
    .slice(0, 1)
}

function moneyTold({ text, today, demand }: Telling): Quantity[] {
  const bound = demand.bound ?? 0
  return quantitiesIn(text, today).flatMap((one) => {
    if (one.unit !== 'money' && one.unit !== 'count') return []
    const times = one.least < 1000 && bound >= 10_000 ? 1000 : 1
    return one.least * times < bound / 20
      ? []
      : [{ ...one, least: one.least * times, most: one.most * times }]
  })
}

const NOT_PEOPLE =
  /^\s?(?:\p{L}+ )?(?:projects?|years?|months?|times|sites|products|initiatives|countries|companies)\b/iu

function peopleTold({ text, today }: Telling): Quantity[] {
  if (/\bthat \p{Lu}\p{L}+ (?:led|ran)/u.test(text) || /\bmentor|\bdeputi|\bacting\b|\balone\b/i.test(text))
    return []
  const all = quantitiesIn(text, today).filter(
    ({ unit, end }) => unit === 'count' && !NOT_PEOPLE.test(text.slice(end, end + 30)),
  )
  const [groups, each] = all
  if (groups && each && all.length === 2) {
    if (
      /\b(?:teams|squads|groups|shifts|crews)\b/i.test(text.slice(groups.end, each.at)) ||
      /^\s?\p{L}+ each\b/iu.test(text.slice(each.end))
    ) {
      return [{ ...each, least: groups.least * each.least, most: groups.most * each.most }]
    }
    if (/\band\b/i.test(text.slice(groups.end, each.at)))
      return [{ ...groups, least: groups.least + each.least, most: groups.most + each.most, end: each.end }]
  }
  return all
}

const EVERY =
  /\b(?<n>one|1|two|2) (?:week|weekend|day|night|saturday)s? (?:in|out of|of) (?<of>\d|two|three|four|five|six|seven|eight|nine|ten)\b/iu
const COUNTS = 'zero one two three four five six seven eight nine ten'.split(' ')

// "One week in eight is my limit" where one in four is asked.
function frequency({ demand, text }: Telling): AnswerReading | null {
  if (demand.family !== 'schedule') return null
  const [asked, said] = [share(demand.text), share(text)]
  if (asked === null || said === null || said >= asked) return null
  return { reading: 'not_met', value: null, unit: null }
}

function share(text: string): number | null {
  const found = EVERY.exec(text)?.groups
  if (!found) return null
  const number = (written = '') =>
    COUNTS.includes(written.toLowerCase()) ? COUNTS.indexOf(written.toLowerCase()) : Number(written)
  return number(found['n']) / number(found['of'])
}
