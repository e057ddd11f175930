import { expect, test } from 'bun:test'
import { type CopyPlace, compilePlace, opennessOf, type PersonPlace } from '#lib/judge/rank/eligibility.ts'
import { missingFact } from '#lib/judge/rank/missing-fact.ts'

const NOBODY: PersonPlace = {
  ...{ locations: [], work_modes: [], countries: [], lives_in: null, may_work_in: null, would_move: null },
  ...{ within_km: 50, languages: null, licences: null },
}
const berlin = { locations: ['Berlin'], countries: ['DE'], work_mode: 'onsite' }
const bare = { locations: ['Remote'], countries: [], work_mode: 'remote' }

test.each<[Partial<PersonPlace>, Partial<CopyPlace>, string, string | null, string]>([
  [
    { lives_in: 'Akron, Ohio', locations: ['Germany'] },
    berlin,
    '',
    'may_work_in',
    'May you work in Germany without a permit?',
  ],
  [{ lives_in: 'Akron', would_move: 'abroad' }, berlin, '', 'may_work_in', 'May you work in Germany'],
  [{ countries: ['US'] }, berlin, '', 'lives_in', 'Where do you live?'],
  [{}, berlin, '', null, ''],
  [
    { locations: ['Ohio'] },
    { locations: ['Texas, United States'], countries: ['US'], work_mode: 'remote', only_in: ['US-TX'] },
    '',
    null,
    '',
  ],
  [{ lives_in: 'Akron, Ohio' }, bare, '', null, ''],
  [
    { lives_in: 'Akron, Ohio', locations: ['Akron', 'Ohio'] },
    { locations: ['Cincinnati, OH'], countries: ['US'], work_mode: 'onsite' },
    '',
    'would_move',
    'Would you move for a job?',
  ],
  [
    { lives_in: 'Akron, Ohio', would_move: 'no', may_work_in: ['US'] },
    { locations: ['Ohio'], countries: ['US'], work_mode: 'onsite' },
    '',
    null,
    '',
  ],
  [
    { lives_in: 'Berlin' },
    berlin,
    'You speak fluent German and write it well.',
    'languages',
    'Do you work in German?',
  ],
  [{ lives_in: 'Berlin' }, berlin, 'An active CPA license is required for this job.', 'licences', 'CPA'],
])('a person %j misses for a job %j %p the setting %p', (person, copy, text, setting, question) => {
  const place = compilePlace({ ...NOBODY, ...person })
  const copies = [{ ...bare, sponsorship: null, only_in: null, ...copy }]
  const missing = missingFact({ copies, title: 'Accountant', text }, place)
  expect(missing?.setting ?? null).toBe(setting as never)
  expect(missing?.question ?? '').toContain(question)
})

test('the missing fact decides the job', () => {
  const copies = [{ ...berlin, sponsorship: null, only_in: null }]
  const may = { ...NOBODY, lives_in: 'Akron, Ohio', locations: ['Germany'] }
  expect(opennessOf(copies, compilePlace(may))).toBe('unclear')
  expect(opennessOf(copies, compilePlace({ ...may, may_work_in: ['DE'] }))).toBe('yes')
})
