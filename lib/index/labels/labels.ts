import type { Labels, Pay, PayPeriod, Seniority, Tenure } from '#db/rows/labels.ts'
import { closesIn } from '#lib/index/labels/closing.ts'
import { nearTo, notIn, onlyIn } from '#lib/index/labels/only-in.ts'
import { clearanceIn, sponsorshipIn } from '#lib/index/labels/permission-labels.ts'
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
