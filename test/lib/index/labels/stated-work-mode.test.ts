import { describe, expect, test } from 'bun:test'
import { settledMode } from '#lib/index/labels/stated-work-mode.ts'

describe('settledMode() by the text', () => {
  test.each([
    'For information on our outstanding benefits, culture and flexible/remote work approach, see below.',
    'In addition to healthcare, stock and remote work we offer perks.',
    'Telehealth services tailored for remote work.',
  ])('reads no mode from a list of benefits: %p', (text) => {
    expect(settledMode('', text.toLowerCase())).toBe('')
  })

  test.each([
    ['We are in the office twice a week.', 'hybrid'],
    ['You will join us in our Leeds office 2-3 days per week.', 'hybrid'],
    ['Three days in our bright Porto office, two at home.', 'hybrid'],
    ['Everybody comes to the office on Tuesdays and Thursdays.', 'hybrid'],
    ['Expect 2 days working from home each week.', 'hybrid'],
    ['This is a hybrid role.', 'hybrid'],
    ['Location: Lyon (hybrid)', 'hybrid'],
    ['We offer a flexible hybrid working model.', 'hybrid'],
    ['Télétravail partiel possible', 'hybrid'],
    ['We work in person at our Austin office five days a week.', 'onsite'],
    ['In the office Monday to Friday: in-office work is how we learn.', 'onsite'],
    ['This position is onsite.', 'onsite'],
    ['Work location: In person', 'onsite'],
    ['Our team members are asked to be primarily in the office.', 'onsite'],
    ['This is not a remote position.', 'onsite'],
    ['This role is fully remote within Spain.', 'remote'],
    ['We are a Remote-First company.', 'remote'],
    ['Location: Remote (Canada)', 'remote'],
    ['Remote', 'remote'],
    ['Work from anywhere in Europe.', 'remote'],
    ['Great people!\n#LI-Remote', 'remote'],
    ['Great people!\n#LI-Hybrid', 'hybrid'],
  ])('%p is %s', (text, mode) => {
    expect(settledMode('', text.toLowerCase())).toBe(mode as never)
  })

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
  ])('%p is unknown', (text) => {
    expect(settledMode('', text.toLowerCase())).toBe('')
  })

  test('what is said of the job counts before what is said of the company and before tags', () => {
    const job = 'This role asks for 3 days a week in our office.'
    expect(settledMode('', `We are a remote-first company.\n${job}\n#LI-Remote`.toLowerCase())).toBe('hybrid')
  })
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

  test.each(['remote ', 'hybrid work 3 days a week office ', 'in the office, '])(
    'a text of 200 KB of %p is read at once',
    (words) => {
      const text = words.repeat(Math.ceil(200_000 / words.length))
      expect(settledMode('', text.toLowerCase())).toBeString()
    },
  )
})
