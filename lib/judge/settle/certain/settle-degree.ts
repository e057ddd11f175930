import type { Requirement } from '#db/rows/requirement.ts'
import { letteredDegrees, levelOf, lowestLevel, NAMED_DIPLOMA } from '#lib/judge/read/degree-levels.ts'
import { DIPLOMA } from '#lib/judge/read/find-facets.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { affirmed, NOT_FINISHED } from '#lib/judge/settle/likeness/evidence-index.ts'
import { termsOf } from '#lib/text/tokens.ts'

const UNDER_WAY =
  /(?<!\p{L})(?:in progress|ongoing|expected|anticipated|candidate|pursuing|enrolled|currently|abd\b|all but dissertation|laufend|voraussichtlich|en cours|en curso|em curso|em andamento|cursando|in corso|w trakcie|devam ediyor|在学|在读|재학)/iu
// "4 of 5 years", "first year done, paused": such a degree is not held.
const LEFT =
  /(?<!\p{L})(?:incomplete|unfinished|discontinued|withdr[ae]wn?|paused|dropped out|left (?:early|before)|no (?:\p{L}+ )?degree|some (?:college|university)|coursework (?:only|towards?|completed|in)|without (?:a )?degree|abgebrochen|inachevé\p{L}*|abandonn\p{L}*|\d sur \d|incomplet[oa]|trancad[oa]|interrott[oa]|afgebroken|nieukończon\p{L}*|незакончен\p{L}*|неоконч\p{L}*|незавершен\p{L}*|terk\b|中退|肄业|중퇴)/iu
const UNIVERSITY = /universi|hochschule|polit[eé]cn|polytech|\bcollege\b|\bfaculty\b|facultad|faculté/iu
// "Bachelor's or five years of experience", "a degree preferred", not "Bachelor's with two years of experience".
const REPLACEABLE =
  /equivalent(?! (?:\p{L}+ ){0,2}(?:degrees?|qualifications?|diplomas?|disciplines?|fields?|subjects?|majors?)(?!\p{L}))|\b(?:or|oder|ou|o)\b[^.;]{0,60}(?:experience|erfahrung|expérience|experiencia)|\bcertifica\p{L}+ or\b|\bor (?:\p{L}+ ){0,3}certifica|in lieu|instead of|experience (?:considered|accepted)|vergleichbar|gleichwertig|équivalent|equivalente/iu
