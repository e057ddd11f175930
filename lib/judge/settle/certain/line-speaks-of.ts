import type { Requirement, RowKind } from '#db/rows/requirement.ts'
import { isPlaceName } from '#lib/index/places/place-mentions.ts'
import { placeWords } from '#lib/index/places/place-words.ts'
import { findTown } from '#lib/index/places/towns.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { wordsIn } from '#lib/text/own-words.ts'
import { capped } from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'
import { QUESTION_WORDS } from '#lib/text/word-tables.ts'

/**
 * Returns whether a line names something of the kind that a row asks about, or shares a word with it. Example: "Based in
 * LA" speaks of "Must live in Los Angeles", "Ran the ledger in Kotlin" does not.
 */
export function speaksOf(line: EvidenceLine, row: Requirement): boolean {
  const text = capped(`${line.question ?? ''}\n${line.entry?.heading ?? ''}\n${line.text}`, LONGEST)
  return sharesWord(text, row) || (NAMES[row.kind]?.(text, row.quote) ?? false)
}

const LONGEST = 2000

function sharesWord(text: string, { quote, terms }: Requirement): boolean {
  const lineTerms = new Set(termsOf(text))
  const rowWords = wordsIn([quote, ...terms].join(' ')).filter((word) => !QUESTION_WORDS.has(word))
  return rowWords.flatMap((word) => termsOf(word)).some((term) => lineTerms.has(term))
}

const TRAVEL =
  /\btravel|\btrips?\b|\bcommut|\brelocat|\breis(?:e|en|ebereit\w*)\b|\bdienstreise|\bdéplacement|\bviaj|\bviagens?\b|\btrasfert/iu
const HOURS =
  /\b(?:nights?|evenings?|mornings?|afternoons?|weekends?|week-ends?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|shifts?|rota|on[- ]call|overtime|holidays?|full[- ]?time|part[- ]?time|hours?|hrs|24\/7|immediately|notice|nachts?)\b|\d ?days? (?:a|per) week|\b(?:nacht|nächte|schicht|wochenend|früh|spät|teilzeit|vollzeit|überstunden)|\b(?:nuits?|soirs?|horaires|noches?|turnos?|fin(?:es)? de semana|turni|notte|noites?)\b/iu
const PERMIT =
  /\bciti[sz]en|\bvisas?\b|\bpermits?\b|\bpermission\b|\bauthori[sz]|\bsponsor|\bgreen card\b|\bpassport|\bresiden(?:t|cy|ce)\b|\bright to work\b|\bsettled status\b|\bnationality\b|\bwork rights\b|\bstaatsbürger|\barbeitserlaubnis|\baufenthalt|\bnationalité|\btitre de séjour|\bciudadan|\bpermiso\b|\bcittadin|\bcidad/iu
const CLEARANCE =
  /\b[Cc]lear(?:ed|ance)\b|\b[Vv]ett(?:ed|ing)\b|\b[Pp]olygraph\b|\b[Tt]op [Ss]ecret\b|\bTS\/SCI\b|\bSC\b|\bDV\b|\bSicherheitsüberprüfung|\b[Hh]abilitation\b/u
const CREDENTIAL =
  /\blicen[cs]|\bcertif|\bregistered\b|\bregistration\b|\bchartered\b|\baccredit|\bqualified\b|\bcards?\b|\bdiplom|\bführerschein|\bzertifi|\bpermis\b|\bcarn[eé]/iu
const LANGUAGE =
  /\b(?:native|fluent|bilingual|mother tongue|muttersprach\w*|fließend|courant|nativ\w*|[ABC][12])\b/iu

// By the kind of a row: whether a line names something of this kind.
const NAMES: Partial<Record<RowKind, (text: string, quote: string) => boolean>> = {
  location: namesPlace,
  schedule: (text, quote) => (TRAVEL.test(quote) ? TRAVEL.test(text) || namesPlace(text) : HOURS.test(text)),
  work_auth: (text) => PERMIT.test(text) || namesPlace(text),
  clearance: (text) => CLEARANCE.test(text),
  salary: (text) => /\d/.test(text),
  language: (text) => LANGUAGE.test(text),
  cert: (text) => CREDENTIAL.test(text),
}

const SHORT_NAMES = /(?<!\p{L})(?:LA|SF|DC|NYC|US|USA|UK|EU)(?!\p{L})/u
const CAPITALISED = /\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}/gu

function namesPlace(text: string): boolean {
  if (SHORT_NAMES.test(text) || placeWords(text).some(({ place }) => place)) return true
  const names = text.match(CAPITALISED) ?? []
  return names.some((name) => isPlaceName(name) || findTown(name) !== null)
}
