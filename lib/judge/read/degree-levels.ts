// Names of diplomas that mean the same in a posting and in the lines of a school, in the languages of imports. Between 1 (school) and
// 2 (two years of study) stand those of a trade; only a "bac pro" (1.9) shows a school too.
const DIPLOMAS: readonly (readonly [number, string])[] = [
  [
    3,
    'wykształcenie wyższe|(?:ensino|curso|nível) superior|superior (?:completo|em andamento|cursando)|(?<!pós[- ])graduação (?:em|completa)|tecnólog[oa] em|(?:título|titulación|grado) universitari[oa]|hbo(?=[- /](?:diploma|opleiding|werk|niveau|of\\b))',
  ],
  [
    2,
    'técnic[oa]s? superior(?:es)?\\b|grado superior|(?-i:CFGS|FP ?(?:II|2))\\b|formación profesional superior|foundation degree|higher national (?:diploma|certificate)|bac ?\\+ ?2|(?:nvq )?level [45](?= (?:nvq|diploma|in)\\b)|nvq (?:level )?[45]\\b',
  ],
  [1.9, 'bac pro\\b|bac(?:calauréat)? professionnel'],
  [
    1.8,
    "berufsausbildung|ausbildung(?= (?:zu[mr]?|als|im|oder)\\b| ?[,(/)]|$)|gesellenbrief|apprenticeship(?= (?:as|in)\\b| ?[,(/)]|$)|(?:nvq|btec) (?:level )?3\\b|level 3 (?:nvq|diploma|btec)|certificate iv\\b|diplôme d[’']état d[’'](?:aide|auxiliaire de puér|ambulanc)|mbo(?=[- ](?:diploma|opleiding|werk|(?:niveau )?[34]\\b))|wykształcenie zawodowe",
  ],
  [
    1.5,
    "grado medio|(?-i:CFGM)\\b|diplôme d[’']état d[’'](?:auxiliaire de vie|accompagnant)|(?:(?-i:FP)(?= (?:de|en|rama|i|1)\\b)|formación profesional(?! básica)|ciclo formativo)\\b(?![ :,(-]*(?:de )?(?:ciclo )?(?:formativo )?(?:de )?(?:grado )?(?:superior|ii\\b|2\\b))|certificado de profesionalidad|nvq\\b(?! (?:level )?[3-8])|level 2 (?:nvq|diploma)|mbo[- ](?:niveau )?[12]\\b",
  ],
  [
    1,
    'high[- ]?school (?:diploma|degree|education)|hs diploma|ged\\b|(?:fach)?abitur\\b|(?:fach)?hochschulreife|(?-i:A(?:-[Ll]evels?|[- ][Ll]evels| Level(?! of)))\\b|niveau bac(?! ?\\+)|bac(?:calauréat)? (?:général|techno|minimum)|bachillerato|diploma di (?:maturità|scuola superiore)|(?-i:Matura)\\b|wykształcenie średnie|ensino (?:médio|secundário)|leaving cert(?:ificate)?\\b|havo\\b|vwo\\b',
  ],
  [
    0.5,
    '(?:(?-i:FP)|formación profesional) básica|hauptschulabschlus|realschulabschlus|mittlere reife|mittler\\p{L}+ (?:schul|bildungs)abschluss|(?:título|titulación|graduad[oa]|estudios) (?:de |en )?(?:la )?(?-i:ESO)\\b|educación secundaria obligatoria|graduado escolar|gcses?\\b|brevet des collèges|licenza media|vmbo\\b|ensino fundamental',
  ],
]
// The highest match in a school's lines is the degree. Example: "Fachwirt" is 2.5, nearly a bachelor's.
const NAMES: readonly (readonly [number, string])[] = [
  [
    5,
    'medical degree|doctor of|doctora|doktor(?:at|in\\b|\\b)|dottorato|doutorado|dr\\. ?(?:rer|phil|iur|mont|techn)|promotion\\b|ph\\.? ?d\\b|кандидат наук|доктор наук|博士|박사|دكتوراه|דוקטור',
  ],
  [
    4,
    "master(?!y|ed)|m\\.?(?:sc?|eng|ed)\\.?(?=[\\s,)(/]|$)|magister|magistr|(?-i:Mag)\\. (?=\\p{L})|diplom\\b|diplom-|dipl\\.|graduate degree|advanced degree|bac ?\\+ ?5|maîtrise|máster|maestría|mestrado|mestre\\b|laurea (?:magistrale|specialistica)|diplôme d[’']ingénieur|yüksek lisans|магистр|магістр|修士|硕士|석사|ماجستير|תואר שני|स्नातकोत्तर",
  ],
  [
    3.5,
    'pós-?graduação|post-?graduate (?:degree|diploma|qualification|certificate)|post graduate (?:diploma|certificate)',
  ],
  [
    3,
    "bachelor|b\\.?(?:sc?|eng|tech|ed|com|f?a)\\.?(?=[\\s,)(/]|$)|undergraduate degree|(?:college|university|four-year|4-year|engineering|nursing|technical|relevant) degree|degree\\b|(?:hochschul|universitäts)?studium\\b|hochschulabschluss|licenciatura|licenciad[oa]\\b|licence (?:en|ès|pro|de (?!conduire)|d[’'])|(?<=^\\P{L}{0,3})licence (?=(?-i:\\p{Lu}))|(?<!driving |driver |practi[cs]ing )licence(?= ?(?:[,(|–]|$))|grado en|ingenier[oa] en|título de (?:grado\\b(?! (?:medio|superior))|licenciad)|graduad[oa] en (?!(?-i:ESO)|educación secundaria)|bac ?\\+ ?[34]|laurea|bacharel|ingeniería|licencjat|baccalauréat (?:en|ès)|kandidatexamen|lisans\\b|бакалавр|学士|本科|학사|بكالوريوس|תואר ראשון|स्नातक",
  ],
  [
    2.5,
    'fachwirt|betriebswirt \\(?ihk|(?:industrie|handwerks)?meister(?:brief|prüfung|in)?\\b|staatlich geprüft',
  ],
  [2, 'associate|(?<!level [1-3] )diploma in'],
  [1.8, 'ausbildung\\b|apprenticeship|vocational|ihk\\b|geselle|mbo\\b'],
  [1.5, '(?<!ingeniería )técnic[oa] en'],
  [
    1,
    'high[- ]?school|secondary (?:school|education)|a[- ]levels?\\b|baccalauréat|maturità|matric\\b|高中|高校卒|고등학교',
  ],
  [0.5, 'hauptschul|realschul|(?-i:ESO)\\b'],
  ...DIPLOMAS,
]
const LEVELS = NAMES.map(([level, names]) => [level, startOf(names)] as const).toSorted(([a], [b]) => b - a)
// The title or diploma of no other name is one of a university.
const PLAIN_TITLE = startOf('título|titulación|diplôme')

