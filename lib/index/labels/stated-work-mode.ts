import { Stems, sentencesAbout } from '#lib/index/labels/rules/sentences-about.ts'
import type { WorkMode } from '#lib/index/places/listed-place.ts'

/**
 * Returns the work mode from the board, places and title (`told`, '' if unknown) and the lower-case text; '' if
 * neither states it or they contradict. A text with office days is more precise than an on-site board, and contradicts
 * a remote one.
 */
export function settledMode(statedMode: WorkMode | '', lower: string): WorkMode | '' {
  const { mode, sure } = modeInText(lower)
  if (statedMode === '' || mode === '' || mode === statedMode) return statedMode || mode
  if (!sure) return statedMode
  if (statedMode === 'hybrid') return statedMode
  return statedMode === 'onsite' && mode === 'hybrid' ? 'hybrid' : ''
}

/** The work mode in a text; `sure` if the text speaks of this job and not of the company or in a tag. */
type StatedMode = { mode: WorkMode | ''; sure: boolean }

function modeInText(lower: string): StatedMode {
  const modesFound = { days: new Set<WorkMode>(), job: new Set<WorkMode>(), company: new Set<WorkMode>() }
  for (const sentence of sentencesAbout(lower, STEMS)) {
    // Most sentences name neither days nor a mode, and skip the rest.
    if (modeByDays(sentence) === '' && modesNamed(sentence).length === 0) continue
    const quiet = sentence.replace(NOISE, ' ')
    const days = modeByDays(quiet)
    const modes = modesNamed(quiet)
    if ((days === '' && modes.length === 0) || ASIDE.test(quiet) || isChoice(quiet)) continue
    if (days !== '') modesFound.days.add(days)
    const target = OF_COMPANY.test(quiet) && !OF_JOB.test(quiet) ? modesFound.company : modesFound.job
    for (const mode of withoutPerks(modes, quiet)) target.add(mode)
  }
  if (modesFound.days.size === 1) return { mode: only(modesFound.days), sure: true }
  if (modesFound.job.size > 0) return { mode: only(modesFound.job), sure: true }
  return { mode: modesFound.company.size > 0 ? only(modesFound.company) : modeByTag(lower), sure: false }
}

function withoutPerks(modes: readonly WorkMode[], sentence: string): readonly WorkMode[] {
  const isPerk = BENEFITS.test(sentence) && !OF_JOB.test(sentence) && !PLAINLY_REMOTE.test(sentence)
  return isPerk ? modes.filter((mode) => mode !== 'remote') : modes
}

function modesNamed(sentence: string): WorkMode[] {
  return MODE_PATTERNS.flatMap(([mode, stem, pattern]) =>
    stem.test(sentence) && pattern.test(sentence) && !(mode === 'remote' && NOT_REMOTE.test(sentence))
      ? [mode]
      : [],
  )
}

// Hybrid includes office days; remote together with any other mode is undecided.
function only(modes: Set<WorkMode>): WorkMode | '' {
  if (modes.size === 1) return [...modes][0] ?? ''
  return modes.has('remote') ? '' : 'hybrid'
}

const STEMS = new Stems(
  ...['mote', 'hybrid', '-site', 'nsite', '-person', 'in person', 'ffice', '-home'],
  ...['work from', 'working from', 'days a week', 'days per week', 'ywhere', 'étravail'],
)

