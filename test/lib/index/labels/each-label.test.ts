import { expect, test } from 'bun:test'
import {
  CLEARANCES,
  EMPLOYMENT_TYPES,
  type EmploymentType,
  SENIORITIES,
  SHIFTS,
  type Shift,
  SPONSORSHIPS,
  TENURES,
} from '#db/rows/labels.ts'
import { closesIn, isOver } from '#lib/index/labels/closing.ts'
import {
  labelName,
  labelWords,
  ownPayText,
  payWords,
  placedPayWords,
  signedPay,
} from '#lib/index/labels/label-words.ts'
import { clearanceIn, sponsorshipIn } from '#lib/index/labels/labels.ts'
import { nearTo, notIn, onlyIn } from '#lib/index/labels/only-in.ts'
import {
  type EmploymentInput,
  employmentTypeOf,
  type ShiftInput,
  shiftOf,
} from '#lib/index/labels/working-time.ts'
import { unknownLabelsText } from '#lib/shortlist/lists/scope.ts'
import { casesIn, itemsIn, rowsIn } from '#test/support/tables.ts'

test.each(
  casesIn(`
clearance: Must hold an active Secret clearance. | Ability to obtain and maintain a U.S. Security Clearance
clearance: Mandatory: active SC clearance | This role requires TS/SCI with polygraph.
citizenship: U.S. citizenship is required.
citizenship: Applicants must be a U.S. citizen or a lawful permanent resident.
citizenship: US citizens and green card holders only. | To meet export rules you must be a U.S. Person.
citizenship: Hiring is limited to UK citizens. | Under ITAR, candidates have to be U.S. persons.
citizenship: Only U.S. persons (citizens, residents, refugees or asylees) can be hired.
citizenship: U.S. Person status required (ITAR). | Employees must qualify as a U.S. person under EAR.
citizenship: Must be a U.S. citizen, permanent resident or protected individual under 8 U.S.C. 1324b.
citizenship: You are a U.S. person as defined by ITAR. | USC or GC only
citizenship: Australian citizenship is essential. | Non-US citizens cannot be considered.
citizenship: Applicants who are not U.S. persons cannot be hired.
not_required: No security clearance required.
`),
)('clearanceIn(%p) is %s', (text, label) => expect(clearanceIn(text.toLowerCase())).toBe(label as never))

test.each([
  '',
  'Security clearance is highly preferred.',
  'Nice to have\n- Active Secret clearance',
  'Bonus points:\n- You are kind\n- You hold an active security clearance',
  'You handle customs clearance and must be fast.',
  'We must keep service clearances in floor plans.',
  'We do not discriminate by citizenship or clearance that is required.',
  'U.S. citizens and those authorized to work in the U.S. must be encouraged to apply.',
  'Code and tests must be first-class citizens.',
  'Applicants must be U.S. persons or able to obtain an export licence.',
  'Must be a U.S. citizen or be eligible to obtain the required authorizations.',
  'You do not have to be a US citizen.',
  'If you are a U.S. citizen, tick the box.',
  'U.S. persons are welcome.',
  'You write policies on who counts as a U.S. person.',
  'Muscle research; strong candidates only.',
])('clearanceIn(%p) is unknown', (text) => expect(clearanceIn(text.toLowerCase())).toBeNull())

test.each([
  ...casesIn<string | null>(`
over: This position has been filled. | The role is now closed. Thank you.
over: We are no longer accepting applications for this job. | Applications for this role are now closed.
over: The vacancy has been withdrawn. | Die Stelle ist bereits besetzt. | Le poste est déjà pourvu.
over: La vacante ha sido cubierta.
2025-03-03: Closing date: 3 March 2025 | Applications closed on March 3rd, 2025.
2025-02-14: Apply by Friday, 14 Feb 2025. | Deadline for applications: 2025-02-14
2025-02-14: Bewerbungsschluss: 14.02.2025 | Bewerben Sie sich bis zum 14. Februar 2025. | Bewerbungsfrist⏎Freitag, 14. Februar 2025
2025-02-01: Date limite de candidature : samedi 1er février 2025 | Candidatures jusqu’au 01/02/2025
2025-02-14: La fecha límite es el viernes 14 de febrero de 2025. | Plazo de inscripción: hasta el 14/02/2025
null: Closing date: 03/04/2025 | Closing date: 3 March | Open until the position is filled.
null: Date limite du projet : 14 février 2025 | Fecha límite: 14 de febrero | Bewerbungsfrist: 14. Dienst 2025
null: The posting may be closed early if the position has been filled.
null: This role will be closed once we hire. | We are not accepting applications from agencies.
null: The project deadline was missed on 3 March 2025. | You closed deals and filled positions.
null: The shop is closed on Sundays.
`),
  ['', null],
])('closesIn(%j) is %p', (text, closes) =>
  expect(closesIn(text.toLowerCase().replaceAll('⏎', '\n'))).toBe(closes),
)

