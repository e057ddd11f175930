import type { Requirement } from '#db/rows/requirement.ts'
import { countryInSentence } from '#lib/index/places/country-facts.ts'
import { readPlace } from '#lib/index/places/towns.ts'
import { certainKind } from '#lib/judge/read/demand-class.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { type ReadValue, valueOfAnswer } from '#lib/judge/settle/answers/judge-value.ts'
import { placesIn } from '#lib/judge/settle/answers/nations.ts'
import type { ConditionKind } from '#lib/judge/settle/condition-questions.ts'
import { demandOf, demandOfQuestion, isReadiness } from '#lib/judge/settle/demand.ts'
import { areasIn } from '#lib/judge/settle/facts/areas.ts'
import { type Fact, HOURS } from '#lib/judge/settle/facts/read-facts.ts'
import { daysOnSite, OWN_CAR } from '#lib/judge/settle/facts/settle-by-facts.ts'
import { factsOf } from '#lib/judge/settle/facts-of.ts'
import { questionSense } from '#lib/judge/settle/form.ts'
import { memoize } from '#lib/text/memoize.ts'

/**
 * The word of the person on a condition: fine up to an amount (null: any), or against from an amount on (null: all of it).
 * `isMost` says that more is not fine; a yes to "up to 25 %?" does not tell that.
 */
type ConditionWord = { is: 'fine' | 'against'; up_to: number | null; isMost?: boolean }
/** How a word decides a condition of a job; `short` is an amount that comes at least half way. */
type Decision = 'fine' | 'short' | 'against' | null

const CHOICE =
  /(?<!\p{L})(?:or|may|might|optional|possible|possibly|oder|eventuell|ggf|möglich|ou|éventuel\p{L}*|o|posible|opcional)(?!\p{L})/iu

type Decided = { decision: Decision; line: string }

const NEARLY = 0.97
// Other conditions have no amount, so that a yes means all of them.
const OF_AMOUNT: ReadonlySet<ConditionKind> = new Set(['travel', 'presence', 'lifting', 'age'])
// A question that names a place or its own hours speaks of one job.
const OF_PLACE: ReadonlySet<ConditionKind> = new Set(['travel', 'presence'])

type Claim = { question: string; claim: Condition; isAlone: boolean }

type StatedWord = { word: ConditionWord; line: EvidenceLine }

/** A condition, with its least amount: percent of the time, days a week, pounds or years; null if it names none. */
type Condition = { kind: ConditionKind; bound: number | null }

type WordedRow = Pick<Requirement, 'quote' | 'kind' | 'terms' | 'min_years'>

const ofRow = memoize<readonly Condition[]>(4000)

/**
 * Returns the conditions that a row consists of; none for a requirement. Example: "Must be able to lift 50 lbs and work
 * weekends" -> lifting 50, weekends. A permit, a clearance, a licence, a language and a degree are requirements.
 */
export function conditionsOf(row: WordedRow): readonly Condition[] {
  return ofRow(`${row.kind} ${row.terms.length > 0} ${row.quote}`, () => readConditions(row))
}

/** Returns whether a row is a condition and no requirement. */
export function isCondition(row: WordedRow): boolean {
  return conditionsOf(row).length > 0
}

/** Returns whether a condition is pressed once for all jobs. Set hours ("Monday to Friday, 8 to 5") belong to one job. */
export function isPressed({ kind }: Condition): boolean {
  return kind !== 'working_time'
}

/** Returns a condition as it is shown: its name, its least amount and the unit of that. */
export function shownCondition({ kind, bound }: Condition) {
  return { condition: kind, up_to: bound === null ? null : Math.round(bound), unit: UNITS[kind] ?? null }
}

const UNITS: Partial<Record<ConditionKind, string>> = {
  travel: 'percent',
  presence: 'days_a_week',
  lifting: 'pounds',
  age: 'years',
}

const ofQuestion = memoize<readonly Condition[]>(1000)

