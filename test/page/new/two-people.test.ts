import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { oneOrAll, PAGE_TEST_MS, post, test, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { run } from '#test/support/command-line.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

// The first posting is the best for its person.
const PEOPLE = [
  {
    who: 'an accountant',
    title: 'Accountant',
    markdown: `## Experience

### Larkspur Foods
Accountant, 2016 - Present

- Month-end close, journal entries and bank reconciliations in NetSuite
- Monthly reports in Excel for the managers

## Education

### Plainfield University
Bachelor of Accounting, 2015
`,
    postings: [
      [
        'Accountant, Month-end',
        ['3+ years of accounting experience', 'Month-end close', 'Experience with ERP systems', 'Excel'],
      ],
      [
        'Accountant, Tax',
        ['5+ years of accounting experience', 'CPA license', 'Tax returns of partnerships'],
      ],
      ['Accountant, Group', ['20+ years of accounting experience', 'Excel', 'Fluent Japanese']],
    ],
  },
  {
    who: 'a recruiter',
    title: 'Recruiter',
    markdown: `## Experience

### Harbor Talent
Technical Recruiter, 2018 - Present

- Sourcing of engineers on LinkedIn, interviews and offers, 40 hires a year
- Candidates and scorecards in Greenhouse
`,
    postings: [
      [
        'Recruiter, Engineering',
        [
          '5+ years of recruiting experience',
          'Ashby or a similar applicant tracking system',
          'Sourcing of engineers',
        ],
      ],
      ['Recruiter, Sales', ['2 years in recruiting or sales', 'Salesforce reports', 'Fluent German']],
      ['Recruiter, Campus', ['10+ years of campus recruiting', 'Event planning', 'Bachelor’s degree']],
    ],
  },
] as const

let gateway: Gateway

describe.skipIf(noBrowser)('the jobs of a person', () => {
  beforeAll(async () => {
    gateway = new Gateway()
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await gateway?.stop()
  })

  for (const [number, { who, title, markdown, postings }] of oneOrAll(PEOPLE).entries())
    test(`of ${who} have one verdict in list, panel and terminal, and the best is not below`, async () => {
      const board = `acme${number}`
      const jobs = postings.map(([name, demands], index) => ({
        id: index + 1,
        title: name,
        text: `Requirements&lt;/p&gt;&lt;ul&gt;${demands.map((demand) => `&lt;li&gt;${demand}&lt;/li&gt;`).join('')}&lt;/ul&gt;&lt;p&gt;`,
      }))
      gateway.serve(listAddress('greenhouse', board), greenhouseAnswer(board, jobs))
      const server = await serveHome({ gateway: gateway.url })
      const env = { SVC_URL: server.url }
      await post(`${server.url}/api/master`, { markdown })
      await post(`${server.url}/api/profiles`, { label: title, titles: [title] })
      await post(`${server.url}/api/boards`, { boards: [{ system: 'greenhouse', board }] })
      await post(`${server.url}/api/boards/refresh`, { wait: true })
      const before = await rowsOf(server.url)
      expect(before.map(({ assessment }) => assessment)).toEqual(postings.map(() => null))

      const { page, context, faults } = await visit({
        url: server.url,
        hash: '#/jobs',
        width: 1440,
      })
      await page
        .locator('.job-link')
        .nth(postings.length - 1)
        .waitFor()
      for (const { job_identity } of before) expect((await run(['assess', job_identity], env)).exit).toBe(0)
      await until(async () => (await rowsOf(server.url)).every(({ assessment }) => assessment !== null))
      await page.reload()
      const marks = page.locator('.row-mark .score-text').filter({ hasText: 'requirement' })
      await marks.nth(postings.length - 1).waitFor({ state: 'attached' })
      const listed = new Map<string, string>()
      for (const [name] of postings) {
        const item = page.locator('li').filter({ has: page.getByRole('link', { name, exact: true }) })
        listed.set(name, (await item.locator('.score-text').textContent()) ?? '')
      }
      for (const { job_identity, title: name, state } of await rowsOf(server.url)) {
        const text = listed.get(name) ?? ''
        if (name === postings[0][0]) expect(state).not.toBe('below_threshold')
        await page.goto(`${server.url}/#/job/${encodeURIComponent(job_identity)}`)
        await page.getByRole('heading', { name }).first().waitFor()
        const word = text.split(' · ')[0] ?? ''
        expect(word.length).toBeGreaterThan(3)
        await page.locator('.standing .word').filter({ hasText: word }).waitFor()
        const { out, exit } = await run(['job', job_identity], env)
        expect(exit).toBe(0)
        expect(out.replaceAll(/\s+/g, ' ')).toContain(text)
      }
      expect(faults).toEqual([])
      await context.close()
      await server.stop()
    })
})

type Row = { job_identity: string; title: string; state: string; assessment: object | null }

async function rowsOf(url: string): Promise<Row[]> {
  return (await (await fetch(`${url}/api/postings?fields=row&us_only=0&limit=50`)).json()).postings.rows
}
