import { describe, expect, test } from 'bun:test'
import type { MasterProblem, ReadMaster } from '#lib/evidence/master/rules/markdown/finish-parts.ts'
import { printMaster } from '#lib/evidence/master/rules/markdown/line-forms.ts'
import { readMaster } from '#lib/evidence/master/rules/markdown/read-master.ts'
import { outlineOfRead } from '#test/support/outline.ts'
import { itemsIn } from '#test/support/tables.ts'
import { worksFor } from '#test/support/works-for.ts'

function partsOf(markdown: string): ReadMaster {
  const read = readMaster(markdown)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.parts
}

function problemsOf(markdown: string): MasterProblem[] {
  const read = readMaster(markdown)
  return read.ok ? [] : read.problems
}

const problemLines = (markdown: string) =>
  problemsOf(markdown).map(({ line, code, kind }) => [line, code, ...(kind ? [kind] : [])].join(' '))

describe('reads', () => {
  test('a master as people type one', () => {
    const typed = `# Master resume

## summary
Backend engineer who moved
three teams off mainframes.

Likes slow networks.

## Experience
### Acme Robotics
Senior Engineer, 2019 - 2023
* Cut p99 from 80 ms to 12 ms (2019 - 2023)
  by folding two queries
  tags: go, build systems
  > measured by
  > Kim
+ Led 4 people
  Mark: ALWAYS
### Fern Labs <!-- e7 -->

- Wrote \\- and kept \\<!-- this --> in <!-- l9 --> 2018
`
    expect(outlineOfRead(partsOf(typed))).toEqual([
      {
        section: 'summary',
        entry: null,
        lines: [seen('Backend engineer who moved three teams off mainframes.'), seen('Likes slow networks.')],
      },
      {
        section: 'experience',
        entry: { id: null, heading: 'Acme Robotics', sublines: ['Senior Engineer, 2019 - 2023'], note: null },
        lines: [
          {
            ...seen('Cut p99 from 80 ms to 12 ms (2019 - 2023) by folding two queries'),
            tags: ['go', 'build systems'],
            note: 'measured by\nKim',
          },
          { ...seen('Led 4 people'), mark: 'always' as const },
        ],
      },
      {
        section: 'experience',
        entry: { id: 'e7', heading: 'Fern Labs', sublines: [], note: null },
        lines: [{ ...seen('Wrote - and kept <!-- this --> in 2018'), id: 'l9' }],
      },
    ])
  })

  test('the line on which each part begins', () => {
    const { entries, lines } = partsOf('## Projects\n\n### A\nB\n\n- C\n  c\n- D\n\n## Awards\n- E')
    expect(entries.map(({ at_line }) => at_line)).toEqual([3])
    expect(lines.map(({ at_line, entry }) => [at_line, entry])).toEqual([
      [6, 0],
      [8, 0],
      [11, null],
    ])
  })

  test('an id for the first part that has it', () => {
    const { entries, lines } = partsOf(
      '## Other\n- A <!-- l1 -->\n## Projects\n### B <!-- e1 -->\n- C <!-- l1 -->\n### D <!-- e1 -->\n## Summary\n- E <!-- l1 -->',
    )
    expect(entries.map(({ id }) => id)).toEqual(['e1', null])
    expect(lines.map(({ text, id }) => `${text} ${id}`)).toEqual(['E null', 'C null', 'A l1'])
  })

  test('headings and sublines without their links, and says which were taken out', () => {
    const { entries, contact_removed } = partsOf(
      '## Experience\n### [Acme](https://acme.example/about) <!-- e1 -->\nEngineer | https://acme.example | 2019\nhttps://acme.example\n### Fern (fern.dev/team)',
    )
    expect(entries.map(({ heading, sublines }) => [heading, ...sublines])).toEqual([
      ['Acme', 'Engineer | 2019'],
      ['Fern'],
    ])
    expect(contact_removed.map(({ line, heading, where }) => [line, heading, where])).toEqual([
      [2, 'Acme', 'heading'],
      [3, 'Acme', 'subline'],
      [4, 'Acme', 'subline'],
      [5, 'Fern', 'heading'],
    ])
    expect(contact_removed.every(({ message }) => !message.includes('acme'))).toBe(true)
  })

  test('empty files, and sections without lines', () => {
    expect(partsOf('')).toEqual({ entries: [], lines: [], contact_removed: [] })
    expect(partsOf('<!-- nothing\n\nyet -->\n## Skills\n\n## Experience\n')).toEqual(partsOf(''))
  })
})

