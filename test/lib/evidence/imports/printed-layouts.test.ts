import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'

type Position = { company: string; title: string; place: string; dates: string; lines: string[] }

// Every line but a few wraps; some begin low, with a number, or end without a stop.
const POSITIONS: Position[] = [
  {
    ...{ company: 'ST. ANSGAR HOSPITAL', title: 'Charge Nurse', place: 'Leeds', dates: '2019-Present' },
    lines: [
      'Lead a team of 12 nurses across two wards',
      'Cut medication errors by a third with a double-check at handover',
      'wrote the ward’s first guide to safe transfers, which is now used by every intensive care ward of the trust and by two others in the county',
      '24 audits without a finding',
    ],
  },
  {
    ...{ company: 'Meridian Freight', title: 'Staff Software Engineer', place: 'Portland, OR' },
    dates: 'Mar 2012 – Feb 2019',
    lines: [
      'Led the migration of a monolithic dispatch engine to 14 event-driven services on Kafka and PostgreSQL, cutting median route-computation latency from 4.2 s to 380 ms while sustaining 9,000 shipments per minute at peak.',
      'Created a de-identification toolkit adopted by 5 research groups; passed two external audits without findings and shortened data-access requests from six weeks to four days',
      'Shipped the first version of a real-time collaboration backend (Node.js, Redis, WebSockets) used by 40,000 monthly active designers.',
    ],
  },
]
const SCHOOL = {
  ...{ company: 'Oregon State University', title: 'M.S. Computer Science', place: 'Corvallis, OR' },
  ...{ dates: '2010 – 2012', lines: [] },
}
const SKILLS = [
  'Languages: TypeScript, Rust, Python, Go, SQL',
  'Data: PostgreSQL, Kafka, Spark, ClickHouse, dbt',
]

const list = ({ lines }: Position) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
const row = (left: string, right: string) =>
  `<div class="row"><span>${left}</span><span>${right}</span></div>`
const BASE = `body{font:10.5pt/1.35 sans-serif;margin:0} h1{font-size:20pt;margin:0} p{margin:2px 0} ul{margin:2px 0 6px;padding-left:18px}
  h2{font-size:12pt;margin:14px 0 4px;text-transform:uppercase;border-bottom:1px solid} .row{display:flex;justify-content:space-between}`

type Layout = { css?: string; entry: (position: Position) => string; columns?: string; margin?: true }
const LAYOUTS: Record<string, Layout> = {
  'the company with dates at its right and the title below': {
    entry: (position) =>
      `${row(`<b>${position.company}</b>`, position.dates)}<div><i>${position.title}</i></div>${list(position)}`,
  },
  'the same in small letters with serifs, where hyphens end lines': {
    css: 'body{font:9.5pt/1.2 serif}',
    entry: (position) =>
      `${row(`<b>${position.company}</b>`, position.dates)}<div>${position.title}</div>${list(position)}`,
  },
  'the title set off below the company, and space between the bullets': {
    css: 'ul{margin:10px 0 14px} li{margin-bottom:8px} i{display:block;margin-top:6px}',
    entry: (position) =>
      `${row(`<b>${position.company}</b>`, position.dates)}<i>${position.title}</i>${list(position)}`,
  },
  'the title first, with the dates, and the company with its place below': {
    entry: (position) =>
      row(`<b>${position.title}</b>`, position.dates) +
      row(position.company, position.place) +
      list(position),
  },
  'title and company in one line that is bold in part, and the dates below': {
    entry: (position) =>
      `<div><b>${position.title}</b> | ${position.company}, ${position.place}</div><p>${position.dates}</p>${list(position)}`,
  },
  'hanging bullets that are written': {
    css: '.hang{padding-left:14px;text-indent:-14px;margin:0}',
    entry: (position) =>
      `${row(`<b>${position.company}</b>`, position.dates)}<div>${position.title}</div>` +
      position.lines.map((line) => `<p class="hang">•&nbsp;&nbsp;${line}</p>`).join(''),
  },
  'dates in a narrow column at the left, which break': {
    css: '.dated{display:grid;grid-template-columns:100px 1fr;gap:12px}',
    entry: (position) =>
      `<div class="dated"><div>${position.dates}</div><div><b>${position.company}</b><div>${position.title}</div>${list(position)}</div></div>`,
  },
  'the names of sections in the margin at the left': {
    ...{
      margin: true,
      css: 'section{display:grid;grid-template-columns:150px 1fr;gap:14px} section h2{margin:2px 0}',
    },
    entry: (position) =>
      `${row(`<b>${position.title}</b>`, position.dates)}<p>${position.company}, ${position.place}</p>${list(position)}`,
  },
  'the names of sections in the margin, set to the right, and dates above the roles': {
    ...{
      margin: true,
      css: 'section{display:grid;grid-template-columns:110px 1fr;gap:16px} section h2{margin:2px 0;border:0;text-align:right;text-transform:none}',
    },
    entry: (position) =>
      `<div>${position.dates}</div><div><b>${position.title}</b></div><div>${position.company}, ${position.place}</div>${list(position)}`,
  },
  'headings with their letters set apart': {
    css: 'h2{letter-spacing:0.2em}',
    entry: (position) =>
      `${row(`<b>${position.company}</b>`, position.dates)}<div>${position.title}</div>${list(position)}`,
  },
  'three columns in the head of a role': {
    css: '.three{display:grid;grid-template-columns:1fr 1fr 1fr} .three :last-child{text-align:right}',
    entry: (position) =>
      `<div class="three"><b>${position.company}</b><span>${position.place}</span><span>${position.dates}</span></div><i>${position.title}</i>${list(position)}`,
  },
  'two columns, the skills at the left': {
    columns: '190px 1fr',
    entry: (position) =>
      `${row(`<b>${position.company}</b>`, position.dates)}<div>${position.title}</div>${list(position)}`,
  },
  'two columns, the skills at the right, over two pages': {
    ...{ columns: '1fr 200px', css: 'body{font:13pt/1.9 sans-serif}' },
    entry: (position) =>
      `<h3>${position.company}</h3>${row(position.title, position.dates)}${list(position)}`,
  },
}

