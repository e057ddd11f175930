import { readTitle, type TitleRead } from '#lib/index/titles/read-title.ts'
import { titleWords } from '#lib/index/titles/title-words.ts'
import { languagesNamed } from '#lib/judge/rank/rules/read-asks.ts'

/** What a role says of the person, with or without a resume; sets are bits. */
export type PersonRead = {
  hasResume: boolean
  /** The titles looked for, then the last two held. */
  titles: readonly TitleRead[]
  fields: readonly string[]
  kinds: readonly (string | null)[]
  /** How senior, 0 to 8; null where nothing says. */
  level: number | null
  /** Years of work; null where no dates say. */
  years: number | null
  languages: number
}

export type PersonWords = { titles: readonly string[]; resume_text: string; year: number }

/** Reads who looks for a role: from its titles, and from the resume's dated lines. */
export function readPerson({ titles, resume_text, year }: PersonWords): PersonRead {
  const wanted = titles.map((title) => readTitle(titleWords(title)))
  const jobs = datedJobs(resume_text, year)
  const held = jobs.slice(0, 2).map(({ title }) => readTitle(titleWords(title)))
  const all = [...wanted, ...held.filter(({ head }) => head !== null)]
  const years = yearsWorked(jobs)
  return {
    hasResume: resume_text.trim() !== '',
    titles: all,
    fields: [...new Set(all.flatMap((one) => one.fields))],
    kinds: [...new Set(all.map((one) => one.kind))],
    level: levelOf(wanted, { held: held[0]?.level ?? null, years }),
    years,
    languages: languagesNamed(resume_text),
  }
}

type Job = { title: string; from: number; to: number }

const DATED =
  /^(.*?)[\s,|(–—·-]*\(?(?:\b\p{L}{3,9}\.?\s+|\b\d{1,2}[/.])?((?:19|20)\d{2})\s*(?:-|–|—|to|until)\s*(?:\p{L}{3,9}\.?\s+|\d{1,2}[/.])?((?:19|20)\d{2}|present|now|current|today|heute|ongoing)/iu
const STUDY =
  /\b(?:bsc|b\.?sc|msc|m\.?sc|ba|ma|bs|ms|beng|meng|mba|phd|ph\.d|bachelor\w*|master(?:'s)? of|master(?:'s)? (?:degree|in)|diplom\w*|degree|mbo|hbo|abitur|associate of|certificat\w*|bootcamp|studies)\b/i
const TEACHES = /teacher|professor|lecturer|school|coach/i
const SCHOOL = /\b(?:universit\w+|college|school|polytechnic|hochschule|institute of|academy)\b/i

// A resume tells each job with its dates in a line; studies are no work.
function datedJobs(text: string, year: number): Job[] {
  const jobs: Job[] = []
  let heading = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('###')) heading = line
    const job = line.length > LONGEST_LINE ? null : jobOf(line, { heading, year })
    if (job) jobs.push(job)
  }
  return jobs.toSorted((a, b) => b.to - a.to || b.from - a.from)
}

const LONGEST_LINE = 200

function jobOf(line: string, { heading, year }: { heading: string; year: number }): Job | null {
  const [, before = '', start = '', end = ''] = DATED.exec(line.replace(/^[#*\s-]+/, '')) ?? []
  const isStudy = STUDY.test(before) || (SCHOOL.test(heading) && !TEACHES.test(before))
  if (start === '' || isStudy) return null
  const from = Number(start)
  const to = /^\d/.test(end) ? Math.min(Number(end), year) : year
  return from > to ? null : { title: before || heading.replace(/^#+\s*/, ''), from, to }
}

// Years that some job covers; a job within one year counts for half of one.
function yearsWorked(jobs: readonly Job[]): number | null {
  if (jobs.length === 0) return null
  let years = 0
  let reached = 0
  for (const { from, to } of jobs.toSorted((a, b) => a.from - b.from)) {
    years += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return Math.max(0.5, years)
}

// The level that titles name, and the one that years make usual, weigh alike where both are known.
function levelOf(
  wanted: readonly TitleRead[],
  { held, years }: { held: number | null; years: number | null },
): number | null {
  const named = wanted.flatMap(({ level }) => (level === null ? [] : [level]))
  const said = held ?? (named.length === 0 ? null : Math.max(...named))
  const usual = years === null ? null : usualLevel(years)
  if (said === null || usual === null) return said ?? usual
  return (said + usual) / 2
}

/** The level that so many years make usual. */
export function usualLevel(years: number): number {
  return Math.min(4, years < 2 ? 0.7 + years * 0.3 : 1.3 + (years - 2) * 0.4)
}
