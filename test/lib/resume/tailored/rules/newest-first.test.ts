import { expect, test } from 'bun:test'
import { newestFirst, recencyOf } from '#lib/resume/tailored/rules/newest-first.ts'

const entry = (id: string, ...sublines: string[]) => ({ id, sublines })

test('entries stand from the one that goes on to the one that ended first, and equals as the master has them', () => {
  const entries = [
    entry('none', 'Once'),
    entry('old', 'Clerk, 2001 - 2004'),
    entry('on', 'Lead, 2020 - Present'),
    entry('ended', 'Engineer, 2016 - 2020'),
    entry('later', 'Lead, 2022 - Present'),
    entry('also none'),
  ]
  expect(newestFirst(entries).map(({ id }) => id)).toEqual([
    'later',
    'on',
    'ended',
    'old',
    'none',
    'also none',
  ])
})

test.each([
  ['goes on', '2020 - Present', 1000],
  ['ended this year', '2020 - 2026', 1000],
  ['ended three years ago', '2020 - 2023', 700],
  ['ended long ago', '1999 - 2004', 0],
  ['has no date', 'Berlin', 0],
  ['ends in the future', '2020 - 2029', 1000],
])('an entry that %s is so recent', (_, dates, recency) => {
  expect(recencyOf(entry('e1', dates), 2026)).toBe(recency)
})
