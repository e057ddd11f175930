import type { Requirement } from '#db/rows/requirement.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { isWithin } from '#lib/judge/settle/answers/nations.ts'
import { type Demand, demandOf, isExclusion } from '#lib/judge/settle/demand.ts'
import { type Area, areasIn, type Nearness, nearnessOf } from '#lib/judge/settle/facts/areas.ts'
import { drivingClasses, includesClass } from '#lib/judge/settle/facts/driving-classes.ts'
import {
  daysNamed,
  type Fact,
  factsOfKind,
  hoursIn,
  LICENCE,
  namesOffice,
  type Times,
  WITHIN,
} from '#lib/judge/settle/facts/read-facts.ts'
import { factsOf } from '#lib/judge/settle/facts-of.ts'
import { NUMBER_WORDS } from '#lib/text/word-tables.ts'

/** The result of a comparison: a status with the facts that decide it; null where they leave the row open. */
type Comparison = { status: 'met' | 'partly' | 'unmet'; by: readonly Fact[] } | null

/**
 * Returns the status of a row about place, permission, hours, travel, driving, lifting or clearance by the facts of the
 * resume; null where none decides. Example: "not looking to relocate" in Chicago makes "based in our NYC office" unmet.
 */
export function settleByFacts(row: Requirement, evidence: readonly EvidenceLine[]): JudgedRequirement | null {
  if ((!OWN_WORDS.has(row.kind) && isExclusion(row.quote)) || NO_DEMAND.test(row.quote)) return null
  const facts = factsOf(evidence)
  if (facts.length === 0) return null
  const demand = demandOf(row)
  for (const compare of comparisonsOf(row, demand)) {
    const result = compare(row.quote, facts, demand)
    if (result === null) continue
    const lines = [...new Set(result.by.map(({ line }) => line.id))].slice(0, MOST_CITED)
    return { id: row.id, status: result.status, evidence: lines, rule: 'fact' }
  }
  return null
}

const MOST_CITED = 4
// "We do not sponsor visas" excludes nobody by a trait.
const OWN_WORDS: ReadonlySet<string> = new Set(['location', 'work_auth'])
// Talk about the company is no demand: "We have people based in Berlin".
const NO_DEMAND =
  /\bwe (?:have|are run|offer)\b|\b(?:global|our) team (?:is )?based\b|\brun by\b|\bif you[’']re based\b|\bnot (?:currently )?(?:accepting|considering|hiring|able to)\b|\b(?:unable to|cannot|can[’']t) (?:hire|accept|consider)\b|\bwork from anywhere\b/i

type Comparer = (quote: string, facts: readonly Fact[], demand: Demand) => Comparison

function comparisonsOf({ kind, quote }: Requirement, { family }: Demand): Comparer[] {
  if (family === 'driving' || OWN_CAR.test(quote) || LICENCE.test(quote) || drivingClasses(quote).length > 0)
    return [compareDriving]
  const named = family === 'plain' && kind === 'schedule' ? kind : family
  const [own] = BY_FAMILY.filter(([name]) => name === named)
  const isPlaced =
    kind === 'location' || (OPEN_KINDS.has(kind) && (PLACED.test(quote) || RESIDES.test(quote)))
  const isTimed =
    own === undefined && (OPEN_KINDS.has(kind) || kind === 'location') && OF_WORKING_TIME.test(quote)
  return [
    ...(isPlaced ? [comparePlace] : []),
    ...(own === undefined ? [] : [own[1]]),
    ...(isTimed ? [refuseHours] : []),
  ]
}

const OF_WORKING_TIME =
  /\b(?:shifts?|rotas?|rosters?|posts?|positions?|roles?|jobs?|hours|working pattern|arbeit\p{L}*|vollzeit|\p{L}*schicht\p{L}*|dienst\p{L}*|turnos?|horari?[oe]s?|jornada|trabaj\p{L}*|travail\p{L}*|poste|temps plein|lavoro|trabalho|werk)\b/iu

// A row that is about more than its hours is not met by them.
function refuseHours(quote: string, facts: readonly Fact[]): Comparison {
  const result = compareHours(quote, facts)
  return result?.status === 'unmet' ? result : null
}