function startOf(names: string, flags = ''): RegExp {
  return new RegExp(`(?<![\\p{L}])(?:${names})`, `iu${flags}`)
}

/** A diploma of a school or a trade by its name, in a posting too. Examples: "Fachabitur", "FP de grado medio", "NVQ Level 2". */
export const NAMED_DIPLOMA = startOf(DIPLOMAS.map(([, names]) => names).join('|'), 'g')

// Degrees by their letters, each with its level and the words of the field that it names, if any.
const ABBREVIATIONS = new Map(
  `PHD 5 | DPHIL 5 | EDD 5 education | DBA 5 business | PSYD 5 psychology | PHARMD 5 pharmacy | MD 5 medicine | MBBS 5 medicine | DDS 5 medicine
  | DVM 5 medicine | JD 5 law | DNP 5 nursing | MSC 4 | MS 4 | MA 4 | MPHIL 4 | MRES 4 | MSCI 4 | MBA 4 business | MENG 4 engineering
  | MTECH 4 engineering | ME 4 engineering | LLM 4 law | MED 4 education | MFA 4 arts | MPA 4 administration | MPP 4 | MPH 4 health | MSW 4 social work
  | MSN 4 nursing | MARCH 4 architecture | MCA 4 computer | MCOM 4 commerce | MPHARM 4 pharmacy | MACC 4 accounting | MPHYS 4 physics | MMATH 4 mathematics
  | MCHEM 4 chemistry | DSCG 4 accounting | BSC 3 | BS 3 | BA 3 | AB 3 | BENG 3 engineering | BTECH 3 engineering | BE 3 engineering | BSE 3 engineering
  | BBA 3 business | BCOM 3 commerce | BCOMM 3 commerce | BBUS 3 business | BED 3 education | BFA 3 arts | BARCH 3 architecture | BPHARM 3 pharmacy
  | BSN 3 nursing | BN 3 nursing | BSW 3 social work | BCA 3 computer | LLB 3 law | DCG 3 accounting | HBO 3 | HND 2 | HNC 2 | AAS 2 | AS 2 | AA 2
  | AOS 2 | AGS 2 | ASN 2 nursing | ADN 2 nursing | BTS 2 | DUT 2 | CAP 1.5 | BEP 1.5 | CQP 1.5 | DEP 1.8 | EFZ 1.8
  | DEAS 1.8 | DEAP 1.8 | DEAVS 1.5 | DEAES 1.5 | ADVF 1.5`
    .split('|')
    .map((entry) => {
      const [letters = '', level = '', ...field] = entry.trim().split(' ')
      return [letters, { level: Number(level), field: field.join(' ') }] as const
    }),
)
// States that are degrees too, unless a town stands before them: "Boston, MA", but "Tarn College, MA".
const STATES = new Set(['MA', 'ME', 'MD', 'MS', 'AB'])
const TOWN_BEFORE = /(?<!college|university|school|institute|academy)(?<=\p{Ll}), $/iu

