import type { Clearance, Labels, Pay, PayPeriod, Seniority, Sponsorship, Tenure } from '#db/rows/labels.ts'
import { closesIn } from '#lib/index/labels/closing.ts'
import { nearTo, notIn, onlyIn } from '#lib/index/labels/only-in.ts'
import { monthsPaid, payOf, placedPay } from '#lib/index/labels/rules/pay.ts'
import { Stems, sentencesAbout } from '#lib/index/labels/rules/sentences-about.ts'
import { employmentTypeOf, shiftOf } from '#lib/index/labels/working-time.ts'

/** The inputs of the rules; `employment` and `salary` are the board's own words, or ''. */
type LabelInput = {
  title: string
  text: string
  salary: string
  employment: string
  countries: readonly string[]
  /** The last day for applications in the page's own data. */
  closes?: string | undefined
}

const A_YEAR: Record<Exclude<PayPeriod, 'month'>, number> = { year: 1, week: 52, day: 260, hour: 2080 }

/** Returns the labels of a posting, each by a rule of its own; callers that have its lower-case text pass it as `lower`. */
export function labelsOf(facts: LabelInput, lower = facts.text.toLowerCase()): Labels {
  const pay = payOf(facts)
  const closes = closesIn(lower) ?? facts.closes
  const pays = pay === null ? [] : placedPay(facts)
  const withYear = <P extends Pay>(stated: P) => {
    const { min, max, period } = stated
    const times = period === 'month' ? monthsPaid(`${facts.salary}\n${lower}`) : A_YEAR[period]
    return { ...stated, a_year: Math.round((max ?? min ?? 0) * times) }
  }
  const not_in = notIn(facts.text, lower)
  const near = nearTo(facts.text, lower)
  return {
    pay: pay && withYear(pay),
    ...(pays.length > 0 && { pays: pays.map(withYear) }),
    sponsorship: sponsorshipIn(lower),
    clearance: clearanceIn(lower),
    seniority: seniorityOf(facts.title),
    employment_type: employmentTypeOf(facts, lower),
    shift: shiftOf(facts, lower),
    tenure: tenureOf(facts.title, lower),
    only_in: onlyIn(facts.text, lower),
    ...(closes === undefined ? {} : { closes }),
    ...(not_in && { not_in }),
    ...(near && { near }),
  }
}

const NOT_TRACK = /\b(?:non|not)[- ](?:a )?tenure(?:d|[- ](?:track|stream|eligible))?\b/
const TRACK = /\btenure[- ](?:track|stream|eligible)\b/
const TENURED =
  /\btenured (?:or tenure[- ]track )?(?:(?:associate|full|assistant) )*(?:professor|position|appointment|faculty)\b/
const STEMS = new Stems('tenure')
const ABOUT_THIS =
  /\b(?:this is|invites? applications|seeks?|seeking|position|appointment|announces?|opening|recruit(?:s|ing)?|appoint)\b/

/**
 * Returns whether a post leads to tenure, by its title, else by the sentences that advertise it; null where they do not
 * agree. Example: "Assistant Professor of Nursing (Non-Tenure-Track)" -> not_tenure_track.
 */
export function tenureOf(title: string, lowerText: string): Tenure | null {
  const titleTenure = tenureIn(title.toLowerCase())
  if (titleTenure !== null) return titleTenure
  const tenures = sentencesAbout(lowerText, STEMS)
    .filter((sentence) => ABOUT_THIS.test(sentence))
    .flatMap((sentence) => tenureIn(sentence) ?? [])
  const [first = null, ...others] = new Set(tenures)
  return others.length === 0 ? first : null
}

function tenureIn(words: string): Tenure | null {
  const withoutNegation = words.replace(NOT_TRACK, '')
  const tenures: Tenure[] = [
    ...(withoutNegation === words ? [] : (['not_tenure_track'] as const)),
    ...(TRACK.test(withoutNegation) ? (['tenure_track'] as const) : []),
    ...(TENURED.test(withoutNegation) ? (['tenured'] as const) : []),
  ]
  return tenures.length === 1 ? (tenures[0] ?? null) : null
}

