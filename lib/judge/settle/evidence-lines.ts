import type { Answer, Story } from '#db/rows/evidence.ts'
import type { MasterEntry, MasterLine } from '#db/rows/master.ts'
import {
  dayOrderOfEntries,
  type EntryDates,
  entryDates,
  entryTimes,
} from '#lib/evidence/master/entry-dates.ts'
import { isBreak, partsOfLine, titleInLines, titlesOfJobs } from '#lib/index/titles/title-in-lines.ts'
import type { EvidenceEntry, EvidenceLine, Stay } from '#lib/judge/read/matrix.ts'
import { answerInWords } from '#lib/judge/settle/answers/judge-value.ts'
import { beforeTime, type DayOrder } from '#lib/text/find-dates.ts'

/** The content of a resume: the master, or one read for this assessment only. */
export type ResumeWords = {
  entries: Pick<MasterEntry, 'id' | 'section' | 'heading' | 'sublines'>[]
  lines: Pick<MasterLine, 'id' | 'section' | 'entry_id' | 'text' | 'tags'>[]
}

type EvidenceSources = {
  content: ResumeWords
  answers: readonly Pick<Answer, 'question_id' | 'question' | 'answer' | 'read_as' | 'value'>[]
  stories: readonly Pick<Story, 'story_id' | 'title' | 'narrative'>[]
}

/**
 * Returns the evidence of a person, numbered: every line of the master, every entry by its heading and dates, every
 * answer and story. A line that is marked never stays off resumes and is evidence all the same.
 */
export function evidenceLines({ content, answers, stories }: EvidenceSources): EvidenceLine[] {
  const order = dayOrderOfEntries(content.entries)
  const loose = looseEntries(content.entries)
  const worked = workOf(
    content.entries.filter(({ id, section }) => section === 'experience' && !loose.has(id)),
    order,
  )
  const entries = new Map(
    content.entries.map(({ id, heading, sublines }) => {
      const whole = [heading, ...sublines].join(', ')
      return [id, { heading: whole, ...datesOf(heading, sublines, order), ...worked.get(id) }] as const
    }),
  )
  const lines: Omit<EvidenceLine, 'id'>[] = [
    ...content.entries.map(({ id, section, heading, sublines }) => ({
      kind: 'line' as const,
      ref: id,
      text: [heading, ...sublines].join(', '),
      ...(loose.has(id) ? LOOSE : { section, ...entryOf(entries.get(id)) }),
    })),
    ...content.lines.map(({ id, section, entry_id, text, tags }) => ({
      kind: 'line' as const,
      ref: id,
      ...(tags.length === 0 ? { text } : { text: `${text} (${tags.join(', ')})`, wording: text }),
      ...(loose.has(entry_id ?? '')
        ? LOOSE
        : { section, ...entryOf(entry_id === null ? undefined : entries.get(entry_id)) }),
    })),
    ...answers.map(answerLine),
    ...stories.map(({ story_id, title, narrative }) => ({
      kind: 'story' as const,
      ref: story_id,
      text: [title, ...Object.values(narrative)].filter(Boolean).join('\n'),
    })),
  ]
  return lines.map((line, index) => ({ id: `e${index + 1}`, ...line }))
}

const LOOSE = { section: 'other' as const }
const LEAST_OF_SENTENCE = 3

// Sentences at the end of a resume are read as an entry behind its last job, and tell of no work. Example: "No nights, I look after
// my father" after a dated job.
function looseEntries(entries: ResumeWords['entries']): ReadonlySet<string> {
  const isDated = ({ heading, sublines }: ResumeWords['entries'][number]) =>
    entryTimes([heading, ...sublines]).length > 0
  const behindDated = entries.slice(entries.findIndex(isDated) + 1)
  const isLoose = (entry: ResumeWords['entries'][number]) =>
    entry.section === 'experience' &&
    entry.sublines.length === 0 &&
    !isDated(entry) &&
    (entry.heading.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}’']*/gu)?.length ?? 0) >= LEAST_OF_SENTENCE &&
    titleInLines([entry.heading]) === null
  return new Set(behindDated.length === entries.length ? [] : behindDated.filter(isLoose).map(({ id }) => id))
}

/** Returns an answer as a line that a row can cite; its text is that of `answerInWords`. */
export function answerLine({
  question_id,
  question,
  answer,
  read_as,
  value,
}: EvidenceSources['answers'][number]) {
  return {
    kind: 'answer' as const,
    ref: question_id,
    text: answerInWords({ question, answer, value }),
    question,
    ...(read_as === null ? {} : { read_as }),
    ...(value === null ? {} : { value }),
  }
}

function entryOf(entry: EvidenceLine['entry']) {
  return entry === undefined ? {} : { entry }
}

// "Example Works (2019 - 2022), Engineer": many write the dates in the heading itself.
function datesOf(heading: string, sublines: readonly string[], order: DayOrder | null): EntryDates {
  const below = entryDates(sublines, order)
  return below.start === null && below.end === null ? entryDates([heading], order) : below
}

const NO_TIME: EntryDates = { start: null, end: null, ongoing: false }
const NOTE = /[([]([^()[\]]{2,120})[)\]]/g

// Each dated line of an entry is a time of its own: "Lead, 2022 - now" below "Engineer, 2019 - 2022".
function workOf(
  entries: ResumeWords['entries'],
  order: DayOrder | null,
): Map<string, Pick<EvidenceEntry, 'stays' | 'work'>> {
  const jobs = entries.flatMap(({ id, heading, sublines }) => {
    const lines = [heading, ...sublines]
    const dated = [sublines, [heading]].map((some) => some.filter((line) => entryTimes([line]).length > 0))
    const own = dated.find((some) => some.length > 0) ?? [sublines.at(-1) ?? heading]
    return own.map((line) => ({ id, line, others: lines.filter((other) => !own.includes(other)) }))
  })
  const titles = titlesOfJobs(jobs)
  const worked = new Map<string, { stays: Stay[]; work: string }>()
  for (const [index, { id, line, others }] of jobs.entries()) {
    const parts = partsOfLine(line)
    const { stays, work } = worked.get(id) ?? { stays: [], work: '' }
    const title = titles[index] ?? ''
    const times = entryTimes([line], order)
    const isWork = !isBreak(parts.length > 0 ? parts : others.flatMap(partsOfLine))
    const added = isWork ? (times.length > 0 ? times : [NO_TIME]).map((time) => ({ title, ...time })) : []
    const notes = [line, ...others].flatMap((text) => [...text.matchAll(NOTE)].map(([, note]) => note))
    const workTexts = [work, title, ...unitOf(title, line, others), ...(work === '' ? notes : [])]
    worked.set(id, { stays: [...stays, ...added], work: workTexts.filter(Boolean).join(', ') })
  }
  return worked
}

// "Staff Nurse, Elderly Medicine" above or below a line of the employer: what follows the title is the unit.
function unitOf(title: string, line: string, others: readonly string[]): string[] {
  const own = [line, ...others].find((text) => partsOfLine(text)[0] === title)
  const rest = [line, ...others].filter(
    (text) => text !== own && (entryTimes([text]).length === 0 || /\p{L}{2}/u.test(beforeTime(text) ?? '')),
  )
  return own === undefined || title === '' || rest.length === 0 ? [] : partsOfLine(own).slice(1)
}
