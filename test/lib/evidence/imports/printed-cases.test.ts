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
    const read_works = lines.filter(({ section }) => section === 'publications').map(({ text }) => text)
    expect(read_works).toEqual(works)
  })
})

const CSS = `body{font:10.5pt/1.35 sans-serif;margin:0} h2{font-size:12pt;margin:14px 0 4px} p{margin:2px 0} ul{margin:2px 0 6px;padding-left:18px}
  .row{display:flex;justify-content:space-between} .gap{margin-top:10px} .hang{padding-left:20px;text-indent:-20px}
  .two{display:grid;grid-template-columns:200px 1fr;gap:24px}`
