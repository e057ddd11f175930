import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { nationalitiesIn, placesIn } from '#lib/judge/settle/answers/nations.ts'
import { clearanceLevel } from '#lib/judge/settle/demand.ts'
import { type Area, areasIn } from '#lib/judge/settle/facts/areas.ts'
import { drivingClasses } from '#lib/judge/settle/facts/driving-classes.ts'

/** A time of work outside of weekdays by day, in the words of `HOURS`. */
export type Hours = 'nights' | 'evenings' | 'weekends' | 'on_call' | 'shifts' | 'overtime'
/** The same, and a whole working week. */
export type Times = Hours | 'full_time'

/** A fact that a person states about the work that they can take, with the line that states it. */
export type Fact = { line: EvidenceLine } & (
  | { kind: 'home'; areas: readonly Area[]; isStated: boolean }
  | { kind: 'moving'; moves: 'no' | 'in_country' | 'yes'; areas: readonly Area[] }
  | { kind: 'office'; days: number }
  | {
      kind: 'permission'
      places: readonly string[]
      how: 'citizen' | 'resident' | 'allowed' | 'visa' | 'none' | 'no_citizen'
      /** True if the places are all countries that need no permit, as the settings list them. */
      isWhole?: true
    }
  | { kind: 'sponsorship'; isNeeded: boolean }
  | { kind: 'travel'; percent: number }
  | { kind: 'hours'; hours: Times; takes: boolean }
  | { kind: 'driving_licence'; holds: boolean }
  | { kind: 'driving_class'; classes: readonly string[]; holds: boolean }
  | { kind: 'car'; holds: boolean }
  | { kind: 'lifting'; pounds: number }
  | { kind: 'clearance'; level: number }
)
type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>

/** Returns the facts of a kind. */
export function factsOfKind<Kind extends Fact['kind']>(facts: readonly Fact[], kind: Kind): FactOf<Kind>[] {
  return facts.filter((fact): fact is FactOf<Kind> => fact.kind === kind)
}

// Lines about work tell duties: "Moved a depot to Leeds", "no overtime in two years".
const OF_WORK: ReadonlySet<string> = new Set(['experience', 'projects', 'publications'])
const LONGEST = 400

/** Reads the facts that lines of a resume state about place, permission, hours, travel, driving, lifting and clearance. */
export function readFacts(evidence: readonly EvidenceLine[]): Fact[] {
  const lines = evidence.filter(({ kind }) => kind === 'line')
  const own = lines.filter((line) => !OF_WORK.has(line.section ?? '') && !isSchool(line))
  const facts = own.flatMap((line) =>
    clausesOf(line.text).flatMap((clause) =>
      READERS.flatMap((read) => read(clause).map((fact) => ({ ...fact, line }))),
    ),
  )
  const classes = own.flatMap((line) =>
    drivingClasses(line.text.slice(0, LONGEST)).map((fact) => ({
      kind: 'driving_class' as const,
      ...fact,
      line,
    })),
  )
  return [...facts, ...classes, ...homesOf(own, lines, facts)]
}

function isSchool({ section, entry, text }: EvidenceLine): boolean {
  return section === 'education' && entry?.heading === text
}

function clausesOf(text: string): string[] {
  return text
    .slice(0, LONGEST)
    .split(/(?<=[\p{L})\d]{2})[.!?]\s|[;\n]/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}

type Unsourced<T> = T extends { line: EvidenceLine } ? Omit<T, 'line'> : never
type Reader = (clause: string) => Unsourced<Fact>[]

const NO =
  "(?:no|not|never|cannot|can[’']?t|won[’']?t|don[’']?t|unable|unwilling|rather not|kein\\p{L}*|nicht|nie|niemals|ohne|pas|jamais|sans|aucun\\p{L}*|ne|sin|nunca|jamás|sem|não|nao|non|senza|niente|nessun\\p{L}*|geen|niet|zonder)"
const NAY = `${NO.slice(3, -1)}|none|nein|nee|nicht|except|außer|sauf|excepto|exceto|tranne|impossibles?|imposibles?|impossibile|ausgeschlossen|unmöglich|excluded|hors de question|(?:is|are) out|out of the question`
const NEGATED = new RegExp(`(?<!\\p{L})(?:${NAY})(?!\\p{L})`, 'iu')
// "Je ne travaille plus de nuit" has ended, "plus de deux nuits" is a limit.
const MORE_THAN =
  '(?:(?:more|longer|further|often) than|(?:mehr|länger|öfter) als|(?:meer|langer|vaker) dan|(?:plus|más|mais|più) (?:de|que|di) (?:\\d|une?|deux|trois|dos|tres|uma?|dois|duas|três|due|tre)(?!\\p{L}))'
