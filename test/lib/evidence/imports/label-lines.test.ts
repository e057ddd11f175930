import { expect, test } from 'bun:test'
import { labelLines, labelScores, networkOf, type PackedRows } from '#lib/evidence/imports/label-lines.ts'
import { htmlLines } from '#lib/evidence/imports/read-docx.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'
import { sourceLines } from '#test/support/source-line.ts'

const set = (size: number, told: Partial<SourceLine> = {}) => ({
  size,
  font: size > 1.4 ? 'large' : 'plain',
  gap: size > 1,
  place: { page: 1, x: 50, y: 0, width: 200, height: 12 },
  ...told,
})
const bold = (told: Partial<SourceLine> = {}) => set(1.5, { font: 'bold', strong: true, ...told })
const employer = (name: string, told: Partial<SourceLine>, ...lines: string[]) => [
  ...([
    [name, bold(told)],
    ['Nurse', set(1.2)],
    ['Jan 2016 – Jun 2020', set(1)],
  ] as const),
  ...lines.map((line) => [line, set(1, { bullet: true })] as const),
]
const resume = (told: Partial<SourceLine>) =>
  sourceLines(
    ...(
      [
        ['Ada Byron', set(3)],
        ['ada@example.org', set(1)],
        ['Work', set(2)],
      ] as const
    ).map(([...line]) => line),
    ...employer('Allen Clinic', told, 'Led the ward of eleven beds').map(([...line]) => line),
    ...employer('Lion Pharmacy', told, 'Supplied four nursing homes').map(([...line]) => line),
    ...(
      [
        ['Skills', set(2)],
        ['Wound care', set(1)],
        ['Education', set(2)],
      ] as const
    ).map(([...line]) => line),
    ...employer('Hill University', told).map(([...line]) => line),
  )
const headingsOf = (lines: SourceLine[]) =>
  labelLines(lines).flatMap(({ label }, at) => (label === 'heading' ? [lines[at]?.text] : []))

test('a line in other letters than the known headings is none', () => {
  expect(headingsOf(resume({}))).toEqual(['Work', 'Skills', 'Education'])
})

test('a plain line below bullets is none where the document marks its headings', () => {
  const row = (first: string, ...lines: string[]) =>
    `<tr><td><p>${first}</p></td><td>${lines.map((line) => `<p>${line}</p>`).join('')}</td></tr>`
  const job = (dates: string, title: string, employer: string, bullets: string[], ...more: string[]) =>
    row(dates, `<strong>${title}</strong>`, employer, ...bullets.map((text) => `• ${text}`), ...more)
  const jobs = [
    job(
      '04/2003 – 06/2026',
      'Schlosser für Lokomotiven, Instandhaltung',
      'Weserbahn Waggonbau AG, Minden',
      ['Störungsbeseitigung und Wartung an 40 Anlagen im 3-Schicht-Betrieb', 'Stillstände um 18 % gesenkt'],
      'Ende durch Stellenabbau (Werksschließung)',
    ),
    job('09/1996 – 03/2003', 'Industrieschlosser', 'Metall Habicht GmbH, Minden', ['Bau von Schränken']),
    job('07/1991 – 08/1996', 'Bauschlosser', 'Handwerksbetrieb Krause, Minden', ['Zäune und Geländer']),
    row('10/1990 – 06/1991', 'Grundwehrdienst'),
  ]
  const lines = htmlLines(
    `<p>Lebenslauf</p><h1>Berufserfahrung</h1><table>${jobs.join('')}</table><h1>Kenntnisse</h1><p>SAP PM</p><h1>Sprachen</h1><p>Deutsch</p>`,
  )
  expect(headingsOf(lines)).toEqual(['Berufserfahrung', 'Kenntnisse', 'Sprachen'])
})

test('a doubtful line has the part of the lines that are set like it', () => {
  const heading = (text: string) => [text, 1.15, 'bold'] as const
  const job = (employer: string, title: string, dates: string, line: string) =>
    [[employer, 1.2], [title], [dates], [line, 1, 'plain', true]] as const
  let y = 40
  const lines = sourceLines(
    ...[
      ...[['Ada Byron', 2, 'bold'] as const, ['ada@example.org'] as const, heading('Experience')],
      ...job('Allen Mill', 'Dyer', 'Jan 2019 – Present', 'Kept the vats of four colours at their heat'),
      ...job('Lion Cloth', 'Weaver', 'Mar 2015 – Dec 2018', 'Set up nine looms'),
      ...job('Pale Wool', 'Apprentice', 'Feb 2013 – Feb 2015', 'Sorted fleeces by hand'),
      ...[heading('Education'), ['The Harbour School of Art and Design', 1.2] as const],
      ...([['Textile design'], ['2012'], heading('Languages'), ['English: native']] as const),
    ].map(([text, size = 1, font = 'plain', bullet = false], index, all): [string, Partial<SourceLine>] => {
      const gap = size > 1 || bullet || all[index - 1]?.[2] === 'bold'
      y += gap ? 24 : 13
      const place = { page: 1, x: 50, y, width: 200, height: 12 * size }
      return [text, { size, font, bullet, gap, strong: font === 'bold', place }]
    }),
  )
  expect(labelLines(lines)[lines.findIndex(({ text }) => text === '2012')]?.label).toBe('head')
})

