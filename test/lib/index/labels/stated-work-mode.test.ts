import { describe, expect, test } from 'bun:test'
import { modeByDays, settledMode } from '#lib/index/labels/stated-work-mode.ts'
import type { WorkMode } from '#lib/index/places/work-mode.ts'
import { casesIn, itemsIn } from '#test/support/tables.ts'

describe('settledMode() by the text', () => {
  test.each([
    'For information on our outstanding benefits, culture and flexible/remote work approach, see below.',
    'In addition to healthcare, stock and remote work we offer perks.',
    'Telehealth services tailored for remote work.',
  ])('reads no mode from a list of benefits: %p', (text) => {
    expect(settledMode('', text.toLowerCase())).toBe('')
  })

  test.each([
    ...casesIn(`
hybrid: We are in the office twice a week. | You will join us in our Leeds office 2-3 days per week.
hybrid: Three days in our bright Porto office, two at home.
hybrid: Everybody comes to the office on Tuesdays and Thursdays.
hybrid: Expect 2 days working from home each week. | This is a hybrid role. | Location: Lyon (hybrid)
hybrid: We offer a flexible hybrid working model. | Télétravail partiel possible
onsite: We work in person at our Austin office five days a week.
onsite: In the office Monday to Friday: in-office work is how we learn. | This position is onsite.
onsite: Work location: In person | Our team members are asked to be primarily in the office.
onsite: This is not a remote position.
remote: This role is fully remote within Spain. | We are a Remote-First company. | Location: Remote (Canada)
remote: Remote | Work from anywhere in Europe.
`),
    ['Great people!\n#LI-Remote', 'remote'],
    ['Great people!\n#LI-Hybrid', 'hybrid'],
  ])('%p is %s', (text, mode) => expect(settledMode('', text.toLowerCase())).toBe(mode as never))

  test.each([
    'You will support remote patient monitoring.',
    'Experience with hybrid cloud and remote teams.',
    'A stipend for your home office and a remote work setup fund.',
    'Whether remote, hybrid or in-office: choose what works for you.',
    'Some roles are hybrid; depending on the role you may work remotely.',
    'Lunch in the office 4 days per week.',
    'Work remotely for a maximum of 4 weeks per year.',
    'You will visit customers on-site 3 days a week.',
    'Interviews are held in person at our office.',
    'Proficient in Microsoft Office.',
    'This role is fully remote. This role is based on-site, an onsite role.',
    '#LI-Remote #LI-Onsite',
    '',
  ])('%p is unknown', (text) => expect(settledMode('', text.toLowerCase())).toBe(''))

  test('what is said of the job counts before what is said of the company and before tags', () => {
    const job = 'This role asks for 3 days a week in our office.'
    expect(settledMode('', `We are a remote-first company.\n${job}\n#LI-Remote`.toLowerCase())).toBe('hybrid')
  })
})

const modeOf = (mode: WorkMode | '', text: string) => settledMode(mode, text.toLowerCase())

describe('settledMode() with remote work denied', () => {
  test.each(
    itemsIn(`
This post is 100 % on site; remote work is not possible. | Remote: No | Remote? No.
Telework eligible: no | Remote applicants will not be considered.
This is not a remote vacancy. It isn’t a remote job. | No WFH. | NOT REMOTE | Remote: false
This position does not qualify for remote work. | No remote option available
We are unable to offer remote work for this post. | The position is not eligible for telework.
The position cannot be done from home. | Telecommuting is not permitted.
Remote or hybrid work is not available for this post. | Kein Homeoffice möglich.
Mobiles Arbeiten ist leider nicht vorgesehen. | Pas de télétravail. | Poste non éligible au télétravail.
No se ofrece teletrabajo. | El puesto es 100 % presencial.
`),
  )('%p is onsite, and contradicts a remote board', (text) => {
    expect([modeOf('', text), modeOf('remote', text)]).toEqual(['onsite', ''])
  })

  test.each([
    'The job is carried out on site in Reno.',
    'Despite the tag, you must be on site daily.',
    'You are expected to be in the office every day.',
    'On-site presence is required.',
    'The role is based in our Tulsa office.',
    'Please come to our Tulsa office two days per week.',
    'This is not a fully remote role.',
  ])('%p contradicts a remote board', (text) => expect(modeOf('remote', text)).toBe(''))

  test.each([
    'We do not accept remote applicants from outside Canada.',
    'We cannot hire remote employees in Utah.',
    'Remote work is not just allowed, it is how we work.',
    'You do not have to be in the office five days a week.',
    'No experience with remote work is needed.',
    'If you haven’t worked remotely before, we help.',
    'You support work that is performed on site by our partners.',
    'The team meets in the office 2 days a month.',
  ])('%p leaves a remote board', (text) => expect(modeOf('remote', text)).toBe('remote'))

  test('a hybrid board is contradicted by a job that is on site all week', () => {
    expect(modeOf('hybrid', 'This is not a remote role.')).toBe('hybrid')
    expect(modeOf('hybrid', 'Five days a week in the office are required.')).toBe('')
  })
})