// "No problem" agrees, and "no more than two" and "not travel more than a week" name limits.
const NO_DENIAL = new RegExp(
  `(?<!\\p{L})${NO} (?:an? |\\p{L}+ )?(?:probl\\p{L}*|issues?|objections?|restrictions?|obstacle|inconvenient\\p{L}*|only|mind)(?!\\p{L})|(?<!\\p{L})(?:not? over|pas plus|no más de|não mais|mind(?=[ed]?(?: |$)))(?= (?:than|als|de|que) )|(?<!\\p{L})${NO} (?:\\p{L}+ ){0,5}${MORE_THAN}`,
  'iu',
)

// Whether a part of a clause denies what it names, wherever the word for no stands in it.
function isDenied(part: string): boolean {
  return NEGATED.test(part) && !NO_DENIAL.test(part)
}

const MOVE =
  '(?:relocat\\p{L}*|mov(?:e|ing) (?:house|home|away|from|to|out|abroad|city|cities)|mov(?:e|ing)[.]?$|moving(?= is )|work(?:ing)? (?:outside|away from)(?= (?:of )?\\p{Lu})|umz\\p{L}+|umzieh\\p{L}*|déménag\\p{L}*|mobilité|mudan\\p{L}*|mud(?:o|ar\\p{L}*)(?!\\p{L})|traslad\\p{L}*|reubica\\p{L}*|trasfer\\p{L}*|verhui\\p{L}*|(?:leave|leaving|quitter|verlassen|lasciare|abandonar|verlaten)(?= (?:the |my |la |le |il |de )?\\p{Lu}| (?:ma |la )?r[ée]gion)|cambiar de (?:isla|ciudad|provincia|residencia))'
const words = (source: string) => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'iu')
const NO_MOVE = new RegExp(
  `(?<!\\p{L})${NO}(?!\\p{L})[^.;,]{0,40}?(?<!\\p{L})${MOVE}|(?<!\\p{L})${MOVE}(?::| -)? ?(?:(?:is|kommt|est|es|é) |de \\p{L}+ |da \\p{L}+ )?(?:no|not|nein|nicht|ausgeschlossen|não|non|nee|niet|excluded|im?possib\\p{L}+|out of the question|hors de question)(?!\\p{L})|(?<!\\p{L})(?:settled in|mean to stay|(?:want|wish|plan|intend|need|have) to (?:stay|remain)(?= (?:in|near|around|within|close)(?!\\p{L}))|sta(?:y|ying) put|(?:will not|won[’']t|(?:do not|don[’']t) want to) leave|sesshaft in|quedarme en(?= \\p{Lu})|staying in|rooted in|tied to(?= \\p{Lu})|ortsgebunden|(?:bleibe?|reste|me quedo|resto|blijf) (?:in|à|en|a) (?=\\p{Lu}))`,
  'iu',
)
const MOVES = new RegExp(
  `(?<!\\p{L})(?:will(?:ing)?|open|happy|able|ready|free|prepared|glad|would|can|could|bereit|prête?|ouvert\\p{L}*|dispuest\\p{L}*|disponib\\p{L}*|dispost\\p{L}*|bereid|aberto|aberta|aceit\\p{L}*|acept\\p{L}*|accept\\p{L}*|accett\\p{L}*)(?!\\p{L})[^.;,]{0,30}?(?<!\\p{L})${MOVE}|(?<!\\p{L})(?:umzugsbereit|open to relocation|${MOVE}(?::| -)? ?(?:is )?[^.;,]{0,30}(?<!\\p{L})(?:yes|fine|ok|possible|ja|möglich|oui|sí|sim|mogelijk)(?!\\p{L})|${MOVE}(?::| -)? ?(?:only )?(?:within|inside|innerhalb|dentro|entro|binnen)(?!\\p{L}))`,
  'iu',
)
const ONLY_THERE =
  /(?:\bonly\b|\bnur\b|\buniquement\b|\bsolo\b|\bapenas\b|\balleen\b|\bsólo\b)\W*(?:in|en|em|à|a)?\b/iu
const PLACE_ALONE =
  /^\W*(?:[Oo]nly|[Nn]ur|[Uu]niquement|[Ss][oó]lo|[Aa]penas|[Aa]lleen) (?:in|near|à|en|em|a) \p{Lu}[\p{L} ,-]{1,40}\.?$/u
const WISH =
  /\b(?:remote|hybrid|trabaj\p{L}*|travail\p{L}*|arbeit\p{L}*|lavor\p{L}*|looking|seeking|search\p{L}*|want\p{L}*|available|suche\p{L}*|cherch\p{L}*|busc\p{L}*|procur\p{L}*|cerc\p{L}*|jobs?|roles?|work)\b/iu

