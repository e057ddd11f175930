import type { MailLine } from '#lib/shortlist/mails/rules/mail-lines.ts'
import { datePatterns } from '#lib/text/find-dates.ts'
import { once } from '#lib/text/memoize.ts'
import { foldAccents, oneLine } from '#lib/text/text.ts'

/** The kind of a reply, the words that decided, and a day that an invitation names ('' if none). */
export type ReplyReading = { kind: ReplyKind; why: string; when: string }

const MOST_TEXT = 6_000 // characters
const MOST_SENTENCE = 600 // characters

/** Returns the paragraphs of a reply up to the quoted earlier mail, at most 6,000 characters. */
export function ownParagraphs(lines: readonly MailLine[], isText: boolean): string[] {
  const paragraphs: string[] = []
  let length = 0
  for (const { text, gap } of lines) {
    if (QUOTE_HEAD.test(plain(text)) || length > MOST_TEXT) break
    if (text.startsWith('>')) continue
    length += text.length
    // Lines of plain text are wrapped, so a sentence may go on in the next one.
    const last = paragraphs.length - 1
    if (isText && gap === 'none' && last >= 0) paragraphs[last] += ` ${text}`
    else paragraphs.push(text)
  }
  return paragraphs
}

/**
 * Returns the kind of a reply; null if no phrase tells it, or if two kinds contradict each other. Example: "Thank you for
 * applying. Unfortunately we will not be moving forward with your application." is a rejection, because a confirmation
 * counts only alone.
 */
export function replyKindOf(paragraphs: readonly string[]): ReplyReading | null {
  const sentences = paragraphs.flatMap(sentencesOf)
  const hits = new Map<ReplyKind, string>()
  let isCancelled = false
  for (const sentence of sentences) {
    const folded = plain(sentence)
    const isConditional = CONDITIONAL.test(folded)
    const stance = isConditional ? 'open' : stanceOf(folded)
    isCancelled ||= stance === 'cancelled'
    for (const kind of kindsUnder(stance)) {
      const isHit = stance === 'denied' || SIGNALS[kind].some((signal) => signal.test(folded))
      if (isHit && !hits.has(kind)) hits.set(kind, oneLine(sentence, 240))
    }
  }
  // Its new time is no step, because the application has come to the interview before.
  if (isCancelled && !hits.has('rejection') && !hits.has('offer')) return null
  if (isCancelled) hits.delete('interview')
  const decisive = [...hits.keys()].filter((kind) => kind !== 'received')
  const [kind = 'received'] = decisive
  const why = hits.get(kind)
  if (decisive.length > 1 || why === undefined) return null
  return { kind, why, when: kind === 'interview' ? timeSentences(sentences, why) : '' }
}

// A denied step is a rejection; a step that is open or cancelled is none.
function kindsUnder(stance: StepStance): readonly ReplyKind[] {
  if (stance === 'denied') return ['rejection']
  return stance === null ? REPLY_KINDS : ['received']
}

/** Returns whether a subject speaks of the reader's own application. Example: "Your application to Crumb". */
export function isReplySubject(subject: string): boolean {
  return REPLY_SUBJECT.test(plain(subject)) || replyKindOf([subject]) !== null
}

function sentencesOf(paragraph: string): string[] {
  return paragraph
    .split(/(?<=[.!?;])(?<!\b\d{1,2}\.)\s+/)
    .map((sentence) => sentence.slice(0, MOST_SENTENCE))
    .filter((sentence) => /\p{L}/u.test(sentence))
}

