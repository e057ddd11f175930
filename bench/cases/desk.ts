import { join } from 'node:path'
import { boardsOfCases, CASE_BOARDS } from '#bench/cases/boards.ts'
import { mustBe, prepared } from '#test/support/app.ts'
import { openSearch, type Search } from '#test/support/search.ts'
import { connectTools } from '#test/support/tool-client.ts'

/** The fields of a case's input; each way of asking reads its own. */
export type CaseInput = {
  title?: string
  place?: string
  text?: string
  pay?: string
  resume?: string
  posting?: string
  dates?: string
  format?: 'text' | 'docx' | 'pdf' | 'json_resume'
  file?: string
  subject?: string
  html?: string
  link?: string
  links?: string[]
  mail?: string
  q?: string
  at?: string
  limit?: number
  questions?: string[]
}

// The day on which the cases were written down.
const NOW = '2026-11-28T18:00:00.000Z'
// A job of no title has that of the person's role, because a role decides whether a job is open to the person.
const TITLE = 'Analyst'
const NIGHT_BAKER = 'Night baker'
const MASTER = '## Summary\n\n- Careful clerk\n'

/** Opens a service of one person, who lives in Los Angeles, may work in the US and would not move. */
export async function openDesk(folder: string) {
  const search = await openSearch({ now: () => NOW, role: false, evidence: false })
  const { revision } = mustBe(await search.call('GET', '/api/config', {}))
  const person = { lives_in: 'Los Angeles', may_work_in: ['US'], would_move: 'no' as const }
  mustBe(await search.callAsPerson('PUT', '/api/config', { body: { revision, person } }))
  mustBe(await search.call('POST', '/api/profiles', { body: { label: TITLE, titles: [TITLE] } }))
  const desk = new Desk(search, folder)
  return { desk, close: search.close }
}

/** The ways in which cases are asked, each over the routes of a real service. */
export class Desk {
  readonly #search: Search
  readonly #folder: string
  #asked = 0
  #boards: Promise<void> | undefined

  constructor(search: Search, folder: string) {
    this.#search = search
    this.#folder = folder
  }

