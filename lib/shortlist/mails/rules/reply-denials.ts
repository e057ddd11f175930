/** The stance of a sentence towards the step that it names: the step does not come, was cancelled, or is open. */
export type StepStance = 'denied' | 'cancelled' | 'open' | null

/**
 * Returns the stance of a folded sentence towards an interview, an offer or the job; null if it takes none. A cancelled or missed
 * interview is no step, whatever else a mail says of it. Example: "We are unable to invite you to an interview." is denied,
 * "Your interview has been moved to Friday." is cancelled, and "Selected candidates will be invited." is open.
 */
export function stanceOf(folded: string): StepStance {
  if (OPEN.some((pattern) => pattern.test(folded))) return 'open'
  if (ENDED.some((pattern) => pattern.test(folded))) return 'denied'
  if (CANCELLED.some((pattern) => pattern.test(folded))) return 'cancelled'
  if (NO_DENIAL.test(folded) || !DENIED.some((pattern) => pattern.test(folded))) return null
  return LATER.test(folded) ? 'open' : 'denied'
}

// Steps that depend on a choice to come, and questions about steps that are over.
const OPEN: readonly RegExp[] = [
  /\b(?:selected|shortlisted|successful|suitable|qualified|chosen) (?:candidates|applicants) (?:will|would|are|may|can)\b/,
  /\bonce (?:we|our|the|you)\b|\bas soon as\b|\bnot yet (?:decided|made)\b|\b(?:failed|forgot) to (?:schedule|send)\b/,
  /\bhow (?:was|did) .{0,40}\binterview\b|\b(?:survey|feedback|rate)\b.{0,60}\binterview\b|\binterview\b.{0,60}\b(?:survey|feedback)\b/,
  /\b(?:ausgewahlte|geeignete) (?:bewerber|kandidat)\w*\b|\b(?:candidats? (?:retenus?|selectionnes?)|candidat[oa]s seleccionad[oa]s)\b/,
]
const JOB = '(?:position|role|vacancy|requisition|opening|job opening|search)'
const NO_MORE = '(?:filled|cancel(?:l)?ed|closed|withdrawn|eliminated|discontinued|scrapped)'
// The job is gone or another has it, or an offer is taken back.
const ENDED: readonly RegExp[] = [
  new RegExp(
    `\\b(?:the|this|our|that|your) .{0,40}\\b${JOB}\\b.{0,60} (?:has|was|is|have)(?: (?:now|already|since|recently))?(?: been)? ${NO_MORE}\\b|\\b(?:the|this|our|that) ${JOB}\\b.{0,60} (?:has|was|is|have)(?: (?:now|already|since|recently))?(?: been)? ${NO_MORE}\\b`,
  ),
  /\bwe(?:'ve| have)?(?: (?:now|already|since|recently))? filled (?:the|this|that|our|it)\b/,
  /\b(?:no longer (?:plan|planning|intend|looking|recruiting|hiring|seeking)|decided not|not going) (?:to )?(?:fill|hire|recruit|for|continue with)\b/,
  /\b(?:selected|chosen|hired|chose|appointed|gone with|offered the (?:position|role|job) to|given the (?:position|role|job) to) (?:another|an internal|a different|someone else|other)\b/,
  /\b(?:other|another) (?:candidate|applicant)s? .{0,40}\b(?:more closely|better|closer)\b/,
  /\b(?:rescind|withdraw|revok)(?:e|ing|ed)? (?:our|the|your|this) (?:\w+ )?offer\b|\boffer .{0,30}(?:has been|is|was) (?:rescinded|withdrawn|revoked)\b/,
  /\bnot (?:\w+ ){0,6}(?:right|good|best|suitable) (?:fit|match)\b|\bnot made (?:the|our) shortlist\b|\bdecided against (?:taking|moving|progressing|proceeding|pursuing)\b/,
  /\bstelle\b.{0,40}\b(?:intern besetzt|nicht (?:mehr )?besetzt|gestrichen)\b|\bgegen (?:dich|sie) entschieden\b/,
  /\bpourvu en interne\b|\bpas suite a (?:votre|ta) candidature\b|\b(?:vacante|puesto) se ha cubierto\b|\b(?:elegido|seleccionado|contratado) a otr[oa]\b/,
]
const CANCEL = '(?:cancel(?:l?ed)?|postponed?|rescheduled?|called off|moved|pushed back)'
const CANCELLED: readonly RegExp[] = [
  new RegExp(
    `\\binterview\\b.{0,80}\\b(?:has been|was|is being|is|had to be|must be|needs to be|will be) ${CANCEL}\\b`,
  ),
  /\b(?:we|i)(?:'ve|'ll|'d)? (?:have to |need to |must |had to |are going to |will |would like to |unfortunately |regrettably |have ){0,3}(?:cancel|postpone|reschedule|move|push back)(?:l?ed|d)? .{0,60}\binterview\b/,
  /\b(?:you(?:'ve| have)? missed|you (?:did not|didn't) (?:attend|join|show up|come to|make))\b.{0,60}\binterview\b|\bmissed interview\b|\bno-show\b/,
  /^(?:\w{2,4}: )?(?:cancell?ed|abgesagt|verschoben|annule|cancelad[oa])\b|\binterview (?:cancell?ed|cancellation|postponed|rescheduled)\b/,
  /(?:gesprach|termin|interview)\w* .{0,80}\b(?:abgesagt|absagen|verschoben|verschieben|verlegt|entfallt|entfallen)\b|\b(?:gesprach|termin|interview)\w* .{0,30}\bverpasst\b/,
  /\bentretien .{0,60}\b(?:est|a ete) (?:annule|reporte|decale)\b|\b(?:devons|avons du) (?:annuler|reporter|decaler) .{0,40}\bentretien\b|\bmanque votre entretien\b/,
  /\bentrevista .{0,60}\b(?:cancelad|pospuest|aplazad|reprogramad)\w*|\b(?:tenemos que|debemos|hemos) (?:cancelar|cancelado|reprogramar|aplazar|posponer) .{0,40}\bentrevista\b/,
]
const NOT = "(?:unable|not|cannot|can't|won't|couldn't|aren't|never|no longer)"
const STEP =
  '(?:invit(?:e|ing)|schedul(?:e|ing)|arrang(?:e|ing)|interviewing|offer(?:ing)?) (?:\\w+ ){0,5}(?:interviews?|position|role|job|employment|place)|invit(?:e|ing) you|(?:mak(?:e|ing)|extend(?:ing)?|offer(?:ing)?) (?:you )?(?:an?|any|the) (?:job )?offer|offer you (?:this|it)'
const DENIED: readonly RegExp[] = [
  new RegExp(`\\b${NOT}\\b(?:(?! but )[^,:]){0,50}\\b(?:${STEP})\\b`),
  /\bnot (?:been )?(?:selected|shortlisted|chosen) for (?:an? )?interview\b/,
  /\bnicht\b.{0,60}\b(?:einladen|eingeladen|anbieten)\b|\b(?:laden|lade) (?:dich|sie)\b.{0,40}\bnicht\b.{0,60}\bein\b/,
  /\bkeine?n? (?:\w+ ){0,2}(?:angebot|gesprach|interview|\w*gesprach)\b.{0,20}\b(?:machen|unterbreiten|anbieten)\b/,
  /(?:\bne |\bn')(?:pouvons|pourrons|allons|sommes|serons|souhaitons|avons)\b.{0,10}\bpas\b.{0,80}\b(?:invit\w+|convi\w+|entretien|proposer|offre)\b/,
  /\bno (?:podemos|podremos|vamos a|hemos podido|te|le)\b.{0,40}\b(?:invitar\w*|invitamos|entrevistar\w*|entrevista|oferta|ofrecer\w*|ofrecemos)\b/,
]
const NO_DENIAL =
  /\b(?:hesitate|forget|only|miss|worry|reach|zogern?|vergessen|vergiss|hesit\w+|oubli\w+|dud(?:e|es)|olvid\w+)\b/
// Not now is not never.
const LATER = /\b(?:until|before|yet|this week|today|noch|encore|todavia|aun)\b/
