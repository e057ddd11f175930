import { expect, test } from 'bun:test'
import type { RowKind } from '#db/rows/requirement.ts'
import { evidenceLines } from '#lib/judge/settle/evidence-lines.ts'
import { type PersonSettings, settingsLines } from '#lib/judge/settle/settings-lines.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

const NOTHING = { lives_in: null, may_work_in: null, would_move: null, languages: null, licences: null }

type Given = Partial<PersonSettings> & { line?: string; answer?: [string, string] }

function settle({ line, answer, ...person }: Given, row: Parameters<typeof aRow>[0]) {
  const own = evidenceLines({
    content: {
      entries: [],
      lines:
        line === undefined ? [] : [{ id: 'l1', section: 'languages', entry_id: null, text: line, tags: [] }],
    },
    answers:
      answer === undefined
        ? []
        : [{ question_id: 'q', question: answer[0], answer: answer[1], read_as: null, value: null }],
    stories: [],
  })
  const facts = settingsLines({ ...NOTHING, ...person }).map((fact, index) => ({
    id: `e${own.length + index + 1}`,
    ...fact,
  }))
  const all = [...own, ...facts]
  const [settled] = settleRows([aRow(row)], all, '2026-11-28')
  const refs = settled?.evidence.map((id) => all.find((candidate) => candidate.id === id)?.ref) ?? []
  return [settled?.status ?? 'unknown', ...refs]
}

const akron = { lives_in: 'Akron, Ohio' }
const stays = { ...akron, would_move: 'no' } as const
const moves = { ...akron, would_move: 'in_country' } as const
const abroad = { ...akron, would_move: 'abroad' } as const
const us = { ...akron, may_work_in: ['US'] }
const german = { lives_in: 'munich', may_work_in: ['DE', 'AT'] }

test.each<[Given, RowKind, string, string]>([
  [us, 'work_auth', 'Must be authorized to work in the United States', 'met'],
  [us, 'work_auth', 'Legally eligible to work in the U.S. without sponsorship', 'met'],
  [us, 'work_auth', 'We are unable to sponsor visas for this role', 'met'],
  [us, 'work_auth', 'Must not require visa sponsorship now or in the future', 'met'],
  [us, 'work_auth', 'Valid work permit for your country of residence', 'met'],
  [us, 'work_auth', 'Right to work in the UK', 'unmet'],
  [us, 'work_auth', 'Work authorization for Canada is required', 'unmet'],
  [us, 'work_auth', 'Must be authorized to work in the US or Canada', 'met'],
  [us, 'work_auth', 'Must be a U.S. citizen', 'unknown'],
  [{ ...us, line: 'U.S. citizen' }, 'work_auth', 'Must be a U.S. citizen', 'met'],
  [
    { ...us, line: 'I need visa sponsorship' },
    'work_auth',
    'Authorized to work in the US without sponsorship',
    'met',
  ],
  [{ ...us, may_work_in: [] }, 'work_auth', 'Must be authorized to work in the US', 'unmet'],
  [{ ...us, may_work_in: [] }, 'work_auth', 'Visa sponsorship is available', 'unknown'],
  [{ may_work_in: ['US'] }, 'work_auth', 'No visa sponsorship', 'unknown'],
  [german, 'work_auth', 'Gültige Arbeitserlaubnis für Deutschland', 'met'],
  [german, 'work_auth', 'Right to work in the EU', 'met'],
  [german, 'work_auth', 'Right to work in France', 'unknown'],
  [german, 'work_auth', 'Authorized to work in the United States', 'unmet'],
  [{ may_work_in: ['IE'] }, 'work_auth', 'Right to work in the UK', 'met'],
  [{}, 'work_auth', 'Must be authorized to work in the United States', 'unknown'],
  [akron, 'location', 'Must be based in Ohio', 'met'],
  [akron, 'location', 'Must reside in the United States', 'met'],
  [{ lives_in: 'akron' }, 'location', 'Candidates must live within commuting distance of Cleveland', 'met'],
  [akron, 'location', 'Applicants must be based in Canada', 'unmet'],
  [{ ...akron, line: 'Based in Toronto' }, 'location', 'Applicants must be based in Canada', 'unmet'],
  [akron, 'location', 'Based in our Denver office', 'unknown'],
  [{ lives_in: 'Nowhereville' }, 'location', 'Must be based in Ohio', 'unknown'],
  [stays, 'location', 'Based in our Denver office', 'unmet'],
  [stays, 'location', 'Must be willing to relocate', 'unmet'],
  [stays, 'location', 'Willing to relocate or work remotely', 'unknown'],
  [stays, 'location', 'Relocation assistance is available', 'unknown'],
  [stays, 'location', 'Based in Ohio', 'met'],
  [moves, 'location', 'Must be willing to relocate to Denver', 'met'],
  [moves, 'location', 'Must be willing to relocate', 'met'],
  [moves, 'location', 'Based in our Denver office', 'met'],
  [moves, 'location', 'Willing to relocate abroad', 'unknown'],
  [moves, 'location', 'Must currently live in Denver', 'unknown'],
  [moves, 'location', 'Applicants must be based in Canada', 'unmet'],
  [abroad, 'location', 'Applicants must be based in Canada', 'met'],
  [abroad, 'location', 'Willing to relocate to Berlin', 'met'],
  [{ ...abroad, line: 'Not willing to relocate' }, 'location', 'Willing to relocate to Berlin', 'met'],
])('settings %j make the %s row %p %s', (person, kind, quote, status) => {
  expect(settle(person, { id: 'r1', kind, quote })[0]).toBe(status)
})

