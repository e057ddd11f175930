import {
  readDegree,
  readLanguage,
  readPeople,
  readSkill,
  readStudies,
} from '#lib/judge/settle/answers/ability.ts'
import { readPresence, readRelocation, readSchedule } from '#lib/judge/settle/answers/conditions.ts'
import { readMeasure } from '#lib/judge/settle/answers/measure.ts'
import {
  readAuthorization,
  readClearance,
  readDriving,
  readLicence,
} from '#lib/judge/settle/answers/permission.ts'
import { clausesOf, type Polarity, polarityOf } from '#lib/judge/settle/answers/polarity.ts'
import { readBound } from '#lib/judge/settle/answers/read-bound.ts'
import { alike, type Decision, type Telling, wordsOf } from '#lib/judge/settle/answers/telling.ts'
import type { Demand, Family } from '#lib/judge/settle/demand.ts'
import type { AnswerReading } from '#lib/judge/settle/read-answer.ts'

/** Reads a text by what its demand is about, and by yes and no where that says nothing more. */
export function readFamily(telling: Telling): AnswerReading {
  const counted = readBound(telling)
  if (counted !== null) return counted
  const measured = readMeasure(telling)
  if (measured !== null) return { reading: measured, value: null, unit: null }
  const read = FAMILIES[telling.demand.family]?.(telling) ?? byYesAndNo(telling)
  return { reading: byParts(telling, read), value: null, unit: null }
}

// Half of what is wanted together is no yes, and a no to half of it is a no.
function byParts(telling: Telling, reading: Decision): Decision {
  if (telling.asked !== 'yes_is_met' || telling.demand.family === 'authorization') return reading
  const told = partsTold(telling)
  if (told === 'denied' && reading !== 'met') return 'not_met'
  if (reading !== 'met') return reading
  // Nothing but a yes says that a number was reached which nobody told.
  const isUncounted = telling.demand.measure !== null && telling.said.opens !== 'yes' && !telling.said.willing
  return told !== null || isUncounted ? 'unclear' : reading
}

