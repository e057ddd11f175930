import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import sample from '#assets/sample/evidence.json' with { type: 'json' }
import type { MasterContent } from '#db/rows/master.ts'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { entryDates } from '#lib/evidence/master/entry-dates.ts'
import { readMarkdown } from '#lib/evidence/master/master-file.ts'
import { jsonResumeOf, linkedinOf } from '#lib/resume/main/print-main.ts'
import schema from '#test/fixtures/json-resume-1.0.0.json' with { type: 'json' }
import { aLine, anEntry } from '#test/support/small-master.ts'

// The schema of the package resume-schema 1.0.0 (MIT, JSON Resume), unchanged but for spaces.

const official = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])

function contentOf(markdown: string): MasterContent {
  const { entries, lines } = readMarkdown(markdown)
  return {
    entries: entries.map((entry, index) => ({ ...entry, id: `e${index}` })),
    lines: lines.map(({ entry, ...line }, index) => ({
      ...line,
      id: `l${index}`,
      entry_id: entry === null ? null : `e${entry}`,
    })),
  } as unknown as MasterContent
}

async function readBack(content: MasterContent) {
  const text = JSON.stringify(jsonResumeOf(content))
  return readResume({ format: 'json_resume', text })
}

const WHOLE = `## Summary

- Backend engineer who likes **small** systems
- Ten years of queues
- Zoë writes "quotes" & <tags>

## Skills

- Languages: Go, Rust
- Odd: one,two,  three
- Kubernetes

## Experience

### Borealis Freight
Senior Engineer, Platform, 2021-03 - Present
Berlin, Germany

- Cut deploy time from 40 to 6 minutes
- Led the move to **one** *Kafka* queue

### Quill & Sons
Engineer
2017 - 2021

### Tern Shop
Advisor, 2012 - 2013 and 2015 - 2016

- Sorted parcels by hand

## Projects

### parcel-map
Maintainer, since 2019

- Drew maps

## Education

### Northfield College
BSc, Computing, 2014 - 2017

- Thesis on queues

### Eastfield School
2014

## Certifications

- Certified Kubernetes Administrator, 2022

## Awards

- Best paper, PaperConf 2020

## Publications

- Queues at sea, Journal of Parcels, 2020

## Languages

- German (native), English

## Volunteering

- Taught *Go* to teens, 2018 - 2019

## Other

- Sailing: a boat, and a bigger boat
`

const OWN_HEADINGS = `## Experience

### Borealis Freight
Engineer, 2019 - Present

## Experience: Teaching

### Northfield College
Lecturer, 2011 - 2012

- Taught queues

## Publications: Talks

- Parcels, PaperConf 2021

## Skills: Craft

- Tools: Sewing, Nailing

## Other: Board seats

- Parcel museum, 2019
`

describe('the main resume as JSON Resume', () => {
  test.each([
    ['a resume with every section', WHOLE],
    ['own headings', OWN_HEADINGS],
    ['the sample', sample.master.join('\n')],
    ['a single line', '## Skills\n\n- Rust\n'],
  ])('is valid, and reads back as the same lines: %s', async (_, markdown) => {
    const content = contentOf(markdown)
    expect(official.safeParse(jsonResumeOf(content)).error).toBeUndefined()
    const { entries, lines, dropped, unplaced } = await readBack(content)
    const inOrder = (list: readonly { section: string; own_heading?: string | undefined; text: string }[]) =>
      list
        .map(
          ({ section, own_heading = '', text }) =>
            `${section} ${own_heading}: ${text.replaceAll(/\s+/g, ' ')}`,
        )
        .toSorted()
    const own = content.lines.filter(({ entry_id }) => entry_id === null)
    expect(inOrder(lines)).toEqual(inOrder(own))
    const withLines = ({ id, own_heading, heading }: MasterContent['entries'][number]) => [
      ...[own_heading, heading],
      ...content.lines.filter(({ entry_id }) => entry_id === id).map(({ text }) => text),
    ]
    expect(
      entries.map(({ own_heading, heading, lines: texts }) => [
        own_heading,
        heading,
        ...texts.map(({ text }) => text),
      ]),
    ).toEqual(content.entries.map(withLines))
    expect(entries.map(({ sublines }) => entryDates(sublines))).toEqual(
      content.entries.map(({ sublines }) => entryDates(sublines)),
    )
    expect([dropped, unplaced]).toEqual([[], []])
  })

  test('is held against a schema that refuses other shapes', () => {
    expect(official.safeParse({ work: [{ startDate: 'May 2021' }] }).success).toBe(false)
    expect(official.safeParse({ lines: [] }).success).toBe(false)
  })

  test('holds titles, dates and places under their keys', () => {
    expect(jsonResumeOf(contentOf(WHOLE))).toMatchObject({
      work: [
        {
          name: 'Borealis Freight',
          position: 'Senior Engineer, Platform',
          startDate: '2021-03',
          location: 'Berlin, Germany',
        },
        { name: 'Quill & Sons', position: 'Engineer', startDate: '2017', endDate: '2021' },
        { name: 'Tern Shop', position: 'Advisor, 2012 - 2013 and 2015 - 2016' },
      ],
      projects: [{ name: 'parcel-map', roles: ['Maintainer'], startDate: '2019' }],
      education: [
        {
          institution: 'Northfield College',
          studyType: 'BSc',
          area: 'Computing',
          courses: ['Thesis on queues'],
        },
        { institution: 'Eastfield School', endDate: '2014' },
      ],
      skills: [
        { name: 'Languages', keywords: ['Go', 'Rust'] },
        { name: 'Odd', keywords: ['one,two', 'three'] },
        { name: 'Kubernetes' },
      ],
    })
  })

  test('keeps the own headings of the summary, line by line', async () => {
    const line = (text: string, own_heading?: string) => ({
      section: 'summary',
      entry_id: null,
      text,
      own_heading,
      id: text,
    })
    const lines = [line('I keep kitchens running.', 'What I do'), line('Eleven years as a cook.')]
    const content = { entries: [], lines } as unknown as MasterContent
    expect(official.safeParse(jsonResumeOf(content)).success).toBe(true)
    const read = await readBack(content)
    expect(read.lines.map(({ text, own_heading }) => [text, own_heading])).toEqual([
      ...[
        ['I keep kitchens running.', 'What I do'],
        ['Eleven years as a cook.', undefined],
      ],
    ])
    expect(read.unplaced).toEqual([])
  })

  test('holds no key of a name or of contact data', () => {
    const { basics } = jsonResumeOf(contentOf(WHOLE)) as { basics: object }
    expect(Object.keys(basics)).toEqual(['summary'])
  })

  test.each(['{"a":1}', '\u202egnp.exe', '🦜'.repeat(200), '"', '\\', 'مهندس برمجيات', 'a: b: c', ': x'])(
    'keeps a line of hostile text: %p',
    async (text) => {
      const line = { section: 'skills' as const, entry_id: null, text, id: 'l1' }
      const content = { entries: [], lines: [line] } as unknown as MasterContent
      expect(official.safeParse(jsonResumeOf(content)).success).toBe(true)
      expect((await readBack(content)).lines.map((read) => read.text)).toEqual([text])
    },
  )
})

