import { type EntryDates, entryDates, entryTimes } from '#lib/evidence/master/entry-dates.ts'
import { namesWork } from '#lib/index/titles/common-titles.ts'
import { nearnessOfField, nearnessOfHeads, readTitle, type TitleRead } from '#lib/index/titles/read-title.ts'
import { isBreak, type JobLines, partsOfLine, titlesOfJobs } from '#lib/index/titles/title-in-lines.ts'
import { titleWords } from '#lib/index/titles/title-words.ts'
import { languagesNamed } from '#lib/judge/rank/read-demands.ts'

/** A role's facts about the person, with or without a resume; sets are bits. */
export type PersonRead = {
  hasResume: boolean
  /** The wanted titles, then the last two held. */
  titles: readonly TitleRead[]
  fields: readonly string[]
  kinds: readonly (string | null)[]
  /** Seniority, 0 to 8; null if unknown. */
  level: number | null
  /** Years of work; null without dates. */
  years: number | null
  languages: number
}

export type PersonWords = { titles: readonly string[]; resume_text: string; year: number }

/** Reads the facts about a role's owner from its titles and from the resume's dated lines. */
export function readPerson({ titles, resume_text, year }: PersonWords): PersonRead {
  const roleTitles = titles.map((title) => readTitle(titleWords(title)))
  const jobs = readJobs(resume_text, year)
  const heldTitles = jobs.slice(0, 2).map(({ title }) => readTitle(titleWords(title)))
  const all = [...roleTitles, ...heldTitles.filter(({ head }) => head !== null)]
  const years = yearsWorked(jobs)
  const ownJobs = jobs.filter(({ title }) => isOfTrade(readTitle(titleWords(title)), roleTitles))
  const ownTitle = ownJobs[0] && readTitle(titleWords(ownJobs[0].title))
  return {
    hasResume: resume_text.trim() !== '',
    titles: all,
    fields: [...new Set(all.flatMap((title) => title.fields))],
    kinds: [...new Set(all.map((title) => title.kind))],
    level: levelOf(roleTitles, {
      heldLevel: ownTitle?.level ?? null,
      years: years === null ? null : (yearsWorked(ownJobs) ?? 0),
    }),
    years,
    languages: languagesNamed(resume_text),
  }
}

// Eight years as a cook, or a doctorate, make no senior analyst. A title that no table knows may be of the trade.
function isOfTrade({ head, kind, fields }: TitleRead, roleTitles: readonly TitleRead[]): boolean {
  const titles = roleTitles.filter((title) => title.head !== null)
  if (head === null || titles.length === 0) return true
  return titles.some((title) => {
    const nearness = nearnessOfHeads(kind, title.kind)
    if (nearness === 1 && kind === ANALYST) return true
    if (fields.length === 0 || title.fields.length === 0) return nearness === 1
    const field = Math.max(...fields.map((name) => nearnessOfField(name, title.fields)))
    return field >= (nearness > 0 ? FIELD_OF_FAMILY : NEAR_FIELD)
  })
}

// The fields of an analyst are often those of the clients.
const ANALYST = 'analyst'
// Titles with near head words need fields of one family only ("payroll" and "recruiting"). Other titles need near fields:
// a software engineer has years for an engineering manager.
const FIELD_OF_FAMILY = 0.3
const NEAR_FIELD = 0.7