test('a group of skills in the letters of headings is a heading', () => {
  let y = 40
  const placed = (size: number, told: Partial<SourceLine>) => {
    y += told.gap ? 28 : 14
    return set(size, { gap: false, place: { page: 1, x: 50, y, width: 100, height: 12 }, ...told })
  }
  const bold = { font: 'bold', strong: true }
  const lines = sourceLines(
    ...['Ada Byron', 'Cook', '# About', '  14 Quay Street, Leeds', '  ada@example.org', '# Education'].map(
      lineOf,
    ),
    ...['School of the Inn', 'in progress', '# Kitchen', '- Pastry', '- Curing'].map(lineOf),
    ...['# Programs', '- Excel', '# Languages', '- English'].map(lineOf),
  )
  function lineOf(text: string): [string, Partial<SourceLine>] {
    if (text === 'Ada Byron') return [text, placed(1.9, bold)]
    if (text === 'Cook') return [text, placed(1.2, bold)]
    if (text.startsWith('# ')) return [text.slice(2), placed(1.15, { font: 'head', strong: true, gap: true })]
    if (text.startsWith('- ')) return [text.slice(2), placed(1, { indent: 0.4, gap: true })]
    if (text.startsWith('  ')) return [text.trim(), placed(1, { indent: 1.5 })]
    return [
      text,
      text === 'in progress' ? placed(1, { font: 'slanted', strong: true }) : placed(1.1, { gap: true }),
    ]
  }
  expect(headingsOf(lines)).toEqual(['About', 'Education', 'Kitchen', 'Programs', 'Languages'])
})

test('a line in far larger letters goes on with no line above', () => {
  const title = { size: 1.4, font: 'bold', strong: true, indent: 5.4 }
  const school = (name: string, page: number, y: number, dates: string) =>
    [
      [name, { ...title, gap: page === 2 }, page, y],
      ['Harbour School of Weaving', { ...title, size: 1.1 }, page, y + 24],
      [dates, { size: 0.75, font: 'dates', strong: true, indent: 6 }, page, y + 57],
    ] as const
  const heading = { size: 1.5, font: 'head', strong: true, indent: 6.8, gap: true }
  const beside = { font: 'head', strong: true, indent: 5.4, right: 'Final thesis about lichen dyes' }
  const lines = sourceLines(
    ...[
      ['Work Experience', heading, 1, 400] as const,
      ['Education', heading, 2, 563] as const,
      ...school('in Textile Design', 2, 625, 'Sep 2007 - Jun 2013'),
      ['Relevant Courses:', beside, 2, 705] as const,
      ...school('in Masters of Wool Dyes', 3, 39, 'Sep 2013 - Jul 2014'),
      ['Skills & Expertise', heading, 3, 158] as const,
      ['Looms', { ...title, size: 1.25, gap: true, indent: 6 }, 3, 227] as const,
    ].map(([text, told, page, y]): [string, Partial<SourceLine>] => [
      text,
      { ...told, place: { page, x: 125, y, width: 9 * text.length, height: 14 } },
    ]),
  )
  const labels = labelLines(lines)
  expect(labels[lines.findIndex(({ text }) => text.startsWith('in Masters'))]?.label).toBe('entry')
})

/** Rows of one step each, as they are stored. */
function packed(rows: number[][], step = 0.01): PackedRows {
  const bytes = new Uint8Array(Int8Array.from(rows.flat(), (value) => Math.round(value / step)).buffer)
  const steps = new Uint8Array(new Float32Array(rows.map(() => step)).buffer)
  return { width: rows[0]?.length ?? 0, steps: steps.toBase64(), rows: bytes.toBase64() }
}

// One unit in each direction: the second layer reads both units of the first.
const gate = (width: number, sign: number) => ({
  in: packed([0.5, -0.4, 0.9].map((value) => Array.from({ length: width }, () => sign * value))),
  state: packed([[0.3], [0.2], [-0.7]]),
  inBias: packed([[0.1], [-0.2], [0]]),
  stateBias: packed([[0], [0.1], [0.2]]),
})
const NETWORK = networkOf({
  names: 'bold;dated',
  ofNames: packed([[0.8], [-0.6]]),
  ofNumbers: packed([[0.5]]),
  bias: packed([[0.1]]),
  first: [gate(1, 1), gate(1, -1)],
  second: [gate(2, 1), gate(2, -1)],
  out: packed([[0.3, 0.5, -0.5, 1, 0.2]]),
  outBias: packed([[0.05]]),
  steps: packed([[0]]),
})
const line = (names: string[], numbers = [0]) => ({ names, numbers })

test('the scores are those of two layers of gated units in both directions', () => {
  const scores = labelScores([line(['bold'], [1]), line(['dated']), line([], [-2])], NETWORK)
  expect(scores.map(([score]) => Number(score?.toFixed(4)))).toEqual([0.7773, 0.0307, -0.2436])
})

test('lines below change the scores of a line above them', () => {
  const [alone] = labelScores([line(['bold'])], NETWORK)
  const [above] = labelScores([line(['bold']), line(['dated'])], NETWORK)
  expect(alone?.[0]).not.toBeCloseTo(above?.[0] ?? 0, 4)
})