function readMoving(clause: string): Unsourced<Fact>[] {
  if (NO_MOVE.test(clause)) return [{ kind: 'moving', moves: 'no', areas: areasIn(clause) }]
  if (MOVES.test(clause)) {
    const areas = WITHIN.test(clause) || MOVES_TO.test(clause) ? areasIn(clause) : []
    // "Within the Midwest": an area that no table knows lies in a country.
    const isNear = isInCountry(clause) || (WITHIN.test(clause) && areas.length === 0)
    return [{ kind: 'moving', moves: isNear ? 'in_country' : 'yes', areas: isNear ? [] : areas }]
  }
  if (ONLY_THERE.test(clause) && (WISH.test(clause) || PLACE_ALONE.test(clause))) {
    const areas = areasIn(clause)
    if (areas.length > 0) return [{ kind: 'moving', moves: 'no', areas }]
  }
  return []
}

/** Words that keep a move within an area: "would relocate within Virginia". */
export const WITHIN =
  /\b(?:within|dentro d\p{L}+|binnen|entro|anywhere in|across|throughout|innerhalb|in ganz|dans toute|en toda?|em todo|in tutta)\b/iu
const MOVES_TO = /(?<!\p{L})(?:to|nach|à|a|para|naar|vers) \p{Lu}/u
const NATIONAL = /\b(?:nationwide|bundesweit|mobilité nationale|todo el país)\b/iu

// "Would relocate within the UK", and not "within Europe".
function isInCountry(clause: string): boolean {
  const areas = WITHIN.test(clause) ? areasIn(clause) : []
  const isCountry = ({ countries, state, town }: Area) =>
    countries.length === 1 && state === null && town === null
  return NATIONAL.test(clause) || (areas.length > 0 && areas.every(isCountry))
}

const COUNTS =
  'zero one|einen|une|uno|um|een two|zwei|deux|dos|dois|due|twee three|drei|trois|tres|três|tre|drie four|vier|quatre|cuatro|quatro|quattro five|fünf|cinq|cinco|cinque|vijf'
    .split(' ')
    .map((names) => names.split('|'))
const COUNT = `\\d|${COUNTS.flat().join('|')}`
const DAYS = new RegExp(
  `(?<!\\p{L})(?<most>${COUNT}) ?(?:office |on-?site )?(?:days?|x|times|(?:büro|präsenz|office)?tagen?|(?:büro|präsenz)?tage?|jours?|días?|dias?|giorni|(?:kantoor)?dagen)(?!\\p{L})`,
  'iu',
)
const AT_OFFICE =
  /\b(?:office|hybrid\p{L}*|on-?site|in[- ]person|büro\p{L}*|präsenz\p{L}*|vor ort|bureau|présentiel|híbrid\p{L}*|oficina|presencial\p{L}*|escritório|ufficio|ibrid\p{L}*|kantoor\p{L}*)\b/iu
const REMOTE =
  /\b(?:remote|home[- ]?office|home office|télétravail|distanciel|remoto|teletrabajo|teletrabalho|da remoto|thuiswerk\p{L}*)\b/iu
const REMOTE_ALONE = new RegExp(
  [
    String.raw`\b(?:only|nur|ausschließlich|uniquement|solo|sólo|apenas|solamente|alleen|100 ?%|fully|full|strictly)\b[ -]{0,2}(?:en |in |im )?(?:remote|home[- ]?office|télétravail|distanciel|remoto|teletrabajo|teletrabalho)`,
    String.raw`\bremot[eo][ -]+(?:roles? |work |jobs? |positions? )?(?:only|apenas|soltanto)`,
    String.raw`\b(?:looking for|seeking|want|need|suche|cherche|busco|procuro|cerco)\b(?: a| an| ein\p{L}*| un| une| uma)?(?: fully| full)? ?remot[eo] (?:roles?|work|jobs?|positions?)`,
    String.raw`\bhome[- ]?office only|\b(?:no|cannot|can[’']t|unable to|not able to) commute(?! (?:over|of|more|longer|beyond|above))`,
    String.raw`\bno (?:office|on-?site|commut\p{L}*(?! (?:over|of|more|longer|beyond|above)))(?!\p{L})`,
  ].join('|'),
  'iu',
)
const PREFERENCE =
  /\b(?:prefer\p{L}*|ideally|bevorzugt|wenn möglich|de préférence|preferib\p{L}*|preferencia|preferência|voorkeur|fine|ok)\b/iu

