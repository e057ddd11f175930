import type { Gateway } from '#test/support/gateway.ts'

/** A job as a Workday board lists it; a `status` other than 200 is what its own address answers. */
export type ListedJob = {
  id: string
  title?: string
  text?: string
  place?: string
  posted?: string
  status?: number
}

const HOST = 'kite.wd5.myworkdayjobs.com'

/** A Workday board over real HTTP: a list in pages of 20, asked for by what is sent, and an address for each job. */
export class WorkdayBoard {
  readonly name = 'kite/wd5/Careers'
  readonly #gateway: Gateway
  readonly #path = `${HOST}/wday/cxs/kite/Careers`
  /** The sent body for each page of the list. */
  readonly sent: { offset: number; limit: number }[] = []

  constructor(gateway: Gateway) {
    this.#gateway = gateway
  }

  /** From now on the board lists these jobs. */
  lists(jobs: ListedJob[]): void {
    for (const path of [...this.#gateway.answers.keys()]) {
      if (path.startsWith(`${this.#path}/job/`)) this.#gateway.answers.delete(path)
    }
    this.#gateway.answers.set(`${this.#path}/jobs`, async (request) => {
      const sent = await request.json()
      this.sent.push(sent)
      const { offset, limit } = sent
      const total = offset === 0 ? jobs.length : 0
      return Response.json({
        total,
        jobPostings: jobs.slice(offset, offset + limit).map(workdayRow),
        facets: [],
      })
    })
    for (const job of jobs) {
      this.#gateway.answers.set(`${this.#path}${pathOf(job.id)}`, () =>
        Response.json(detailOf(job), { status: job.status ?? 200, headers: { 'retry-after': '0.01' } }),
      )
    }
  }

  /** The public link of a job. */
  link(id: string): string {
    return `https://${HOST}/Careers${pathOf(id)}`
  }

  /** The jobs that were asked for one by one, in order; one that was tried again is named again. */
  details(): string[] {
    const addresses = this.#gateway.requests.filter((address) => address.startsWith(`${this.#path}/job/`))
    return addresses.map((address) => address.slice(address.lastIndexOf('_') + 1))
  }
}

function pathOf(id: string): string {
  return `/job/New-York/A-Job_${id}`
}

/** A row as Workday lists it. */
export function workdayRow({
  id,
  title = 'Software Engineer',
  place = 'New York, NY',
  posted = 'Posted Today',
}: ListedJob) {
  return { title, externalPath: pathOf(id), locationsText: place, postedOn: posted, bulletFields: [id] }
}

function detailOf({ id, title = 'Software Engineer', place = 'New York, NY', text = '' }: ListedJob) {
  const country = { descriptor: 'United States of America', alpha2Code: 'US' }
  return {
    jobPostingInfo: {
      title,
      jobDescription: `<p>${text}</p>`,
      location: place,
      startDate: '2026-11-03',
      jobReqId: id,
      jobRequisitionLocation: { country },
      posted: true,
      externalUrl: `https://${HOST}/Careers${pathOf(id)}`,
    },
  }
}
