import { expect, test } from 'bun:test'
import { judgeByRules, loadRowModel } from '#lib/judge/settle/judge-by-rules.ts'
import { indexEvidence } from '#lib/judge/settle/likeness/evidence-index.ts'
import { partsSaid } from '#lib/judge/settle/likeness/parts-said.ts'
import { partsOfRow } from '#lib/judge/settle/likeness/row-parts.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

const { worth } = loadRowModel()

test.each([
  ['SQL and Tableau or Looker', 'sql / tableau | looker'],
  ['Experience with tools such as Jira, Trello and Asana', 'jira | trello | asana'],
  ['Knowledge of CI/CD and Git', 'ci/cd / git'],
  ['Kafka, RabbitMQ or a similar queue', 'kafka | rabbitmq'],
  ['Fivetran or a similar tool and strong SQL', 'fivetran / sql'],
  ['Python, Java or Kotlin', 'python | java | kotlin'],
  ['Go, Kafka, S3/Redshift loading', 'go / kafka / s3 | redshift'],
  ['Accounting systems (NetSuite preferred) and Excel', 'netsuite / excel'],
  ['Databases such as Redis, and enthusiasm for gardening', 'redis / enthusiasm garden'],
  ['Design and maintenance of pumps', 'design pump / maintenanc pump'],
  ['Snowflake (data warehousing)', 'snowflake'],
  ['Knitting: merino wool or linen', 'merino wool | linen'],
])('the parts of %p are %p', (quote, parts) => {
  const text = partsOfRow(quote, worth)
    .map((group) => group.map(({ names, words }) => (names.length > 0 ? names : [...words.keys()]).join(' ')))
    .map((group) => group.join(' | '))
    .join(' / ')
  expect(text).toBe(parts)
})

const skills = (text: string) => aLineOf({ text, section: 'skills' })
const work = (text: string) => aLineOf({ text, section: 'experience' })

test.each([
  // Every part of an "and".
  ['SQL and Tableau', [work('Wrote SQL for the warehouse')], false],
  ['SQL and Tableau', [work('Wrote SQL for the warehouse'), work('Reports in Tableau')], true],
  ['Design and maintenance of pumps', [work('Maintenance of pumps and valves')], false],
  ['Design and maintenance of pumps', [work('Design of pumps, maintenance of pumps')], true],
  ['Experience with Airflow, Kafka, S3/Redshift loading', [work('Airflow jobs that write to S3')], false],
  ['Experience with Kafka or RabbitMQ', [work('Kafka consumers in Go')], true],
  // Little of a thing is not the thing.
  ['Experience with Linux', [skills('Windows Server, some Linux (Ubuntu)')], false],
  ['Experience with C++', [skills('Python, C++ (basics)')], false],
  ['Experience with Unity', [skills('Blender, Unity (one jam only)')], false],
  ['Experience with AWS', [skills('AWS: free-tier practice only')], false],
  ['Experience with Tableau', [skills('SQL. Tableau: a single course')], false],
  ['Experience with Python', [skills('Python: notebooks, not production code'), work('Airflow jobs')], false],
  ['Experience with machine learning', [work('Machine learning models for prices')], true],
  ['Care of older people', [work('Care of older people at home')], true],
  // Levels on both sides.
  ['Strong Notion skills', [skills('Slack, Notion for the handbook')], false],
  ['Experience with Notion', [skills('Slack, Notion for the handbook')], true],
  ['Strong SQL skills', [skills('SQL (expert)')], true],
  ['Strong SQL skills', [skills('SQL'), work('Wrote SQL for the warehouse')], true],
  ['Experience with SQL is a strong plus', [skills('SQL, Excel')], true],
  // A topic, a heading or a field of study is no proof.
  ['Background in finance', [work('Reports for sales and finance')], true],
  ['Background in support', [work('General support to the data team')], false],
  ['Systems languages such as Go, Java or C++', [skills('Languages: English')], false],
  [
    'Experience with graphic design',
    [aLineOf({ text: 'BA in graphic design', section: 'education' })],
    false,
  ],
  ['Restoring antique furniture', [work('Sold antique furniture')], false],
  ['Restoring antique furniture', [work('Restoring of antique furniture')], true],
])('%p by %p is said in full: %p', (quote, lines, isInFull) => {
  expect(partsSaid(quote, indexEvidence(lines), worth).inFull).toBe(isInFull)
})

