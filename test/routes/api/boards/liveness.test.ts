import { describe, expect, test } from 'bun:test'
import type { PostingReading } from '#lib/index/boards/ask-posting.ts'
import type { BoardAdapter } from '#lib/index/systems/adapter.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'
import { addressesOf, postingAddressesOf } from '#test/support/ask-adapter.ts'
import { listAddress } from '#test/support/gateway.ts'
import { searchFor } from '#test/support/opened.ts'
import { untested } from '#test/support/reader-tests.ts'

const app = searchFor('each', { role: false, evidence: false })

const [ONE, OTHER] = ['1a1a1a1a-1111-4222-8333-444444444444', '2b2b2b2b-1111-4222-8333-444444444444']
const TITLE = 'Kite Designer'

/** A board that lists postings by their ids, and what one of them answers by itself where it has an address. */
type Board = {
  system: string
  board?: string
  ids?: [string, string]
  link?: (id: string) => string
  list: (ids: string[]) => Record<string, unknown> | object[] | string
  one?: (id: string) => Record<string, unknown> | string
}

const workdayPath = (id: string) => `/job/Bergen/Kite-Designer_${id}`
const BOARDS: Board[] = [
  {
    system: 'greenhouse',
    ids: ['5001', '5002'],
    list: (ids) => ({ jobs: ids.map(greenhouse), meta: { total: ids.length } }),
    one: greenhouse,
  },
  { system: 'lever', list: (ids) => ids.map(lever), one: lever },
  {
    system: 'ashby',
    list: (ids) => ({
      jobs: [
        ...ids.map((id) => ({ id, title: TITLE, jobUrl: `https://jobs.ashbyhq.com/kite/${id}` })),
        ...(ids.includes(ONE)
          ? []
          : [{ id: ONE, title: TITLE, jobUrl: 'https://x.example', isListed: false }]),
      ],
    }),
  },
  { system: 'recruitee', ids: ['7', '8'], list: (ids) => ({ offers: ids.map(recruitee) }), one: recruitee },
  {
    system: 'pinpoint',
    list: (ids) => ({
      data: ids.map((id) => ({ title: TITLE, url: `https://kite.example/postings/${id}` })),
    }),
  },
  {
    system: 'workable',
    ids: ['1A2B', '1A2C'],
    list: (ids) => ({ name: 'Kite', jobs: ids.map((shortcode) => ({ title: TITLE, shortcode })) }),
  },
  {
    system: 'gem',
    ids: ['am9i', 'am9j'],
    list: (ids) => ids.map((id) => ({ id, title: TITLE, absolute_url: `https://jobs.gem.com/kite/${id}` })),
  },
  {
    system: 'breezy',
    ids: ['1a2b3c4d5e6f', '1a2b3c4d5e60'],
    list: (ids) => ids.map((id) => ({ id, name: TITLE, url: `https://kite.breezy.hr/p/${id}` })),
  },
  {
    system: 'workday',
    board: 'kite/wd5/Careers',
    ids: ['JR1', 'JR2'],
    link: (id) => `https://kite.wd5.myworkdayjobs.com/Careers${workdayPath(id)}`,
    list: (ids) => ({
      total: ids.length,
      jobPostings: ids.map((id) => ({ title: TITLE, externalPath: workdayPath(id) })),
    }),
    one: () => ({ jobPostingInfo: { title: TITLE, jobDescription: '<p>x</p>', posted: true } }),
  },
  {
    system: 'smartrecruiters',
    ids: ['744000111111111', '744000122222222'],
    list: (ids) => ({ totalFound: ids.length, content: ids.map(smartrecruiters) }),
    one: smartrecruiters,
  },
  {
    system: 'bamboohr',
    ids: ['86', '87'],
    list: (ids) => ({
      meta: { totalCount: ids.length },
      result: ids.map((id) => ({ id, jobOpeningName: TITLE })),
    }),
    one: () => ({ result: { jobOpening: { jobOpeningName: TITLE, jobOpeningStatus: 'Open' } } }),
  },
  {
    system: 'rippling',
    list: (ids) => ({ items: ids.map((id) => ({ id, name: TITLE })), totalItems: ids.length, totalPages: 1 }),
    one: (uuid) => ({ uuid, name: TITLE, description: { role: '<p>x</p>' } }),
  },
  {
    system: 'personio',
    ids: ['7001', '7002'],
    list: (ids) => {
      const text = '<jobDescriptions><jobDescription><value>x</value></jobDescription></jobDescriptions>'
      const positions = ids.map((id) => `<position><id>${id}</id><name>${TITLE}</name>${text}</position>`)
      return `<workzag-jobs>${positions.join('')}</workzag-jobs>`
    },
  },
  {
    system: 'teamtailor',
    ids: ['8000001', '8000002'],
    list: (ids) => {
      const item = (id: string) =>
        `<item><title>${TITLE}</title><link>https://kite.example/jobs/${id}-x</link></item>`
      return `<rss><channel><title>Kite</title>${ids.map(item).join('')}</channel></rss>`
    },
  },
  {
    system: 'pageup',
    board: '859/cw/en-us',
    ids: ['498309', '498310'],
    list: (ids) => {
      const item = (id: string) => `<item><title>${TITLE}</title><job:refNo>${id}</job:refNo></item>`
      return `<rss xmlns:job="http://pageuppeople.com/"><channel>${ids.map(item).join('')}</channel></rss>`
    },
  },
  {
    system: 'jibe',
    ids: ['53640', '53641'],
    list: (ids) => ({
      totalCount: ids.length,
      jobs: ids.map((slug) => ({ data: { slug, title: TITLE, description: 'x' } })),
    }),
  },
  {
    system: 'dayforce',
    board: 'kite/candidateportal',
    ids: ['9', '10'],
    list: (ids) =>
      ids.map((ReferenceNumber) => ({
        ReferenceNumber,
        Title: TITLE,
        JobDetailsUrl: `https://jobs.dayforcehcm.com/en-US/kite/CANDIDATEPORTAL/jobs/${ReferenceNumber}`,
      })),
  },
  {
    system: 'oracle',
    board: 'kite.fa.ca2.oraclecloud.com/CX_1',
    ids: ['1859', '1860'],
    list: (ids) => ({ items: [{ TotalJobsCount: ids.length, requisitionList: ids.map(oracle) }] }),
  },
  {
    system: 'icims',
    board: 'careers-kite',
    ids: ['12165', '12166'],
    link: icimsLink,
    list: (ids) => sitemap(ids.map(icimsLink)),
    one: postingPage,
  },
  {
    system: 'adp',
    board: '7d58836c-11dd-4415-9de0-63b918b88652/19000101_000001',
    ids: ['577400', '577401'],
    // The first answer names the languages, and the rows are on the next address.
    list: (ids) => ({ jobRequisitions: ids.map(adp), meta: { totalNumber: ids.length } }),
    one: adp,
  },
  {
    system: 'successfactors',
    board: 'jobs.kite-works.com',
    ids: ['1397790900', '1397790901'],
    link: sapLink,
    list: (ids) => sitemap(ids.map(sapLink)),
    one: postingPage,
  },
  {
    system: 'jazzhr',
    ids: ['jIl4Gy4G0a', 'kIl4Gy4G0b'],
    list: (ids) =>
      `<jobs>${ids.map((id) => `<job><id>job_1_${id}</id><title>${TITLE}</title><url>https://kite.applytojob.com/apply/${id}</url></job>`).join('')}</jobs>`,
  },
  {
    system: 'paylocity',
    board: ONE,
    ids: ['4141169', '4401262'],
    list: (ids) =>
      `<script>window.pageData = ${JSON.stringify({ Jobs: ids.map((JobId) => ({ JobId, JobTitle: TITLE })) })};</script>`,
    one: postingPage,
  },
  {
    system: 'radancy',
    board: 'careers.kite-works.com',
    ids: ['100604944176', '100604944177'],
    link: radancyLink,
    list: (ids) => sitemap(ids.map(radancyLink)),
    one: postingPage,
  },
  {
    system: 'jobvite',
    ids: ['octxAfww', 'ohAzAfwK'],
    link: jobviteLink,
    list: (ids) =>
      linkPage(ids.map(jobviteLink), `${Math.min(1, ids.length)}-${ids.length} of ${ids.length}`),
    one: postingPage,
  },
  ...['isolved', 'applicantpro'].map((system) => ({
    system,
    ids: ['3712345', '3712346'] as [string, string],
    link: (id: string) => numberedLink(system, id),
    list: (ids: string[]) => sitemap(ids.map((id) => numberedLink(system, id))),
    one: postingPage,
  })),
  {
    system: 'careerplug',
    ids: ['3712345', '3712346'],
    link: (id) => `https://kite.careerplug.com/jobs/${id}`,
    list: (ids) => linkPage(ids.map((id) => `https://kite.careerplug.com/jobs/${id}`)),
    one: postingPage,
  },
  {
    system: 'clearcompany',
    ids: ['3781760', '3781761'],
    list: (ids) =>
      `<source>${ids.map((id) => `<job><title>${TITLE}</title><referencenumber>${id}</referencenumber></job>`).join('')}</source>`,
  },
  {
    system: 'softgarden',
    ids: ['3712345', '3712346'],
    link: softgardenLink,
    list: (ids) => linkPage(ids.map(softgardenLink), `complete_job_id_list = [${ids.join(',')}]`),
    one: postingPage,
  },
  {
    system: 'site',
    board: 'careers.kite-works.com/sitemap.xml',
    link: siteLink,
    list: (ids) => sitemap(ids.map(siteLink)),
    one: postingPage,
  },
]

