import { describe, expect, test } from 'bun:test'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { itemsIn } from '#test/support/tables.ts'

async function read(text: string) {
  return await readResume({ format: 'text', text })
}

async function entriesOf(text: string) {
  const { entries } = await read(text)
  return entries.map(({ heading, sublines, lines }) =>
    [heading, ...sublines, ...lines.map((line) => `- ${line.text}`)].join('; '),
  )
}

describe('typed jobs without bullets', () => {
  test('blank lines part them, and sentences with dates are lines', async () => {
    const text = `Work

Shop Manager, Corner Books, Leeds, March 2022 to date
Turnover of a million, 12 staff, two deputies
Salesforce Service Cloud
Click and collect since 2023, about 90 parcels a day
Stood in as area manager for three months in 2025
Recruits and trains everyone below deputy level

Deputy, Harbour Books, 2019 to 2022
Ran the second floor alone from 2020: 11 staff
Opened a stall in nine days

Helped an aunt with her market stall at weekends`
    expect(await entriesOf(text)).toEqual([
      'Shop Manager, Corner Books, Leeds; March 2022 to date; - Turnover of a million, 12 staff, two deputies; - Salesforce Service Cloud; - Click and collect since 2023, about 90 parcels a day; - Stood in as area manager for three months in 2025; - Recruits and trains everyone below deputy level',
      'Deputy, Harbour Books; 2019 to 2022; - Ran the second floor alone from 2020: 11 staff; - Opened a stall in nine days',
      'Helped an aunt with her market stall at weekends',
    ])
  })

  test('dates with a clause behind them are those of the long name above', async () => {
    const study = 'Tecnólogo em Análise e Desenvolvimento de Sistemas, Instituto Federal do Vale do Rio Pardo'
    const dates = '2023 – cursando, conclusão prevista para julho de 2027'
    expect(await entriesOf(`FORMAÇÃO\n${study}\n${dates}`)).toEqual([`${study}; ${dates}`])
  })

  test('dates at the left part them, and a long line of its own is not joined to the next', async () => {
    const text = `EMPLOYERS
2023 - current: Ward Porter, Tarn Infirmary (acute hospital, 600 beds)
Nights and weekends on a rota, carries the radio, attends alarms and calls with the equipment of the ward
Reports faults of lights and beds
2021 - 2023: Picker, Tarn Distribution
Picking with a scanner, loading vans`
    expect(await entriesOf(text)).toEqual([
      'Ward Porter, Tarn Infirmary (acute hospital, 600 beds); 2023 - current; - Nights and weekends on a rota, carries the radio, attends alarms and calls with the equipment of the ward; - Reports faults of lights and beds',
      'Picker, Tarn Distribution; 2021 - 2023; - Picking with a scanner, loading vans',
    ])
  })

  test('an employer above the dates and a town below them stay in the head', async () => {
    const text = `Employment

Tarn Infirmary
Ward Porter, May 2021 - May 2024
Leeds, England
Moved about 30 patients a shift

Harbour Inn
Waiter, 2019 - 2021
Served up to 40 guests a night`
    expect(await entriesOf(text)).toEqual([
      'Tarn Infirmary; Ward Porter, May 2021 - May 2024; Leeds, England; - Moved about 30 patients a shift',
      'Harbour Inn; Waiter, 2019 - 2021; - Served up to 40 guests a night',
    ])
  })

  test('each school is an entry, and a degree stays with its school', async () => {
    const text = `Education
A-levels: Art, History, 2016
GCSEs: nine with Maths and English
Team Leader Certificate, 2021

Training
Tarn College of Nursing, 2010 - 2014
Bachelor of Science in Nursing`
    expect(await entriesOf(text)).toEqual([
      'A-levels: Art, History; 2016',
      'GCSEs: nine with Maths and English',
      'Team Leader Certificate; 2021',
      'Tarn College of Nursing; 2010 - 2014; - Bachelor of Science in Nursing',
    ])
  })

  test('a sentence below the dates is a line, with or without bullets below it', async () => {
    const text = `Work
Tarn Labs, Developer, Feb 2023 - today
Client: a clinic for sleep. Portal for patients in a browser, ninety thousand people a month
- Cut the load time by half`
    expect(await entriesOf(text)).toEqual([
      'Tarn Labs, Developer; Feb 2023 - today; - Client: a clinic for sleep. Portal for patients in a browser, ninety thousand people a month; - Cut the load time by half',
    ])
  })
})