function plain(text: string): string {
  return foldAccents(text)
    .replaceAll(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replaceAll('ß', 'ss')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

// The sentence of the invitation first, then the others.
function timeSentences(sentences: readonly string[], why: string): string {
  for (const sentence of [why, ...sentences]) {
    const [when] = DATE().exec(sentence) ?? []
    if (when !== undefined) return oneLine(when, 80)
  }
  return ''
}

const TIME = '(?:,? (?:at |um |à |a las |de )?\\d{1,2}(?:[:.h]\\d{2})? ?(?:am|pm|uhr|h)?(?![\\d/]))?'
const DATE = once(() => {
  const MONTH = `(?:${datePatterns().month})\\.?`
  return new RegExp(
    `(?:\\p{L}{2,10},? )?(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|\\d{1,2}(?:st|nd|rd|th|\\.)? (?:de |of )?${MONTH}(?: (?:de )?\\d{4})?|${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:, \\d{4})?)${TIME}`,
    'iu',
  )
})

/** The stance of a sentence towards the step that it names: the step does not come, was cancelled, or is open. */
type StepStance = 'denied' | 'cancelled' | 'open' | null

/**
 * Returns the stance of a folded sentence towards an interview, an offer or the job; null if it takes none. A cancelled or missed
 * interview is no step, whatever else a mail says of it. Example: "We are unable to invite you to an interview." is denied,
 * "Your interview has been moved to Friday." is cancelled, and "Selected candidates will be invited." is open.
 */
function stanceOf(folded: string): StepStance {
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

/** The kinds of a reply to an application. */
export const REPLY_KINDS = ['received', 'interview', 'rejection', 'offer'] as const
export type ReplyKind = (typeof REPLY_KINDS)[number]

/**
 * Phrases that tell the kind of a reply in English, German, French and Spanish. They are matched in single sentences, in lower
 * case and without accents.
 */
const SIGNALS: Readonly<Record<ReplyKind, readonly RegExp[]>> = {
  received: [
    /\b(?:thank you|thanks)(?: very much| so much)? for (?:applying|your application|submitting your application|your interest in (?:joining|working|the|our|this))/,
    /\b(?:we(?:'ve| have)?|has) (?:successfully )?received your (?:job )?(?:application|resume|cv)\b/,
    /\byour (?:job )?application (?:(?:to|for|at|with) .{1,120} )?(?:has been|was|is) (?:successfully )?(?:received|submitted|sent)\b/,
    /\bapplication (?:received|confirmation|submitted)\b/,
    /\b(?:vielen dank|danke|herzlichen dank|besten dank) fur (?:deine|ihre|die) (?:\w+ )?bewerbung/,
    /\b(?:eingang|erhalt) (?:deiner|ihrer) bewerbung|\beingangsbestatigung/,
    /\b(?:deine|ihre) bewerbung(?:sunterlagen)? .{0,80}(?:eingegangen|erhalten|ubermittelt|gesendet|eingetroffen)\b/,
    /\bbien recu (?:votre|ta) candidature|\bmerci (?:pour|de) (?:votre|ta) candidature|\bmerci d'avoir postule/,
    /\b(?:votre|ta) candidature .{0,100}(?:a bien ete|a ete) (?:recue|envoyee|transmise|enregistree|prise en compte)/,
    /\bhemos recibido (?:tu|su) (?:candidatura|solicitud|curriculum|cv)\b/,
    /\bgracias por (?:(?:tu|su) (?:candidatura|solicitud|inscripcion)|postularte|postularse|inscribirte|inscribirse|aplicar)\b/,
    /\b(?:tu|su) (?:candidatura|solicitud) .{0,80}(?:ha sido|fue) (?:recibida|enviada|registrada)\b/,
  ],
  interview: [
    /\b(?:invite|inviting|invitation) .{0,60}\b(?:interview|call|conversation|chat|meeting|assessment day)\b/,
    /\b(?:schedule|arrange|set up|book|organi[sz]e) .{0,50}\b(?:interview|call|conversation|chat|phone screen)\b/,
    /\binterview (?:invitation|confirmation|confirmed|scheduled|is scheduled|is confirmed|has been (?:scheduled|confirmed))\b/,
    /(?<!\b(?:for|after|following|during|from|since|enjoyed|appreciated) )\byour (?:\w+ )?interview (?:with|for|on|at|is|will)\b/,
    /\b(?:would|'d) (?:like|love) to (?:interview|meet|speak (?:with|to)|talk (?:with|to)|chat with) you\b/,
    /\byour availability for\b|\bavailable for (?:an?|the) .{0,30}(?:interview|call|chat|conversation)\b/,
    /\b(?:laden|lade|einladen|einladung|eingeladen) .{0,80}(?:gesprach|interview|kennenlernen|probearbeiten|probetag)\b/,
    /\beinladung zu[mr] (?:vorstellungs|bewerbungs|erst|kennenlern|telefon)\w+/,
    /\b(?:termin|terminvorschlag\w*) .{0,50}(?:\w*gesprach|interview)\b/,
    /\bmochten (?:dich|sie) (?:gerne? )?(?:personlich |naher |besser )?kennenlernen\b/,
    /\b(?:invit(?:er|ons|e)|convi(?:er|ons|e)|invitation) .{0,80}\bentretien\b/,
    /\bentretien .{0,40}(?:est prevu|aura lieu|est confirme|est fixe)\b/,
    /\b(?:planifier|fixer|organiser|programmer|convenir d) ?.{0,40}\bentretien\b/,
    /\b(?:souhait(?:ons|erions)|aimerions) (?:vous rencontrer|echanger avec vous|te rencontrer)\b/,
    /\b(?:invitar(?:te|le)|invitamos|invitacion|concertar|programar|agendar|coordinar) .{0,60}\bentrevista\b/,
    /\bentrevista .{0,40}(?:programada|confirmada|agendada|tendra lugar)\b/,
    /\b(?:gustaria|queremos|quisieramos) (?:conocer(?:te|le)|hablar contigo|entrevistar(?:te|le))\b/,
  ],
  rejection: [
    /\b(?:decided|chosen|decision|opted)\b.{0,30}\bnot to (?:move|proceed|progress|continue|advance|pursue|take)\b/,
    /\b(?:not|won't|unable to|cannot|can't) (?:be )?(?:able to )?(?:mov(?:e|ing)|progress(?:ing)?|proceed(?:ing)?|advanc(?:e|ing)|continu(?:e|ing)|tak(?:e|ing)|pursu(?:e|ing)) .{0,40}(?:forward|further|ahead|application|candidacy|next (?:step|stage|round))/,
    /\b(?:mov(?:e|ed|ing)|proceed(?:ed|ing)?|go(?:ne|ing)?|pursu(?:e|ing)|continu(?:e|ing)|progress(?:ing)?) (?:forward |ahead )?with (?:other|another|different) (?:candidate|applicant)s?\b/,
    /\bpursu(?:e|ing) (?:other|another|different) (?:candidate|applicant)s?\b|\bregret to (?:inform|tell|let you know|advise)\b/,
    /\b(?:you|application|candidacy) (?:(?:has|have|was|were) )?(?:not|haven't|wasn't|weren't) (?:been )?(?:selected|successful|shortlisted|chosen)\b/,
    /\byour (?:application|candidacy) .{0,80}(?:was|has been|is) (?:unsuccessful|rejected|declined)\b|\b(?:unfortunately|sadly|regrettably)\b.{0,80}\bunsuccessful\b/,
    /\b(?:position|role|vacancy) (?:has|was|is)(?: now| already| since)?(?: been)? filled\b/,
    /\bno longer (?:being )?(?:considered|under consideration)\b|\bunable to offer you\b/,
    /\bleider\b.{0,160}(?:absag\w*|nicht\b.{0,40}(?:berucksichtig\w*|anbieten|zusagen|weiterverfolgen|fortsetzen|entsprechen|weiter)|gegen (?:dich|sie)|andere[nrs]? (?:bewerber|kandidat)\w*|keine (?:positive|passende)|anderweitig|besetzt)/,
    /\bfur (?:einen?|andere)\w*(?: andere\w*)? (?:bewerber|kandidat|mitbewerber)\w* entschieden\b/,
    /\bbewerbung\b.{0,60}\bnicht (?:weiter |naher )?(?:berucksichtig\w+|in die engere)\b/,
    /\bstelle\b.{0,40}\b(?:anderweitig|bereits|inzwischen)\b.{0,20}\bbesetzt\b/,
    /\b(?:regret\w*|malheureusement|desole\w*|navre\w*)\b.{0,180}\b(?:pas (?:ete )?(?:retenue?|donner|donne|poursuivre|favorable\w*)|ne (?:pouvons|pourrons|correspond|souhaitons)|suite (?:favorable|positive)|defavorable|negative)/,
    /\bcandidature n'a (?:malheureusement )?pas ete (?:retenue|selectionnee)\b|\bposte .{0,30}(?:a ete|est) pourvu\b/,
    /\b(?:retenir|retenu|choisi|privilegie) (?:d'autres|un autre) (?:candidat|profil)/,
    /\b(?:lamentamos|lamentablemente|desafortunadamente|sentimos|por desgracia)\b.{0,160}\b(?:no (?:has|ha|hemos|podemos|podremos|continuar\w*|seguir\w*|avanzar\w*)|otr[oa]s? (?:candidat|perfil)|descartad)/,
    /\b(?:hemos decidido|decidimos)\b.{0,60}\b(?:otr[oa]s? (?:candidat|perfil)|no (?:continuar|seguir|avanzar))/,
    /\bno (?:has|ha|habeis) sido seleccionad[oa]\b|\bcandidatura (?:no ha sido seleccionada|ha sido descartada)\b|\b(?:vacante|puesto) .{0,20}ha sido cubiert[oa]\b/,
  ],
  offer: [
    /\b(?:pleased|happy|delighted|excited|thrilled|glad|like|pleasure) to (?:extend|offer|present|make) (?:you|an offer|this offer|a formal)\b/,
    /\boffer of employment\b|\b(?:your|the|formal|written|attached) (?:job )?offer letter\b|\bextend(?:ing)? (?:to )?(?:you )?an offer\b/,
    /\b(?:your|formal|written) job offer\b/,
    /\b(?:freuen uns|mochten|konnen)\b.{0,100}\b(?:stelle|position|vertrag|job)\b.{0,40}\b(?:anbieten|anzubieten)\b/,
    /\b(?:arbeitsvertrag|vertragsangebot|vertragsentwurf)\b.{0,60}\b(?:anbei|anhang|beigefugt|unterzeichn\w+|unterschr\w+)|\b(?:anbei|im anhang)\b.{0,60}\b(?:arbeitsvertrag|vertragsangebot|vertragsentwurf)\b/,
    /\b(?:plaisir|heureu\w+|ravis?)\b.{0,60}\b(?:proposer|offrir)\b.{0,20}\b(?:poste|contrat|cdi|cdd)\b|\b(?:promesse|proposition) d'embauche\b/,
    /\b(?:complace|alegra|encantad[oa]s|placer|queremos)\b.{0,40}\bofrecer(?:te|le)\b.{0,20}\b(?:puesto|contrato|posicion|trabajo|plaza)\b|\bcarta (?:de )?oferta\b/,
  ],
}

/** A sentence about a possible event is no evidence of it. */
const CONDITIONAL =
  /\b(?:if|in case|in the event|should you|should your|should we|whether|unless|may (?:be|invite|contact|reach)|might|falls|wenn|sofern|sobald|eventuell|lorsque|pourr\w+|cuando|en caso|podra|podriamos|en cas)\b|(?:^|[,;] )si\b/

/** The line above a quoted earlier mail. */
const QUOTE_HEAD =
  /^(?:on .{5,160} wrote:|am .{5,160} schrieb.{0,120}:|le .{5,160} a ecrit ?:|el .{5,160} escribio:|-{2,} ?(?:original message|ursprungliche nachricht|message d'origine|mensaje original) ?-{2,}|_{10,})$/

/** Words by which a subject speaks of the reader's own application. */
const REPLY_SUBJECT =
  /\b(?:your (?:job )?(?:application|candidacy|interview)|application (?:to|for|at|update|status)|(?:votre|ta) candidature|(?:ihre|deine) bewerbung|bewerbung (?:als|bei|um)|(?:tu|su) (?:candidatura|solicitud)|entretien|entrevista|\w*gesprach)\b/
