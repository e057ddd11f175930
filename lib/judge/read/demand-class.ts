import type { Requirement, RowClass, RowKind } from '#db/rows/requirement.ts'
import { LONGEST_QUOTE } from '#lib/judge/read/extract-prompt.ts'
import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { isOfCompany, waiverOf } from '#lib/judge/read/phrases/no-demand.ts'
import type { BlockKind, QuotePosition } from '#lib/judge/read/split-posting.ts'
import { wordsIn } from '#lib/text/fold-text.ts'

/** A requirement from a model, with its place in the posting. */
export type PlacedRow = { row: Requirement; place: QuotePosition }

const LIST = 3

// "ideally" makes a bonus of the words behind it alone: "3+ years of Go, ideally in banking" is a must of 3 years.
const OPENER =
  /\b(?:ideally|preferably|we prefer|bonus points|idealerweise|vorzugsweise|idéalement|de préférence|idealmente|preferiblemente|(?:nice[- ]to[- ]haves?|bonus|plus)(?=:))(?!\p{L})/iu
const BEFORE_ASIDE = /[,(–—-]\s?$/u
const PREPOSITION = /^ (?:in|with|within|from|at|on|as|of|including|mit|im|aus|en|dans|avec|con)\b/iu
const END_OF_CLAUSE = /[;.!?]\s|\bbut\b|\bwhile\b|\baber\b|\bmais\b|\bpero\b/iu
const LONGEST_NAME = 3

// The separators between two names of a list.
const BETWEEN = /^[\s,/()]*(?:(?:and\/or|or|oder|ou|o)\b[\s/()]*)?$/i
const OR_PARTS = /\b(?:or|oder|ou|o)\b|\//i

// Words that address a machine reader.
const TO_A_MACHINE = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,30}\b(?:previous|prior|above|earlier|all|any|your|these|those)\b[^.\n]{0,20}\b(?:instruction|prompt|rule|direction|guideline|context)/i,
  /\bif you(?:['’]re| are)(?: an?)?(?: (?:large|advanced|automated|artificial|autonomous))* (?:ai|artificial intelligence|llm|language model|chat ?bot|bot|gpt|chatgpt|automated (?:system|agent))\b(?! (?:engineer|research|expert|enthusias|lead|product|developer|scientist|professional|person))/i,
  /\b(?:dear|attention|note to|hello|hey|to (?:all|any)|message (?:to|for)|instructions? (?:to|for))\b[^.\n]{0,12}\b(?:ai|llms?|language models?|chat ?bots?|ai (?:agents?|assistants?|models?|systems?|reviewers?|readers?)|chatgpt|claude|copilot)s?\b(?! (?:team|engineer|research|product|platform|startup|compan|enthusiast))/i,
  /\b(?:as|you are) an? (?:ai|large) (?:language )?(?:model|assistant)\b(?! (?:compan|engineer|research|expert|trainer|develop))/i,
  /\byour system prompt|<\/?(?:system|instructions?|assistant)>|\[(?:system|inst)\]|<\|im_start\|>/i,
  /\b(?:rate|score|mark|rank|grade|treat|consider)\b[^.\n]{0,20}\bthis (?:candidate|applicant|resume|cv)\b[^.\n]{0,30}\b(?:100|10\/10|perfect|highest|top|best|match|qualified|met)\b/i,
  /\b(?:reveal|print|repeat|output|send)\b[^.\n]{0,20}\b(?:your|the) (?:system )?(?:prompt|instructions)\b/i,
  /\b(?:ignoriere|vergiss)\b[^.\n]{0,30}\banweisungen\b|\bignore[zr]?\b[^.\n]{0,20}\binstructions précédentes|\bignora\b[^.\n]{0,20}\binstrucciones/i,
]

// Patterns of kinds; the first match decides.
const CERTAIN: readonly (readonly [RowKind, RegExp])[] = [
  [
    'work_auth',
    /\bvisa sponsor|\bsponsor(?:ship)? (?:a |your )?(?:visa|work)|\bdo(?:es)? not (?:offer |provide )?sponsor|\bright to work\b|\b(?:authori[sz]ed|eligible) to work\b/i,
  ],
  ['clearance', /\b(?:ts\/sci|top secret|secret|security) clearance\b/i],
  [
    'cert',
    /\bdriv(?:er|ing)['’]?s? licen[cs]e|\bführerschein|\bpermis [a-e]\b|\bpermis de conduire|\b(?:registered nurse|rn|lpn|cpa)\b.{0,30}\blicen[cs]e|\blicen[cs]ed\b.{0,20}\bin \p{Lu}|\bvaccinat|\bimmuni[sz]/iu,
  ],
  [
    'schedule',
    /\b(?:night|rotating|weekend|evening|early|late|day)(?: and \w+)? shifts?\b|\bnight work\b|\bon[- ]call\b|\bweekend work|\btravel (?:up to|of|\d|required)|\d ?% (?:of (?:the|your) time )?travel|schichtarbeit|schichtdienst|\bshift work\b/i,
  ],
  [
    'salary',
    /^salary\b|\bsalary of\b|^(?:base )?pay:|^hourly (?:wage|rate|pay)\b|^[$€£]\s?\d[\d.,]*\s?(?:\/|per|an)\s?(?:hour|hr|h)\b/i,
  ],
  [
    'language',
    /^(?:inglês|inglés|anglais|englisch|español|espagnol|francés|français|deutsch|alemán|allemand|alemão|francês|espanhol)\b|\b(?:fluent|fluency|native|proficient|bilingual)\w*\b.{0,20}\b(?:english|german|french|spanish|italian|portuguese|dutch|polish|japanese|mandarin|chinese|korean|arabic|russian)\b/i,
  ],
]

// Patterns of the kinds of a short demand.
const CERTAIN_IF_SHORT: readonly (readonly [RowKind, RegExp])[] = [
  [
    'work_auth',
    /\b(?:entitled|permitted|allowed|legally able|authori[sz]ation|permission) to work\b|\bwork(?:ing)? (?:permit|authori[sz]ation|visa|rights)\b|\bleave to remain\b|arbeitserlaubnis|arbeitsgenehmigung|(?:permis|autorisation) de travail|(?:permiso|autorización) de trabajo|autorização de trabalho|werkvergunning/i,
  ],
  [
    'language',
    /\b(?:conversational|basic|intermediate|advanced|good|very good|excellent|spoken|written|business) (?:english|german|french|spanish|italian|portuguese|dutch|polish|japanese|mandarin|chinese|korean|arabic|russian|swedish)\b|\b(?:english|german|french|spanish|italian|portuguese|dutch|polish|japanese|mandarin)\b.{0,16}\b[abc][12]\b|(?:deutsch|englisch|französisch|spanisch)kenntnisse|nederlandse taal|\bvloeiend|\bnivel (?:alto|avanzado|medio|intermedio) de (?:inglés|español|francés|alemán)|(?:gute|sehr gute|fließend(?:e|es)?) (?:deutsch|englisch|französisch)|\b(?:english|german|french|spanish|italian|portuguese|dutch|mandarin|japanese)\b,? (?:conversational|fluent|native|basic|intermediate|advanced)\b|\b(?:langue|idioma|lingua|língua) (?:française|inglés|inglese|inglesa|portuguesa)|\b(?:español|inglés|francés|alemán|português|inglês|francês|nederlands|engels|duits|frans|anglais|allemand|italiano)\b(?=.{0,20}(?:avan|flu|nativ|courant|vloeiend|alto|bilingue|[abc][12]\b))/i,
  ],
  [
    'cert',
    /\brijbewijs|\bcarn[eé]t? de conducir|\bcarta de condução|\bpatente b\b|\bcdl\b|\b(?:hgv|lgv)\b|\b(?:teaching|nursing|guard|lifeguard|pilot|estate|electrician|plumb\w+|trade|food handler|forklift)\b.{0,16}\b(?:licen[cs]e|credential|certificat\w+|card)\b/i,
  ],
  [
    'schedule',
    /\b(?:weekends?|saturdays?|sundays?|overtime|holidays|evenings)\b(?!.{0,12}\b(?:off|pay|paid)\b)|\b\d{1,2}[- ]hour shifts?\b|\bshifts\b|\b(?:hours?|hrs?) (?:per|a|\/) ?week\b|\bfin(?:es|s)? de semana|\bwochenend|\bweek-?ends?\b|\b(?:willing|willingness|able|available|availability|ability|flexibility) (?:and able )?(?:to|for) travel|\binternational travel|\b(?:disponib\w+|beschikbaar\w*|bereitschaft)\b.{0,12}\b(?:viaj|reis|déplac)|reisebereit|horas extras?\b|überstunden|ploegendienst/i,
  ],
  [
    'degree',
    /\bensino superior\b|\bestudios universitarios|\bhochschulabschluss|\babgeschlossenes studium|\bhbo\b|\bwo-niveau|\blaurea\b|\bdiplôme d|\b(?:ph\.?d|doctorate) in\b/i,
  ],
]

const LONGEST = 160
const LONGEST_SHORT = 70

/** Kinds that only the person can confirm. */
export const ASKABLE: readonly RowKind[] = [
  'location',
  'work_auth',
  'clearance',
  'schedule',
  'salary',
  'language',
]

/** Returns whether a sentence demands nothing: benefits, the company, equal opportunity, how to apply, a waived demand. */
export function isBoilerplate(sentence: string): boolean {
  return BOILERPLATE.test(sentence) || saysNoDemand(sentence)
}

/** Returns whether a sentence waives its demand, or is about the company and its benefits, wherever it stands. */
export function saysNoDemand(sentence: string): boolean {
  return waiverOf(sentence) === 'waived' || isOfCompany(sentence)
}

/** A demand, its sentence and the section of that. */
type RequirementWording = { wording: string; sentence: string; section: BlockKind }

/** Returns whether its wording, or else the heading above it, makes a demand a bonus. */
export function isBonus({ wording, sentence, section }: RequirementWording): boolean {
  const [nice, must] = [NICE_WORDS.test(sentence), MUST_WORDS.test(sentence)]
  // If one sentence contains both, each part is read separately.
  if (nice && must) {
    const [niceHere, mustHere] = [NICE_WORDS.test(wording), MUST_WORDS.test(wording)]
    if (niceHere !== mustHere) return niceHere
    return true
  }
  if (nice) return true
  return section === 'nice' && !/\bmust\b/i.test(sentence)
}

/** Wording that makes a demand a bonus. */
export const NICE_WORDS =
  /\b(?:nice[- ]to[- ]have|preferred\b|preferabl[ey]\b|we prefer\b|(?:a|an) (?:big |huge |strong |definite |real |major |great )?(?:plus|bonus|asset|advantage)\b|plus\b(?=[\s.!)]*$)|bonus\b|ideally\b|desir(?:ed|able)\b|advantageous\b|helpful\b|beneficial\b|not (?:strictly |absolutely )?(?:required|necessary|essential|a must)\b|would be (?:great|nice|ideal)\b|welcome\b|optional\b|von vorteil\b|wünschenswert|idealerweise\b|vorzugsweise\b|bevorzugt\b|(?:ein|großes) plus\b|kein muss\b|un (?:vrai |réel |gros )?plus\b|un (?:atout|avantage)\b|idéalement\b|de préférence\b|appréciée?s?(?![\p{L}])|souhait(?:ée?s?|able)(?![\p{L}])|valorable|se valora|valorándose|dese(?:able|ado|ada)|idealmente\b|prefer(?:ible|ente)mente\b|recomendable\b)/iu

/** Wording that makes a demand a must. */
export const MUST_WORDS =
  /\b(?:must\b|(?<!not )required?\b(?! by)|requires\b|requirement\b|minimum\b|at least\b|essential\b|mandatory\b|necessary\b|non-negotiable\b|zwingend|erforderlich|vorausgesetzt|mindestens\b|obligatoire|impérati(?:f|ve|vement)(?![\p{L}])|indispensable|requise?s?\b|exigée?s?(?![\p{L}])|imprescindible|obligatori[oa]|(?<!\bno es )necesari[oa]|se requiere|mínim[oa]\b)/iu

/** Sentences that state a demand even in a part without demands. */
export const DEMAND =
  /\bmust (?:have|be|hold|possess|speak|live|reside|pass|own|know|also|demonstrate|complete)\b|\b(?:is|are) (?:required|mandatory|essential|a must|preferred|a plus|desired)\b|\brequired\b(?=[\s.!)]*$)|\brequires\b|\byou (?:must|need to|should) (?:have|be|hold|bring|possess|know|speak)\b|\byou(?:['’]ll| will)? need\b(?! (?:help|support|anything))|\bwe(?:['’]re| are)? (?:require|expect|looking for|searching for|seeking|need (?:someone|somebody|a person|you to))\b|\b(?:ideal|successful|right|strong) candidates?\b|\bcandidates? (?:must|should|will|with|who)\b|\bapplicants? (?:must|should|with)\b|\byou (?:have|bring|possess|hold|know|speak)\b(?! (?:a chance|the (?:chance|opportunity|freedom)|questions|access|to be able))|\byou['’]ve\b|\bnice[- ]to[- ]have|\bbonus points\b|\bminimum (?:of )?\d|\bat least (?:\d|one|two|three|four|five)\b|\bideally\b|\bdu (?:hast|bringst|sprichst)\b|\bsie (?:haben|verfügen|bringen|sprechen)\b|\bvous (?:avez|êtes|maîtrisez|parlez|justifiez)\b|\b(?:tienes|cuentas con|debes|hablas)\b/iu

/** Demands strict enough to count also among duties, benefits and legal text. */
export const STRICT_DEMAND =
  /\bmust (?:have|be|hold|possess|speak|live|reside|pass|own|know)\b|\b(?:is|are) (?:required|mandatory|essential|a must|preferred|a plus)\b|\brequired\b(?=[\s.!)]*$)|\byou (?:must|need to) (?:have|be|hold|possess|speak)\b|\b(?:not|unable to|cannot|can['’]t|without|no) (?:\w+ ){0,5}sponsor|\bnice[- ]to[- ]have/iu

/** Text that is about the employer, the pay or the way to apply, wherever it stands. */
const BOILERPLATE =
  /^#li-|^we hire\b|\baccepting (?:\w+ )?applications|\bequal[- ]opportunity|\bqualified applicants\b|\bcriminal histor|\bapplicants with disabilit|\bregardless of\b|\bwithout regard\b|\bdiscriminat|\bprotected (?:class|veteran|characteristic|by law)|\be-verify\b|\bi-9\b|\bverify (?:their|your|the) (?:identity|eligib)|\baccommodation|\badjustments? (?:in|to|during|for) the (?:process|interview|application)|\bif (?:you|some|any)\b[^.]{0,60}\b(?:n['’]t|not|fewer|every|all of)\b[^.]{0,60}|\beven if you\b|\b(?:apply|applying) (?:anyway|even|today|now|online|via|by)\b|\b(?:encourage|invite|urge) (?:you|everyone|candidates|applications|people)\b|\bdon['’]t (?:meet|tick|check|have to)|\b(?:no|without|not require(?:d)?|don['’]t (?:need|require)) (?:any |prior |previous |a |specific )*(?:experience|degree|qualifications?)\b(?! (?:is|in))|\b(?:experience|degree) (?:is )?not (?:required|necessary|needed)\b|\bsalary range\b|\b(?:base|starting|annual|hourly) (?:pay|salary|rate|compensation)\b|\bcompensation\b[^.]{0,30}\b(?:range|package|based|depends|varies|determined)|[$€£] ?\d[\d,.]*k?\b[^.]{0,20}(?:-|–|—|\bto\b|per|\/)|\b(?:health|dental|vision|life) insurance|\b401\(?k|\bpaid (?:time off|vacation|holidays|parental|leave)|\bparental leave|\bstock options|\bprivacy (?:policy|notice)|\b(?:send|submit|upload|attach|include|email) (?:us |your |a |an )+(?:cv|resume|résumé|cover letter|application|portfolio)|\bplease (?:note|apply|send|submit|include|contact|visit|see|click)\b(?![^.]*(?:sponsor|authori[sz]|must|requir|in[- ]person|on-?site|in[- ]office))|\breasonably\b|\bthis (?:job|position) description\b|\b(?:we|our (?:team|company|founders?)) (?:have|has|bring|are) [^.]{0,20}\d+\+? years|\bfounded in\b|\bcombined \d|\b\d+\+? years? (?:of history|in business|running)|\bwe (?:offer|provide|celebrate|do sponsor|sponsor)\b|\bwir bieten\b|\bnous offrons\b|\bofrecemos\b|\brecruitment agenc|\bunsolicited\b|\blegally (?:protected)|\bfor this job listing|\bvisa sponsorship (?:is )?available|^\W*(?:rémunération|salaire|statut|type de contrat|lieu d[eu] (?:travail|poste)|date de début|prise de poste)\b|\b(?:n[’']hésitez (?:pas|plus)|rejoignez[- ]nous|merci de postuler|débutante?s? acceptée?s?|vous serez formée?|formation vous sera|poste ouvert aux)(?!\p{L})|\b(?:recherche|recrute) (?:une?|des|son|sa|\d|\p{Lu}{3})/iu

const OR = /\b(?:or|oder|ou|o|u)\b|(?<=[\p{L}\p{N}+#])\/(?=[\p{L}\p{N}])/iu
const EXAMPLES =
  /\b(?:one (?:or more )?of|any of|either|at least one|such as|e\.g\.?|for example|for instance|like|similar|equivalent|z\.b\.?|wie|tels? que|par exemple|por ejemplo|como)(?![\p{L}])|\betc\b/iu

/** Returns whether a text names alternatives. */
export function offersChoice(text: string): boolean {
  return OR.test(text) || EXAMPLES.test(text)
}

/** Returns whether one of the names in a phrase is enough, or all are required. */
export function enoughOf(quote: string, terms: readonly string[]): 'one' | 'all' {
  if (terms.length < 2) return 'all'
  const first = quote.indexOf(terms[0] ?? '')
  const last = quote.lastIndexOf(terms.at(-1) ?? '')
  // A stroke inside a name joins nothing: "A/B testing", "CI/CD".
  // The last name as a letter: the first of "Oracle" would be an "o", which is Spanish for "or".
  const between = terms.reduce((text, term) => text.replaceAll(term, 'x'), `${quote.slice(first, last)}x`)
  if (EXAMPLES.test(quote)) return 'one'
  const behind = quote.slice(last, last + 60)
  const isOpen = OR.test(between) || /[,(] ?or (?:similar|another|other|equivalent|comparable)/i.test(behind)
  // "SQL, R or other tools", but not "SQL and R or other tools".
  const isListOpen = !AND.test(between) && OR_OTHER.test(quote.slice(last + (terms.at(-1) ?? '').length))
  return isOpen || isListOpen ? 'one' : 'all'
}

const OR_OTHER =
  /^ (?:or (?:similar|another|other|equivalent|comparable)|oder (?:ähnlich|ander|vergleichbar)|ou (?:autre|similaire|équivalent)|[ou] (?:otr|similar|equivalent))/iu
const OR_JOINS = /(?<!\p{L})(?:or|oder|ou|o|either)(?!\p{L})|^\s*\/\s*$/iu
const AND = /(?<!\p{L})(?:and|plus|with|including|und|sowie|mit|et|avec|y|con|e|as well as)(?!\p{L})|[&+]/iu
const ONE_OF =
  /\b(?:(?:at least |any )?one (?:or more )?of|any of|either|such as|e\.g\.?|for example|for instance|like|z\.b\.?|par exemple|tels? que|por ejemplo)(?!\p{L})/iu
const AND_OR = /\band ?\/ ?or\b/gi
const OR_BOTH = /^[\s,]*or (?:both|all|any|similar|another|other|equivalent|comparable)/i

/**
 * Returns the names that a demand joins: one of each group is enough, and every group is required. Example: "Java and at
 * least one of React, Angular or Vue" -> [[Java], [React, Angular, Vue]]. Null if the words between the names do not tell.
 */
export function termGroups(quote: string, terms: readonly string[]): string[][] | null {
  const text = quote.replaceAll(AND_OR, 'or')
  const spans = spansOf(text, terms)
  const [first] = spans
  if (first === undefined || spans.length < terms.length) return null
  const gaps = spans.slice(1).map((span, index) => text.slice(spans[index]?.end ?? 0, span.start))
  const tail = text.slice(spans.at(-1)?.end ?? 0)
  const groups: string[][] = [[first.term]]
  let isOneOf = ONE_OF.test(text.slice(0, first.start))
  for (const [index, gap] of gaps.entries()) {
    const term = spans[index + 1]?.term ?? ''
    const isList = isPlainGap(gap)
    const opensChoice = ONE_OF.test(gap)
    if (OR_JOINS.test(gap) && !isList && !opensChoice && !AND.test(gap)) return null
    const joins = isList && (isOneOf || OR_JOINS.test(joinerFrom(gaps, index, tail)))
    if (joins) groups.at(-1)?.push(term)
    else groups.push([term])
    if (!isList) isOneOf = opensChoice
  }
  return groups
}

// A comma joins like the next word that joins: "A, B or C".
function joinerFrom(gaps: readonly string[], from: number, tail: string): string {
  const run = gaps.slice(from)
  const next = run.find((gap) => !isPlainGap(gap) || OR_JOINS.test(gap) || AND.test(gap))
  return next ?? (OR_BOTH.test(tail) ? 'or' : '')
}

function isPlainGap(gap: string): boolean {
  return /^[\s,/&+()]*(?:(?:and|or|und|oder|et|ou|y|o|e|plus)(?:\s+(?:in|with|an?|mit))?[\s/(]*)?$/i.test(gap)
}

function spansOf(text: string, terms: readonly string[]): { term: string; start: number; end: number }[] {
  let from = 0
  return terms.flatMap((term) => {
    const start = text.indexOf(term, from)
    if (start < 0) return []
    from = start + term.length
    return [{ term, start, end: from }]
  })
}

/** Returns whether chosen names meet a demand, fail it, or leave it open. */
export function choiceMeets(
  groups: readonly (readonly string[])[],
  chosen: readonly string[],
): 'all' | 'none' | 'some' {
  const chosenNames = new Set(chosen.map(nameOfTerm))
  const shown = groups.filter((group) => group.some((name) => chosenNames.has(nameOfTerm(name)))).length
  return shown === groups.length ? 'all' : shown === 0 ? 'none' : 'some'
}

/** Returns the kind of a short demand if its words are unambiguous; null otherwise. */
export function certainKind({ quote, kind }: Pick<Requirement, 'quote' | 'kind'>): RowKind | null {
  if (quote.length > LONGEST || kind === 'years') return null
  const certainKind = CERTAIN.find(([, words]) => words.test(quote))?.[0]
  if (certainKind !== undefined || quote.length > LONGEST_SHORT) return certainKind ?? null
  return CERTAIN_IF_SHORT.find(([, words]) => words.test(quote))?.[0] ?? null
}

/**
 * Gives each requirement the class of its wording, whatever the model said; an ambiguous wording keeps the model's
 * class. Three or more skills of one sentence form a list.
 */
export function classByWording(rows: readonly PlacedRow[]): PlacedRow[] {
  const classed = rows.map(({ row, place }) => ({ row: { ...row, class: classOf(row, place) }, place }))
  const inSentence = Map.groupBy(
    classed.filter(({ row }) => isOfList(row)),
    ({ place }) => place.key,
  )
  return classed.map(({ row, place }) => {
    if (!isOfList(row)) return { row, place }
    const listed = place.key === null ? [] : (inSentence.get(place.key) ?? [])
    const isListed = new Set(listed.map(({ row: listedRow }) => subjectOf(listedRow))).size >= LIST
    return { row: { ...row, class: isListed ? 'list_item' : 'hard' }, place }
  })
}

/** Returns the subject of a row, so that repeated demands count once. */
function subjectOf({ terms, quote }: Requirement): string {
  return terms[0] === undefined ? quote : nameOfTerm(terms[0])
}

function isOfList(row: Requirement): boolean {
  return row.class === 'list_item' || (row.kind === 'skill' && row.class === 'hard')
}

function classOf(row: Requirement, { sentence, section }: QuotePosition): RowClass {
  const clause = ownClause(row.quote, sentence)
  // No line of a resume shows a trait, and an answer to "Are you curious?" proves nothing.
  const isNice = isBonus({ wording: clause, sentence: clause, section }) || row.kind === 'soft'
  const isSaidNice = row.class === 'nice_to_have' && !MUST_WORDS.test(clause)
  if (isNice || isSaidNice) return 'nice_to_have'
  if (ASKABLE.includes(row.kind)) return 'askable'
  // No resume shows a driver's license, or that a person can lift a box.
  if (row.class === 'askable') return row.kind === 'cert' || row.kind === 'other' ? 'askable' : 'hard'
  return row.class === 'list_item' && row.kind === 'skill' ? 'list_item' : 'hard'
}

// The clause of a sentence that a quote stands in: a bonus named elsewhere in the sentence is another row's.
function ownClause(quote: string, sentence: string): string {
  const at = sentence.indexOf(quote)
  if (at < 0) return sentence
  const own = untilAside(quote)
  if (own !== quote) return own
  const end = at + quote.length
  return `${clauseBefore(sentence.slice(0, at))}${quote}${clauseBehind(quote, sentence.slice(end))}`
}

function untilAside(quote: string): string {
  const opener = OPENER.exec(quote)
  if (opener === null) return quote
  const head = quote.slice(0, opener.index)
  const isAside = BEFORE_ASIDE.test(head) || PREPOSITION.test(quote.slice(opener.index + opener[0].length))
  return isAside && wordsIn(head).length > 1 ? head : quote
}

function clauseBefore(text: string): string {
  const clause = text.split(END_OF_CLAUSE).at(-1) ?? ''
  const opener = OPENER.exec(clause)
  if (opener !== null) return clause.slice(opener.index)
  // "Kafka is a plus, 3 years of Go": what follows a finished bonus is another clause.
  return NICE_WORDS.test(clause) ? (clause.split(',').at(-1) ?? '') : clause
}

// A bonus word behind a comma is of the quote only where names of one list stand between: "Go, Rust and C a plus".
function clauseBehind(quote: string, text: string): string {
  const [clause = ''] = text.split(END_OF_CLAUSE)
  const opened = clause.slice(0, OPENER.exec(clause)?.index)
  const nice = NICE_WORDS.exec(opened)
  const between = opened.slice(0, nice?.index)
  const names = between.split(/,| and | or | und | et | y /)
  const isList = names.length === 1 || names.every((name) => wordsIn(name).length <= LONGEST_NAME)
  const isOfQuote = isList && !MUST_WORDS.test(`${quote}${between}`)
  return nice === null || isOfQuote ? opened : (opened.split(',')[0] ?? '')
}

/**
 * Joins the rows of a sentence's alternatives into one, by the words between them alone, because a posting cannot make
 * one demand of everything. Example: "Python, Go or Java".
 */
export function joinChoices(rows: readonly PlacedRow[], text: string): PlacedRow[] {
  const sorted = rows.toSorted((a, b) => a.place.at - b.place.at)
  const joined: PlacedRow[] = []
  for (let index = 0; index < sorted.length; ) {
    const run = runAt(sorted, index, text)
    const merged = run.length > 1 ? asOne(run, text) : null
    joined.push(...(merged === null ? run : [merged]))
    index += run.length
  }
  return joined.map(({ row, place }) => ({ row: { ...row, any_of: null }, place }))
}

function runAt(rows: readonly PlacedRow[], index: number, text: string): PlacedRow[] {
  const run = rows.slice(index, index + 1)
  for (const next of rows.slice(index + 1)) {
    const last = run.at(-1)
    const isNear = last !== undefined && next.place.key !== null && next.place.key === last.place.key
    if (!isNear || endOf(last) > next.place.at || !BETWEEN.test(text.slice(endOf(last), next.place.at))) break
    run.push(next)
  }
  const gaps = run.slice(1).map((next, before) => text.slice(endOf(run[before]), next.place.at))
  const isChoice = gaps.some((gap) => OR_PARTS.test(gap))
  return isChoice ? run : rows.slice(index, index + 1)
}

function asOne(run: readonly PlacedRow[], text: string): PlacedRow | null {
  const [first] = run
  const end = endOf(run.at(-1))
  if (first === undefined || end - first.place.at > LONGEST_QUOTE) return null
  const quote = text.slice(first.place.at, end)
  if (quote.includes('\n') || !offersChoice(quote)) return null
  const terms = [...new Set(run.flatMap(({ row }) => row.terms))]
  const rowClass = first.row.class === 'list_item' ? 'hard' : first.row.class
  return { row: { ...first.row, quote, terms, class: rowClass, enough: 'one' }, place: first.place }
}

function endOf(placedRow: PlacedRow | undefined): number {
  return placedRow === undefined ? 0 : placedRow.place.at + placedRow.row.quote.length
}

/** Returns whether a text addresses a model instead of a person. */
export function addressesAi(text: string): boolean {
  return TO_A_MACHINE.some((pattern) => pattern.test(text))
}
