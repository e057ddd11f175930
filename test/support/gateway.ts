/** A board's answer in a test: a body with a status, or any Response. */
export type BoardAnswerer = (request: Request) => Response | Promise<Response>

/** Boards as the service sees them, over real HTTP: addresses `HOST/PATH` without their query, and who answers. */
export class Gateway {
  readonly answers = new Map<string, BoardAnswerer>()
  /** Every address that was asked for, with its query, in order. */
  readonly requests: string[] = []
  readonly #server: ReturnType<typeof Bun.serve>

  constructor() {
    this.#server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      idleTimeout: 60,
      fetch: (request) => {
        const { pathname, search } = new URL(request.url)
        this.requests.push(`${pathname.slice(1)}${search}`)
        const answer = this.answers.get(pathname.slice(1))
        return answer ? answer(request) : Response.json({ error: 'no such board' }, { status: 404 })
      },
    })
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}`
  }

  /** From now on this address answers this JSON value. */
  serve(address: string, value: unknown): void {
    this.answers.set(address, () => Response.json(value))
  }

  /** From now on this address answers this XML. */
  serveXml(address: string, text: string): void {
    this.answers.set(address, () => new Response(text, { headers: { 'content-type': 'application/xml' } }))
  }

  stop(): Promise<void> {
    return this.#server.stop(true)
  }
}

/** The address of a board's list, without its query. */
export function listAddress(system: string, board: string): string {
  const name = encodeURIComponent(board)
  if (system === 'greenhouse') return `boards-api.greenhouse.io/v1/boards/${name}/jobs`
  if (system === 'lever') return `api.lever.co/v0/postings/${name}`
  if (system === 'recruitee') return `${board}.recruitee.com/api/offers/`
  if (system === 'pinpoint') return `${board}.pinpointhq.com/postings.json`
  if (system === 'workable') return `apply.workable.com/api/v1/widget/accounts/${name}`
  if (system === 'gem') return `api.gem.com/job_board/v0/${name}/job_posts/`
  if (system === 'breezy') return `${board}.breezy.hr/json`
  if (system === 'smartrecruiters') return `api.smartrecruiters.com/v1/companies/${name}/postings`
  if (system === 'bamboohr') return `${board}.bamboohr.com/careers/list`
  if (system === 'rippling') return `ats.rippling.com/api/v2/board/${name}/jobs`
  if (system === 'personio') return `${board}.jobs.personio.de/xml`
  if (system === 'teamtailor') return `${board}.teamtailor.com/jobs.rss`
  if (system === 'pageup') return `careers.pageuppeople.com/${board}/rss`
  if (system === 'jibe') return `${board}.jibeapply.com/api/jobs`
  if (system === 'dayforce') return `www.dayforcehcm.com/api/${board.split('/')[0]}/V1/JobFeeds`
  if (system === 'oracle') {
    return `${board.split('/')[0]}/hcmRestApi/resources/latest/recruitingCEJobRequisitions`
  }
  if (system === 'site') return board
  if (system === 'adp')
    return 'workforcenow.adp.com/mascsr/default/careercenter/public/events/staffing/v1/content-links/career-center'
  if (system === 'jazzhr') return `app.jazz.co/feeds/export/jobs/${board}`
  if (system === 'phenom') return `${board}/widgets`
  if (system === 'eightfold') return `${board.split('/')[0]}/api/apply/v2/jobs`
  if (system === 'paylocity') return `recruiting.paylocity.com/recruiting/jobs/All/${board}`
  if (system === 'jobvite') return `jobs.jobvite.com/${board}/search`
  if (system === 'careerplug') return `${board}.careerplug.com/jobs`
  if (system === 'softgarden') return `${board}.softgarden.io/de/vacancies`
  if (system === 'clearcompany') return `${board}.hrmdirect.com/employment/xml.php`
  if (system === 'isolved') return `${board}.isolvedhire.com/sitemap.xml`
  if (system === 'applicantpro') return `${board}.applicantpro.com/sitemap.xml`
  if (system === 'icims') return `${board}.icims.com/sitemap.xml`
  if (system === 'successfactors' || system === 'radancy') return `${board}/sitemap.xml`
  if (system === 'workday') {
    const [tenant, centre, site] = board.split('/')
    return `${tenant}.${centre}.myworkdayjobs.com/wday/cxs/${tenant}/${site}/jobs`
  }
  return `api.ashbyhq.com/posting-api/job-board/${name}`
}
