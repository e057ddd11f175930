// The end of a statement that nothing is demanded: "is not required", "needn't", "(not mandatory)".
const NEEDED =
  'required|needed|necessary|mandatory|essential|compulsory|obligatory|expected|assumed|requested|a must|must-have|a requirement|a prerequisite|a necessity'
const ABILITY =
  'to (?:know|have|speak|be|hold|own|code|understand|bring|come with|use|write|drive|travel|work)|any|prior|previous|an? (?:\\p{L}+ )?(?:degree|licen[cs]e|diploma|certificate|car|phd|background)|experience|knowledge|training|(?-i:\\p{Lu})'
const WAIVED_PATTERNS: readonly RegExp[] = [
  // "No Java experience needed"; "no more than 5 misses needed" is a bound.
  new RegExp(
    `(?<!\\p{L})no (?!more|less|fewer|later|longer|one|sponsor|visa)[^.;:,]{2,70} (?:is |are |will be )?(?:${NEEDED})(?!\\p{L})`,
    'iu',
  ),
  new RegExp(
    `(?:\\b(?:is|are|be)|(?<=n['’]t)|\\bwas)?\\s?(?:\\bnot|\\bno longer|n['’]t|\\bnever) (?:be )?(?:strictly |absolutely |necessarily |really |actually |at all |an? (?:strict |hard )?)?(?:${NEEDED.replaceAll('a ', '')})(?!\\p{L})`,
    'iu',
  ),
  /\bunnecessary\b|\bnot needed\b/iu,
  new RegExp(
    `\\byou (?:do not|don['’]t|will not|won['’]t|would not|wouldn['’]t) (?:even |necessarily )?(?:need (?:${ABILITY})|have to (?:know|have|speak|be|hold|own|code|understand|bring|use|write|drive|travel|work)\\b)`,
    'iu',
  ),
  /\byou need(?: not|n['’]t) (?:have|know|be|speak|hold|own|bring)\b/iu,
  /\bwe (?:do not|don['’]t|won['’]t|will not) (?:require|expect|ask for|insist on|need|demand)\b/iu,
  /\b(?:do not|don['’]t|no need to) worry if\b|\bno worries if\b|\bit(?:['’]s| is) (?:ok|okay|fine|no problem) if you (?:do not|don['’]t|have never|have no|haven['’]t|lack)\b/iu,
  /\b(?:no|without(?: any)?) (?:need|requirement) (?:for|to|of)\b/iu,
  new RegExp(`\\bneither\\b.{2,60}\\bnor\\b.{2,60}(?:${NEEDED})`, 'iu'),
  /^no (?:\p{L}+ )?(?:weekends?|nights?|evenings?|on-?call|travel(?:l?ing)?|overtime|shifts?|cold calling|commute)(?: (?:work|shifts?|duty|rotations?|hours))?(?: (?:or|and) (?:nights?|weekends?|evenings?|holidays?|on-?call|overtime|travel)(?: (?:work|shifts?))?)?$/iu,
  // German: "keine Java-Kenntnisse erforderlich", "SAP ist kein Muss", "brauchst du nicht".
  /(?<!\p{L})kein(?:e[nrms]?)? [^.;:,]{2,60} (?:erforderlich|notwendig|nötig|benötigt|vorausgesetzt|voraussetzung|verlangt|gefordert|pflicht)(?!\p{L})/iu,
  /(?<!\p{L})nicht (?:zwingend |unbedingt |zwangsläufig )?(?:erforderlich|notwendig|nötig|benötigt|vorausgesetzt|voraussetzung|verlangt|gefordert|pflicht)(?!\p{L})/iu,
  /(?<!\p{L})(?:ist|sind) kein(?:e)? (?:zwingende[sr]? |absolutes )?(?:muss|voraussetzung|bedingung|pflicht|must-have)(?!\p{L})/iu,
  /(?<!\p{L})(?:brauchst|benötigst|brauchen|benötigen|musst|müssen) (?:du |sie |ihr |man )?[^.;:,]{0,40}(?<!\p{L})(?:nicht|kein(?:e[nrms]?)?)(?!\p{L})/iu,
  // French and Spanish.
  /(?<!\p{L})(?:n['’](?:est|es)|ne (?:sont|sera|seront)) (?:pas |plus )(?:\p{L}+ )?(?:requise?s?|nécessaires?|obligatoires?|exigée?s?|indispensables?|demandée?s?|impérati(?:f|ve)s?)(?!\p{L})/iu,
  /(?<!\p{L})aucune? [^.;:,]{2,60} (?:n['’]est |ne sont )?(?:requise?|nécessaire|exigée?|demandée?|obligatoire)(?!\p{L})/iu,
  /(?<!\p{L})(?:pas (?:besoin d|nécessaire|obligatoire|requis|indispensable|exigé)|non (?:requise?|obligatoire|nécessaire|exigée?|indispensable))/iu,
  /(?<!\p{L})no (?:se (?:requiere|necesita|exige|pide|precisa)n?|(?:es|son|será) (?:necesari|imprescindible|obligatori|requisito|preciso|indispensable|excluyente)|hace falta|(?:imprescindible|necesari[oa]s?|obligatori[oa]s?|excluyentes?|indispensable)(?!\p{L}))/iu,
]
// A permission, a record and a limit are demands, however they are worded.
const NOT_WAIVED =
  /sponsor|visa|work permit|criminal|convict|felon|supervision|hand-?holding|micro-?manag|non-?smok/iu
const STILL_DEMANDED =
  /(?<!(?:not|n['’]t|no longer|never|no) (?:\p{L}+ )?)(?:\b(?:must|need|needed|requires?|required|mandatory|essential|at least|just|only|strong|solid|proven)\b|\b\d+\+? years|\b(?:experience|knowledge) (?:with|in|of)\b|\b(?:is|are)$|(?<!\p{L})(?:erforderlich|notwendig|pflicht|zwingend|voraussetzung|muss|requise?s?|obligatoires?|exigée?s?|indispensables?|imprescindibles?|obligatori[oa]s?|necesari[oa]s?|se requiere)(?!\p{L}))/iu
const EXPLAINS = /\b(?:teach|train(?:ing)?|learn|provided?|help you|show you|support you)\b/iu
const WELCOME =
  /\b(?:plus|bonus|advantage\p{L}*|asset|preferred|preferabl[ey]|helpful|nice|ideal\p{L}*|beneficial|welcomed?|desir\p{L}+|useful|great|von vorteil|hilfreich|wünschenswert|atout|appréciée?s?|valor\p{L}+|deseable)(?!\p{L})/iu
const CLAUSE = /[;,:]\s|\s(?:but|aber|mais|pero)\s|\s[–—-]\s/u
const HINT =
  /\b(?:no|not|never|neither|unnecessary|without|kein\p{L}*|nicht|pas|plus|aucune?|non)\b|n['’]t\b/iu

/**
 * Returns whether a sentence says that a thing is not demanded: `waived` ("No Java experience needed"), or `bonus` if it is
 * welcome all the same ("helpful but not required"); null if it demands something. A clause that demands keeps the sentence:
 * "Kotlin is required, Java is not".
 */
export function waiverOf(sentence: string): 'waived' | 'bonus' | null {
  const text = sentence.slice(0, LONGEST)
  if (!HINT.test(text) || NOT_WAIVED.test(text) || !matches(text)) return null
  const outside = text.replaceAll(/\([^()]*\)/g, ' ')
  // "Fluent English (French is not required)" waives the French alone, "(not mandatory)" at the end all of it.
  if (!matches(outside)) return ENDS_WAIVED.test(text) ? welcomed(text) : null
  const clauses = outside.split(CLAUSE)
  return clauses.some((clause) => !matches(clause) && demandsAll(clause)) ? null : welcomed(text)
}

const ENDS_WAIVED = /\((?:\p{L}+ (?:but|though) )?(?:not|nicht|non|no) (?:\p{L}+ )?\p{L}+\)\W*$/iu

function welcomed(text: string): 'waived' | 'bonus' {
  return WELCOME.test(text) ? 'bonus' : 'waived'
}

/**
 * Returns the part of a phrase that is demanded, without waived clauses at its ends. Example: "No Java needed, but Python is a
 * must" -> "Python is a must".
 */
export function demandedSpan(text: string): { from: number; to: number } {
  const whole = { from: 0, to: text.length }
  if (text.length > LONGEST || !HINT.test(text) || NOT_WAIVED.test(text) || !matches(text)) return whole
  const stops = [...text.matchAll(new RegExp(CLAUSE, 'gu'))]
  const clauses = [...stops, null].map((stop, index) => {
    const before = stops[index - 1]
    return {
      from: before === undefined ? 0 : before.index + before[0].length,
      to: stop?.index ?? text.length,
    }
  })
  const demanded = clauses.filter(({ from, to }) => !matches(text.slice(from, to)))
  const [first, last] = [demanded[0], demanded.at(-1)]
  return first === undefined || last === undefined ? whole : { from: first.from, to: last.to }
}

function demandsAll(clause: string): boolean {
  return STILL_DEMANDED.test(clause.trim().replace(/(?<!\W)\W+$/, '')) && !EXPLAINS.test(clause)
}

function matches(text: string): boolean {
  return WAIVED_PATTERNS.some((pattern) => pattern.test(text))
}

const LONGEST = 300
const ASKS =
  /\b(?:you(?:['’]ll)?|must|requires?|require|need(?:ed|s)?|looking for|seeking|candidates?|applicants?|ideally|knowledge|ability)\b/iu
const YEARS = /(?<!\d)\d+\+? ?(?:years?|yrs?)|\b(?:decades?|jahren?|ans|años)\b/iu

// Sentences about the company, its people, its age and its benefits.
const OF_COMPANY: readonly RegExp[] = [
  /^(?:our|the|meet (?:our|the)) (?:\p{L}+[ -]){0,2}(?:founders?|founding team|team|company|firm|agency|group|ceo|cto|cfo|leadership|leaders|engineers|developers|investors|clients|customers|staff|colleagues|consultants|management|partners|experts|mentors|instructors|people)(?: (?:have|has|had|bring|brings|hold|holds|is|are|was|were|come|comes|combine|combines|share|count|counts|expect|offer|spent|collectively|together|members|with)(?!\p{L})|\s?[–—:,-])/iu,
  /^(?:we|we['’](?:ve|re)) (?:have |had |are |were |been |also |now |just )*(?:been|bring|started|founded|building|built|serving|making|developing|running|growing|operating|in business|proud|a team|backed|over|more than)\b/iu,
  /\b(?:combined|collective|collectively|between us|cumulative)\b.{0,30}\b(?:experience|years)\b|\bexperience combined\b/iu,
  /\bmakes? us\b|\bmade us\b/iu,
  /^(?:founded|established|started|backed|led|run|created|funded|headquartered|born|built) (?:\p{L}+ )?(?:by|in|over|more than|about|\d)/iu,
  /^(?:an? |the )?(?:\p{L}+ )?(?:company|firm|family business|business|startup|start-up|scale-?up|product|market leader|brand|agency|employer)s? (?:with|of|that|used|founded|trusted|backed)\b/iu,
  /^with (?:over |more than |nearly |almost )?(?:\d+\+?|two|three|four|five) (?:years|decades)\b[^.]{0,60}, (?:we|our|\p{Lu})/iu,
  /^(?:you(?:['’]ll| will)? )?(?:get to )?(?:work (?:with|alongside)|join|learn from|be (?:part of|surrounded by|mentored by)|collaborate with) [^.]{0,50}\b(?:who (?:have|bring|are)|with (?:\d|over|more than|deep|decades|years))\b|^join (?:an?|our) \p{L}+/iu,
  /^(?:seit|depuis|desde hace) (?:über |mehr als |plus de |más de )?\d+ (?:jahren?|ans|años)\b|^(?:unser\p{L}*|notre|nos|nuestr\p{L}*) (?:\p{L}+ )?(?:team|gründer\p{L}*|unternehmen|firma|équipe|entreprise|fondateurs?|equipo|empresa|fundador\p{L}*)(?!\p{L})/iu,
  /^(?!(?:It|This|That|There|You|He|She) )\p{Lu}[\p{L}&'’.-]*(?: (?:of|the|and|&|at|\p{Lu}[\p{L}&'’.-]*)){0,5} is (?:an?|the|one of|part of) (?:(?!(?:of|to|for|in|that|with) )[\p{L}'’]+[ ,-]+){0,6}(?:hospitals?|clinics?|cent(?:re|er)s?|compan(?:y|ies)|firms?|providers?|charit(?:y|ies)|organi[sz]ations?|homes?|schools?|universit(?:y|ies)|agenc(?:y|ies)|start-?ups?|manufacturers?|banks?|retailers?|employers?|non-?profits?|consultanc(?:y|ies)|foundations?|trusts?)(?!\p{L})/u,
]
const BENEFITS: readonly RegExp[] = [
  /\b(?:weeks?|days?|months?) (?:of )?(?:fully )?(?:paid |annual |parental |maternity |paternity |extra |additional |holiday |sick )*(?:leave|holidays?|vacation|pto|time off)\b/iu,
  /\b(?:sabbatical|401 ?\(?k|vest(?:s|ing)?|pension|(?:parental|maternity|paternity|long-service) leave|profit[- ]sharing|bonus(?:es)?|equity|gratuity|pay rise|raise|promotion)\b.{0,40}\b(?:after|over|for) (?:your )?(?:first )?(?:\d+|one|two|three|four|five|six|ten|an?) (?:years?|months?)\b/iu,
  /\bafter (?:your )?(?:first )?(?:\d+|one|two|three|four|five|six|ten|an?) (?:years?|months?) (?:of|with|in) (?:service|employment|tenure|us|the company|the job)\b/iu,
  /\b(?:learning|training|education|wellness|home[- ]office|conference|travel|equipment|certification) (?:budget|stipend|allowance)\b/iu,
  /^(?:we (?:pay|cover|fund|reimburse|subsidi[sz]e|will pay|sponsor|give|offer|provide)\b|free \p{L}+|paid (?:\p{L}+ )?(?:lessons?|courses?|certifications?|training|parking))/iu,
]

/**
 * Returns whether a sentence is about the company, its people or its benefits, and demands nothing of the reader. Example:
 * "Our founders - 25+ years in finance", "4 weeks of leave after 2 years of service".
 */
export function isOfCompany(sentence: string): boolean {
  const text = sentence.slice(0, LONGEST).replace(/^[^\p{L}\p{N}]+/u, '')
  if (BENEFITS.some((pattern) => pattern.test(text)))
    return !/\b(?:experience|knowledge|must|required|administ\p{L}+)\b/iu.test(text)
  return OF_COMPANY.some((pattern) => pattern.test(text)) && (!ASKS.test(text) || isOfPeople(text))
}

// "You will work with people who have 15 years of banking" addresses the reader and asks nothing.
function isOfPeople(text: string): boolean {
  return YEARS.test(text) && OF_COMPANY[7]?.test(text) === true && !/\b(?:must|requires?|need)\b/iu.test(text)
}