describe('typed jobs without dates', () => {
  test('sentences under a heading are lines of one entry that it names', async () => {
    const text = `CLINICAL EXPERIENCE
Cared for up to six patients on a heart ward
Taught patients about diet and visits
Precepted three new graduates
Floated to other wards as needed
Led the group for safety for two years

OFFICE EXPERIENCE
- Built the schedule of the month for 42 nurses
- Answered complaints and wrote the replies
- Kept the budget for supplies

EDUCATION
Tarn College, 2010 - 2012`
    const { entries, unplaced } = await read(text)
    expect(entries.map(({ heading, lines }) => [heading, lines.length])).toEqual([
      ['CLINICAL EXPERIENCE', 5],
      ['OFFICE EXPERIENCE', 3],
      ['Tarn College', 0],
    ])
    expect(entries.every(({ own_heading }) => own_heading === undefined)).toBe(true)
    expect(unplaced).toEqual([])
  })

  test('a short line above a block names it', async () => {
    const text = `Relevant experience

Event planning
Planned thirty weddings a year from start to end
Booked bands and florists for all of them

Team leadership
Led up to 25 staff on the day`
    expect(await entriesOf(text)).toEqual([
      'Event planning; - Planned thirty weddings a year from start to end; - Booked bands and florists for all of them',
      'Team leadership; - Led up to 25 staff on the day',
    ])
  })

  test('names of jobs stay heads', async () => {
    const text = `Experience
Cook, Harbour Inn
Porter, Tarn Infirmary
Roofer, Lake Exteriors`
    expect((await entriesOf(text))[0]).toStartWith('Cook, Harbour Inn;')
  })
})

describe('heads of typed jobs', () => {
  test('a name above dates may end in a point', async () => {
    const text = `Experience

Tester
Tarn Sp. z o.o.
Gdynia
11.2020 – now
Plans tests for a product

Nurse. Tarn Clinic, Porto.
Since 2016.
Cares for patients in need.`
    expect(await entriesOf(text)).toEqual([
      'Tester; Tarn Sp. z o.o.; Gdynia; 11.2020 – now; - Plans tests for a product',
      'Nurse. Tarn Clinic, Porto.; Since 2016.; - Cares for patients in need.',
    ])
  })

  test('a name outside of the time of an employer is no title of it', async () => {
    const text = `Experience
Tarn Credit Union        2016 - 2025
Lead Clerk               2020 - 2025
- Leads nine clerks
Teller                   2016 - 2020
- Balanced a drawer
Harbour Grocers          2012 - 2016
Cashier
- Trained six cashiers`
    expect(await entriesOf(text)).toEqual([
      'Tarn Credit Union; Lead Clerk, 2020 - 2025; - Leads nine clerks',
      'Tarn Credit Union; Teller, 2016 - 2020; - Balanced a drawer',
      'Harbour Grocers; Cashier, 2012 - 2016; - Trained six cashiers',
    ])
  })

  test('text below a blank line stays with its job', async () => {
    const text = `Experience

Accountant
Tarn Group
Jan 2020 - Present

I prepare the accounts of nine firms.

I met their auditors each spring.

Clerk
Harbour Books
Sep 2016 - Dec 2019

I kept the books of thirty farms.`
    expect(await entriesOf(text)).toEqual([
      'Accountant; Tarn Group; Jan 2020 - Present; - I prepare the accounts of nine firms.; - I met their auditors each spring.',
      'Clerk; Harbour Books; Sep 2016 - Dec 2019; - I kept the books of thirty farms.',
    ])
  })

  test('names of many small words, and dates below a blank line, stay with their school', async () => {
    const text = `Formation
Baccalauréat en travail social
Université de Tarn, 2013

Education

Tarn Academy

2010 - 2016

Training
BS in Business Administration, 2016
Tarn University`
    expect(await entriesOf(text)).toEqual([
      'Baccalauréat en travail social; Université de Tarn, 2013',
      'Tarn Academy; 2010 - 2016',
      'BS in Business Administration; 2016; Tarn University',
    ])
  })

  test('a head as tall as the first is no further title of its employer', async () => {
    const text = `Experience
Técnico de mantenimiento
Envases Tarn S.A., Zaragoza (2017 - actualidad)
- Cuida doce líneas
Mecánico
Talleres Tarn, Huesca (2012 - 2017)
- Repara motores`
    expect(await entriesOf(text)).toEqual([
      'Técnico de mantenimiento; Envases Tarn S.A., Zaragoza (2017 - actualidad); - Cuida doce líneas',
      'Mecánico; Talleres Tarn, Huesca (2012 - 2017); - Repara motores',
    ])
  })
})

