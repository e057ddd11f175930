import { openApp, type TestApp, type TestAppOptions } from '#test/support/app.ts'

/** A master with more lines than a resume holds, of which some name what postings ask. */
const MARKDOWN = `## Summary

- Backend engineer who likes small systems

## Skills

- Languages: Go, Rust, SQL

## Experience

### Borealis Freight
Senior Engineer, 2021 - Present

- Cut deploy time from 40 to 6 minutes with Kubernetes
- Led the move to one Kafka queue
- Wrote Go services for 20,000 parcels an hour

### Quill & Sons
Engineer, 2017 - 2021

- Wrote the invoice service in Python
- Kept PostgreSQL running for 300 customers

### Tern Shop
Junior Developer, 2015 - 2017

- Sorted parcels by hand

## Education

### Northfield College
BSc Computing, 2014 - 2017
`

/** A text that this master matches. */
export const POSTING = `Backend Engineer

Requirements
- Experience with Go
- Experience with Kafka
- Experience with PostgreSQL
`

/** A text of which something that the master lacks is a must. */
export const FAR_POSTING = `Welder

Requirements
- You must know Cobol
- You must know Fortran
- You must know Haskell
- Experience with Salesforce
- Experience with SAP
`

/** The service with a master, and ways to a job and its resume. */
export async function openResumeApp({
  master = true,
  ...options
}: TestAppOptions & { master?: boolean } = {}) {
  const app = await openApp({ fill: master ? addMaster : undefined, ...options })
  const assess = async (text: string) => {
    const { job } = await app.post('/api/assess', { job: { text } })
    return job.job_identity
  }
  type Action = 'refresh' | 'draft' | 'shorten' | 'use_proposed' | 'dismiss_proposed'
  const pick = (job_url: string, action: Action, profile_id?: string) =>
    app.call('POST', '/api/job-resumes/pick', {
      body: { job_url, action, ...(profile_id === undefined ? {} : { profile_id }) },
    })
  const show = (job_identity: string) => app.get('/api/tailored-resumes', { job_identity })
  return { ...app, assess, pick, show }
}

async function addMaster(app: TestApp): Promise<void> {
  await app.post('/api/master', { markdown: MARKDOWN })
}
