import { expect, test } from 'bun:test'
import { entryDates } from '#lib/evidence/master/entry-dates.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { workedMonths } from '#lib/judge/settle/certain/settle-years.ts'
import { evidenceLines } from '#lib/judge/settle/evidence-lines.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

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
  expect(worked()).toMatchObject({ months: 0, complete: false })
})

type Entries = [heading: string, ...sublines: string[]][]

function settled(quote: string, min_years: number, ...entries: Entries) {
  return resultOf(quote, min_years, ...entries)?.status ?? 'unknown'
}

function resultOf(quote: string, min_years: number, ...entries: Entries) {
  const content = {
    entries: entries.map(([heading, ...sublines], at) => ({
      id: `x${at}`,
      section: 'experience' as const,
      heading,
      sublines,
    })),
    lines: [],
  }
  const evidence = evidenceLines({ content, answers: [], stories: [] })
  const terms = findTerms(quote).map(({ name }) => name)
  const row = aRow({ id: 'r1', kind: 'years', quote, min_years, terms })
  return settleRows([row], evidence, '2026-11-21')[0]
}

test.each([
  ['Riverbend Energy', 'Welder, 2019 - 2024', '3 years of experience in energy', 'unknown'],
  ['Plainfield Works', 'Welder, 2019 - 2024', '3 years of experience in energy', 'unknown'],
  ['Riverbend Energy', 'Mechanical Engineer, 2019 - 2024', '3 years of mechanical engineering', 'met'],
  ['Plainfield Works', 'Mechanical Engineer, 2019 - 2024', '3 years of mechanical engineering', 'met'],
  ['Plainfield Works', 'Software Engineer, 2019 - 2024', '3 years of mechanical engineering', 'unknown'],
  ['Plainfield Works', 'Civil Engineer, 2019 - 2024', '3 years of software engineering', 'unknown'],
  ['Software Harbour Ltd', 'Accountant, 2019 - 2024', '3 years of software development', 'unknown'],
  ['Oakley (retail chain)', 'Accountant, 2019 - 2024', '3 years in the retail industry', 'met'],
  ['Retail Harbour', 'Accountant, 2019 - 2024', '3 years in the retail industry', 'unknown'],
  ['Plainfield Works', 'Welder, 2019 - 2024', 'Experience in nursing (3 years)', 'unknown'],
])('the years at %p as %p are read for %p by the title alone', (employer, line, quote, status) => {
  expect(settled(quote, 3, [employer, line])).toBe(status as never)
})

test.each([
  ['2020-01 - 2024-12', 5, 'met'],
  ['2020-02 - 2024-12', 5, 'met'],
  ['2020-03 - 2024-12', 5, 'partly'],
  ['2020 - 2024', 5, 'partly'],
  ['2020-07 - 2025', 5, 'met'],
  ['2020-08 - 2025', 5, 'partly'],
  ['2020 - 2025', 5, 'met'],
  ['2023-02 - 2023-12', 1, 'partly'],
])('the dates %p are %p years of nursing: %p', (dates, min_years, status) => {
  const before: [string, string] = ['Plainfield', 'Cook, 2010 - 2019']
  const nurse: [string, string] = ['Elm Hospital', `Nurse, ${dates}`]
  expect(settled(`${min_years} years of nursing`, min_years, before, nurse)).toBe(status as never)
})

test.each([
  ['Revenue Operations Analyst', '3 years of revenue operations', 'met', null],
  ['Accountant', '3 years of technical accounting', 'partly', 0.6],
  ['Registered Nurse', '3 years of oncology nursing', 'partly', 0.6],
  ['Front-end Engineer', '3 years of accounting', 'unknown', undefined],
])('time enough as %p for %p is %p with the chance %p', (title, quote, status, chance) => {
  const row = resultOf(quote, 3, ['Plainfield', `${title}, 2015 - 2025`])
  expect(row?.status ?? 'unknown').toBe(status as never)
  if (chance !== undefined) expect(row?.chance ?? null).toBe(chance)
})

test.each([
  ['Career break', '2016 - 2023'],
  ['Elternzeit', '2016 - 2023'],
  ['Année sabbatique', '2016 - 2023'],
  ['Excedencia por cuidado de hijos', '2016 - 2023'],
  ['In cerca di lavoro', '2016 - 2023'],
  ['Licença maternidade', '2016 - 2023'],
  ['Werkloos', '2016 - 2023'],
  ['Urlop wychowawczy', '2016 - 2023'],
  ['Декретный отпуск', '2016 - 2023'],
  ['Föräldraledig', '2016 - 2023'],
  ['Doğum izni', '2016 - 2023'],
  ['育児休業', '2016 - 2023'],
  ['육아휴직', '2016 - 2023'],
  ['产假', '2016 - 2023'],
  ['إجازة أمومة', '2016 - 2023'],
  ['חופשת לידה', '2016 - 2023'],
  ['मातृत्व अवकाश', '2016 - 2023'],
  ['Plainfield Works', 'Unemployed, 2016 - 2023'],
  ['Travelling through South America', '2016 - 2023'],
])('%p is no work', (heading, subline) => {
  const cook: [string, string] = ['Plainfield Works', 'Cook, 2024 - 2026']
  expect(settled('5 years of work', 5, [heading, subline], cook)).toBe('unmet')
})

test('work beside a break, a cover and a travel agency is work', () => {
  expect(settled('3 years of work', 3, ['Plainfield', 'Parental leave cover, HR Manager, 2019 - 2024'])).toBe(
    'met',
  )
  expect(settled('3 years of work', 3, ['Plainfield', 'Account Manager, Travel, 2019 - 2024'])).toBe('met')
})

test('a gap between two times of one entry counts for nothing, and each line has its own title', () => {
  const gap: [string, string] = ['Plainfield', 'Nurse, 2016 - 2018, 2024 - 2026']
  expect(settled('4 years of nursing', 4, gap)).toBe('met')
  expect(settled('6 years of nursing', 6, gap)).toBe('unmet')
  const risen: [string, string, string] = ['Plainfield', 'Nurse, 2022 - 2026', 'Cashier, 2016 - 2022']
  expect(settled('8 years of nursing', 8, risen)).toBe('partly')
  expect(settled('4 years of nursing', 4, risen)).toBe('met')
})

test('months are compared with months, and an end before its start counts for nothing', () => {
  const spring: [string, string] = ['Plainfield', 'Nurse, 01/2026 - 03/2026']
  expect(settled('At least 6 months of nursing experience', 0.5, spring)).toBe('unmet')
  expect(settled('3 months of nursing experience', 0.25, spring)).toBe('met')
  expect(worked('2024-03 - 2020-03')).toMatchObject({ months: 0, complete: false })
})
