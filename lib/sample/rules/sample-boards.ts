import companies from '#assets/sample/companies.json' with { type: 'json' }
import { ashbyAnswer, greenhouseAnswer, leverAnswer } from '#lib/sample/rules/board-answers.ts'
import { modeOfPlace } from '#lib/sample/rules/sample-places.ts'
import { foldAccents, slugOf } from '#lib/text/text.ts'
import { awkwardJobs } from './awkward-jobs.ts'
import { generatedJobs } from './generated-jobs.ts'
import type { SampleCompany, SampleJob, SamplePosting } from './sample-job.ts'
import { seeded } from './seeded.ts'

/** An invented board; `answer` is the parsed JSON of its hiring system. */
export type SampleBoard = {
  system: 'greenhouse' | 'lever' | 'ashby'
  board: string
  company: string
  answer: unknown
}

/** Returns the invented boards of the sample, with dates near the day of `now` (RFC 3339). */
export function sampleBoards(now: string): SampleBoard[] {
  const day = Date.parse(now.slice(0, 10))
  return (companies as SampleCompany[]).map((company) => {
    const jobs = [...generatedJobs(company), ...awkwardJobs(company.name)]
    const postings = jobs.flatMap((job, index) => postingsOf(job, { company, at: index, day }))
    return {
      system: company.system,
      board: `sample-${asciiSlug(company.name)}`,
      company: company.name,
      answer: ANSWERS[company.system](company, postings),
    }
  })
}

type BoardSpot = { company: SampleCompany; at: number; day: number }

function postingsOf(job: SampleJob, { company, at: index, day }: BoardSpot): SamplePosting[] {
  return job.postings.map((places, copy) => {
    const choices = seeded(`${company.name}/${index}/${copy}`)
    const posted = momentOf(day, job.age + 2 * copy, choices.fraction())
    const changed = momentOf(day, choices.between(0, Math.min(job.age, 30)), choices.fraction())
    return {
      ...job,
      id: { number: 4_000_000 + choices.between(0, 899_999), uuid: uuidOf(choices.fraction) },
      places,
      mode: places.map(modeOfPlace).find(Boolean) ?? job.mode,
      posted,
      updated: Math.max(posted, changed),
    }
  })
}

// At most the start of the day, which is never in the future.
function momentOf(day: number, age: number, share: number): number {
  return age === 0 ? day : day - age * DAY + Math.floor(share * DAY)
}

function uuidOf(fraction: () => number): string {
  const digits = (count: number) => {
    return Array.from({ length: count }, () => Math.floor(fraction() * 16).toString(16)).join('')
  }
  return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`
}

// A board's name is part of an address, and hiring systems allow only ASCII there.
function asciiSlug(name: string): string {
  return foldAccents(slugOf(name))
}

const DAY = 86_400_000 // milliseconds
const ANSWERS = { greenhouse: greenhouseAnswer, lever: leverAnswer, ashby: ashbyAnswer }