const BY_FAMILY: readonly (readonly [Demand['family'], Comparer])[] = [
  ['authorization', comparePermission],
  ['clearance', compareClearance],
  ['weight', compareLifting],
  ['travel', compareTravel],
  ['schedule', compareHours],
]
const OPEN_KINDS: ReadonlySet<string> = new Set([
  'schedule',
  'soft',
  'other',
  'experience',
  'skill',
  'domain',
])

const PLACED =
  /\b(?:based|located|resid(?:e|ing)|living|live) (?:full-time, and in-person )?(?:in|at|within|out of)\b|\b(?:required|mandatory) location\b|\blive anywhere\b|\bin our \p{Lu}[\p{L} ]{1,24} office\b|\bcommut\p{L}+\b|\brelocat\p{L}+\b|\bon-?site\b|\bin[- ]person\b|\bdays? (?:a|per) week\b|\bvor ort\b|\bpräsenz|\bim büro\b|\bsur (?:site|place)\b|\bau bureau\b|\bdans nos (?:bureaux|locaux)\b|présentiel|presencial|\ben (?:la|nuestra) oficina\b|\bin (?:sede|ufficio)\b|\bop kantoor\b/iu

const RESIDES =
  /\b(?:applicants?|candidates?|individuals|professionals|people|someone|somebody|you)\b[^.;]{0,40}\b(?:based|located|resid(?:e|ing)|liv(?:e|ing))\b|\bmust (?:be )?(?:currently )?(?:based|located|reside|live)\b|^\W*(?:location: )?(?:be )?(?:based|located|residing|living) (?:[\p{L}-]+,? (?:and [\p{L}-]+ )?)?(?:(?:with)?in|out of)\b|\b(?:required|mandatory) location\b|\blive anywhere\b|\bhiring in\b|\bcommut(?:able|ing) (?:distance|radius|range|area)\b|(?<!\p{L})(?:wohnhaft|wohnsitz|wohnort|ansässig|basée?(?:\(e\))?|résid\p{L}+|habit(?:er|ant|ez)|domicili\p{L}*|resid(?:encia|ir|entes?|an?)|vivir|residência|morar|residenza|residenti?|woonachtig)(?!\p{L}) (?:\p{L}+ ){0,3}?(?:in|im|en|em|à|a|au|aux|te)(?!\p{L})/iu
const COUNTRY_BASED = /(?<!\p{L})\p{Lu}\p{L}+[ -]based\b/u
const OR_MOVES =
  /\b(?:or|oder|ou|o)\b[^.;]{0,40}\b(?:relocat\p{L}*|move|umzug|umzieh\p{L}*|déménag\p{L}*|mudar\p{L}*|traslad\p{L}*)|relocation (?:assistance|support|package)/iu
const ROUGHLY = /\b(?:or|overlap\w*|similar|equivalent|compatible) [^.;]{0,20}time ?zones?\b|\bprefer\w*\b/i
const HOME_OFFICE =
  /\b(?:fully|100 ?%) remote\b|\bremote(?:ly)? (?:role|position|within|from)\b|\bhome working\b/i

// Being elsewhere contradicts a demand for a residence abroad by itself; others only with a word against moving.
function comparePlace(quote: string, facts: readonly Fact[], { family }: Demand): Comparison {
  const days = daysOnSite(quote)
  // A place without a word of an office, such as "Location: Germany", is where the person has to be.
  const isResidence =
    RESIDES.test(quote) || COUNTRY_BASED.test(quote) || (family === 'plain' && days === null)
  if (family === 'travel' && !isResidence) return null
  const [office] = factsOfKind(facts, 'office').toSorted((a, b) => a.days - b.days)
  if (office !== undefined && days !== null && days > office.days && !HOME_OFFICE.test(quote))
    return { status: 'unmet', by: [office] }
  const areas = areasIn(quote)
  const moved = compareMove(quote, areas, { facts, isResidence })
  if (moved !== null || areas.length === 0) return moved
  return compareStay(areas, facts) ?? compareHome(quote, areas, { facts, isResidence })
}

const MOVE =
  /\brelocat(?:e|ing|ion)\b|\bmov(?:e|ing) to\b|\bumz(?:ug|iehen)|\bdéménag|\bmudar\b|\bmudança\b|\btraslad|\btrasfer|\bverhuiz/iu
