import { describe, expect, test } from 'bun:test'
import type { SENIORITIES, Tenure } from '#db/rows/labels.ts'
import { labelsOf, seniorityOf, tenureOf } from '#lib/index/labels/labels.ts'
import { Stems, sentencesAbout } from '#lib/index/labels/rules/sentences-about.ts'
import { deniesInQuestion, isRemoteForSomeTime, remoteDenial } from '#lib/index/labels/stated-work-mode.ts'
import { casesIn } from '#test/support/tables.ts'

const facts = { title: 'Software Engineer', text: '', salary: '', employment: '', countries: [] }

test('labelsOf() says nothing of a posting that says nothing', () => {
  expect(labelsOf(facts)).toEqual({
    pay: null,
    sponsorship: null,
    clearance: null,
    seniority: null,
    employment_type: null,
    shift: null,
    tenure: null,
    only_in: null,
  })
})

test.each([
  ['$50 - $60 an hour', 124_800],
  ['$500 - $600 a day', 156_000],
  ['$2,000 - $2,500 a week', 130_000],
  ['$9,000 - $10,000 a month', 120_000],
  ['$90,000 a year', 90_000],
])('labelsOf() counts %j as so much a year', (salary, a_year) => {
  expect(labelsOf({ ...facts, salary }).pay?.a_year).toBe(a_year)
})

test.each([
  ['Gehalt: 3.000 € brutto monatlich, 14x jährlich.', 42_000],
  ['Das Gehalt beträgt 3.000 € brutto pro Monat (14 Monatsgehälter).', 42_000],
  ['Monatsgehalt 3.000 € brutto, vierzehn Gehälter.', 42_000],
  ['Salario: 2.000 € brutos al mes en 14 pagas.', 28_000],
  ['Salario: 2.000 € al mes, catorce pagas.', 28_000],
  ['Salário de 1.500 €/mês x 14.', 21_000],
  ['Gehalt: 3.000 € brutto monatlich, 13 Monatsgehälter.', 39_000],
  ['Salary: 3,000 EUR per month, 14 monthly salaries.', 42_000],
  ['Gehalt: 42.000 € brutto im Jahr, 14 Monatsgehälter.', 42_000],
  ['Gehalt: 3.000 € brutto monatlich. 14 Tage Urlaub extra.', 36_000],
  ['Salary: 3,000 EUR per month for a contract of 14 months.', 36_000],
  ['Salario: 2.000 € al mes, 12 pagas.', 24_000],
])('labelsOf() counts the monthly salaries of a year: %j', (text, a_year) => {
  expect(labelsOf({ ...facts, text }).pay?.a_year).toBe(a_year)
})

test('labelsOf() reads title, text and what the board says', () => {
  const text = 'The salary is $90,000 - $95,000. We do not sponsor visas. You must be a U.S. citizen.'
  expect(labelsOf({ ...facts, title: 'Senior Cook', text, employment: 'Part-time, Nights' })).toEqual({
    pay: { min: 90_000, max: 95_000, currency: 'USD', period: 'year', a_year: 95_000 },
    sponsorship: 'not_offered',
    clearance: 'citizenship',
    seniority: 'senior',
    employment_type: 'part_time',
    shift: 'night',
    tenure: null,
    only_in: null,
  })
})

test.each<[string, string, Tenure | null]>([
  ['Assistant Professor of Nursing (Tenure-Track)', '', 'tenure_track'],
  ['Assistant Professor, Non-Tenure Track', '', 'not_tenure_track'],
  ['Clinical Faculty - Not Tenure Track', '', 'not_tenure_track'],
  ['Tenured Associate Professor', '', 'tenured'],
  ['Professor', 'The department invites applications for a tenure-track position.', 'tenure_track'],
  ['Lecturer', 'This is a non-tenure-track position.', 'not_tenure_track'],
  ['Professor', 'We seek tenure-track and non-tenure-track candidates for this position.', null],
  ['Dean', 'Work with our tenured faculty.', null],
  ['Recruiter', 'The average tenure of our team is five years.', null],
])('tenureOf(%j, %j) is %p', (title, text, tenure) => {
  expect(tenureOf(title, text.toLowerCase())).toBe(tenure)
})

