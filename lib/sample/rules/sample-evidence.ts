import type { AnswerValue, StoryTexts } from '#db/rows/evidence.ts'

/** The master resume of the sample: an invented backend engineer. */
export const SAMPLE_MASTER = `## Summary

- Backend engineer with nine years of building payment and logistics services, happiest where data has to be right

## Skills

- Languages: Go, TypeScript, Python, SQL
- Systems: PostgreSQL, Kafka, Redis, gRPC, REST, distributed systems
- Operations: Linux, Docker, Kubernetes, Terraform, AWS, GitHub Actions, Prometheus, Grafana

## Experience

### Larkspur Payments
Senior Backend Engineer, 2021 - Present

- Led the move of 14 services from one shared PostgreSQL database to a schema for each team, without downtime
- Cut the median time of a card payment from 480 to 190 ms by moving fraud checks behind a Kafka topic
- Wrote the ledger that reconciles 3 million bookings a day to the cent
- Designed the REST API that 60 partners book through, and versioned it twice without breaking one of them
- Moved the team's services to Kubernetes on AWS with Terraform modules that eight other teams use today
- Halved the pages of the on-call rotation by fixing the ten alerts that came back most often
- Mentored four engineers, two of whom now lead teams of their own

### Tern Logistics
Backend Engineer, 2017 - 2021

- Built the routing service in Go that plans 20,000 parcels an hour
- Replaced nightly batch jobs by events, so that customers see a delay within a minute instead of the next day
- Brought the share of flaky tests from 9 % to under 1 %, and deploys from weekly to daily

### Moss & Fennel
Junior Developer, 2015 - 2017

- Maintained a web shop in Python and moved its search to PostgreSQL full-text search

## Projects

### Tidewatch
Open-source tide tables, 2019 - 2022

- Wrote a small Rust library that predicts tides for 2,000 harbours

## Education

### Northfield College
BSc Computing, 2012 - 2015

## Languages

- English (native), German (fluent), Portuguese (basic)
`

/** The saved answers of the sample. */
export const SAMPLE_ANSWERS: { question: string; answer: string; value?: AnswerValue }[] = [
  {
    question: 'Are you authorized to work in the United States?',
    answer: 'Yes, without sponsorship.',
    value: { form: 'yes_no', is: 'yes' },
  },
  { question: 'What is your notice period?', answer: 'Two months to the end of a month.' },
  {
    question: 'How many years of experience do you have with Go?',
    answer: 'Seven years, daily since 2017.',
    value: { form: 'number', amount: 7, unit: 'years' },
  },
  { question: 'What are your salary expectations?', answer: 'At least 140,000 USD a year, base.' },
  {
    question: 'Can you travel up to 25 % of the time?',
    answer: 'Yes, up to 25 %.',
    value: { form: 'yes_no', is: 'yes' },
  },
  {
    question: 'Are you able to work night shifts?',
    answer: 'No, I have small children.',
    value: { form: 'yes_no', is: 'no' },
  },
  {
    question: 'Why do you want to leave your current job?',
    answer: 'The platform is built, and I want to build one again.',
  },
]

/** The stories of the sample. */
export const SAMPLE_STORIES: StoryTexts[] = [
  {
    title: 'A database for each team, without downtime',
    company: 'Larkspur Payments',
    role: 'Senior Backend Engineer',
    period: '2022',
    narrative: {
      situation:
        'Fourteen services shared one PostgreSQL database, and every change of its schema stopped somebody.',
      task: 'I was to split it while card payments went on day and night.',
      action:
        'I mirrored writes table by table, compared the copies every night, and moved the readers team by team.',
      result:
        'All services moved in seven months without a minute of downtime; schema changes now take a day, not a month.',
    },
    tags: ['migration', 'leadership', 'postgresql'],
    answers_questions: ['Tell me about a difficult technical migration.'],
  },
  {
    title: 'The test suite that nobody trusted',
    company: 'Tern Logistics',
    role: 'Backend Engineer',
    period: '2019',
    narrative: {
      situation:
        'One run in four failed for no reason, and people pressed the button again until it was green.',
      task: 'Nobody owned the problem, so I asked for two weeks.',
      action:
        'I measured which tests flaked and why, put the clock and the queue behind interfaces, and published the list.',
      result: 'The share of flaky tests went from 9 % to under 1 %, and deploys from weekly to daily.',
    },
    tags: ['quality', 'initiative', 'testing'],
    answers_questions: ['Describe a time you improved a process.'],
  },
]