const MOVE_OFFERED =
  /\brelocation (?:assistance|support|package|bonus|allowance|stipend|costs?|expenses|reimbursement|budget|help)\b|\b(?:no|not|without) (?:\p{L}+ ){0,3}relocat/iu
const ABROAD = /\b(?:abroad|overseas|internationally|another country|other countries)\b/iu
const ALREADY = /\b(?:current(?:ly)?|already|local candidates?|locals?)\b/iu

function compareMove(quote: string, areas: readonly Area[], context: HomeContext): Comparison {
  const isMove = MOVE.test(quote) && !MOVE_OFFERED.test(quote)
  return (
    (areas.length === 0 && isMove ? refuseMove(quote, context.facts) : null) ??
    agreeToMove(quote, areas, { ...context, isMove })
  )
}

function refuseMove(quote: string, facts: readonly Fact[]): Comparison {
  const stays = factsOfKind(facts, 'moving').find(({ moves }) => moves === 'no')
  if (stays === undefined || OR_ELSE.test(quote)) return null
  // "Cannot relocate to London" refuses London alone.
  const isOfPlace = stays.areas.length > 0 && TO_PLACE.test(stays.line.text)
  return isOfPlace ? null : { status: 'unmet', by: [stays] }
}

// Only settings tell how far the person would move.
function agreeToMove(
  quote: string,
  areas: readonly Area[],
  { facts, isResidence, isMove }: HomeContext & { isMove: boolean },
): Comparison {
  const would = factsOfKind(facts, 'moving').find(({ moves, line }) => moves !== 'no' && line.kind === 'fact')
  if (would === undefined || ALREADY.test(quote)) return null
  const isAnywhere = would.moves === 'yes'
  if (areas.length === 0)
    return isMove && (isAnywhere || !ABROAD.test(quote)) ? { status: 'met', by: [would] } : null
  const [home] = factsOfKind(facts, 'home')
  const near = home === undefined ? 'abroad' : nearest(home.areas, areas)
  if (near === 'inside' || !(isMove || isResidence || SOME_DAYS.test(quote))) return null
  if (isAnywhere) return { status: 'met', by: [would] }
  return near === 'abroad' || home === undefined ? null : { status: 'met', by: [would, home] }
}

const OR_ELSE = /\b(?:or|oder|ou)\b/iu

// By a word against moving, or a country that is closed.
function compareStay(areas: readonly Area[], facts: readonly Fact[]): Comparison {
  const [home] = factsOfKind(facts, 'home')
  const near = home === undefined ? 'unclear' : nearest(home.areas, areas)
  if (near === 'inside') return null
  const moving = factsOfKind(facts, 'moving')
  const stays = moving.find(({ moves }) => moves === 'no')
  const refused = stays === undefined ? null : refusedBy(stays.areas, stays.line.text, areas)
  if (stays !== undefined && refused === true) return { status: 'unmet', by: [stays] }
  if (near === 'unclear' || home === undefined) return null
  const within = moving.find((fact) => WITHIN.test(fact.line.text) && isElsewhere(fact, areas))
  if (within !== undefined) return { status: 'unmet', by: [within] }
  const nearer = near === 'abroad' ? moving.find(({ moves }) => moves === 'in_country') : undefined
  if (nearer !== undefined) return { status: 'unmet', by: [nearer, home] }
  if (stays !== undefined && refused === null) return { status: 'unmet', by: [stays, home] }
  const shut = factsOfKind(facts, 'permission').filter(({ how }) => how === 'none')
  const isShut = areas.every(({ countries }) =>
    countries.every((code) => shut.some(({ places }) => places.includes(code))),
  )
  return isShut ? { status: 'unmet', by: shut } : null
}

// The person names where they would move to, and the areas are none of it.
function isElsewhere(
  { moves, areas: own }: Extract<Fact, { kind: 'moving' }>,
  areas: readonly Area[],
): boolean {
  return (
    moves === 'yes' &&
    own.length > 0 &&
    areas.every((area) => ['elsewhere', 'abroad'].includes(nearest(own, [area])))
  )
}

type HomeContext = { facts: readonly Fact[]; isResidence: boolean }