test.each<[Given, string, string[], string]>([
  [{ languages: ['German', 'English'] }, 'Fluent German', ['german'], 'met'],
  [{ languages: ['German', 'English'] }, 'Fluent English', ['english'], 'met'],
  [{ languages: ['German', 'English'] }, 'Business fluent French', ['french'], 'unmet'],
  [{ languages: ['German B1'] }, 'Fluent German (C1)', ['german'], 'unmet'],
  [{ languages: ['German B2'] }, 'Fluent German (C1)', ['german'], 'partly'],
  [{ languages: ['Deutsch'] }, 'Fluent German', ['german'], 'met'],
  [{ languages: ['German'], line: 'German: B2' }, 'Fluent German (C1)', ['german'], 'partly'],
  [{ languages: ['German C2'], line: 'German: A2' }, 'Fluent German', ['german'], 'met'],
  [{ languages: ['English'], line: 'French: C1' }, 'Fluent French', ['french'], 'met'],
  [{ languages: ['English'] }, 'Fluent German or French', ['german', 'french'], 'unmet'],
])('settings %j make the language row %p (%j) %s', (person, quote, terms, status) => {
  expect(settle(person, { id: 'r1', kind: 'language', quote, terms })[0]).toBe(status)
})

test.each<[Given, RowKind, string, string[], string]>([
  [{ licences: ['CPA'] }, 'cert', 'Active CPA license', ['CPA'], 'met'],
  [{ licences: ['CPA'] }, 'cert', 'RN license', ['RN'], 'unknown'],
  [{ licences: ['RN, Texas'] }, 'cert', 'California RN license', ['RN'], 'unknown'],
  [{ licences: ['RN, Texas', 'RN, California'] }, 'cert', 'California RN license', ['RN'], 'met'],
  [{ licences: ['Driving licence'] }, 'other', 'Valid driver’s license required', [], 'met'],
  [{ licences: ['Top Secret clearance'] }, 'clearance', 'Active Secret clearance', [], 'met'],
])('settings %j make the %s row %p (%j) %s', (person, kind, quote, terms, status) => {
  expect(settle(person, { id: 'r1', kind, quote, terms })[0]).toBe(status)
})

test('a row cites the setting by its name, and a saved answer stands before it', () => {
  const row = {
    id: 'r1',
    kind: 'work_auth' as const,
    class: 'askable' as const,
    quote: 'Must be authorized to work in the United States',
    ask: 'Are you authorized to work in the United States?',
  }
  expect(settle(us, row)).toEqual(['met', 'person.may_work_in'])
  expect(settle({ ...us, answer: [row.ask, 'No.'] }, row)).toEqual(['unmet', 'q'])
})
