import { describe, expect, test } from 'bun:test'
import { Refusal } from '#lib/service/refusals.ts'
import { applicationsOfCsv } from '#lib/shortlist/applications/applications-of-csv.ts'
import { factAnswer } from '#lib/shortlist/forms/forms.ts'
import { hidingTest, titlePattern } from '#lib/shortlist/hidden/hides.ts'
import {
  countOutcomes,
  daysInStages,
  type OutcomeInput,
  weekOf,
  withoutAnswer,
} from '#lib/shortlist/outcomes/count-outcomes.ts'
import { viewNamed } from '#lib/shortlist/views/view.ts'
import { slugOf } from '#lib/text/text.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'
import { casesIn, itemsIn } from '#test/support/tables.ts'

const person = {
  lives_in: 'Akron, Ohio',
  within_km: 50,
  may_work_in: ['US', 'IE'],
  would_move: 'in_country' as const,
  languages: ['English', 'German'],
  licences: ['CPA'],
}
const answer = (label: string, countries = ['US'], choices: string[] = []) =>
  factAnswer({ label, choices }, person, countries)?.answer ?? null

test.each(
  casesIn(`
Yes: Are you legally authorized to work in the United States?
Yes: Are you legally authorized to work in the country in which this job is located?
Yes: Do you require visa sponsorship to work in Canada?
Yes: Are you eligible to work in Ireland without sponsorship? | Do you need a work permit for Canada?
Yes: Do you have unrestricted right to work in the US? | Are you located in the US?
Yes: Are you willing to relocate to Austin, TX? | Do you speak German? | Do you hold a CPA?
No: Are you authorised to work in the UK? | Will you now, or in the future, require visa sponsorship?
No: Do you live in Texas? | Would you be open to relocating to London? | Are you fluent in French?
Akron, Ohio: Where do you live? | Current location
United States: In which country are you based?
English, German: What languages do you speak?
CPA: Which licences do you hold?
`),
)('factAnswer(%j) is %j', (label, expected) => expect(answer(label)).toBe(expected))

test.each(
  itemsIn(`
Do you have a valid work permit? | Are you not authorized to work in the US?
Have you ever been authorized to work in Canada? | Are you a US citizen or permanent resident?
Which office location do you prefer? | Do you live within commuting distance of Austin?
How far are you willing to commute? | Rate your level of German | Do you have an active RN license?
Why do you want to relocate? | Why do you want to work here?
`),
)('factAnswer(%j) is unknown', (label) => expect(answer(label)).toBeNull())

test('a fact that is not set, or a job in two countries, answers nothing', () => {
  const unset = {
    ...person,
    may_work_in: null,
    lives_in: null,
    would_move: null,
    languages: null,
    licences: null,
  }
  const question = { label: 'Do you require visa sponsorship?', choices: [] }
  expect(factAnswer(question, unset, ['US'])).toBeNull()
  expect(factAnswer(question, person, ['US', 'GB'])).toBeNull()
  expect(factAnswer(question, person, [])).toBeNull()
})

test('an answer is one of the choices of the question', () => {
  expect(answer('Do you require visa sponsorship?', ['US'], ['Yes, I do', 'No, I do not'])).toBe(
    'No, I do not',
  )
  expect(answer('Do you require visa sponsorship?', ['US'], ['Now', 'Later'])).toBeNull()
})

const ofCompany = (kind: 'company' | 'agency', name: string, company: string) =>
  hidingTest([{ kind, name }])({ titles: ['Baker'], company_slug: slugOf(company) })
const ofTitle = (name: string, ...titles: string[]) =>
  hidingTest([{ kind: 'word', name }])({ titles, company_slug: 'crumb' })

