import type { RowKind } from '#db/rows/requirement.ts'
import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { isOfCompany, waiverOf } from '#lib/judge/read/phrases/no-demand.ts'
import type { BlockKind } from '#lib/judge/read/split-posting.ts'

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
  const between = terms.reduce((text, term) => text.replaceAll(term, 'x'), quote.slice(first, last + 1))
  if (EXAMPLES.test(quote)) return 'one'
  const behind = quote.slice(last, last + 60)
  return OR.test(between) || /[,(] ?or (?:similar|another|other|equivalent|comparable)/i.test(behind)
    ? 'one'
    : 'all'
}

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
