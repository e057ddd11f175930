import { expect, test } from 'bun:test'
import { settingsLines } from '#lib/judge/assess/load-evidence.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { askOfCountry } from '#lib/judge/settle/conditions.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

const NO_SPONSOR = 'We cannot sponsor visas for this role'
const NEED = 'Will you now or in the future need visa sponsorship'
const asks = (places: string[], row: Parameters<typeof aRow>[0]) =>
  askOfCountry([aRow(row)], { places })[0]?.ask ?? null
const permit = (quote: string, ask: string) => ({ id: 'r1', kind: 'work_auth' as const, quote, ask })

test.each([
  [['Nashville, TN'], NO_SPONSOR, `${NEED}?`, `${NEED} to work in the US?`],
  [['Austin; Remote'], NO_SPONSOR, `${NEED}?`, `${NEED} to work in the US?`],
  [['Nashville, TN', 'Boston, MA'], NO_SPONSOR, `${NEED}?`, `${NEED} to work in the US?`],
  [['Leeds, UK'], NO_SPONSOR, `${NEED}?`, `${NEED} to work in the UK?`],
  [['Berlin, Germany'], NO_SPONSOR, `${NEED}?`, `${NEED} to work in Germany?`],
  [['Amsterdam'], NO_SPONSOR, `${NEED}?`, `${NEED} to work in the Netherlands?`],
  [['Toronto, ON, Canada'], NO_SPONSOR, `${NEED}?`, `${NEED} to work in Canada?`],
  [
    ['Warsaw, Poland'],
    'A work permit is needed',
    'Are you authorized to work in the country of this job?',
    'Are you authorized to work in Poland?',
  ],
  [
    ['Remote'],
    'Kenyan work permit or citizenship',
    'Are you authorized to work in the country of this job?',
    'Are you authorized to work in Kenya?',
  ],
  [['Remote'], NO_SPONSOR, `${NEED}?`, `${NEED}?`],
  [[], NO_SPONSOR, `${NEED}?`, `${NEED}?`],
  [['Berlin, Germany', 'Paris, France'], NO_SPONSOR, `${NEED}?`, `${NEED}?`],
  [['Dublin, Ireland'], 'Right to work in the UK, no sponsorship', `${NEED}?`, `${NEED}?`],
  [['Berlin, Germany'], 'Are you a citizen?', 'Are you a citizen of the US?', 'Are you a citizen of the US?'],
])('a job in %p that says %p asks about its country', (places, quote, before, after) => {
  expect(asks(places, permit(quote, before))).toBe(after)
})

test('rows of other kinds, and rows without a question, stay as they are', () => {
  expect(asks(['Nashville, TN'], { id: 'r1', kind: 'location', quote: 'On site', ask: `${NEED}?` })).toBe(
    `${NEED}?`,
  )
  expect(
    askOfCountry([aRow({ ...permit(NO_SPONSOR, ''), ask: null })], { places: ['Nashville, TN'] })[0]?.ask,
  ).toBe(null)
})

const read = (text: string, place: string) =>
  askOfCountry(
    readRequirements({
      title: 'Software Engineer',
      text: `<h3>Requirements</h3>\n- ${text}\n- 3 years of Go`,
    }).rows,
    { places: [place] },
  ).filter(({ kind }) => kind === 'work_auth')
const answer = (question: string, text: string) => {
  const value = { form: 'yes_no' as const, is: text.startsWith('Yes') ? ('yes' as const) : ('no' as const) }
  return [{ id: 'e1', kind: 'answer' as const, ref: 'a1', question, text, value }]
}
const settings = (codes: string[]) =>
  settingsLines({
    lives_in: null,
    may_work_in: codes,
    would_move: null,
    languages: null,
    licences: null,
  }).map((line, index) => ({ ...line, id: `e${index + 1}` }))
const US = 'Are you authorized to work in the United States?'
const MUST = 'You must be authorized to work in the United States without visa sponsorship.'
const NONE = 'We cannot sponsor a visa for this role.'

test.each([
  ['an answer in other words', answer(US, 'Yes, without sponsorship.'), MUST, 'Nashville, TN', 'met'],
  ['an answer about the same country', answer(US, 'Yes, without sponsorship.'), NONE, 'Nashville, TN', 'met'],
  ['a yes that leaves sponsorship open', answer(US, 'Yes.'), MUST, 'Nashville, TN', null],
  ['a yes about another country', answer(US, 'Yes, without sponsorship.'), NONE, 'Berlin, Germany', null],
  ['a no about another country', answer(US, 'No.'), NONE, 'Berlin, Germany', null],
  ['a need in the same country', answer(`${NEED} to work in the US?`, 'Yes'), NONE, 'Nashville, TN', 'unmet'],
  ['a need in another country', answer(`${NEED} to work in the US?`, 'Yes'), NONE, 'Leeds, UK', null],
  ['no need in another country', answer(`${NEED} to work in the US?`, 'No'), NONE, 'Leeds, UK', null],
  ['no need in any country', answer(`${NEED}?`, 'No'), NONE, 'Leeds, UK', 'met'],
  ['a need in any country', answer(`${NEED}?`, 'Yes'), NONE, 'Leeds, UK', 'unmet'],
  ['settings with the country', settings(['US']), NONE, 'Nashville, TN', 'met'],
  ['settings with the country of a longer row', settings(['US']), MUST, 'Nashville, TN', 'met'],
  ['settings without the country', settings(['IE']), NONE, 'Nashville, TN', 'unmet'],
  ['settings, of a job in no known country', settings(['US']), NONE, 'Remote', null],
  ['settings of the Union', settings(['DE']), NONE, 'Berlin, Germany', 'met'],
  ['settings of a neighbour in the Union', settings(['FR']), NONE, 'Berlin, Germany', null],
] as const)('a demand for a permission is settled by %s', (_, evidence, text, place, status) => {
  const rows = read(text, place)
  expect(rows.length).toBe(1)
  expect(settleRows(rows, evidence, '2026-11-29')[0]?.status ?? null).toBe(status)
})
