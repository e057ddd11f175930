import { findTerms } from '#lib/judge/read/find-terms.ts'
import { isWithin, placesIn } from '#lib/judge/settle/answers/nations.ts'
import type { Polarity } from '#lib/judge/settle/answers/polarity.ts'
import { alike, type Decision, type Telling, wordsOf } from '#lib/judge/settle/answers/telling.ts'
import { clearanceLevel } from '#lib/judge/settle/demand.ts'

const NEEDS =
  /\b(?:need|require|requires|needing|requiring|want|necesito|brauche|benötige|besoin|preciso)\b|\bwith sponsorship\b|\btransfer\b|\brenewal\b|\bh-?1-?b\b|\btn\b|\bopt\b|\bcpt\b|\bf-?1\b|\bj-?1\b|\be-?3\b|\bl-?1\b|\bo-?1\b|\b(?:student|work|tourist) visa\b|\bon a visa\b/i
const NO_NEED =
  /(?:\b(?:not|never|no longer|without|nor)|n't) (?:\p{L}+ ){0,3}(?:need|require|sponsor|visa|permit)|\bnothing (?:is )?(?:needed|required)|\bno (?:need|sponsorship|visa|permit)\b|\bneeds? (?:no|nothing)\b|\b(?:sponsorship|visa|permit) (?:is )?not (?:needed|required)|\bwithout (?:any )?(?:sponsorship|visa)/iu
const STATUS =
  /\bcitizen|\bgreen card|\bpermanent resident|\bnaturali[sz]|\bpassports?\b|\bindefinite leave|\bilr\b|\bpr card\b|\bsettled status|\bnationality|\bnational\b|\bbürger|\bstaatsbürger|\bborn in\b|\bi'm \p{Lu}/iu
const PERMANENT =
  /\bgreen card|\bpermanent resident|\bnaturali[sz]|(?<!pre-)\bsettled status|\bindefinite leave|\bilr\b|\bpr (?:card|holder)\b/i
// May be worked with today, and nobody can tell for how long.
const TEMPORARY =
  /\bead\b|\bpre-settled\b|\btemporary\b|\buntil 20\d\d\b|\bfor (?:the next|another) \w+ (?:years?|months?)/i
const LATER =
  /\blater\b|\beventually\b|\bin (?:\d+|a|one|two|three|four|five|some) (?:years?|months?)|\bin (?:the )?future\b|\b20[2-4]\d\b/i

/** Whether somebody may work in a country, and without a visa being paid for. */
export function readAuthorization({ demand, text, said, asked }: Telling): Decision | null {
  if (asked === 'no_is_met' && LATER.test(text) && !NO_NEED.test(text) && said.opens !== 'yes') {
    if (/\bnever\b|\bnot (?:now|today) (?:or|nor)\b/i.test(text)) return 'met'
    return said.hedges ? 'unclear' : 'not_met'
  }
  if (WAITING.test(text)) return 'unclear'
  return said.hedges ? 'unclear' : (byNeed(text, said) ?? byStatus({ demand, text, said, asked }))
}

function byNeed(text: string, said: Polarity): Decision | null {
  if (NEEDS.test(text) && !NO_NEED.test(text)) return 'not_met'
  if (TEMPORARY.test(text)) return 'unclear'
  if (/\bonly (?:as|while|until|with|for)\b|\bends?\b|\bexpires?\b/i.test(text)) return 'not_met'
  if (NO_NEED.test(text) && !/\bbut\b/i.test(text)) return 'met'
  if (/\b(?:married|wife|husband|living|live|lived)\b/i.test(text) && said.opens === null) return 'unclear'
  return null
}

function byStatus({
  demand,
  text,
  said,
  asked,
}: Pick<Telling, 'demand' | 'text' | 'said' | 'asked'>): Decision | null {
  const place = byPlace({ demand, text, said })
  if (place !== null) return place
  if (PERMANENT.test(text)) {
    // A permanent resident is one of the country that is asked about; a green card and a settled status are of one each.
    const granted = /settled|indefinite|\bilr\b/i.test(text) ? 'GB' : /green card/i.test(text) ? 'US' : null
    const isThere = demand.places.length === 0 || granted === null || demand.places.includes(granted)
    return isThere && !said.lapsed && !said.negates && !said.incomplete ? 'met' : 'unclear'
  }
  if (
    asked === 'no_is_met' &&
    said.opens === 'yes' &&
    /\b(?:can|authori[sz]ed|citizen|allowed|free|anywhere)\b/i.test(text)
  )
    return 'unclear'
  return null
}

function byPlace({ demand, text, said }: Pick<Telling, 'demand' | 'text' | 'said'>): Decision | null {
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

const WAITING =
  /\bwaiting\b|\bawaiting\b|\bapplied for\b|\bapplication is in\b|\bin process\b|\bunder review\b|\bpending\b/i

const HELD =
  /\b(?:active|got (?:it|mine|my|one|the (?:shot|jab))|passed (?:it|in|last)|obtained|earned|current(?:ly)?|valid|in use|since|through|reinvestigated|renewed|unencumbered|licensed|registered|certified|on file|in good standing|hold|have it|have one|got it|up to date|gültig|valable|vigente|válid[ao])\b/i

const OVER = /\b(?:expired?|lapsed|no longer|any ?more|revoked|suspended|until|abgelaufen|ran out)\b/i

// "Got mine last week", "certified since May": what was asked is meant, whatever is not named.
const OF_IT =
  /^\W*(?:i(?:'ve| have| am|'m| was)? )?(?:just |recently |fully )?(?:hold (?:it|one)|got (?:it|mine|one)|have (?:it|one|mine)|certified|licen[cs]ed|registered|passed (?:it|in|last)|obtained|earned|renewed|current|valid|active|up to date|both|got (?:the|my) (?:shot|jab|card)|had (?:the|my) (?:shot|jab)s?)\b/i

function sharesWord(text: string, demand: string): boolean {
  const wanted = wordsOf(demand).filter((word) => word.length > 2 && !COMMON.has(word))
  return wordsOf(text).some((word) => wanted.some((one) => word.length > 2 && alike(one, word)))
}

const COMMON = new Set(
  'the and for with valid active current certification certificate certified license licence licensed required card must have hold own and you your are any all'.split(
    ' ',
  ),
)

/** Whether somebody holds a clearance of the level that is asked. */
export function readClearance({ demand, text, said }: Telling): Decision | null {
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

/** Whether somebody holds a licence or certificate, where it is asked, and still does. */
export function readLicence({ demand, text, said, asked }: Telling): Decision | null {
  if (asked !== 'yes_is_met') return null
  if (said.hedges && !(said.lapsed && OVER.test(text))) return 'unclear'
  if (said.opens !== 'no' && (said.lapsed || said.incomplete)) return 'not_met'
  if (said.others) return 'unclear'
  const states = demand.places.filter((place) => place.startsWith('US-'))
  const named = placesIn(text)
  const isThere = named.some((place) => states.some((wanted) => isWithin(place, wanted)))
  if (states.length > 0 && named.length > 0 && !isThere) return said.opens === 'yes' ? 'unclear' : 'not_met'
  return readHeld({ demand, text, said }, isThere)
}

function readHeld(
  { demand, text, said }: Pick<Telling, 'demand' | 'text' | 'said'>,
  isThere: boolean,
): Decision | null {
  const states = demand.places.filter((place) => place.startsWith('US-'))
  if (said.opens !== null || said.negates) return null
  if (/\b(?:only|just)\b/i.test(text)) return sharesWord(text, demand.text) ? 'unclear' : 'not_met'
  const wanted = findTerms(demand.text)
    .filter(({ sort }) => sort === 'cert')
    .map(({ name }) => name)
  const held = findTerms(text)
    .filter(({ sort }) => sort === 'cert')
    .map(({ name }) => name)
  const isOther = held.length > 0 && !held.some((name) => wanted.includes(name))
  if (isOther) return 'unclear'
  const isSame = sharesWord(text, demand.text) || OF_IT.test(text)
  const names = held.length > 0 || (isThere && /\bboard\b|\blicen[cs]/i.test(text)) || isSame
  return names && HELD.test(text) && (states.length === 0 || isThere) ? 'met' : null
}

const CLASS = /(?<![\p{L}\d])(?:[A-D]1?E?|T)(?![\p{L}\d'])/gu

/** Whether somebody may drive the class that is asked. */
export function readDriving({ demand, text, said, question }: Telling): Decision | null {
  if (said.opens === 'yes' && said.lapsed && !OVER.test(text)) return 'unclear'
  if (said.opens !== 'no' && (said.lapsed || said.incomplete)) return 'not_met'
  if (said.hedges) return 'unclear'
  const wanted =
    /(?:class|klasse|permis(?: de conduire)?|licence|license|catégorie|categoría|categoria)\s+(?<name>[A-D]1?E?)(?![\p{L}\d])/u.exec(
      `${demand.text} ${question}`,
    )?.groups?.['name']
  const named = [...text.matchAll(CLASS)].map(([one]) => one)
  if (wanted !== undefined && named.length > 0 && said.opens !== 'no') {
    return named.includes(wanted) || named.includes(`${wanted}E`) ? 'met' : 'not_met'
  }
  if (named.length > 0 && /\bcdl\b/i.test(text) && wanted !== undefined && !named.includes(wanted))
    return 'not_met'
  const holds = /\b(?:got it|have it|have one|hold (?:it|one)|valid|clean)\b/i.test(text)
  return said.opens === null && holds && !said.negates ? 'met' : null
}