test('isOver() compares the day', () => {
  expect(isOver('over', '2026-11-28')).toBe(true)
  expect(isOver('2026-11-27', '2026-11-28')).toBe(true)
  expect(isOver('2026-11-28', '2026-11-28')).toBe(false)
  expect(isOver(undefined, '2026-11-28')).toBe(false)
})

/** One fact that is written behind its name. */
const factsIn = (text: string) => ({
  [/^\w+/.exec(text)?.[0] ?? '']: text.replace(/^\w+ /, '').replaceAll('⏎', '\n'),
})

test.each<[Partial<EmploymentInput>, EmploymentType | null]>([
  ...casesIn<EmploymentType | null>(`
full_time: employment Full-time | employment FullTime | employment fulltime_permanent
full_time: employment SALARIED_FT Salaried, full-time | employment FT Hourly
full_time: text This is a full-time position in Austin. | text Job details:⏎- Full-time: 40 hours a week
full_time: text We offer a permanent contract. Type: permanent contract
full_time: text Type d’emploi : temps plein, CDI
part_time: employment part_time | employment PT - Nights | title Part-Time Barista
part_time: title Driver, Part-Time | title Driver – Part Time | text This is a remote, part time role.
part_time: text Employment Type: Part-Time⏎Place: Ghent
contract: employment Contract | title Designer - Contract | title Designer (Contract)
contract: text It is a full-time contract position.
temporary: employment Fixed Term | employment Per Diem | employment Casual
temporary: title Registered Nurse - ICU - Nights (PRN) | title PRN Physical Therapist
temporary: text Position type: PRN | title Driver, Temporary
internship: employment Intern | text During this internship you build robots.
internship: title Robotics Internship (6 months)
null: employment Other | title PT Assistant | text We pay a per diem when you travel.
null: employment Tenure Track | title Contract Manager | title Contracts Counsel
null: title Internal Tools Engineer | text Job type: full-time or part-time
null: text Job type: part-time⏎We are looking for a full-time cook.
null: text Benefits for full-time employees | text You must have the right to work on a full-time basis.
null: text Two years of full-time experience | title Internship Coordinator
null: text You work full time with part-time colleagues. | text You manage contract manufacturers.
`).map(([text, answer]): [object, EmploymentType | null] => [factsIn(text), answer]),
  [{ employment: 'Full-time', title: 'Research Intern' }, 'internship'],
  [{ employment: 'Full-time', title: 'Nurse (Part-Time)' }, 'part_time'],
  [{}, null],
])('employmentTypeOf(%j) is %p', (facts, wanted) => {
  expect(employmentTypeOf({ employment: '', title: 'Engineer', text: '', ...facts })).toBe(wanted)
})

test('unknownLabelsText() says what is kept although it is not known', () => {
  expect(unknownLabelsText({})).toBeNull()
  expect(unknownLabelsText({ min_pay: 1, country: 'US' })).toBe(
    'Jobs that do not say what they pay in USD or their country are kept. Amounts in other currencies are not converted.',
  )
})

test.each([
  [{ min: 90_000, max: 110_000, currency: 'USD', period: 'year' as const }, '$90,000 to $110,000 a year'],
  [{ min: 22.5, max: null, currency: 'EUR', period: 'hour' as const }, 'from €22.50 an hour'],
  [{ min: 300, max: 300, currency: 'GBP', period: 'day' as const }, '£300 a day'],
  [{ min: null, max: 65_000, currency: 'USD', period: 'year' as const }, 'up to $65,000 a year'],
])('payWords(%j)', (pay, words) => expect(payWords({ ...pay, a_year: 0 })).toBe(words))

test.each([
  ['up to USD 112,000 a year', 'up to $112,000 a year'],
  ['EUR 3,000.50 - 4,000 a month', '€3,000.50 to €4,000 a month'],
  ['30k to 40k EUR', '30k to 40k EUR'],
])('signedPay(%j)', (line, words) => expect(signedPay(line)).toBe(words))

