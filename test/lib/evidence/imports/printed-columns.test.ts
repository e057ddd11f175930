import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'

const SIDE = `<b>Skills</b>|Forklift|Stock control|Excel||<b>Languages</b>|English: native|Polish: fluent||<b>Education</b>|Harbour College|Certificate in Logistics|2013 – 2015`
const JOBS = `<b>Experience</b>|<b>Harbour Foods</b>|Shift Supervisor, Jan 2020 – Present|• Ran a team of twelve packers on the night shift|• Cut waste by a fifth with a weighing plan||<b>Dune &amp; Sons</b>|Packer, Mar 2016 – Dec 2019|• Packed four hundred crates a day without a fault|• Trained nine new packers in safe lifting`
const LIST = 'Forklift|Stock control|Excel|First aid|Pallet scanner|Cold store|SAP|Night work'
const THIRD = '<b>Awards</b>|Packer of the year|Safety prize||<b>Hobbies</b>|Chess|Rowing|Bread'

/** A column of lines: where it begins, how far it is set down, and the distance of its lines, in pixels. */
type Column = { text: string; x: number; down?: number; step?: number }
type Layout = { columns?: Column[]; html?: string }

const column = (text: string, x: number, down = 0, step = 20): Column => ({ text, x, down, step })
const stack = (text: string) =>
  text
    .split('|')
    .map((line) => `<div>${line || '&nbsp;'}</div>`)
    .join('')

// Every layout but those of `html` is written line by line across its columns.
const LAYOUTS: Record<string, Layout> = {
  'lines at the same heights, the side at the left': { columns: [column(SIDE, 0), column(JOBS, 230)] },
  'lines at the same heights, the side at the right': { columns: [column(JOBS, 0), column(SIDE, 430)] },
  'lines at their own heights, the side at the left': {
    columns: [column(SIDE, 0), column(JOBS, 230, 7, 19)],
  },
  'lines at their own heights, the side at the right': {
    columns: [column(JOBS, 0), column(SIDE, 430, 7, 19)],
  },
  'a narrow gap': { columns: [column(JOBS, 0), column(SIDE, 350, 7, 19)] },
  'a list without a heading': { columns: [column(LIST, 0), column(JOBS, 230, 7, 19)] },
  'close lines at the left': { columns: [column(SIDE, 0, 0, 17), column(JOBS, 230, 0, 22)] },
  'three columns': { columns: [column(THIRD, 0), column(JOBS, 170, 5, 21), column(SIDE, 500, 9, 19)] },
  'a table of rows': {
    html: `<table>${SIDE.split('|')
      .map(
        (left, index) =>
          `<tr><td style="padding-right:30px">${left}</td><td>${JOBS.split('|')[index] ?? ''}</td></tr>`,
      )
      .join('')}</table>`,
  },
  'a side that is written first': {
    html: `<div style="display:flex;gap:24px"><div style="width:170px">${stack(SIDE)}</div><div>${stack(JOBS)}</div></div>`,
  },
  'a side that is written last': {
    html: `<div style="display:flex;gap:24px"><div style="width:400px">${stack(JOBS)}</div><div>${stack(SIDE)}</div></div>`,
  },
  'three columns written one after the other': {
    html: `<div style="display:flex;gap:20px"><div style="width:130px">${stack(THIRD)}</div><div style="width:330px">${stack(JOBS)}</div><div>${stack(SIDE)}</div></div>`,
  },
}

function pageOf({ columns = [], html = '' }: Layout): string {
  const placed = columns.flatMap(({ text, x, down = 0, step = 20 }) =>
    text.split('|').map((line, index) => ({ line, x, y: 60 + down + index * step })),
  )
  const lines = placed
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map(
      ({ line, x, y }) =>
        `<div style="position:absolute;top:${y}px;left:${x}px;white-space:nowrap">${line}</div>`,
    )
  return `<style>body{font:10.5pt/1.35 sans-serif;margin:0} h1{font-size:20pt;margin:0}</style><h1>Odile Marchbank</h1>${html}${lines.join('')}`
}