function compareHome(quote: string, areas: readonly Area[], { facts, isResidence }: HomeContext): Comparison {
  const [home] = factsOfKind(facts, 'home')
  if (home === undefined) return null
  const near = nearest(home.areas, areas)
  // How many days in the office of the own town suit the person only they can tell.
  if (near === 'inside')
    return isResidence || /\bcommut/i.test(quote) || (daysOnSite(quote) ?? 1) === 1
      ? { status: 'met', by: [home] }
      : null
  if (
    near !== 'abroad' ||
    factsOfKind(facts, 'moving').some((fact) => fact.moves === 'yes' && !isElsewhere(fact, areas))
  )
    return null
  const isHeld = isResidence || (home.isStated && ROLE_BASED.test(quote))
  return isHeld && !OR_MOVES.test(quote) && !ROUGHLY.test(quote) ? { status: 'unmet', by: [home] } : null
}

const ROLE_BASED =
  /\b(?:role|position|job|post|opportunity) (?:(?:is|will be|can be) )?(?:\p{L}+ )?(?:based|located)\b/iu

const ORDER: readonly Nearness[] = ['inside', 'unclear', 'elsewhere', 'abroad']

function nearest(homes: readonly Area[], areas: readonly Area[]): Nearness {
  const all = homes.flatMap((home) => areas.map((area) => nearnessOf(home, area)))
  return ORDER.find((nearness) => all.includes(nearness)) ?? 'unclear'
}

// "Cannot relocate to London" refuses London alone: null where the refusal names no place of its own.
function refusedBy(named: readonly Area[], text: string, areas: readonly Area[]): boolean | null {
  if (named.length === 0 || !TO_PLACE.test(text)) return null
  return areas.every((area) => nearest(named, [area]) === 'inside')
}

const TO_PLACE = /\b(?:relocate|relocating|move|moving) to \p{Lu}/u

const ALL_WEEK =
  /\b(?:fully|full-time,? and|100 ?%|entirely)\b.{0,12}\b(?:present|in[- ]person|on-?site|in[- ]office)\b|\bevery day in the office\b|\bmonday (?:to|through|-|–) friday in\b/iu
const SOME_DAYS =
  /\b(?:in[- ]person|on-?site|in[- ](?:the )?office|our (?:\p{L}+ ){0,2}offices?|hybrid|presence in)\b/iu
const WEEKDAYS = /\b(?:mon|tues|wednes|thurs|fri)days?\b/giu

/** Returns the days a week that a row asks for on site, at least; null where it asks for none. */
export function daysOnSite(quote: string): number | null {
  if (ALL_WEEK.test(quote)) return 5
  const isSite = SOME_DAYS.test(quote) || /\b(?:office|hq)\b/i.test(quote)
  const [least] = namesOffice(quote) ? daysNamed(quote) : []
  if ((!isSite && least === undefined) || /\bno in-office|not required\b/i.test(quote)) return null
  const match =
    /(?<!\d)(?<count>[1-5]|one|two|three|four|five)(?:[ –-]{1,3}(?:to|or)?[ –-]{0,3}[1-5])?\+? ?x? ?(?:(?:days?|times)?(?: (?:a|per|each)|\/) ?week|days? (?:in|at|from) (?:the|our|an)?|days? (?:on-?site|in-office))/iu.exec(
      quote,
    )
  const count = match?.groups?.['count']?.toLowerCase()
  if (count !== undefined) return /\d/.test(count) ? Number(count) : NUMBER_WORDS.indexOf(count)
  if (least !== undefined) return least
  const named = new Set(quote.match(WEEKDAYS)?.map((day) => day.toLowerCase())).size
  return named > 0 ? named : 1
}

const CITIZEN_ONLY =
  /\bcitizen(?:ship|s)?\b|\bu\.?s\.? persons?\b|\bnationals?\b|staatsbürger|\bnationalité\b|\bciudadan|\bcidad/iu
const RESIDENT_TOO = /\bpermanent resident|\bgreen card\b|\blawful|\bu\.?s\.? persons?\b|\brefugee/iu
const NOT_SPONSORED = /\bsponsor/i

