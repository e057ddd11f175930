import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import type { Draft } from '#lib/evidence/master/draft.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'

let browser: Browser
let page: Page

describe.skipIf(noBrowser)('a printed page', () => {
  beforeAll(async () => {
    browser = await openBrowser()
    page = await (await browser.newContext()).newPage()
  })
  afterAll(() => leaveBrowser())

  const read = async (html: string): Promise<Draft> => {
    await page.setContent(`<meta charset="utf-8"><style>${CSS}</style>${html}`)
    return readResume({ format: 'pdf', bytes: new Uint8Array(await page.pdf({ format: 'A4' })) })
  }

  test('keeps a role whose line holds a web address, and no bracket after its dates', async () => {
    const { entries } = await read(`<h1>Ada Byron</h1><p>ada@byron.example</p><h2>Work Experience</h2>
      <div class="row"><b>Teacher, CodeClub</b> <span>https://codeclub.example/</span></div><p>(Jan 2012 – Jan 2013)</p>
      <ul><li>Taught children to write small games</li><li>Ran the summer week</li></ul>
      <div class="row"><b>Clerk, Acme</b> <span>https://acme.example/</span></div><p>(Feb 2010 – Dec 2011)</p>
      <ul><li>Counted the stock of two shops</li></ul><h2>Languages</h2><p>English: native</p>`)
    const heads = entries.map(({ heading, sublines }) => [heading, ...sublines].join(' / '))
    expect(heads[0]).toContain('Teacher, CodeClub')
    expect(heads[0]).toContain('Jan 2012 – Jan 2013')
    expect(heads.join(' ').replace(/\([^()]*\)/g, '')).not.toMatch(/[()]/)
    expect(entries.map(({ lines }) => lines.length)).toEqual([2, 1])
  })

  test('reads the duties of a federal form as lines of its roles', async () => {
    const role = (title: string, years: string) =>
      `<p class="gap"><b>${title}</b></p><p>Bureau of Tides</p><p>Leeds</p><p>${years}</p><p><b>Duties:</b></p><ul><li>Kept the gauge of the harbour</li><li>Wrote the weekly table</li></ul>`
    const { entries, lines } = await read(
      `<h1>Ada Byron</h1><p>ada@byron.example</p><h2>WORK EXPERIENCE</h2>${role('Hydrographer', '03/2019 – Present')}${role('Clerk', '02/2015 – 02/2019')}<h2>EDUCATION</h2><p class="gap"><b>BSc Physics</b></p><p>Harbour College</p><p>09/2011 – 06/2014</p>`,
    )
    expect(entries.map(({ section, lines: own }) => [section, own.length])).toEqual([
      ['experience', 2],
      ['experience', 2],
      ['education', 0],
    ])
    expect(lines).toEqual([])
  })

  test('stores no name, headline or address of a sidebar', async () => {
    const draft =
      await read(`<div class="two"><aside><h2>ADA BYRON</h2><p>Harbour Pilot</p><p>14 Quay Street, Leeds</p>
      <p>ada@byron.example</p><h2>CERTIFICATES</h2><ul><li>Pilot, first class, 2019</li></ul><h2>LANGUAGES</h2><p>English: native</p></aside>
      <main><h2>EXPERIENCE</h2><p><b>Pilot</b></p><p>Port of Leeds, 2019 – Present</p><ul><li>Brought in 400 ships without a scratch</li></ul>
      <p class="gap"><b>Mate</b></p><p>Port of Hull, 2014 – 2019</p><ul><li>Kept the log of the tug</li></ul></main></div>`)
    expect(JSON.stringify([draft.entries, draft.lines])).not.toMatch(/ADA|Quay|byron/i)
    const own = draft.lines.filter(({ section }) => section === 'certifications').map(({ text }) => text)
    expect(own).toEqual(['Pilot, first class, 2019'])
  })

  test('keeps references whole that hang below their first line', async () => {
    const works = [
      'Byron, A. and Marsh, K. (2021). Overwash thresholds of mixed sand and gravel barriers on the coast of the north, with tables. Journal of Littoral Processes 38(2), 401–413.',
      'Marsh, K. and Byron, A. (2019). Luminescence dating of storm beds in back-barrier lagoons, with a note on feldspar and on what it cannot tell. Quaternary Coasts 61, 1–19.',
    ]
    const { lines } = await read(
      `<h1>Ada Byron</h1><p>ada@byron.example</p><h2>Publications</h2>${works.map((text) => `<p class="hang">${text}</p>`).join('')}<h2>Languages</h2><p>English: native</p>`,
    )
    expect(lines.filter(({ section }) => section === 'publications').map(({ text }) => text)).toEqual(works)
  })
})

