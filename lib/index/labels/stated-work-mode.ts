import { Stems, sentencesAbout } from '#lib/index/labels/rules/sentences-about.ts'
import type { WorkMode } from '#lib/index/places/work-mode.ts'

// Remote work as postings name it. A candidate counts as well: "remote candidates will not be considered".
const REMOTE =
  '(?:(?:fully |hybrid (?:or|and) )?remote(?:(?: ?(?:/|-|or|and|nor) ?(?:hybrid|home ?office))?[- ](?:(?:work(?:ing)? )?(?:options?|positions?|arrangements?|employment|candidates?|applicants?|applications|workers?|employees?|jobs?|roles?|eligible)|work(?:ing)?|arbeit)\\b|(?![- ]\\w))|tele-?work(?:ing)?|telecommut(?:e|ing)|(?:tele-?work|hybrid) (?:options?|arrangements?)|home[- ]?working|work(?:ing)?[ -](?:from[- ]home|remotely)|wfh|home[- ]?office|mobiles arbeiten|telearbeit|télétravail|teletrabajo|trabajo remoto)'
const POSSIBLE =
  '(?:possible|available|offered|permitted|allowed|an? option|considered(?! an?\\b)|supported|accepted|accommodated|feasible|eligible|authori[sz]ed|provided)'
const NOT = "(?:not|never|cannot|can not|isn['’]t|aren['’]t|won['’]t|can['’]t)"
const DENIED_ROLE = '(?:role|position|job|opportunity|internship|contract|vacancy|work)'
const DENIALS = [
  // "Remote work is not possible", "remote candidates will not be considered".
  `\\b${REMOTE}(?: [\\w-]+){0,3}? ${NOT}(?: (?!only\\b|just\\b|always\\b|every)[\\w-]+){0,3}? ${POSSIBLE}\\b`,
  `\\b${REMOTE}(?: [\\w-]+){0,2}? (?:is|are) (?:unavailable|prohibited|excluded|ausgeschlossen)\\b`,
  // "Remote: No", "Work from home - not available".
  `\\b${REMOTE}(?: (?:possible|eligible|allowed|available|erlaubt|posible))? ?[:–-] ?(?:no|none|false|nein|non|never|0 ?%|not (?:possible|available|offered)|nicht möglich)(?! [\\w%])`,
  // "We do not offer remote work", "not eligible for telework", "cannot accommodate remote candidates".
  `(?:\\bnot|n['’]t|\\bcannot|\\bunable to|\\bnever)(?: (?:currently|be|able|to|in|a|position)){0,5} (?:eligible for|qualify for|hav(?:e|ing)|suitable for|suited (?:to|for)|open to|offer(?:ing)?|allow(?:ing)?|support(?:ing)?|permit(?:ting)?|provid(?:e|ing)|accept(?:ing)?|accommodat(?:e|ing)|consider(?:ing)?|hir(?:e|ing))(?: (?:any|an?|for|fully|full[- ]time)){0,2} ${REMOTE}(?!\\w)`,
  // "Cannot be performed remotely", "is not done from home".
  `(?:\\bnot|\\bcannot|\\bnever|n['’]t)(?: [\\w-]+){0,2} (?:performed|done|carried out|fulfilled|executed) (?:remotely|from home)\\b|\\b(?:cannot|can not|may not|can['’]t) (?:be worked|work) (?:remotely|from home)\\b`,
  // "This is not a remote position", "the role is not remote", "non-remote".
  `(?:\\bnot|n['’]t|\\bnever|\\bno)(?: (?:an?|currently|be)){0,2} remote ${DENIED_ROLE}\\b`,
  `\\b${DENIED_ROLE} (?:is|are|will|can)(?:n['’]t| ?not)(?: (?:be|a))? (?:remote|wfh)\\b(?![- ](?:first|\\w+ly))`,
  `\\bnon-remote\\b|^\\W*not remote\\b`,
  // "No remote", "no option to work from home".
  `\\bno ${REMOTE}(?!\\w)(?! ?(?:required|experience|restrictions))`,
  `\\bno (?:option|possibility|opportunity) (?:to work|of working|for working) (?:remotely|from home)\\b`,
  // "Kein Homeoffice", "Remote-Arbeit ist leider nicht möglich".
  `\\bkeine?(?: möglichkeit (?:für|auf|zum|zur))? ${REMOTE}(?!\\w)`,
  `\\b${REMOTE}(?: [\\wäöüß-]+){0,4}? nicht (?:möglich|vorgesehen|angeboten)(?!\\w)`,
  // "Pas de télétravail", "poste non éligible au télétravail".
  `\\b(?:pas|aucun|sans)(?: de)? ${REMOTE}(?!\\w)`,
  `\\b(?:non|pas) (?:éligible|ouvert|compatible)e? (?:au|avec le) télétravail(?!\\w)`,
  `\\btélétravail(?: [\\wé]+){0,2}?(?: n['’]est)? (?:pas|non) (?:possible|autorisé|envisageable|prévu|proposé)`,
  // "No se ofrece teletrabajo", "no es un puesto remoto".
  `\\bno (?:se )?(?:ofrece|ofrecemos|permite|hay|es|contempla)(?: (?:un|una|puesto|trabajo|opción|de|la|posibilidad|el|modalidad)){0,4} (?:teletrabajo|remot[oa])(?!\\w)`,
  `\\b(?:teletrabajo|trabajo remoto) no (?:es |está )?(?:posible|disponible|permitido)`,
  `\\bsin teletrabajo\\b`,
]
const DENIED = new RegExp(DENIALS.join('|'))
// Remote work that is denied only outside a place, for a time or for some jobs says nothing about this job.
const IN_PART =
  /\b(?:outside|except|other than|abroad|overseas|from (?!home\b)|reside|residing|located in|who (?:live|are)|(?:candidates?|applicants?|employees|workers|staff|people) (?:in|from)\b|during|initially|until|at first|first \w+ (?:weeks?|months?|days)|probation\w*|if|unless|whether|depending|some|certain|other (?:roles|positions|jobs))\b/