test.each([
  ...casesIn<string | null>(`
null: Software Engineer | Software Engineer II | Staff Nurse | Staff Accountant | Account Manager
null: Chief of Staff | Internal Auditor | Leader of the Band | Member of Technical Staff
null: Internship Coordinator | Executive Assistant to the CEO | Growth Manager | Lead Generation Specialist
null: Postdoctoral Fellow | Clinical Fellow, Cardiology | School Principal
null: Assistant Principal, Lincoln Campus | Principal Secretary | Dean's Assistant
null: Lead-acid Battery Engineer | Lead Paint Inspector | Lead Abatement Worker | Head Start Teacher
null: Overhead Crane Operator | Junior High School Teacher | Junior Varsity Coach | Senior Living Caregiver
null: Senior Home Aide | Assistant to the Director | PA to the Managing Director
null: Executive Assistant, Office of the Director | Assistant to the Store Manager | Art Director
null: Board of Directors Liaison | Chief of Staff to the CEO | Staff Interpreter | Staff Electrician
null: Staff Attorney | Associate Dentist | Associate Professor of Biology | Graduate Program Coordinator
null: Graduate Research Assistant | Post Graduate Researcher | Ausbilder Metall (m/w/d) | Stage Manager
null: Late-Stage Clinical Scientist | Manager in Training | Junior or Senior Consultant
senior: Senior Software Engineer | Sr. Backend Developer | Sr.Backend Developer | Snr Analyst | Snr. Analyst
senior: Analyst (Sr.) | Sénior Analyst | Software Engineer III | Senior Product Manager
senior: Senior Member of Technical Staff, Storage | Senior/Staff Scientist | Senior Research Fellow
senior: Senior Community Manager
mid: Mid-Level Designer | Mid-Senior Engineer
junior: Junior Analyst | Entry Level Technician | Associate Product Designer | Support Analyst I
junior: Junior Accountant | Entry-level Accountant | Graduate Engineer
director: Associate Director, Clinical | Director, Engineering | Senior Director of Sales | Head of Design
director: Senior Center Director | Creative Director | Directrice commerciale
staff: Staff Engineer, Storage | Staff Data Analyst | Staff Engineer, Payments
principal: Principal Scientist | Principal Member of the Technical Staff | Engineering Fellow
principal: Fellow, Silicon Design | Principal Product Manager
lead: Lead Data Engineer | Shift Supervisor | International Sales Lead | Lead Nurse | Head Nurse | Head Chef
lead: Teamleiter Logistik (m/w/d)
manager: Engineering Manager | Senior Engineering Manager | Manager, Support | Abteilungsleiter (m/w/d)
executive: VP, Finance | Chief Technology Officer | Geschäftsführer (m/w/d)
intern: Marketing Intern | Internship: Robotics | Werkstudent Controlling (m/w/d)
intern: Auszubildende (m/w/d) Kaufmann | Ausbildung zum Bäcker (m/w/d) | Azubi Fachinformatiker
intern: Pflichtpraktikum HR | Duales Studium Informatik | Stagiaire marketing | Stage - Data Analyst (H/F)
intern: Analyste - Stage de fin d'études | Alternance - Chargé RH | Becario de Marketing
`),
  ['Software Engineer Internship | Robotics', 'intern'],
  ['', null],
])('seniorityOf(%j) is %p', (title, wanted) => {
  expect(seniorityOf(title)).toBe(wanted as (typeof SENIORITIES)[number] | null)
})

test.each([
  [
    'yes',
    ['remote work is unavailable', 'wfh is not an option here', 'we’re not considering remote applicants'],
  ],
  ['yes', ['this position can not be remote', 'remote work: none', 'not open to remote workers']],
  ['in_part', ['this is not a fully remote position', 'the role is not 100 % remote']],
  ['no', ['remote work is not possible for candidates outside the eu', 'remote work is not always possible']],
  ['no', ['not your average remote company', 'we do not allow remote access', 'no restrictions: remote']],
] as const)('remoteDenial() is %p for each of its sentences', (denial, sentences) => {
  expect(sentences.map(remoteDenial)).toEqual(sentences.map(() => denial))
})

test('a denial may answer a question', () => {
  expect(deniesInQuestion('remote possible? no.')).toBe(true)
  expect(deniesInQuestion('remote? no problem.')).toBe(false)
})

test.each([' ', 'a', 'remote ', 'no ', '2 weeks of '])('%p 100,000 letters long is read at once', (word) => {
  const text = word.repeat(100_000 / word.length)
  expect([
    remoteDenial(`not remote ${text}`),
    deniesInQuestion(text),
    isRemoteForSomeTime(text),
  ]).toHaveLength(3)
})

describe('sentencesAbout()', () => {
  test('gives each sentence or line that holds a stem once, in the order of the text', () => {
    const text = 'we hire.\n- remote work, fully remote\nvisas? we sponsor visas! nothing else'
    expect(sentencesAbout(text, new Stems('visa', 'remote'))).toEqual([
      '- remote work, fully remote',
      'visas',
      'we sponsor visas',
    ])
  })

  test('ends no sentence behind an abbreviation of letters', () => {
    expect(sentencesAbout('you must be a u.s. citizen. we are kind', new Stems('citizen'))).toEqual([
      'you must be a u.s. citizen',
    ])
  })

  test('cuts what has no end, and stops at 60', () => {
    const [first = '', ...rest] = sentencesAbout('remote '.repeat(30_000), new Stems('remote'))
    expect(first.length).toBeLessThan(700)
    expect(rest.length).toBe(59)
  })
})
