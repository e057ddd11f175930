import { expect, test } from 'bun:test'
import { namesOf } from '#lib/shortlist/mails/rules/name-application.ts'

const names = namesOf([
  { job_identity: 'crumb-night', title: 'Night baker (m/f/d)', company: 'Crumb & Sons Ltd' },
  { job_identity: 'crumb-baker', title: 'Baker', company: 'Crumb & Sons Ltd' },
  { job_identity: 'farine', title: 'Pâtissier', company: 'Farine SAS' },
  { job_identity: 'square', title: 'Data engineer', company: 'Square' },
  { job_identity: 'nameless', title: 'Oven technician', company: '' },
  { job_identity: 'linkedin', title: 'Writer', company: 'LinkedIn' },
])
const CASES: [string, string, string[], string | null][] = [
  [
    'Your application to Crumb & Sons',
    'Thank you for applying as Night baker.',
    ['crumb-night'],
    'company_and_title',
  ],
  ['CRUMB & SONS', 'About the baker role.', ['crumb-baker'], 'company_and_title'],
  ['News from crumb & sons', 'Unfortunately no.', ['crumb-night', 'crumb-baker'], 'company'],
  ['Votre candidature', 'Le poste de PATISSIER chez Farine.', ['farine'], 'company_and_title'],
  ['Hello', 'We met at the square. Our data is safe.', [], null],
  ['Hello', 'Square says no.', ['square'], 'company'],
  ['Oven technician', 'No.', ['nameless'], 'title'],
  ['Hello', 'Our writer at LinkedIn says no.', [], null],
  ['Crumbs', 'And sons.', [], null],
]

test.each(CASES)('"%s: %s" names %p', (head, text, fits, named_by) => {
  const match = names.match({ head, text })
  expect(match?.fits ?? []).toEqual(fits)
  expect(match?.named_by ?? null).toBe(named_by as never)
})
