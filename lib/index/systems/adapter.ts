import type { FormQuestion, Longest } from '#db/rows/states.ts'
import type { ListedPlace, WorkMode } from '#lib/index/places/work-mode.ts'

/** One posting as a board's answer states it, before any decision about it. */
export type ListedPosting = {
  /** The hiring system's own id, unique on its board. */
  ext_id: string
  /**
   * The board's own name of the job behind this posting, shared by all its postings and unique on its board; missing
   * if the system has none.
   */
  requisition?: string
  /** Trimmed, one line. */
  title: string
  /** The public https link that a person opens. */
  url: string
  places: ListedPlace[]
  /** Title and place with the board's own spaces, where these are more than one between words: "Tampa, FL ". */
  as_written?: string
  /** True if the title is only derived from the address, so that it says nothing about the job. */
  unnamed?: true
  /** Only the mode in the board's own data; null if it states none. */
  work_mode: WorkMode | null
  /** The description as HTML, unescaped, as strangers wrote it. */
  html: string
  /** Pay as one line of text, '' if the board states none. */
  salary: string
  /** The kind of employment in the board's own words; missing if the system never states it. */
  employment?: string
  /** The last day for applications (YYYY-MM-DD); only of systems that do not invent it. */
  closes?: string
  /** RFC 3339 in UTC with milliseconds. */
  published_at: string | null
  /** A day derived from words such as "Posted 3 Days Ago", until the posting's own is read; never a change by itself. */
  around?: string | null
  published_kind: 'posted' | 'updated'
  updated_at: string | null
}

/** The fields of a posting that its board's answer does not state. */
export const UNSTATED = {
  work_mode: null,
  html: '',
  salary: '',
  published_at: null,
  published_kind: 'posted',
  updated_at: null,
} as const

/** A request of an adapter that needs more than an address. */
export type BoardRequest = {
  address: string
  /** The JSON body. */
  json?: unknown
  /** The format of the answer: JSON by default, or a page or sitemap of an employer's site (`SiteAnswer`). */
  format?: 'xml' | 'site'
  /** Follows up to three redirects, on the same host or anywhere; by default none. */
  follows?: 'host' | 'anywhere'
  /** Statuses besides 404 and 410 that mean a missing address. */
  missingStatuses?: readonly number[]
  /** An address that its host or its robots.txt refuses counts as missing. */
  mayBeRefused?: true
}

/**
 * Requests a board at its host's pace and returns the parsed answer. Throws `NotThere` for a missing address; any
 * other failure, or an endless list, ends the whole reading.
 */
export type Send = (request: string | BoardRequest) => Promise<unknown>

/** A page of a board's list, or all of it. */
export type ListPage = {
  postings: ListedPosting[]
  /** Rows of this page and of the whole list by the board's own count: fewer rows in all pages are not the whole list. */
  counted?: { rows: number; total: number }
  /** The company's name if the answer holds one. */
  company?: string | null
  /** A note for the person on this answer; '' or missing for none. */
  note?: string
}

/**
 * Reads a board's list page by page. A yielded page returns whether it brought anything new, because some boards
 * ignore the start of a page. The return value tells whether these were all; if not, nothing may be removed.
 */
export type ListReading = AsyncGenerator<ListPage, boolean, boolean>

/** The tools for reading a list. */
export type ListTools = {
  send: Send
  /** The time of reading, in ms. */
  now: number
  /** Whether only the first page is wanted, and no descriptions. */
  brief: boolean
}

/** A pasted link after parsing: its board, and its posting if it names one. */
export type BoardLink = { board: string; ext_id: string | null }

/** A requested posting, with its public link if that is known. */
export type PostingRequest = { board: string; ext_id: string; link?: string }

/** The requests for a single posting of a board. */
type SinglePostingReader = {
  /** Throws `NotThere` if its addresses are missing, `ClosedPosting` if it is closed, else `UnreadableAnswer`. */
  read: (posting: PostingRequest, send: Send) => Promise<ListedPosting>
  /**
   * The check before a missing posting counts as closed: whether the board exists, the board's whole list, or another
   * posting of the board, which must be answered.
   */
  whenMissing: 'ask_board' | 'ask_list' | 'ask_another'
}

