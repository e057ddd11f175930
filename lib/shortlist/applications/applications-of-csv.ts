import type { ApplicationStatus } from '#db/rows/states.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { type CsvRecord, readCsv, withoutGuard } from '#lib/text/csv.ts'
import { allMonthNames, type DayOrder, dayOrderOf, monthKey } from '#lib/text/find-dates.ts'
import { once } from '#lib/text/memoize.ts'
import { oneLine } from '#lib/text/text.ts'

/** The most rows of one import. */
export const MOST_ROWS = 1000

/** The columns that an import reads, with the headings that name each, the best first. */
const COLUMNS = {
  title: ['title', 'job title', 'position', 'position title', 'role', 'job', 'job name', 'opening'],
  company: ['company', 'company name', 'employer', 'organization', 'organisation', 'firm'],
  link: ['link', 'url', 'job url', 'job link', 'posting', 'job posting', 'posting url', 'posting link'],
  place: ['place', 'location', 'city', 'job location'],
  status: ['status', 'application status', 'stage', 'state', 'outcome', 'result'],
  applied_on: [
    ...['applied on', 'date applied', 'applied date', 'application date', 'date of application'],
    ...['date submitted', 'submitted', 'applied', 'applied at', 'date'],
  ],
  steps: ['steps', 'timeline', 'history'],
  follow_up_on: ['follow up on', 'follow up', 'follow up date', 'next follow up'],
  note: ['note', 'notes', 'comment', 'comments', 'remarks'],
} as const
export type ImportColumn = keyof typeof COLUMNS
export const IMPORT_COLUMNS = Object.keys(COLUMNS) as ImportColumn[]

type Status = ApplicationStatus

/** An application as a row tells it; its steps are in the order of time. `undated`: the row names no day. */
export type ReadApplication = {
  title: string
  company: string
  link: string
  place: string
  steps: { status: Status; at: string }[]
  undated: boolean
  follow_up_on: string
  note: string
}

/** A row with what was understood, or the reason why it is left out; `line` is the line of the file, from 1. */
export type ApplicationRow = { line: number } & (
  | { read: ReadApplication; reason: null }
  | { read: null; reason: string }
)

/** A file of applications: which heading names which column, the headings that are not used, and the rows. */
export type ApplicationsTable = {
  columns: { column: ImportColumn; heading: string }[]
  unused: string[]
  /** Whether days such as 03/04/2026 can be read only with an order of day and month. */
  needs_order: boolean
  rows: ApplicationRow[]
}

/**
 * Reads applications from a CSV text, with columns in any order and under any usual heading. A row that is not understood has
 * a reason and blocks no other; refuses a text that is no such table. `today` is a day (YYYY-MM-DD).
 */
export function applicationsOfCsv(
  text: string,
  { order, today }: { order: DayOrder | null; today: string },
): ApplicationsTable {
  const { records, unclosed } = readCsv(text)
  if (unclosed !== null) {
    throw new Refusal('invalid_value', `A quote that opens on line ${unclosed} is never closed. Close it.`)
  }
  const [head, ...records_of_rows] = records
  if (records_of_rows.length > MOST_ROWS) {
    throw new Refusal(
      'invalid_value',
      `The file has more than ${MOST_ROWS} rows. Split it and import each part.`,
    )
  }
  const headings = head?.cells.map((cell) => oneLine(cell, 80)) ?? []
  const places = columnsOf(headings)
  const days = records_of_rows.map(({ cells }) => cells[places.applied_on ?? -1] ?? '')
  const dayOrder = order ?? dayOrderOf(days)
  const rows = records_of_rows
    .map((record) => ({ line: record.line, cells: cellsOf(record, places) }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''))
    .map(({ line, cells }): ApplicationRow => {
      const read = understand(cells, { order: dayOrder, today })
      return typeof read === 'string' ? { line, read: null, reason: read } : { line, read, reason: null }
    })
  const used = new Set(Object.values(places))
  return {
    columns: IMPORT_COLUMNS.flatMap((column) =>
      places[column] === undefined ? [] : [{ column, heading: headings[places[column]] ?? '' }],
    ),
    unused: headings.filter((heading, index) => heading !== '' && !used.has(index)),
    needs_order: order === null && rows.some(({ reason }) => reason === UNCLEAR_DAY),
    rows,
  }
}

type Places = Partial<Record<ImportColumn, number>>

function columnsOf(headings: readonly string[]): Places {
  const names = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[\s_.:-]+/g, ' ')
      .trim(),
  )
  const places: Places = {}
  for (const column of IMPORT_COLUMNS) {
    const index = COLUMNS[column].map((name) => names.indexOf(name)).find((place) => place >= 0)
    if (index !== undefined) places[column] = index
  }
  if (places.title !== undefined || places.link !== undefined) return places
  throw new Refusal(
    'invalid_value',
    'The first line must name the columns, at least one for the job title or its link. Example: Title,Company,Link,Status,Date applied.',
  )
}

type Cells = Record<ImportColumn, string>

function cellsOf({ cells }: CsvRecord, places: Places): Cells {
  return Object.fromEntries(
    IMPORT_COLUMNS.map((column) => [column, withoutGuard((cells[places[column] ?? -1] ?? '').trim())]),
  ) as Cells
}

type Reading = { order: DayOrder | null; today: string }

