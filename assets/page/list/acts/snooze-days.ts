import { dayIn } from '#assets/page/kit/words.ts'

/** A day until which a job can be snoozed, YYYY-MM-DD, with its words. */
export type SnoozeDay = { words: string; day: string }

const MONDAY = 1
const WEEK = 7

/** Returns the days that are offered for putting a job off. */
export function snoozeDays(now: number): SnoozeDay[] {
  const toMonday = (WEEK + MONDAY - new Date(now).getDay()) % WEEK || WEEK
  const days = [
    { words: 'Tomorrow', day: dayIn(1, now) },
    { words: 'In 3 days', day: dayIn(3, now) },
    { words: 'Next Monday', day: dayIn(toMonday, now) },
    { words: 'In two weeks', day: dayIn(2 * WEEK, now) },
  ]
  // On a Sunday, tomorrow is the next Monday; on a Friday, it comes in 3 days.
  return days.filter(({ day }, index) => days.findIndex((offered) => offered.day === day) === index)
}
