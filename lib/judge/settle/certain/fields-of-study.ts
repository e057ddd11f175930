// Fields of study, and words of each in English, German, French and Spanish; the fields that are near one another share a letter.
const FIELDS: readonly (readonly [near: string, words: RegExp])[] = [
  ['t', /computer|\bcs\b|informati[ck]|software|information (?:technology|systems)|\bit\b/i],
  ['tq', /engineering|ingenieur|ing[ée]nierie|ingenier[íi]a|electronics|mechatroni/i],
  [
    'tqb',
    /mathemat|\bmaths?\b|statisti|physics|physik|physique|quantitative|data science|operations research|actuarial/i,
  ],
  ['bq', /economics|\beconomy|volkswirt|économ|econom[íi]a/i],
  ['b', /\bbusiness|betriebswirt|\bbwl\b|management|administration|administraci|gestion\b|commerce|\bmba\b/i],
  ['b', /accounting|accountan|buchhalt|comptab|contab|finance|financ|\bdcg\b|\bdscg\b|\btax/i],
  [
    'bp',
    /human resources|\bhr\b|people management|personalwesen|ressources humaines|recursos humanos|industrial relations/i,
  ],
  ['p', /psycholog|sociolog|social (?:work|science)|behaviou?r|counsel/i],
  ['bc', /marketing|communicat|journalis|public relations|advertising|medien/i],
  [
    'h',
    /nursing|\bbsn\b|\bmsn\b|pflege|infirmi|enfermer|health|clinical|exercise|kinesiolog|physiolog|therapy|gesundheit|santé|salud/i,
  ],
  ['m', /medical degree|medicine|\bmedizin|médecine|medicina|pharmac/i],
  ['hl', /biolog|life science|biochem|chemistry|chemie|chimie|química|ecolog|neuroscience|bioinformat/i],
  ['j', /\blaw\b|\blegal|\bjura\b|rechts|\bdroit\b|derecho/i],
  ['e', /education|teaching|pädagog|pedagog|lehramt/i],
  [
    'ca',
    /linguist|literature|languages?\b|english|humanities|history|philosoph|\barts?\b(?! degree)|philolog|letras/i,
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

/** The relation of a field of study to the field that a row requires. */
export type FieldMatch = 'same' | 'near' | 'other'

/** Compares fields; \`same\` where the row names none or takes any, or where its field is not known. */
export function compareFields(quote: string, school: string): FieldMatch {
  const requiredFields = fieldsIn(quote)
  if (ANY_FIELD.test(quote)) return 'same'
  const schoolFields = fieldsIn(school)
  const letters = schoolFields.map(([groups]) => groups).join('')
  if (requiredFields.length === 0) return !TECHNICAL.test(quote) || /[tqhl]/.test(letters) ? 'same' : 'other'
  if (requiredFields.some((field) => schoolFields.includes(field))) return 'same'
  const isNear = requiredFields.some(([groups]) => [...groups].some((letter) => letters.includes(letter)))
  return isNear || (schoolFields.length === 0 && OR_RELATED.test(quote)) ? 'near' : 'other'
}

function fieldsIn(text: string) {
  const plain = text.replaceAll(DEGREE_OF, ' ')
  return FIELDS.filter(([, words]) => words.test(plain))
}
