import type { MailLine } from '#lib/shortlist/mails/rules/mail-lines.ts'
import { type StepStance, stanceOf } from '#lib/shortlist/mails/rules/reply-denials.ts'
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
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|jän|mär|mai|okt|dez|fév|avr|juin|juil|aoû|déc|ene|abr|ago|dic)\\p{L}*\\.?'
const TIME = '(?:,? (?:at |um |à |a las |de )?\\d{1,2}(?:[:.h]\\d{2})? ?(?:am|pm|uhr|h)?(?![\\d/]))?'
const DATE = new RegExp(
  `(?:\\p{L}{2,10},? )?(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|\\d{1,2}(?:st|nd|rd|th|\\.)? (?:de |of )?${MONTH}(?: (?:de )?\\d{4})?|${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:, \\d{4})?)${TIME}`,
  'iu',
)
