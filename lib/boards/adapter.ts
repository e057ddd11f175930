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
  /** RFC 3339 in UTC with milliseconds. */
  published_at: string | null
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
}

/** A link that a person pasted, understood: which board, and which posting if it names one. */
export type BoardLink = { board: string; ext_id: string | null }

/** How one posting of a board is asked for. */
export type OnePosting = {
  addresses: (board: string, ext_id: string) => string[]
  /** Reads a parsed JSON answer; throws UnreadableAnswer when it holds no posting. */
  read: (answer: unknown) => ListedPosting
  /** Whether 404 from every address means that the posting is closed; else the board's list decides. */
  missing_is_closed: boolean
}

/** What the reader needs to know about one hiring system. Pure: the reader does the asking. */
export type BoardAdapter = {
  system: string
  /** The system's name for people. */
  name: string
  /**
   * Requests that one host gets at once, the least milliseconds between two of them, and the most of a day (5,000 where
   * nothing is said); all hosts below `domain`, where each board has its own, count as one.
   */
  pace: { at_once: number; interval_ms: number; domain?: string; most_a_day?: number }
  /** Whether this can be a board's name there; anything else must never reach an address. */
  isBoard: (board: string) => boolean
  /** Where to ask for the board, in order: the next is asked only when one answers 404. */
  addresses: (board: string) => string[]
  /** Reads a parsed JSON answer; throws UnreadableAnswer when it has another shape. */
  read: (answer: unknown, address: string) => BoardAnswer
  /** How one posting is asked for; null where its board's list must be read. */
  posting: OnePosting | null
  /** The board that a public link belongs to, or null when the link is not this system's. */
  boardOfLink: (link: URL) => BoardLink | null
}

/** An answer that is not what the hiring system promises; its message is a reason for people. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
}
