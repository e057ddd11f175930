import type { WorkMode } from '#lib/index/places/listed-place.ts'

/** A kind of work and the sentences of its postings. */
export type SampleFamily = {
  department: string
  /** Separated by bars; `{team}` becomes the name of a team. */
  titles: string
  /** The tools, separated by bars; each posting names one of them throughout. */
  stacks: string
  /** US dollars a year with some years of experience, or per hour if `hourly`. */
  pay: { low: number; high: number }
  hourly?: boolean
  /** Work that cannot be done from home. */
  onsite?: boolean
  /** Sentences, here and below; `{a|b}` is one of them. */
  summary: readonly string[]
  duties: readonly string[]
  needs: readonly string[]
  nice: readonly string[]
}

/** A place as a board writes it, and its country (ISO 3166 alpha-2), '' if the board names none. */
export type SamplePlace = { text: string; country: string }

/** A posting's text in parts, which hiring systems separate or join. */
export type SampleText = {
  /** HTML. */
  opening: string
  lists: { head: string; items: string[] }[]
  /** HTML. */
  closing: string
}

/** The pay of a job in US dollars, and the place of its statement. */
export type SamplePay = { low: number; high: number; interval: 'year' | 'hour'; shown: 'field' | 'note' }

/** An invented job and every posting of it. */
export type SampleJob = {
  title: string
  department: string
  text: SampleText
  /** The places of each posting: a job with two of these lists is posted twice. */
  postings: SamplePlace[][]
  mode: WorkMode | null
  pay: SamplePay | null
  /** Days since it was posted. */
  age: number
  /** Whether the board hides it from its public list. */
  unlisted?: boolean
  /** Whether the text is plain text only, if the hiring system supports that. */
  plain?: boolean
}

/** One posting of a job, ready to be written in the form of a hiring system. */
export type SamplePosting = SampleJob & {
  id: { number: number; uuid: string }
  places: SamplePlace[]
  /** Milliseconds since 1970. */
  posted: number
  updated: number
}

/** A company, its board, and the material of its jobs. */
export type SampleCompany = {
  name: string
  system: 'greenhouse' | 'lever' | 'ashby'
  /** The number of postings from its families; awkward ones are added to them. */
  postings: number
  about: string
  /** Names of families; one named twice is chosen twice as often. */
  families: string
  /** Text and country of each place. Example: "Porto, Portugal>PT". */
  places: string
  /** Whether the board only reports a posting's last change. */
  undated?: boolean
}
