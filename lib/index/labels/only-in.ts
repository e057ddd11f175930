import { Stems, sentencesAbout } from '#lib/index/labels/rules/sentences-about.ts'
import { countryOfName } from '#lib/index/places/country-names.ts'
import { stateOfName } from '#lib/index/places/state-names.ts'

const STEMS = new Stems(
  ...[
    'located in',
    'based in',
    'based out of',
    'reside',
    'residing',
    'live in',
    'living in',
    'live permanently',
  ],
  ...[
    'located within',
    'based within',
    'candidates only',
    ' only)',
    ' only:',
    '-only',
    'us only',
    'u.s. only',
    'usa only',
    'uk only',
    'canada only',
    'hire in',
    'candidates in',
    'candidates from',
  ],
)

// Conditions of residence. Example: "You must be located in", "candidates need to be based out of".
const MUST_BE =
  /\b(?:must|needs? to|has to|have to|required? (?:\w+ )?to|requires? (?:you|candidates|applicants|residents)(?: \w+)? to)(?: (?:also|be|currently|permanently|physically|already|both))*(?: (?:located|based|reside|residing|living|live|work(?:ing)? and live|working and living|a resident|residents)(?: (?:permanently|currently|physically|remotely))*)(?: \w+)? (?:in|of|within)\b/
// Restrictions of residence. Example: "Only candidates located in", "limited to residents of".
const ONLY_FROM =
  /\b(?:only|limited to|restricted to)\b(?: [\w-]+){0,6}? (?:candidates|applicants|applications|people|individuals|residents|employees|hire|hiring|those)(?: [\w-]+){0,5}? (?:in|from|of|within)\b/
// A work mode or audience limited to a place. Example: "Remote (US only)", "UK candidates only".
const PLACE_ONLY =
  /(?:^|[-–—(|:,/]) ?((?:[\w.]+ ?){1,3}?)(?:[- ]based|[- ]residents|[- ]candidates|[- ]applicants)*[- ]only\b(?! (?:the|a|an|for|if|when|on|in)\b)/
const NO_CONDITION =
  /\b(?:not|never|unless|prefer\w*|ideally|salary|salaries|pay|range|privacy|ccpa|disclosure|if you|for candidates|relocat\w+|office|hybrid|on-?site|commut\w+|miles|radius|region|client\w*|team members|customers)\b|n['’]t\b/

/**
 * Returns the required residence of a job: codes of countries ("DE") and of states ("US-ND"). Null if the text sets no
 * such condition, or names a place that is neither. Example: "must be located in ND, SD or MN" is US-ND, US-SD, US-MN.
 */
export function onlyIn(text: string, lower: string): string[] | null {
  for (const sentence of sentencesAbout(lower, STEMS)) {
    if (NO_CONDITION.test(sentence)) continue
    const index = lower.length === text.length ? lower.indexOf(sentence) : -1
    const original = index === -1 ? sentence : text.slice(index, index + sentence.length)
    const places = placesIn(sentence, original)
    if (places !== null) return places
  }
  return null
}

function placesIn(sentence: string, original: string): string[] | null {
  const condition = MUST_BE.exec(sentence) ?? ONLY_FROM.exec(sentence)
  if (condition) return listedPlaces(original.slice(condition.index + condition[0].length))
  const [, name = ''] = PLACE_ONLY.exec(sentence) ?? []
  const code = name === '' ? null : codeOf(name.trim())
  return code === null ? null : [code]
}

// In capitals OR is Oregon.
const SEPARATOR = /[,;:/()&•|–—]| - | -$|\b[Oo]r\b|\b[Aa]nd\b/
const BEFORE_LIST =
  /^(?:in |within |the |a |any |one of |either |following |these |this |below |(?:us|u\.s\.) (?=states)|states?|countr(?:y|ies)|locations?|of |anywhere |we are registered to do business in|where we (?:operate|hire))+/i
const MOST = 60
const GEORGIA = 'GE'

// Reads a list up to the first piece that is no name. A town counts for the state after it. Example: "Austin, TX".
function listedPlaces(list: string): string[] | null {
  const codes = new Set<string>()
  let town = false
  for (const piece of list.split(SEPARATOR).slice(0, MOST)) {
    const name = nameOf(piece)
    if (name === '') continue
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
  return (name || bare).replace(/[.!]+$/, '').trim()
}

function codeOf(name: string): string | null {
  const country = countryOfName(name) ?? countryOfName(name.replaceAll('.', ''))
  if (/^[a-z]{2}$/i.test(name) && name !== name.toUpperCase() && country !== 'US' && country !== 'GB')
    return null
  const state = stateOfName(name)
  // In a list of places in the US, two-letter codes are states. Example: "CA" and "DE".
  if (state !== null && !/^(?:us|uk)$/i.test(name)) return `US-${state}`
  return country
}