const WORKED = /experience|erfahrung|expérience|experiencia/iu
// Rows that were read as a skill, a domain or years are about a degree where they say so.
const DEGREE_WORDS =
  /\bdegrees?\b|\bdiploma\b|\bbachelor|\bmaster[’']s\b|\b(?:un|einen|ein) master\b|\bph\.?d\b|\bdoctorate\b|\bmba\b|\bBA\/BS\b|\bBS\/BA\b|hochschulabschluss|\bstudium\b|\bdiplôme|licenciatura|\blaurea\b|\babitur\b|berufsausbildung|\bdoktorat|\bdoctorat\b|\bdoctorado\b/i

/** Names the degree of a line among its facts. */
export const DEGREE_FACT = 'degree'

// "Applicants must not hold a degree in this field".
const NOT_HELD = /\bnot (?:hold|have|possess)\b/i

// "Currently enrolled in a bachelor's program" asks for a student, not for a graduate.
const STUDYING =
  /(?<!\p{L})(?:(?:currently |be |are )?pursuing|enrolled|(?:college|university|current|full-time) student|immatrikuliert|eingeschrieben|laufende[sn]? studium|inscrite?|étudiante?|matriculad[oa]|cursando|iscritt[oa]|ingeschreven)(?!\p{L})/iu
const OR_DONE =
  /\b(?:or|and) (?:\p{L}+ ){0,3}(?:completed?|graduat\p{L}*|obtained|holds?|have|earned)\b|\b(?:completed|have|holds?) (?:an?|your)\b|\b(?:completed?|finished|obtained) or\b|\bnew grad/iu

// "Completed or in progress", "em andamento ou completo".
const OR_UNDER_WAY =
  /(?:in progress|under way|laufend\p{L}*|en cours|en curso|em andamento|em curso|cursando|in corso) (?:or|oder|ou|o)(?!\p{L})|(?<!\p{L})(?:or|oder|ou|o) (?:still |noch )?(?:in progress|under way|laufend\p{L}*|en cours|en curso|em andamento|em curso|cursando|in corso)/iu

function isForStudents(quote: string): boolean {
  return STUDYING.test(quote) && !OR_DONE.test(quote)
}

// A study that goes on, of the level and the field that the row names; one who only lists finished ones is no student.
function settleStudies({ id, quote }: Requirement, schools: readonly ReadSchool[]): JudgedRequirement | null {
  const needed = lowestLevel(quote)
  const open = schools.filter(
    ({ isRunning, isLeft, level }) => isRunning && !isLeft && level >= (needed || STUDY),
  )
  if (open.length === 0)
    return schools.some(({ done }) => done) ? { id, status: 'unmet', evidence: [], rule: 'degree' } : null
  const { match, schools: best } = bestOf(quote, open, needed)
  const status = match === 'same' ? 'met' : match === 'other' ? 'unmet' : 'partly'
  const rule = match === 'other' ? 'degree_field' : 'degree'
  return { id, status, evidence: best.slice(0, 4).map((school) => school.id), rule }
}

const STUDY = 2

function isAboutDegree({ kind, quote, min_years }: Requirement): boolean {
  if (kind === 'degree') return true
  if (kind !== 'skill' && kind !== 'other' && kind !== 'domain' && kind !== 'experience' && kind !== 'years')
    return false
  return DEGREE_WORDS.test(quote) && (min_years ?? 0) <= 1
}

/**
 * Returns the status of a degree by the lines of education: a higher one shows a lower one in its field. Null where
 * no education is listed, or where experience may stand in for it.
 */
export function settleDegree(
  row: Requirement,
  evidence: readonly EvidenceLine[],
  today: string,
): JudgedRequirement | null {
  if (!isAboutDegree(row) || NOT_HELD.test(row.quote)) return null
  const needed = lowestLevel(row.quote)
  const schools = evidence
    .filter(({ kind, section, text, corrected }) => {
      const isOfSchool = section === 'education' || opensWithLeft(text)
      return kind === 'line' && isOfSchool && corrected?.[DEGREE_FACT] !== null
    })
    .flatMap((line) => schoolsOf(line, today))
  if (isForStudents(row.quote)) return settleStudies(row, schools)
  if (schools.length === 0 || needed === 0) return null
  const isEnough = ({ level }: { level: number }) =>
    level >= needed && !(needed === SCHOOL && isOfTrade(level))
  const enough = schools.filter((school) => school.done && isEnough(school))
  const settled = (
    status: JudgedRequirement['status'],
    lines: readonly { id: string }[],
    rule = 'degree',
  ) => {
    return { id: row.id, status, evidence: lines.slice(0, 4).map(({ id }) => id), rule }
  }
  if (enough.length > 0) {
    const best = bestOf(row.quote, enough, needed)
    if (best.match === 'same' && best.schools.every(({ text }) => isGradeBelow(row.quote, text)))
      return settled('unmet', best.schools, 'degree_short')
    // A postgraduate qualification is for one work.
    if (best.match === 'same' && needed <= SCHOOL && !passedIn(row.quote, best.schools))
      return settled('partly', best.schools)
    // A diploma of two years may be less than an associate degree.
    const isPlain = best.schools.every((school) => school.level === ASSOCIATE && !isAssociate(school.text))
    if (best.match === 'same')
      return settled(
        isBetween(needed) || (isAssociate(row.quote) && isPlain) ? 'partly' : 'met',
        best.schools,
      )
    if (best.match === 'near' || best.match === 'unstated' || REPLACEABLE.test(row.quote))
      return settled('partly', best.schools)
    return settled('unmet', [], 'degree_field')
  }
  // A degree in progress meets the row in part, unless the studies were left.
  const begun = schools.filter((school) => !school.isLeft && isEnough(school))
  // A student has finished school.
  const later = needed <= SCHOOL ? schools.filter((school) => school.level > SCHOOL && isEnough(school)) : []
  if (later.length > 0) return settled('met', later)
  if (begun.length > 0) {
    const { match, schools: best } = bestOf(row.quote, begun, needed)
    if (match === 'same' && OR_UNDER_WAY.test(row.quote)) return settled('met', best)
    const isOther = match === 'other' && !REPLACEABLE.test(row.quote)
    return isOther ? settled('unmet', begun, 'degree_field') : settled('partly', begun)
  }
  const left = schools.filter((school) => school.isLeft && isEnough(school))
  // The equivalent of a school is a school.
  const isReplaceable = REPLACEABLE.test(row.quote) && (needed > SCHOOL || WORKED.test(row.quote))
  if (left.length > 0 && !isReplaceable) return settled('unmet', left, 'degree_short')
  if (REPLACEABLE.test(row.quote)) return left.length > 0 ? settled('partly', left) : null
  const highest = Math.max(0, ...schools.map(({ level, isLeft }) => (isLeft ? 0 : level)))
  if (highest === 0 || highest >= needed) return null
  // An "equivalent qualification" may be a lower one, but in the same field: a law degree for "JD or equivalent legal qualification".
  const degrees = schools.filter(({ level }) => level > SCHOOL)
  if (/equivalent/i.test(row.quote) && degrees.length > 0) {
    const { match } = bestOf(row.quote, degrees, needed)
    if (match === 'same' || match === 'unstated') return null
  }
  // A "Fachwirt" is nearly a bachelor's.
  if (needed - highest < 1 && isBetween(highest))
    return settled(
      'partly',
      schools.filter(({ level }) => level === highest),
    )
  return settled('unmet', [], needed - highest < 2 ? 'degree_short' : 'degree')
}

const ASSOCIATE = 2

function isAssociate(text: string): boolean {
  return (
    /\bassociate/i.test(text) || letteredDegrees(text, 'posting').some(({ level }) => level === ASSOCIATE)
  )
}

// A diploma of a trade shows no school, but a "bac pro" does.
function isOfTrade(level: number): boolean {
  return level > SCHOOL && level < 1.9
}

// Exams in subjects are shown by the subjects alone. Example: "GCSE maths and English at grade C or above".
function passedIn(quote: string, schools: readonly School[]): boolean {
  if (/\bgrades?\b/i.test(quote)) return false
  const texts = schools.map(({ text }) => text.toLowerCase()).join(' ')
  const subjects = IN_SUBJECTS.test(quote) ? quote.matchAll(SUBJECT) : []
  return [...subjects].every(([subject]) => texts.includes(subject.toLowerCase()))
}

const IN_SUBJECTS = /\b(?:gcses?|a[- ]levels?)\b/i
const SUBJECT = /\b(?:math|english|science|physics|chemistry|biology)/gi

// A "Fachwirt" or a postgraduate diploma, which stand between two degrees.
function isBetween(level: number): boolean {
  return level > 2 && !Number.isInteger(level)
}

// The classes of British degrees from the lowest, and the average of American ones.
const CLASSES: readonly RegExp[] = [
  /\b(?:third[- ]class|3rd class)\b/i,
  /\b(?:2[:.]2|2ii|lower second)/i,
  /\b(?:2[:.]1|2i|upper second)/i,
  /\b(?:first[- ]class|1st class)\b/i,
]
const AVERAGE = /\bgpa\b[^\d]{0,16}([0-4][.,]\d{1,2})|(?<!\d)([0-4][.,]\d{1,2})\+? ?gpa\b/i

// "2:2" for "at least a 2:1"; a degree that states no grade may have any.
function isGradeBelow(quote: string, school: string): boolean {
  const classOf = (text: string) => CLASSES.findIndex((pattern) => pattern.test(text))
  const averageOf = (text: string) => {
    const [, after, before] = AVERAGE.exec(text) ?? []
    return Number((after ?? before ?? '0').replace(',', '.'))
  }
  const [held, least] = [classOf(school), classOf(quote)]
  const average = averageOf(school)
  return (held >= 0 && held < least) || (average > 0 && average < averageOf(quote))
}

const ORDER: readonly FieldMatch[] = ['same', 'near', 'unstated', 'other']
const SCHOOL = 1

type School = { id: string; text: string }

// A school diploma has no field.
function bestOf<Named extends School>(quote: string, schools: readonly Named[], needed: number) {
  // "You have a Bachelor's degree. You want to change higher education": only the sentence of the degree names its field.
  const sentences = quote
    .split(/(?<=[\p{L})’']{2})[.!]\s+(?=\p{Lu})/u)
    .filter((part) => lowestLevel(part) > 0)
  const named = sentences.length === 0 ? quote : sentences.join('. ')
  const matched = schools.map((school) => {
    return {
      school,
      match:
        needed <= SCHOOL && !isForStudents(quote) ? ('same' as const) : compareFields(named, school.text),
    }
  })
  const match = ORDER.find((kind) => matched.some((candidate) => candidate.match === kind)) ?? 'other'
  return {
    match,
    schools: matched.filter((candidate) => candidate.match === match).map(({ school }) => school),
  }
}

type ReadSchool = ReturnType<typeof schoolOf>

// A line with a degree of its own stands for itself; another one belongs to its entry. One with several degrees is several schools.
function schoolsOf(line: EvidenceLine, today: string): ReadSchool[] {
  const { id, entry, text: own } = line
  const text = levelOf(own) > 0 ? own : `${entry?.heading ?? ''} ${own}`
  const parts = text.split(BETWEEN_SCHOOLS)
  if (parts.filter((part) => levelOf(part) > 0).length > 1)
    return parts.filter((part) => levelOf(part) > 0).map((part) => schoolOf({ id, text: part }, false, today))
  const isAlone = entry?.heading === own && ownPart(text).length === own.length
  const isOpen = isAlone && (entry?.ongoing || (entry?.end ?? '') > today.slice(0, 7))
  return [schoolOf({ id, text }, isOpen, today)]
}

const BETWEEN_SCHOOLS = /[;\n]|(?<=[\p{L}\d)]{3})\.,?\s(?=\p{Lu})/u

function schoolOf({ id, text }: School, isOpen: boolean, today: string) {
  const part = ownPart(text)
  // "CAP, pas de BTS": a degree that the person denies is no school.
  const named = levelOf(isLeftOff(text) ? text : affirmed(text))
  const isRunning = isOpen || endsAfter(part, today) || RUNNING.test(part) || UNDER_WAY.test(part)
  const isLeft = isLeftOff(named > SCHOOL || named === 0 ? part : sentencesOf(text), isRunning)
  const level = named === 0 && isLeft && UNIVERSITY.test(text) ? BACHELOR : named
  return { id, text, level, isLeft, isRunning, done: !isRunning && !isLeft }
}

// A student who has done a part may go on; one who failed or left does not.
function isLeftOff(text: string, isRunning = false): boolean {
  return LEFT.test(text) || (!isRunning && NOT_FINISHED.test(text))
}

// A statement anywhere: "GED: two of four tests done".
function opensWithLeft(text: string): boolean {
  return levelOf(text.split(/[:,;.]/u)[0] ?? '') > 0 && isLeftOff(text)
}

// The sentences that name a school: a "high school" beside a college that was left is done.
function sentencesOf(text: string): string {
  return text
    .split(/(?<=[\p{L}\d)]{2})[.;,]\s/u)
    .filter((part) => levelOf(part) > 0)
    .join('; ')
}

const BACHELOR = 3
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/
const RUNNING =
  /(?:19|20)\d\d ?(?:-|–|—|to|bis|until|à) ?(?:present|now|today|current|ongoing|heute|aujourd|hoy|oggi)/iu

// Cuts a school's lines where another study begins behind the year of the degree. Example: "BSc Physics, 2012, Course in sound, in
// progress" becomes "BSc Physics, 2012".
function ownPart(text: string): string {
  const level = levelOf(text)
  const parts = text.split(BETWEEN_PARTS)
  const from = parts.findIndex((part) => levelOf(part) === level)
  const year = from < 0 ? -1 : parts.findIndex((part, at) => at >= from && YEAR.test(part))
  const end = year < 0 ? -1 : parts.findIndex((part, at) => at > year && ANOTHER_STUDY.test(part))
  return level === 0 || end < 0 ? text : parts.slice(0, end).join(', ')
}

const BETWEEN_PARTS = /[,;|()\n]|[.] (?=\p{Lu})/u
const ANOTHER_STUDY =
  /universi|hochschule|college|school|academ|escuela|école|\bcourse\b|\bmodule\b|certific|zertifi|diplom|training|lehrgang|kurs\b|formation|curso|boot ?camp/iu

// "Graduating 2031": a year that has not come.
function endsAfter(text: string, today: string): boolean {
  return [...text.matchAll(/(?<!\d)20\d\d(?!\d)/g)].some(([year]) => year > today.slice(0, 4))
}

// Fields of study, and words of each in English, German, French and Spanish; the fields that are near one another share a letter.
const FIELDS: readonly (readonly [near: string, words: RegExp])[] = [
  [
    't',
    /comput(?:er|ing)|\bcs\b|inform[aá]ti(?:[ck]|que)|software|machine learning|artificial intelligence|künstliche intelligenz|intelligence artificielle|information (?:technology|systems)|\bit\b/i,
  ],
  ['tq', /engineering|ingenieur|ing[ée]nierie|ingenier[íi]a|ingegneria|engenharia|inżynieria|mechatroni/i],
  [
    'tqb',
    /math?emat|matemátic|\bmaths?\b|statisti|physics|physik|physique|quantitative|data science|operations research|actuarial/i,
  ],
  ['bq', /economics|\beconomy|volkswirt|économ|econom[íi]a/i],
  [
    'b',
    /\bbusiness|betriebswirt|\bbwl\b|management|administration|administra(?:ci|ç)|gestion\b|commerce|\bmba\b/i,
  ],
  ['b', /accounting|accountan|buchhalt|comptab|contab|finance|financ|\bdcg\b|\bdscg\b|\btax/i],
  [
    'bp',
    /human resources|\bhr\b|people management|personalwesen|ressources humaines|recursos humanos|industrial relations/i,
  ],
  ['p', /psycholog|behaviou?r|counsel/i],
  ['p', /social work|soziale arbeit|travail social|trabajo social/i],
  ['p', /sociolog|social science/i],
  ['bc', /marketing|communicat|journalis|public relations|advertising|medien/i],
  ['h', /nursing|\bbsn\b|\bmsn\b|pflege|infirmi|enfermer|enfermagem|infermier/i],
  ['h', /midwif|hebamm|sage-femme|matron|obstetri/i],
  ['h', /radiograph|radiotherap|radiolog|medical imaging|sonograph/i],
  ['h', /physiotherap|physical therap|fisioterap|kinesiolog|kinésith|exercise|sports? science/i],
  ['h', /speech|logop|audiolog|orthophon|fonoaudiolog/i],
  ['h', /occupational therap|ergotherap|terapia ocupacional/i],
  ['h', /dietet|nutrition|ernährung|diétét|nutrición/i],
  ['h', /medical laborator|laboratory (?:science|medicine)|biomedical science/i],
  ['m', /medical degree|\bmedicine|humanmedizin|médecine|medicina/i],
  ['m', /pharmac|pharmaz/i],
  ['hl', /biolog|life science|biochem|ecolog|neuroscience|bioinformat/i],
  ['hl', /chemistry|chemie|chimie|química/i],
  ['j', /\blaw\b|\blegal|\bjura\b|rechts|\bdroit\b|derecho|direito|giurisprudenza|prawo|юрид/i],
  [
    'e',
    /[eé]ducati|educaci|educaç|teaching|enseign|\bmeef\b|pädagog|pedagog|lehramt|magisterio|docen[ct]|insegna/i,
  ],
  [
    'ca',
    /linguist|translat|traduc|traduç|übersetz|literature|languages?\b|english|humanities|history|philosoph|\barts?\b(?! degree)|philolog|letras/i,
  ],
  ['a', /design|graphic/i],
  ['a', /(?<!software |systems? |solutions? )architect/i],
  ['tq', /electric|electronic|elektr|électri|eléctri/i],
  ['tq', /mechanic|machin|maschinenbau|mécani|mecánic/i],
  ['tq', /civil eng|structural eng|bauingenieur|génie civil|ingeniería civil/i],
  ['bl', /logisti|lagerist|supply chain|transport/i],
]
const ANY_FIELD =
  /any (?:field|discipline|major|subject)|other (?:technical|quantitative)|beliebig|rigorous|health(?:care)?[- ]related/i
const RELEVANT = /relevant|einschlägig|pertinent/i
const OR_RELATED =
  /related|similar|comparable|equivalent|relevant|or other|such as|e\.g|verwandt|einschlägig|vergleichbar|connexe|afín/i
const TECHNICAL =
  /\bstem\b|(?:technical|quantitative|numerate|scientific|naturwissenschaftlich\w*) (?:field|discipline|degree|subject)/i
// The words beside the field that name a field themselves: "business degree preferred by our management".
const DEGREE_OF = /\b(?:bachelor|master|graduate) of (?:arts|science)\b|\barts degree\b/gi

/** The relation of a field of study to the field that a row requires; `unstated` where the school names none. */
type FieldMatch = 'same' | 'near' | 'unstated' | 'other'

/** Compares fields; `same` where the row names none or takes any. */
function compareFields(quote: string, school: string): FieldMatch {
  const requiredFields = fieldsIn(
    quote.replaceAll(OWN_ENGINEERING, '$1 eng').replaceAll(OF_ENGINEERING, ''),
    'posting',
  )
  if (ANY_FIELD.test(quote) || (requiredFields.length === 0 && RELEVANT.test(quote))) return 'same'
  const schoolFields = fieldsIn(school, 'school')
  const letters = schoolFields.map(([groups]) => groups).join('')
  if (TECHNICAL.test(quote) && /[tqhl]/.test(letters)) return 'same'
  if (requiredFields.length === 0) return TECHNICAL.test(quote) ? 'other' : compareUnlisted(quote, school)
  if (requiredFields.some((field) => schoolFields.includes(field))) return 'same'
  // A nurse is no midwife: such fields are near only where the row takes related ones.
  const takesNear = (letter: string) => letters.includes(letter) && (letter !== 'h' || OR_RELATED.test(quote))
  if (requiredFields.some(([groups]) => [...groups].some(takesNear))) return 'near'
  if (schoolFields.length > 0) return 'other'
  return OR_RELATED.test(quote) ? 'near' : statesField(school) ? 'other' : 'unstated'
}

// "Electrical engineering" asks for that one, "engineering" for any.
const OWN_ENGINEERING =
  /(?<!\p{L})((?:electrical|mechanical|civil|structural|software|computer|systems?)(?:(?:,| and| or|\/|,? &) ?(?:electrical|electronics?|mechanical|civil|structural|software|computer|systems?))*) engineering/giu
const OF_ENGINEERING =
  /(?<!\p{L})(?:ingenier[íi]a|ingénierie|génie|ingegneria|engenharia) (?:en )?(?=(?:inform[áa]ti|electr|électr|eléctr|elettr|m[ée]c[aá]ni|meccani))/giu
const NAMED_FIELD =
  /(?<!\p{L})(?:degree|bachelor[’']?s?|master[’']?s?|diploma|ph\.?d|doctorate|b\.?sc|m\.?sc|b\.?a|m\.?a)\.?(?:,? (?:degree|level|qualification|or higher|or above|ideally|preferably|preferred|required)){0,3} in (?:an? |the )?(?<field>\p{L}{4,}(?: (?:and )?\p{L}{4,})?)/iu
// "Forestry degree".
const FIELD_BEFORE = /(?<!\p{L})(?<field>\p{L}{4,}(?: (?:arts|sciences?|studies))?) degree(?!\p{L})/iu
const NO_FIELD_BEFORE =
  /^(?:bachelor|master|college|university|under|post|graduate|advanced|associate|doctor|higher|four|year|academic|professional|accredited|equivalent|first|second|third|good|strong|honou?rs|level|full|formal|completed|minimum|with|have|hold|your|their|quantitative|analytical|recogni|international|foreign|local|tertiary|arts|terminal|valid|suitable|solid|excellent|existing|finished|earned|preferred|required)/iu
const NO_NAME =
  /^(?:related|relevant|similar|equivalent|technical|scientific|sciences?|stem|your|this|that|their|field|area|subject|appropriate|applicable|progress|hand|addition|another|other|some|exigée?|requise?|souhaitée?|obligatoire|obtenue?|minimum|required|preferred|erforderlich|voraus\p{L}+|wünschens\p{L}+|oder|terminado|acabado)(?!\p{L})/iu

// A field that no table knows: "degree in hospitality" is shown by a school that says so.
function compareUnlisted(quote: string, school: string): FieldMatch {
  const before = FIELD_BEFORE.exec(quote)?.groups?.['field'] ?? ''
  const [diploma] = quote.matchAll(DIPLOMA)
  const own =
    diploma?.groups?.['trade'] ?? NAMED_FIELD.exec(quote)?.groups?.['field'] ?? fieldOfDiploma(quote)
  const field = own ?? (NO_FIELD_BEFORE.test(before) ? '' : before)
  if (field === '' || NO_NAME.test(field)) return 'same'
  const words = new Set(termsOf(school))
  return termsOf(field).some((word) => words.has(word)) ? 'same' : 'near'
}

// Examples: "FP de grado medio en Electromecánica", "NVQ Level 2 Health and Social Care", "Ausbildung zur Köchin".
function fieldOfDiploma(quote: string): string | undefined {
  const [diploma] = quote.matchAll(NAMED_DIPLOMA)
  if (diploma === undefined) return undefined
  return FIELD_BEHIND.exec(quote.slice(diploma.index + diploma[0].length))?.groups?.['field']
}

const FIELD_BEHIND =
  /^(?: (?:level|niveau) \d)?(?: (?:in|en|als|zu[mr]?|im|em|de|rama)(?: (?:an?|la|der|den|l[’']))?(?= \p{L})|(?= \p{Lu})) (?<field>\p{L}{4,}(?: (?:and )?\p{L}{4,})?)/u

function fieldsIn(text: string, where: 'school' | 'posting') {
  const lettered = letteredDegrees(text, where).map(({ field }) => field)
  const plain = [text.replaceAll(DEGREE_OF, ' '), ...lettered].join(' ')
  return FIELDS.filter(([, words]) => words.test(plain))
}

const PART = /[,;|()\n]| [–—-] /
const NO_FIELD =
  /\d|universi|colleg|school|institut|academy|hochschule|facult|escuela|école|lyc[ée]e|politec|polytech|hons\b|honou?rs|cum laude|distinction|first class|upper second|\bmerit\b|\bgpa\b|\bgrade\b|\bnote\b|expected|progress|present/i
const DEGREE_NAME =
  /(?<!\p{L})(?:bachelor|master|doctor|associate|magister|diplom|licenciatura|licence|laurea|grado|degree|abschluss)(?:['’]?s)?(?: (?:of|in|degree|science|arts|en|de|di|triennale|magistrale|honou?rs))*(?!\p{L})/giu
const ACRONYM = /\p{Lu}{2}/u

// Whether a school's line names a field that no table knows: what the degree's own part adds, or the part behind it.
function statesField(school: string): boolean {
  const parts = school.split(PART).map((part) => part.trim())
  const at = parts.findIndex((part) => levelOf(part) > 1)
  const own = (parts[at] ?? '').replaceAll(DEGREE_NAME, ' ').replaceAll(/[\p{L}.]+/gu, (word) => {
    return letteredDegrees(word, 'school').length > 0 ? ' ' : word
  })
  // Letters alone may stand for any field: "Master LLCER, troisième année".
  if (ACRONYM.test(own)) return false
  return [own, parts[at + 1] ?? ''].some(
    (part) => /\p{L}{4}/u.test(part) && !NO_FIELD.test(part) && !ACRONYM.test(part),
  )
}
