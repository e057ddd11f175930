import { type Span, spansOf } from '#lib/evidence/contact/rules/span.ts'
import { JOINED_ENDINGS, NO_JOINED_STREETS } from '#lib/evidence/contact/rules/street-words.ts'

const JOINED =
  /(?<![\p{L}\p{N}'-])([\p{L}\p{M}][\p{L}\p{M}'-]{2,40}\.?),? ?(?:Nr\.? ?|No\.? ?)?(\d{1,4})(?: ?[a-hA-H](?!\p{L}))?(?:[-/+] ?\d{1,4}[a-h]?)?(?![\p{L}\p{N}%]|[.,]\d)/gu
const SEPARATE =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}.'-]{1,30}(?: \p{Lu}[\p{L}\p{M}.'-]{1,30}){0,2} (?:Straße|straße|Strasse|Str\.|Allee|Platz|Weg|Gasse|Damm|Ufer|Ring|Laan|Straat|Plein|gate|gata|vei|väg|utca|út|tér|körút|Caddesi|Cad\.|Sokak|Sokağı|Sok\.|Bulvarı) ?(?:No ?[.:]? ?)?\d{1,4}(?: ?[a-hA-H](?!\p{L}))?(?=$|\n| ?[,;.|)/-]| \d{4,5}(?!\d)| (?:in|und|and|i|w) )/gu
const OF_SOMEONE =
  /(?<![\p{L}\p{N}])(?:Straße|Strasse|Platz|Allee|Weg) (?:der|des|am|zum|zur) (?:[\p{L}\d][\p{L}\d.-]{0,25} ){1,3}\d{1,4}(?!\p{N})/gu
const FRENCH_NUMBER =
  /(?<![\p{L}\p{N}.$€])\d{1,4}(?: ?(?:bis|ter|quater|[A-D])(?!\p{L}))?(?:[-/]\d{1,4})?,? (?!(?:Place|Route|Passage|Square|Cours) \p{Lu})(?:(?:rue|Rue|RUE) [\p{L}\d]|(?:[aA]venue|[aA]v\.|[bB]oulevard|[bB]l?d\.?|[pP]lace|[aA]llées?|[iI]mpasse|[cC]hemin|[qQ]uai|[rR]oute|[pP]assage|[sS]quare|[cC]haussée|[fF]aubourg|[sS]entier|[mM]ontée|[cC]ours)(?: (?:de|du|des|la|le|les|de la|de l'|d'|l')(?: |(?<=')))?(?:(?<=') ?| ?)\p{Lu}|(?:allée|impasse|chemin|quai|chaussée) (?:de|du|des|d'|la|le|les))[\p{L}\p{M}'-]*(?: (?:de|du|des|la|le|les|d'\p{L}{1,30}|\p{Lu}[\p{L}\p{M}'-]{0,30})(?!\p{L})){0,5}/gu
const NAME_FIRST =
  /(?<![\p{L}\p{N}])(?:Calle|C\/|Avda\.?|Avenida|Av\.|Paseo|Pº|Plaza|Pza\.|Carrer|Carrera|Rambla|Camino|Ronda|Rua|R\.|Travessa|Largo|Praça|Alameda|Estrada|Via|Viale|Corso|Piazza|Piazzale|Vicolo|Strada|Largo|Rue|rue|Avenue|Boulevard|Chaussée|Ulica|ulica|ul\.|Ul\.|al\.|os\.|pl\.|Strada|Str\.|Jalan|Jl\.|улица|ул\.|проспект|пр\.|пр-т|пер\.|вул\.|бул\.|Οδός|οδός|Λεωφ\.) ?((?:(?:de|del|la|las|los|el|da|do|dos|das|di|della|dello|dei|degli|delle|dell'|e|y|i|du|des|le|les|van|von|d')[ ]?|(?:\p{Lu}|\d{1,2} (?=de |\p{Lu}))[\p{L}\p{M}.'-]{0,30},? ?|[ ]){1,8}) ?(?:n[º°]?\.? ?|nr\.? ?|num\.? ?|núm\.? ?|No\.? ?|№ ?|#|д\. ?|буд\. ?)?(\d{1,5})(?: ?[a-zA-Z](?![\p{L}]))?(?:[-/]\d{1,4}[a-z]?)?(?=$|\n| ?[,;.|)(ºª-]| \d{4,5}(?!\d)| \d{3} \d\d(?!\d)| \d\d-\d{3}(?!\d)| (?:à|a|in|en|em|w|v|в|kv|кв)[ .]| \p{Lu})/gu
const NO_STREETS =
  /^(?:Zoom|Teams|Microsoft|Meet|Google|Skype|Slack|E-?mail|Phone|Telefon|LinkedIn|Linkedin|Webex|Video|Referral|Remote|Round|Interview|API|REST|HTTP|SQL|Python|Java)\b/
const COLOMBIAN =
  /(?<!\p{L})(?:Calle|Carrera|Cra\.?|Cl\.?|Kr\.?|Diagonal|Transversal) \d{1,3} ?[A-Z]? ?(?:#|No\.?|Nº) ?\d{1,3} ?[A-Z]? ?(?:- ?\d{1,3})?/gu
const WITH_TOWN =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}.'-]{2,40} \d{1,4}[a-hA-H]?(?:\/\d{1,4})?, {0,2}(?:(?:[A-Z]{1,2}-)?(?:\d{5}|(?!19|20)\d{4}|\d{3} \d\d|\d\d-\d{3}|\d{4} [A-Z]{2}) )\p{Lu}\p{L}{2,30}/gu
const ASIAN =
  /\p{Script=Han}{1,12}(?:路|街|道|巷|弄|胡同) ?\d{1,5} ?(?:号|號|弄)|〒 ?\d{3}-?\d{4}|\d{1,3}丁目|\p{Script=Hangul}{1,6}[구시군] \p{Script=Hangul}{1,10}[로길] ?\d{1,4}(?:-\d{1,3})?/gu

/** House numbers and streets as they are written outside the English-speaking countries. */
export function europeanAddressSpans(text: string): Span[] {
  return [
    ...spansOf(text, JOINED, ([, word = '']) => isJoinedStreet(word)),
    ...spansOf(text, SEPARATE),
    ...spansOf(text, OF_SOMEONE),
    ...spansOf(text, FRENCH_NUMBER),
    ...spansOf(text, NAME_FIRST, ([, name = '']) => /\p{Lu}/u.test(name) && !NO_STREETS.test(name.trim())),
    ...spansOf(text, COLOMBIAN),
    ...spansOf(text, WITH_TOWN, ([found]) => !IN_TIME.test(found)),
    ...spansOf(text, ASIAN),
  ]
}

const IN_TIME =
  /^(?:Jan(?:uary|uar)?|Feb(?:ruary|ruar)?|Mar(?:ch)?|März|Apr(?:il)?|May|Mai|June?|Juni|July?|Juli|Aug(?:ust)?|Sept?(?:ember)?|O[ck]t(?:ober)?|Nov(?:ember)?|De[cz](?:ember)?|Week|Day|Phase|Round|Step|Level|Grade|Top|Class|Series|Version|Java|Python|Angular|Team|Room)[ .]/

function isJoinedStreet(word: string): boolean {
  const plain = word.toLowerCase()
  if (NO_JOINED_STREETS.has(plain)) return false
  const ending = JOINED_ENDINGS.find((one) => plain.endsWith(one) && plain.length > one.length + 1)
  if (ending === undefined) return false
  return /^\p{Lu}/u.test(word) || /^(?:straße|strasse|straat|str\.)$/.test(ending)
}