/** The requests that complete the rows of a list without descriptions, each with its own answer (`posting`). */
type Details = {
  /** The most requests to a board in one refresh, including those for its list; the rest waits for the next. */
  most_requests: number
  /** Returns a row merged with its own answer; id and link stay the row's. */
  merge: (row: ListedPosting, detail: ListedPosting) => ListedPosting
}

/** Requests the questions of a posting's application form. */
type AskFormQuestions = (posting: { board: string; ext_id: string }, send: Send) => Promise<FormQuestion[]>

/** The request limits of a hiring system's hosts. */
type Pace = {
  at_once: number
  interval_ms: number
  domain?: string | readonly string[]
  apart?: boolean
  most_a_day?: number
}

/** The reader of one hiring system. All requests go through `send`, which respects the hosts' limits. */
export type BoardAdapter = {
  system: string
  /** The system's name for people. */
  name: string
  /**
   * The parallel requests to one host, the least milliseconds between two of them, and the most per day (5,000 by
   * default). All hosts below `domain` (or several of them), where each board has its own, count as one, unless they
   * are `apart`.
   */
  pace: Pace
  /** Returns whether this can be a board's name; anything else must never reach an address. */
  isBoard: (board: string) => boolean
  /** The display name of a board until its company's name is known; by default the board's name. */
  shown?: (board: string) => string
  /** A mark in the pages of employers' own hosts that use this system; such a host is the board's name. */
  ownHostMark?: RegExp
  /** Set if the vendor documents the interface as public; then the person may allow it despite robots.txt. */
  isDocumented?: true
  /** Set if boards are read one after another, although their hosts differ. */
  oneByOne?: true
  /** The hosts that serve a board, in the order of trying. */
  hosts: (board: string) => string[]
  /** Reads the board's list; throws `UnreadableAnswer` if an answer has another shape. */
  list: (board: string, tools: ListTools) => ListReading
  /** The requests for a single posting; null if its board's list must be read. */
  posting: SinglePostingReader | null
  /** Set for systems whose list has no descriptions; they come with `posting`. */
  details?: Details
  /** Reads the questions of a posting's application form; missing where the system does not tell them. */
  form?: AskFormQuestions
  /** Returns the board of a public link, or null if the link belongs to another system. */
  boardOfLink: (link: URL) => BoardLink | null
  /**
   * Returns the posting of a link without a board, as on employers' own sites; only if the system gives no id twice.
   * Null if the link names none.
   */
  boardlessPosting?: (link: URL) => string | null
  /** Returns the stored link of a posting whose other link forms name it by something else than its id. */
  storedLink?: (named: BoardLink & { ext_id: string }) => string
}

/** An answer that breaks the hiring system's format; its message is a reason for people. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
}

/** An answer that says that a posting is closed. */
export class ClosedPosting extends UnreadableAnswer {
  override name = 'ClosedPosting'
}

/** Nothing is at an address; the message is a reason for people, `status` is null if it was not requested. */
export class NotThere extends Error {
  override name = 'NotThere'
  readonly status: number | null

  constructor(reason: string, status: number | null) {
    super(reason)
    this.status = status
  }

  /** True if the host redirected elsewhere. */
  get isElsewhere(): boolean {
    return this.status !== null && this.status >= 300 && this.status < 400
  }
}

/**
 * Returns the limit that a question names, or null.
 * Example: "Why us? (max. 300 words)" is 300 words, and "In 500 characters or less" is 500 characters.
 */
export function limitIn(label: string): Longest | null {
  const match = LIMIT.exec(label)
  const [, amount, unit = ''] = match ?? []
  if (!match || amount === undefined || LEAST.test(label.slice(0, match.index))) return null
  const number = Number(amount.replace(/[.,\s]/g, ''))
  return number > 0
    ? { amount: number, unit: /^(?:w|wörter|mots|palabras)/i.test(unit) ? 'words' : 'characters' }
    : null
}

// A least length is no limit. Example: "at least 100 words".
const LEAST = /(?:at least|min(?:imum|\.)?(?: of)?|mindestens|au moins|al menos|mínimo(?: de)?)\s*$/iu
const LIMIT =
  /(\d{1,3}(?:[.,\s]\d{3})|\d{1,5})\s*(words|characters|chars|wörter|zeichen|mots|caractères|palabras|caracteres)\b/iu
