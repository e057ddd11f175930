import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from '#db/sql.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'
import bamboohr from '#test/fixtures/boards/bamboohr.json'
import breezy from '#test/fixtures/boards/breezy.json'
import gem from '#test/fixtures/boards/gem.json'
import pinpoint from '#test/fixtures/boards/pinpoint.json'
import recruitee from '#test/fixtures/boards/recruitee.json'
import rippling from '#test/fixtures/boards/rippling.json'
import smartrecruiters from '#test/fixtures/boards/smartrecruiters.json'
import workable from '#test/fixtures/boards/workable.json'
import workday from '#test/fixtures/boards/workday.json'
import { mustBe } from '#test/support/app.ts'
import { listAddress } from '#test/support/gateway.ts'
import { searchFor } from '#test/support/opened.ts'
import { sitemapText } from '#test/support/site-answers.ts'

const PINPOINT_ID = '1a1a1a1a-1111-4222-8333-444444444444'

const app = searchFor('each', { role: false, evidence: false })

const feed = (system: string) =>
  Bun.file(join(import.meta.dir, `../../../fixtures/boards/${system}.xml`)).text()
const [personio, teamtailor] = [await feed('personio'), await feed('teamtailor')]

function serve(address: string, answer: object | string) {
  if (typeof answer === 'string') app.gateway.serveXml(address, answer)
  else app.gateway.serve(address, answer)
}

function serveBoard({ system, board = 'kite', answer, also }: Example) {
  serve(listAddress(system, board), answer)
  if (also) serve(...also)
}

const NUMBERS = ['12165', '12166', '12167'] as const
const hundredMillion = (id: string) => `1006049${id}`
const linkPage = (links: string[], more: string) =>
  `<html>${links.map((link, at) => `<a href="${link}">Kite Designer ${at}</a>`).join('')} ${more}`

/** A board; `also` is another address that is asked for before the list, and its answer. */
type Example = {
  system: string
  board?: string
  answer: object | string
  also?: [string, string]
  link: string
}