test.each([
  ['Crumb', 'CRUMB GmbH', true],
  ['Crumb GmbH', 'Crumb', true],
  ['Crumb B.V.', 'Crumb BV', true],
  ['Crumb S.p.A.', 'crumb', true],
  ['Open Crumb', 'OpenCrumb', true],
  ['Café Crumb', 'Cafe Crumb', true],
  ['H&M', 'H & M', true],
  ['Crumb', 'Crumb Bakeries', false],
  ['Crumb', 'The Crumb', false],
  ['Crumb Group', 'Crumb', false],
  ['Co', 'Co', true],
  ['Co', 'Crumb', false],
  ['株式会社パン', '株式会社パン', true],
])('the company %p hides %p: %p', (name, company, is) => expect(ofCompany('company', name, company)).toBe(is))

test.each([
  ['Hays', 'Hays plc', true],
  ['Hays plc', 'HAYS Recruitment GmbH', true],
  ['Hays', 'Hays Talent Solutions', true],
  ['Robert Loaf', 'RobertLoaf', true],
  ['Robert Loaf', 'Robert Loaf Technology', true],
  ['Hays', 'Haystack', false],
  ['Robert Loaf', 'Robert Crumb', false],
  ['Loaf', 'Robert Loaf', false],
])('the agency %p hides %p: %p', (name, company, is) => expect(ofCompany('agency', name, company)).toBe(is))

test.each([
  ['intern', ['Intern, Sales'], true],
  ['intern', ['Internal Auditor'], false],
  ['intern', ['Internship'], false],
  ['C++', ['C++ Developer'], true],
  ['C', ['C++ Developer'], false],
  ['C#', ['Senior C#/.NET Developer'], true],
  ['night shift', ['Baker (Night-Shift)'], true],
  ['night shift', ['Shift Lead, Night'], false],
  ['ingenieur', ['Ingénieur logiciel'], true],
  ['Straße', ['Bäcker, Lange STRAßE'], true],
  ['エンジニア', ['ソフトウェアエンジニア'], true],
  ['Milan', ['Barista, Milan', 'Barista, Luxembourg'], false],
  ['Barista', ['Barista, Milan', 'Barista, Luxembourg'], true],
  ['100%', ['Baker 100 %'], true],
  ['%', ['Baker'], false],
])('the words %p hide %p: %p', (name, titles, is) => expect(ofTitle(name, ...titles)).toBe(is))

test('a title pattern holds no sign of LIKE but its own, and a long name takes no long time', () => {
  expect(titlePattern('50% off_now')).toBe('%50%off%now%')
  const long = `${' '.repeat(50_000)}${'a'.repeat(50_000)}`
  expect(ofTitle('baker', long)).toBe(false)
  expect(ofCompany('agency', long, 'Crumb')).toBe(false)
})

test('a view is found by its name, however it is written', () => {
  const views = [{ name: 'Remote Rust' }, { name: 'Près d’ici' }]
  expect(viewNamed(views, '  remote   rust ')).toBe(views[0])
  expect(viewNamed(views, 'PRÈS D’ICI')).toBe(views[1])
  expect(viewNamed(views, 'remote')).toBeUndefined()
})

const NOW = Date.parse('2026-11-26T12:00:00Z')
const day = (days: number) => new Date(NOW - days * 86_400_000).toISOString()

/** An application whose steps were taken so many days ago. */
const applied = (steps: Record<string, number>, fields: Partial<OutcomeInput> = {}): OutcomeInput => {
  const timeline = Object.entries(steps).map(([status, days]) => ({ status, at: day(days) }))
  const status = timeline.at(-1)?.status ?? 'applied'
  const names = { job_identity: JSON.stringify(steps), job_url: 'https://a.com/1' }
  const facts = { chance: null, source: 'Lever', resume: null, follow_up_on: null, set_aside: [] }
  return { ...names, ...facts, status, timeline, ...fields }
}

