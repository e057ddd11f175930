import { counted } from '#lib/text/counted.ts'

/** The last writer of a change to a resume; null where nobody changed it. */
type ChangedBy = 'person' | 'agent' | null

/** The state of a job's resume, without its text. */
export type Standing = {
  made_by: string
  changed_by: ChangedBy
  lines: number
}

const MADE_BY: Record<string, string> = {
  code: 'Picked by rules',
  draft: 'A draft, picked by rules',
  model: 'Tailored by a model',
  pipeline: 'Made in the background',
  person: 'Yours',
}

/** The state of a job's resume in a few words. */
export function standingText({ made_by, changed_by, lines }: Standing): string {
  const maker = MADE_BY[made_by] ?? made_by
  const changer = changed_by === 'agent' ? 'a program' : 'you'
  const own = changed_by === null || made_by === 'person' ? '' : `, then changed by ${changer}`
  return `${maker}${own}: ${counted(lines, 'line')}`
}

/** Why a newer resume does not replace this one, in words. */
export function keptText({ changed_by, attached }: { changed_by: ChangedBy; attached: boolean }): string {
  if (changed_by === 'person') return 'You changed this resume'
  if (changed_by === 'agent') return 'A program changed this resume'
  return attached ? 'This resume is kept with your application' : 'This resume was tailored to the job'
}

const STALE: Record<string, string> = {
  picked_line_changed: 'one of its lines changed in your main resume',
  master_newer: 'your main resume changed',
  selection_rules_changed: 'the rules for picking changed',
  assessment_newer: 'the job was assessed again',
}

/** Why a resume is out of date, in words; '' where it is not. */
export function paperStaleText(reasons: readonly string[]): string {
  // That a line changed says all that a newer master says.
  const listedReasons = reasons.filter(
    (reason) => reason !== 'master_newer' || !reasons.includes('picked_line_changed'),
  )
  return listedReasons.map((reason) => STALE[reason] ?? 'the assessment is out of date').join('; ')
}

const REASONS: Record<string, string> = {
  role_minimum: 'so that the role is not empty',
  fills_page: 'to fill the page',
  strong: 'a strong line',
  like_posting: 'close to the words of the posting',
  always: 'marked to be on every resume',
  added_by_code: 'its section is always included',
  chosen: 'you added it',
  over_cap: 'the resume is full',
  entry_cap: 'this role has enough lines',
  near_duplicate: 'another line says the same',
  no_match: 'the posting does not ask for it',
  never: 'marked to stay off every resume',
  removed: 'you took it out',
  excluded: 'you took it out',
  new_line: 'new in your main resume, not considered yet',
}

/** Returns in words why a line was picked or left out; `asked` maps row ids to the posting's quotes. */
export function reasonText(reason: string, quotes: ReadonlyMap<string, string>): string {
  const [kind = '', row = ''] = reason.split(':', 2)
  const quote = quotes.get(row)
  if (kind === 'cites') return quote ? `answers “${quote}”` : 'answers what the posting asks'
  if (kind === 'term' && /^d\d/.test(row)) return 'near to a duty of the posting'
  if (kind === 'term') return quote ? `mentions a word of “${quote}”` : 'mentions a word of the posting'
  return REASONS[kind] ?? reason.replaceAll('_', ' ')
}

const PARTS: Record<string, { title: string; means: string }> = {
  read_back: { title: 'Readable text', means: 'how much of the PDF’s text a program can read, in order' },
  keywords: {
    title: 'Keywords',
    means: 'skills in the posting’s requirements and duties that the resume names',
  },
  format: { title: 'Format', means: 'headings, dates and length that programs expect' },
}

/** A part of a score in words. */
export function partText(name: string): { title: string; means: string } {
  return PARTS[name] ?? { title: name, means: '' }
}

/** A score in words; without a number, the reason. */
export function scoreText(score: number | null, note: string | null): string {
  return score === null ? (note ?? 'No number') : `${score} of 100`
}

const LABELS: Record<string, string> = {
  ready: 'Ready to send',
  answer_first: 'Answer the open questions first',
  improve_resume: 'Improve the resume first',
  unlikely: 'An unlikely match',
}

/** Returns the recommended next action for a job, in words. */
export function labelText(label: string): string {
  return LABELS[label] ?? label
}
