import { Stems, sentencesAbout } from '#lib/index/labels/rules/sentences-about.ts'
import { countryOfName } from '#lib/index/places/countries.ts'
import { provinceOfName, stateOfName } from '#lib/index/places/state-names.ts'
import { findTown } from '#lib/index/places/towns.ts'

const STEMS = new Stems(
  ...'located in|based in|based out of|reside|residing|live in|living in|live permanently'.split('|'),
  ...(
    'located within|based within|candidates only| only)| only:|-only|us only|u.s. only|usa only|uk only|' +
    'canada only|hire in|candidates in|candidates from|outside|these states'
  ).split('|'),
  ...(
    'following states|following provinces|following countries|following locations|eligible states|' +
    'approved states'
  ).split('|'),
  ...['time zone', 'timezone', ' est', '(est', 'pst only', 'cst only', 'mst only', 'eastern', 'pacific only'],
)
const EXCLUDING = new Stems(
  ...'excluding|except|excludes|not open to|not available|not be considered|not eligible|not accepted'.split(
    '|',
  ),
  ...'hire in|hire people|hire remote|hiring in|employ people|employ anyone|employ in|not employ'.split('|'),
  ...(
    'not hire|applicants located|candidates located|applicants in|candidates in|residents in|' +
    'not be performed'
  ).split('|'),
  ...['not be filled', 'not be based', 'not be located', 'residing in', 'not consider'],
)

// Conditions of residence. Example: "You must be located in", "candidates need to be based out of".
const MUST_BE =
  /\b(?:must|needs? to|has to|have to|required? (?:\w+ )?to|requires? (?:you|candidates|applicants|residents)(?: \w+)? to)(?: (?:also|be|currently|permanently|physically|already|both))*(?: (?:located|based|reside|residing|living|live|work(?:ing)? and live|working and living|a resident|residents)(?: (?:permanently|currently|physically|remotely))*)(?: \w+)? (?:in|of|within)\b/
// Restrictions of residence. Example: "Only candidates located in", "limited to residents of".
const ONLY_FROM =
  /\b(?:only|limited to|restricted to)\b(?: [\w-]+){0,6}? (?:candidates|applicants|applications|people|individuals|residents|employees|hire|hiring|those)(?: [\w-]+){0,5}? (?:in|from|of|within)\b/