describe('headings of a typed text', () => {
  test('a resume in small letters has headings in small letters', async () => {
    const { entries, lines } = await read(`esperienze

2020-oggi, grafica, studio tarn
ritocco di foto e volantini

formazione

2014-2017, accademia tarn

competenze

indesign, stampa`)
    expect(entries.map(({ section, heading }) => [section, heading])).toEqual([
      ['experience', 'grafica, studio tarn'],
      ['education', 'accademia tarn'],
    ])
    expect(lines.map(({ section, text }) => [section, text])).toEqual([['skills', 'indesign, stampa']])
  })

  test('a line in capitals without a blank line above is an item where headings have one', async () => {
    const { lines, unplaced } = await read(`EXPERIENCE
Clerk, Tarn Ltd, 2019 - 2021

SKILLS
Excel
SQL
Word`)
    expect(lines.map(({ text }) => text)).toEqual(['Excel', 'SQL', 'Word'])
    expect(unplaced).toEqual([])
  })

  test('a study with one date makes a section below an unknown heading education', async () => {
    const { entries } = await read(`EXPERIENCE
Cook, Tarn Inn, 2019 - 2021

CULINARY SCHOOL
Tarn University, A.S. Culinary Arts, 2018`)
    expect(entries.map(({ section }) => section)).toEqual(['experience', 'education'])
  })

  test('an unknown heading begins jobs below a list, and above a blank line', async () => {
    const { entries } = await read(`Robin Tarn

TICKETS HELD
• Qualified electrician
• Safe Pass, manual handling

SITES WORKED
Electrician, Tarn Hall (2022 – 2025)
• Tested forty boards

JOURNALISM

Reporter, Tarn Ledger, 2008–2013
Covered banks, farms and the port.

EDUCATION
Tarn College, 2005`)
    expect(entries.map(({ heading }) => heading)).toEqual([
      'Electrician, Tarn Hall',
      'Reporter, Tarn Ledger',
      'Tarn College',
    ])
  })

  test('a short line over others below a list is a heading', async () => {
    const { lines } = await read(`Experience

Researcher, Tarn Institute, 2019 - 2021

Awards
Best poster (2020)

Methods
Chromatography, mixed models`)
    expect(lines.map(({ section, own_heading = '', text }) => [section, own_heading, text])).toEqual([
      ['awards', '', 'Best poster (2020)'],
      ['skills', 'Methods', 'Chromatography, mixed models'],
    ])
  })
})

describe('a title in the first line', () => {
  const withHead = (head: string) => `${head}

Work
Senior ${head}, Tarn Ltd, 2020 - 2023
Looked after the work of a physiotherapist and two porters`

  test.each([
    'Customer Service Agent',
    'Retail Store Manager',
    'IT Support Specialist',
    'Registered Midwife',
  ])('"%s" is no name', async (title) => {
    const { dropped, lines, entries } = await read(withHead(title))
    expect(dropped).toEqual([])
    expect(lines.map(({ text }) => text)).toEqual([title])
    expect(entries[0]?.heading).toBe(`Senior ${title}, Tarn Ltd`)
  })

  test.each([
    ...itemsIn(`
James Porter | Ada Byron | Grace Price | Odile Carpenter | Mark Carpenter | Chase Banks | Ray Short
`),
    'Maria Rosales\nmaria.rosales@mail.example',
    'Marketa Leadbetter\nmarketa@mail.example',
    'Hope Carpenter\nhope.carpenter@mail.example',
  ])('"%s" is a name', async (head) => {
    const { dropped, lines, unplaced } = await read(withHead(head))
    expect(dropped.some(({ kind }) => kind === 'name_line')).toBe(true)
    expect(lines).toEqual([])
    expect(unplaced).toEqual([])
  })

  test('the name stands below it', async () => {
    const draft = await read(`Customer Service Agent
Mark Carpenter
mark@mail.example

Work
Cook, Inn, 2020 - 2023
Ran the grill for Mark Carpenter`)
    expect(JSON.stringify(draft)).not.toContain('Carpenter')
    expect(draft.lines.map(({ text }) => text)).toContain('Customer Service Agent')
  })
})

test('a heading in capitals below a summary begins a section, though dates follow', async () => {
  const { lines } = await read(`SUMMARY
Therapist with four years in schools and clinics, who likes to teach.

REGISTRATION
Registered with the board of therapists, since July 2022

SKILLS
Sign language`)
  expect(lines.map(({ section }) => section)).toEqual(['summary', 'certifications', 'skills'])
})