describe('settledMode() with remote work for some time or of other things', () => {
  test.each(
    itemsIn(`
Enjoy eight weeks of remote work per year. | In spring: remote work possible for three weeks.
Three weeks a year of fully remote work. | Work from anywhere for a month each year.
Work from abroad for up to 45 days. | You may work remotely 15 days a year.
Two work-from-anywhere weeks every year. | Jährlich 3 Wochen Remote-Arbeit aus dem Ausland.
We are remote-friendly. | You support remote monitoring of pumps. | Travel to remote sites in Nevada.
Coordinate with remote team members in Peru. | Support for hybrid work tools.
`),
  )('%p is unknown, and leaves an on-site board', (text) => {
    expect([modeOf('', text), modeOf('onsite', text)]).toEqual(['', 'onsite'])
  })

  test.each(
    itemsIn(`
Fully remote, 6-month contract. | Remote position for 12 months (maternity cover).
Two weeks of training, and this job is fully remote. | Trabajo 100 % remoto. | Remote OK
This job can be performed remotely. | A home-based role. | 100% telework | You work from home full time.
This is not an on-site role: it is fully remote.
`),
  )('%p is remote', (text) => expect(modeOf('', text)).toBe('remote'))
})

describe('settledMode() beside what the board tells', () => {
  test.each([
    ['remote', 'This is a great job.', 'remote'],
    ['remote', 'This role is hybrid.', ''],
    ['remote', 'You come to the office 3 days a week.', ''],
    ['remote', 'We are an in-office company.', 'remote'],
    ['onsite', 'You come to the office 3 days a week.', 'hybrid'],
    ['onsite', 'This role is fully remote.', ''],
    ['hybrid', 'This role is fully remote.', 'hybrid'],
    ['hybrid', '#LI-Remote', 'hybrid'],
  ] as const)('%s and %p is %p', (told, text, mode) => {
    expect(settledMode(told, text.toLowerCase())).toBe(mode)
  })
})

test.each(
  casesIn(`
hybrid: four office days each week | two coordinated office days each week
hybrid: minimum three days per week on site | 2x a week in the office | in person 2 to 3 days
hybrid: at least 2 days in office | two in-office days weekly
hybrid: office attendance is required on tuesdays and fridays | in the office 2 out of 5 days
hybrid: wfh fridays | work from home two days a week | up to 2 days of home office per week
hybrid: office presence: 40% | 40 % of your time in the office | from the lyon office 50% of the time
hybrid: 8 days a month in the office | homeoffice ist an zwei tagen pro woche möglich
hybrid: 3 jours de télétravail par semaine | 2 días a la semana en la oficina | 2 tage pro woche im büro
hybrid: bis zu 60 % homeoffice
onsite: in the office five days a week | five days in office | commute to our leeds office daily
onsite: monday through friday on site | you will be on site 5 days per week
none: on site for 2 days a month | in person for 3 days of onboarding
none: four paid days off per week of service | you visit customers on site two days a week
none: no office days are required each week | 20 % travel
none: you don’t have to be in the office three days a week | the office is open 24 hours, 7 days a week
`),
)('modeByDays() reads %j as %s', (sentence, mode) => {
  expect(modeByDays(sentence) || 'none').toBe(mode)
})

test.each([' ', 'a', '2 days ', 'office ', 'remote 3 '])(
  'modeByDays() reads 100,000 times %p at once',
  (word) => {
    expect(modeByDays(`week ${word.repeat(100_000 / word.length)}`)).toBeString()
  },
)
