import { entryDates } from '#lib/evidence/master/entry-dates.ts'
import { namesWork } from '#lib/index/titles/common-titles.ts'
import { partsOfLine, titleInLines } from '#lib/index/titles/title-in-lines.ts'

/** A past or present job, with its first and last year. */
export type PastJob = { title: string; from: number; to: number }

/**
 * Returns the jobs in a resume, current ones last first. A heading with the lines below it is a job; without headings
 * each dated line is. The title may stand before or after the employer and the dates; studies are left out.
 */
export function readJobs(text: string, year: number): PastJob[] {
  const jobs = blocksOf(text).flatMap((block) =>
    block.lines.flatMap((line) => jobOf(line, block, year) ?? []),
  )
  // Unknown titles stand on the same side as a known one: before the employer or after it.
  const sure = jobs.filter(({ title, parts }) => title !== null && parts.length > 1)
  const atEnd = sure.filter(({ title, parts }) => title !== parts[0]).length * 2 > sure.length
  const usual = ({ parts }: ResumeTitle) => (sure.length === 0 ? '' : (parts.at(atEnd ? -1 : 0) ?? ''))
  return jobs
    .map((job) => ({ title: job.title ?? usual(job), from: job.from, to: job.to }))
    .toSorted((a, b) => b.to - a.to || b.from - a.from)
}

/** A job with the parts of its heading; its title is null if unknown. */
type ResumeTitle = Omit<PastJob, 'title'> & { title: string | null; parts: string[] }

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

function jobOf(line: string, { heading, lines }: ResumeBlock, year: number): ResumeTitle | null {
  if (line.length > LONGEST_LINE || (heading === '' && !RANGE.test(line))) return null
  const { start, end, ongoing } = entryDates([line])
  if (start === null || (!ongoing && (end === null || (end === start && !RANGE.test(line))))) return null
  const others = lines.filter((otherLine) => otherLine !== line && entryDates([otherLine]).start === null)
  if (isStudy(line, heading)) return null
  const startYear = Number(start.slice(0, 4))
  const to = ongoing || end === null ? year : Math.min(Number(end.slice(0, 4)), year)
  if (startYear > to) return null
  const partsRead = partsOfLine(line)
  const parts = partsRead.length > 0 ? partsRead : others.flatMap(partsOfLine)
  return { title: titleOf(line, others), parts, from: startYear, to }
}

// A dated line below an employer begins with the title and extends it. Example: "Staff Nurse, Elderly Medicine, 2019 -
// 2022".
function titleOf(line: string, others: readonly string[]): string | null {
  const parts = partsOfLine(line)
  const title = titleInLines([line, ...others])
  const isBelow =
    parts.length > 0 && others.length > 0 && !others.some((text) => partsOfLine(text).some(namesWork))
  return isBelow && (title === null || title === parts[0]) ? parts.join(', ') : title
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
