import { expect, test } from 'bun:test'
import { quantified } from '#lib/evidence/master/line-words.ts'
import { figuresOf } from '#test/support/figures.ts'

const MEASURED = [
  'Cut build time by 40 %',
  'Cut build time by 40%',
  'Reduced churn 12 percent',
  'Moved 12 services to Kubernetes',
  'Closed $2M in new business',
  'Made the import 3x faster',
  'Cut p99 from 80 ms to 12 ms',
  'Led 4 people',
  'Led a team of five engineers',
  'Managed a budget of €1.5 million',
  'Grew sign-ups from 300 to 2,400 a week',
  'Served 10k requests per second',
  'Handled 2000 users a day',
  'Processed 3 TB of logs each night',
  'Doubled conversion on the landing page',
  'Halved the time to hire',
  'Wrote 150+ lesson plans',
  'Kept uptime at 99.95 %',
  'Reached a 4.8/5 rating',
  'Taught two classes of thirty students',
  'Trained dozens of nurses',
  'Migrated 1 200 tables without downtime',
  'Sold 45 cars a month in 2019',
  'Shipped 8 releases in 2021',
  'Saved Acme 300 hours a year',
  'Raised £250,000 for the shelter',
  'Cut costs by USD 90k',
  'Supported 60 patients per shift',
  'Reduced image size to 35MB',
  'Lowered latency by 200ms',
  'Ranked 2nd of 400 in sales',
  'Cared for 18 children aged 3 to 6',
  'Angular 14 upgrade across 30 apps',
  'Kept 24/7 on-call for 9 services',
  'Fixed 120 bugs in the Python 3 port',
  'Wrote tests that cover 85% of the code',
  'Ran a warehouse of 6,000 m²',
  'Führte ein Team von 6 Personen',
  'Senkte die Kosten um 15 %',
  'Reviewed ~500 pull requests',
  'Built a 3-node cluster for 40 analysts',
  'Answered 70 tickets a day with 98 CSAT',
]

const NOT_MEASURED = [
  'Languages: Go, Rust, C++17',
  'Ported the code base to Python 3',
  'Upgraded to Python 3.11 and Node 20',
  'Senior engineer since 2019',
  'Worked there 2019 - 2023',
  'Kept a 24/7 on-call rotation',
  'Certified ISO 27001 lead auditor',
  'Finished 1st in the regional final',
  'Worked with Fortune 500 clients',
  'Built an HTTP/2 proxy',
  'Moved files to S3 and EC2',
  'Ran k8s in production',
  'Wrote i18n for a web3 wallet',
  'Modelled parts in 3D and 2D',
  'Introduced 2FA and OAuth 2.0',
  'Migrated Angular 14 to a newer version',
  'Planned the launch in Q3 2021',
  'Level 3 support engineer',
  'Held weekly 1:1 meetings',
  'Upgraded PostgreSQL 12 to 16.2.1',
  'Used SHA-256 and UTF-8',
  'Awarded in March 2020',
  'Ran a 360-degree review',
  'Administered a 401(k) plan',
  'Streamed 4K video to browsers',
  'Fluent in German (C1) and French (B2)',
  'SOC 2 and PCI DSS audits',
  'Designed for iOS 17 and Android 14',
  'Industry 4.0 consulting',
  'Responsible for back-end services',
  'Wrote clear documentation',
  'Graduated 06/2014',
  'Opened the office at 9:30 each morning',
  'One of the founders',
  'Two-factor sign-in for all accounts',
  'COVID-19 response lead',
  'Model S team, then Boeing 737 tooling',
  'Led the 2019 budget process',
  'Introduced the 12-factor method',
  'Moved from Java 8 to Java 17',
  'Member since the 1990s',
  'Wrote RFC 9110 compliance tests',
]

// Read once before anything was mended for them.
const UNSEEN: [string, boolean][] = [
  ['Increased organic traffic by 75 % in six months', true],
  ['Onboarded 11 new clients', true],
  ['Managed P&L of $14.2M', true],
  ['Scaled the platform to 1M daily users', true],
  ['Reduced errors from 5 to 1 per day', true],
  ['Delivered 20 workshops', true],
  ['Improved NPS from 32 to 54', true],
  ['Oversaw construction of a 12-storey building', true],
  ['Ran payroll for 85 staff', true],
  ['Brought response times under 100 ms', true],
  ['Grew the newsletter to 40,000 readers', true],
  ['Cut onboarding from 3 weeks to 4 days', true],
  ['Quadrupled the number of partners', true],
  ['Hit 112% of quota for three years running', true],
  ['Managed seven direct reports', true],
  ['Reviewed contracts worth EUR 3.4 million', true],
  ['Coached the U12 team to 9 wins', true],
  ['Produced 25 episodes of a podcast', true],
  ['Ran 5 A/B tests a week', true],
  ['Kept error rate below 0.1 %', true],
  ['Over 2,000 hours of flight time', true],
  ['Fielded 30-40 calls daily', true],
  ['Reduced bundle by half a megabyte', false],
  ['Wrote a Rust 2021 edition guide', false],
  ['Migrated from Vue 2 to Vue 3', false],
  ['Windows Server 2019 administration', false],
  ['Holder of class 2 licence', false],
  ['BSc Computer Science, 2:1', false],
  ['Played first violin', false],
  ['Worked on 5G radio firmware', false],
  ['Knows ES2020 and TypeScript 5', false],
  ['Team lead, Squad 7', false],
  ['Introduced OKRs in Q1', false],
  ['AWS re:Invent 2022 speaker', false],
  ['Java SE 11 Programmer certificate', false],
  ['Handled tier 2 and tier 3 tickets', false],
  ['Speaker at PyCon 2023', false],
  ['Developed for the Airbus A320', false],
  ['Built H.264 decoders', false],
  ['Participated in the 2016 Olympics', false],
  ['Member of the class of 2014', false],
  ['Applied GDPR article 32', false],
  ['Used MP3 and MP4 encoders', false],
  ['Wrote Terraform 1.5 modules', false],
  ['Volunteer at the 10th street festival', false],
  ['One-on-one coaching', false],
  ['Prepared Form 10-K filings', false],
  ['Wrote firmware for ARM Cortex-M4', false],
]

test('tells texts that measure from texts that only hold numbers', () => {
  const table = [
    ...MEASURED.map((text) => ({ name: text, is: true, said: quantified(text) })),
    ...NOT_MEASURED.map((text) => ({ name: text, is: false, said: quantified(text) })),
  ]
  expect(table.length).toBeGreaterThanOrEqual(60)
  const { wrong, precision, recall } = figuresOf('quantified', table)
  expect(wrong).toEqual([])
  expect([precision, recall]).toEqual([1, 1])
})

test('tells further texts apart', () => {
  const { wrong } = figuresOf(
    'quantified, further texts',
    UNSEEN.map(([name, is]) => ({ name, is, said: quantified(name) })),
  )
  expect(wrong).toEqual([])
})

test('takes long texts in one pass', () => {
  for (const part of ['1', '1 ', '1.', '1/', 'a1', '$', 'two ', 'A 1 ', '-1', '1-']) {
    expect(quantified(`${part.repeat(10_000 / part.length)} cut by 40 %`)).toBe(true)
  }
})
