import { expect, test } from 'bun:test'
import { settleDegree } from '#lib/judge/settle/certain/settle-degree.ts'
import { letteredDegrees, levelOf, lowestLevel } from '#lib/judge/settle/degree-levels.ts'
import { evidenceLines } from '#lib/judge/settle/evidence-lines.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

function statusOf(school: string, quote: string) {
  const [heading = '', ...sublines] = school.split(' / ')
  const entry = { id: 'x1', section: 'education' as const, heading, sublines }
  const evidence = evidenceLines({ content: { entries: [entry], lines: [] }, answers: [], stories: [] })
  const row = aRow({ id: 'r1', kind: 'degree', quote })
  return settleDegree(row, evidence, '2026-11-21')?.status ?? 'unknown'
}

test.each([
  ['B.Eng. (Hons), 2012', "Bachelor's or Master's degree in Engineering", 'met'],
  ['M.Tech / Tarn College, 2012', "Bachelor's degree in engineering", 'met'],
  ['Tarn College / B.E., 2012', "Bachelor's degree in engineering", 'met'],
  ['LL.B. (Hons) / Tarn College', 'Law degree', 'met'],
  ['BCom, 2012', "Bachelor's degree in business", 'met'],
  ['BSc Nursing, 2012', 'BSN or ADN', 'met'],
  ['ADN, 2012', 'BSN', 'unmet'],
  ['BSc, 2012', "Bachelor's degree in engineering", 'partly'],
  ['BSc Theatre Studies, 2012', "Bachelor's degree in engineering", 'unmet'],
  ['Laurea Magistrale in Ingegneria, 2012', "Master's degree in engineering", 'met'],
  ['Licenciatura en Economía, 2012', "Bachelor's degree in economics", 'met'],
  ['Diplom-Physiker, 2012', "Master's degree in physics", 'met'],
  ['Licence de droit, 2012', "Bachelor's degree in law", 'met'],
  ['BTS Tourisme, 2012', "Bachelor's degree", 'unmet'],
  ['Geprüfte Fachwirtin (IHK), 2012', "Bachelor's degree", 'partly'],
  ['Ausbildung zur Köchin, 2012', "Bachelor's degree", 'unmet'],
  ['GED, 2012', 'High school diploma', 'met'],
  ['High school diploma, Boston, MA, 2012', "Bachelor's degree", 'unmet'],
  ['M.A. History, Boston, 2012', "Master's degree", 'met'],
  ['PhD Chemistry (ABD), 2012', 'PhD in chemistry', 'partly'],
  ['BSc Chemistry, expected 2031', "Bachelor's degree in chemistry", 'partly'],
  ['BSc Chemistry, 2025 - Present', "Bachelor's degree in chemistry", 'partly'],
  ['BSc Chemistry, 2025 - 2031', "Bachelor's degree in chemistry", 'partly'],
  ['BSc Chemistry, expected 2031', 'High school diploma', 'met'],
  ['Driving licence', "Bachelor's degree", 'unknown'],
  ['BSc Chemistry, 2012', 'You must not hold a degree in chemistry', 'unknown'],
])('%p is read for %p', (school, quote, status) => {
  expect(statusOf(school, quote)).toBe(status as never)
})

test('letters of other things in postings are no degrees', () => {
  for (const text of ['LLM pipelines', 'DBA skills', 'AS 9100', 'Boston, MA', 'March 2012', 'the ME'])
    expect(letteredDegrees(text, 'posting')).toEqual([])
  expect(levelOf('A '.repeat(50_000))).toBe(0)
})

test.each([
  ['LL.B. Law, 2:1, Tarn College, 2012', "Bachelor's degree in engineering", 'unmet'],
  ['A levels, 2012 (no university degree)', "Bachelor's degree in business", 'unmet'],
  ['BSc Midwifery, 2012', "Bachelor's degree in computer science", 'unmet'],
  ['BA History, first year done, paused', "Bachelor's degree in electrical engineering", 'unmet'],
  ['BSc Mathematics, paused', "Bachelor's degree in mathematics", 'partly'],
  ['MA Translation, 2012', 'JD or equivalent legal qualification', 'unmet'],
  ['LL.B. Law, 2012', 'JD or equivalent legal qualification', 'unknown'],
  ['BSc Midwifery, 2012', "Bachelor's in law or an equivalent degree", 'unmet'],
  ['BSc Midwifery, 2012', "Bachelor's in law or equivalent", 'partly'],
  ['BSc Physics, 4 of 5 years (unfinished)', "Bachelor's degree in physics", 'partly'],
  ['Senior Certificate (Matric), 2012, bachelor pass', "Bachelor's degree in physics", 'unmet'],
  ['High school diploma, 2012', 'Degree in science and maths GCSE', 'unmet'],
  ['High school diploma, 2012', 'GCSE maths', 'met'],
])('%p is compared with %p by level and field', (school, quote, status) => {
  expect(statusOf(school, quote)).toBe(status as never)
})

test.each<[string, number]>([
  ...[
    'AAS degree required',
    'A.A.S. required',
    'AS/AAS degree in engineering',
    'AAS or higher in electronics',
  ].map((text): [string, number] => [text, 2]),
  ...[
    'A.S. in Welding',
    'AS in Computer Science',
    'AA degree preferred',
    'A.A. or higher',
    'Associate degree (A.A.S.)',
  ].map((text): [string, number] => [text, 2]),
  ...['ASN required', 'Graduate of an ASN program', 'A.S.N. or B.S.N.', 'ADN or BSN', 'AOS degree'].map(
    (text): [string, number] => [text, 2],
  ),
  ...[
    'AS9100 experience',
    'AS required by law',
    'Works with AA batteries',
    'ASN.1 encoding',
    'ASN and EDI documents',
  ].map((text): [string, number] => [text, 0]),
])('%j asks for a degree of level %p', (text, level) => {
  expect(lowestLevel(text)).toBe(level)
})

test.each([
  'A.A.S., Welding',
  'AAS Welding',
  'A.S. Nursing',
  'AA',
  'ASN, Tarn College',
  'A.D.N., Nursing',
  'AOS Baking',
])('%j is an associate degree of a resume', (text) => {
  expect(levelOf(text)).toBe(2)
})
