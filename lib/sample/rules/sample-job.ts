import type { WorkMode } from '#lib/index/places/listed-place.ts'

/** A kind of work and the sentences its postings are put together from. */
export type SampleFamily = {
  department: string
  /** Divided by bars; `{team}` becomes the name of a team. */
  titles: string
  /** The tools of which one is named throughout a posting, divided by bars. */
  stacks: string
  /** US dollars a year for somebody with some years of experience, or an hour where `hourly`. */
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

/** A place as a board writes it, and its country (ISO 3166 alpha-2), '' where the board says none. */
export type SamplePlace = { text: string; country: string }

/** A posting's text in its parts: hiring systems keep them apart or join them. */
export type SampleText = {
  /** HTML. */
  opening: string
  lists: { head: string; items: string[] }[]
  /** HTML. */
  closing: string
}

/** The pay of a job in US dollars, and where its postings tell it. */
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
  /** Whether the board keeps it off its public list. */
  unlisted?: boolean
  /** Whether the text is given as plain text only, where the hiring system can do that. */
  plain?: boolean
}

/** One posting of a job, ready to be written in the shape of a hiring system. */
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
  /** Postings made of its families; awkward ones are added to them. */
  postings: number
  about: string
  /** Names of families; one named twice comes up twice as often. */
  families: string
  /** Text and country of each place. Example: "Porto, Portugal>PT". */
  places: string
  /** Whether the board tells only when a posting last changed. */
  undated?: boolean
}