/** Returns the conditions that a question asks about. Example: "Can you work nights?" -> nights. */
export function conditionsAsked(question: string): readonly Condition[] {
  return ofQuestion(question, () =>
    readConditions({ quote: question.replace(/\?$/, ''), kind: 'other', terms: [], min_years: null }),
  )
}

const LONGEST = 300
const NEVER: ReadonlySet<Requirement['kind']> = new Set([
  'work_auth',
  'clearance',
  'language',
  'degree',
  'salary',
  'years',
  'domain',
])
// Rows of these kinds are about work unless their words say readiness: "Manages night shifts", "able to work nights".
const OF_WORK: ReadonlySet<Requirement['kind']> = new Set(['skill', 'experience', 'soft'])

function readConditions(row: WordedRow): Condition[] {
  const { quote, terms } = row
  const kind = certainKind(row) ?? row.kind
  if (quote.length > LONGEST || NEVER.has(kind) || REQUIREMENT.test(quote)) return []
  const isOfWork = OF_WORK.has(row.kind)
  if (isOfWork && (terms.length > 0 || WORK.test(quote))) return []
  const kinds = SUBJECTS.flatMap(([name, pattern]) => {
    const match = pattern.exec(quote)
    if (match === null || (name === 'age' && AT_MOST_AGE.test(quote))) return []
    return !isOfWork || isReadiness(quote, match) ? [name] : []
  })
  const named = kind === 'cert' ? kinds.filter((name) => name === 'vaccination') : kinds
  if (named.length > 0) return withBounds(row, withoutRepeats(named, quote))
  if (kind === 'schedule' && !isOfWork && WORKING_TIME.test(quote)) return withBounds(row, ['working_time'])
  const isPresence = kind !== 'cert' && !isOfWork && PRESENCE.test(quote)
  return isPresence && !RESIDENCE.test(quote.replace(OF_ROLE, '')) ? withBounds(row, ['presence']) : []
}

// "Night shifts" are nights, and a car that a check of the record concerns is no car to own.
function withoutRepeats(kinds: readonly ConditionKind[], quote: string): ConditionKind[] {
  const isOwnCar = OWN_CAR.test(quote)
  return kinds.filter((kind) => {
    if (kind === 'shifts') return !kinds.some((other) => TIMES.has(other) && other !== 'shifts')
    return kind !== 'background_check' || !isOwnCar || /\bcheck/i.test(quote)
  })
}

const TIMES: ReadonlySet<ConditionKind> = new Set(['nights', 'evenings', 'weekends', 'on_call'])

function withBounds(row: WordedRow, kinds: readonly ConditionKind[]): Condition[] {
  return kinds.map((kind) => ({ kind, bound: BOUNDS[kind]?.(row.quote) ?? null }))
}

const BOUNDS: Partial<Record<ConditionKind, (quote: string) => number | null>> = {
  travel: (quote) => demandOfQuestion(`travel ${quote}`).bound,
  lifting: (quote) =>
    demandOf({ quote: `lift ${weightIn(quote)}`, kind: 'other', terms: [], min_years: null }).bound,
  presence: (quote) => daysOnSite(quote),
  age: (quote) => Number(/(?<!\d)(1[4-9]|2[0-5])(?!\d)/.exec(quote)?.[0] ?? 18),
}

function weightIn(quote: string): string {
  return /\d{1,3}\+?\s?(?:lbs?|pounds?|kgs?|kilos?)/i.exec(quote)?.[0] ?? ''
}

const words = (source: string) => new RegExp(`(?<![\\p{L}\\d])(?:${source})(?!\\p{L})`, 'iu')

