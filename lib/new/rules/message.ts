import type { NewCounts } from '#lib/new/rules/counts.ts'
import type { Since } from '#lib/new/rules/since.ts'

/** One sentence that says what is new, for people and agents alike. */
export function newMessage({ counts, since }: { counts: NewCounts; since: Since }): string {
  const when = sinceText(since)
  if (counts.new === 0) return `Nothing new ${when}.`
  const stand_for = counts.postings === counts.new ? '' : `, which stand for ${counts.postings} postings`
  return `${counts.new === 1 ? '1 new job' : `${counts.new} new jobs`} ${when}${stand_for}.`
}

function sinceText({ since, since_source }: Since): string {
  const at = `${since.slice(0, 10)} ${since.slice(11, 16)} UTC`
  if (since_source === 'first_check') return `in the last 7 days (this is the first check)`
  return since_source === 'anchor' ? `since your last check, ${at}` : `since ${at}`
}
