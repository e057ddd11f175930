import { expect, test } from 'bun:test'
import { nearTo, notIn, onlyIn } from '#lib/index/labels/only-in.ts'

const read = (text: string) => onlyIn(text, text.toLowerCase())?.join(' ') ?? null

test.each([
  ['Only candidates located in ND, SD, MN, OR, or CA will be considered.', 'US-ND US-SD US-MN US-OR US-CA'],
  ['Must reside in AZ, CA, FL, GA or WI', 'US-AZ US-CA US-FL US-GA US-WI'],
  [
    'We are only hiring candidates who reside in the following states: Georgia, Ohio, Texas.',
    'US-OH US-TX US-GA',
  ],
  ['Applicants must be based in the United States.', 'US'],
  ['You must be located in the U.S. to be considered.', 'US'],
  ['This is a remote role, but you’ll need to be based in Sweden.', 'SE'],
  ['For this role, you need to be based out of France, Belgium or Spain.', 'FR BE ES'],
  ['This role requires you to live permanently in the United States.', 'US'],
  ['Fully remote (US only)', 'US'],
  ['Remote - UK only', 'GB'],
  ['The role is open only to candidates in Canada.', 'CA'],
  ['You must live in Austin, TX', 'US-TX'],
  ['Only candidates in the following states will be considered: NM, NV', 'US-NM US-NV'],
  ['This job is open to candidates in the following states: Utah, Ohio.', 'US-UT US-OH'],
  ['We are hiring remote employees in these states: Maine, Vermont', 'US-ME US-VT'],
  ['Must reside in Ontario or NS', 'CA-ON CA-NS'],
  ['Utah residents only', 'US-UT'],
  ['Applicants outside the US will not be considered.', 'US'],
  ['Open to people based in Spain and Ireland only', 'ES IE'],
  ['Candidates must reside in the Pacific time zone', 'US-CA US-ID US-NV US-OR US-WA'],
  ['Remote, only PST time zone', 'US-CA US-ID US-NV US-OR US-WA'],
  ['Only in the Pacific time zone.', 'US-CA US-ID US-NV US-OR US-WA'],
  ['Remote (PST only)', 'US-CA US-ID US-NV US-OR US-WA'],
  [
    'Remote (PST or MST only)',
    'US-AZ US-CO US-ID US-KS US-MT US-NE US-NV US-NM US-ND US-OR US-SD US-TX US-UT US-WY US-CA US-WA',
  ],
])('onlyIn(%j) is %s', (text, places) => {
  expect(read(`About us.\n${text}\nApply now.`)).toBe(places)
})

test.each([
  '',
  'You do not have to be located in the US.',
  'Our team is based in Berlin, Germany.',
  'Candidates must be based in the Georgia market.',
  'We are only considering candidates who reside in Georgia',
  'Must live in Las Vegas, NV, or be willing to relocate.',
  'For candidates located in California only, the pay range is $90,000 - $100,000.',
  'You must be based in EMEA.',
  'Must live in the assigned region with access to reliable transportation.',
  'Only shortlisted candidates will be contacted.',
  'You must work with teams located in Germany.',
  'Ideally you must be based in Spain.',
  'Must overlap 4 h with CET.',
  'Must work EST hours.',
  'We only work EST hours in this time zone.',
  'The only time zone that we plan for is EST.',
  'PT only',
  'We are unable to hire in the following states: UT, OH.',
])('onlyIn(%j) says nothing', (text) => {
  expect(read(text)).toBeNull()
})

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
])('notIn(%j) says nothing', (text) => {
  expect(notIn(text)).toBeNull()
})

test.each([
  ['You must live within 50 miles of Tulsa, OK.', { place: 'Tulsa, OK', km: 80 }],
  ['Remote within a 30-mile radius of Omaha', { place: 'Omaha', km: 48 }],
  ['Required to live within 60 km of our Lyon office.', { place: 'Lyon', km: 60 }],
  ['Preferably within 20 miles of Tulsa', null],
  ['Our sites are within 20 miles of Tulsa', null],
  ['Must live within 90 miles of Tulsa, OK or Omaha, NE', null],
])('nearTo(%j) is %j', (text, near) => {
  expect(nearTo(text, text.toLowerCase())).toEqual(near)
})

test.each([' ', 'a', 'except in ', 'candidates residents of a ', 'within 5 miles of '])(
  '100,000 letters of %p are read at once',
  (word) => {
    const text = `only ${word.repeat(100_000 / word.length)}`
    expect([onlyIn(text, text), notIn(text), nearTo(text, text)]).toHaveLength(3)
  },
)