function understand(cells: Cells, reading: Reading): ReadApplication | string {
  const [title, company, place] = [cells.title, cells.company, cells.place].map((cell) => oneLine(cell, 200))
  if (!title && !cells.link) return 'The row names no job title and no link.'
  const status = statusOf(cells.status)
  if (status === null) {
    return `The status "${oneLine(cells.status, 40)}" is not known. Use applied, screening, interview, offer, accepted, rejected, withdrawn, no answer or interested.`
  }
  const steps = stepsOf(cells, { ...reading, status })
  if (typeof steps === 'string') return steps
  const follow_up = cells.follow_up_on === '' ? '' : dayOf(cells.follow_up_on, reading.order)
  return {
    title: title ?? '',
    company: company ?? '',
    place: place ?? '',
    link: cells.link,
    steps,
    undated: cells.steps === '' && cells.applied_on === '',
    follow_up_on: follow_up ?? '',
    note: cells.note.slice(0, 5000),
  }
}

const UNCLEAR_DAY = 'The day may be read in two ways. Choose whether the day or the month comes first.'

// Steps of a file that was exported here, or else the day of the application, and the status on the same day.
function stepsOf(cells: Cells, { order, today, status }: Reading & { status: Status }) {
  const stepTexts = cells.steps.split(';').map((step) => step.trim())
  const exported = stepTexts.flatMap((step) => {
    const [, day = '', word = ''] = /^(\d{4}-\d\d-\d\d) (\S.*)$/.exec(step) ?? []
    const stepStatus = word === '' ? null : statusOf(word)
    return stepStatus === null || dayOf(day, null) === null ? [] : [{ status: stepStatus, at: momentOf(day) }]
  })
  if (exported.length > 0 && exported.length === stepTexts.length) return exported
  const day = cells.applied_on === '' ? today : dayOf(cells.applied_on, order)
  if (day === 'unclear') return UNCLEAR_DAY
  if (day === null)
    return `The day "${oneLine(cells.applied_on, 40)}" cannot be read. Write it as 2026-03-12.`
  if (day > today) return `The day ${day} is in the future.`
  const first = { status: 'applied' as const, at: momentOf(day) }
  if (status === 'interested') return [{ ...first, status }]
  return status === 'applied' ? [first] : [first, { status, at: momentOf(day) }]
}

const momentOf = (day: string): string => `${day}T12:00:00.000Z`

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].{0,40})?$/
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d\d)(?: \d.{0,20})?$/
const DAY_AND_MONTH = /^(?:\p{L}{2,10},? )?(\d{1,2})(?:st|nd|rd|th|\.)? (\p{L}{3,12}\.?),? (\d{4})$/u
const MONTH_AND_DAY = /^(?:\p{L}{2,10},? )?(\p{L}{3,12}\.?) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u
const monthNames = once(allMonthNames)

// Returns a day as YYYY-MM-DD, 'unclear' if day and month may be exchanged, and null for anything else.
function dayOf(written: string, order: DayOrder | null): string | null {
  const text = written.replaceAll(/\s+/g, ' ').trim()
  const iso = ISO.exec(text)
  if (iso) return validDay(iso[1], iso[2], iso[3])
  const words = DAY_AND_MONTH.exec(text)
  if (words) return validDay(words[3], monthNames().get(monthKey(words[2] ?? '')), words[1])
  const english = MONTH_AND_DAY.exec(text)
  if (english) return validDay(english[3], monthNames().get(monthKey(english[1] ?? '')), english[2])
  const [, first = '', sign = '', second = '', year = ''] = NUMBERS.exec(text) ?? []
  if (first === '') return null
  const whole = year.length === 2 ? `20${year}` : year
  // With full stops the day comes first everywhere.
  const dayOrder =
    sign === '.' || Number(first) > 12 ? 'day_first' : Number(second) > 12 ? 'month_first' : order
  if (dayOrder === null) return first === second ? validDay(whole, first, second) : 'unclear'
  return dayOrder === 'day_first' ? validDay(whole, second, first) : validDay(whole, first, second)
}

type Part = string | number | undefined

function validDay(year: Part, month: Part, day: Part): string | null {
  const text = [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
  const moment = Date.parse(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text)
  return isReal && text >= '2000-01-01' ? text : null
}

/** The words for each status; a word that may mean two of them, such as "declined", stands for none. */
const STATUS_WORDS: Record<Status, readonly string[]> = {
  interested: 'interested|wishlist|wish list|saved|bookmarked|to apply|not applied|todo|to do'.split('|'),
  applied: [
    ...['', 'applied', 'sent', 'submitted', 'application sent', 'application submitted', 'waiting'],
    ...['pending', 'in progress', 'in review', 'under review', 'received'],
  ],
  screening:
    'screening|screen|phone screen|phone screening|recruiter call|recruiter screen|hr screen|assessment'.split(
      '|',
    ),
  interview: (
    'interview|interviewing|interviews|interviewed|interview scheduled|phone interview|onsite|' +
    'technical interview|final interview'
  ).split('|'),
  offer: ['offer', 'offered', 'offer received', 'offer extended'],
  accepted: ['accepted', 'offer accepted', 'hired', 'signed'],
  rejected: ['rejected', 'rejection', 'refused', 'not selected', 'closed rejected', 'no'],
  withdrawn: ['withdrawn', 'withdrew', 'i withdrew', 'offer declined'],
  no_answer: ['no answer', 'no response', 'no reply', 'ghosted', 'ghosted me'],
}

function statusOf(written: string): Status | null {
  const word = written
    .toLowerCase()
    .replaceAll(/[\s_:-]+/g, ' ')
    .trim()
  const status = Object.entries(STATUS_WORDS).find(([, words]) => words.includes(word))
  return (status?.[0] as Status | undefined) ?? null
}