test('pay by place is shown for the person, and range by range', () => {
  const range = (min: number, max: number) => {
    return { min, max, currency: 'USD', period: 'year' as const, a_year: max }
  }
  const pays = [
    { ...range(150, 190), place: 'Denver' },
    { ...range(120, 150), place: 'elsewhere' },
  ]
  const labels = { pay: range(150, 190), pays }
  const salary = 'Denver: USD 150 - 190 a year; elsewhere: USD 120 - 150 a year'
  expect(ownPayText({ salary, labels })).toBe('$150 to $190 a year')
  expect(ownPayText({ salary: 'USD 1 - 2 a year', labels: { pay: range(1, 2) } })).toBe('$1 to $2 a year')
  expect(ownPayText({ salary: '$1k - $2k, or more', labels: { pay: range(1, 2) } })).toBe(
    '$1k - $2k, or more',
  )
  expect(ownPayText({ salary: '', labels: { pay: range(1, 2) } })).toBe('$1 to $2 a year')
  expect(ownPayText({ salary: '', labels: { pay: null } })).toBe('')
  expect(placedPayWords(labels)).toEqual(['Denver: $150 to $190 a year', 'elsewhere: $120 to $150 a year'])
})

test('every label has words of its own', () => {
  const values = [...SENIORITIES, ...EMPLOYMENT_TYPES, ...SHIFTS, ...TENURES, ...SPONSORSHIPS, ...CLEARANCES]
  expect(new Set(values.map(labelName)).size).toBe(values.length)
  for (const value of values) expect(labelName(value)).not.toBe(value)
})

test('labelWords() says what is known and nothing else', () => {
  const labels = {
    pay: null,
    sponsorship: null,
    clearance: 'citizenship',
    seniority: 'lead',
    employment_type: 'contract',
    shift: 'night',
    countries: [],
  } as const
  expect(labelWords({ ...labels, countries: [] })).toEqual([
    'Lead',
    'Contract',
    'Night shift',
    'Citizens or permanent residents only',
  ])
  expect(labelWords({ ...labels, countries: [], near: { place: 'Denver', km: 80 } }).at(-1)).toBe(
    'Only for people within 80 km (50 miles) of Denver',
  )
})

const read = (text: string) => onlyIn(text, text.toLowerCase())?.join(' ') ?? null

test.each(
  rowsIn(`
Only candidates located in ND, SD, MN, OR, or CA will be considered. | US-ND US-SD US-MN US-OR US-CA
Must reside in AZ, CA, FL, GA or WI | US-AZ US-CA US-FL US-GA US-WI
We are only hiring candidates who reside in the following states: Georgia, Ohio, Texas. | US-OH US-TX US-GA
Applicants must be based in the United States. | US
You must be located in the U.S. to be considered. | US
This is a remote role, but you’ll need to be based in Sweden. | SE
For this role, you need to be based out of France, Belgium or Spain. | FR BE ES
This role requires you to live permanently in the United States. | US
Fully remote (US only) | US
Remote - UK only | GB
The role is open only to candidates in Canada. | CA
You must live in Austin, TX | US-TX
Only candidates in the following states will be considered: NM, NV | US-NM US-NV
This job is open to candidates in the following states: Utah, Ohio. | US-UT US-OH
We are hiring remote employees in these states: Maine, Vermont | US-ME US-VT
Must reside in Ontario or NS | CA-ON CA-NS
Utah residents only | US-UT
Applicants outside the US will not be considered. | US
Open to people based in Spain and Ireland only | ES IE
Candidates must reside in the Pacific time zone | US-CA US-ID US-NV US-OR US-WA
Remote, only PST time zone | US-CA US-ID US-NV US-OR US-WA
Only in the Pacific time zone. | US-CA US-ID US-NV US-OR US-WA
Remote (PST only) | US-CA US-ID US-NV US-OR US-WA
Remote (PST or MST only) | US-AZ US-CO US-ID US-KS US-MT US-NE US-NV US-NM US-ND US-OR US-SD US-TX US-UT US-WY US-CA US-WA
`),
)('onlyIn(%j) is %s', (text, places) => expect(read(`About us.\n${text}\nApply now.`)).toBe(places))

test.each([
  ...itemsIn(`
You do not have to be located in the US. | Our team is based in Berlin, Germany.
Candidates must be based in the Georgia market. | We are only considering candidates who reside in Georgia
Must live in Las Vegas, NV, or be willing to relocate.
For candidates located in California only, the pay range is $90,000 - $100,000. | You must be based in EMEA.
Must live in the assigned region with access to reliable transportation.
Only shortlisted candidates will be contacted. | You must work with teams located in Germany.
Ideally you must be based in Spain. | Must overlap 4 h with CET. | Must work EST hours.
We only work EST hours in this time zone. | The only time zone that we plan for is EST. | PT only
We are unable to hire in the following states: UT, OH.
`),
  '',
])('onlyIn(%j) says nothing', (text) => expect(read(text)).toBeNull())