// "Two days a week in the office is my limit", "hybrid, two or three days", "remote or hybrid in Pune".
function readOffice(clause: string): Unsourced<Fact>[] {
  const isHere = AT_OFFICE.test(clause)
  if (REMOTE_ALONE.test(clause) && !/\bhybrid/i.test(clause)) return [{ kind: 'office', days: 0 }]
  const most = daysNamed(clause).at(-1)
  if (isHere && most !== undefined && most < 5 && !/\bleast\b|\b(?:fine|ok|happy)\b/i.test(clause))
    return [{ kind: 'office', days: most }]
  const isMixed = REMOTE.test(clause) && /\b(?:hybrid\p{L}*|híbrid\p{L}*|ibrid\p{L}*)/iu.test(clause)
  const isOpen =
    PREFERENCE.test(clause) || /\b(?:on-?site|vor ort|presencial|present\p{L}+|in[- ]person)\b/iu.test(clause)
  return isMixed && !isOpen ? [{ kind: 'office', days: 4 }] : []
}

/** Returns the counts of days that a text names, in order. Examples: "two or three days" -> 3, "mind. 3 Tage/Woche" -> 3. */
export function daysNamed(text: string): number[] {
  return [...text.matchAll(new RegExp(DAYS, 'giu'))].map(({ groups }) => countOf(groups?.['most'] ?? ''))
}

/** Returns whether a text speaks of work in an office. */
export function namesOffice(text: string): boolean {
  return AT_OFFICE.test(text)
}

function countOf(word: string): number {
  return /^\d$/.test(word) ? Number(word) : COUNTS.findIndex((names) => names.includes(word.toLowerCase()))
}

const CITIZEN =
  /\bcitizens?(?:ship)?\b|\bstaatsbürger\p{L}*|\bstaatsangehörig\p{L}*|\bnationalit\p{L}*|\bnacionalidad\b|\bnacionalidade\b|\bciudadan\p{L}*|\bcidad[ãa]\p{L}*|\bcittadin\p{L}*|\bburger(?:schap)?\b|\bpassport\b|\bde nationalité\b/iu
const RESIDENT =
  /\bpermanent resident|\bgreen card\b|\bindefinite leave|\bsettled status|\bniederlassungserlaubnis|\bunbefristete aufenthalts\p{L}*|\bstamp 4\b|\bcarte de résident|\bresidencia permanente|\bresidência permanente/iu
const ALLOWED =
  /\bright to work\b|\b(?:authori[sz]ed|eligible|permitted|entitled|allowed) to work\b|\bwork (?:permit|authori[sz]ation)\b|\barbeitserlaubnis\b|\bpermis de travail\b|\bautorisation de travail\b|\bpermiso de (?:residencia y )?trabajo\b|\bautorização de trabalho\b|\bpermesso di lavoro\b|\bwerkvergunning\b/iu
const NO_PERMIT = new RegExp(
  `(?<!\\p{L})${NO}(?!\\p{L}) (?:\\p{L}+ ){0,2}(?:visa|visum|work permit|permit|right to work|authori[sz]ation|arbeitserlaubnis|permis de travail|permiso de trabajo|visto)(?!\\p{L})`,
  'iu',
)
const NO_SPONSOR =
  /\b(?:no|without|not?\b[^.;,]{0,20}\b(?:need|require)\w*|without (?:the )?need (?:for|of))\b[^.;,]{0,20}\b(?:sponsor\w*|permit needed|visa needed|visa required)|\bno (?:permit|visa) (?:is )?(?:needed|required|necessary)|\bsponsorship: no\b|ohne sponsoring/iu
const SPONSOR =
  /\b(?:needs?|requires?|required|would need|will need|looking for|seeking|depend\w* on)\b[^.;,]{0,24}\b(?:sponsor\w*|work permit|visa)\b|\bsponsorship (?:is )?(?:needed|required|necessary)|\b(?:visa|sponsorship): (?:needed|required)/iu