// The first match decides. Example: "Senior Director" is a director, "Lead Intern Coordinator" no intern.
const LEVELS: readonly (readonly [Seniority, RegExp])[] = [
  [
    'intern',
    /\b(?:intern|internship|trainee|werkstudent(?:in)?|\w*praktikum|\w*praktikant(?:in)?|stagiaire|apprentice(?:ship)?|azubis?|auszubildende[rn]?|lehrling|duales studium|alternan(?:ce|te?)|apprentie?|becari[oa]|pr[aá]cticas|tirocinio|tirocinante|aprendiz|estagi[aá]ri[oa]|est[aá]gio|stageplek)\b(?! (?:coordinator|program|manager|recruiter|lead|supervisor))|^ausbildung\b|\bausbildung (?:zu[mr]|als)\b/,
  ],
  // "Stage" is French for an internship, and English for much else.
  [
    'intern',
    /(?:^| - ?)stage\b(?! (?:manager|tech|hand|director|crew|design|light|electric|carpenter|door|driver|production))|\bstage (?:en|de|pfe|h f|f h|m f|\d)\b/,
  ],
  [
    'executive',
    /(?<!\b(?:to|for|of) (?:the )?)\b(?:chief (?!of staff)[a-z]+(?: [a-z]+)? officer|c[eftmoi]o|ciso|vp|svp|evp|vice president|geschäftsführer(?:in)?)\b(?!.*\b(?:associate|assistant|office of|coordinator)\b)/,
  ],
  [
    'director',
    /(?<!\b(?:art|funeral) )\b(?:directors?|directeur|directrice)\b(?! of (?:nursing assistant|photography))|\bhead of\b/,
  ],
  [
    'lead',
    /\b(?:team lead(?:er)?|supervisor|teamleit(?:er(?:in)?|ung)|chef d'équipe|jef[ae] de equipo)\b|^lead (?!gen|acid|abatement|paint|hazard)|^head (?:nurse|chef|cook|baker|coach|waiter|waitress|bartender|gardener|brewer|housekeeper|grower|trainer|lifeguard|cashier|groundskeeper)\b/,
  ],
  [
    'manager',
    /^(?:(?:senior|sr|associate|assistant|deputy) )?managers?\b(?! in training)|\b(?:engineering|development|operations|technology|risk|compliance|support|research|science|people|hr|plant|store|restaurant|shift|warehouse|kitchen|team|accounting|finance|treasury|payroll|tax|general|regional|district|branch|area|security|infrastructure|data|design|sre|qa|quality|service desk|clinic|lab|laboratory|nurse|nursing|group product|facilities|maintenance|construction site) managers?\b|\bdata science manager\b|\b(?:abteilungs|filial|markt|niederlassungs)leit(?:er(?:in)?|ung)\b|\bjef[ae] de (?!proyecto)|\bgerente (?:general|geral|de (?:tienda|loja|sucursal|restaurante|planta|operaciones))\b/,
  ],
  ['senior', /\b(?:senior|sr) (?:or )?(?:staff|principal|lead) /],
  [
    'principal',
    /\b(?:principal(?! (?:secretary|assistant|clerk))|distinguished|(?:engineering|technical|technology|software|hardware|design|architecture) fellow)\b|^fellow\b(?=.*\b(?:engineer|architect|silicon|software))/,
  ],
  [
    'staff',
    /(?<!\b(?:technical|of|chief of|the|for|support|teaching|medical|nursing|clinical|event|line|wait|bar|office) )\bstaff (?!development|training|scheduling|relations|services|writer)(?=.*\b(?:engineer\w*|scientist|developer|designer|architect|research\w*|manager|programmer|technologist|technical|software|data|security|machine|product|sre|ml|ai|analy\w+|recruiter|or|and)\b)/,
  ],
  [
    'lead',
    /\bleads?\b(?! (?:gen|management|generation|nurtur|qualif|acid|abatement|paint|hazard|poison|inspector|time|conversion|magnet))/,
  ],
  [
    'senior',
    /(?<!\bmid-)\b(?:(?:senior|sr)(?! (?:living|care|caregivers?|carers?|citizens?|cent(?:er|re)|housing|companions?|adult|day program|high school|home (?:aide|care|health|helper)|services? (?:coordinator|aide|assistant|worker)))|iii|iv)\b/,
  ],
  [
    'junior',
    /\b(?:junior(?! (?:high|varsity|college|kindergarten|school|year|league|olympic))|jr|entry[ -]level|(?<!\b(?:post|under)[ -]?)graduates?(?! (?:research|teaching|assistant|school|admissions?|stud|faculty|education|recruit|advis|office|college|instructor|fellow|medical|program(?:me)?s? (?:coordinator|manager|director|admin|assistant|advis|specialist|lead)))|new grad|early career|associate(?= (?:software|data|product|founding|consultant|engineer|designer|developer|3d|analyst|account executive)))\b|\b(?:engineer|analyst|specialist|developer|technician|scientist|designer|representative|accountant) i\b/,
  ],
  ['mid', /\b(?:mid[ -]?level|intermediate|mid-senior)\b/],
]
// A title that spans levels states none. Example: "Junior to Senior Consultant".
const SPAN = /\b(?:junior|jr)\b.{0,200}\b(?:senior|sr)\b|\b(?:senior|sr)\b.{0,200}\b(?:junior|jr)\b/
// A principal of a school leads it.
const OF_SCHOOL =
  /^principal$|\b(?:school|elementary|middle|academy|campus|(?:assistant|vice|deputy) principal)\b/

/** Returns the seniority in a title by its head; null if it states none. Example: "Assistant to the Director" states none. */
export function seniorityOf(title: string): Seniority | null {
  const head = headOf(title)
  if (SPAN.test(head)) return null
  const level = LEVELS.find(([, pattern]) => pattern.test(head))?.[0] ?? null
  return level === 'principal' && OF_SCHOOL.test(head) ? null : level
}

// The title without words for other people. Example: "Principal's assistant" is an assistant.
function headOf(title: string): string {
  const folded = title
    .slice(0, 300)
    .toLowerCase()
    .replaceAll(/\b(?:sr|snr|jr)\.(?=[a-z])/g, (level) => `${level.slice(0, -1)} `)
    .replaceAll('.', '')
    .replaceAll(/\b(?:snr|sénior)\b/g, 'senior')
    .replaceAll(/[,/()|–—:]+/g, ' ')
    .replaceAll(/(?<=\blead)-(?=acid|based|paint)/g, ' ')
    .replaceAll(/\b[a-z]{2,20}['’]s\b|\bboard of directors\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const server = SERVES.exec(folded)
  return server ? folded.slice(0, server.index + (server[1] ?? '').length) : folded
}

const SERVES =
  /\b(assistant|assistante|assistent|assistentin|assistenz|secretary|sekretär|pa|ea|aide|adviser|advisor)(?: to\b| office of\b|,? reporting to\b| d(?:e|u|er|es)\b)/

const CLEARANCE_STEMS = new Stems(
  'clearance',
  'ts/sci',
  'citizen',
  'u.s. person',
  'us person',
  'permanent resident',
  'usc',
)
// Equal-treatment statements name citizenship among the traits that do not count.
const EQUAL_TREATMENT =
  /\b(?:discriminat|regardless|without regard|equal (?:employment )?opportunit|protected(?! (?:individual|person))|religio|veteran|national origin|ancestry|marital|sexual|gender|ethnic)/
const SECURITY =
  /\b(?:security|top secret|secret|ts|sci|dod|doe|government|federal|sc|dv|nato|public trust|polygraph|active|current|nv ?[12]|baseline|facility|personnel)(?:[-/ ](?:level|security|or higher|sci)){0,4} clearances?\b|\bts\/sci\b|\b(?:obtain|hold|possess|maintain|have)\b[^.]{0,60}\b(?:security|secret|government|sci)\b[^.]{0,20}\bclearances?\b|\bsecurity clearance/
const NO_CLEARANCE =
  /\bno (?:security )?clearance (?:is )?(?:required|needed|necessary)\b|\bclearance (?:is )?not (?:required|needed|necessary)\b|\b(?:do|does) not (?:need|require) an? (?:security )?clearance\b/
const SOFT =
  /\b(?:preferred|preferably|preference|a plus|nice[- ]to[- ]have|desirable|desired|beneficial|bonus|advantage(?:ous)?|helpful|ideally|not (?:necessary|required|needed)|optional|welcome|experience (?:with|in|working|supporting)|knowledge of)\b/
const HARD =
  /\b(?:must|required?|requires|requiring|mandatory|need|needs|necessary|eligib\w+|able to|ability to|willing\w*|obtain|hold|holds|possess|maintain|active|current|subject to|contingent|condition|qualify|have)\b/
const NICE_HEADING =
  /\b(?:nice|plus|bonus|preferred|desired|desirable|ideal|ideally|even better|advantage|extra|stand out|optional|pluses|great if)\b/

const OF_STATE =
  '(?:(?:an? )?(?:u\\.?s\\.?a?\\.?|united states|american|uk|u\\.k\\.|british|canadian|australian|german|french|dutch|israeli|eu|nato|sole) )'
const CITIZENS = '(?:citizens?(?:hip)?|nationals?|persons?)'
const CITIZENS_ONLY = new RegExp(
  [
    `${OF_STATE}${CITIZENS}(?: \\([^)]{0,60}\\))? (?:is |are |status is |status )?(?:required|only|mandatory|a must|necessary|essential|needed)\\b`,
    `\\b(?:must|ha(?:s|ve) to|needs? to|required to|shall) (?:be|hold|have|possess|qualify as)\\b[^.;]{0,40}?${OF_STATE}${CITIZENS}\\b`,
    `(?<!\\b(?:if|whether|when|unless|that) )\\byou(?: are|['’]re) ${OF_STATE}${CITIZENS}\\b`,
    `\\b(?:requires?|required|requirement:?|needs?|limited to|restricted to|open only to|only (?:open|available) to|only (?:accept|consider|hire|hiring|considering|accepting))[^.;]{0,40}?${OF_STATE}${CITIZENS}\\b`,
    `${OF_STATE}citizens? (?:and|or|&|/) (?:\\w+ ){0,2}(?:permanent residents?|green ?card holders?)[^.;]{0,40}\\bonly\\b`,
    `\\b(?:only|solely) ${OF_STATE}${CITIZENS}\\b`,
    `\\b(?:non-?|not ${'(?:an? )?'})(?:u\\.?s\\.?|united states) (?:citizens?|persons?)\\b[^.;]{0,40}\\b(?:cannot|not|ineligible)\\b`,
    '\\b(?:usc|gc)(?:(?: ?[/&,] ?| or | and )(?:usc|gc|green card holders?)){0,3} only\\b',
    `\\bcitizenship (?:is )?(?:required|essential|mandatory)\\b`,
  ].join('|'),
)
const ALSO_OTHERS =
  /\b(?:encouraged|(?:not|need not|n['’]t) (?:have to |need to |required to )?be an?\b(?! non)|or (?:be )?(?:otherwise )?(?:able|eligible) to|(?:obtain\w*|granted|qualify for) [^.;]{0,40}(?:licen[cs]es?|authori[sz]ations?)|otherwise authori[sz]ed|authori[sz]ed to work|work (?:authori[sz]ation|permit|visa)|right to work|any visa|visa holders|e-?verify|preferred|a plus|not required|not necessary|verify|proof of|verification)\b/

const LOOK_ABOVE = 2_000

const PERMISSION_STEMS = new Stems(
  'sponsor',
  'visa',
  'immigration',
  'h1b',
  'h-1b',
  'visum',
  'parrain',
  'patroc',
)
// Events, executives, trials and programmes have sponsors too, and employers sponsor insurance.
const OTHER_SPONSORS =
  /\b(?:(?:executive|event|conference|brand|corporate|team|project|exec|business|co|trial|study|clinical)[- ](?:level )?sponsor(?:s|ed|ship|ing)?|(?:company|employer)[- ]sponsor(?:s|ed|ing)?)\b(?! (?:(?:of|for) )?(?:[\w-]+ ){0,3}(?:visas?|h-?1b|green cards?|permits?)\b)|\bsponsors? of (?:(?:the|an?|our|this|clinical) ){0,2}(?:event|trial|stud|project|program|club|team|conference|race|festival|tournament)|\bsponsorship (?:opportunit|packages?|deals?|sales|revenue|partner|budgets?|programs?|agreements?|activations?|strateg|inventory|rights)|\bmentorship(?:,| and|,? and) sponsorship|(?<!visa |h-1b |h1b )\bsponsorships\b/g
const ABOUT_WORK =
  /\bvisas?\b|\bvisados?\b|\bvisum|\bimmigration\b|\bh-?1b\b|\bsponsorship\b|\bwork (?:authori[sz]ation|permit|rights)|\bright to work\b|\b(?:authori[sz]ed|eligible) to work\b|\bgreen cards?\b|\bemployment\b|\bcandidates?\b|\bapplicants?\b|\bsponsor (?:you|your|individuals|people)\b|\bsponsor licen[cs]e|\blicen[cs]ed (?:[\w-]+ ){0,2}sponsor|\bsponsor(?: at this time| now| currently)?\W*$/
const REFUSED: readonly RegExp[] = [
  /(?:\b(?:unable|not able|cannot|can ?not|(?:do|does|will|are|is|would|may|must|should)(?: currently)? not|not|never|no longer|neither|nor|declines?|refuses?|lacks?)|\b\w+n['’]t)\b[^.;]{0,80}\b(?:sponsor|visa (?:sponsor|support|assist|transfer)|h-?1b)/,
  /\bsponsor(?:ship|ed|ing)?\b[^.;]{0,60}\b(?:is|are|be|will|can)? ?(?:not\b|unavailable|cannot|n['’]t\b|out of the question|excluded|ruled out|impossible)/,
  /\bh-?1b(?: visas?)?(?: transfers?)?\b[^.;]{0,20}\b(?:not|cannot|unavailable)\b/,
  /\bwithout\b[^.;]{0,80}\b(?:sponsor|visa)/,
  /\bno\b (?:visa |visas |work |immigration |employment |employer |h-?1b |current |future |or )*sponsorship/,
  /\bno (?:possibility|chance|option|opportunity|prospect) (?:of|for|to)\b[^.;]{0,40}\bsponsor/,
  // A list of what is not accepted. Example: "No C2C, OPT or H1B".
  /\bno (?:(?:c2c|opt|cpt|stem|tn|ead|gc|visas?|or|and|new|corp to corp)[ ,/&]{1,2}){0,6}h-?1b(?! (?:lottery|cap\b))/,
  /\bsponsorship(?: available| offered| provided| possible| required)?(?::| ?[-–—]) ?(?:no|none|n\/a)\b/,
  /\b(?:not|cannot|unable)\b[^.;]{0,60}\b(?:candidates|applicants|applications|individuals|people)\b[^.;]{0,40}\b(?:needs?|needing|requires?|requiring)\b[^.;]{0,20}\bvisa/,
  /\b(?:needs?|needing|requires?|requiring) no (?:visa|sponsor|h-?1b)/,
]
const OFFERED: readonly RegExp[] = [
  /\bwe(?:['’](?:re|ll|d))? (?:do |can |will |also |are able to |are happy to |are open to |gladly |happily |able to |happy to |open to |currently |regularly )*(?:sponsor|offer|provide|support|assist|help)\b[^.;]{0,60}\b(?:visas?|sponsorship|h-?1b|immigration)\b/,
  /\b(?:visa|immigration|work permit)[a-z -]{0,20}\bsponsorship\b[^.;]{0,30}\b(?:is |are |can be |may be |will be )?(?:available|offered|provided|possible|considered|included)\b/,
  /\bsponsorship (?:is |can be |will be )(?:available|offered|provided|possible)\b/,
  /\b(?:able|happy|willing|open) to (?:provide |offer |support |consider )?(?:visa |work |immigration )*sponsor/,
  /\b(?:visa|immigration|relocation and visa) (?:sponsorship|support|assistance) (?:included|available|provided|offered)\b/,
  /\b(?:offer|provide|including|includes?|with|supporting|support)\b[^.;]{0,40}\b(?:visa|immigration)s?(?: and relocation| & relocation|\/relocation)? (?:sponsorship|support|assistance|process|procedure|application)\b(?! for)/,
  // A sponsor, with up to four words for the kind of visa. Example: "sponsors Skilled Worker visas".
  /\bsponsors? (?:[\w-]+ ){0,4}(?:visas?|h-?1b|green cards?|(?:work )?permits?)\b/,
  /\b(?:sponsorship:? ?(?:yes|available|possible)|eligible for (?:[\w-]+ ){0,3}sponsorship|licen[sc]ed (?:[\w-]+ ){0,2}sponsor)\b/,
  /\b(?:certificates? of sponsorship (?:is |are |can be )?(?:available|provided|issued|offered)|(?:offers?|provides?) (?:[\w-]+ ){0,2}(?:visa|work|employment|immigration|tier \d|worker) sponsorship)\b/,
  /\b(?:support|accept|consider|welcome|offer|sponsor|do|open to)\b[^.;]{0,30}\bh-?1b(?: visa)? transfers?\b|\bh-?1b(?: visa)? transfers? (?:(?:is|are|can be|may be) )?(?:welcome|accepted|considered|possible|supported|available|ok|only)\b/,
  /\b(?:requir\w+|need\w*)\b[^.;]{0,40}\bsponsorship\b[^.;]{0,40}\b(?:are|is) welcome\b/,
  /\bwe\b[^.;]{0,20}\btransfer (?:your |an |a )?(?:existing |current |valid )?(?:h-?1b|work visas?|visas?)\b/,
]
// Work with the visas of others, which is no offer.
const DUTY =
  /\bclients?\b|\bexperience\b|\bknowledge of\b|\byou (?:will |['’]ll )?(?:process|handle|manage|advise|prepare|coordinate)\b/
// Other languages: a word for the visa and one for help; a denial makes it a refusal, "we" an offer.
const ABROAD_VISA =
  /visum|\bvisas?\b|\bvisados?\b|\bvistos?\b|\bpermis de travail\b|\bpermisos? de trabajo\b|arbeitserlaubnis/
const ABROAD_HELP =
  /visa-?sponsoring\b|visumsponsoring\b|\bsponsern\b|\bsponsoris\w+|\bsponsorizza\w+|unterst[üu]tz|\bhelfen\b|\bhilfe\b|\bbeantragen\b|\b[üu]bernehmen\b|\bparrain\w+|\baccompagn\w+|\b(?:prenons|prise) en charge\b|\baidons\b|\bpatroc[ií]n\w+|\btramita\w+|\bayudamos\b|\bapoyamos\b|\bgestionamos\b/
const ABROAD_DENIAL =
  /\b(?:keine?n?|nicht|ohne|ne|aucune?|sans|pas|no|sin|ning[uú]n|tampoco|geen|niet|non)\b|\bn['’]|não/
const ABROAD_WE = /\b(?:wir|nous|wij)\b|\b\p{L}{3,}(?:amos|emos|imos|iamo)\b/u
// A line of benefits; a heading looks the same, so an earlier refusal wins. Example: "Visa sponsorship & relocation
// support".
const LISTED =
  /^\W*(?:relocation(?: support| assistance| package)?(?:,| and| &| \+|\/) ?)?(?:work )?(?:visa|immigration)(?: and relocation| & relocation)? (?:sponsorship|support|assistance)(?: (?:and|&|\+|\/)[^.]{0,40}|(?: if needed| for (?:you|your family|eligible candidates|qualified candidates|the right candidate)))?\W*$/
// An item of a list of benefits. Example: "Free housing, yearly flights and visa sponsorship".
const AMONG_BENEFITS =
  /\b(?:accommodation|housing|flights?|tickets?|insurance|tax-free|annual leave|paid leave|gratuity|meals)\b[^.;]{0,60}(?:,|\band|&|\+) (?:free |full )?(?:work )?visa (?:sponsorship|support)\b|^\W*(?:free |full )?(?:work )?visa (?:sponsorship|support)(?:,| and| &| \+)[^.;]{0,60}\b(?:accommodation|housing|flights?|tickets?|insurance|tax-free|annual leave|paid leave|gratuity|meals)\b/
const WILLING =
  /\b(?:don['’]t|do not|never|not) (?:shy away from|hesitate to|mind|be afraid to)\b|\bnot a problem\b|\bno problem\b/
const PARTLY =
  /\b(?:(?:every|some|certain|each) (?:\w+ )?(?:roles?|positions?|jobs?|cases?|candidates?|individuals?|countr\w+|visas?|types?|offices?|locations?)|all (?:roles|positions|jobs|cases|locations|countries|visa types|types)|always)\b/
// Questions to the applicant and statements on travelling colleagues say nothing.
const ASIDE =
  /\bdiscriminat|\bwithout regard\b|\b(?:will you|do you|would you)\b[^.]{0,60}\brequire\b|\bvisiting\b|\bvisas?[- ](?:related|requests)\b|\bbusiness visas?\b|\bmastercard\b|\bamerican express\b/

/** Returns whether a lower-case posting text offers sponsorship of a work visa; null if it says nothing, or both. */
export function sponsorshipIn(lower: string): Sponsorship | null {
  const stances = new Set(
    sentencesAbout(lower, PERMISSION_STEMS).flatMap((sentence) => stancesIn(sentence, lower)),
  )
  if (stances.has('refused')) return stances.has('offered') ? null : 'not_offered'
  return stances.has('offered') || stances.has('listed') ? 'offered' : null
}

type Stance = 'offered' | 'refused' | 'listed' | null

function stancesIn(sentence: string, lower: string): Stance[] {
  const ownText = sentence.replace(OTHER_SPONSORS, ' ')
  const isQuestion = lower.includes(`${sentence}?`)
  return !ABOUT_WORK.test(ownText) || ASIDE.test(ownText) || isQuestion
    ? []
    : ownText.split(CLAUSE_END).map(stanceOf)
}

// Example: "We cannot sponsor visas, but we accept H-1B transfers" says both.
const CLAUSE_END = /,? but | however,? /

function stanceOf(clause: string): Stance {
  if (WILLING.test(clause)) return 'offered'
  // A limited refusal neither withdraws an offer nor is one. Example: "Not for every role".
  if (matches(REFUSED, clause)) return PARTLY.test(clause) ? null : 'refused'
  if (matches(OFFERED, clause)) return DUTY.test(clause) ? null : 'offered'
  if (LISTED.test(clause) || AMONG_BENEFITS.test(clause)) return 'listed'
  if (!ABROAD_VISA.test(clause) || !ABROAD_HELP.test(clause)) return null
  if (ABROAD_DENIAL.test(clause)) return 'refused'
  return ABROAD_WE.test(clause) ? 'offered' : null
}

function matches(patterns: readonly RegExp[], clause: string): boolean {
  return patterns.some((pattern) => pattern.test(clause))
}

/** Returns the clearance that a lower-case posting text requires; null if unclear. */
export function clearanceIn(lower: string): Clearance | null {
  let [citizens, none] = [false, false]
  for (const sentence of sentencesAbout(lower, CLEARANCE_STEMS)) {
    if (EQUAL_TREATMENT.test(sentence)) continue
    if (NO_CLEARANCE.test(sentence)) none = true
    else if (SECURITY.test(sentence) && HARD.test(sentence) && isRequirement(sentence, lower))
      return 'clearance'
    else if (CITIZENS_ONLY.test(sentence) && !ALSO_OTHERS.test(sentence) && isRequirement(sentence, lower))
      citizens = true
  }
  if (citizens) return 'citizenship'
  return none ? 'not_required' : null
}

function isRequirement(sentence: string, lower: string): boolean {
  return !SOFT.test(sentence) && !NICE_HEADING.test(headingAbove(sentence, lower))
}

// The last short line above that is no item of a list.
function headingAbove(sentence: string, lower: string): string {
  const index = lower.indexOf(sentence)
  const above = lower
    .slice(Math.max(0, index - LOOK_ABOVE), index)
    .split('\n')
    .slice(0, -1)
  return above.findLast((line) => line.trim() !== '' && line.length < 70 && !/^\s*[-•*·●]/.test(line)) ?? ''
}