test.each([
  ['This job is not open to residents of Utah or Ohio.', 'US-UT US-OH'],
  ['We cannot hire in UT, OH or ME.', 'US-UT US-OH US-ME'],
  ['Remote (US, excluding UT and OH)', 'US-UT US-OH'],
  ['Remote anywhere in the US except Maine.', 'US-ME'],
  ['We are unable to employ people residing in Quebec.', 'CA-QC'],
  ['This position may not be performed in Maine or Utah.', 'US-ME US-UT'],
  ['Candidates from Utah and Ohio will not be considered.', 'US-UT US-OH'],
  ['Not open to candidates in India or Peru.', 'IN PE'],
  ['You must live in the US (excluding Ohio).', 'US-OH'],
])('notIn(%j) is %s', (text, places) => {
  expect(notIn(`About us.\n${text}\nApply now.`)?.join(' ')).toBe(places)
})

test.each([
  'We cannot offer visa sponsorship in Germany.',
  'We do not accept unsolicited resumes from agencies in Ohio.',
  'The pay range excludes Ohio.',
  'Except in Germany, we all speak English.',
  'Must reside in ND, SD or MN',
])('notIn(%j) says nothing', (text) => expect(notIn(text)).toBeNull())

test.each([
  ['You must live within 50 miles of Tulsa, OK.', { place: 'Tulsa, OK', km: 80 }],
  ['Remote within a 30-mile radius of Omaha', { place: 'Omaha', km: 48 }],
  ['Required to live within 60 km of our Lyon office.', { place: 'Lyon', km: 60 }],
  ['Preferably within 20 miles of Tulsa', null],
  ['Our sites are within 20 miles of Tulsa', null],
  ['Must live within 90 miles of Tulsa, OK or Omaha, NE', null],
])('nearTo(%j) is %j', (text, near) => expect(nearTo(text, text.toLowerCase())).toEqual(near))

test.each([' ', 'a', 'except in ', 'candidates residents of a ', 'within 5 miles of '])(
  '100,000 letters of %p are read at once',
  (word) => {
    const text = `only ${word.repeat(100_000 / word.length)}`
    expect([onlyIn(text, text), notIn(text), nearTo(text, text)]).toHaveLength(3)
  },
)

test.each<[Partial<ShiftInput>, Shift | null]>([
  ...casesIn<Shift | null>(`
night: title Registered Nurse, ICU - Nights | title RN Med/Surg Nights
night: title Forklift Operator - 3rd shift | title Overnight Shift Stocker | title Nurse, 7p-7a
night: title Pflegefachkraft (Nachtschicht) | title Infirmier de nuit | employment FT Nights
night: text About us⏎Shift: Nights⏎Pay: $30 an hour | text Work schedule: 7:00 PM - 7:30 AM, 3 days a week
night: text This is a full-time night shift position.
evening: title Warehouse Associate (2nd Shift) | text Hours: 3 pm to 11:30 pm
weekend: title Support Engineer (EMEA - Weekends)
rotating: title Nurse, Days/Nights | title Nurse, Rotating Shifts | employment Full time, Rotating shift
null: title Technician - 1st and 2nd Shift | title Day Camp Counselor | title Night Club Manager
null: title Shift Manager | title Your first 90 Days | title Second Grade Teacher
null: text Schedule:⏎* Day shift⏎* Evening shift | text Shift: all shifts available | text Shift: varies, 3 pm - 11 pm
null: text We pay a night shift differential of 10 %. | text You report to the day shift supervisor.
null: text Hours: 40 per week | text Opening hours: 10 am - 10 pm
day: text Schedule: Monday to Friday, 8:00 am - 4:30 pm. | text Schedule:⏎* Day shift⏎* Monday to Friday
`).map(([text, answer]): [object, Shift | null] => [factsIn(text), answer]),
  [{ title: 'CNA | Days | 7a-7p' }, 'day'],
  [{ employment: 'Full-time', title: 'Evening Shift Cook' }, 'evening'],
])('shiftOf(%j) is %p', (given, shift) => {
  expect(shiftOf({ employment: '', title: '', text: '', ...given })).toBe(shift)
})

