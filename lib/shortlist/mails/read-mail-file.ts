import { boardlessPosting, boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { MailFile, MailFileReading, MailReply } from '#lib/shortlist/mails/mail-file.ts'
import { areCut, hrefsIn, linesOfHtml, linesOfText } from '#lib/shortlist/mails/rules/mail-lines.ts'
import {
  jobLinkOf,
  type MailPosting,
  MOST_POSTINGS,
  postingsOf,
} from '#lib/shortlist/mails/rules/mail-postings.ts'
import { isReplySubject, ownParagraphs, replyKindOf } from '#lib/shortlist/mails/rules/reply-kind.ts'
import { capped, oneLine } from '#lib/text/text.ts'

/** The most bytes of a file of mails that are read. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024
const MAX_MAILS = 500
const MAX_POSTINGS = 500
// Reading one takes up to twenty microseconds.
const MAX_COUNTED = 200_000 // links of a file
const MAX_WORDS = 8_000 // characters of a reply that are searched for names

type Mail = { subject: string; from: string; date: string | null; html: string; text: string }
type ReadMail = { postings: MailPosting[]; untitled: number; more: number; reply: MailReply | null }

/**
 * Reads the postings and replies of a file of mails. Broken mails are counted and left; a file without a readable mail is
 * refused with `invalid_value`. Call it through `MailReader`, which stops slow files.
 */
export async function readMailFile({ format, bytes }: MailFile): Promise<MailFileReading> {
  if (bytes.byteLength > MAX_MAIL_BYTES) throw unreadable(TOO_LARGE)
  const { mails, left_out } =
    format === 'mbox' ? splitMbox(bytes, MAX_MAILS) : { mails: [bytes], left_out: 0 }
  const readMails: ReadMail[] = []
  const left = { links: MAX_COUNTED }
  for (const mail of mails) {
    const parsed = await parseMail(mail)
    if (parsed) readMails.push(readMail(parsed, left))
  }
  if (readMails.length === 0) throw unreadable(format === 'eml' ? NO_MAIL : NO_MAILS)
  const postings = new Map<string, MailPosting>()
  for (const posting of readMails.flatMap((mail) => mail.postings)) {
    if (!postings.has(posting.link)) postings.set(posting.link, posting)
  }
  return {
    postings: [...postings.values()].slice(0, MAX_POSTINGS),
    replies: readMails.flatMap(({ reply }) => reply ?? []),
    mails: readMails.length,
    unread: mails.length - readMails.length,
    left_out,
    more_jobs: Math.max(0, postings.size - MAX_POSTINGS) + readMails.reduce((sum, { more }) => sum + more, 0),
    untitled: readMails.reduce((sum, { untitled }) => sum + untitled, 0),
  }
}

async function parseMail(bytes: Uint8Array): Promise<Mail | null> {
  if (holdsTooManyLines(bytes)) return null
  const { default: PostalMime } = await import('postal-mime')
  const limits = { maxNestingDepth: 50, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 3 }
  // A copy: the parser reads a whole buffer, and a mail of an mbox is a part of one.
  const parsed = await PostalMime.parse(bytes.slice(), limits).catch(() => null)
  if (parsed === null) return null
  const { subject = '', from, date, html = '', text = '', headers } = parsed
  const isMail = headers.some(({ key }) => MAIL_HEADERS.has(key))
  if (!isMail || !/[\p{L}\p{N}]/u.test(subject + html + text) || isGarbled(html || text)) return null
  return {
    subject: oneLine(subject, 200),
    html,
    text,
    from: oneLine(from?.name ?? '', 200),
    date: momentOf(date ?? ''),
  }
}

// The parser takes 200 bytes a line. A mail of 25 MB has 350,000 lines.
const MOST_LINES = 500_000

function holdsTooManyLines(bytes: Uint8Array): boolean {
  if (bytes.length <= MOST_LINES) return false
  let lines = 0
  for (let index = bytes.indexOf(LF); index !== -1; index = bytes.indexOf(LF, index + 1)) lines += 1
  return lines > MOST_LINES
}

function momentOf(date: string): string | null {
  const time = Date.parse(date)
  const moment = Number.isNaN(time) ? '' : new Date(time).toISOString()
  // Moments are compared as text, which needs years of four digits.
  return /^[12]\d{3}-/.test(moment) ? moment : null
}

// A part whose bytes are of no text: a wrong charset, or a damaged encoding.
function isGarbled(text: string): boolean {
  const start = capped(text, 20_000)
  return (start.match(/\ufffd/g)?.length ?? 0) > start.length / 20
}

function readMail({ subject, from, date, html, text }: Mail, left: { links: number }): ReadMail {
  const fromHtml = linesOfHtml(html)
  const isText = fromHtml.length === 0
  const lines = isText ? linesOfText(text) : fromHtml
  const { postings, untitled } = postingsOf(lines, (href) => jobLinkOf(href, isSystemPosting))
  const paragraphs = ownParagraphs(lines, isText)
  const reading = replyKindOf([subject, ...paragraphs])
  // Replies of job sites also list similar jobs, and alerts may speak of interviews.
  const isReply = reading !== null && (postings.length < 2 || isReplySubject(subject))
  if (!isReply) {
    const source = isText ? text : html
    const isCut = postings.length >= MOST_POSTINGS || areCut(lines, source)
    const more = isCut ? Math.max(0, countJobs(source, left) - postings.length - untitled) : 0
    return { postings, untitled, more, reply: null }
  }
  const words = { head: `${subject} ${from}`, text: capped(paragraphs.join(' '), MAX_WORDS) }
  const shownReading = { ...reading, why: withoutAddresses(reading.why), subject: withoutAddresses(subject) }
  return { postings: [], untitled: 0, more: 0, reply: { ...shownReading, date, words } }
}

// Beyond the limits of a mail only links whose site is known count, because others need the words beside them.
function countJobs(source: string, left: { links: number }): number {
  const jobs = new Set<string>()
  for (const href of hrefsIn(source, left.links)) {
    left.links -= 1
    const job = jobLinkOf(href, isSystemPosting)
    if (job?.isCertain) jobs.add(job.link)
  }
  return jobs.size
}

const withoutAddresses = (text: string): string => text.replaceAll(/(?<!\S)\S+@\S+/g, '…')

function isSystemPosting(link: string): boolean {
  const posting = boardOfLink(link, systems) ?? boardlessPosting(link, systems)
  return posting !== null && posting.ext_id !== null
}

function unreadable(message: string): Refusal {
  return new Refusal('invalid_value', message, { reason: 'document_unreadable' })
}

const MAIL_HEADERS = new Set(['from', 'to', 'subject', 'date', 'message-id', 'received', 'mime-version'])
const TOO_LARGE = 'The file is larger than 25 MB. Export fewer mails, and send those. Nothing was stored.'
const NO_MAIL =
  'The file holds no readable mail: it is damaged, or not an .eml. Save the mail again. Nothing was stored.'
const NO_MAILS =
  'The file holds no readable mail: it is damaged, or not an .mbox. Export the mails again. Nothing was stored.'

const LF = 0x0a
const CR = 0x0d
const GREATER = 0x3e
const FROM = [0x46, 0x72, 0x6f, 0x6d, 0x20] // "From "

/** The mails of an mbox file, and how many more it holds. */
type MboxParts = { mails: Uint8Array[]; left_out: number }

/**
 * Splits an mbox file at its "From " lines and takes the mboxrd quoting out. Example: the body line `>From here on` reads
 * `From here on`. A file without such a line is one mail.
 */
function splitMbox(bytes: Uint8Array, most: number): MboxParts {
  const starts: number[] = []
  for (let index = 0; index !== -1 && index < bytes.length; index = nextLine(bytes, index)) {
    // Some writers leave "From " in bodies as it is; only one after an empty line begins a mail.
    if (isFromLine(bytes, index) && isAfterGap(bytes, index)) starts.push(index)
  }
  if (starts.length === 0) return { mails: bytes.length > 0 ? [bytes] : [], left_out: 0 }
  const mails = starts.slice(0, most).map((start, number) => {
    const first = nextLine(bytes, start)
    return first === -1
      ? new Uint8Array()
      : withoutQuotes(bytes.subarray(first, starts[number + 1] ?? bytes.length))
  })
  return { mails, left_out: Math.max(0, starts.length - most) }
}

function nextLine(bytes: Uint8Array, index: number): number {
  const end = bytes.indexOf(LF, index)
  return end === -1 ? -1 : end + 1
}

function isFromLine(bytes: Uint8Array, index: number): boolean {
  return FROM.every((letter, offset) => bytes[index + offset] === letter)
}

function isAfterGap(bytes: Uint8Array, index: number): boolean {
  if (index === 0) return true
  const before = bytes[index - 2] === CR ? index - 3 : index - 2
  return before < 0 || bytes[before] === LF
}

function withoutQuotes(mail: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = []
  let length = 0
  for (let index = 0; index !== -1 && index < mail.length; index = nextLine(mail, index)) {
    let end = index
    while (mail[end] === GREATER) end += 1
    if (end === index || !isFromLine(mail, end)) continue
    pieces.push(mail.subarray(length, index))
    length = index + 1
  }
  if (pieces.length === 0) return mail
  pieces.push(mail.subarray(length))
  const plain = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let place = 0
  for (const piece of pieces) {
    plain.set(piece, place)
    place += piece.length
  }
  return plain
}