describe('refuses', () => {
  test.each([
    ['text before the first section', 'Some words about me\n## Summary'],
    ['an unknown section', '## Hobbies\n- Chess\n### Club\n- more'],
    ['an entry where none may be', '## Skills\n### Go\n- fast\n### Rust'],
    ['a bullet before any entry', '## Experience\n- Led four people'],
    ['a heading of another level', '## Skills\n#### Go'],
    ['a title that is not the master’s', '# My life\n## Skills'],
    ['a title below a section', '## Skills\n# Master resume'],
    ['a heading inside a bullet', '## Skills\n- Go\n  ## Rust'],
    ['a bullet inside another one', '## Skills\n- Go\n  - Rust'],
    ['a bullet in a bullet', '## Skills\n- - Go'],
    ['an empty bullet', '## Skills\n-\n- Go'],
    ['a bullet that is only an id', '## Skills\n- <!-- l3 -->'],
    ['two ids on one line', '## Skills\n- Go <!-- l3 --> <!-- l4 -->'],
    ['the id of an entry on a line', '## Skills\n- Go <!-- e3 -->'],
    ['the id of a line on an entry', '## Projects\n### Go <!-- l3 -->'],
    ['a comment in a bullet', '## Skills\n- Go <!-- really? -->'],
    ['a comment in a section', '## Skills\n<!-- later -->\n- Go'],
    ['a comment on a subline', '## Projects\n### A\nB <!-- l1 -->'],
    ['a comment in tags', '## Skills\n- Go\n  tags: a <!-- l1 -->'],
    ['a comment that is never closed', '<!-- to do\n- this\n'],
    ['a comment that would take a section along', '<!-- to do\n## Skills\n- Go <!-- l1 -->'],
    ['fields that an editor joined to their bullet', '## Skills\n- Go <!-- l1 --> tags: a'],
    ['numbers as bullets', '## Skills\n1. Go'],
    ['other dashes as bullets', '## Skills\n– Go'],
    ['a divider', '## Skills\n- Go\n\n---'],
    ['an underlined heading', '## Skills\n- Go\nExperience\n=========='],
    ['a block of code', '## Skills\n```\nGo\n'],
    ['a table', '## Skills\n| Go | Rust |'],
    ['a mark that is none', '## Skills\n- Go\n  mark: maybe'],
    ['tags twice', '## Skills\n- Go\n  tags: a\n  tags: b'],
    ['tags without indent', '## Skills\n- Go\ntags: a'],
    ['a field without a bullet', '## Skills\n  tags: a'],
    ['a note without a bullet', '## Skills\n> a'],
    ['a note without indent', '## Skills\n- Go\n> a'],
    ['an indented note without a bullet', '## Projects\n### A\n  > a'],
    ['two notes', '## Skills\n- Go\n  > a\n  mark: never\n  > b'],
    ['text behind fields', '## Skills\n- Go\n  > a\n  and more'],
    ['text behind the note of an entry', '## Projects\n### A\n> note\nmore'],
    ['text behind the bullets of an entry', '## Projects\n### A\n- B\n\nmore'],
    ['a heading without text', '## Projects\n###'],
    ['a heading that is only a link', '## Projects\n### https://acme.example'],
    ['a heading that is only a link with a link for a label', '## Projects\n### [acme.dev/x](acme.dev/x)'],
  ])('%s', (_, markdown) => {
    const problems = problemsOf(markdown)
    expect(problems.map(({ code }) => code)).toEqual(['master_markdown_invalid'])
    expect(markdown.split('\n').length).toBeGreaterThanOrEqual(problems[0]!.line)
  })

  test('contact data by line and kind', () => {
    const markdown = `Jo Fernandez
jo@mail.example

## Summary

- Engineer, see
  https://jo.example/me and
  call +49 171 1234567 <!-- l1 -->

## Experience

### Acme, jo@mail.example
12 Baker Street, London
> met
>
> at jo@mail.example
- Built it
  tags: a, jo@mail.example
  > www.acme.example`
    expect(problemLines(markdown)).toEqual(
      itemsIn(`
1 personal_info_refused name_line | 2 personal_info_refused email | 7 personal_info_refused link
8 personal_info_refused phone | 12 personal_info_refused email | 13 personal_info_refused address
16 personal_info_refused email | 18 personal_info_refused email | 19 personal_info_refused link
`),
    )
    expect(JSON.stringify(problemsOf(markdown))).not.toMatch(/jo@|171|baker|acme/i)
  })

  test.each([
    ['# Jo Fernandez\n## Summary', 1],
    ['<!-- mine -->\n\n**Jo Fernandez**\n', 3],
  ])('a name at the top of %j', (markdown, line) => {
    expect(problemLines(markdown)).toEqual([`${line} personal_info_refused name_line`])
  })

  test('contact data in comments and in lines that are refused anyway', () => {
    expect(problemLines('<!-- jo@mail.example -->\n## Skills\n1. jo@mail.example')).toEqual([
      '1 personal_info_refused email',
      '3 personal_info_refused email',
    ])
  })

  test.each([
    ['a line of marks', '## Skills\n- ->', 2],
    ['a heading of marks', '## Projects\n### ...', 2],
    ['a tag of marks', '## Skills\n- A\n  tags: a, ?!', 3],
    ['a long line', `## Skills\n- ${'a'.repeat(10_001)}`, 2],
    ['a long heading', `## Projects\n### ${'a'.repeat(201)}`, 2],
    ['a long subline', `## Projects\n### A\n${'a'.repeat(201)}`, 3],
    ['a very long subline', `## Projects\n### A\n${'a'.repeat(20_000)}`, 3],
    ['four sublines', '## Projects\n### A\na\nb\nc\nd', 6],
    ['a long note', `## Projects\n### A\n> ${'a '.repeat(1000)}\n> ${'a '.repeat(2000)}`, 3],
    ['a long note of a line', `## Skills\n- A\n  > ${'a'.repeat(5001)}`, 3],
    ['a long tag', `## Skills\n- A\n  tags: a, ${'a'.repeat(41)}`, 3],
    ['many tags', `## Skills\n- A\n  tags: ${Array.from({ length: 21 }, (_n, at) => at).join()}`, 3],
    ['many entries', `## Projects\n${'### A\n'.repeat(205)}`, 202],
    ['many lines', `## Skills\n${'- A\n'.repeat(3005)}`, 3002],
  ])('%s', (_, markdown, line) => expect(problemLines(markdown)).toEqual([`${line} master_markdown_invalid`]))

  test('tells no more than 100 problems', () => {
    expect(problemsOf(`## Skills\n${'-\n'.repeat(5000)}`)).toHaveLength(100)
  })
})

