import { type EntryDates, entryDates, entryTimes } from '#lib/evidence/master/entry-dates.ts'
import { isBreak } from '#lib/index/titles/breaks.ts'
import { namesWork } from '#lib/index/titles/common-titles.ts'
import { type JobLines, partsOfLine, titlesOfJobs } from '#lib/index/titles/title-in-lines.ts'

/** A past or present job, with its first and last year. */
export type PastJob = { title: string; from: number; to: number }

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
      .replace(/<!--.*?-->|\*+/g, '')
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