// A work mode or audience limited to a place. Example: "Remote (US only)", "UK candidates only".
const PLACE_ONLY =
  /(?:^|[-–—(|:,/]) ?([\w.]+?(?: [\w.]+?){0,2} ?)(?:[- ]based|[- ]residents|[- ]candidates|[- ]applicants){0,3}[- ]only\b(?! (?:the|a|an|for|if|when|on|in)\b)/
// A list of places from which people are hired. Example: "we hire in the following states: TX, FL".
const LISTED =
  /\b(?:(?:hire|hiring|employ|employing|recruit|recruiting|work)(?: [\w-]+){0,4} (?:in|from)|(?:open|available|eligible)(?: only)? to(?: [\w-]+){0,5} (?:in|of|from)|eligible|approved)(?: (?:any|one) of)?(?: the)?(?: following| these| approved)?(?: us| u\.s\.)? (?:states|provinces|countries|locations)(?: only)?(?: ?:|(?: are| include)\b ?:?)/
const ZONE =
  '(?:est|edt|eastern|cst|cdt|central|mst|mdt|mountain|pst|pdt|pacific|et|ct|mt|pt)(?: (?:standard|daylight))?(?: time)?'
const ZONES = `(${ZONE}(?:,? (?:or|and|&) ${ZONE}|, ?${ZONE}| ?/ ?${ZONE}){0,3})`
// Only people in a time zone. Examples: "EST or CST only", "must be located in the Eastern time zone". Hours of work bound nobody.
const ZONE_ONLY = new RegExp(`(?:^|[^\\w/])${ZONES}(?: ?(?:time ?)?zones?)?[- ]only\\b`)
// Example: "only EST and CST time zones".
const ONLY_ZONE = new RegExp(
  `\\bonly (?:in |from )?(?:the )?(?:us |u\\.s\\. )?${ZONES} ?(?:time ?)?zones?\\b`,
)
const IN_ZONE = new RegExp(`^ ?(?:the |an? |either )?(?:us |u\\.s\\. )?${ZONES} ?(?:time ?)?(zones?)?\\b`)
const NO_CONDITION =
  /\b(?:not|never|cannot|unable|unless|prefer\w*|ideally|salary|salaries|pay|range|privacy|ccpa|disclosure|if you|for candidates|relocat\w+|office|hybrid|on-?site|commut\w+|miles|radius|region|client\w*|team members|customers)\b|n['’]t\b/

/**
 * Returns the required residence of a job: codes of countries ("DE"), states ("US-ND") and provinces ("CA-ON"). Null if the text sets
 * no such condition, or names a place that is none of these. Examples: "must be located in ND, SD or MN" is US-ND, US-SD, US-MN; "EST
 * only" is the states of that time zone.
 */
export function onlyIn(text: string, lower: string): string[] | null {
  for (const sentence of sentencesAbout(lower, STEMS)) {
    const places = placesIn(sentence, () => asWritten(sentence, text, lower))
    if (places !== null) return places
  }
  return null
}

/**
 * Returns the places whose residents a job excludes, as codes; null if it excludes none. Examples: "not open to residents of CO or CA"
 * and "US, excluding CO, CA" are US-CO, US-CA.
 */
export function notIn(text: string, lower = text.toLowerCase()): string[] | null {
  for (const sentence of sentencesAbout(lower, EXCLUDING)) {
    const condition = DENIES.test(sentence) ? EXCLUDED.exec(sentence) : null
    if (!condition || NO_EXCLUSION.test(sentence) || !OF_RESIDENCE.test(sentence)) continue
    const original = asWritten(sentence, text, lower)
    const isListed = condition.slice(1).some((part) => part !== undefined)
    const rest = original.slice(condition.index + condition[0].length)
    const list = isListed ? groupOf(condition, original) : rest
    const places = listedPlaces(list)
    if (places !== null) return places
  }
  return null
}

const EXCLUDED = new RegExp(
  [
    // "Not open to residents of", "we cannot hire in", "unable to employ people residing in".
    "(?:\\bnot|n['’]t|\\bcannot|\\bunable to|\\bnever)(?: (?:currently|be|able|to|yet|able to|a|position|in)){0,4} (?:open|available|hir(?:e|ing)|employ(?:ing)?|consider(?:ing|ed)?|accept(?:ing)?|offered|eligible)(?: [\\w-]+){0,6}? (?:in|from|of)(?= )",
    "\\b(?:may|can|must)(?: ?not|n['’]t) be (?:performed|filled|worked|done|based|located)(?: [\\w-]+){0,2} in(?= )",
    '\\b(?:excluding|excludes?|except(?:ing)?(?: for| in)?|with the exception of)(?: (?:residents|candidates|applicants|people) (?:of|in|from))?(?= )',
    // "Residents of CO or CA are not eligible".
    "\\b(?:residents|candidates|applicants|people|individuals)(?: (?:located|based|living|residing|who (?:live|reside)))? (?:of|in|from) ([^.;]{2,80}?) (?:are|will|is)(?: ?not|n['’]t) (?:be )?(?:eligible|considered|accepted|hired|able to)",
  ].join('|'),
)
const DENIES = /\bnot\b|n['’]t\b|cannot|unable|never|exclud|except/
const NO_EXCLUSION =
  /\b(?:visas?|sponsor\w*|salary|salaries|pay|range|privacy|ccpa|relocat\w+|clients?|customers?|products?|holidays?|where prohibited|equal opportunity|hours|shifts?)\b/

const OF_RESIDENCE =
  /\b(?:remote|anywhere|reside|residing|residents?|hire|hiring|employ|candidates?|applicants?|people|located|states|countries|provinces|usa?|canada|position|role|job)\b|u\.s\.|\bopen to/

// Returns the first group of a match as the person wrote it; lower case keeps every length.
function groupOf(match: RegExpExecArray, original: string): string {
  const group = match.slice(1).find((part) => part !== undefined) ?? ''
  const start = match.index + match[0].indexOf(group)
  return original.slice(start, start + group.length)
}

function asWritten(sentence: string, text: string, lower: string): string {
  const index = lower.length === text.length ? lower.indexOf(sentence) : -1
  return index === -1 ? sentence : text.slice(index, index + sentence.length)
}

// Example: "applicants outside the US will not be considered".
const NOT_OUTSIDE =
  /\b(?:applicants|candidates|applications|people|residents)(?: (?:located|based|living|residing|from))? outside(?: of)? ([^.;]{2,60}?) (?:will|are|can|is)(?: ?not|n['’]t)\b/
// Example: "open to people based in the UK and Ireland only".
const BASED_ONLY = /\b(?:based|located|residing|living) in ([^.;]{2,60}?) only\b/

function placesIn(sentence: string, written: () => string): string[] | null {
  const outside = NOT_OUTSIDE.exec(sentence)
  if (outside) return listedPlaces(groupOf(outside, written()))
  if (NO_CONDITION.test(sentence)) return null
  const based = BASED_ONLY.exec(sentence)
  if (based) return listedPlaces(groupOf(based, written()))
  const condition = MUST_BE.exec(sentence) ?? ONLY_FROM.exec(sentence) ?? LISTED.exec(sentence)
  if (condition) {
    const end = condition.index + condition[0].length
    const zones = IN_ZONE.exec(sentence.slice(end))
    if (zones?.[1] !== undefined && (zones[2] !== undefined || ABBREVIATED.test(zones[1])))
      return statesOfZones(zones[1])
    return listedPlaces(written().slice(end))
  }
  const only = (ZONE_ONLY.exec(sentence) ?? ONLY_ZONE.exec(sentence))?.[1]
  if (only !== undefined && ABBREVIATED.test(only)) return statesOfZones(only)
  const [, name = ''] = PLACE_ONLY.exec(sentence) ?? []
  const code = codeOf(name.trim().replace(/[- ](?:based|residents|candidates|applicants)$/, ''))
  return code === null ? null : [code]
}

// "PT only" is part-time, and "central" a place of many countries.
const ABBREVIATED = /\b(?:[ecmp][sd]t|eastern|pacific|time|[ecmp]t ?(?:\/|or|and|,))\b|\b[ecmp]t ?\//

function statesOfZones(zones: string): string[] {
  const letters = new Set(zones.match(/\b[ecmp](?=[sd]?t\b|astern|entral|ountain|acific)/g))
  return STATES_OF_ZONES.flatMap(([letter, states]) => (letters.has(letter) ? states : []))
    .filter((state, index, all) => all.indexOf(state) === index)
    .map((state) => `US-${state}`)
}

// States in two time zones stand in both.
const STATES_OF_ZONES = [
  ['e', 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC TN VT VA WV'.split(' ')],
  ['c', 'AL AR FL IL IN IA KS KY LA MI MN MS MO NE ND OK SD TN TX WI'.split(' ')],
  ['m', 'AZ CO ID KS MT NE NV NM ND OR SD TX UT WY'.split(' ')],
  ['p', 'CA ID NV OR WA'.split(' ')],
] as const

/** A town near which the person must live, as written, and the distance in kilometres. */
export type Nearness = { place: string; km: number }

/** Returns the town near which a job requires its people to live; null if none. Example: "must live within 50 miles of Austin, TX". */
export function nearTo(text: string, lower: string): Nearness | null {
  for (const sentence of sentencesAbout(lower, RADIUS)) {
    const condition = WITHIN.exec(sentence)
    if (
      !condition ||
      !BINDS.test(sentence) ||
      /\b(?:prefer\w*|ideally|relocat\w+|unless|if you|or within)\b/.test(sentence)
    )
      continue
    const rest = asWritten(sentence, text, lower).slice(condition.index + condition[0].length)
    const [place = ''] = TOWN_NAME.exec(rest) ?? []
    const km = Math.round(Number(condition[1]) * (condition[2]?.startsWith('k') ? 1 : 1.609))
    // One of several towns would be enough.
    const isOne = !/^,? ?(?:or|and|\/) ?\p{Lu}/u.test(rest.slice(place.length))
    if (km > 0 && isOne && findTown(place) !== null) return { place, km }
  }
  return null
}

const RADIUS = new Stems('mile', ' km', 'kilomet')
const WITHIN =
  /\b(?:within|inside)(?: a| an)? (\d{1,3})[- ]?(miles?|mi|km|kilomet(?:er|re)s?)(?:[- ]radius)?(?: (?:of|from))(?: (?:the|our|downtown|greater))? /
const BINDS =
  /\b(?:must|required?|requires|need(?:s|ed)?|remote|candidates|applicants|only|reside|live|located|based)\b/
const TOWN_NAME = /^\p{Lu}[\p{L}.'’-]*(?:,? \p{Lu}[\p{L}.'’]*){0,3}/u

// In capitals OR is Oregon.
const SEPARATOR = /[,;:/()&•|–—]| - | -$|\b[Oo]r\b|\b[Aa]nd\b/
const BEFORE_LIST =
  /^(?:in |within |the |a |any |one of |either |following |these |this |below |from |residents of |states of |state of |(?:us|u\.s\.) (?=states)|states?|countr(?:y|ies)|locations?|of |anywhere | will be considered| are eligible| may apply|we are registered to do business in|where we (?:operate|hire))+/i
const MOST = 60
const GEORGIA = 'GE'

// Reads a list up to the first piece that is no name. A town counts for the state after it. Example: "Austin, TX".
function listedPlaces(list: string): string[] | null {
  const codes = new Set<string>()
  let town = false
  for (const piece of list.split(SEPARATOR).slice(0, MOST)) {
    const name = nameOf(piece)
    if (name === '') continue
    if (/^(?:remote|hybrid)$/i.test(name)) break
    const code = codeOf(name)
    if (code !== null) codes.add(code)
    const isName = /^\p{Lu}/u.test(name)
    if (code === null && (!isName || town)) break
    town = code === null
    if (code !== null && name.length < piece.replace(BEFORE_LIST, '').trim().length) break
  }
  // Georgia is a state in a list of states, and undecided alone.
  if (codes.delete(GEORGIA) && codes.size > 0) codes.add('US-GA')
  return codes.size === 0 || town ? null : [...codes]
}

// Returns the piece without the words around it. Example: "the US to be considered" -> "US".
function nameOf(piece: string): string {
  const bare = piece.trim().replace(BEFORE_LIST, '').trim()
  const [name = ''] = /^(?:\p{Lu}[\p{L}.'’]*)(?: (?:of |the )?\p{Lu}[\p{L}.'’]*){0,3}/u.exec(bare) ?? []
  return (name || bare).replace(/(?<![.!])[.!]+$/, '').trim()
}

function codeOf(name: string): string | null {
  const country = countryOfName(name) ?? countryOfName(name.replaceAll('.', ''))
  if (/^[a-z]{2}$/i.test(name) && name !== name.toUpperCase() && country !== 'US' && country !== 'GB')
    return null
  const state = stateOfName(name)
  // In a list of places in the US, two-letter codes are states. Example: "CA" and "DE".
  if (state !== null && !/^(?:us|uk)$/i.test(name)) return `US-${state}`
  return provinceOfName(name) ?? country
}