/** A degree by its letters in a text, with its level and the words of its field. */
type LetteredDegree = { level: number; field: string }

// Other names in postings: "DBA" is an administrator of databases, "AS 9100" a norm, an "LLM" mostly a model.
const IN_SCHOOLS = new Set([
  'AS',
  'AA',
  'AB',
  'BE',
  'ME',
  'MD',
  'BN',
  'DEP',
  'DBA',
  'LLM',
  'AAS',
  'AOS',
  'AGS',
  'ASN',
  'MPA',
  'MCA',
  'BCA',
])
// The words beside them say that they are degrees. Example: "AAS or higher", "AS/AAS degree", "AS in Welding", "ASN required".
const DEGREE_BESIDE =
  /^\)?(?: ?[/,] ?\p{Lu}{2,4}){0,3}(?:,? (?:or|and) [\p{Lu}.]{2,6}){0,2} (?:degree|diploma|or (?:higher|equivalent|above))(?!\p{L})/u
const ASSOCIATES = new Set(['AS', 'AA', 'AAS', 'AOS', 'AGS'])
const FIELD_BESIDE = /^ in \p{Lu}/u
const NURSING = /\bnurs|\b(?:[BM]SN|ADN|RN|LPN)\b/i
const PROGRAM_BESIDE = /^ (?:required|preferred|program)\b/

function isDegreeBeside(letters: string, after: string, text: string): boolean {
  if (DEGREE_BESIDE.test(after) || (ASSOCIATES.has(letters) && FIELD_BESIDE.test(after))) return true
  return letters === 'ASN' && (PROGRAM_BESIDE.test(after) || NURSING.test(text))
}

// In Spain "CAP" is a paper of lorry drivers.
const OF_DRIVERS = /carn[eé]|conduc(?:ir|ción)|camión|tac[oó]grafo/iu
// Words in capitals that only this spelling tells from a month and a bed.
const SPELLED = new Set(['MARCH', 'MED', 'BED', 'MSCI'])

/**
 * Returns the degrees that a text names by their letters, in a posting only unmistakable ones. Example: "B.Tech" -> level 3,
 * engineering.
 */
export function letteredDegrees(text: string, where: 'school' | 'posting'): LetteredDegree[] {
  const found: LetteredDegree[] = []
  for (const { 0: written, index } of text.matchAll(WRITTEN)) {
    // "LL.B. Law" and "B. Tech": the word behind belongs to the letters only where they make a degree with it.
    const [letters = '', ...shorter] = [written, written.replace(/ \p{L}+\.?$/u, '')].map((text) =>
      text.replaceAll(/[.\s]/g, ''),
    )
    const degree = [letters, ...shorter].flatMap((text) => ABBREVIATIONS.get(text.toUpperCase()) ?? [])[0]
    if (degree === undefined) continue
    const isDotted = written.includes('.')
    const before = text.slice(Math.max(0, index - 14), index)
    const isPlace = !isDotted && STATES.has(letters) && TOWN_BEFORE.test(before)
    const after = text.slice(index + written.length, index + written.length + 40)
    const isOther =
      !isDotted && where === 'posting' && IN_SCHOOLS.has(letters) && !isDegreeBeside(letters, after, text)
    const isWord = !isDotted && (SPELLED.has(letters) || (letters === 'CAP' && OF_DRIVERS.test(text)))
    const isSpelled =
      isDotted ||
      (letters.length > 2 &&
        /\p{Lu}.*\p{Lu}|^(?:Bsc|Msc|Phd|Btech|Mtech|Beng|Meng|Bcom|Llb)$/u.test(letters)) ||
      letters === letters.toUpperCase()
    if (isSpelled && !isPlace && !isOther && !isWord) found.push(degree)
  }
  return found
}

