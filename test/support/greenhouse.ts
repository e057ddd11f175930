/** The given fields of a test's Greenhouse posting; all others have defaults. */
export type GreenhouseJob = {
  id: number
  title?: string
  text?: string
  place?: string
  first_published?: string | null
  updated_at?: string
  application_deadline?: string
}

const TEXT =
  'You will build and run the services that our customers use every day, with Python and PostgreSQL.'

/** A row as Greenhouse answers it. */
export function greenhouseRow(board: string, job: GreenhouseJob) {
  const { id, title = 'Software Engineer', text = TEXT, place = 'New York, NY' } = job
  return {
    id,
    internal_job_id: id,
    title,
    absolute_url: `https://boards.greenhouse.io/${board}/jobs/${id}`,
    location: { name: place },
    company_name: board,
    ...{
      first_published: job.first_published === undefined ? '2026-11-18T09:00:00-05:00' : job.first_published,
    },
    updated_at: job.updated_at ?? '2026-11-19T09:00:00-05:00',
    application_deadline: job.application_deadline ?? null,
    metadata: null,
    content: `&lt;p&gt;${text}&lt;/p&gt;`,
    departments: [],
    offices: [],
  }
}

/** A whole answer of a Greenhouse board. */
export function greenhouseAnswer(board: string, jobs: GreenhouseJob[]) {
  return { jobs: jobs.map((job) => greenhouseRow(board, job)), meta: { total: jobs.length } }
}
