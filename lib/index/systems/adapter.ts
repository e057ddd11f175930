/** A place as a board wrote it, with the country the board's own data names for it (ISO 3166 alpha-2). */
export type ListedPlace = { text: string; country: string | null }

export type WorkMode = 'remote' | 'hybrid' | 'onsite'

/** One posting as a board's answer tells it, before anything is decided about it. */
export type ListedPosting = {
  /** The hiring system's own id, unique on its board. */
  ext_id: string
  /** Trimmed, one line. */
  title: string
  /** The public https link that a person opens. */
  url: string
  places: ListedPlace[]
  /** Only what the board's own data says; null when it says nothing. */
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

/** What one request to a board told: its postings, and whether the board said that these are all. */
export type BoardAnswer = {
  postings: ListedPosting[]
  /** False when the answer holds fewer rows than the board itself counts: then nothing may be removed. */
  complete: boolean
  /** The company's name where the answer holds one. */
  company: string | null
  /** The address of the next page, if there is one. */
  next: string | null
  /** Rows of this page and of the whole list by the board's own count: fewer rows in all pages are not the whole list. */
  counted?: { rows: number; total: number }
  /** What a person should know of an answer like this one, '' or left out where there is nothing. */
  note?: string
}

/** A link that a person pasted, understood: which board, and which posting if it names one. */
export type BoardLink = { board: string; ext_id: string | null }

/** A posting that is asked for, with the link that a person opens where it is known. */
export type AskedPosting = { board: string; ext_id: string; link?: string }

/** How one posting of a board is asked for. */
export type OnePosting = {
  addresses: (board: string, ext_id: string, link?: string) => string[]
  /** Reads a parsed answer; throws UnreadableAnswer when it holds no posting, ClosedPosting when it is closed. */
  read: (answer: unknown, asked?: AskedPosting) => ListedPosting
  /**
   * Whether 404 from every address means that the posting is closed, as long as the board itself is there; else the
   * board's list decides, or another posting of the board, which must be answered.
   */
  missing_is_closed: boolean | 'unless_all_are'
  /** Where to ask whether the board is there, when its list need not be whole; its addresses where this is left out. */
  list?: (board: string) => string[]
}

/** How the rows of a list without descriptions become whole, each with its own answer (`posting`). */
type Details = {
  /** Requests that a board gets in one refresh, those for its list among them; the rest waits for the next. */
  most_requests: number
  /** A row with what its own answer says; id and link are the row's. */
  merge: (row: ListedPosting, whole: ListedPosting) => ListedPosting
}

/** A request that sends JSON. */
export type JsonRequest = { address: string; json: unknown }

/** How often a hiring system's hosts may be asked. */
type Pace = {
  at_once: number
  interval_ms: number
  domain?: string | readonly string[]
  apart?: boolean
  most_a_day?: number
}

/** What the reader needs to know about one hiring system. Pure: the reader does the asking. */
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
  /** What a board is called for people until its company's name is known; its name where this is left out. */
  shown?: (board: string) => string
  /** Where to ask for the board, in order: the next is asked only when one answers that there is no such board. */
  addresses: (board: string) => string[]
  /** What is sent for a page of the list that cannot simply be got. */
  post?: (address: string) => JsonRequest
  /** Statuses besides 404 and 410 by which a list says that there is no such board. */
  gone_statuses?: readonly number[]
  /** How its answers are written; JSON where this is left out. */
  format?: 'xml'
  /**
   * Where a list is asked for once more, in another language, while it has postings without a description: those alone
   * are filled. Null after the last such address.
   */
  gaps?: (address: string) => string | null
  /** Reads a parsed answer, asked for at a time in ms; throws UnreadableAnswer when it has another shape. */
  read: (answer: unknown, address: string, now?: number) => BoardAnswer
  /** How one posting is asked for; null where its board's list must be read. */
  posting: OnePosting | null
  /** Where the list has no descriptions; they come with `posting`. */
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

/** An answer that is not what the hiring system promises; its message is a reason for people. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
}

/** An answer that says of a posting that it can no longer be applied for. */
export class ClosedPosting extends UnreadableAnswer {
  override name = 'ClosedPosting'
}