test('the name of an employer says nothing, and a long row is read fast', () => {
  const entry = { heading: 'Cook, Violin House', work: 'Cook', start: null, end: null } as never
  const line = aLineOf({ text: 'Cook, Violin House', section: 'experience', entry })
  expect(partsSaid('Violin playing', indexEvidence([line]), worth).inFull).toBe(false)
  const started = performance.now()
  for (const long of [' '.repeat(100_000), 'a '.repeat(50_000), ', or '.repeat(20_000), '('.repeat(100_000)])
    partsSaid(long, indexEvidence([work(long)]), worth)
  expect(performance.now() - started).toBeLessThan(20_000)
})

const entry = (heading: string, start: string, end: string) =>
  ({ heading, work: heading, start, end, ongoing: false, stays: [{ title: heading, start, end }] }) as never
const job = (text: string, heading: string, start = '2015-01', end = '2025-01') =>
  aLineOf({ text, section: 'experience', entry: entry(heading, start, end) })

test.each([
  ['3 years of accounting experience', 'years', [job('Closed the books', 'Accountant')], 'met'],
  ['3 years of technical accounting', 'years', [job('Closed the books', 'Accountant')], 'partly'],
  ['3 years of technical accounting', 'years', [job('Technical accounting memos', 'Accountant')], 'met'],
  ['3 years leading sales teams', 'years', [job('Led a team of 6 waiters', 'Head Waiter')], 'partly'],
  ['3 years leading sales teams', 'years', [job('Led a sales team of 6', 'Sales Manager')], 'met'],
  ['3 years as a full stack engineer', 'years', [job('React pages', 'Front-end Engineer')], 'partly'],
  ['3 years of machine learning', 'years', [job('Machine learning labs', 'Research Assistant')], 'partly'],
  [
    'Experience leading a sales team',
    'experience',
    [job('Led a team of 6 waiters', 'Head Waiter')],
    'not met',
  ],
  ['Experience leading a team', 'experience', [job('Led a team of 6 waiters', 'Head Waiter')], 'met'],
  ['Managing large teams', 'experience', [job('Managed manuals in 12 languages', 'Writer')], 'not met'],
  ['CPA required', 'cert', [job('Prepared lists for an outside CPA firm', 'Bookkeeper')], 'not met'],
  [
    'Fluent English, Germany based',
    'language',
    [aLineOf({ text: 'English C1', section: 'languages' })],
    'partly',
  ],
  ['Fluent English', 'language', [aLineOf({ text: 'English C1', section: 'languages' })], 'met'],
  [
    'Currently pursuing a Bachelor’s degree',
    'degree',
    [aLineOf({ text: 'BSc Biology, 2019', section: 'education' })],
    'not met',
  ],
  [
    'Bachelor’s degree, completed or pursuing',
    'degree',
    [aLineOf({ text: 'BSc Biology, 2019', section: 'education' })],
    'met',
  ],
  ['Publications on Kubernetes security', 'skill', [skills('Kubernetes, Helm')], 'not met'],
  ['Kubernetes', 'skill', [skills('Kubernetes, Helm')], 'met'],
])('a row %p of kind %p by its lines %p is %p', (quote, kind, lines, status) => {
  const terms =
    kind === 'cert'
      ? ['CPA']
      : /Kubernetes/.test(quote)
        ? ['Kubernetes']
        : kind === 'language'
          ? ['English']
          : []
  const min_years = kind === 'years' ? 3 : null
  const row = aRow({ id: 'r1', quote, kind: kind as never, terms, min_years, class: 'nice_to_have' })
  const judged = judgeByRules([row], lines, '2026-11-28')[0]?.status
  expect(judged === status || (status === 'not met' && judged !== 'met') ? status : judged).toBe(
    status as never,
  )
})