const IS_FULL =
  /(?:\b(?:not|cannot|never|no)|n['’]t)(?: [\w-]+){0,3} (?:fully|100 ?%|full[- ]time|completely|entirely)[- ](?:remote|work(?:ing)? (?:remotely|from home))/

/** Whether remote work is denied; `in_part` if only fully remote work is. */
type RemoteDenial = 'no' | 'in_part' | 'yes'

const OF_REMOTE =
  /remot|wfh|telework|tele-work|telecom|telearb|from[- ]home|home-?work|home[- ]?office|travail|teletrab|mobiles/
const MAY_DENY =
  /\b(?:no|not|non|never|none|false|cannot|unable|unavailable|prohibited|excluded|nein|nicht|keine?|ausgeschlossen|pas|aucun|sans|sin|0)\b|n['’]t\b/

const QUESTION =
  /\b(?:remote(?:ly)?|wfh|home ?office|work from home|télétravail|teletrabajo)(?: (?:work|possible|möglich))? ?\?[ \n]{1,3}(?:no|nein|non)\b(?! \w)/

const AMOUNT = '(?:\\d{1,3}|an?|one|two|three|four|five|six|eight|ten|twelve|few|couple of|several|some)'
const AWAY =
  '(?:remote(?:ly)?|(?:work(?:ing)?[ -])?from[ -](?:anywhere|abroad|another country|wherever|elsewhere)|workation|wfa)'
const SOME_TIME = new RegExp(
  [
    // "6 weeks of remote work", "a month of fully remote work", "4 weeks work from anywhere".
    `\\b${AMOUNT}[ -](?:(?:full|whole|calendar|working|paid) )?(?:weeks?|months?|days?)(?: (?:a|per|each|every) year)? (?:of|to|when|where)? ?(?:(?:you|we|can|may|fully|100 ?%|“|") ?){0,3}${AWAY}(?! (?:contract|role|position|job|project|assignment))`,
    `\\b${AMOUNT}[ -](?:weeks?|months?|days?)[ ,:]{1,2}[“"'‘]?${AWAY.replace('remote(?:ly)?|', '')}`,
    // "Work from anywhere for up to 30 days", "remote work possible for two weeks".
    `(?:remote work(?:ing)?|work(?:ing)? remotely|${AWAY.replace('remote(?:ly)?|', '')})\\b[^.;:]{0,40}? (?:for|during)(?: (?:up to|at most|about|around|a maximum of|max\\.?))? ${AMOUNT}(?: \\w+)? (?:weeks?|months?|days?)\\b(?! (?:contract|role|position|job|project|assignment))`,
    // "You may work remotely 20 days a year", "work-from-anywhere weeks".
    `${AWAY}[^.;:]{0,30}\\b(?:weeks?|months?|days?) (?:a|per|each|every|in a) (?:calendar )?(?:year|month|quarter|summer)`,
    `${AWAY}(?: work)?[ -](?:weeks?|months?|days)\\b`,
    `\\bremote work(?:ing)? (?:in|during|over) (?:the )?(?:summer|winter|january|july|august|december|holidays)\\b`,
    // "Jährlich 4 Wochen Remote-Arbeit aus dem Ausland".
    `\\b\\d{1,3} (?:wochen|tage|semaines|semanas|jours|d[ií]as)(?: (?:im jahr|pro jahr|par an|al año))?(?: (?:de|en|im))? (?:remote|télétravail à l|teletrabajo desde|trabajo remoto|workation)`,
  ].join('|'),
)

/**
 * Returns the work mode from the board, places and title (`statedMode`, '' if unknown) and the lower-case text; '' if
 * neither states it or they contradict. A text with office days is more precise than an on-site board, and contradicts
 * a remote one. A denial of remote work counts before the word "remote".
 */
export function settledMode(statedMode: WorkMode | '', lower: string): WorkMode | '' {
  const { mode, sure, whole, denied } = modeInText(lower)
  if (statedMode === 'remote' && denied && mode !== 'remote') return ''
  if (statedMode === '' || mode === '' || mode === statedMode) return statedMode || mode
  if (!sure) return statedMode
  if (statedMode === 'hybrid') return mode === 'onsite' && whole ? '' : statedMode
  return statedMode === 'onsite' && mode === 'hybrid' ? 'hybrid' : ''
}

/**
 * The work mode in a text; `sure` if the text speaks of this job and not of the company or in a tag; `whole` if the job
 * is on site all week; `denied` if it is not remote, or not fully.
 */
type StatedMode = { mode: WorkMode | ''; sure: boolean; whole: boolean; denied: boolean }

function modeInText(lower: string): StatedMode {
  const days = new Set<WorkMode>()
  const job = new Set<WorkMode>()
  const company = new Set<WorkMode>()
  const isAnswered = deniesInQuestion(lower)
  if (isAnswered) job.add('onsite')
  let [whole, denied] = [false, isAnswered]
  for (const sentence of sentencesAbout(lower, STEMS)) {
    const denial = isAnswered ? 'yes' : remoteDenial(sentence)
    if (denial === 'yes') job.add('onsite')
    denied ||= denial !== 'no'
    const read = modesOfSentence(sentence, denial)
    if (read === null) continue
    if (read.days !== '') days.add(read.days)
    whole ||= read.whole
    for (const mode of read.modes) (read.of_company ? company : job).add(mode)
  }
  const facts = { whole, denied }
  if (days.size === 1) return { mode: only(days), sure: true, ...facts }
  if (job.size > 0) return { mode: only(job), sure: true, ...facts }
  return { mode: company.size > 0 ? only(company) : modeByTag(lower), sure: false, ...facts }
}

// Null if the sentence names neither days nor a mode of this job.
function modesOfSentence(sentence: string, denial: RemoteDenial) {
  // Most sentences name neither days nor a mode, and skip the rest.
  if (modeByDays(sentence) === '' && modesNamed(sentence).length === 0) return null
  const quiet = sentence.replace(NOISE, ' ')
  const days = modeByDays(quiet)
  const hidden = denial === 'yes' && REMOTE_OR_HYBRID.test(quiet) ? 'hybrid' : ''
  const named = modesNamed(quiet).filter((mode) => mode !== hidden && (mode !== 'remote' || denial === 'no'))
  if ((days === '' && named.length === 0) || ASIDE.test(quiet) || isChoice(quiet)) return null
  return {
    days,
    modes: withoutPerks(named, quiet),
    whole: days === 'onsite' || (named.includes('onsite') && WHOLLY.test(quiet)),
    of_company: OF_COMPANY.test(quiet) && !OF_JOB.test(quiet),
  }
}

const REMOTE_OR_HYBRID = /\b(?:remote|hybrid) ?(?:or|and|nor|\/) ?(?:remote|hybrid)\b/
const WHOLLY = /\b(?:fully|100 ?%|entirely|strictly|exclusively)/

function withoutPerks(modes: readonly WorkMode[], sentence: string): readonly WorkMode[] {
  const isPerk = BENEFITS.test(sentence) && !OF_JOB.test(sentence) && !PLAINLY_REMOTE.test(sentence)
  return isPerk || isRemoteForSomeTime(sentence) ? modes.filter((mode) => mode !== 'remote') : modes
}

function modesNamed(sentence: string): WorkMode[] {
  return MODE_PATTERNS.flatMap(([mode, stem, pattern]) =>
    stem.test(sentence) && pattern.test(sentence) && !NOT_MODE[mode]?.test(sentence) ? [mode] : [],
  )
}

// Hybrid includes office days; remote together with any other mode is undecided.
function only(modes: Set<WorkMode>): WorkMode | '' {
  if (modes.size === 1) return [...modes][0] ?? ''
  return modes.has('remote') ? '' : 'hybrid'
}

const STEMS = new Stems(
  ...'remot|hybrid|híbrid|-site|nsite|on site|-person|in person|ffice|-home|from home'.split('|'),
  ...(
    'work from|working from|days a week|days per week|ywhere|étravail|elewor|telecom|wherever|ome-based|' +
    'ome based'
  ).split('|'),
  ...['teletrabajo', 'wfh', 'vor ort', 'sur site', 'presencial', 'présentiel', 'oficina', 'mobiles arbeiten'],
)

// Names of things and trades that contain the words.
const NOISE = new RegExp(
  [
    /\b(?:home|remote|wfh|work[- ]from[- ]home)[ -](?:work |office )?(?:set-?ups?|stipends?|budgets?|equipment|allowances?|needs|furniture|reimbursements?|funds?|expenses?)\b/,
    /\bremote(?:ly)?[ -](?:patient|sens|monitor|therap|physiolog|access|desktop|support|control|server|care|team members|diagnos|procedure|config|dispatch|managed|friendly|flexible|eligible|options?|work[ -]?friendly|work (?:options?|opportunit|experience|guide|for )|environments|teams\b|workers|employees|locations|sites|areas|communit|hiring|\/)/,
    /\bhybrid[- ](?:cloud|approach|search|vehicle|car|intelligent|cooling|mobile|app|retrieval|system|infra|data|it\b|network|multi|event|eligible|threat|warfare|power|energy|engine|environments|workers|workforces|(?:role|position|job) (?:that|at the inter|between|of\b|combin|blend|where you))/,
    /\boffice (?:365|suite|supplies|management|manager|equipment|administ|hours|space|amenit|set-?up|culture\b)|\bmicrosoft office|\bms office|\b(?:back|front|middle|head|medical|dental|law|family|patent) office\b/,
    /\bhybrid[- ]work (?:tools?|technolog|solutions?|products?|software|platforms?)|\bguide to remote work\b|\b(?:lead|leading|led|manage|managing|managed) (?:an? |our |the )?(?:[\w-]+ )?remote team\b|\bautomation anywhere\b|\bremote\/hybrid managers?\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)
// Sentences about some jobs, other people, meals, travel or former experience.
const ASIDE =
  /\b(?:if the|if this|unless|whether|depending on|will vary|varies|some roles|certain roles|other roles|lunch(?:es)?|catered|meals?|snacks|breakfast|coffee|dogs?|commuter|visas? (?:support|for)|stipends?|maximum of|max\.? of|up to \w+ (?:weeks?|days|months?)(?![^.;]{0,40}\b(?:a|per|each|every|pro) ?(?:week|woche))|weeks? (?:a|per) (?:calendar )?year|(?:prior|previous|proven|\d\+? years[’']?(?: of)?|years of|solid|hands-on) experience|experience (?:in|with|working|leading|managing|using|delivering)|experienced? (?:in|with)|occasional|interviews?\b(?! candidates)|accommodation|conference|trade ?shows?|retreats?|off-?sites?|gathering|meet[- ]?ups?|get together|accept|recruiters?|scam)\b/

// A list of benefits says nothing about this job. Example: "Read about our benefits, culture and remote work approach".
const BENEFITS =
  /\b(?:benefits?|perks?|(?:tele)?health\w*|wellness|well-?being|insurance|dental|paid time off|pto|vacations?|parental leave|401|stock|equity|compensation|rewards|paid (?:holidays|leave)|volunteer(?:ing)? (?:days|time))\b/
const PLAINLY_REMOTE = /\b(?:fully|100 ?%|completely|entirely|all)[ -]remote|\bremote[- ](?:first|only)\b/

// Returns whether the person may choose. Example: "Remote, hybrid or in the office".
function isChoice(sentence: string): boolean {
  if (/\b(?:a bit of both|your choice|you choose|choose your|or a full-remote)\b/.test(sentence)) return true
  return /\bremote/.test(sentence) &&
    /\bhybrid/.test(sentence) &&
    /\b(?:in[- ])?office|\bon-?site|\bin[- ]person/.test(sentence)
    ? !countsFewDays(sentence)
    : false
}

const OF_COMPANY =
  /\b(?:company|companies|culture|organi[sz]ation|workforce|teams?|startup|employer|we are|we[’']re|our)\b/
const OF_JOB =
  /\b(?:role|position|job|internship|opportunity|location|candidates?|working model|work model|(?:the|this) work (?:is|must))\b/
const KIND =
  '(?:location|type|mode|model|workplace|arrangement|setting|environment|policy|schedule|style|setup|where|arbeitsort|modalidad)'
const IS = '(?:is|will be|can be|are|offers|is designated|requires)(?: currently)?(?: an?)?'
const ROLE = '(?:role|position|job|opportunity|internship|contract)'
const IN_PLACE = '(?:on-?site|in[- ]person|in[- ]office|office[- ]based)'
// "On site" in two words is often only where a thing stands.
const ON_SITE = `(?:${IN_PLACE}|on site|vor ort|sur site|presencial|en présentiel)`

const NOT_MODE: Partial<Record<WorkMode, RegExp>> = {
  remote:
    /\b(?:not|no|never|cannot|\w+n['’]t|non)[ -](?:\w+ ){0,3}(?:fully[- ])?remote|\bremote (?:work|working|candidates)(?: \w+){0,3} (?:not|only|never|cannot)\b(?! (?:only|just)\b)/,
  onsite:
    /\b(?:not|no|never|cannot|\w+n['’]t|non|without)[ -](?:\w+ ){0,3}(?:on[- ]?site|in[- ](?:person|office)|office)/,
}
// A check for a few letters skips most sentences.
const MODE_PATTERNS: readonly (readonly [WorkMode, RegExp, RegExp])[] = [
  [
    'hybrid',
    /h[yií]brid|remote|home/,
    new RegExp(
      `\\bhybrid[ -](?:role|position|job|schedule|work|working|workplace|workweek|model|set-?up|environment|arrangement|policy|basis|office|opportunity|format|flexib\\w+|culture|team|company|first|in|from|within|out of|at)\\b|\\([^()]{0,40}\\bhybrid\\b[^()]{0,40}\\)|\\b${KIND}s? ?[:–-] ?[^.:]{0,50}\\bhybrid\\b|\\b${ROLE} ${IS} (?:[\\w,-]+ ){0,3}hybrid\\b|^\\W*hybrid\\W*$|^\\W*hybrid ?[-–—(,|:]|\\bpart(?:ly|ially)?[- ]remote\\b|\\bhybrides? (?:arbeit|modell|travail)|\\bhybridmodell|\\b(?:modalidad|trabajo|modelo|esquema|puesto) h[ií]brid[oa]\\b|\\b(?:mix|blend|combination|split)\\b[^.]{0,30}\\b(?:remote|home)\\b[^.]{0,20}\\boffice`,
    ),
  ],
  [
    'remote',
    /remot|anywhere|work[- ]from|hire globally|travail|telework|teletrabajo|home[- ]?(?:office|based)/,
    new RegExp(
      `\\b${ROLE} ${IS} (?:[\\w%,-]+ ){0,3}remote\\b|\\b(?:fully|100 ?%|completely|entirely|all|permanently|predominantly|truly)[ -]remote(?:ly)?\\b|\\bremote[- ]first\\b|\\bremote[- ]only\\b|\\bremote (?:${ROLE}|company|organi[sz]ation|workforce|team|working environment|work environment|work culture|work\\b(?! (?:day|once))|culture|candidates)\\b|^\\W*remote ?(?:$|[,(:–—|]| - )|\\b${KIND}s? ?[:–-] ?[^.:]{0,50}\\bremote\\b|\\b(?:work|working|executed|based|done|live|hired?) (?:remotely )?(?:from )?anywhere (?:in|within|across|from|on)\\b|\\bwork (?:remotely )?from anywhere\\b|\\b(?:opportunity|freedom|flexibility) to work (?:remotely|from (?:home|wherever|anywhere))\\b|\\bhire globally\\b|, remote\\W*$|(?<!\\bor )(?<!\\bor a )\\bfull[- ]remote\\b|^\\W*remote ?[:?] ?(?:yes|ja|oui|s[ií])\\W*$|\\bwork(?:ing)? (?:remotely|from home) (?:full[- ]time|permanently|every day|100)|^\\W*remote (?:ok|possible|available|welcome)\\W*$|\\b${ROLE} (?:can|may|will) be (?:performed|done|worked) (?:fully |100 ?% )?remotely\\b|\\bwork(?:ing)? (?:remotely )?from wherever\\b|\\bhome[- ]based ${ROLE}\\b|\\b(?:100 ?%|full[- ]time) telework|\\bwork[- ]from[- ]home ${ROLE}|\\b(?:everyone|everybody|we all|all of us) works? (?:fully )?(?:remotely|from home)\\b|\\b(?:100 ?%|totalmente|completamente|en) (?:remoto|remota|teletrabajo|télétravail|home ?office)(?!\\w)|\\btrabajo (?:totalmente )?remoto\\b|\\b(?:teletrabajo|télétravail|home ?office) 100 ?%|\\bfull télétravail|\\btélétravail (?:complet|total|à 100|à temps plein)`,
    ),
  ],
  [
    'onsite',
    /on[- ]?site|in[- ]person|office|in[- ]home|vor ort|büro|sur site|presencial|présentiel/,
    new RegExp(
      `\\b(?:fully|100 ?%|entirely|strictly|full[- ]time,?(?: and)?) (?:${ON_SITE}|in (?:the|our) office)\\b|\\b${ROLE} ${IS} (?:[\\w,-]+ ){0,3}${ON_SITE}\\b|\\b(?:this|the|all) (?:${ROLE}|work) (?:is|must be|will be|has to be|are) (?:performed|carried out|done|executed|completed|located|based) (?:\\w+ )?(?:${ON_SITE}|(?:in|at|out of) (?:the|our) (?:[\\w-]+ ){0,3}(?:office|headquarters))\\b|\\b${ON_SITE} (?:presence|attendance|work) (?:is|are) (?:required|mandatory|expected|essential|necessary)\\b|\\b(?:(?:100 ?%|ausschließlich|nur|komplett|vollständig) (?:vor ort|im büro)|(?:100 ?%|entièrement|poste) (?:sur site|en présentiel)|(?:100 ?%|totalmente|puesto|modalidad|trabajo) presencial)(?!\\w)|\\b${IN_PLACE} (?:${ROLE}|company|work model|work environment|work culture|collaborative culture|only|from|in (?:our|the|sf|nyc|new york|san francisco)|at our|out of our)\\b|\\b(?:work|working) (?:fully |primarily |full[- ]time )?(?:on-?site|in[- ]person) (?:in|from|at|out of|during|with our)\\b|\\b${KIND}s? ?[:–-] ?[^.:]{0,50}\\b(?:${ON_SITE}|in[- ]home)\\b|\\bprimarily (?:in|at|from) (?:the|our) offices?\\b|^\\W*${ON_SITE}\\W*$|\\bwe (?:all )?work (?:together )?(?:${IN_PLACE}|in (?:the|our) office)\\b`,
    ),
  ],
]

// A tag is often set for a whole company: it counts only if nothing else is stated.
function modeByTag(lower: string): WorkMode | '' {
  const modes = new Set(
    [...lower.matchAll(TAG)].map(([, mode = '']) => (mode === 'on-site' ? 'onsite' : mode)),
  )
  return modes.size === 1 ? ([...modes][0] as WorkMode) : ''
}

const TAG = /(?:#|\b)li[-_](remote|hybrid|onsite|on-site)\b|#remote(?=\w)/g

const SOME =
  '(?:[1-4]|one|two|three|four|several|multiple|a few|(?:a )?couple of|zwei|drei|vier|deux|trois|quatre|dos|tres|cuatro)'
const MORE = '(?: ?(?:-|–|to|or|/|bis|à|a) ?(?:[1-5]|two|three|four|five|drei|vier|trois|tres))?'
const PRESENT = '(?:on[- ]?site|in[- ]person|in[- ]office|office)'
// Example: "three coordinated office days".
const DAYS = `(?:(?:coordinated|fixed|set|core|full|required|mandatory|shared|common|team|designated|anchor|${PRESENT}) ){0,2}days?`
const WEEK =
  '(?:(?:(?:a|per|each|every|out of the|/|p/|p\\.|pro|par|por|a la) ?)?(?:w|wk|week|workweek|woche|semaine|semana)|weekly)\\b'
const FEW_DAYS = new RegExp(
  `\\b${SOME}${MORE} ?(?:\\+ ?)?(?:x|times|${DAYS}|tagen?|jours?|d[ií]as)(?!\\w)[^.;:]{0,40}?${WEEK}|\\b(?:once|twice) ${WEEK}|\\b${SOME} (?:days )?out of (?:5|five)\\b|\\b(?:[4-9]|1[0-5]) days (?:a|per|each) month\\b`,
)
const FIVE_DAYS = new RegExp(
  `\\b(?:5|five|fünf|cinq|cinco) ?(?:full )?(?:x|times|${DAYS}|tage|jours|d[ií]as)(?!\\w)[^.;:]{0,40}?${WEEK}|\\b(?:5|five) (?:full )?days (?:in|at|from) (?:the |our )?(?:office|hq)\\b|\\b${PRESENT} (?:5|five) days\\b`,
)
// A number of days beside the place of work, without the week. Example: "in person 3 to 4 days", "3 days in office".
const DAYS_THERE = new RegExp(
  `\\b${SOME}${MORE} days? (?:\\w+ )?(?:in|from|at|of) (?:the |our |an? )?(?:[\\w-]+ ){0,3}(?:office|hq|hub)\\b` +
    `|\\b${PRESENT} (?:at least |a minimum of |for )?${SOME}${MORE} days?\\b(?! (?:of|for|during|a month|per month|a quarter|per quarter|a year|per year|each (?:month|quarter|year))\\b)` +
    `|\\b${SOME}${MORE} days? (?:on-?site|in[- ](?:person|office)), ?(?:and )?${SOME}`,
)
const AT_HOME =
  '(?:from home|remote(?:ly)?|wfh|home[- ]?office|télétravail|teletrabajo|mobiles? arbeiten|homeworking)'
const DAYS_HOME = new RegExp(
  `\\b${SOME}${MORE} (?:days?|tagen?|jours?|d[ií]as)(?: (?:(?:a|per|each|pro|par) )?(?:week|woche|semaine))?(?: (?:of|im|de|en))? ?(?:working |work )?${AT_HOME}` +
    `|\\b(?:remote work|${AT_HOME}) ?[:–-]?(?: (?!not?\\b|nicht)[\\w-]+){0,4} ${SOME}${MORE} (?:days?|tagen?|jours?|d[ií]as) ?${WEEK}` +
    `|\\b(?:wfh|work(?:ing)? from home|remote|home office) (?:on |every )?(?:mon|tues|wednes|thurs|fri)days?\\b(?! (?:in|during|over) )` +
    '|\\bwork[- ]from[- ]home days?\\b|\\btélétravail partiel|\\bteletravail partiel|\\bteletrabajo parcial',
)
// A share of the time, without the ends: "95 % remote" is nearly remote. Example: "60 % of your time in the office".
const SHARE = new RegExp(
  `\\b[2-8]\\d ?(?:%|percent)(?: of (?:(?:the|your|their|working) )*(?:time|week))? (?:(?:in|at|from|on|im|the|our|de|en) ){0,2}(?:${PRESENT}|${AT_HOME})(?!\\w)` +
    '|\\b(?:offices?|on[- ]?site|hq)\\b[^.;%]{0,20} [2-8]\\d ?% of (?:the|your|their) (?:working )?(?:time|week)\\b|\\b(?:office|on-?site)(?: presence| attendance)? ?: ?[2-8]\\d ?%',
)
const THERE =
  /\boffices?\b|\bon[- ]?site\b|\bin[- ]person\b|\bhq\b|\bheadquarters\b|\bhubs?\b|\bpresence\b|\blocation\b|\bstudio\b|\bfactory\b|\bfacility\b|\blab\b|\bbüro\b|\bvor ort\b|\bau bureau\b|\bsur site\b|\boficina\b/
const NOT_THERE =
  /\b(?:clients?|customers?|visits?|travel(?:ling|ing)?|shifts?|store|gym|optional|encouraged|(?:not|no|never|without)(?: [\w-]+){0,2} (?:required|requirement|expected|obligation|have to|need(?:ed)?))\b|n['’]t (?:have|need|expect)/
const WEEKDAYS = /\b(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?)\b/g
const WHOLE_WEEK = /\bmon(?:days?)?\b ?(?:-|–|to|through|thru) ?fri(?:days?)?\b/
const THERE_ALL_WEEK =
  /\bmon(?:days?)?\b ?(?:-|–|to|through|thru) ?fri(?:days?)?\b,? (?:\w+ ){0,2}(?:on[- ]?site|in[- ]person|in[- ](?:the |our )?office)\b/
const COUNTED =
  /days?\b|out of|week|\bwk\b|travail|\btagen?\b|\bjours?\b|\bd[ií]as\b|%|percent|m,w,f|daily|full[- ]time/
const MOST_OF_WEEK =
  /\b(?:majority|most|half) of (?:their|the|your) (?:work ?)?(?:week|time) (?:in|at) (?:the|our)\b/
const ON_SITE_WORDS =
  /\boffices? on\b|\bin[- ]office\b|\boffices?,? (?:every )?(?:mon|tue|wed|thu|fri)|\bin[- ]person on\b|\bon[- ]?site on\b|\boffice (?:attendance|presence) (?:is )?(?:required|mandatory|expected)\b/
// Example: "you must be on site daily", "commute to our Leeds office every day".
const EVERY_DAY =
  /\b(?:be|work|working|present|commute|come|report)\b[^.;:]{0,30}\b(?:office|on[- ]?site|in[- ]person)\b[^.;:]{0,12}\b(?:daily|every (?:work(?:ing)? ?)?day|each day|full[- ]time)\b/

/**
 * Returns the work mode that a lower-case sentence states by days or shares of the week; '' if it counts none. Example:
 * "three office days each week" is hybrid, "in our office Monday to Friday" is onsite.
 */
export function modeByDays(sentence: string): WorkMode | '' {
  if (!COUNTED.test(sentence)) return ''
  if (DAYS_HOME.test(sentence)) return 'hybrid'
  if (NOT_THERE.test(sentence)) return ''
  if (SHARE.test(sentence)) return 'hybrid'
  if (!THERE.test(sentence)) return ''
  if (FEW_DAYS.test(sentence) || DAYS_THERE.test(sentence) || MOST_OF_WEEK.test(sentence)) return 'hybrid'
  if (FIVE_DAYS.test(sentence) || EVERY_DAY.test(sentence) || THERE_ALL_WEEK.test(sentence)) return 'onsite'
  if (!ON_SITE_WORDS.test(sentence)) return ''
  if (WHOLE_WEEK.test(sentence)) return 'onsite'
  const days = new Set(sentence.match(WEEKDAYS)?.map((day) => day.slice(0, 3)))
  return days.size > 0 && days.size < 5 ? 'hybrid' : ''
}

/** Returns whether a lower-case sentence counts days or times of a week. Example: "2-3 days a week". */
const countsFewDays = (sentence: string): boolean => FEW_DAYS.test(sentence)

/**
 * Returns whether a lower-case sentence denies remote work. Examples: "Remote: No", "this is not a remote position"; in part: "not a
 * fully remote role". "No remote work outside the US" denies none.
 */
export function remoteDenial(sentence: string): RemoteDenial {
  if (!OF_REMOTE.test(sentence) || !MAY_DENY.test(sentence)) return 'no'
  if (IS_FULL.test(sentence)) return 'in_part'
  return DENIED.test(sentence) && !IN_PART.test(sentence) ? 'yes' : 'no'
}

/** Returns whether a lower-case text asks and denies: a question ends the sentence. Example: "Remote? No." */
export function deniesInQuestion(lower: string): boolean {
  return QUESTION.test(lower)
}

/** Returns whether a lower-case sentence grants remote work only for some time. Example: "6 weeks of remote work a year". */
export function isRemoteForSomeTime(sentence: string): boolean {
  return SOME_TIME.test(sentence)
}