// Words for things that a resume shows or that law demands. A row with one beside a condition is a requirement as a whole.
const REQUIREMENT = words(
  'experience\\p{L}*|licen[cs]e[sd]?|licen[cs]ure|certifi(?!cado (?:de|méd)|cat méd)\\p{L}*|degree|diploma|citizen\\p{L}*|visa|clearance|sponsor\\p{L}*|passport|years? (?:of(?! age)|in)|(?:\\p{L}+)?erfahrung\\p{L}*|führerschein|ausbildung|abschluss|arbeitserlaubnis|expérience|permis|diplôme|formation|experiencia|carn[eé]t?|permiso de (?:conducir|trabajo)|título|experiência|carta de condução|cnh|esperienza|patente|ervaring|rijbewijs',
)
// Work with the subject, and not the person's own readiness.
const WORK = words(
  'manag\\p{L}*|supervis\\p{L}*|schedules? (?:staff|employees|shifts)|lead\\p{L}*|plan(?:ning|s)?|develop\\p{L}*|design\\p{L}*|implement\\p{L}*|build\\p{L}*|sell\\p{L}*|polic\\p{L}*|industry|programs?|programmes?|clients?|customers?|patients?|knowledge|understanding|leit\\p{L}*|führ(?:en|t|ung(?!szeugnis)\\p{L}*)|gestion|gér\\p{L}*|gestionar|dirig\\p{L}*',
)
// Example: "under 25", "between 18 and 30 years old".
const AT_MOST_AGE = words(
  '(?:under|below|(?:younger|less) than|not? (?:older|more) than|max(?:imum)?|up to|als|unter|höchstens|höchstalter|moins de|menor(?:es)? de|hasta)(?: age)?(?: of)?(?: the age of)? (?:1[4-9]|[2-6]\\d)(?! ?(?:\\d|%|lbs|pounds|kg|hours|minutes|miles))|(?:1[4-9]|2\\d) ?(?:-|–|to|and|and less than|bis|und|y|et|à|a|e) ?[2-6]\\d(?= ?(?:years|jahre|ans|años|anos|$))|(?:or|and) (?:younger|under)',
)
const RESIDENCE = words(
  'based|located|lives?|living|resid\\p{L}*|settled|relocat\\p{L}*|commut(?:ing|able) distance|wohn\\p{L}*|ansässig|umzug\\p{L}*|habit\\p{L}*|résid\\p{L}*|domicili\\p{L}*|déménag\\p{L}*|vivir|viva|traslad\\p{L}*|mora\\p{L}*|eligible|authori[sz]ed|right to work',
)
// "This role is based in our London office" says where the work is done, "you are based in London" where a person lives.
const OF_ROLE =
  /(?<!\p{L})(?:roles?|positions?|jobs?|posts?|internship|team|office|company|we['’]re|we are|stelle|poste|puesto)[^.;,]{0,40}?(?<!\p{L})(?:based|located)(?!\p{L})/giu
const PRESENCE =
  /(?<!\p{L})(?:on[- ]?site|in[- ](?:the |our |an )?(?:\p{L}+ ){0,2}offices?|(?:from|out of|to|at|in) (?:our|the|one of our)[^.;]{0,40}(?:offices?|headquarters|hq|location|data cent(?:er|re)s?)|in[- ]person|in[- ]office|office[- ](?:based|first|days?|attendance|presence)|hybrid\p{L}*|(?:days?|x|times) (?:a|per|each|\/) ?week (?:in|at|from|on)|presen(?:t|ce) in|client (?:homes|sites)|vor ort|im büro|präsenz\p{L}*|büropräsenz|sur (?:site|place)|au bureau|dans nos (?:bureaux|locaux)|présentiel\p{L}*|en (?:la |nuestras? )?oficinas?|presencial\p{L}*|híbrid\p{L}*|no escritório|in ufficio|in sede|in presenza|op kantoor)(?!\p{L})/iu
const WORKING_TIME =
  /(?<!\p{L})(?:hours?|hrs?|schedules?|time ?zones?|[ap]m|part[- ]time|full[- ]time|mon(?:day)?|tues?(?:day)?|fri(?:day)?|stunden|arbeitszeit\p{L}*|\p{L}*teilzeit|vollzeit|heures?|horaires?|temps (?:plein|partiel)|horas?|horarios?|jornada|horários?|orari[oi]?|uren|uur)(?!\p{L})/iu

const SUBJECTS: readonly (readonly [ConditionKind, RegExp])[] = [
  ...HOURS,
  [
    'holidays',
    words(
      '(?:public |bank |on |some |and )holidays|feiertag\\p{L}*|jours? fériés?|festivos|feriados|giorni festivi|feestdagen',
    ),
  ],
  [
    'travel',
    words(
      '(?<!time )travel(?:l?ing)?(?! (?:arrangements?|industry|expenses?|bookings?|agen\\p{L}*|tech|logistics|insurance|databases?))|overnight stays?|reisebereit\\p{L}*|dienstreise\\p{L}*|geschäftsreise\\p{L}*|reisetätigkeit\\p{L}*|reisen|déplacements?|se déplacer|viaj\\p{L}*|viage\\p{L}*|trasfert\\p{L}*|viaggi\\p{L}*|reizen',
    ),
  ],
  [
    'lifting',
    words(
      '(?:lift|lifting|carry|carrying|push|pushing|pull|pulling|move|moving)[^.;]{0,50}(?:\\d{1,3} ?(?:lbs?|pounds?|kgs?|kilos?)|heavy|objects|boxes|loads)|(?:lift|carry)(?:ing)?[^.;]{0,30}(?:weights?|equipment|items|materials)|heavy lifting|how (?:much|many pounds|many kilos) can you lift|\\d{1,3} ?(?:lbs?|pounds?|kgs?|kilos?)[^.;]{0,20}(?:heben|lift\\p{L}*|tragen)|(?:heben|tragen)[^.;]{0,40}(?:kg|lasten)|(?:schwere\\p{L}*|lasten)[^.;]{0,30}(?:heben|tragen|bewegen)|soulever|port(?:er)? (?:de |des )?charges|charges lourdes|manutention|(?:levantar|cargar|mover)[^.;]{0,30}(?:\\d|peso\\p{L}*|cargas|objetos)|cargas pesadas|sollevare|carichi pesanti|tillen',
    ),
  ],
  [
    'standing',
    words(
      'stand(?:ing)?(?:,| for| or| on| at| long| and)[^.;]{0,60}|(?:be|work|time|hours?|stay) on (?:your|their) feet|be on feet|sit(?:ting)?(?:,| for| at| on the floor| or)[^.;]{0,60}|kneel\\p{L}*|squat\\p{L}*|crouch\\p{L}*|stoop\\p{L}*|bend(?:ing)?(?:,| and| over| or)|climb(?:ing)?|prolonged periods|extended periods of time|long periods|walk(?:ing)? (?:for|long|up to|around)[^.;]{0,40}|physical(?:ly)? (?:demand\\p{L}*|fit|fitness|active|requirements|activit\\p{L}*|stamina|strength|able|capable|labou?r|work|dexterity|exertion)|manual dexterity|körperlich\\p{L}* (?:belast\\p{L}*|fit|anstrengend\\p{L}*|arbeit\\p{L}*|fitness|tätig\\p{L}*|robust\\p{L}*)|langes stehen|(?:stehende|sitzende) tätigkeit|im stehen|station debout|debout|(?:bonne )?condition physique|efforts? physiques?|résistance physique|estar de pie|de pie|esfuerzos? físicos?|condición física|forma física|esforços? físicos?|in piedi|sforzi fisici',
    ),
  ],
  [
    'surroundings',
    words(
      "outdoors?|(?:all|any|inclement|bad|varying|extreme|hot|cold) (?:\\p{L}+ )?(?:weather|temperatures?|environments?|conditions)|weather conditions|(?:at|of|with) heights|ladders?|confined spaces?|hazardous (?:materials|environments?|conditions)|noisy|loud (?:noise|environment)\\p{L}*|noise levels?|dusty?|fumes|im freien|wind und wetter|wetterfest\\p{L}*|schwindelfrei\\p{L}*|höhentauglich\\p{L}*|lärm|hitze|kälte|en extérieur|intempéries|en hauteur|bruit|au froid|al aire libre|intemperie|en altura|alturas|ruido|ao ar livre|all[’']aperto",
    ),
  ],
  [
    'background_check',
    words(
      'background (?:checks?|screening|investigations?|clearance)|backgrounds? and references|criminal (?:records?|history|background)|police (?:check|clearance|record)|fingerprint\\p{L}*|dbs|reference checks?|credit checks?|pre[- ]?employment (?:screen\\p{L}*|checks?|tests?)|motor vehicle record|mvr|polygraph|(?:polizeiliches |erweitertes )?führungszeugnis|casier judiciaire|antecedentes(?: penales| criminais)?|certificado de delitos|fedina penale|casellario|verklaring omtrent\\p{L}*|vog',
    ),
  ],
  [
    'drug_test',
    words(
      'drugs?(?: and alcohol|\\/alcohol)?[ -](?:tests?|testing|screen\\p{L}*|free)|drogentest\\p{L}*|alkoholtest\\p{L}*|tests? (?:de dépistage|antidrogues?|antidoping)|dépistage|pruebas? (?:de drogas|antidoping|antidrogas|toxicol\\p{L}*)|exames? toxicol\\p{L}*|test antidroga',
    ),
  ],
  [
    'medical_check',
    words(
      '(?:physical|medical|health|eye|vision|hearing)(?: fitness)? (?:exam\\p{L}*|screen\\p{L}*|tests?|assessments?|checks?|evaluations?)|tb tests?|tuberculosis|fit for duty|ärztliche\\p{L}* untersuchung\\p{L}*|gesundheitszeugnis\\p{L}*|tauglichkeitsuntersuchung|visite médicale|examen médical|aptitude médicale|(?:examen|reconocimiento) médico|exames? médicos?|visita medica',
    ),
  ],
  [
    'vaccination',
    words(
      'vaccinated|vaccinations?|immuni[sz]ations?|immuni[sz]ed|geimpft|\\p{L}*impfung\\p{L}*|impf(?:schutz|nachweis|status)|masernschutz\\p{L}*|vaccinée?s?|vacunad[oa]s?|vacunación|vacinad[oa]s?|vacinação|vaccinat[oi]',
    ),
  ],
  [
    'age',
    words(
      '(?:at least|minimum(?: age)?(?: of| is)?|must be|be|over|aged?) (?:age )?(?:of )?(?:1[4-9]|2[0-5])(?: years)?(?:\\+| ?(?:years )?old| of age| or (?:older|over|above)|(?= *$))|(?:1[4-9]|2[0-5])(?:\\+| years (?:old|of age)|(?: years)? (?:or (?:older|over|above)|and (?:older|above)))(?! ?(?:years|hours|months|countries|people))|legal (?:drinking )?age|volljährig\\p{L}*|mindestens 18 jahre(?: alt)?|18 jahre alt|majeure?|18 ans(?: révolus| minimum)?|mayor(?:es)? de (?:edad|18)\\p{L}*|maior(?:es)? de (?:idade|18)|maggiorenn[ei]',
    ),
  ],
  ['car', OWN_CAR],
  [
    'equipment',
    words(
      '(?:own|personal|access to(?: an?)?|working|reliable|have an?) (?:\\p{L}+ ){0,2}(?:laptop|computer|equipment|tools|phone|smartphone|device|pc|webcam|headset|hand tools)|(?:reliable|stable|high[- ]speed|fast|good|strong)[^.;]{0,30}(?:internet|wi-?fi|broadband|connectivity)|internet (?:connection|access|speed)|\\d{1,3} ?gb(?: of)? ram|processor or (?:equivalent|better|higher)|quiet[^.;]{0,24}(?:space|place|home|environment|office|area)|home office (?:set-?up|equipment|space)|eigene\\p{L}* (?:laptop|computer|pc|werkzeug|ausrüstung|smartphone)|internetverbindung|internetanschluss|connexion internet|ordinateur (?:personnel|portable)|matériel personnel|(?:equipo|ordenador|computador\\p{L}*|portátil|herramientas?) propi\\p{L}*|propio (?:equipo|ordenador|portátil)|conexión (?:a|de) internet|conexão (?:de|à|com) internet|computador próprio|connessione internet|eigen laptop',
    ),
  ],
  [
    'clothing',
    words(
      'uniforms?|dress code|steel[- ]toe\\p{L}*|safety (?:shoes|boots|glasses|equipment|gear|footwear|toe)|ppe|(?:personal )?protective (?:clothing|equipment|gear)|hard hats?|respirator|arbeitskleidung|dienstkleidung|schutzausrüstung|schutzkleidung|sicherheitsschuhe?|tenue (?:de travail|professionnelle)|uniformes?|équipements? de protection|epi|ropa de trabajo|calzado de seguridad|equipos? de protección|farda(?:mento)?|divisa|tattoos?|facial hair|clean[- ]shaven|non-?smok\\p{L}*',
    ),
  ],
]

/**
 * Returns the status of a row of conditions by what the person pressed once for all jobs; null where no answer tells.
 * Example: "travel up to 25 %" meets "some travel" and "20 % travel", comes near to 40 %, and denies 60 %.
 */
export function settleByCondition(
  row: Requirement,
  evidence: readonly EvidenceLine[],
  today: string,
): JudgedRequirement | null {
  const conditions = conditionsOf(row)
  if (conditions.length === 0) return null
  const answers = evidence.filter(({ kind, question }) => kind === 'answer' && question !== undefined)
  const decided = conditions.map((condition) => decide(condition, answers, today))
  const bad = decided.find((found) => found?.decision === 'against' || found?.decision === 'short')
  // Nights or weekends: one of them is enough.
  if (bad && !CHOICE.test(row.quote)) {
    const rule = bad.decision === 'short' ? 'answer_short' : 'answer_condition'
    return { id: row.id, status: 'unmet', evidence: [bad.line], rule }
  }
  const fine = decided.flatMap((found) => (found?.decision === 'fine' ? [found.line] : []))
  return fine.length < decided.length
    ? null
    : { id: row.id, status: 'met', evidence: [...new Set(fine)], rule: 'answer_condition' }
}

/** Returns whether an answer decides one of the conditions that a row consists of. `today` is a day, YYYY-MM-DD. */
export function decidesCondition(row: WordedRow, answer: EvidenceLine, today: string): boolean {
  return conditionsOf(row).some((condition) => decide(condition, [answer], today) !== null)
}

function decide(condition: Condition, answers: readonly EvidenceLine[], today: string): Decided | null {
  for (const line of answers) {
    const word = wordOn(condition.kind, line, today)
    const decision = word === null ? null : decisionOf(condition, word)
    if (decision !== null) return { decision, line: line.id }
  }
  return null
}

function decisionOf({ bound }: Condition, { is, up_to, isMost }: ConditionWord): Decision {
  // A no to "up to 50 %" leaves 20 % open.
  if (is === 'against') return up_to === null || (bound !== null && bound >= up_to) ? 'against' : null
  if (bound === null) return up_to === 0 ? 'against' : 'fine'
  if (up_to === null) return null
  // Numbers are rounded: 23 kg are 50 pounds.
  if (up_to >= bound * NEARLY) return 'fine'
  return isMost !== true ? null : up_to * 2 >= bound ? 'short' : 'against'
}

/** Returns the person's word on a condition in an answer; null where the answer is about something else. */
export function wordOn(kind: ConditionKind, line: EvidenceLine, today: string): ConditionWord | null {
  const question = line.question ?? ''
  const claims = conditionsAsked(question)
  const claim = claims.find((condition) => condition.kind === kind)
  if (claim === undefined || kind === 'working_time' || line.read_as) return null
  if (OF_PLACE.has(kind) && (placesIn(question).length > 0 || areasIn(question).length > 0)) return null
  const value = valueOfAnswer({ question, answer: line.text, value: line.value ?? null }, today)
  return value === null ? null : wordOf(value, { question, claim, isAlone: claims.length === 1 })
}

function wordOf(value: ReadValue, { question, claim, isAlone }: Claim): ConditionWord | null {
  const amount = value.form === 'number' ? value.amount : value.form === 'range' ? value.most : null
  if (amount !== null)
    return amount === 0 ? { is: 'against', up_to: null } : { is: 'fine', up_to: amount, isMost: true }
  const sense = questionSense(question)
  if (value.form !== 'yes_no' || value.is === 'partly' || sense === 'open') return null
  const isFine = (value.is === 'yes') === (sense === 'yes_is_met')
  // A no to "nights and weekends?" does not tell which of both.
  if (!isFine) return isAlone ? { is: 'against', up_to: claim.bound } : null
  return { is: 'fine', up_to: OF_AMOUNT.has(claim.kind) ? claim.bound : null }
}

/** Returns the word on a condition that a line of the resume states; null where none does. */
export function wordOfFacts(kind: ConditionKind, evidence: readonly EvidenceLine[]): StatedWord | null {
  for (const fact of factsOf(evidence)) {
    const word = wordOfFact(kind, fact)
    if (word !== null) return { word, line: fact.line }
  }
  return null
}

function wordOfFact(kind: ConditionKind, fact: Fact): ConditionWord | null {
  const amount = (up_to: number): ConditionWord => ({ is: up_to === 0 ? 'against' : 'fine', up_to })
  const takes = (isFine: boolean): ConditionWord => ({ is: isFine ? 'fine' : 'against', up_to: null })
  if (fact.kind === 'hours') return fact.hours === kind ? takes(fact.takes) : null
  if (fact.kind === 'travel') return kind === 'travel' ? amount(fact.percent) : null
  if (fact.kind === 'lifting') return kind === 'lifting' ? amount(fact.pounds) : null
  if (fact.kind === 'office') return kind === 'presence' ? amount(fact.days) : null
  return fact.kind === 'car' && kind === 'car' ? takes(fact.holds) : null
}

const OF_THIS_JOB = 'the country of this job'
const OF_NO_COUNTRY = 'Will you now or in the future need visa sponsorship?'
const SHORT: Readonly<Record<string, string>> = { US: 'the US', GB: 'the UK' }

/**
 * Returns the rows of a job with its country in each question after a permission whose quote names none, so that answers and settings
 * for this country settle it. Example: "We do not sponsor visas" of a job in Austin asks after sponsorship "to work in the US". Places in
 * several countries, or in none that is known, change nothing. A quote that names a country decides by itself: "Kenyan work permit".
 */
export function askOfCountry(
  rows: readonly Requirement[],
  listed: { places: readonly string[] } | undefined,
): readonly Requirement[] {
  const ofJob = countryNamed(listed?.places.flatMap((place) => readPlace(place).countries) ?? [])
  return rows.map((row) => {
    const { ask, quote } = row
    if (ask === null || (certainKind(row) ?? row.kind) !== 'work_auth') return row
    const own = placesIn(quote)
    const country = own.length === 0 ? ofJob : countryNamed(own)
    if (country === null) return row
    if (ask === OF_NO_COUNTRY && own.length === 0)
      return { ...row, ask: `${ask.slice(0, -1)} to work in ${country}?` }
    return ask.includes(OF_THIS_JOB) ? { ...row, ask: ask.replace(OF_THIS_JOB, country) } : row
  })
}

// Answers are compared by the country that a question names.
function countryNamed(codes: readonly string[]): string | null {
  const [code, ...others] = new Set(codes)
  if (code === undefined || others.length > 0) return null
  const country = SHORT[code] ?? countryInSentence(code)
  return placesIn(country).includes(code) ? country : null
}
