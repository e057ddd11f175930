import { describe, expect, test } from 'bun:test'
import type { SENIORITIES, Tenure } from '#db/rows/labels.ts'
import { labelsOf, seniorityOf, tenureOf } from '#lib/index/labels/labels.ts'
import { Stems, sentencesAbout } from '#lib/index/labels/rules/sentences-about.ts'
import { deniesInQuestion, isRemoteForSomeTime, remoteDenial } from '#lib/index/labels/stated-work-mode.ts'

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

test.each<[string, string | null]>([
  ['Software Engineer', null],
  ['Senior Software Engineer', 'senior'],
  ['Sr. Backend Developer', 'senior'],
  ...['Sr.Backend Developer', 'Snr Analyst', 'Snr. Analyst', 'Analyst (Sr.)', 'Sénior Analyst'].map(
    (title): [string, string] => [title, 'senior'],
  ),
  ['Software Engineer III', 'senior'],
  ['Software Engineer II', null],
  ['Mid-Level Designer', 'mid'],
  ['Junior Analyst', 'junior'],
  ['Entry Level Technician', 'junior'],
  ['Associate Product Designer', 'junior'],
  ['Associate Director, Clinical', 'director'],
  ['Staff Engineer, Storage', 'staff'],
  ['Staff Nurse', null],
  ['Staff Accountant', null],
  ['Principal Scientist', 'principal'],
  ['Lead Data Engineer', 'lead'],
  ['Engineering Manager', 'manager'],
  ['Senior Engineering Manager', 'manager'],
  ['Senior Product Manager', 'senior'],
  ['Account Manager', null],
  ['Shift Supervisor', 'lead'],
  ['Director, Engineering', 'director'],
  ['Senior Director of Sales', 'director'],
  ['Head of Design', 'director'],
  ['VP, Finance', 'executive'],
  ['Chief of Staff', null],
  ['Chief Technology Officer', 'executive'],
  ['Marketing Intern', 'intern'],
  ['Internship: Robotics', 'intern'],
  ['Internal Auditor', null],
  ['International Sales Lead', 'lead'],
  ['Werkstudent Controlling (m/w/d)', 'intern'],
  ['Leader of the Band', null],
  ['Member of Technical Staff', null],
  ['Senior Member of Technical Staff, Storage', 'senior'],
  ['Principal Member of the Technical Staff', 'principal'],
  ['Senior/Staff Scientist', 'senior'],
  ['Software Engineer Internship | Robotics', 'intern'],
  ['Internship Coordinator', null],
  ['Executive Assistant to the CEO', null],
  ['Manager, Support', 'manager'],
  ['Growth Manager', null],
  ['Lead Generation Specialist', null],
  ['Support Analyst I', 'junior'],
  ['Postdoctoral Fellow', null],
  ['Clinical Fellow, Cardiology', null],
  ['Senior Research Fellow', 'senior'],
  ['Engineering Fellow', 'principal'],
  ['Fellow, Silicon Design', 'principal'],
  ['School Principal', null],
  ['Assistant Principal, Lincoln Campus', null],
  ['Principal Secretary', null],
  ["Dean's Assistant", null],
  ['Principal Product Manager', 'principal'],
  ['Lead-acid Battery Engineer', null],
  ['Lead Paint Inspector', null],
  ['Lead Abatement Worker', null],
  ['Lead Nurse', 'lead'],
  ['Head Nurse', 'lead'],
  ['Head Chef', 'lead'],
  ['Head Start Teacher', null],
  ['Overhead Crane Operator', null],
  ['Junior High School Teacher', null],
  ['Junior Varsity Coach', null],
  ['Junior Accountant', 'junior'],
  ['Senior Living Caregiver', null],
  ['Senior Center Director', 'director'],
  ['Senior Home Aide', null],
  ['Senior Community Manager', 'senior'],
  ['Assistant to the Director', null],
  ['PA to the Managing Director', null],
  ['Executive Assistant, Office of the Director', null],
  ['Assistant to the Store Manager', null],
  ['Art Director', null],
  ['Creative Director', 'director'],
  ['Board of Directors Liaison', null],
  ['Chief of Staff to the CEO', null],
  ['Staff Interpreter', null],
  ['Staff Electrician', null],
  ['Staff Attorney', null],
  ['Staff Data Analyst', 'staff'],
  ['Staff Engineer, Payments', 'staff'],
  ['Associate Dentist', null],
  ['Associate Professor of Biology', null],
  ['Entry-level Accountant', 'junior'],
  ['Graduate Engineer', 'junior'],
  ['Graduate Program Coordinator', null],
  ['Graduate Research Assistant', null],
  ['Post Graduate Researcher', null],
  ['Auszubildende (m/w/d) Kaufmann', 'intern'],
  ['Ausbildung zum Bäcker (m/w/d)', 'intern'],
  ['Azubi Fachinformatiker', 'intern'],
  ['Ausbilder Metall (m/w/d)', null],
  ['Pflichtpraktikum HR', 'intern'],
  ['Duales Studium Informatik', 'intern'],
  ['Stagiaire marketing', 'intern'],
  ['Stage - Data Analyst (H/F)', 'intern'],
  ["Analyste - Stage de fin d'études", 'intern'],
  ['Stage Manager', null],
  ['Late-Stage Clinical Scientist', null],
  ['Alternance - Chargé RH', 'intern'],
  ['Becario de Marketing', 'intern'],
  ['Manager in Training', null],
  ['Teamleiter Logistik (m/w/d)', 'lead'],
  ['Abteilungsleiter (m/w/d)', 'manager'],
  ['Geschäftsführer (m/w/d)', 'executive'],
  ['Directrice commerciale', 'director'],
  ['Junior or Senior Consultant', null],
  ['Mid-Senior Engineer', 'mid'],
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