const CSS = `body{font:10.5pt/1.35 sans-serif;margin:0} h2{font-size:12pt;margin:14px 0 4px} p{margin:2px 0} ul{margin:2px 0 6px;padding-left:18px}
  .row{display:flex;justify-content:space-between} .gap{margin-top:10px} .hang{padding-left:20px;text-indent:-20px}
  .two{display:grid;grid-template-columns:200px 1fr;gap:24px}`

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
    const undated = ['Harbour Foods', 'Dune & Sons', 'Rye Labs', 'Oak Mill'].map(
      (name) => `<p><b>${name}</b></p><ul><li>Packed crates</ul>`,
    )
    expect(await codes(`<h2>Experience</h2>${undated.join('')}`)).toEqual(['undated null'])
    const strange = Array.from(
      { length: 12 },
      (_, at) =>
        `<p style="margin-left:${(at * 37) % 90}px">Harbour ${at} | 20${10 + at}</p><b style="font-size:${9 + (at % 4)}pt">Crates ${at * 7} and ${2030 - at}</b>`,
    )
    expect(await codes(strange.join(''))).toContain('unsure null')
    const bullets = [
      'Packed crates',
      'Ran the forklift',
      'Led a team',
      'Wrote the plan',
      'Counted stock',
      'Trained staff',
    ]
    const apart = bullets.map(
      (text) => `<div style="display:flex;gap:14px"><span>●</span><span>${text}</span></div>`,
    )
    expect(await codes(`${whole}${apart.join('')}`)).toEqual([])
    expect(
      await codes(`<p><b>Work experience</b><b style="margin-left:200px">About me</b></p>${whole}`),
    ).toEqual(['across_columns 1'])
  })
})

describe('printed layouts', () => {
  type Position = { company: string; title: string; place: string; dates: string; lines: string[] }

  // Every line but a few wraps; some begin low, with a number, or end without a stop.
  const POSITIONS: Position[] = [
    {
      company: 'ST. ANSGAR HOSPITAL',
      title: 'Charge Nurse',
      place: 'Leeds',
      dates: '2019-Present',
      lines: [
        'Lead a team of 12 nurses across two wards',
        'Cut medication errors by a third with a double-check at handover',
        'wrote the ward’s first guide to safe transfers, which is now used by every intensive care ward of the trust and by two others in the county',
        '24 audits without a finding',
      ],
    },
    {
      company: 'Meridian Freight',
      title: 'Staff Software Engineer',
      place: 'Portland, OR',
      dates: 'Mar 2012 – Feb 2019',
      lines: [
        'Led the migration of a monolithic dispatch engine to 14 event-driven services on Kafka and PostgreSQL, cutting median route-computation latency from 4.2 s to 380 ms while sustaining 9,000 shipments per minute at peak.',
        'Created a de-identification toolkit adopted by 5 research groups; passed two external audits without findings and shortened data-access requests from six weeks to four days',
        'Shipped the first version of a real-time collaboration backend (Node.js, Redis, WebSockets) used by 40,000 monthly active designers.',
      ],
    },
  ]
  const SCHOOL = {
    company: 'Oregon State University',
    title: 'M.S. Computer Science',
    place: 'Corvallis, OR',
    dates: '2010 – 2012',
    lines: [],
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
      margin: true,
      css: 'section{display:grid;grid-template-columns:150px 1fr;gap:14px} section h2{margin:2px 0}',
      entry: (position) =>
        `${row(`<b>${position.title}</b>`, position.dates)}<p>${position.company}, ${position.place}</p>${list(position)}`,
    },
    'the names of sections in the margin, set to the right, and dates above the roles': {
      margin: true,
      ...{
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
      columns: '1fr 200px',
      css: 'body{font:13pt/1.9 sans-serif}',
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
        section,
        head: [heading, ...sublines].join(' / '),
        lines: lines.map(({ text }) => text),
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
      expect(draft.lines.filter(({ section }) => section === 'skills').map(({ text }) => text)).toEqual(
        SKILLS,
      )
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
})