describe('a hostile file', () => {
  const PATTERNS = [
    ...['<!--', '#', '# ', '## ', '### ', '> ', '>', '\\', '[](', '[', '](', '[a](b)', '!', '(', 'a'],
    ...['`', '|', '-', '- ', '*'],
    ...[
      ...['-->', '<!-- l1 -->', '\\<!-- l1 -->', '  ', '\t', '\u200b', 'tags: ', 'tags:', 'mark', ','],
      ...['1.', '• ', '1 ', 'a@', 'Aa '],
    ],
    ...[
      ...['<!--\n', '# \n', '## \n', '### A\n', '> \n', '- a\n', '-\n', 'a\n', '\n', '\r', '  > a\n'],
      ...['  tags: a\n', '\\\n', '- \\\n'],
    ],
  ]
  const TOPS = [
    '',
    '## Skills\n',
    '## Skills\n- a ',
    '## Projects\n### A ',
    '## Projects\n### A\n',
    '## Skills\n- a\n  tags: ',
  ]

  test('of one repeated pattern is read in passes: the work grows with its length', async () => {
    const cases = PATTERNS.flatMap((pattern) => TOPS.map((top) => ({ pattern, top })))
    const sized = (length: number) =>
      cases.map(({ pattern, top }) => top + pattern.repeat(length / pattern.length))
    const [short, long] = [await worksFor('master', sized(512)), await worksFor('master', sized(4096))]
    expect(cases.filter((_, at) => long[at]! / short[at]! > 9)).toEqual([])
  })

  test('of half a MiB comes to an end, whatever it repeats', () => {
    for (const [at, pattern] of PATTERNS.entries()) {
      readMaster(`${TOPS[at % TOPS.length]}${pattern.repeat(524_288 / pattern.length)}`)
    }
  }, 120_000)

  test('nests as deep as it likes', () => {
    expect(
      problemLines(
        `## Skills\n${Array.from({ length: 2000 }, (_, at) => `${' '.repeat(at)}- a`).join('\n')}`,
      ),
    ).toHaveLength(100)
  })
})

test('what the service prints of what it read reads the same again', () => {
  const { entries, lines } = partsOf('## Projects\n### A\nB\n- \\# C \\| `d`\n## Other\n- [a](b) -> c')
  const by = { source: 'file', written_by: 'operator' } as const
  const again = partsOf(
    printMaster({
      entries: entries.map((entry) => ({ ...entry, ...by, id: 'e1' })),
      lines: lines.map((line, at) => ({
        ...line,
        ...by,
        id: `l${at + 1}`,
        entry_id: line.entry === 0 ? 'e1' : null,
      })),
    }),
  )
  expect(again.lines.map(({ text }) => text)).toEqual(['# C | `d`', '[a](b) -> c'])
})

function seen(text: string) {
  return { id: null, text, mark: null, tags: [], note: null }
}

describe('headings of a person’s own', () => {
  const MARKDOWN = `## Experience: Teaching

### Northfield College
Lecturer, 2015 - 2018

- Taught queues

## Other: Talks:

- Parcels, PaperConf 2021

## Other

- Sails`

  test('stand behind the name of their section, and belong to its entries and lines', () => {
    const { entries, lines } = partsOf(MARKDOWN)
    expect(entries.map(({ own_heading }) => own_heading)).toEqual(['Teaching'])
    expect(lines.map(({ text, own_heading }) => [text, own_heading])).toEqual([
      ['Taught queues', undefined],
      ['Parcels, PaperConf 2021', 'Talks'],
      ['Sails', undefined],
    ])
  })

  test.each([
    ['## Talks', '1 master_markdown_invalid'],
    ['## Talks: Other', '1 master_markdown_invalid'],
    ['## Other: ***', '1 master_markdown_invalid'],
    [`## Other: ${'heading '.repeat(11)}`, '1 master_markdown_invalid'],
    ['## Other: Talks <!-- l4 -->', '1 master_markdown_invalid'],
    ['## Other: jo@sample.example', '1 personal_info_refused email'],
  ])('%p is refused by its line', (heading, problem) => {
    expect(problemLines(`${heading}\n\n- Sails`)).toEqual([problem])
  })
})