const FAMILIES: Partial<Record<Family, (telling: Telling) => Decision | null>> = {
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
  studies: readStudies,
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
function byYesAndNo({ demand, said, asked, text, question }: Telling): Decision {
  const isState = !WILLING.includes(demand.family)
  if (asked === 'no_is_met')
    return byInvertedYesAndNo({ said, text, isWilling: !isState && !OF_STATE.test(question) })
  return byPlainYesAndNo({ demand, said, text, question, isWilling: !isState || READY.test(question) })
}

type Plain = Pick<Telling, 'demand' | 'said' | 'text' | 'question'> & { isWilling: boolean }

function byPlainYesAndNo({ demand, said, text, question, isWilling }: Plain): Decision {
  if (said.others && !isWilling) return 'unclear'
  if (saysNoOfPart(text, question, demand)) return 'not_met'
  if (isLimited({ said, text, demand })) return sharesWord(text, demand.text) ? 'unclear' : 'not_met'
  const lapsed = said.lapsed && (!isWilling || OVER.test(text))
  const isOver = said.opens !== 'no' && (lapsed || (said.incomplete && !isWilling))
  if (isOver || (said.opens !== 'yes' && AVERSE.test(text))) {
    return said.hedges || (!isOver && /\bbut\b/i.test(text)) ? 'unclear' : 'not_met'
  }
  return said.hedges ? 'unclear' : byOpening(said, text, isWilling)
}

function byOpening(said: Polarity, text: string, isWilling: boolean): Decision {
  if (said.opens === 'no') return said.willing && isWilling ? 'unclear' : 'not_met'
  if (said.opens === 'yes') return said.reverses || said.negates ? 'unclear' : 'met'
  if (isWilling && said.willing) return said.negates ? 'unclear' : 'met'
  if (isWilling && said.negates && CANNOT.test(text) && !/\bbut\b/i.test(text)) return 'not_met'
  return 'unclear'
}

// What somebody was ready for once is over only where that is said.
const OVER =
  /\b(?:used to|no longer|any ?more|done with|gave (?:it |that )?up|sold|lost|expired|nicht mehr|früher|ne plus|ya no|já não)\b/i
const OF_STATE = /^(?:do you (?:have|smoke)|have you|are you (?:bound|allergic))\b/i
const READY =
  /^(?:are you (?:willing|able|available|comfortable|ready|prepared)|can you|could you|would you|will you)\b/i
const LIMITS =
  /^\W*just\b|\b(?:only|solely|strictly|nur|ausschließlich|seulement|uniquement|solo|sólo|solamente|só|somente|alleen)\b|\b(?:at most|tops|is my (?:limit|max\w*))\W*$/i

// "Strictly nine to five", "weekdays only": what is offered instead.
function isLimited({ said, text }: Pick<Telling, 'said' | 'text' | 'demand'>): boolean {
  return said.opens === null && !said.hedges && !said.willing && LIMITS.test(text)
}

function sharesWord(text: string, demanded: string): boolean {
  const wanted = wordsOf(demanded).filter((word) => word.length > 3)
  return wordsOf(text).some((word) => word.length > 3 && wanted.some((one) => alike(one, word)))
}

const AVERSE =
  /\b(?:refuse|decline|hate|dislike|rather not|prefer not|can't stand|hardly|barely|too (?:low|little|far|much))\b/i
const CANNOT =
  /\b(?:refuse|forbid|out of the question|not an option|impossible|would fail|i'd fail|forget it|nothing (?:over|above|under|beyond|more than)|don't (?:\p{L}+ ){0,2}(?:do|work|travel|fly|drive|take|want)|not (?:happening|possible|interested|for me)|no way|can't|cannot|won't|would never|will never|unable|bad (?:back|knees?|shoulder|hip))/iu

function byInvertedYesAndNo({
  said,
  text,
  isWilling,
}: {
  said: Polarity
  text: string
  isWilling: boolean
}): Decision {
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

const COMMON = new Set(
  'the and for with a an of or to in on at valid active current certification certificate certified license licence licensed required must have hold own you your are any all able willing work working experience skills knowledge full time good strong years level'.split(
    ' ',
  ),
)
const ALL =
  /\b(?:both|each|all|any ?time|every|everything|either|whole|beide[sn]?|ambos|ambas|les deux|tous|todo)\b/i

/**
 * The things that a demand wants together, as the words that tell each from the others: "travel; valid passport" wants
 * two. None where it wants one, or one of several.
 */
function partsOf(text: string): string[][] {
  if (/\b(?:or|oder|ou|either)\b/i.test(text) || text.length > 120) return []
  const parts = text
    .split(/\s(?:and|with|plus|sowie|und|et|y|e|en)\s|[;,&]\s/i)
    .map((part) => wordsOf(part).filter((word) => word.length > 2 && !COMMON.has(word)))
    .filter((words) => words.length > 0)
  return parts.length >= 2 && parts.length <= 4 ? parts : []
}

/** How much of what is wanted together a text speaks of: a part that it leaves out, or says no to. */
function partsTold({
  demand,
  text,
  said,
}: Pick<Telling, 'demand' | 'text' | 'said'>): 'denied' | 'half' | null {
  const parts = partsOf(demand.text)
  if (parts.length === 0 || demand.enough === 'one') return null
  const all = new Set(parts.flat())
  const isOwn = (word: string, part: readonly string[]) =>
    part.some((one) => word.length > 2 && alike(one, word))
  const named = parts.map((part) => wordsOf(text).some((word) => isOwn(word, part)))
  const count = named.filter(Boolean).length
  const isDenied = clausesOf(text).some((clause) => {
    const own = polarityOf(clause)
    const names = wordsOf(clause).some((word) => [...all].some((one) => word.length > 2 && alike(one, word)))
    const isNo = own.opens === 'no' || /\b(?:no|nein|non|not)\W*$/i.test(clause) || own.lapsed
    return names && isNo && !own.willing && !own.hedges
  })
  if (isDenied && said.opens !== 'yes') return 'denied'
  return count > 0 && count < parts.length && !ALL.test(text) ? 'half' : null
}
