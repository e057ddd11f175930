import { expect, test } from 'bun:test'
import { factAnswer } from '#lib/shortlist/forms/show-form.ts'

const person = {
  lives_in: 'Akron, Ohio',
  within_km: 50,
  may_work_in: ['US', 'IE'],
  would_move: 'in_country' as const,
  languages: ['English', 'German'],
  licences: ['CPA'],
}
const answer = (label: string, countries = ['US'], choices: string[] = []) =>
  factAnswer({ label, choices }, person, countries)?.answer ?? null

test.each([
  ['Are you legally authorized to work in the United States?', 'Yes'],
  ['Are you authorised to work in the UK?', 'No'],
  ['Are you legally authorized to work in the country in which this job is located?', 'Yes'],
  ['Will you now, or in the future, require visa sponsorship?', 'No'],
  ['Do you require visa sponsorship to work in Canada?', 'Yes'],
  ['Are you eligible to work in Ireland without sponsorship?', 'Yes'],
  ['Do you need a work permit for Canada?', 'Yes'],
  ['Do you have unrestricted right to work in the US?', 'Yes'],
  ['Where do you live?', 'Akron, Ohio'],
  ['Current location', 'Akron, Ohio'],
  ['In which country are you based?', 'United States'],
  ['Are you located in the US?', 'Yes'],
  ['Do you live in Texas?', 'No'],
  ['Are you willing to relocate to Austin, TX?', 'Yes'],
  ['Would you be open to relocating to London?', 'No'],
  ['Do you speak German?', 'Yes'],
  ['Are you fluent in French?', 'No'],
  ['What languages do you speak?', 'English, German'],
  ['Do you hold a CPA?', 'Yes'],
  ['Which licences do you hold?', 'CPA'],
])('factAnswer(%j) is %j', (label, expected) => {
  expect(answer(label)).toBe(expected)
})

test.each([
  'Do you have a valid work permit?',
  'Are you not authorized to work in the US?',
  'Have you ever been authorized to work in Canada?',
  'Are you a US citizen or permanent resident?',
  'Which office location do you prefer?',
  'Do you live within commuting distance of Austin?',
  'How far are you willing to commute?',
  'Rate your level of German',
  'Do you have an active RN license?',
  'Why do you want to relocate?',
  'Why do you want to work here?',
])('factAnswer(%j) is unknown', (label) => {
  expect(answer(label)).toBeNull()
})

test('a fact that is not set, or a job in two countries, answers nothing', () => {
  const unset = {
    ...person,
    may_work_in: null,
    lives_in: null,
    would_move: null,
    languages: null,
    licences: null,
  }
  const question = { label: 'Do you require visa sponsorship?', choices: [] }
  expect(factAnswer(question, unset, ['US'])).toBeNull()
  expect(factAnswer(question, person, ['US', 'GB'])).toBeNull()
  expect(factAnswer(question, person, [])).toBeNull()
})

test('an answer is one of the choices of the question', () => {
  expect(answer('Do you require visa sponsorship?', ['US'], ['Yes, I do', 'No, I do not'])).toBe(
    'No, I do not',
  )
  expect(answer('Do you require visa sponsorship?', ['US'], ['Now', 'Later'])).toBeNull()
})