test.each([
  ...itemsIn(`
Visa sponsorship is available for this role. | We offer visa sponsorship and help you move.
We are able to sponsor H-1B visas.
We do sponsor visas! However, we cannot sponsor visas for every role and every candidate.
We provide relocation and visa support. | We don’t shy away from sponsoring visas and green cards.
We help you move, supporting you with the visa procedure. | We sponsor visas. | Visa sponsorship: yes
This role is eligible for visa sponsorship. | Our company sponsors H-1B visas and green cards.
The employer will sponsor a Skilled Worker visa. | A certificate of sponsorship is available for this post.
We are a licensed UK visa sponsor. | H-1B transfers are welcome. | We will consider H-1B transfers.
We can transfer your existing H-1B visa. | Sponsorship available: Yes
We hold a sponsor licence and can sponsor Skilled Worker visas.
Applicants requiring a Certificate of Sponsorship are welcome to apply.
Wir unterstützen dich beim Visum und beim Umzug. | Wir bieten Visa-Sponsoring.
Nous vous accompagnons dans vos démarches de visa. | Patrocinamos visas de trabajo.
Free accommodation, annual flight ticket and visa sponsorship
`),
  'Perks\n- Visa sponsorship and relocation\n- Lunch',
  'Benefits\n- Visa Sponsorship & relocation support\n- Lunch',
])('sponsorshipIn(%j) is offered', (text) => expect(sponsorshipIn(text.toLowerCase())).toBe('offered'))

test.each([
  ...itemsIn(`
We are unable to provide visa sponsorship. | We do not sponsor visas at this time.
We can’t sponsor work visas for this position. | Sponsorship is not available for this role.
You must be authorised to work in the US without current or future sponsorship. | No visa sponsorship.
We can’t sponsor work visas; this holds for all applicants.
This position is not eligible for company sponsorship of a visa under the rule on certain workers.
This position is not eligible for immigration sponsorship.
Acme will not sponsor applicants for work visas.
You must have the right to work in the UK without sponsorship. | Visa sponsorship: no
You need an existing right to work; we’re unable to sponsor.
We are not able to consider candidates who need a visa.
Candidates requiring sponsorship will not be considered.
This role is not eligible for a certificate of sponsorship.
We can neither sponsor nor transfer a work visa. | Neither relocation nor visa sponsorship is provided.
No OPT, CPT or H1B. | No H-1B transfers. | H1B transfers are not accepted. | Visa sponsorship - No
Sponsorship available: No | Visa sponsorship is out of the question.
Authorized to work in the United States without the need for employer sponsorship.
We lack the ability to sponsor visas. | The company refuses visa sponsorship for this role.
We only hire people who need no visa. | Please note we do not hold a sponsor licence.
There is no possibility of visa sponsorship. | We are not sponsoring visas.
Eine Visumsunterstützung ist leider nicht möglich. | Wir bieten kein Visa-Sponsoring an.
Nous ne pouvons pas parrainer de visa. | Aucun parrainage de visa n’est possible.
No podemos patrocinar visas de trabajo. | Sin patrocinio de visado.
`),
  'Visa sponsorship\nAt this time we are unable to take over visas.\nWe cannot sponsor candidates.',
  'Requirements\n- Right to work in the UK (we don’t offer sponsorship)\n- Calm',
])('sponsorshipIn(%j) is not offered', (text) => {
  expect(sponsorshipIn(text.toLowerCase())).toBe('not_offered')
})

test.each([
  ...itemsIn(`
You find executive sponsors for your projects.
We sponsor local football clubs. Our offices are sponsored by plants.
Mentorship, sponsorship and coaching of engineers. | Will you now or in the future require sponsorship?
We cannot sponsor visas for every role. | Visa is a payment network.
You arrange visa support for employees visiting from other offices.
You must have the right to work in the UK. | You report to the sponsor.
We do not need an executive sponsor, nor event sponsors. | W2 only, no C2C.
The sponsor of the clinical trial does not pay candidates.
You own the sponsorship revenue of our conferences; candidates have sold sponsorships.
Employer-sponsored health insurance is not available to candidates. | Visa sponsorship?
Benötigst du Visum-Sponsoring? | Gültige Arbeitserlaubnis erforderlich.
You process H-1B transfers for clients. | Experience with visa sponsorship is required.
We do not discriminate by immigration status, sponsorship or citizenship.
We cannot sponsor work visas, but we accept H-1B transfers. | We are cap-exempt: no H-1B lottery.
`),
  '',
  'We sponsor visas.\nWe do not sponsor visas.',
])('sponsorshipIn(%j) is unknown', (text) => expect(sponsorshipIn(text.toLowerCase())).toBeNull())
