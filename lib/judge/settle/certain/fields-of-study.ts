import { letteredDegrees, levelOf } from '#lib/judge/settle/degree-levels.ts'

// Fields of study, and words of each in English, German, French and Spanish; the fields that are near one another share a letter.
const FIELDS: readonly (readonly [near: string, words: RegExp])[] = [
  ['t', /comput(?:er|ing)|\bcs\b|inform[aá]ti[ck]|software|information (?:technology|systems)|\bit\b/i],
  [
    'tq',
    /engineering|ingenieur|ing[ée]nierie|ingenier[íi]a|ingegneria|engenharia|inżynieria|electronics|mechatroni/i,
  ],
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
  ['p', /psycholog|sociolog|social (?:work|science)|behaviou?r|counsel/i],
  ['bc', /marketing|communicat|journalis|public relations|advertising|medien/i],
  [
    'h',
    /nursing|midwif|hebamm|radiograph|radiotherap|medical imaging|physiotherap|speech and language|dietet|nutrition|\bbsn\b|\bmsn\b|pflege|infirmi|enfermer|enfermagem|infermier|health|clinical|exercise|kinesiolog|physiolog|therapy|gesundheit|santé|salud/i,
  ],
  ['m', /medical degree|medicine|\bmedizin|médecine|medicina|pharmac/i],
  ['hl', /biolog|life science|biochem|chemistry|chemie|chimie|química|ecolog|neuroscience|bioinformat/i],
  ['j', /\blaw\b|\blegal|\bjura\b|rechts|\bdroit\b|derecho|direito|giurisprudenza|prawo|юрид/i],
  ['e', /education|teaching|pädagog|pedagog|lehramt/i],
  [
    'ca',
    /linguist|translat|traduc|traduç|übersetz|literature|languages?\b|english|humanities|history|philosoph|\barts?\b(?! degree)|philolog|letras/i,
  ],
  ['a', /design|graphic|architect/i],
  ['tq', /electric|mechanic|elektr|électri|eléctri|machin/i],
  ['bl', /logisti|supply chain|transport/i],
]
const ANY_FIELD =
  /any (?:field|discipline|major|subject)|relevant|other (?:technical|quantitative)|beliebig|einschlägig|rigorous/i
const OR_RELATED =
  /related|similar|comparable|equivalent|or other|such as|e\.g|verwandt|vergleichbar|connexe|afín/i
const TECHNICAL =
  /\bstem\b|(?:technical|quantitative|scientific|naturwissenschaftlich\w*) (?:field|discipline|degree|subject)/i
// The words beside the field that name a field themselves: "business degree preferred by our management".
const DEGREE_OF = /\b(?:bachelor|master|graduate) of (?:arts|science)\b|\barts degree\b/gi

/** The relation of a field of study to the field that a row requires; `unstated` where the school names none. */
export type FieldMatch = 'same' | 'near' | 'unstated' | 'other'

/** Compares fields; `same` where the row names none or takes any, or where its field is not known. */
export function compareFields(quote: string, school: string): FieldMatch {
  const requiredFields = fieldsIn(quote, 'posting')
  if (ANY_FIELD.test(quote)) return 'same'
  const schoolFields = fieldsIn(school, 'school')
  const letters = schoolFields.map(([groups]) => groups).join('')
  if (requiredFields.length === 0) return !TECHNICAL.test(quote) || /[tqhl]/.test(letters) ? 'same' : 'other'
  if (requiredFields.some((field) => schoolFields.includes(field))) return 'same'
  const isNear = requiredFields.some(([groups]) => [...groups].some((letter) => letters.includes(letter)))
  if (isNear) return 'near'
  if (schoolFields.length > 0) return 'other'
  return OR_RELATED.test(quote) ? 'near' : statesField(school) ? 'other' : 'unstated'
}

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
  return [own, parts[at + 1] ?? ''].some(
    (part) => /\p{L}{4}/u.test(part) && !NO_FIELD.test(part) && !ACRONYM.test(part),
  )
}
