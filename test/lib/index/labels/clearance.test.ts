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
  ['Under ITAR, candidates have to be U.S. persons.', 'citizenship'],
  ['Only U.S. persons (citizens, residents, refugees or asylees) can be hired.', 'citizenship'],
  ['U.S. Person status required (ITAR).', 'citizenship'],
  ['Employees must qualify as a U.S. person under EAR.', 'citizenship'],
  ['Must be a U.S. citizen, permanent resident or protected individual under 8 U.S.C. 1324b.', 'citizenship'],
  ['You are a U.S. person as defined by ITAR.', 'citizenship'],
  ['USC or GC only', 'citizenship'],
  ['Australian citizenship is essential.', 'citizenship'],
  ['Non-US citizens cannot be considered.', 'citizenship'],
  ['Applicants who are not U.S. persons cannot be hired.', 'citizenship'],
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
  'Applicants must be U.S. persons or able to obtain an export licence.',
  'Must be a U.S. citizen or be eligible to obtain the required authorizations.',
  'You do not have to be a US citizen.',
  'If you are a U.S. citizen, tick the box.',
  'U.S. persons are welcome.',
  'You write policies on who counts as a U.S. person.',
  'Muscle research; strong candidates only.',
])('clearanceIn(%p) is unknown', (text) => {
  expect(clearanceIn(text.toLowerCase())).toBeNull()
})
