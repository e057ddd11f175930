import type { Answer, AnswerValue, Story } from '#db/rows/evidence.ts'
import type { MasterEntry, MasterLine } from '#db/rows/master.ts'
import { valueText } from '#lib/evidence/answers/answer-value.ts'
import { dayOrderOfEntries, type EntryDates, entryDates } from '#lib/evidence/master/entry-dates.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import type { DayOrder } from '#lib/text/find-dates.ts'

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
  const entries = new Map(
    // The title is below the heading, and names the field of the years.
    content.entries.map(({ id, heading, sublines }) => {
      return [
        id,
        { heading: [heading, ...sublines].join(', '), ...datesOf(heading, sublines, order) },
      ] as const
    }),
  )
  const lines: Omit<EvidenceLine, 'id'>[] = [
    ...content.entries.map(({ id, section, heading, sublines }) => ({
      kind: 'line' as const,
      ref: id,
      text: [heading, ...sublines].join(', '),
      section,
      ...entryOf(entries.get(id)),
    })),
    ...content.lines.map(({ id, section, entry_id, text, tags }) => ({
      kind: 'line' as const,
      ref: id,
      ...(tags.length === 0 ? { text } : { text: `${text} (${tags.join(', ')})`, wording: text }),
      section,
      ...entryOf(entry_id === null ? undefined : entries.get(entry_id)),
    })),
    ...answers.map(({ question_id, question, answer, read_as, value }) => ({
      kind: 'answer' as const,
      ref: question_id,
      text: answerText(answer, value),
      question,
      ...(read_as === null ? {} : { read_as }),
      ...(value === null ? {} : { value }),
    })),
    ...stories.map(({ story_id, title, narrative }) => ({
      kind: 'story' as const,
      ref: story_id,
      text: [title, ...Object.values(narrative)].filter(Boolean).join('\n'),
    })),
  ]
  return lines.map((line, index) => ({ id: `e${index + 1}`, ...line }))
}

// A pressed "Partly" with the note "nights only in summer" reads "Partly. nights only in summer", and a pressed "Yes" with
// "Yes, without sponsorship." only that.
function answerText(answer: string, value: AnswerValue | null): string {
  if (value === null) return answer
  const pressed = valueText(value)
  const isRepeated = answer.toLowerCase().startsWith(pressed.toLowerCase())
  return isRepeated && !/^[\p{L}\p{N}]/u.test(answer.slice(pressed.length)) ? answer : `${pressed}. ${answer}`
}

function entryOf(entry: EvidenceLine['entry']) {
  return entry === undefined ? {} : { entry }
}

// "Example Works (2019 - 2022), Engineer": many write the dates in the heading itself.
function datesOf(heading: string, sublines: readonly string[], order: DayOrder | null): EntryDates {
  const below = entryDates(sublines, order)
  return below.start === null && below.end === null ? entryDates([heading], order) : below
}