// Years covered by some job; a job within one year counts as half a year.
function yearsWorked(jobs: readonly PastJob[]): number | null {
  if (jobs.length === 0) return null
  let years = 0
  let reached = 0
  for (const { from, to } of jobs.toSorted((a, b) => a.from - b.from)) {
    years += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return Math.max(0.5, years)
}

// The level of the titles and the usual level for the years weigh alike if both are known.
function levelOf(
  roleTitles: readonly TitleRead[],
  { heldLevel, years }: { heldLevel: number | null; years: number | null },
): number | null {
  const levels = roleTitles.flatMap(({ level }) => (level === null ? [] : [level]))
  const ownLevel = heldLevel ?? (levels.length === 0 ? null : Math.max(...levels))
  const usual = years === null ? null : usualLevel(years)
  if (ownLevel === null || usual === null) return ownLevel ?? usual
  return (ownLevel + usual) / 2
}

/** Returns the usual level after a number of years. */
export function usualLevel(years: number): number {
  return Math.min(4, years < 2 ? 0.7 + years * 0.3 : 1.3 + (years - 2) * 0.4)
}

/** A past or present job, with its first and last year. */
type PastJob = { title: string; from: number; to: number }

/**
 * Returns the jobs in a resume, current ones last first. A heading with the lines below it is a job; without headings
 * each dated line is. The title may stand before or after the employer and the dates; studies and breaks are left out.
 */
export function readJobs(text: string, year: number): PastJob[] {
  const jobs = blocksOf(text).flatMap((block) => block.lines.flatMap((line) => jobsOf(line, block, year)))
  const titles = titlesOfJobs(jobs)
  return jobs
    .flatMap(({ times }, index) => times.map((time) => ({ title: titles[index] ?? '', ...time })))
    .toSorted((a, b) => b.to - a.to || b.from - a.from)
}

/** The lines of a job with each of its times. */
type JobTimes = JobLines & { times: Pick<PastJob, 'from' | 'to'>[] }

/** The lines over a job; `heading` is empty where a line stands alone. */
type ResumeBlock = { heading: string; lines: string[] }

function blocksOf(text: string): ResumeBlock[] {
  const blocks: ResumeBlock[] = []
  const hasHeadings = /^###/m.test(text)
  for (const line of text.split('\n')) {
    const bare = line
      .replace(/^[#*\s-]+/, '')
      .replace(/<!--.*?-->|(?<!\*)\*+/g, '')
      .trim()
    const open = blocks.at(-1)
    if (line.startsWith('###')) blocks.push({ heading: bare, lines: [bare] })
    else if (bare === '' || (hasHeadings && /^\s*[-*] /.test(line))) continue
    else if (open && open.heading !== '') open.lines.push(bare)
    else blocks.push({ heading: '', lines: [bare] })
  }
  return blocks
}

function jobsOf(line: string, { heading, lines }: ResumeBlock, year: number): JobTimes[] {
  if (line.length > LONGEST_LINE || (heading === '' && !RANGE.test(line))) return []
  if (isStudy(line, heading)) return []
  const times = entryTimes([line]).flatMap((time) => yearsOf(time, line, year) ?? [])
  if (times.length === 0) return []
  const others = lines.filter((otherLine) => otherLine !== line && entryDates([otherLine]).start === null)
  const own = partsOfLine(line)
  return isBreak(own.length > 0 ? own : others.flatMap(partsOfLine)) ? [] : [{ line, others, times }]
}

function yearsOf({ start, end, ongoing }: EntryDates, line: string, year: number) {
  if (start === null || (!ongoing && (end === null || (end === start && !RANGE.test(line))))) return null
  const from = Number(start.slice(0, 4))
  const to = ongoing || end === null ? year : Math.min(Number(end.slice(0, 4)), year)
  return from > to ? null : { from, to }
}

function isStudy(line: string, heading: string): boolean {
  if (STUDY.test(line) || (STUDY.test(heading) && !partsOfLine(heading).some(namesWork))) return true
  return (
    SCHOOL.test(heading) &&
    !TEACHES.test(line) &&
    ![line, heading].some((text) => partsOfLine(text).some(namesWork))
  )
}

const LONGEST_LINE = 200
const RANGE = /(?:19|20)\d{2}\)?\s*(?:[-–—−]|(?:to|until|till|through|bis|à|a|hasta)(?!\p{L}))/iu
const STUDY =
  /\b(?:bsc|b\.?sc|msc|m\.?sc|ba|ma|bs|ms|beng|meng|mba|phd|ph\.d|bachelor\w*|master(?:'s)? of|master(?:'s)? (?:degree|in)|diplom\w*|degree|mbo|hbo|abitur|associate of|certificat\w*|bootcamp|studies|licenciatura|licence|bts|dcg|dscg|dep|b\.?tech|b\.a\.a)\b/i
const TEACHES = /teacher|professor|lecturer|school|coach/i
const SCHOOL =
  /\b(?:universi\w+|college|school|polytechnic|\w*hochschule|institute of|academy|lyc[ée]e|centre de formation|oberstufenzentrum|berufsschule)\b/i
