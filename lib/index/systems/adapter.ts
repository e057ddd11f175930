import type { ListedPlace, WorkMode } from '#lib/index/places/listed-place.ts'

/** One posting as a board's answer tells it, before anything is decided about it. */
export type ListedPosting = {
  /** The hiring system's own id, unique on its board. */
  ext_id: string
  /**
   * The board's own name of the job that this posting advertises, one for all its postings and unique on its board; left
   * out where the system has none.
   */
  requisition?: string
  /** Trimmed, one line. */
  title: string
  /** The public https link that a person opens. */
  url: string
  places: ListedPlace[]
  /** Title and place with the board's own spaces, where these are more than one between words: "Tampa, FL ". */
  as_written?: string
  /** Only the mode in the board's own data; null if it states none. */
  work_mode: WorkMode | null
  /** The description as HTML, unescaped, as strangers wrote it. */
  html: string
  /** Pay as one line of text, '' when the board gives none. */
  salary: string
  /** How somebody is employed, in the board's own words; left out where the system never says. */
  employment?: string
  /** RFC 3339 in UTC with milliseconds. */
  published_at: string | null
  /** The day worked out from words such as "Posted 3 Days Ago", until the posting's own is read; never a change by itself. */
  around?: string | null
  published_kind: 'posted' | 'updated'
  updated_at: string | null
}

/** A request of an adapter where an address alone does not say it. */
export type BoardRequest = {
  address: string
  /** The JSON body. */
  json?: unknown
  /** How the answer is written; JSON where this is left out. */
  format?: 'xml'
  /** Statuses besides 404 and 410 by which there is nothing at the address. */
  gone?: readonly number[]
}

/**
 * Requests a board at its host's pace and returns the parsed answer. Throws `NotThere` for a missing address; any
 * other failure, or an endless list, ends the whole reading.
 */
export type Ask = (request: string | BoardRequest) => Promise<unknown>

/** A page of a board's list, or all of it. */
export type ListPage = {
  postings: ListedPosting[]
  /** Rows of this page and of the whole list by the board's own count: fewer rows in all pages are not the whole list. */
  counted?: { rows: number; total: number }
  /** The company's name where the answer holds one. */
  company?: string | null
  /** A note for the person on this answer; '' or missing for none. */
  note?: string
}

/**
 * Reads a board's list page by page. A page is answered by whether it brought anything new: some boards ignore where a page
 * starts. At its end it says whether these were all; where they were not, nothing may be removed.
 */
export type ListReading = AsyncGenerator<ListPage, boolean, boolean>

/** The tools for reading a list. */
export type ListTools = {
  ask: Ask
  /** When the list is read, in ms. */
  now: number
  /** Whether only the first page is wanted, and no descriptions. */
  brief: boolean
}

/** A link that a person pasted, understood: which board, and which posting if it names one. */
export type BoardLink = { board: string; ext_id: string | null }

/** A posting that is asked for, with the link that a person opens where it is known. */
export type AskedPosting = { board: string; ext_id: string; link?: string }

/** How one posting of a board is asked for. */
type OnePosting = {
  /** Throws `NotThere` where nothing is at its addresses, `ClosedPosting` where it is closed, else `UnreadableAnswer`. */
  read: (posting: AskedPosting, ask: Ask) => Promise<ListedPosting>
  /**
   * The check before a missing posting counts as closed: whether the board exists, the board's whole list, or another
   * posting of the board, which must be answered.
   */
  whenMissing: 'ask_board' | 'ask_list' | 'ask_another'
}

/** How the rows of a list without descriptions become whole, each with its own answer (`posting`). */
type Details = {
  /** Requests that a board gets in one refresh, those for its list among them; the rest waits for the next. */
  most_requests: number
  /** Returns a row merged with its own answer; id and link stay the row's. */
  merge: (row: ListedPosting, whole: ListedPosting) => ListedPosting
}

/** How often a hiring system's hosts may be asked. */
type Pace = {
  at_once: number
  interval_ms: number
  domain?: string | readonly string[]
  apart?: boolean
  most_a_day?: number
}

/**
 * The description of one hiring system for the reader. All requests go through `ask`, which keeps to the hosts'
 * limits.
 */
export type BoardAdapter = {
  system: string
  /** The system's name for people. */
  name: string
  /**
   * Requests that one host gets at once, the least milliseconds between two of them, and the most of a day (5,000 where
   * nothing is said); all hosts below `domain` (or several of them), where each board has its own, count as one, unless
   * they are `apart`.
   */
  pace: Pace
  /** Whether this can be a board's name there; anything else must never reach an address. */
  isBoard: (board: string) => boolean
  /** The display name of a board until its company's name is known; by default the board's name. */
  shown?: (board: string) => string
  /** The hosts that a board may be asked at, the first one first. */
  hosts: (board: string) => string[]
  /** Reads the board's list; throws `UnreadableAnswer` when an answer has another shape. */
  list: (board: string, tools: ListTools) => ListReading
  /** How one posting is asked for; null where its board's list must be read. */
  posting: OnePosting | null
  /** Set for systems whose list has no descriptions; they come with `posting`. */
  details?: Details
  /** The board that a public link belongs to, or null when the link is not this system's. */
  boardOfLink: (link: URL) => BoardLink | null
  /**
   * The posting that a link names without its board, as links on employers' own sites do; only where the system gives no
   * id twice. Null when the link names none.
   */
  boardlessPosting?: (link: URL) => string | null
  /** The link under which a posting is stored that another form of link names by something else than its id. */
  storedLink?: (named: BoardLink & { ext_id: string }) => string
}

/** An answer that breaks the hiring system's format; its message is a reason for people. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
}

/** An answer that says of a posting that it can no longer be applied for. */
export class ClosedPosting extends UnreadableAnswer {
  override name = 'ClosedPosting'
}

/** Nothing is at an address; the message is a reason for people, `status` is null where it was not asked. */
export class NotThere extends Error {
  override name = 'NotThere'
  readonly status: number | null

  constructor(reason: string, status: number | null) {
    super(reason)
    this.status = status
  }

  /** Whether it was said that there is something elsewhere. */
  get isElsewhere(): boolean {
    return this.status !== null && this.status >= 300 && this.status < 400
  }
}

/** How a posting is stored: as its list has it, with its own answer, or after that could not be read. */
export type Detailed = 0 | 1 | 2