let browser: Browser
let page: Page

describe.skipIf(noBrowser)('a resume that a browser printed', () => {
  beforeAll(async () => {
    browser = await openBrowser()
    page = await (await browser.newContext()).newPage()
  })
  afterAll(() => leaveBrowser())

  test.each(Object.entries(LAYOUTS))('with %s is read line by line', async (_name, layout) => {
    const draft = await readResume({ format: 'pdf', bytes: await printed(layout) })
    const read = draft.entries.map(({ section, heading, sublines, lines }) => ({
      ...{ section, head: [heading, ...sublines].join(' / '), lines: lines.map(({ text }) => text) },
    }))
    const expectedLines = [...POSITIONS, SCHOOL].map(({ lines }) => lines)
    const inOrder = ['experience', 'education'].flatMap((section) =>
      read.filter((entry) => entry.section === section),
    )
    expect(inOrder.map(({ lines }) => lines)).toEqual(expectedLines)
    for (const [at, { company, title, dates }] of [...POSITIONS, SCHOOL].entries()) {
      const head = inOrder[at]?.head ?? ''
      for (const words of [company, title, dates]) expect(head).toContain(words)
      expect(draft.entries.some(({ heading }) => heading.includes(dates))).toBe(false)
    }
    expect(draft.lines.filter(({ section }) => section === 'skills').map(({ text }) => text)).toEqual(SKILLS)
    expect(draft.unplaced).toEqual([])
  })
})

async function printed({ css = '', entry, columns, margin: aside }: Layout): Promise<Uint8Array> {
  const part = (name: string, text: string) =>
    aside ? `<section><h2>${name}</h2><div>${text}</div></section>` : `<h2>${name}</h2>${text}`
  const main = part('Experience', POSITIONS.map(entry).join(''))
  const side = part('Skills', SKILLS.map((line) => `<p>${line}</p>`).join(''))
  const head = columns ? schoolAside() : entry({ ...SCHOOL, lines: [] }).replace(/<ul>.*<\/ul>/, '')
  const school = part('Education', head)
  const grid = (parts: string[]) =>
    `<div style="display:grid;grid-template-columns:${columns};gap:24px">${parts.map((part) => `<div>${part}</div>`).join('')}</div>`
  const parts = columns?.startsWith('1fr') ? [main, side + school] : [side + school, main]
  const body = columns ? grid(parts) : main + school + side
  await page.setContent(
    `<meta charset="utf-8"><style>${BASE}${css}</style><h1>Zoe Harrow</h1><p>Portland, OR · zoe@harrow.example</p>${body}`,
  )
  const margin = '0.7in'
  const bytes = await page.pdf({
    format: 'Letter',
    margin: { top: margin, bottom: margin, left: margin, right: margin },
  })
  return new Uint8Array(bytes)
}

function schoolAside(): string {
  return `<p><b>${SCHOOL.company}</b></p><p>${SCHOOL.title}</p><p>${SCHOOL.dates}</p>`
}