// "I need a visa for the UK"; but a visa by its name is held, and bound to an employer.
const PERMIT_NEEDED =
  /\b(?:needs?|requires?|would need|will need|need to get) (?:an? )?(?:work )?(?:visa|permit)(?: (?:for|to|in)\b|[.;,]|$)|\b(?:visa|work permit)(?::| -)? (?:needed|required|necessary)\b|\b(?:brauche|benötige) (?:ein\p{L}* )?(?:visum|arbeitserlaubnis)|\bbesoin d[’'](?:un )?visa\b|\bnecesito (?:un )?(?:visado|visa)\b/iu
const BOUND = /\bH-?1B\b|\bF-?1 (?:OPT|CPT|visa)\b|\b(?:STEM )?OPT (?:until|through|ends|EAD)\b/

function readPermission(clause: string): Unsourced<Fact>[] {
  const isFree = NO_SPONSOR.test(clause)
  const isNeeded = !isFree && (SPONSOR.test(clause) || BOUND.test(clause))
  return [
    ...(isFree || isNeeded ? [{ kind: 'sponsorship' as const, isNeeded }] : []),
    ...permissionParts(clause).flatMap((part) => permissionIn(part, isFree)),
  ]
}

const PARTED = /,|(?<!\p{L})(?:with|mit|avec|con|com|met)(?!\p{L})/u

// "Green card holder, citizen of Poland" states two permissions; "no visa needed in France, Spain" one.
function permissionParts(clause: string): string[] {
  const parts: string[] = []
  for (const part of clause.split(PARTED)) {
    const isFirst =
      parts.length === 0 || !parts.some((before) => permissionOf(before, NO_SPONSOR.test(before)))
    if (isFirst || permissionOf(part, NO_SPONSOR.test(part)) === null)
      parts.push(`${parts.pop() ?? ''},${part}`)
    else parts.push(part)
  }
  return parts
}

// A visa beside "no sponsorship needed" is bound to no employer.
function permissionIn(part: string, isFree: boolean): Unsourced<FactOf<'permission'>>[] {
  const stated = permissionOf(part, NO_SPONSOR.test(part))
  const how = stated === 'visa' && isFree ? 'allowed' : stated
  if (how === null) return []
  const named = how === 'citizen' || how === 'no_citizen' ? nationalitiesIn(part) : placesIn(part)
  const places = named.filter((place) => !place.startsWith('US-'))
  if (places.length === 0 && GREEN_CARD.test(part)) return [{ kind: 'permission', places: ['US'], how }]
  return places.length === 0 ? [] : [{ kind: 'permission', places, how }]
}

// "Not a US citizen", "no permission to work in the US".
const NO_BEFORE = new RegExp(
  `(?<!\\p{L})${NO} (?:[\\p{L}.]+ ){0,3}?(?:permission to work|${[CITIZEN, RESIDENT, ALLOWED].map(({ source }) => source.replaceAll('\\b', '')).join('|')})`,
  'iu',
)
const GREEN_CARD = /\bgreen card\b/i

function permissionOf(clause: string, isFree: boolean): FactOf<'permission'>['how'] | null {
  const isOpen = PERMIT_NEEDED.test(clause) || (SPONSOR.test(clause) && !BOUND.test(clause))
  if (!isFree && (NO_PERMIT.test(clause) || isOpen)) return 'none'
  const [denied] = NO_BEFORE.exec(clause) ?? []
  if (denied !== undefined) return CITIZEN.test(denied) ? 'no_citizen' : RESIDENT.test(denied) ? null : 'none'
  if (CITIZEN.test(clause)) return 'citizen'
  if (RESIDENT.test(clause)) return 'resident'
  if (!isFree && /\b(?:visa|visum)\b/iu.test(clause)) return 'visa'
  return isFree || ALLOWED.test(clause) ? 'allowed' : null
}

const TRAVELS = words(
  'travel\\p{L}*|reise(?!pass)\\p{L}*|dienstreise\\p{L}*|déplacement\\p{L}*|viaj\\p{L}*|viagen\\p{L}*|viagem|trasfert\\p{L}*|viagg\\p{L}*|reizen',
)
function readTravel(clause: string): Unsourced<Fact>[] {
  if (!TRAVELS.test(clause)) return []
  const [percent] = [
    ...clause.matchAll(
      /(\d{1,3}) ?(?:%|percent|per cent|prozent|pour ?cent|por ciento|per cento|procent)/giu,
    ),
  ]
    .map(([, number]) => Number(number))
    .toSorted((a, b) => b - a)
  if (percent === undefined && clause.split(BUT).some((part) => TRAVELS.test(part) && isDenied(part)))
    return [{ kind: 'travel', percent: 0 }]
  return percent === undefined || percent > 100 ? [] : [{ kind: 'travel', percent }]
}

/** The times of work and the words for them in English, German, French, Spanish, Portuguese, Italian and Dutch. */
export const HOURS: readonly (readonly [Hours, RegExp])[] = [
  [
    'nights',
    words(
      '(?:over)?nights?|(?:3|three|drei)[- ]?(?:shift|schicht)\\p{L}*|3x8|nacht\\p{L}*|nuits?|noches?|nocturn\\p{L}*|noites?|noturn\\p{L}*|notti|notturn\\p{L}*|nachten',
    ),
  ],
  [
    'evenings',
    words('evenings?|abend\\p{L}*|soirs?|soirées?|tardes?(?! o temprano)|serali?|sere|avond\\p{L}*'),
  ],
  [
    'weekends',
    words(
      'week-?ends?|saturdays?|sundays?|wochenend\\p{L}*|samstag\\p{L}*|sonntag\\p{L}*|fin(?:es|s)? de sem\\p{L}+|samedis?|dimanches?|sábados?|domingos?|fine settimana|sabat[oi]|domenic\\p{L}|weekenden',
    ),
  ],
  [
    'on_call',
    words(
      'on[-‑ ]?call|call duty|rufbereitschaft|bereitschaftsdienst\\p{L}*|astreintes?|guardias?|reperibilità|sobreaviso|oproepdienst\\p{L}*',
    ),
  ],
  [
    'shifts',
    words(
      '(?<!to )shifts?(?! (?:priorities|left|focus|gears))|shift work|schicht\\p{L}*|équipes alternantes|horaires décalés|2x8|3x8|turnos?(?= rotativ)|turnos|turni|ploegendienst\\p{L}*',
    ),
  ],
  ['overtime', words('overtime|überstunden|heures sup\\p{L}*|horas extras?|straordinari\\p{L}*|overuren')],
]
const BUT = /,|(?<!\p{L})(?:but|aber|mais|pero|mas|ma|maar)(?!\p{L})/iu
const ENDS_YES = /(?<=\p{L}[:\s–-]{1,3})(?:yes|ja|oui|sí|sim|sì)\W*$/iu
const TAKES_HOURS =
  /\b(?:happy|fine|ok|okay|available|open|flexible|willing|can work|bereit\p{L}*|möglich|disponible\p{L}*|dispon[ií]ve\p{L}*|disponibil\p{L}*|beschikbaar|possible|(?:no|kein|geen|pas de|sin|sem|nessun) probl\p{L}*)\b/iu
const DAYS_ONLY =
  /\b(?:days?|(?:day(?:time)?|school|office|business|weekday) (?:hours|shifts?|work)|(?:early|morning) shifts?|daytime|weekdays?|mon(?:day)?\.? ?(?:-|–|to) ?fri(?:day)?)\.? only\b|\bonly (?:days|(?:day(?:time)?|school|office) (?:hours|shifts?)|weekdays)\b|\bnur (?:tagsüber|tag(?:schicht|dienst)|frühschicht|wochentags|vormittags)\b|\buniquement (?:en|la|de) (?:journée|jour)\b|\b(?:de|en|la) (?:journée|jour) uniquement\b|\bonly (?:available |free )?(?:on |during )?(?:weekdays|office hours|the day)\b|\bs[oó]l?o (?:(?:por|de|en|durante|turno de) )*(?:las? |o )?(?:mañanas?|día|manhãs?|dia)(?!\p{L})|\balleen overdag\b|\bsolo di giorno\b/iu
const PART_TIME =
  /\b(?:part[- ]time|teilzeit|(?:à|en) temps partiel|(?:a )?media jornada|tiempo parcial|tempo parcial|part-time)\b/iu
const PART_TIME_ALONE =
  /\b(?:only|nur|uniquement|s[oó]lo|apenas|soltanto|at most|maximum|max\b|\d{1,2} ?(?:hours|h\b|stunden|heures|horas|ore|uur)|maximal|up to|bis zu|looking for|seeking|want|suche|cherche|busco|procuro|cerco)/iu
const FEW_HOURS =
  /(?<![\d–-])(?:[4-9]|1\d|2\d) ?(?:hours|h|stunden|heures|horas|ore|uur) ?(?:a|per|\/|pro|par|por|alla|die|la|in der) ?(?:week|woche|semaine|semana|settimana)|^\W*(?:halbtags|(?:à )?mi-temps|media jornada|part[- ]time)\W*$/iu
const FEW = 4
const FULL_TIME =
  /\bfull[- ]?time\b|\bvollzeit\b|\btemps plein\b|\b(?:jornada|tiempo) complet[oa]\b|\btempo (?:integral|pieno)\b/iu

function readHours(clause: string): Unsourced<Fact>[] {
  const denied = new Set<Times>(DAYS_ONLY.test(clause) ? ['nights', 'weekends', 'evenings'] : [])
  const parts = clause.split(BUT)
  let isNo = false
  for (const part of parts) {
    // "No nights, weekends": a short part without a word of its own goes with the one before.
    isNo = isDenied(part) || (isNo && !TAKES_HOURS.test(part) && part.trim().split(/\s+/).length <= FEW)
    if (isNo && !ENDS_YES.test(part)) for (const hours of hoursIn(part)) denied.add(hours)
  }
  const isPart = FEW_HOURS.test(clause) || (PART_TIME.test(clause) && PART_TIME_ALONE.test(clause))
  if (isPart && !FULL_TIME.test(clause)) denied.add('full_time')
  // "No overnight shifts" refuses nights, not shifts.
  if (denied.size > 1) denied.delete('shifts')
  const free =
    denied.size === 0 && TAKES_HOURS.test(clause) && !isDenied(clause)
      ? [clause]
      : parts.filter((part) => ENDS_YES.test(part) || (TAKES_HOURS.test(part) && !isDenied(part)))
  const takes = new Set<Times>(free.flatMap(hoursIn).filter((hours) => !denied.has(hours)))
  if (denied.size === 0 && TAKES_HOURS.test(clause) && FULL_TIME.test(clause)) takes.add('full_time')
  return [
    ...[...denied].map((hours) => ({ kind: 'hours' as const, hours, takes: false })),
    ...[...takes].map((hours) => ({ kind: 'hours' as const, hours, takes: true })),
  ]
}

/** Returns the times of work that a text names. Example: "rotating weekend shifts" -> weekends, shifts. */
export function hoursIn(text: string): Hours[] {
  return HOURS.flatMap(([hours, pattern]) => (pattern.test(text) ? [hours] : []))
}

/** Names a driving licence of any class. */
export const LICENCE =
  /\b(?:driv(?:er|ing)[’']?s? ?licen[cs]e|valid \p{Lu}{2} licen[cs]e|führerschein|permis (?:de conduire|[bB])\b|permis b\b|carn[eé]t? (?:de conducir|b\b)|permiso de conduc\p{L}+|licencia de conducir|carta de condução|carteira de motorista|cnh\b|patente b\b|patente di guida|rijbewijs)/iu
const CAR =
  /\b(?:own (?:car|truck|vehicle|van|transport\p{L}*)|and car\b|car (?:owner|available)|have a car|eigene[rsnm]? (?:auto|pkw|fahrzeug|wagen)|véhicule personnel|voiture|véhiculé\p{L}*|coche propio|vehículo propio|carro próprio|viatura própria|automunit\p{L}*|auto propria|eigen auto)/iu
const NO_CAR = new RegExp(
  `(?<!\\p{L})(?:${NO}|ni|nor|noch|nem|né)(?!\\p{L}) (?:(?:have|own|access to|use of) ){0,2}(?:\\p{L}+ |d[’'])?(?:car|vehicle|auto|pkw|voiture|véhicule|coche|vehículo|carro|viatura|macchina)(?!\\p{L})`,
  'iu',
)
const NO_LICENCE = new RegExp(
  `(?<!\\p{L})${NO}(?!\\p{L}) (?:(?:yet|an?|any|have|hold|own|got|de|ai|tengo|tenho|ho|habe|heb) ){0,3}(?:drive|driving(?! (?:convict|offen[cs]|points|bans?|accident))|driver|conduzco|conduzo|conduis|guido|führerschein|permis|carn[eé]t? de conducir|carta de condução|patente|rijbewijs)(?!\\p{L})|(?<!\\p{L})(?:non-driver|provisional licen[cs]e|driving test (?:booked|planned|pending|failed)|learning to drive|driving lessons|learner driver|(?:full )?driving licen[cs]e: no)(?!\\p{L})`,
  'iu',
)

const DRIVES =
  /(?<!\p{L})(?:to drive|(?:do|does) not drive|driv(?:er|ing)[’']?s? ?licen[cs]e|führerschein|permis(?! de (?!conduire))|carn[eé]t?(?! de (?!conducir))|conduzco|conduzo|conduis|carta de condução|cnh|patente|rijbewijs)(?!\p{L})/iu
const OFFENCES =
  /\b(?:points?|convict\p{L}*|offen[cs]es?|bans?|accidents?|endorsements?|violations?|tickets?|puntos|retrait)\b|(?<!\p{L})(?:C|D|E|A|C1|CE|BE|D1)(?!\p{L})/u

/** Reads the driving licence and the car that a clause states. */
export function readDriving(clause: string): Unsourced<Fact>[] {
  const facts: Unsourced<Fact>[] = []
  const parts = clause.split(BUT)
  const isDriver = !parts.some((part) => DRIVES.test(part) && isDenied(part) && !OFFENCES.test(part))
  if (NO_LICENCE.test(clause) || !isDriver) facts.push({ kind: 'driving_licence', holds: false })
  else if (LICENCE.test(clause))
    facts.push({
      kind: 'driving_licence',
      holds: !/\b(?:provisional|learner|lessons|expired|suspended)\b/i.test(clause),
    })
  if (NO_CAR.test(clause) || /\b(?:public transport only|only (?:by )?public transport)\b/i.test(clause))
    facts.push({ kind: 'car', holds: false })
  else if (CAR.test(clause)) facts.push({ kind: 'car', holds: true })
  return facts
}

const LIFTED =
  /(?<!\d)(?<before>\d{1,3}) ?(?<kilos>kg|kilos?|lbs?|pounds) (?:heben|tragen|soulever|levantar|sollevare|tillen)\b|\b(?:lift\p{L}*|carry|hebe|heben|trage|tragen|soulever|soulève|porter|porte|levant(?:o|ar)|carg(?:o|ar)|sollevare|tillen)\b[^.;,]{0,30}?(?<!\d)(?<amount>\d{1,3}) ?(?<unit>lbs?|pounds?|kg|kilos?)\b/iu

function readLifting(clause: string): Unsourced<Fact>[] {
  const { before, kilos, amount = before, unit = kilos } = LIFTED.exec(clause)?.groups ?? {}
  if (amount === undefined) return []
  return [{ kind: 'lifting', pounds: Number(amount) * (/^k/i.test(unit ?? '') ? 2.2046 : 1) }]
}

/** Reads the security clearance that a clause states. */
export function readClearance(clause: string): Unsourced<Fact>[] {
  if (!/\bclearance\b|\bsc cleared\b|\bdv cleared\b|\bts\/sci\b/i.test(clause)) return []
  if (words(`${NO} (?:\\p{L}+ ){0,2}clearance`).test(clause)) return [{ kind: 'clearance', level: 0 }]
  const level = clearanceLevel(clause)
  const isPast = /\b(?:expired|lapsed|former\p{L}*|previous\p{L}*|inactive|until)\b/iu.test(clause)
  return level === null || isPast ? [] : [{ kind: 'clearance', level }]
}

const READERS: readonly Reader[] = [
  readMoving,
  readOffice,
  readPermission,
  readTravel,
  readHours,
  readDriving,
  readLifting,
  readClearance,
]

const LIVES =
  /\b(?:based in|liv(?:e|es|ing) in|resid(?:e|es|ing) in|home(?: is)? in|located in|location:|address:|moved to|wohnhaft in|wohn[et] in|wohnort:?|wohnsitz:?|habite|domicili\p{L}*|résid\p{L}+|vivo en|resido en|residente|residencia:|moro em|vivo em|residência:|abito a|residenza:|woonachtig in|woont? in|woonplaats:?)/iu
const SHORT = 90
const FIRST_LINES = 3

// A home is the place that a line states, else the places that a wish names, else the place of the present job.
function homesOf(
  own: readonly EvidenceLine[],
  lines: readonly EvidenceLine[],
  facts: readonly Fact[],
): Fact[] {
  const stated = statedHome(own) ?? stayingAt(facts) ?? wishedAt(own)
  if (stated !== null) return [{ kind: 'home', ...stated, isStated: true }]
  const now = lines.filter(
    ({ section, entry, text }) =>
      section === 'experience' && entry?.ongoing && entry.heading === text && !REMOTE.test(text),
  )
  for (const line of now) {
    const areas = areasIn(line.text).filter(({ town }) => town !== null)
    // The employer's name stands first, and may hold the name of a town: "St. Raphael Clinic, Manila".
    if (areas.length > 0) return [{ kind: 'home', areas: areas.slice(-1), isStated: false, line }]
  }
  return []
}

type PlacedLine = { areas: readonly Area[]; line: EvidenceLine }

// "Based in Wakefield", or a first line such as "Sales Representative - Austin, Texas".
function statedHome(own: readonly EvidenceLine[]): PlacedLine | null {
  for (const line of own) {
    const clause = clausesOf(line.text).find((text) => LIVES.test(text)) ?? ''
    const areas = areasIn(clause.slice(Math.max(0, clause.search(LIVES)))).slice(0, 1)
    if (areas.length > 0) return { areas, line }
  }
  for (const line of own.filter(({ section }) => section === 'summary').slice(0, FIRST_LINES)) {
    const [head = ''] = clausesOf(line.text)
    const areas = head.length <= SHORT ? areasIn(head) : []
    if (areas.length === 1 && areas[0]?.town) return { areas, line }
  }
  return null
}

function stayingAt(facts: readonly Fact[]): PlacedLine | null {
  const stay = factsOfKind(facts, 'moving').find(
    ({ moves, areas, line }) => moves === 'no' && areas.length > 0 && !AWAY.test(line.text),
  )
  return stay === undefined ? null : { areas: stay.areas, line: stay.line }
}

// "Hybrid in Pune".
function wishedAt(own: readonly EvidenceLine[]): PlacedLine | null {
  for (const line of own) {
    const clause = clausesOf(line.text).find((text) => AT_OFFICE.test(text) || REMOTE.test(text))
    const areas = clause === undefined ? [] : areasIn(clause)
    if (areas.length > 0) return { areas, line }
  }
  return null
}

// "Cannot relocate to London" names no home.
const AWAY = /\b(?:to|nach|à|a|para|naar) \p{Lu}/u