function comparePermission(
  quote: string,
  facts: readonly Fact[],
  { places, unsponsored }: Demand,
): Comparison {
  const permissions = factsOfKind(facts, 'permission')
  const sponsorship = factsOfKind(facts, 'sponsorship')
  const [home] = factsOfKind(facts, 'home')
  const countries = places.filter((place) => !place.startsWith('US-'))
  const isForCitizens = CITIZEN_ONLY.test(quote)
  const isOf = (own: readonly string[]) =>
    countries.length > 0 &&
    countries.some((place) => own.some((held) => isWithin(held, place) || mayWork(held, place)))
  const [whole] = permissions.filter(({ isWhole }) => isWhole)
  if (whole !== undefined && !isForCitizens) return compareList(whole, { quote, countries }, home)
  const isOpen = ({ how }: { how: string }) => how !== 'none' && how !== 'no_citizen'
  const own = permissions.filter((fact) => isOpen(fact) && isOf(fact.places))
  if (isForCitizens) {
    const enough = own.filter(
      ({ how }) => how === 'citizen' || (how === 'resident' && RESIDENT_TOO.test(quote)),
    )
    if (enough.length > 0) return { status: 'met', by: enough }
    // A person who names one citizenship is taken to hold no second one.
    const others = permissions.filter(({ how, places: held }) =>
      isOf(held) ? how === 'no_citizen' : how === 'citizen',
    )
    const isUnclear = own.some(({ how }) => how === 'citizen' || RESIDENT_TOO.test(quote))
    return others.length > 0 && !isUnclear && countries.length > 0 ? { status: 'unmet', by: others } : null
  }
  const denied = permissions.filter(({ places: held, how }) => how === 'none' && isOf(held))
  if (denied.length > 0) return { status: 'unmet', by: denied }
  const needs = sponsorship.find(({ isNeeded }) => isNeeded)
  if (needs !== undefined && (unsponsored || NOT_SPONSORED.test(quote)))
    return { status: 'unmet', by: [needs] }
  const free = sponsorship.find(({ isNeeded }) => !isNeeded)
  const lasting = own.filter(({ how }) => how !== 'visa')
  if (lasting.length > 0) return { status: 'met', by: lasting }
  const isHere =
    countries.length === 0 || (home !== undefined && isOf(home.areas.flatMap((area) => area.countries)))
  if (free !== undefined && isHere) return { status: 'met', by: [free] }
  return own.length > 0 ? { status: unsponsored ? 'partly' : 'met', by: own } : null
}

const SPONSORS =
  /\bsponsorship (?:is |may be )?(?:available|offered|provided|possible)\b|\b(?:we|can|will|do|happy to) (?:offer |provide )?(?:visa )?sponsor/iu

// The settings list every country that needs no permit. A row without a country means that of the home.
function compareList(
  list: Extract<Fact, { kind: 'permission' }>,
  { quote, countries }: { quote: string; countries: readonly string[] },
  home: Extract<Fact, { kind: 'home' }> | undefined,
): Comparison {
  const isListed = (place: string) => list.places.some((held) => isWithin(held, place))
  if (countries.some(isListed)) return { status: 'met', by: [list] }
  if (SPONSORS.test(quote)) return null
  if (list.places.length === 0) return { status: 'unmet', by: [list] }
  if (countries.length > 0)
    return countries.some((place) => list.places.some((held) => mayWork(held, place)))
      ? null
      : { status: 'unmet', by: [list] }
  const isHome = home?.areas.some((area) => area.countries.some(isListed)) ?? false
  return isHome && home !== undefined ? { status: 'met', by: [list, home] } : null
}

function mayWork(held: string, place: string): boolean {
  return isWithin(held, 'EU') && isWithin(place, 'EU')
}

function compareClearance(_quote: string, facts: readonly Fact[], { level }: Demand): Comparison {
  const [held] = factsOfKind(facts, 'clearance').toSorted((a, b) => b.level - a.level)
  if (held === undefined) return null
  return { status: held.level > 0 && held.level >= (level ?? 1) ? 'met' : 'unmet', by: [held] }
}

// Numbers of a resume are rounded: 40 lb is under 50, but 23 kg is 50 lb.
const NEARLY = 0.97

function compareLifting(_quote: string, facts: readonly Fact[], { bound }: Demand): Comparison {
  const [most] = factsOfKind(facts, 'lifting').toSorted((a, b) => b.pounds - a.pounds)
  if (most === undefined || bound === null) return null
  return { status: most.pounds >= NEARLY * bound ? 'met' : 'unmet', by: [most] }
}

