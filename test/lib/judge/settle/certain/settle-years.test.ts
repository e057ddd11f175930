import { expect, test } from 'bun:test'
import { entryDates } from '#lib/evidence/master/entry-dates.ts'
import { workedMonths } from '#lib/judge/settle/certain/settle-years.ts'

function worked(...dates: string[]) {
  const lines = dates.map((date, at) => {
    const entry = { heading: `Job ${at}`, ...entryDates([date]) }
    return { id: `e${at}`, kind: 'line', ref: 'l1', text: '', section: 'experience', entry } as const
  })
  return workedMonths(lines, '2026-11-21')
}

test('counts overlaps once, and what goes on to today', () => {
  expect(worked('2020-01 - 2020-12').months).toBe(12)
  expect(worked('2020-01 - 2020-12', '2020-07 - 2021-06').months).toBe(18)
  expect(worked('2026-01 - present').months).toBe(10)
  expect(worked('2019 - 2023').months).toBe(48)
})

test('says when an entry has no dates', () => {
  expect(worked('2019 - 2023', 'a while').complete).toBe(false)
  expect(worked('2019 - 2023').complete).toBe(true)
  expect(worked()).toEqual({ months: 0, complete: false })
})