function icimsLink(id: string) {
  return `https://careers-kite.icims.com/jobs/${id}/kite-designer/job`
}

function sapLink(id: string) {
  return `https://jobs.kite-works.com/job/Cork-Kite-Designer/${id}/`
}

function radancyLink(id: string) {
  return `https://careers.kite-works.com/job/cork/kite-designer/33099/${id}`
}

function jobviteLink(id: string) {
  return `https://jobs.jobvite.com/kite/job/${id}`
}

function numberedLink(system: string, id: string) {
  return `https://kite.${system === 'isolved' ? 'isolvedhire' : 'applicantpro'}.com/jobs/${id}`
}

function softgardenLink(id: string) {
  return `https://kite.softgarden.io/job/${id}/kite-designer`
}

function linkPage(links: string[], more = '') {
  return `<html>${links.map((link) => `<a href="${link}">${TITLE}</a>`).join('')} ${more}`
}

function adp(id: string) {
  return {
    requisitionTitle: TITLE,
    customFieldGroup: { stringFields: [{ stringValue: id, nameCode: { codeValue: 'ExternalJobID' } }] },
  }
}

function siteLink(id: string) {
  return `https://careers.kite-works.com/jobs/${id}/kite-designer`
}

function sitemap(links: string[]) {
  return `<urlset>${links.map((link) => `<url><loc>${link}</loc></url>`).join('')}</urlset>`
}

