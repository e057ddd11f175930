import { afterAll, describe, expect, test } from 'bun:test'
import { markdownLines, readResume, textLines, withinLimits } from '#lib/evidence/imports/read-resume.ts'
import type { Draft, DraftEntry } from '#lib/evidence/master/draft.ts'
import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import { expectedDraft, resumeFile, scoreOf } from '#test/support/resumes.ts'

const NAMES = [
  'castellan.pdf',
  'quiroga.pdf',
  'raghunathan.pdf',
  'feldhaus.pdf',
  'okonjo.pdf',
  'varga.pdf',
  'lacombe.pdf',
  'adeyemi.pdf',
  'lindqvist.pdf',
  'lindqvist.docx',
  'merriweather.docx',
  'achterberg.docx',
  'monteverde.docx',
  'tanaka.md',
  'vandervelde.md',
  'brandt.txt',
  'sommer.txt',
  'haddad.txt',
  'ellery.txt',
  'silva.json',
]

describe('resumes by many programs', () => {
  const rows: string[] = []

  test.each(NAMES)('%s is read as a person reads it', async (name) => {
    const score = scoreOf(await readResume(await resumeFile(name)), await expectedDraft(name))
    rows.push(`${name.padEnd(18)} entries ${score.entries}, lines ${score.lines}, contact ${score.contact}`)
    expect(score.wrong).toEqual([])
    expect(score.lost).toEqual([])
  })

  afterAll(() => process.stdout.write(`${rows.join('\n')}\n`))
})

const line = (text: string) => ({ text, tags: [], read_from: 2 })
const draft = (more: Partial<Draft>): Draft => ({
  entries: [],
  lines: [],
  dropped: [],
  unplaced: [],
  ...more,
})
const entry = (more: Partial<DraftEntry> = {}): DraftEntry => ({
  ...{ section: 'experience', heading: 'Acme', sublines: [], lines: [], read_from: 1 },
  ...more,
})

test('a line or heading that is too long is told of and not cut', () => {
  const long = 'x'.repeat(MASTER_LIMITS.text + 1)
  const read = withinLimits(
    draft({ entries: [entry({ lines: [line(long), line('short')] }), entry({ heading: 'y'.repeat(201) })] }),
  )
  expect(read.entries.map(({ lines }) => lines.length)).toEqual([1])
  expect(read.unplaced.map(({ text }) => text.length)).toEqual([201, MASTER_LIMITS.text + 1])
})

test('a subline that is too long becomes a line', () => {
  const read = withinLimits(draft({ entries: [entry({ sublines: ['z'.repeat(201), 'Berlin'] })] }))
  expect(read.entries[0]).toMatchObject({ sublines: ['Berlin'], lines: [{ text: 'z'.repeat(201) }] })
})

test('more entries or lines than a master holds are told of', () => {
  const entries = Array.from({ length: MASTER_LIMITS.entries + 2 }, () => entry())
  expect(withinLimits(draft({ entries })).unplaced).toHaveLength(2)
  const lines = Array.from({ length: MASTER_LIMITS.lines + 3 }, () => ({
    section: 'skills' as const,
    ...line('Go'),
  }))
  expect(withinLimits(draft({ lines })).unplaced).toHaveLength(3)
})

test('an entry without a name is told of', () => {
  const read = withinLimits(draft({ entries: [entry({ heading: '', lines: [line('Cut cost')] })] }))
  expect(read).toMatchObject({ entries: [], unplaced: [{ text: 'Cut cost' }] })
})

test('tags that are too long or too many go', () => {
  const tags = ['a'.repeat(41), 'go', 'go', ...Array.from({ length: 30 }, (_, at) => `t${at}`)]
  const read = withinLimits(draft({ lines: [{ section: 'skills', text: 'Go', tags, read_from: 1 }] }))
  expect(read.lines[0]?.tags).toHaveLength(MASTER_LIMITS.tags)
})

test('underlined lines are headings, and rules between lines are gaps', () => {
  const lines = textLines('Skills\n------\nGo\n\n* * *\nRust')
  expect(lines.map(({ text, level, gap, number }) => [text, level, gap, number])).toEqual([
    ['Skills', 1, false, 1],
    ['Go', null, true, 3],
    ['Rust', null, true, 6],
  ])
})

test('wide gaps and tabs set what stands at the right apart', () => {
  expect(textLines('Acme        Berlin')[0]).toMatchObject({ text: 'Acme', right: 'Berlin' })
  expect(textLines('Acme\t2019 – 2021')[0]).toMatchObject({ text: 'Acme', right: '2019 – 2021' })
  expect(textLines('Acme  GmbH')[0]).toMatchObject({ text: 'Acme GmbH', right: null })
})

test('a line is full where its next word would not have fitted', () => {
  const lines = textLines(
    `${'word '.repeat(14)}end\n${'more '.repeat(14)}end\nlast ${'line '.repeat(13)}x\nshort\nnext`,
  )
  expect(lines.map(({ full }) => full)).toEqual([true, true, true, false, false])
})

test('lines of any system are told apart, and bullets are seen', () => {
  const lines = textLines('\ufeffOne\r\n• Two\rThree')
  expect(lines.map(({ text, bullet }) => [text, bullet])).toEqual([
    ['One', false],
    ['Two', true],
    ['Three', false],
  ])
})

const texts = (markdown: string) => markdownLines(markdown).map(({ text }) => text)

test('headings have their level and emphasis goes', () => {
  expect(markdownLines('## **Work** ##')[0]).toMatchObject({ text: 'Work', level: 2 })
  expect(texts('*Rust*, __C++__, `a_b`, snake_case and 2 * 3')).toEqual([
    'Rust, C++, a_b, snake_case and 2 * 3',
  ])
})

test('links keep their address so that it can be taken out', () => {
  expect(texts('[Loomkit](https://loom.example/kit)')).toEqual(['Loomkit (https://loom.example/kit)'])
  expect(texts('[bob@loom.example](mailto:bob@loom.example)')).toEqual(['bob@loom.example'])
})

test('comments go, line numbers stay', () => {
  const lines = markdownLines('One <!-- l1 -->\n<!--\nhidden\n-->\nTwo')
  expect(lines.map(({ text, number }) => `${number} ${text}`)).toEqual(['1 One', '5 Two'])
})

test('escaped signs are signs, and entities are letters', () => {
  expect(texts('C\\# \\*not bold\\* R&amp;D')).toEqual(['C# *not bold* R&D'])
})

test('rows of a table have their cells apart', () => {
  const lines = markdownLines('| Tools | Go, Rust |\n|---|---|\n| Norms | ISO |')
  expect(lines.map(({ text, right }) => [text, right])).toEqual([
    ['Tools', 'Go, Rust'],
    ['Norms', 'ISO'],
  ])
})

test.each([
  ['R&amp;D and AT&T', 'R&D and AT&T'],
  ['if a &lt; b', 'if a < b'],
  ['if a &amp;lt; b', 'if a &lt; b'],
  ['it&#39;s&nbsp;done', "it's done"],
  ['Caf&eacute; &#x2013; &notes; &;', 'Café – &notes; &;'],
  ['one&#10;line&#8203;', 'one line'],
])('%p is read as %p, in text and in markdown', (line, text) => {
  expect(textLines(line)[0]?.text).toBe(text)
  expect(markdownLines(line)[0]?.text).toBe(text)
})