const skills = (...names: string[]) => aLine({ id: 'l9', section: 'skills', text: names.join(', ') })
const bullet = (id: string, text: string) => aLine({ id, section: 'experience', entry_id: 'e1', text })
const position = anEntry({
  id: 'e1',
  heading: 'Borealis Freight',
  sublines: ['Senior Engineer, 2021 - Present', 'Berlin'],
})

describe('the texts for LinkedIn', () => {
  test('are the position with skills, the summary, each position, and the skills', () => {
    const {
      headline,
      about,
      positions,
      skills: listed,
    } = linkedinOf({
      entries: [position],
      lines: [
        aLine({ id: 'l1', text: 'Engineer of **small** systems' }),
        aLine({ id: 'l2', text: 'Ten years of queues' }),
        skills('Go', 'Rust', 'SQL', 'Kafka'),
        bullet('l3', 'Cut deploy time to 6 minutes'),
        bullet('l4', 'Led the move to one queue'),
      ],
    })
    expect(headline).toEqual({
      text: 'Senior Engineer | Borealis Freight | Go | Rust | SQL',
      length: 52,
      limit: 220,
      left_out: [],
    })
    expect(about.text).toBe('Engineer of small systems\n\nTen years of queues')
    expect(positions).toMatchObject([
      {
        id: 'e1',
        description: { text: '• Cut deploy time to 6 minutes\n• Led the move to one queue', limit: 2000 },
      },
    ])
    expect(listed).toEqual({ names: ['Go', 'Rust', 'SQL', 'Kafka'], limit: 50, left_out: [] })
  })

  test('cut no line: one over a limit and those behind it are named', () => {
    const long = 'x'.repeat(1500)
    const { about, positions } = linkedinOf({
      entries: [position],
      lines: [
        ...[
          aLine({ id: 'l1', text: long }),
          aLine({ id: 'l2', text: long }),
          aLine({ id: 'l5', text: 'Short' }),
        ],
        ...[bullet('l3', 'y'.repeat(1998)), bullet('l4', 'More')],
      ],
    })
    expect([about.text, about.left_out]).toEqual([long, [long, 'Short']])
    expect([positions[0]?.description.length, positions[0]?.description.left_out]).toEqual([2000, ['• More']])
  })

  test('hold at most fifty skills, and name the others', () => {
    const names = Array.from({ length: 53 }, (_, index) => `Tool${index}x`)
    const { skills: listed } = linkedinOf({ entries: [], lines: [skills(...names)] })
    expect([listed.names.length, listed.left_out]).toEqual([50, ['Tool50x', 'Tool51x', 'Tool52x']])
  })

  test('leave skills out of a headline without room, and name a headline that is too long', () => {
    const named = (heading: string) =>
      linkedinOf({ entries: [anEntry({ id: 'e1', heading })], lines: [skills('Go', 'Rust')] }).headline
    expect(named('x'.repeat(214)).text).toBe(`${'x'.repeat(214)} | Go`.slice(0, 219))
    expect(named('x'.repeat(219)).text).toBe('x'.repeat(219))
    expect(named('x'.repeat(221))).toMatchObject({ text: '', left_out: ['x'.repeat(221)] })
    expect(linkedinOf({ entries: [], lines: [] }).headline).toMatchObject({ text: '', left_out: [] })
  })
})