function postingPage() {
  const described = { '@type': 'JobPosting', title: TITLE, description: 'x' }
  return `<script type="application/ld+json">${JSON.stringify(described)}</script>`
}

function oracle(Id: string) {
  return { Id, Title: TITLE, ExternalDescriptionStr: '<p>x</p>' }
}

function greenhouse(id: string) {
  return { id: Number(id), title: TITLE, absolute_url: `https://kite.example/jobs?gh_jid=${id}` }
}

function lever(id: string) {
  return { id, text: TITLE, hostedUrl: `https://jobs.lever.co/kite/${id}` }
}

function recruitee(id: string) {
  return {
    id: Number(id),
    title: TITLE,
    careers_url: `https://kite.example/o/x${id}`,
    slug: `x${id}`,
    status: 'published',
  }
}

function smartrecruiters(id: string) {
  return { id, name: TITLE, company: { identifier: 'kite' } }
}

type Answer = Record<string, unknown> | object[] | string | (() => Response)

// Everything that may be asked of a board: its lists on all hosts, and each of its postings.
async function answer(
  { system, board = 'kite', ids = [ONE, OTHER], link }: Board,
  by: (id: string | null) => Answer,
) {
  const adapter = systemNamed(system)
  if (!adapter) throw new Error(`no system ${system}`)
  for (const address of await addressesOf(adapter, board)) put(address, by(null))
  for (const ext_id of ids) {
    const name = { board, ext_id, ...(link ? { link: link(ext_id) } : {}) }
    for (const address of await postingAddressesOf(adapter, name)) put(address, by(ext_id))
  }
}

function put(address: string, value: Answer) {
  const path = address.slice('https://'.length).split('?')[0] ?? ''
  if (typeof value === 'function') app.gateway.answers.set(path, value)
  else if (typeof value === 'string') app.gateway.serveXml(path, value)
  else app.gateway.serve(path, value)
}

const missing = () => new Response('', { status: 404 })

function statesOf(boards: Board[]): Promise<Record<string, string>> {
  return saidOf(boards, (reading) =>
    reading.state === 'live' ? `live: ${reading.posting.title}` : reading.state,
  )
}

function reasonsOf(boards: Board[]): Promise<Record<string, string>> {
  return saidOf(boards, (reading) => (reading.state === 'unknown' ? reading.reason : reading.state))
}

async function saidOf(boards: Board[], say: (reading: PostingReading) => string) {
  const answers = boards.map(async ({ system, board = 'kite', ids = [ONE, OTHER], link }) => {
    const [ext_id] = ids
    const name = { system, board, ext_id, ...(link ? { link: link(ext_id) } : {}) }
    return [system, say(await app.services.engine.askPosting(name))]
  })
  return Object.fromEntries(await Promise.all(answers))
}

const all = (state: string, but: Record<string, string> = {}) => ({
  ...Object.fromEntries(BOARDS.map(({ system }) => [system, state])),
  ...but,
})

