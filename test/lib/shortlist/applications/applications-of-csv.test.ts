import { describe, expect, test } from 'bun:test'
import { applicationsOfCsv } from '#lib/shortlist/applications/applications-of-csv.ts'

const read = (csv: string, order: 'day_first' | 'month_first' | null = null) =>
  applicationsOfCsv(csv, { order, today: '2026-11-28' })
const rowOf = (status: string, day: string, order: 'day_first' | 'month_first' | null = null) =>
  read(`Title,Status,Date applied\nBaker,"${status}","${day}"`, order).rows[0]
const daysOf = (steps: { status: string; at: string }[] | undefined) =>
  steps?.map(({ status, at }) => `${at.slice(0, 10)} ${status}`).join('; ')

describe('applicationsOfCsv()', () => {
  test.each([
    ['Job Title,Company,Status,Date Applied', ['title', 'company', 'status', 'applied_on'], []],
    ['company_name;position;application_status;applied-on', ['title', 'company', 'status', 'applied_on'], []],
    ['Role\tEmployer\tJob URL\tSalary', ['title', 'company', 'link'], ['Salary']],
    ['URL,Stage,Notes,Recruiter', ['link', 'status', 'note'], ['Recruiter']],
    [
      'title,company,applied_on,steps,job_identity,job_url,status,at,follow_up_on,updated_at,has_note',
      ['title', 'company', 'link', 'status', 'applied_on', 'steps', 'follow_up_on'],
      ['job_identity', 'at', 'updated_at', 'has_note'],
    ],
  ])('finds the columns of "%s"', (head, columns, unused) => {
    const table = read(head)
    expect(table.columns.map(({ column }) => column)).toEqual(
      columns as (typeof table.columns)[number]['column'][],
    )
    expect(table.unused).toEqual(unused)
  })

  test.each(['Company,Status', '', 'Baker,Crumb,2026-03-12'])('refuses the heading "%s"', (csv) => {
    expect(() => read(csv)).toThrow('The first line must name the columns')
  })

  test.each([
    ['', '2026-03-12 applied'],
    ['Applied', '2026-03-12 applied'],
    ['APPLICATION_SENT', '2026-03-12 applied'],
    ['Under review', '2026-03-12 applied'],
    ['Phone Screen', '2026-03-12 applied; 2026-03-12 screening'],
    ['Interviewing', '2026-03-12 applied; 2026-03-12 interview'],
    ['Offer received', '2026-03-12 applied; 2026-03-12 offer'],
    ['hired', '2026-03-12 applied; 2026-03-12 accepted'],
    ['Rejected', '2026-03-12 applied; 2026-03-12 rejected'],
    ['Ghosted', '2026-03-12 applied; 2026-03-12 no_answer'],
    ['Withdrew', '2026-03-12 applied; 2026-03-12 withdrawn'],
    ['Wishlist', '2026-03-12 interested'],
    ['declined', undefined],
    ['2nd round?', undefined],
    ['=cmd|calc', undefined],
  ])('reads the status "%s"', (status, steps) => {
    const row = rowOf(status, '2026-03-12')
    expect(daysOf(row?.read?.steps)).toBe(steps as string)
    if (steps === undefined) expect(row?.reason).toContain('is not known')
  })

  test.each([
    ['2026-03-12', null, '2026-03-12'],
    ['2026/3/2', null, '2026-03-02'],
    ['2026-03-12T09:30:00Z', null, '2026-03-12'],
    ['12.03.2026', null, '2026-03-12'],
    ['3.4.26', null, '2026-04-03'],
    ['25/03/2026', null, '2026-03-25'],
    ['03/25/2026', null, '2026-03-25'],
    ['4/4/2026', null, '2026-04-04'],
    ['03/04/2026', 'day_first', '2026-04-03'],
    ['03/04/2026', 'month_first', '2026-03-04'],
    ['03/04/2026', null, 'two ways'],
    ['12 March 2026', null, '2026-03-12'],
    ['March 12th, 2026', null, '2026-03-12'],
    ['Thu, 12 Mar 2026', null, '2026-03-12'],
    ['12. März 2026', null, '2026-03-12'],
    ['31/02/2026', null, 'cannot be read'],
    ['2026-13-01', null, 'cannot be read'],
    ['last week', null, 'cannot be read'],
    ['45731', null, 'cannot be read'],
    ['2026-12-24', null, 'in the future'],
  ] as const)('reads the day "%s"', (written, order, expected) => {
    const row = rowOf('applied', written, order)
    expect(row?.read?.steps[0]?.at.slice(0, 10) ?? row?.reason).toContain(expected)
  })

  test('takes the order of day and month from another row of the file', () => {
    const { rows, needs_order } = read('Title,Date\nA,03/04/2026\nB,25/04/2026')
    expect(rows.map(({ read }) => read?.steps[0]?.at.slice(0, 10))).toEqual(['2026-04-03', '2026-04-25'])
    expect(needs_order).toBe(false)
    expect(read('Title,Date\nA,03/04/2026').needs_order).toBe(true)
  })

  test('takes the steps of a file that was exported here, and leaves out the guard of a formula', () => {
    const { rows } = read(`Title,Status,Steps\n'=SUM(1),offer,2026-03-12 applied; 2026-03-20 interview`)
    expect(rows[0]?.read).toMatchObject({ title: '=SUM(1)', undated: false })
    expect(daysOf(rows[0]?.read?.steps)).toBe('2026-03-12 applied; 2026-03-20 interview')
  })

  test('skips rows without a word, names a row without a day, and refuses one without title and link', () => {
    const { rows } = read('Title,Company,Date\n,,\nBaker,Crumb,\n,Crumb,2026-03-12')
    expect(rows).toMatchObject([
      { line: 3, read: { undated: true, steps: [{ at: '2026-11-28T12:00:00.000Z' }] } },
      { line: 4, read: null, reason: 'The row names no job title and no link.' },
    ])
  })
})
