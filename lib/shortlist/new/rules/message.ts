import { NOTHING_TO_JUDGE_BY } from '#lib/judge/assess/assessment-text.ts'
import type { Since } from '#lib/judge/batches/since.ts'
import type { NewCounts } from '#lib/shortlist/new/rules/counts.ts'

type MessageInput = {
  counts: Pick<NewCounts, 'new' | 'postings' | 'to_assess' | 'not_judged'>
  since: Since
  nothing_said: boolean
}

/** One sentence that says what is new, for people and agents alike; another where there is something to do first. */
export function newMessage({ counts, since, nothing_said }: MessageInput): string {
  const when = sinceText(since)
  if (counts.new === 0) return `Nothing new ${when}.`
  const stand_for = counts.postings === counts.new ? '' : `, which stand for ${counts.postings} postings`
  const found = `${counts.new === 1 ? '1 new job' : `${counts.new} new jobs`} ${when}${stand_for}.`
  if (nothing_said) return `${found} ${NOTHING_TO_JUDGE_BY}`
  // Beside a question, that tells it.
  const left_out = counts.to_assess > 0 ? '' : leftOutText(counts.not_judged)
  return left_out === '' ? found : `${found} ${left_out}`
}

function sinceText({ since, since_source }: Since): string {
  const at = `${since.slice(0, 10)} ${since.slice(11, 16)} UTC`
  if (since_source === 'first_check') return `in the last 7 days (this is the first check)`
  return since_source === 'anchor' ? `since your last check, ${at}` : `since ${at}`
}

/** Says of new jobs that cannot be judged as they are how many there are, why, and what comes next; '' where there are none. */
export function leftOutText({ no_text, nothing_read, unread_language }: NewCounts['not_judged']): string {
  return [
    no_text === 0 ? '' : `${no_text} ${no_text === 1 ? 'has' : 'have'} no text yet: ${asked(no_text)}.`,
    nothing_read === 0
      ? ''
      : `Of ${nothing_read} no requirement could be read: look at ${them(nothing_read)}.`,
    unread_language === 0
      ? ''
      : `${unread_language} ${unread_language === 1 ? 'is' : 'are'} in a language that only a model reads.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function asked(count: number): string {
  return count === 1 ? 'its board is asked for it first' : 'their boards are asked for them first'
}

function them(count: number): string {
  return count === 1 ? 'it yourself' : 'them yourself'
}