describe.skipIf(noBrowser)('a page in columns', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await openBrowser()
    page = await browser.newPage()
  }, 120_000)
  afterAll(() => leaveBrowser())

  const read = async (layout: Layout, columns?: 1 | 2 | 3) => {
    await page.setContent(pageOf(layout))
    const margin = { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' }
    const bytes = new Uint8Array(await page.pdf({ format: 'A4', margin }))
    return readResume({ format: 'pdf', bytes, columns })
  }
  const jobsOf = ({ entries }: Awaited<ReturnType<typeof read>>) =>
    entries.flatMap(({ section, heading, lines }) =>
      section === 'experience' ? [`${heading} ${lines.length}`] : [],
    )

  test.each(Object.entries(LAYOUTS))('with %s is read column by column', async (_, layout) => {
    const draft = await read(layout)
    expect([jobsOf(draft), draft.warnings]).toEqual([['Harbour Foods 2', 'Dune & Sons 2'], []])
  })

  const UNNAMED = {
    columns: [
      column('Forklift|Excel|First aid|Cold store|SAP|Night work', 0),
      column(JOBS.replace('<b>Experience</b>|', ''), 230),
    ],
  }

  test('is told of where a gap is free and nothing says more, and is read in the columns that the person names', async () => {
    const across = await read(UNNAMED)
    expect(across.warnings?.map(({ code, page }) => `${code} ${page}`)).toEqual(['across_columns 1'])
    expect(jobsOf(await read(UNNAMED, 2))).toEqual(['Harbour Foods 2', 'Dune & Sons 2'])
    const named = LAYOUTS['lines at the same heights, the side at the left']!
    expect(jobsOf(await read(named, 1))).not.toEqual(['Harbour Foods 2', 'Dune & Sons 2'])
  })

  test.each([
    [
      'dates at the right',
      '<p><b>Experience</b></p><div style="display:flex;justify-content:space-between"><b>Harbour Foods</b><span>Jan 2020 – Present</span></div><div>Shift Supervisor</div><ul><li>Ran a team of twelve packers</ul><div style="display:flex;justify-content:space-between"><b>Dune & Sons</b><span>Mar 2016 – Dec 2019</span></div><div>Packer</div><ul><li>Packed four hundred crates a day</ul>',
    ],
    [
      'dates at the left',
      '<p><b>Experience</b></p><div style="display:grid;grid-template-columns:150px 1fr"><span>2020 – Present</span><div><b>Harbour Foods</b><div>Shift Supervisor</div><ul><li>Ran a team of twelve packers</ul></div><span>2016 – 2019</span><div><b>Dune & Sons</b><div>Packer</div><ul><li>Packed four hundred crates a day</ul></div></div>',
    ],
    [
      'skills in a grid',
      `${stack(JOBS)}<p><b>Skills</b></p><div style="display:grid;grid-template-columns:1fr 1fr 1fr">${stack(LIST)}</div>`,
    ],
  ])('is no column with %s', async (_, html) => {
    const draft = await read({ html })
    expect([jobsOf(draft).map((job) => job.slice(0, -2)), draft.warnings]).toEqual([
      ['Harbour Foods', 'Dune & Sons'],
      [],
    ])
  })

  test('that holds a picture alone, a form, and a text without entries are told of', async () => {
    const codes = async (html: string) =>
      (await read({ html })).warnings?.map(({ code, page }) => `${code} ${page}`)
    const whole = stack(JOBS)
    expect(await codes(`${whole}<div style="break-before:page;height:300px;background:#abc"></div>`)).toEqual(
      ['picture_page 2'],
    )
    expect(await codes(`<p>Application Form</p>${whole}`)).toEqual(['form null'])
    expect(
      await codes('Name: ____________<br>Street: _________<br>School: _________<br>Work: ____________'),
    ).toContain('form null')
    expect(await codes(`<p><b>Skills</b></p>${stack(LIST)}`)).toEqual(['no_entries null'])
  })
})
