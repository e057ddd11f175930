import type { WorkMode } from '#lib/index/places/work-mode.ts'

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

/** Choices that look random and are the same for the same seed, on every machine. */
export type SeededRandom = {
  /** A fraction from 0 up to, not including, 1. */
  fraction: () => number
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number
  /** A member of a list without nulls. */
  pick: <T extends {}>(list: readonly [T, ...T[]]) => T
  /** This many members of a list, shuffled. */
  some: <T>(list: readonly T[], count: number) => T[]
}

/** Returns a source of choices for this seed. */
export function seeded(seed: string): SeededRandom {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1))
  return {
    fraction,
    between,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    some: (list, count) => {
      const keyed = list.map((member) => ({ member, key: fraction() }))
      return keyed
        .sort((a, b) => a.key - b.key)
        .slice(0, count)
        .map(({ member }) => member)
    },
  }
}

/** A role of the sample, as a job seeker would write it. */
type SampleRole = { label: string; titles: string[]; avoid_titles: string[]; keywords: string[] }

/** Two roles that find a good part of the sample. */
export function sampleRoles(): SampleRole[] {
  return [
    {
      label: 'Backend engineer',
      titles: ['Backend Engineer', 'Software Engineer', 'Backend Developer', 'Full Stack Engineer'],
      avoid_titles: ['Frontend', 'Manager', 'Principal', 'Junior'],
      keywords: ['Go', 'TypeScript', 'PostgreSQL', 'Kafka', 'payments', 'distributed systems'],
    },
    {
      label: 'Platform engineer',
      titles: [
        'Platform Engineer',
        'Site Reliability Engineer',
        'Infrastructure Engineer',
        'DevOps Engineer',
        'Security Engineer',
      ],
      avoid_titles: ['Manager', 'Principal'],
      keywords: ['Kubernetes', 'Terraform', 'AWS', 'Prometheus', 'on-call'],
    },
  ]
}
