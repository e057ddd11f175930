import type { RowKind } from '#db/rows/requirement.ts'
import { ENGLISH, LANGUAGES, patternOf } from '#lib/index/jobs/required-languages.ts'
import { NAMED_DIPLOMA } from '#lib/judge/read/degree-levels.ts'
import { type FoundTerm, findTerms } from '#lib/judge/read/find-terms.ts'
import { yearsAsked } from '#lib/judge/read/years-asked.ts'
import { capitalized } from '#lib/text/names.ts'

/** One demand of a sentence, with its span in the sentence. */
export type Facet = { kind: RowKind; start: number; end: number; terms: string[]; min_years: number | null }

/**
 * Returns the demands of a sentence that known words state, in order and without overlaps. Letters such as "BEP" are a diploma in a
 * French posting alone.
 */
export function findFacets(sentence: string, isFrench = FRENCH.test(sentence)): Facet[] {
  const all = [
    ...setWords(sentence),
    ...languages(sentence),
    ...degrees(sentence, isFrench),
    ...years(sentence),
    ...findTerms(sentence).map((term) => facetOfTerm(sentence, term)),
  ]
  const facets: Facet[] = []
  for (const facet of all) if (!facets.some((keptFacet) => overlap(keptFacet, facet))) facets.push(facet)
  return withoutRepeats(facets.toSorted((a, b) => a.start - b.start))
}

function overlap(a: Facet, b: Facet): boolean {
  return a.start < b.end && b.start < a.end
}

function facetOfTerm(sentence: string, { sort, start, end }: FoundTerm): Facet {
  return { kind: sort, start, end, terms: [sentence.slice(start, end)], min_years: null }
}

function setWords(sentence: string): Facet[] {
  return SET_WORDS.flatMap(([kind, pattern]) => {
    // A sentence about visas or days in the office states one demand, in however many words.
    const [first] = sentence.matchAll(pattern)
    if (!first) return []
    return [{ kind, start: first.index, end: first.index + first[0].length, terms: [], min_years: null }]
  })
}

function languages(sentence: string): Facet[] {
  return [...sentence.matchAll(LANGUAGE)].flatMap((match) => {
    const written = Object.values(match.groups ?? {}).find((name) => name !== undefined) ?? ''
    const end = match.index + match[0].length
    const endOfName = match.index + match[0].indexOf(written) + written.length
    if (AS_SUBJECT.test(sentence.slice(endOfName))) return []
    // "French or German required": the sign that they are spoken may stand after the last of them.
    const next = endOfName === end ? [] : languagesBehind(sentence, endOfName)
    const first = language(written, { start: match.index, end: next.length === 0 ? end : endOfName })
    if (first === null) return []
    return [first, ...(next.length === 0 ? languagesBehind(sentence, end) : next)]
  })
}

// Such a language is taught. Examples: "English as an additional language", "Deutsch als Fremdsprache".
const AS_SUBJECT =
  /^ (?:(?:as|als|como|come|jako|som)\b[^.;:]{0,24}(?:language|sprache|taal|lengua|língua|idioma|lingua|język|språk)|langue (?:étrangère|seconde))/iu

function languagesBehind(sentence: string, startAt: number): Facet[] {
  const facets: Facet[] = []
  for (let index = startAt; ; ) {
    LANGUAGE_NEXT.lastIndex = index
    const next = LANGUAGE_NEXT.exec(sentence)
    if (next === null) return facets
    const name = next.groups?.['name'] ?? ''
    const start = index + next[0].indexOf(name)
    index += next[0].length
    const facet = language(name, { start, end: index })
    if (facet) facets.push(facet)
  }
}

function language(written: string, { start, end }: { start: number; end: number }): Facet | null {
  const name = SPOKEN.get(written.toLowerCase())
  // "Polish" is a word in lower case, as are all English names; "anglais" is not.
  if (!name || (name === written.toLowerCase() && !/^\p{Lu}/u.test(written))) return null
  return {
    kind: 'language',
    start,
    end,
    terms: [capitalized(name)],
    min_years: null,
  }
}

