import type { NewCounts } from '#lib/shortlist/new/rules/counts.ts'

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
