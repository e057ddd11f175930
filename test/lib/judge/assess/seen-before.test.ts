import { expect, test } from 'bun:test'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { judgeByRules } from '#lib/judge/settle/settle-rows.ts'
import { resultOf } from '#lib/judge/verdict/result.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'

// Invented postings in the shapes of real ones that were once judged in a way nobody could believe.
const TODAY = '2026-11-22'

function work(heading: string, [start, end]: [string, string], ...texts: string[]): EvidenceLine[] {
  const entry = { heading: `${heading}, ${start} - ${end}`, start, end, ongoing: false }
  return [entry.heading, ...texts].map((text) => aLineOf({ section: 'experience', entry, text }))
}

function numbered(...lines: EvidenceLine[]): EvidenceLine[] {
  return lines.map((line, at) => ({ ...line, id: `e${at + 1}`, ref: `l${at + 1}` }))
}

function judged(title: string, text: string, evidence: EvidenceLine[]) {
  const { rows, addresses_ai } = readRequirements({ title, text })
  const finding = { rows: judgeByRules(rows, evidence, TODAY), addresses_ai, evidence }
  return resultOf({ ...finding, text_length: text.length, match_at_percent: 70 })
}

const statusOf = (result: ReturnType<typeof judged>, words: string) =>
  result.rows.find(({ quote }) => quote.includes(words))?.status

const INFRASTRUCTURE = numbered(
  ...work(
    'Fenwick Cloud, Infrastructure Engineer',
    ['2018-01', '2026-10'],
    'Ran Kubernetes clusters on AWS for forty services, with Terraform',
    'Wrote deployment tools in Go and Python',
    'Kept Prometheus and Grafana dashboards for all teams',
  ),
)

test('an infrastructure job is no shreds, and one other language is no reason against it', () => {
  const result = judged(
    'Software Engineer, Infrastructure',
    `About the team
We keep the platform fast.

Areas you might work on
- Our build system
- The developer portal

Skills you'll need to bring
- Experience with a cloud provider (e.g., AWS, GCP), and containers.
- Proficiency in Python, Go, or C++.
- Familiarity with infrastructure as code (e.g., Terraform), container orchestration, or service meshes.
- Experience with monitoring (Prometheus, Grafana).
`,
    INFRASTRUCTURE,
  )
  expect(result.rows.some(({ quote }) => /^(?:or|and|e\.g)|^[).,]/.test(quote))).toBe(false)
  expect(result.rows.some(({ quote }) => /build system|developer portal/.test(quote))).toBe(false)
  expect(statusOf(result, 'Python, Go, or C++')).toBe('met')
  expect(result.verdict).not.toBe('not_a_match')
  expect(result.fit ?? 0).toBeGreaterThanOrEqual(70)
})

test('the design of an interface in other words is the same, and so is a native language', () => {
  const evidence = numbered(
    ...work(
      'Otter Pay, Backend Engineer',
      ['2019-01', '2026-10'],
      'Designed REST and GraphQL APIs for merchants in Go',
      'Ran PostgreSQL for the payments ledger',
    ),
    aLineOf({ section: 'languages', text: 'English (native)' }),
  )
  const result = judged(
    'Backend Engineer',
    'Requirements\n- API design\n- Experience with relational databases\n- Excellent communication in English\n- Experience in payments\n',
    evidence,
  )
  expect(statusOf(result, 'API design')).toBe('met')
  expect(statusOf(result, 'relational databases')).toBe('met')
  expect(statusOf(result, 'English')).toBe('met')
  expect(result.verdict).toBe('matched_above_threshold')
})

test('what is one of several ways never makes a job no match', () => {
  const result = judged(
    'Security Engineer',
    'Requirements\n- At least one of: hardening servers, building images, or automating patches using Linux\n- Experience with Terraform\n',
    INFRASTRUCTURE,
  )
  expect(result.verdict).not.toBe('not_a_match')
  expect(result.rows.filter(({ status }) => status === 'unmet')).toEqual([])
})

test('warehouse design is likely by who designed a warehouse, in other words, and holds no match', () => {
  const evidence = numbered(
    ...work(
      'Harrow Foods, Senior Data Engineer',
      ['2017-01', '2026-10'],
      'Designed data warehouse architecture on Snowflake and modelled its data with dbt',
      'Built pipelines in Airflow and Python',
    ),
  )
  const result = judged(
    'Senior Data Engineer',
    'Requirements\n- Knowledge of data modeling and warehouse design\n- Experience with Airflow\n- Strong Python\n- 5+ years of experience in data engineering\n',
    evidence,
  )
  expect(statusOf(result, 'data modeling')).toBe('partly')
  expect(result.verdict).toBe('matched_above_threshold')
})

test('a profession of another level in another language is no match at 100 percent', () => {
  const evidence = numbered(
    ...work(
      'Marsh Hospital, Licensed Practical Nurse',
      ['2019-01', '2026-10'],
      'Gave medication and dressed wounds on a ward of thirty',
    ),
    aLineOf({ section: 'skills', text: 'LPN, BLS, wound care' }),
  )
  const result = judged(
    'Dermatologue',
    'Profil recherché\n- Diplôme de docteur en médecine, spécialité dermatologie\n- Inscription à l’Ordre des médecins\n- Français courant\n',
    evidence,
  )
  expect(result.verdict).not.toBe('matched_above_threshold')
})

test('without text, without a requirement and without evidence there is no verdict and no fit', () => {
  const empty = judged('Engineer', '', INFRASTRUCTURE)
  const nothing = judged('Engineer', 'We make tea. Come and see us.', INFRASTRUCTURE)
  const nobody = judged('Engineer', 'Requirements\n- Experience with Terraform\n', [])
  for (const [result, reason] of [
    [empty, 'no_text'],
    [nothing, 'nothing_read'],
    [nobody, 'no_evidence'],
  ] as const) {
    expect([result.verdict, result.not_judged, result.fit]).toEqual(['not_judged', reason, null])
    expect(result.questions).toEqual([])
  }
})

test('steps of an interview and how to apply are no questions', () => {
  const result = judged(
    'Accountant',
    `Your profile
- Three years as an accountant
- Fluent German

Your way to us
- Hiring Manager Interview
- Team fit call
- Job offer
- All interested associates must first fill out an application online
`,
    numbered(...work('Brook & Sons, Accountant', ['2018-01', '2026-10'], 'Closed the books monthly')),
  )
  const questions = result.questions.map(({ question }) => question).join(' ')
  expect(questions).not.toMatch(/Interview|Team fit|Job offer|application|Is this true/)
  expect(result.rows.some(({ quote }) => /Job offer|Team fit|fill out/.test(quote))).toBe(false)
})