// One to four letters or short syllables, with or without dots: "BSc", "B.Tech.", "LL.B.", "M. Phil".
const WRITTEN =
  /(?<![\p{L}\d.])(?:\p{Lu}{1,2}\. ?(?:\p{Lu}\p{Ll}{0,4}(?:\. ?)?){1,3}|\p{Lu}{2,5}|\p{Lu}{1,3}\p{Ll}{1,4}\p{Lu}?|\p{Lu}\p{Ll}{1,4})(?![\p{L}\d])/gu

/**
 * Returns the highest degree that a text names, from 0.5 (lower school) to 5 (doctorate); 0 if it names none. Examples: "LL.B." ->
 * 3, "Fachwirt" -> 2.5.
 */
export function levelOf(text: string): number {
  const whole = text.replaceAll(NO_DEGREE, ' ').replaceAll(LOWER_DEGREE, '$1')
  const held = whole.search(NAMED_DIPLOMA) === -1 ? whole : whole.replaceAll(NAMED_SCHOOL, ' ')
  const named = LEVELS.find(([, pattern]) => pattern.test(held))?.[0] ?? 0
  const highest = Math.max(named, ...letteredDegrees(text, 'school').map(({ level }) => level))
  return highest === 0 && PLAIN_TITLE.test(held) ? 3 : highest
}

// The name of a school beside a diploma. Example: "GCSE, Tarn High School".
const NAMED_SCHOOL = /high[- ]?school(?! (?:diploma|degree|education))/giu
// "A levels (no university degree)", a school certificate with a "bachelor pass", and what a chamber lets a skilled worker do.
const NO_DEGREE =
  /(?<!\p{L})(?:ausbildereignung|ausbilderschein|ada-schein|sachkundeprüfung)[^;\n]*|(?<!\p{L})bachelor[’']?s? pass(?!\p{L})|(?<!\p{L})(?:no|without an?|without|kein|ohne|sans|sin|sem) (?:\p{L}+ )?(?:degree|studium|diplôme|título|diploma)(?!\p{L})/giu
// The "degree" of an associate is no bachelor's.
const LOWER_DEGREE =
  /(?<!\p{L})(associate(?:[’']?s)?|foundation|high[- ]school|vocational|post-?graduate) degree(?!\p{L})/giu
// "Degree in Science and Maths B GCSE" asks for the degree.
const AND_SCHOOL =
  /\b(?:and|plus|with|und|et|y|e) (?:\p{L}+ ){0,3}(?:gcses?|a[- ]levels?|high[- ]school(?: diploma)?|abitur)\b/giu

/** Returns the lowest degree that a requirement accepts; 0 if it names none. Example: "Bachelor's or Master's" -> 3. */
export function lowestLevel(text: string): number {
  const without = text.replace(AND_SCHOOL, ' ')
  const quote = LEVELS.some(([, pattern]) => pattern.test(without)) ? without : text
  const namedLevels = LEVELS.filter(
    ([level, pattern]) => pattern.test(quote) && !(level === 3 && isGenericDegree(quote)),
  )
  const levels = [
    ...namedLevels.map(([level]) => level),
    ...letteredDegrees(quote, 'posting').map(({ level }) => level),
  ]
  if (levels.length === 0) return PLAIN_TITLE.test(quote) ? 3 : 0
  return Math.min(...levels)
}

// The "degree" of "Master's degree" and "associate degree" is no level of its own.
function isGenericDegree(quote: string): boolean {
  return (
    !/\bbachelor|\bb\.?[as]\b|\bb\.?sc|undergraduate|college|university|studium|\bb\.?s\.?n\b/i.test(quote) &&
    (/master|ph\.?d|doctor|medical degree|mba|associate|graduate|advanced|foundation degree|m\.?sc?\b|high school/i.test(
      quote,
    ) ||
      letteredDegrees(quote, 'posting').length > 0)
  )
}

const DEGREE_NAMES = ['none', 'school', 'vocational or associate', 'bachelor’s', 'master’s', 'doctorate']

/** Returns the name of a level of degree. Example: 2.5 -> "nearly a bachelor’s". */
export function degreeName(level: number): string {
  const name = DEGREE_NAMES[Math.ceil(level)] ?? ''
  return level < 2 || Number.isInteger(level) ? name : `nearly a ${name}`
}
