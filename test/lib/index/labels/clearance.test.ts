import { expect, test } from 'bun:test'
import { clearanceIn } from '#lib/index/labels/clearance.ts'

test.each([
  ['Must hold an active Secret clearance.', 'clearance'],
  ['Ability to obtain and maintain a U.S. Security Clearance', 'clearance'],
  ['Mandatory: active SC clearance', 'clearance'],
  ['This role requires TS/SCI with polygraph.', 'clearance'],
  ['U.S. citizenship is required.', 'citizenship'],
  ['Applicants must be a U.S. citizen or a lawful permanent resident.', 'citizenship'],
  ['US citizens and green card holders only.', 'citizenship'],
  ['To meet export rules you must be a U.S. Person.', 'citizenship'],
  ['Hiring is limited to UK citizens.', 'citizenship'],
  ['No security clearance required.', 'not_required'],
])('clearanceIn(%p) is %s', (text, label) => {
  expect(clearanceIn(text.toLowerCase())).toBe(label as never)
})

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
])('clearanceIn(%p) is unknown', (text) => {
  expect(clearanceIn(text.toLowerCase())).toBeNull()
})
