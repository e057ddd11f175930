// Remote work as postings name it. A candidate counts as well: "remote candidates will not be considered".
const REMOTE =
  '(?:(?:fully |hybrid (?:or|and) )?remote(?:(?: ?(?:/|-|or|and|nor) ?(?:hybrid|home ?office))?[- ](?:(?:work(?:ing)? )?(?:options?|positions?|arrangements?|employment|candidates?|applicants?|applications|workers?|employees?|jobs?|roles?|eligible)|work(?:ing)?|arbeit)\\b|(?![- ]\\w))|tele-?work(?:ing)?|telecommut(?:e|ing)|(?:tele-?work|hybrid) (?:options?|arrangements?)|home[- ]?working|work(?:ing)?[ -](?:from[- ]home|remotely)|wfh|home[- ]?office|mobiles arbeiten|telearbeit|télétravail|teletrabajo|trabajo remoto)'
const POSSIBLE =
  '(?:possible|available|offered|permitted|allowed|an? option|considered(?! an?\\b)|supported|accepted|accommodated|feasible|eligible|authori[sz]ed|provided)'
const NOT = "(?:not|never|cannot|can not|isn['’]t|aren['’]t|won['’]t|can['’]t)"
const ROLE = '(?:role|position|job|opportunity|internship|contract|vacancy|work)'
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
  `(?:\\bnot|n['’]t|\\bnever|\\bno)(?: (?:an?|currently|be)){0,2} remote ${ROLE}\\b`,
  `\\b${ROLE} (?:is|are|will|can)(?:n['’]t| ?not)(?: (?:be|a))? (?:remote|wfh)\\b(?![- ](?:first|\\w+ly))`,
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
export type RemoteDenial = 'no' | 'in_part' | 'yes'

/**
 * Returns whether a lower-case sentence denies remote work. Examples: "Remote: No", "this is not a remote position"; in part: "not a
 * fully remote role". "No remote work outside the US" denies none.
 */
export function remoteDenial(sentence: string): RemoteDenial {
  if (!OF_REMOTE.test(sentence) || !MAY_DENY.test(sentence)) return 'no'
  if (IS_FULL.test(sentence)) return 'in_part'
  return DENIED.test(sentence) && !IN_PART.test(sentence) ? 'yes' : 'no'
}

const OF_REMOTE =
  /remot|wfh|telework|tele-work|telecom|telearb|from[- ]home|home-?work|home[- ]?office|travail|teletrab|mobiles/
const MAY_DENY =
  /\b(?:no|not|non|never|none|false|cannot|unable|unavailable|prohibited|excluded|nein|nicht|keine?|ausgeschlossen|pas|aucun|sans|sin|0)\b|n['’]t\b/

/** Returns whether a lower-case text asks and denies: a question ends the sentence. Example: "Remote? No." */
export function deniesInQuestion(lower: string): boolean {
  return QUESTION.test(lower)
}

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

/** Returns whether a lower-case sentence grants remote work only for some time. Example: "6 weeks of remote work a year". */
export function isRemoteForSomeTime(sentence: string): boolean {
  return SOME_TIME.test(sentence)
}