// Names of things and trades that contain the words.
const NOISE = new RegExp(
  [
    /\b(?:home|remote|wfh|work[- ]from[- ]home)[ -](?:work |office )?(?:set-?ups?|stipends?|budgets?|equipment|allowances?|needs|furniture|reimbursements?|funds?|expenses?)\b/,
    /\bremote(?:ly)?[ -](?:patient|sens|monitor|therap|physiolog|access|desktop|support|control|server|care|diagnos|procedure|config|dispatch|managed|friendly|flexible|eligible|options?|work[ -]?friendly|work (?:options?|opportunit|experience|guide|for )|environments|teams\b|workers|employees|locations|sites|areas|communit|hiring|\/)/,
    /\bhybrid[- ](?:cloud|approach|search|vehicle|car|intelligent|cooling|mobile|app|retrieval|system|infra|data|it\b|network|multi|event|eligible|threat|warfare|power|energy|engine|environments|workers|workforces|(?:role|position|job) (?:that|at the inter|between|of\b|combin|blend|where you))/,
    /\boffice (?:365|suite|supplies|management|manager|equipment|administ|hours|space|amenit|set-?up|culture\b)|\bmicrosoft office|\bms office|\b(?:back|front|middle|head|medical|dental|law|family|patent) office\b/,
    /\bguide to remote work\b|\bautomation anywhere\b|\bremote\/hybrid managers?\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)
// Sentences about some jobs, other people, meals, travel or former experience.
const ASIDE =
  /\b(?:if the|if this|unless|whether|depending on|will vary|varies|some roles|certain roles|other roles|lunch(?:es)?|catered|meals?|snacks|breakfast|coffee|dogs?|commuter|visas? (?:support|for)|stipends?|maximum of|max\.? of|up to \w+ (?:weeks?|days|months?)|weeks? (?:a|per) (?:calendar )?year|(?:prior|previous|proven|\d\+? years[’']?(?: of)?|years of|solid|hands-on) experience|experience (?:in|with|working|leading|managing|using|delivering)|experienced? (?:in|with)|occasional|interviews?\b(?! candidates)|accommodation|conference|trade ?shows?|retreats?|off-?sites?|gathering|meet[- ]?ups?|get together|accept|recruiters?|scam)\b/

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
    ? !FEW_DAYS.test(sentence)
    : false
}

const SOME = '(?:[1-4]|one|two|three|four|several|multiple|a few)'
const MORE = '(?: ?(?:-|–|to|or|/) ?(?:[1-5]|two|three|four|five))?'
const WEEK = '(?:(?:a|per|each|every|out of the|/|p/|p\\.) ?)?(?:w|wk|week|workweek)\\b'
const FEW_DAYS = new RegExp(
  `\\b${SOME}${MORE} ?(?:\\+ ?)?(?:x|times|days?|anchor days)\\b[^.;:]{0,40}?${WEEK}|\\b(?:once|twice) ${WEEK}`,
)
const FIVE_DAYS = new RegExp(`\\b(?:5|five) ?(?:full )?(?:x|times|days)\\b[^.;:]{0,40}?${WEEK}`)
const DAYS_THERE = new RegExp(
  `\\b${SOME}${MORE} days? (?:\\w+ )?(?:in|from|at|of) (?:the |our |an? )?(?:[\\w-]+ ){0,3}(?:office|hq|hub)\\b`,
)
const DAYS_HOME = new RegExp(
  `\\b${SOME}${MORE} (?:days?|tage|jours?)(?: (?:a|per|each) week)?(?: of)? ?(?:working |work |de )?(?:from home|remote|wfh|home ?office|télétravail)|\\bwork[- ]from[- ]home days?\\b|\\btélétravail partiel|\\bteletravail partiel`,
)
const THERE =
  /\boffices?\b|\bon-?site\b|\bin[- ]person\b|\bhq\b|\bheadquarters\b|\bhubs?\b|\bpresence\b|\blocation\b|\bstudio\b|\bfactory\b|\bfacility\b|\blab\b/
const NOT_THERE =
  /\b(?:clients?|customers?|visits?|travel(?:ling|ing)?|shifts?|store|gym|optional|encouraged)\b/
const WEEKDAYS = /\b(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?)\b/g
const WHOLE_WEEK = /\bmon(?:days?)?\b ?(?:-|–|to|through|thru) ?fri(?:days?)?\b/

function modeByDays(sentence: string): WorkMode | '' {
  if (!COUNTED.test(sentence)) return ''
  if (DAYS_HOME.test(sentence)) return 'hybrid'
  if (!THERE.test(sentence) || NOT_THERE.test(sentence)) return ''
  if (FEW_DAYS.test(sentence) || DAYS_THERE.test(sentence) || MOST_OF_WEEK.test(sentence)) return 'hybrid'
  if (FIVE_DAYS.test(sentence)) return 'onsite'
  if (!ON_SITE_WORDS.test(sentence)) return ''
  if (WHOLE_WEEK.test(sentence)) return 'onsite'
  const days = new Set(sentence.match(WEEKDAYS)?.map((day) => day.slice(0, 3)))
  return days.size > 0 && days.size < 5 ? 'hybrid' : ''
}

const COUNTED = /days?\b|week|\bwk\b|travail|\btage\b|m,w,f/
const MOST_OF_WEEK =
  /\b(?:majority|most|half) of (?:their|the|your) (?:work ?)?(?:week|time) (?:in|at) (?:the|our)\b/
const ON_SITE_WORDS =
  /\boffices? on\b|\bin[- ]office\b|\boffices?,? (?:every )?(?:mon|tue|wed|thu|fri)|\bin[- ]person on\b|\bon-?site on\b/

const OF_COMPANY =
  /\b(?:company|companies|culture|organi[sz]ation|workforce|teams?|startup|employer|we are|we[’']re|our)\b/
const OF_JOB =
  /\b(?:role|position|job|internship|opportunity|location|candidates?|working model|work model)\b/
const KIND =
  '(?:location|type|mode|model|workplace|arrangement|setting|environment|policy|schedule|style|setup|where)'
const IS = '(?:is|will be|can be|are|offers|is designated|requires)(?: currently)?(?: an?)?'
const ROLE = '(?:role|position|job|opportunity|internship|contract)'
const IN_PLACE = '(?:on-?site|in[- ]person|in[- ]office|office[- ]based)'

const NOT_REMOTE = /\b(?:not|no|never|cannot|\w+n['’]t|non)[ -](?:\w+ ){0,3}(?:fully[ -])?remote/
// A check for a few letters skips most sentences.
const MODE_PATTERNS: readonly (readonly [WorkMode, RegExp, RegExp])[] = [
  [
    'hybrid',
    /hybrid|remote|home/,
    new RegExp(
      `\\bhybrid[ -](?:role|position|job|schedule|work|working|workplace|workweek|model|set-?up|environment|arrangement|policy|basis|office|opportunity|format|flexib\\w+|culture|team|company|first|in|from|within|out of|at)\\b|\\([^()]{0,40}\\bhybrid\\b[^()]{0,40}\\)|\\b${KIND}s? ?[:–-] ?[^.:]{0,50}\\bhybrid\\b|\\b${ROLE} ${IS} (?:[\\w,-]+ ){0,3}hybrid\\b|^\\W*hybrid\\W*$|^\\W*hybrid ?[-–—(,|:]|\\bpart(?:ly|ially)?[- ]remote\\b|\\bhybrides? (?:arbeit|modell|travail)|\\bhybridmodell|\\b(?:mix|blend|combination|split)\\b[^.]{0,30}\\b(?:remote|home)\\b[^.]{0,20}\\boffice`,
    ),
  ],
  [
    'remote',
    /remote|anywhere|work from|hire globally/,
    new RegExp(
      `\\b${ROLE} ${IS} (?:[\\w%,-]+ ){0,3}remote\\b|\\b(?:fully|100 ?%|completely|entirely|all|permanently|predominantly|truly)[ -]remote(?:ly)?\\b|\\bremote[- ]first\\b|\\bremote[- ]only\\b|\\bremote (?:${ROLE}|company|organi[sz]ation|workforce|team|working environment|work environment|work culture|work\\b(?! (?:day|once))|culture|candidates)\\b|^\\W*remote ?(?:$|[,(:–—|]| - )|\\b${KIND}s? ?[:–-] ?[^.:]{0,50}\\bremote\\b|\\b(?:work|working|executed|based|done|live|hired?) (?:remotely )?(?:from )?anywhere (?:in|within|across|from|on)\\b|\\bwork (?:remotely )?from anywhere\\b|\\b(?:opportunity|freedom|flexibility) to work (?:remotely|from (?:home|wherever|anywhere))\\b|\\bhire globally\\b|, remote\\W*$`,
    ),
  ],
  [
    'onsite',
    /on-?site|in[- ]person|office|in[- ]home|remote/,
    new RegExp(
      `\\b(?:fully|100 ?%|entirely|strictly|full[- ]time,?(?: and)?) (?:${IN_PLACE}|in (?:the|our) office)\\b|\\b${ROLE} ${IS} (?:[\\w,-]+ ){0,3}${IN_PLACE}\\b|\\b${IN_PLACE} (?:${ROLE}|company|work model|work environment|work culture|collaborative culture|only|from|in (?:our|the|sf|nyc|new york|san francisco)|at our|out of our)\\b|\\b(?:work|working) (?:fully |primarily |full[- ]time )?(?:on-?site|in[- ]person) (?:in|from|at|out of|during|with our)\\b|\\b${KIND}s? ?[:–-] ?[^.:]{0,50}\\b(?:${IN_PLACE}|in[- ]home)\\b|\\bprimarily (?:in|at|from) (?:the|our) offices?\\b|^\\W*${IN_PLACE}\\W*$|\\bnot (?:an? )?(?:fully )?remote (?:role|position|job|opportunity)\\b|\\bwe (?:all )?work (?:together )?(?:${IN_PLACE}|in (?:the|our) office)\\b|\\bno remote\\b`,
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