const SYSTEMS: Example[] = [
  {
    system: 'icims',
    board: 'careers-kite',
    answer: sitemapText(
      NUMBERS.map((id) => `https://careers-kite.icims.com/jobs/${id}/wind-nurse-${id}/job`),
    ),
    link: 'https://careers-kite.icims.com/jobs/12166/wind-nurse/login?mode=apply',
  },
  {
    system: 'successfactors',
    board: 'kite.jobs2web.com',
    answer: sitemapText(
      NUMBERS.map((id) => `https://kite.jobs2web.com/job/Wind-Nurse-${id}/${hundredMillion(id)}/`),
    ),
    link: `https://kite.jobs2web.com/job/Wind-Nurse/${hundredMillion('12166')}-en_US?utm_source=x`,
  },
  {
    system: 'radancy',
    board: 'careers.kite-works.com',
    answer: sitemapText(
      NUMBERS.map((id) => `https://careers.kite-works.com/job/cork/nurse-${id}/33/${hundredMillion(id)}`),
    ),
    link: `https://careers.kite-works.com/job/cork/nurse-12166/33/${hundredMillion('12166')}?utm_source=x`,
  },
  {
    system: 'jazzhr',
    answer: `<jobs>${NUMBERS.map((id) => `<job><title>Wind Nurse ${id}</title><url>https://kite.applytojob.com/apply/a${id}</url><description>Fly ${id}</description></job>`).join('')}</jobs>`,
    link: 'https://kite.applytojob.com/apply/a12166/Wind-Nurse?source=x',
  },
  {
    system: 'phenom',
    board: 'jobs.kite-works.com',
    answer: {
      refineSearch: {
        totalHits: 3,
        data: { jobs: NUMBERS.map((jobId) => ({ jobId, title: `Wind Nurse ${jobId}` })) },
      },
    },
    link: 'https://jobs.kite-works.com/us/en/job/12166/',
  },
  {
    system: 'eightfold',
    board: 'kite.eightfold.ai',
    answer: { count: 3, positions: NUMBERS.map((id) => ({ id: Number(id), name: `Wind Nurse ${id}` })) },
    also: ['kite.eightfold.ai/careers', '<html><code id="smartApplyData">{"domain":"kite-works.com"}</code>'],
    link: 'https://kite.eightfold.ai/careers/job/12166-wind-nurse?domain=kite-works.com',
  },
  {
    system: 'paylocity',
    board: PINPOINT_ID,
    answer: `<script>window.pageData = ${JSON.stringify({ Jobs: NUMBERS.map((JobId) => ({ JobId, JobTitle: `Nurse ${JobId}` })) })};</script>`,
    link: 'https://recruiting.paylocity.com/Recruiting/Jobs/Details/12166',
  },
  {
    system: 'jobvite',
    answer: linkPage(
      NUMBERS.map((id) => `/kite/job/o${id}`),
      '1-3 of 3',
    ),
    link: 'https://jobs.jobvite.com/kite/job/o12166/apply',
  },
  {
    system: 'softgarden',
    answer: linkPage(
      NUMBERS.map((id) => `/job/${id}/pilot`),
      `complete_job_id_list = [${NUMBERS}]`,
    ),
    link: 'https://kite.softgarden.io/job/12166/other-words?l=de',
  },
  {
    system: 'clearcompany',
    answer: `<source>${NUMBERS.map((id) => `<job><title>Nurse ${id}</title><referencenumber>${id}</referencenumber><descriptionrich>Fly ${id}</descriptionrich></job>`).join('')}</source>`,
    link: 'https://kite.hrmdirect.com/employment/view.php?req=12166',
  },
  {
    system: 'recruitee',
    answer: recruitee,
    link: 'https://kite.recruitee.com/l/en/o/wind-analyst-2/c/new?x=1',
  },
  {
    system: 'pinpoint',
    answer: pinpoint,
    link: `https://kite-works.pinpointhq.com/en/postings/${PINPOINT_ID.toUpperCase()}`,
  },
  { system: 'workable', answer: workable, link: 'https://apply.workable.com/kite/j/1A2B3C4D5E/apply/' },
  { system: 'gem', answer: gem, link: 'https://jobs.gem.com/Kite-Works/9001' },
  {
    system: 'breezy',
    answer: breezy,
    link: 'https://kite-works.breezy.hr/p/1a2b3c4d5e6f-kite-designer/apply',
  },
  {
    system: 'workday',
    board: 'kite/wd5/Careers',
    answer: workday.list,
    link: 'https://kite.wd5.myworkdayjobs.com/nb-NO/Careers/details/Kite-Designer_JR7001-1?q=x',
  },
  {
    system: 'smartrecruiters',
    answer: { ...smartrecruiters.list, totalFound: 5 },
    link: 'https://careers.smartrecruiters.com/KITE/744000133333333-wind-analyst?oga=true',
  },
  { system: 'bamboohr', answer: bamboohr.list, link: 'https://kite.bamboohr.com/jobs/view.php?id=86' },
  {
    system: 'rippling',
    answer: rippling.list,
    link: 'https://ats.rippling.com/en-GB/kite/jobs/3C36AAAA-1111-4222-8333-444444444444/apply?step=2',
  },
  {
    system: 'personio',
    // A feed without a text would be asked for again in other languages.
    answer: personio.replace(
      '<jobDescriptions></jobDescriptions>',
      '<jobDescriptions><jobDescription><value>Knots</value></jobDescription></jobDescriptions>',
    ),
    link: 'https://kite.jobs.personio.com/job/7001?language=en#apply',
  },
  {
    system: 'teamtailor',
    board: 'kite.na',
    answer: teamtailor,
    link: 'https://kite.na.teamtailor.com/en/jobs/8000002-other-words/applications/new',
  },
]