function degrees(sentence: string, isFrench: boolean): Facet[] {
  const diplomas = isFrench ? sentence.matchAll(DIPLOMA) : []
  const isOther = TEACHES.test(sentence) || sentence.split(/\s+/).length > MOST_WORDS
  const named = isOther ? [] : sentence.matchAll(NAMED_DIPLOMA)
  return [...sentence.matchAll(DEGREE), ...diplomas, ...named].map(({ 0: written, index }) => {
    return {
      kind: 'degree',
      start: index,
      end: index + written.length,
      terms: [written.trim()],
      min_years: null,
    }
  })
}

function years(sentence: string): Facet[] {
  return yearsAsked(sentence).map(({ start, end, years: count, isMost }) => {
    return { kind: 'years', start, end, terms: [], min_years: isMost ? null : count }
  })
}

// A degree named twice in one sentence is one, and so is a count of years with its range.
function withoutRepeats(facets: readonly Facet[]): Facet[] {
  const seen = new Set<string>()
  return facets.filter(({ kind, terms, min_years }) => {
    const key = kind === 'degree' ? kind : `${kind} ${min_years ?? ''} ${terms.join(' ').toLowerCase()}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** Spoken languages, as postings and resumes in the languages of imports name them, each with its English name. */
export const SPOKEN: ReadonlyMap<string, string> = new Map([
  ...[...ENGLISH, 'englischkenntnisse'].map((name) => [name, 'english'] as const),
  ...LANGUAGES,
  ['deutschkenntnisse', 'german'],
])
const NAMES = patternOf(SPOKEN.keys())
// In lower case a name may be an adjective ("mercado francés"), so that only small words may stand between it and its sign.
const CAPITAL = String.raw`(?=(?-i:\p{Lu}))`
const SIGN = String.raw`(?<!\p{L})(?:nivel(?:es)?|niveau|nível|livello|conocimientos?|conhecimentos?|connaissances?|conoscenza|dominio|domínio|maîtrise\p{L}*|idiomas?|langues?|lingue|manejo|fluidez|notions|nociones|hablar|habl\p{L}{1,4}|parl(?:er|ez|ant|ar)|sprech\p{L}+|sprichst|auf|valor(?:ará|ándose|amos|able|a)|apprécié|souhaité)`
const LINK = `(?: (?:del?|du|des|en|di|do|van|con|les?|las?|los?|el|una?|muy|alt[oa]|buen[oa]?|bon|bonne|très|medi[oa]|sehr|gutem|langues?|idiomas?|lenguas?|positivamente|hablad[oa]|y|et))* (?:[ld][’'])?`
const BESIDE = `(?: (?:est|es|sería|serait|is|ist|wäre|un|una|ein|muy|très|vraiment|sehr|de|von|nivel|niveau))* ?[ (:,]{1,2}(?:imprescindible|indispensable|obligatoi?r|valorable|exigé|souhaité|apprécié|atout|avantage|vorteil|gut|medio|intermedio|conversaci[oó]n|lu(?=[, ]|$)|[abc][12])`

/** A language with a sign that it is spoken. Example: "fluent German", "Deutsch auf C1", "English required". */
const LANGUAGE = new RegExp(
  [
    `${SIGN}${LINK}(?<five>${NAMES})(?![\\p{L}-])|(?<![\\p{L}])(?<six>${NAMES})${BESIDE}`,
    `(?:fluen\\w{1,9}|proficien\\w{1,9}|native|bi-?lingual|business[- ]level|professional|conversational|spoken|written|speak(?:s|ing)?|verbal|oral|command of|level of|knowledge of|communicat\\w{1,9}|fließend\\w{0,9}|verhandlungssicher\\w{0,9}|(?:sehr )?gute\\w{0,9}|maîtrise|courant|bilingue|parl\\w{1,9}|dominio|nivel|fluido|hablar|habl\\w{1,9})\\b[^.;\\n]{0,40}?(?<![\\p{L}])${CAPITAL}(?<one>${NAMES})(?![\\p{L}])(?: language)?`,
    `(?<![\\p{L}])${CAPITAL}(?<two>${NAMES})(?![\\p{L}])[^.;\\n]{0,32}?(?:\\b[abc][12]\\b|fluen\\w+|proficien\\w+|native|required|skills|speak\\w+|language|spoken|written|verbal|bi-?lingual|is a (?:plus|must|bonus)|preferred|fließend|kenntnisse|courant|maternel\\w*|professionnel\\w*|fluido|nativ[oa]|avan[zç]ad[oa]|avanzato|intermediári[oa]|intermedio|alto|erforderlich|(?:in )?wort und schrift|(?:à l[’']|et )(?:écrit|oral)|(?:hablad|escrit|falad|scritt|parlat)[oa])`,
    '(?<three>englischkenntnisse|deutschkenntnisse)',
    `^(?<four>${NAMES})(?=[\\s.,]*$| (?:and|und|et|y|or)\\b.{0,20}$)`,
  ].join('|'),
  'giu',
)

/** A further language after another. Example: "German and English". */
const LANGUAGE_NEXT = new RegExp(
  `(?:,|/or|/| and| und| et| y| e| or| oder| ou| o| &)+ ?(?<name>${NAMES})(?![\\p{L}])(?: \\([^)]{1,20}\\))?`,
  'iuy',
)

/** A required degree. */
export const DEGREE =
  /\b(?:bachelor(?:['’]?s)?|master(?:['’]s|(?=s? (?:degree|of (?:arts|science|business|social|public|education|engineering|fine|laws|medicine|nursing)|in [\p{Lu}]|or)\b)s?))(?: or (?:master|higher)(?:['’]?s)?)?(?: degree)?(?![\p{L}])|\b(?:b\.?s\.?c?|b\.?a|m\.?s\.?c?|m\.?a)\.?(?:\/(?:b\.?s\.?c?|b\.?a|m\.?s\.?c?|m\.?a|ph\.?d|mba)\.?)* (?:degree )?(?=in\b|degree|or\b)|\b(?:mba|ph\.?d\.?|doctora(?:te|l)|pharmd|j\.?d\.?|m\.?d\.?)(?= (?:degree|in|from|or|required|preferred)|[,.;)]|$)|\b(?:college|university|undergraduate|graduate|associate['’]?s?|advanced|technical|engineering|nursing|relevant|four-year|4-year|law) degree\b|\bdegree (?:in|from|or|required|preferred)\b|(?<![\p{L}.])(?:[bm]\.? ?(?:eng|tech|com|ed|arch|phil)|bba|ll\.? ?b|ll\. ?m|b\.?s\.?n|msn|adn|[bm]sw|hn[dc]|b\.e|a\.?a\.?s)\.?(?![\p{L}])|\b(?:laurea|bacharelado|máster|maestría|mestrado|doctorat|doctorado|dottorato|doutorado|doktorat|fachwirt\p{L}*|abitur|berufsausbildung)(?![\p{L}])|\bhigh school (?:diploma|degree|education)\b|\bged\b|\bdiploma in\b|\b(?:abgeschlossenes )?(?:hochschul)?studium\b|abgeschlossene (?:berufs)?ausbildung|\bdiplôme\b|\bbac ?\+ ?\d|\bgrado en\b|\btítulo (?:universitario|en)\b|\blicenciatura\b|\btitulación\b|(?<!\p{L} )ingeniería (?:técnica|superior|civil|industrial|informática|en|de)(?!\p{L})/giu

// In English the letters of French diplomas mean other things. Examples: "CAP Accreditation", "BTS Installation".
const FRENCH = /[éèêàçùâîôœ]|(?<!\p{L})(?:ou|en|du|d[’']une?|titulaire|formation)(?!\p{L})/iu

/** A French diploma of a trade, with the trade, if any. Examples: "CAP Pâtissier", "BTS en comptabilité", "BEP". */
export const DIPLOMA =
  /(?<![\p{L}\d.])(?:CAP|BEP|CQP|BTS|DUT)(?![\p{L}\d])(?:(?: en| de)? (?<trade>\p{L}{4,}(?: \p{Ll}{4,})?))?/gu

// A longer sentence asks for more than its diploma.
const MOST_WORDS = 14
// A teacher for a diploma may hold another. Example: "Experience of teaching GCSE and A-level maths".
const TEACHES =
  /teach|tutor|students?\b|pupils?\b|curricul|lessons?\b|classroom|unterricht|lehr(?:er|kraft)|schüler|docen|profesor|alumn|enseign|élève|insegna|lesgev/iu

/** Further demands in fixed words, in the order of the search. */
export const SET_WORDS: readonly (readonly [RowKind, RegExp])[] = [
  [
    'clearance',
    /\b(?:(?:active|current|obtain|hold|maintain|us|government|secret|top) ){0,5}(?:security clearance|(?:top )?secret clearance|ts\/sci(?: clearance)?|dod clearance|public trust(?: clearance)?|sc cleared|dv cleared|sicherheitsüberprüfung)(?: clearance)?/giu,
  ],
  [
    'work_auth',
    /\b(?:legally (?:able|eligible|entitled|permitted|authori[sz]ed) to work|(?:authori[sz]ed|eligible|entitled|permitted|right) to (?:legally )?work\b(?! (?:with|on|from|remote|flexib|together))|able to (?:legally work|work (?:legally|in (?:the )?(?:u\.?s\.?a?|u\.?k\.?|e\.?u\.?|united|canada|europe|australia|ireland|germany|france|spain|india|country)))|work (?:authori[sz]ation|permit|visa)|right to work|employment eligibility|(?:visa )?sponsor(?:ship)?\b(?! (?:of|our|events?|the))|u\.?s\.? (?:citizen(?:ship|s)?|persons?)\b|(?:eu|us|uk) citizenship|arbeitserlaubnis|arbeitsgenehmigung|permis de travail|permiso de trabajo)/giu,
  ],
  [
    'location',
    /\b(?:(?:must|should|need to|have to|required to|able to|willing to)(?: be)? (?:reside|live|(?:be )?(?:based|located)|relocate|commute|work (?:on-?site|in[- ]person|from our|in (?:our|the) (?:\w+ )?office|hybrid))|(?:you(?:['’]re| are)|are) (?:based|located) in|based in|located (?:in|within)|(?:ability|willing(?:ness)?|able|open) to (?:commute|relocate|work (?:on-?site|in[- ]person|from (?:our|the)|in (?:our|the) [\p{Lu}]?\w* ?office))|days? (?:a|per|\/) ?week (?:in|at|from)|days? in (?:the )?office|in[- ](?:office|person) \w+ days?|presence in our|within (?:commuting|driving) distance|wohnhaft in|wohnsitz)/giu,
  ],
  [
    'schedule',
    /\b(?:on[- ]call|(?:night|evening|weekend|early|late|rotating|flexible|overnight|morning|day|holiday)s?(?:,? (?:and|or|&)? ?(?:night|evening|weekend|holiday|day)s?){0,5} (?:shifts?|hours|availability|schedules?|work)|weekends?|shift work|overtime|(?:travel|reisebereitschaft|déplacements|viajar)\b(?! (?:industry|tech|company|booking|agency|insurance|policy|stipend|products?|experiences?|and expense|domain|space))|full[- ]time availability|available (?:to start|full[- ]time|on (?:nights|weekends|sundays|saturdays))|schichtarbeit|schichtdienst|wochenend\w*)/giu,
  ],
  [
    'other',
    /\b(?:background check|drug (?:test|screen)\w*|criminal record|lift(?:ing)? (?:up to |at least )?\d+ ?(?:lbs?|pounds|kg|kilos?)|(?:at least|over|minimum) (?:18|21) years (?:old|of age)|(?:18|21) years(?: of age)?(?: or older|\+)?(?: old)?|stand(?:ing)? for (?:long|extended|up to)|own (?:a )?(?:car|vehicle|transportation)|reliable transportation|führungszeugnis)/giu,
  ],
]
