import type { MailLine } from '#lib/shortlist/mails/rules/mail-lines.ts'
import {
  CONDITIONAL,
  QUOTE_HEAD,
  REPLY_KINDS,
  REPLY_SUBJECT,
  type ReplyKind,
  SIGNALS,
} from '#lib/shortlist/mails/rules/reply-signals.ts'
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
    const [when] = DATE.exec(sentence) ?? []
    if (when !== undefined) return oneLine(when, 80)
  }
  return ''
}

const MONTH =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|jän|mär|mai|okt|dez|fév|avr|juin|juil|aoû|déc|ene|abr|ago|dic)\\p{L}{0,9}\\.?'
const TIME = '(?:,? (?:at |um |à |a las |de )?\\d{1,2}(?:[:.h]\\d{2})? ?(?:am|pm|uhr|h)?(?![\\d/]))?'
const DATE = new RegExp(
  `(?:\\p{L}{2,10},? )?(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|\\d{1,2}(?:st|nd|rd|th|\\.)? (?:de |of )?${MONTH}(?: (?:de )?\\d{4})?|${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:, \\d{4})?)${TIME}`,
  'iu',
)

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