// Answers that are not the list of the board that was read before; each may say something, and none removes anything.
const FAILURES: [string, () => Response][] = [
  ['another shape', () => Response.json({ message: 'Please sign in' })],
  ['a list of something else', () => Response.json([1, 'x', null])],
  ['a web page', () => new Response('<!doctype html><p>Sign in')],
  ['nothing', () => new Response('')],
  ['half an answer', () => new Response('{"jobs":[{"id":1,"ti')],
  ['too much', () => new Response(`{"jobs":["${'x'.repeat(49 * 1024 * 1024)}"]}`)],
  ['that a session is missing', () => new Response('Session cookie is invalid', { status: 400 })],
  ['that it does not know who asks', () => new Response('', { status: 401 })],
  ['a fault of its own', () => new Response('', { status: 500, headers: { 'retry-after': '0.01' } })],
  ['that there is no such board', () => new Response('', { status: 404 })],
  ['that it cannot process that', () => new Response('', { status: 422 })],
  ['that it moved', () => Response.redirect('https://www.example.com/', 302)],
]

// Every failure is tried on one system, because all share the rule. A system that allows a request a second is tried once.
function failuresOf(system: string): typeof FAILURES {
  if ((systemNamed(system)?.pace.interval_ms ?? 0) >= 1000) return FAILURES.slice(0, 1)
  return system === 'recruitee' ? FAILURES : FAILURES.slice(0, 5)
}

describe('a board of another hiring system', () => {
  test.each(SYSTEMS)(
    'of $system is read, found by a link, keeps its postings whatever else it answers, and is removed by its name',
    async (example) => {
      const { system, board = 'kite', answer, link } = example
      const read = async () => (await app.post('/api/boards/refresh', { wait: true })).refresh
      serveBoard(example)
      await app.post('/api/boards', { boards: [{ system, board }] })
      expect(await read()).toMatchObject({ state: 'done', postings_new: 3, failed: 0 })
      const { job } = await app.get('/api/jobs', { url: link })
      expect(job?.members).toHaveLength(1)
      const changes = { postings_new: 0, postings_changed: 0, postings_removed: 0 }
      // One answer of several does not stand for its board.
      expect(await read()).toMatchObject({ unchanged: example.also ? 0 : 1, ...changes })
      for (const [name, failure] of failuresOf(system)) {
        app.gateway.answers.set(listAddress(system, board), failure)
        expect([name, await read()]).toMatchObject([name, { failed: 1, postings_removed: 0 }])
        const live = sql`select count(*) as n from posting where removed_at is null`
        expect(await app.services.index.first<{ n: number }>(live)).toEqual({ n: 3 })
      }
      serve(listAddress(system, board), answer)
      expect(await read()).toMatchObject({ failed: 0, ...changes })
      const [shown] = (await app.get('/api/boards', { system })).boards
      expect(shown).toMatchObject({ state: 'live', postings: 3, reason: null })
      await app.remove('/api/boards/:board_id', { board_id: `${system}:${board}` })
      expect(await app.services.index.first(sql`select count(*) as n from posting`)).toEqual({ n: 0 })
    },
    120_000,
  )

  test('is asked for one posting behind a link that is not stored', async () => {
    const text =
      'You must have 5 years of Python. Experience with PostgreSQL is required. You must know Docker. '
    const [offer] = recruitee.offers
    const [row] = pinpoint.data
    const description = `<p>${text.repeat(3)}</p>`
    app.gateway.serve('kite.recruitee.com/api/offers/kite-designer-utrecht', {
      offer: { ...offer, description },
    })
    app.gateway.serve(listAddress('pinpoint', 'kite-works'), { data: [{ ...row, description }] })
    const assess = (job_url: string) => app.call('POST', '/api/assess', { body: { job: { job_url } } })
    for (const link of [
      'https://kite.recruitee.com/o/kite-designer-utrecht',
      `https://kite-works.pinpointhq.com/postings/${PINPOINT_ID}`,
    ]) {
      expect(mustBe(await assess(link)).result.total).toBeGreaterThan(1)
    }
    app.gateway.serve(listAddress('recruitee', 'kite'), recruitee)
    for (const link of [
      'https://kite.recruitee.com/o/gone',
      'https://kite-works.pinpointhq.com/postings/1b1b1b1b-1111-4222-8333-444444444444',
    ]) {
      expect(await assess(link)).toMatchObject({ ok: false, error: { code: 'posting_closed' } })
    }
  })
})
