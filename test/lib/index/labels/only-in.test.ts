import { expect, test } from 'bun:test'
import { onlyIn } from '#lib/index/labels/only-in.ts'

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
])('onlyIn(%j) says nothing', (text) => {
  expect(read(text)).toBeNull()
})