const NO_NIGHT_AWAY =
  /\b(?:no|not|without) (?:\p{L}+ ){0,2}(?:overnight (?:stays?|trips?|travel)|nights away)\b/iu
const AWAY_OVERNIGHT = /\bovernight\b|\bnights away\b/i

function compareTravel(quote: string, facts: readonly Fact[], { bound }: Demand): Comparison {
  const homely = factsOfKind(facts, 'hours').find(({ line }) => NO_NIGHT_AWAY.test(line.text))
  if (homely !== undefined && AWAY_OVERNIGHT.test(quote)) return { status: 'unmet', by: [homely] }
  const [travel] = factsOfKind(facts, 'travel')
  if (travel === undefined) return null
  if (travel.percent === 0)
    return /\b(?:no|without) travel/i.test(quote) ? null : { status: 'unmet', by: [travel] }
  if (bound === null)
    return /\b(?:willing|able|ability|open|bereit|disponib)/i.test(quote)
      ? { status: 'met', by: [travel] }
      : null
  return { status: travel.percent >= bound ? 'met' : 'unmet', by: [travel] }
}

/** Names a car of the person's own, or another way to get around. */
export const OWN_CAR =
  /\b(?:own|access to|use of|reliable|personal|operating|insured|working) (?:car|vehicle|automobile|(?:means of )?transport\p{L}*)\b|\b(?:own|have|has|having|possess\p{L}*|access to|use of)(?: (?:an?|your|their|own|reliable|personal|operating|insured|working))+ (?:car|vehicle|automobile|(?:means of )?transport\p{L}*)\b|\bcar (?:owner|driver)\b|(?:eigene[srnm]?|privat\p{L}*) (?:auto|pkw|fahrzeug)|\b(?:pkw|auto) (?:vorhanden|erforderlich)|(?:véhicule|voiture) (?:personnel|indispensable|exigée?|obligatoire)|\bdispos\p{L}+ d[’']une? (?:véhicule|voiture)|\bvéhiculée?\b|\b(?:vehículo|coche|carro|viatura) (?:propi[oa]|própri[oa]|particular|disponible)|\b(?:disp\p{L}+ de|tener|contar con|y|con) (?:un )?(?:vehículo|coche)(?!\p{L})(?! (?:de (?:la )?empresa|comercial|eléctric))|automunit|eigen auto/iu
const LARGER =
  /\bcdl\b|\bclass [ac]\b|\b(?:hgv|lgv|c1|d1)\b|\b(?:klasse|cat[ée]gor\p{L}*|permis|patente) [acde]\b|\bmotorcycle|\bforklift|\bce\b|\b(?:clean|years?)\b/iu

// A row may ask for a licence, a car, or both.
function compareDriving(quote: string, facts: readonly Fact[]): Comparison {
  const [home] = factsOfKind(facts, 'home')
  // "Class B" is a lorry in the United States and a car in Europe.
  const isAmerican = home?.areas.some(({ countries }) => countries.includes('US')) ?? true
  const isLorry = isAmerican && /\bclass [abc]\b/i.test(quote)
  const classes = drivingClasses(quote)
    .flatMap((named) => named.classes)
    .map((named) => (isLorry && !named.startsWith('CDL') ? `CDL ${named}` : named))
  const licence = factsOfKind(facts, 'driving_licence')[0]
  const byClass = classes.length === 0 ? null : compareClasses(quote, classes, facts)
  if (byClass !== null) return byClass
  // Without a licence no class is held.
  if (classes.length > 0 && licence?.holds === false) return { status: 'unmet', by: [licence] }
  if (LARGER.test(quote) || isLorry) return null
  // Without a licence nobody drives a car of their own.
  const isBarred = licence?.holds === false && !/transport/i.test(quote)
  const car = factsOfKind(facts, 'car')[0] ?? (isBarred ? licence : undefined)
  const isOfCar = OWN_CAR.test(quote) || /\b(?:car|vehicle)\b/i.test(quote)
  const isOfLicence =
    /licen[cs]e|führerschein|permis|carn[eé]|carta de condu|cnh\b|patente|rijbewijs|\bdriv(?:er?|ing)\b/iu.test(
      quote,
    )
  const needed = [...(isOfCar ? [car] : []), ...(isOfLicence ? [licence] : [])]
  const refused = needed.filter((fact) => fact?.holds === false)
  if (refused.length > 0 && !/\bpublic transport|\bor\b/i.test(quote))
    return { status: 'unmet', by: refused.flatMap((fact) => fact ?? []) }
  const held = needed.flatMap((fact) => (fact?.holds ? [fact] : []))
  if (held.length === 0) return null
  // "Transportation to clients in Ashland" needs more of a person in another state.
  const areas = areasIn(quote)
  const isAway = home !== undefined && areas.length > 0 && nearest(home.areas, areas) !== 'inside'
  return {
    status: held.length === needed.length && !isAway ? 'met' : 'partly',
    by: held,
  }
}

// Years behind the wheel, a car and further papers are more than a class.
const BESIDE_CLASS = /\b(?:clean|years?|CAP|ADR|FIMO|FCO|CQC|hazmat|tac[oó]grafo)\b|\b(?:años?|ans|jahre)\b/iu
const CHOICE = /(?<!\p{L})(?:or|o|oder|ou|of)(?!\p{L})|\//iu

// A class that the person neither names nor denies stays open.
function compareClasses(quote: string, needed: readonly string[], facts: readonly Fact[]): Comparison {
  const stated = factsOfKind(facts, 'driving_class')
  const holders = (code: string) =>
    stated.filter(({ holds, classes }) => holds && classes.some((held) => includesClass(held, code)))
  const denials = (code: string) => stated.filter(({ holds, classes }) => !holds && classes.includes(code))
  const isChoice = CHOICE.test(quote)
  const held = needed.flatMap(holders)
  const denied = needed.filter((code) => holders(code).length === 0).flatMap(denials)
  const isAll = isChoice ? held.length > 0 : needed.every((code) => holders(code).length > 0)
  if (denied.length > 0 && !(isChoice && held.length > 0)) return { status: 'unmet', by: denied }
  if (!isAll) return null
  return { status: BESIDE_CLASS.test(quote) || OWN_CAR.test(quote) ? 'partly' : 'met', by: held }
}

// "Nights or weekends", but not "a rolling or ad-hoc pattern to cover nights".
function isChoiceOfHours(quote: string): boolean {
  if (/\b(?:may|might|optional)\b/i.test(quote)) return true
  return [...quote.matchAll(/\bor\b/gi)].some(({ index }) => {
    const near = quote.slice(Math.max(0, index - BESIDE_OR), index + BESIDE_OR)
    return hoursIn(near).some((hours) => hours !== 'shifts') || /\b(?:days?|full|part)\b/i.test(near)
  })
}

const BESIDE_OR = 24

const OFFERED = /\b(?:shifts?|hours|patterns?)\b[^.;]{0,30}\b(?:are|is) available\b|\bchoice of shifts?\b/i

const AROUND_THE_CLOCK = /(?<!\d)24 ?(?:\/|x|h\/) ?7(?!\d)|\b(?:a)?round[- ]the[- ]clock\b|rund um die uhr/iu

function compareHours(quote: string, facts: readonly Fact[]): Comparison {
  const times: Times[] = hoursIn(AROUND_THE_CLOCK.test(quote) ? `${quote}, nights` : quote)
  const isWhole = /\bfull[- ]?time\b|\bvollzeit\b|\btemps plein\b|\bcomplet[oa]\b/iu.test(quote)
  if (isWhole && !/part[- ]?time|teilzeit|partiel|parcial/iu.test(quote)) times.push('full_time')
  // "Night shifts" are nights.
  const hoursNeeded = times.length > 1 ? times.filter((time) => time !== 'shifts') : times
  if (hoursNeeded.length === 0 || OFFERED.test(quote)) return null
  const hours = factsOfKind(facts, 'hours')
  const refused = hours.filter((fact) => !fact.takes && hoursNeeded.includes(fact.hours))
  if (refused.length > 0 && !isChoiceOfHours(quote)) return { status: 'unmet', by: refused }
  const taken = hours.filter((fact) => fact.takes && hoursNeeded.includes(fact.hours))
  const isAll = taken.length > 0 && hoursNeeded.every((time) => taken.some((fact) => fact.hours === time))
  return isAll ? { status: 'met', by: taken } : null
}
