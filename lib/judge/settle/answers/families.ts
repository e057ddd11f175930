import { readDegree, readLanguage, readPeople, readSkill } from '#lib/judge/settle/answers/ability.ts'
import { readPresence, readRelocation, readSchedule } from '#lib/judge/settle/answers/conditions.ts'
import { readMeasure } from '#lib/judge/settle/answers/measure.ts'
import {
  readAuthorization,
  readClearance,
  readDriving,
  readLicence,
} from '#lib/judge/settle/answers/permission.ts'
import type { Polarity } from '#lib/judge/settle/answers/polarity.ts'
import { readBound } from '#lib/judge/settle/answers/read-bound.ts'
import { alike, type Telling, type Told, wordsOf } from '#lib/judge/settle/answers/telling.ts'
import type { Demand, Family } from '#lib/judge/settle/demand.ts'
import type { AnswerReading } from '#lib/judge/settle/read-answer.ts'

/** Reads a text by what its demand is about, and by yes and no where that says nothing more. */
export function readFamily(telling: Telling): AnswerReading {
  const counted = readBound(telling)
  if (counted !== null) return counted
  const measured = readMeasure(telling)
  if (measured !== null) return { reading: measured, value: null, unit: null }
  const reading = FAMILIES[telling.demand.family]?.(telling) ?? byYesAndNo(telling)
  return { reading, value: null, unit: null }
}

const FAMILIES: Partial<Record<Family, (telling: Telling) => Told | null>> = {
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
function byYesAndNo({ demand, said, asked, text, question }: Telling): Told {
  const isWilling = WILLING.includes(demand.family)
  if (asked === 'no_is_met') return byInvertedYesAndNo({ said, text, isWilling })
  if (said.others && !isWilling) return 'unclear'
  if (saysNoOfPart(text, question, demand)) return 'not_met'
  const isOver = said.opens !== 'no' && (said.lapsed || (said.incomplete && !isWilling))
  if (isOver || (said.opens !== 'yes' && AVERSE.test(text))) {
    return said.hedges || (!isOver && /\bbut\b/i.test(text)) ? 'unclear' : 'not_met'
  }
  return said.hedges ? 'unclear' : byOpening(said, text, isWilling)
}

function byOpening(said: Polarity, text: string, isWilling: boolean): Told {
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
}): Told {
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