test('countOutcomes() counts how far applications came, and gives no share of fewer than five', () => {
  const few = [
    applied({ applied: 9, interview: 5, rejected: 1 }, { chance: 60 }),
    applied({ applied: 9 }, { chance: 12 }),
  ]
  const [chance] = countOutcomes(few)
  expect(chance?.groups).toMatchObject([
    {
      name: '60 % and more',
      applied: 1,
      answered: 1,
      interview: 1,
      offer: 0,
      no_answer: 0,
      answered_percent: null,
    },
    {
      name: 'Below 40 %',
      applied: 1,
      answered: 0,
      interview: 0,
      offer: 0,
      no_answer: 0,
      answered_percent: null,
    },
  ])
  const five = [...few, applied({ applied: 3 }), applied({ applied: 3, offer: 1 }), applied({ applied: 3 })]
  const source = countOutcomes(five).find(({ by }) => by === 'source')
  expect(source?.groups).toMatchObject([
    { name: 'Lever', applied: 5, answered: 2, interview: 2, offer: 1, no_answer: 0, answered_percent: 40 },
  ])
})

test('daysInStages() takes the median of the stages that were left, from five on', () => {
  const list = [1, 2, 3, 10, 20].map((wait) => applied({ applied: 30, rejected: 30 - wait }))
  expect(daysInStages(list)).toEqual([{ status: 'applied', applications: 5, median_days: 3 }])
  expect(daysInStages(list.slice(1))).toEqual([{ status: 'applied', applications: 4, median_days: null }])
  expect(daysInStages([applied({ applied: 30 })])).toEqual([])
})

describe('withoutAnswer()', () => {
  test('names applications without an answer for so many days, the longest first', () => {
    const list = [
      applied({ applied: 20 }),
      applied({ applied: 21 }),
      applied({ applied: 60 }),
      applied({ applied: 90, interview: 50 }),
    ]
    expect(withoutAnswer(list, { now: NOW, days: 21 }).map(({ days }) => days)).toEqual([60, 21])
  })

  test('begins the days anew with a follow-up, and waits for one that is planned', () => {
    const followed = (days: number, how: string) =>
      applied({ applied: 60 }, { set_aside: [{ how, at: day(days) }] })
    const planned = (follow_up_on: string) => applied({ applied: 60 }, { follow_up_on })
    const waiting = (application: OutcomeInput) => withoutAnswer([application], { now: NOW, days: 30 }).length
    expect(waiting(followed(5, 'done'))).toBe(0)
    expect(waiting(followed(40, 'done'))).toBe(1)
    expect(waiting(followed(5, 'dropped'))).toBe(1)
    expect(waiting(planned('2026-12-05'))).toBe(0)
    expect(waiting(planned('2026-11-20'))).toBe(1)
    expect(waiting(applied({ applied: 60, no_answer: 1 }))).toBe(0)
  })

  test('counts one that was given up as not answered', () => {
    const [chance] = countOutcomes([applied({ applied: 60, no_answer: 1 })])
    expect(chance?.groups[0]).toMatchObject({ applied: 1, answered: 0, no_answer: 1 })
  })
})

test('weekOf() counts the steps of the last seven days, and none of the future', () => {
  const list = [applied({ applied: 6 }), applied({ applied: 8, interview: 2 }), applied({ applied: -3 })]
  expect(weekOf(list, NOW)).toEqual({ applied: 1, answered: 1 })
})

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

  test.each([
    ['Title,Company\n', 'a,b\n'],
    ['Title\n', '"'],
    ['Title\n"', '""'],
    ['Title', ','],
    ['Title\n', ','],
    ['Title\n', '"a"x'],
    ['Title', ',Title'],
    ['Title\n', '\r'],
  ])('reads or refuses %p with many of %p in linear time', async (head, part) => {
    const readMany = (times: number) => {
      try {
        read(`${head}${part.repeat(times)}`)
      } catch (problem) {
        expect(problem).toBeInstanceOf(Refusal)
      }
    }
    expect(await growthOf(readMany, 240_000 / part.length)).toBeLessThan(IN_PROPORTION)
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