  /** Keeps a job of these words and shows its labels. */
  async labels({ title = TITLE, place = '', text = '', pay = '' }: CaseInput) {
    this.#asked += 1
    const link = `https://crumb.example/jobs/${this.#asked}`
    const body = { title, place, text, pay, company: 'Crumb', link }
    const { job_url } = mustBe(await this.#search.call('POST', '/api/own-jobs', { body }))
    await this.#search.services.tracker.settled()
    const { job } = await this.#job(job_url)
    if (!job) throw new Error('the kept job is not shown')
    return job
  }

  /** Assesses a pasted posting against a pasted resume with the rules. */
  async rows({ posting = '', resume = '' }: CaseInput) {
    const body = { job: { text: posting }, resume: { text: resume } }
    return mustBe(await this.#search.call('POST', '/api/assess', { body })).result
  }

  /** Adds an entry with these dates to the master resume and shows how they were read. */
  async dates({ dates = '' }: CaseInput) {
    this.#asked += 1
    const { revision } = await this.#master()
    const heading = `Clerk, Desk ${this.#asked}`
    const body = { section: 'experience' as const, heading, sublines: [dates], revision }
    const added = mustBe(await this.#search.call('POST', '/api/master/entries', { body })).master
    const entry = added?.entries.find((each) => each.heading === heading)
    if (!entry) throw new Error('the added entry is not shown')
    return { start: entry.start, end: entry.end, ongoing: entry.ongoing }
  }

  async #master(): Promise<{ revision: number }> {
    const stored = await this.#search.call('GET', '/api/master', { query: {} })
    if (stored.ok && stored.value.master) return stored.value.master
    const body = { markdown: MASTER }
    const made = mustBe(await this.#search.call('POST', '/api/master', { body })).master
    return { revision: made?.revision ?? 0 }
  }

  /** Reads a resume and stores nothing. */
  async proposal(input: CaseInput) {
    return mustBe(
      await this.#search.call('POST', '/api/master/import', { body: await this.#resume(input, false) }),
    ).proposal
  }

  /** Stores a resume and returns its print as a PDF. */
  async print(input: CaseInput): Promise<Uint8Array> {
    mustBe(await this.#search.call('POST', '/api/master/import', { body: await this.#resume(input, true) }))
    const response = await this.#search.send('/api/master/file', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-svc-actor': 'operator' },
      body: JSON.stringify({ format: 'pdf' }),
    })
    if (!response.ok) throw new Error(await response.text())
    return response.bytes()
  }

  async #resume({ format = 'text', text, file }: CaseInput, apply: boolean) {
    const content_base64 = file ? (await Bun.file(join(this.#folder, file)).bytes()).toBase64() : undefined
    return { format, apply, ...(content_base64 ? { content_base64 } : { text: text ?? '' }) }
  }

  /** Reads a mail to a person who applied at Crumb as a night baker. */
  async mail({ subject = '', text, html }: CaseInput) {
    const { job_url } = await this.#keep(NIGHT_BAKER)
    await this.#apply(job_url, 'applied')
    return this.#read(subject, html ?? text ?? '', html ? 'html' : 'plain')
  }

  async #read(subject: string, words: string, kind: 'plain' | 'html') {
    const head = `From: jobs@crumb.example\r\nSubject: ${subject}\r\nDate: Fri, 27 Nov 2026 09:00:00 +0000`
    const mail = `${head}\r\nContent-Type: text/${kind}; charset=utf-8\r\n\r\n${words}`
    const content_base64 = Buffer.from(mail).toString('base64')
    return mustBe(
      await this.#search.call('POST', '/api/mails/read', { body: { format: 'eml', content_base64 } }),
    )
  }

  async #keep(title: string, link = 'https://crumb.example/jobs/night') {
    return mustBe(
      await this.#search.call('POST', '/api/own-jobs', { body: { title, company: 'Crumb', link } }),
    )
  }

  async #apply(job_url: string, status: 'applied' | 'interview') {
    const { applications } = mustBe(await this.#search.call('GET', '/api/applications', {}))
    if (applications.some((application) => application.job_url === job_url)) return
    mustBe(await this.#search.call('PUT', '/api/applications', { body: { job_url, status } }))
  }

  /** Keeps a job by each of these links in turn, then reads a mail that names it. */
  async sameLinks({ links = [], mail = '' }: CaseInput) {
    const urls: string[] = []
    const statuses: boolean[] = []
    for (const link of links) {
      const { job_url, own_job } = await this.#keep(NIGHT_BAKER, link)
      urls.push(job_url)
      statuses.push(own_job !== null)
    }
    const { jobs } = await this.#read('jobs', mail, 'html')
    return { urls, isNew: statuses, mail: jobs.map(({ link, state }) => `${link} ${state}`) }
  }

  /** The titles of the stored postings that links name. */
  async titlesOfLinks({ links = [] }: CaseInput) {
    await this.#readBoards()
    return Promise.all(links.map(async (url) => (await this.#job(url)).job?.title ?? null))
  }

  /** The stored posting that a link names. */
  async posting({ link = '' }: CaseInput) {
    await this.#readBoards()
    return this.#job(link)
  }

  async #job(url: string) {
    return mustBe(await this.#search.call('GET', '/api/jobs', { query: { url } }))
  }

  /** The reading of a page by its link. */
  async page({ link = '' }: CaseInput) {
    await this.#readBoards()
    return mustBe(await this.#search.call('POST', '/api/own-jobs/read', { body: { link } }))
  }

  /** The jobs of all boards that a search finds. */
  async found(input: CaseInput, query: Record<string, string> = {}) {
    await this.#readBoards()
    const filters = {
      scope: 'all' as const,
      us_only: '0' as const,
      ...(input.q ? { q: input.q } : {}),
      ...query,
    }
    return mustBe(await this.#search.call('GET', '/api/postings', { query: filters }))
  }

  /** The new jobs of a role that looks for this title, whose pages are read because it finds them. */
  async news(title: string) {
    mustBe(await this.#search.call('POST', '/api/profiles', { body: { label: title, titles: [title] } }))
    await this.#readBoards()
    const { postings } = await this.#search.news()
    return postings.rows.map((row) => row.title)
  }

  /** One page of jobs as an agent gets it, and the filters that its tool names. */
  async agentPage({ limit = 50 }: CaseInput) {
    await this.#readBoards()
    const { client, call, close } = await connectTools(this.#search)
    const { tools } = await client.listTools()
    const tool = tools.find(({ name }) => name === 'find_jobs')
    const { texts, data } = await call('find_jobs', { limit, scope: 'all' })
    await close()
    const filters = Object.keys((tool?.inputSchema as { properties?: object } | undefined)?.properties ?? {})
    const { postings } = (data ?? {}) as { postings?: { rows: unknown[] } }
    return { bytes: texts.join('').length, filters: filters.length, jobs: postings?.rows.length ?? 0 }
  }

  /** Adds an interview round and returns its calendar. */
  async calendar({ at = '' }: CaseInput): Promise<string> {
    const { job_url } = await this.#keep(NIGHT_BAKER)
    const body = { job_url, at, place: 'Zoom; room 4, "blue"\\' }
    await this.#apply(job_url, 'applied')
    const { round } = mustBe(await this.#search.call('POST', '/api/interviews', { body }))
    return (await this.#search.send(`/api/interviews/${round.id}/calendar.ics`)).text()
  }

  /** The saved answers that cover questions, null where none does. */
  async answersTo({ questions = [] }: CaseInput, saved: Record<string, string>) {
    for (const [question, answer] of Object.entries(saved))
      mustBe(await this.#search.call('POST', '/api/answers', { body: { question, answer } }))
    const found = questions.map(async (question) => {
      const { answers } = mustBe(await this.#search.call('GET', '/api/answers', { query: { question } }))
      return answers.map((answer) => answer.question)
    })
    return Promise.all(found)
  }

  async #readBoards(): Promise<void> {
    this.#boards ??= (async () => {
      boardsOfCases(this.#search, await Bun.file(join(this.#folder, 'files/page-escaped.html')).text())
      mustBe(await this.#search.call('POST', '/api/boards', { body: { boards: CASE_BOARDS } }))
      await this.#search.read()
      await prepared(this.#search)
      await this.#search.read()
    })()
    await this.#boards
  }
}