describe('one posting', () => {
  test('has a board of every system here, or is read in the test of its reader', async () => {
    expect(
      await untested(
        BOARDS.map(({ system }) => system),
        'readPostingBy',
        'readFirstBy',
      ),
    ).toEqual([])
    for (const { system, board = 'kite' } of BOARDS) {
      const [address] = await addressesOf(systemNamed(system) as BoardAdapter, board)
      expect(address).toContain(`https://${listAddress(system, board)}`)
    }
  })

  test('is live where its board has it', async () => {
    for (const board of BOARDS) {
      const ids = board.ids ?? [ONE, OTHER]
      await answer(board, (id) => (id === null ? board.list(ids) : (board.one?.(id) ?? missing)))
    }
    expect(await statesOf(BOARDS)).toEqual(all(`live: ${TITLE}`))
  })

  test('is closed where its board answers, and has it no more', async () => {
    for (const board of BOARDS) {
      const [gone, other] = board.ids ?? [ONE, OTHER]
      await answer(board, (id) =>
        id === null ? board.list([other]) : id === gone ? missing : (board.one?.(id) ?? missing),
      )
    }
    expect(await statesOf(BOARDS)).toEqual(all('closed'))
  })

  test('is closed where its own answer says so', async () => {
    const closed: Record<string, Record<string, unknown>> = {
      workday: { jobPostingInfo: { title: TITLE, posted: false } },
      smartrecruiters: { ...smartrecruiters('744000111111111'), active: false },
      bamboohr: { result: { jobOpening: { jobOpeningName: TITLE, jobOpeningStatus: 'Filled' } } },
    }
    const boards = BOARDS.filter(({ system }) => system in closed)
    for (const board of boards) {
      const [, other] = board.ids ?? [ONE, OTHER]
      await answer(board, (id) => (id === null ? board.list([other]) : (closed[board.system] ?? missing)))
    }
    expect(await statesOf(boards)).toEqual({
      workday: 'closed',
      smartrecruiters: 'closed',
      bamboohr: 'closed',
    })
  })

  test('is closed by an empty list only where no other board would answer that', async () => {
    for (const board of BOARDS) await answer(board, (id) => (id === null ? board.list([]) : missing))
    const names = [
      ...['breezy', 'bamboohr', 'workday', 'smartrecruiters', 'jazzhr', 'careerplug'],
      ...['icims', 'successfactors', 'radancy', 'isolved', 'applicantpro', 'site'],
    ]
    const but = Object.fromEntries(names.map((system) => [system, 'unknown']))
    expect(await statesOf(BOARDS)).toEqual(all('closed', but))
  })

  test('of a board that is missing as a whole is unknown, and the reason says that', async () => {
    for (const board of BOARDS) await answer(board, () => missing)
    expect(await statesOf(BOARDS)).toEqual(all('unknown'))
    expect(await reasonsOf(BOARDS)).toEqual(
      all('The board that the link names was not found, so the link may be wrong.'),
    )
  })

  test('that is missing is not closed while its board cannot be asked', async () => {
    const believed = BOARDS.filter(({ system }) => systemNamed(system)?.posting?.whenMissing === 'ask_board')
    expect(believed.map(({ system }) => system)).toEqual([
      'greenhouse',
      'recruitee',
      'smartrecruiters',
      'rippling',
    ])
    for (const board of believed)
      await answer(board, (id) => (id === null ? () => new Response('', { status: 403 }) : missing))
    const reason = 'The board does not let programs read it.'
    expect(Object.values(await reasonsOf(believed))).toEqual(believed.map(() => reason))
  })

  const NO_ANSWER: [string, () => Response][] = [
    ['sends its readers elsewhere', () => Response.redirect('https://www.example.com/', 302)],
    ['does not know who asks', () => new Response('', { status: 401 })],
    ['lets no program read it', () => new Response('', { status: 403 })],
    ['asks to slow down', () => new Response('', { status: 429, headers: { 'retry-after': '0.01' } })],
    ['stumbles', () => new Response('', { status: 503, headers: { 'retry-after': '0.01' } })],
    ['cannot process that', () => new Response('', { status: 422 })],
    ['answers a web page', () => new Response('<!doctype html><title>Just a moment</title><p>x')],
    ['answers nothing', () => new Response('')],
    ['is cut off', () => new Response('{"jobs":[{"id":1,"ti')],
    ['is cut off in XML', () => new Response('<rss><channel><item>')],
    ['answers another thing', () => Response.json({ error: 'x' })],
    ['answers another list', () => new Response('<feed><entry>x</entry></feed>')],
  ]

  test.each(NO_ANSWER)('is unknown where its board %s', async (_name, response) => {
    for (const board of BOARDS) await answer(board, () => response)
    expect(await statesOf(BOARDS)).toEqual(all('unknown'))
  })
})
