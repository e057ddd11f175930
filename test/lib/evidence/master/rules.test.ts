import { describe, expect, test } from 'bun:test'
import type { EntrySection, MasterContent, MasterEntry, MasterLine, Section } from '#db/rows/master.ts'
import { changesBetween, isChange, textOfContent } from '#lib/evidence/master/rules/changes.ts'
import {
  type EntryEdit,
  type LineEdit,
  linesOf,
  placeEntry,
  placeNamed,
  withEntryEdits,
  withLineEdits,
  withLines,
} from '#lib/evidence/master/rules/edit-content.ts'
import { adoptParts } from '#lib/evidence/master/rules/import-proposal.ts'
import { skillsChange, skillsOf } from '#lib/evidence/master/rules/line-findings.ts'
import { selectionEffects } from '#lib/evidence/master/selection.ts'
import { aLine, smallMaster } from '#test/support/small-master.ts'

function counter(letter: string, from: number) {
  let next = from
  return () => `${letter}${next++}`
}

type Line = Parameters<typeof adoptParts>[0]['lines'][number]
const read = (id: string | null, text: string, entry: number | null = null) =>
  ({
    id,
    section: entry === null ? 'summary' : 'experience',
    entry,
    text,
    mark: null,
    tags: [],
    note: null,
    at_line: 1,
  }) as Line
const entry = (id: string | null) => ({
  id,
  section: 'experience' as const,
  heading: 'Employer e1',
  sublines: [],
  note: null,
  at_line: 1,
})

function adopt(lines: Line[], entries: Parameters<typeof adoptParts>[0]['entries'] = []) {
  const ids = { entry: counter('e', 3), line: counter('l', 7) }
  const retired = [aLine({ id: 'l0', text: 'Gone' })]
  return adoptParts(
    { entries, lines },
    { master: smallMaster(), retired, ids, actor: 'agent', source: 'file' },
  )
}

describe('adoptParts()', () => {
  test('keeps the ids that the text names, and who wrote what it left alone', () => {
    const { content, ids } = adopt([read('l1', 'Text of l1'), read('l3', 'Other', 0)], [entry('e1')])
    expect(ids).toEqual({ assigned: [], kept: ['e1', 'l1', 'l3'], restored: [] })
    expect(content.lines[0]).toMatchObject({ id: 'l1', source: 'typed', written_by: 'operator' })
    expect(content.lines[1]).toMatchObject({ id: 'l3', entry_id: 'e1', source: 'file', written_by: 'agent' })
  })

  test('gives new ids to what has none, and to ids that were never given', () => {
    const { ids } = adopt(
      [read(null, 'new'), read('l99', 'b', 0)],
      [{ ...entry(null), heading: 'Employer e9' }],
    )
    expect(ids.assigned).toEqual(['e3', 'l7', 'l8'])
  })

  test('gives an id that stands twice to the first', () => {
    const { content, ids } = adopt([read('l1', 'a'), read('l1', 'b')])
    expect(content.lines.map((line) => line.id)).toEqual(['l1', 'l7'])
    expect(ids).toEqual({ assigned: ['l7'], kept: ['l1'], restored: [] })
  })

  test('restores what had been taken out', () => {
    expect(adopt([read('l0', 'Gone')]).ids.restored).toEqual(['l0'])
  })
})

const before = smallMaster()
const [first, second, ...rest] = before.lines

describe('changesBetween()', () => {
  test('finds nothing between equal masters', () => {
    const none = changesBetween(before, smallMaster())
    expect(none).toEqual({ added: [], changed: [], removed: [], reordered: false })
    const single = ['added', 'changed', 'removed'].map((kind) => ({ ...none, [kind]: ['l2'] }))
    expect([none, ...single].map(isChange)).toEqual([false, true, true, true])
  })

  test('names what came, what went and what says something else', () => {
    const after = { ...before, lines: [{ ...before.lines[1], text: 'Other' }, ...rest, aLine({ id: 'l9' })] }
    const changes = changesBetween(before, after as typeof before)
    expect(changes).toEqual({ added: ['l9'], changed: ['l2'], removed: ['l1'], reordered: false })
  })

  test('sees another order within a place', () => {
    const [l3, l4, ...others] = rest
    const after = { ...before, lines: [first, second, l4, l3, ...others] as typeof rest }
    expect(changesBetween(before, after)).toEqual({ added: [], changed: [], removed: [], reordered: true })
    expect(textOfContent(after)).not.toBe(textOfContent(before))
  })

  test('takes the same order within every place for the same master', () => {
    const after = { ...before, lines: [...rest, first, second] as typeof rest }
    expect(isChange(changesBetween(before, after))).toBe(false)
    expect(textOfContent(after)).toBe(textOfContent(before))
  })

  test('does not mind who wrote a line', () => {
    const after = {
      ...before,
      lines: before.lines.map((line) => ({ ...line, written_by: 'agent' as const })),
    }
    expect(isChange(changesBetween(before, after))).toBe(false)
  })
})

const NONE = new Map()
const edited = (edits: EntryEdit[], retired = NONE) =>
  withEntryEdits(smallMaster(), edits, { actor: 'agent', retired })

describe('withEntryEdits()', () => {
  test('changes heading, sublines and note, and says who did', () => {
    const after = edited([
      { id: 'e1', heading: ' Acme  Robotics ', sublines: ['Engineer', ''], note: 'a\n\n\n\nb' },
    ])
    expect(after.entries[0]).toMatchObject({
      heading: 'Acme Robotics',
      sublines: ['Engineer'],
      note: 'a\n\nb',
      written_by: 'agent',
    })
  })

  test('leaves an entry as it is when it says so already', () => {
    expect(edited([{ id: 'e1', heading: 'Employer e1', sublines: [], note: '' }])).toEqual(smallMaster())
  })

  test('orders entries within their section', () => {
    expect(edited([{ id: 'e2', order: 1 }]).entries.map((entry) => entry.id)).toEqual(['e2', 'e1'])
  })

  test.each([
    ['an entry that is not there', { id: 'e9', heading: 'New' }, 'not_found'],
    ['a retired entry that never was', { id: 'e9', restore: true }, 'not_found'],
    ['a heading of two lines', { id: 'e1', heading: 'Acme\nRobotics' }, 'master_text_invalid'],
    ['a heading that is too long', { id: 'e1', heading: 'a'.repeat(201) }, 'master_text_invalid'],
    ['a heading that says nothing', { id: 'e1', heading: '**' }, 'master_text_invalid'],
    ['both at once', { id: 'e1', retire: true, restore: true }, 'invalid_value'],
  ] as [string, EntryEdit, string][])('refuses %s', (_, edit, code) => {
    expect(() => edited([edit])).toThrow(expect.objectContaining({ code }))
  })
})

describe('withLineEdits()', () => {
  const NONE = new Map()

  function edited(edits: LineEdit[], retired = NONE): MasterContent {
    return withLineEdits(smallMaster(), edits, { actor: 'agent', retired })
  }

  function idsIn(content: MasterContent, entry_id: string | null): string[] {
    return content.lines.filter((line) => line.entry_id === entry_id).map((line) => line.id)
  }

  function line(content: MasterContent, id: string) {
    return content.lines.find((line) => line.id === id)
  }

  test('puts a text on one line and says who wrote it', () => {
    const after = edited([{ id: 'l3', text: '  Cut build time\n by 40 % ' }])
    expect(line(after, 'l3')).toMatchObject({
      text: 'Cut build time by 40 %',
      written_by: 'agent',
      source: 'typed',
    })
    expect(line(after, 'l4')).toEqual(line(smallMaster(), 'l4'))
  })

  test('leaves a line as it is when it says so already', () => {
    expect(edited([{ id: 'l3', text: 'Text of l3', tags: [], mark: '', note: '' }])).toEqual(smallMaster())
  })

  test('sets and takes away mark, tags and note', () => {
    const set = edited([{ id: 'l3', mark: 'always', tags: ['go', 'go', 'ci'], note: 'ask first' }])
    expect(line(set, 'l3')).toMatchObject({ mark: 'always', tags: ['go', 'ci'], note: 'ask first' })
    const away = withLineEdits(set, [{ id: 'l3', mark: '', tags: [], note: '' }], {
      actor: 'agent',
      retired: NONE,
    })
    expect(line(away, 'l3')).toMatchObject({ mark: null, tags: [], note: null })
  })

  test('orders a line within its place, from 1, and a number past the end is the end', () => {
    expect(idsIn(edited([{ id: 'l4', order: 1 }]), 'e1')).toEqual(['l4', 'l3'])
    expect(idsIn(edited([{ id: 'l3', order: 2 }]), 'e1')).toEqual(['l4', 'l3'])
    expect(idsIn(edited([{ id: 'l3', order: 999 }]), 'e1')).toEqual(['l4', 'l3'])
  })

  test('moves a line to another entry, at its end or where it is told', () => {
    expect(idsIn(edited([{ id: 'l3', entry_id: 'e2' }]), 'e2')).toEqual(['l5', 'l6', 'l3'])
    const first = edited([{ id: 'l3', entry_id: 'e2', order: 1 }])
    expect(idsIn(first, 'e2')).toEqual(['l3', 'l5', 'l6'])
    expect(idsIn(first, 'e1')).toEqual(['l4'])
  })

  test('retires a line, and restores it at the end of its place with what it said', () => {
    const without = edited([{ id: 'l3', retire: true }])
    expect(idsIn(without, 'e1')).toEqual(['l4'])
    const l3 = aLine({ id: 'l3', section: 'experience', entry_id: 'e1', text: 'As it was' })
    const back = withLineEdits(without, [{ id: 'l3', restore: true }], {
      actor: 'agent',
      retired: new Map([['l3', l3]]),
    })
    expect(idsIn(back, 'e1')).toEqual(['l4', 'l3'])
    expect(line(back, 'l3')).toEqual(l3)
  })

  test.each([
    ['a line that is not there', { id: 'l99', text: 'x1' }, 'not_found'],
    ['a retired line that never was', { id: 'l99', restore: true }, 'not_found'],
    ['a text that says nothing', { id: 'l3', text: ' – ' }, 'master_text_invalid'],
    ['a text that is too long', { id: 'l3', text: 'a'.repeat(10_001) }, 'master_text_invalid'],
    ['a tag with a comma', { id: 'l3', tags: ['a, b'] }, 'master_text_invalid'],
    ['an entry that is not there', { id: 'l3', entry_id: 'e9' }, 'master_place_invalid'],
    ['both at once', { id: 'l3', retire: true, restore: true }, 'invalid_value'],
  ] as [string, LineEdit, string][])('refuses %s', (_, edit, code) => {
    expect(() => edited([edit])).toThrow(expect.objectContaining({ code }))
  })

  test('refuses to restore a line whose entry was taken out', () => {
    const l9 = aLine({ id: 'l9', section: 'experience', entry_id: 'e9' })
    const restore = () => edited([{ id: 'l9', restore: true }], new Map([['l9', l9]]))
    expect(restore).toThrow(expect.objectContaining({ code: 'master_place_invalid' }))
  })
})

describe('place entry', () => {
  const entry = (time: string, section: EntrySection = 'experience'): MasterEntry => ({
    id: 'e1',
    section,
    heading: 'Acme',
    sublines: time === '' ? [] : [time],
    note: null,
    source: 'typed',
    written_by: 'operator',
  })

  test.each([
    ['the first', [], '2019 - 2023', 0],
    ['newer than all', ['2015 - 2018', '2010 - 2014'], '2019 - 2023', 0],
    ['between two', ['2019 - 2023', '2010 - 2014'], '2015 - 2018', 1],
    ['older than all', ['2019 - 2023', '2015 - 2018'], '2010 - 2014', 2],
    ['ongoing', ['2019 - 2023', '2015 - 2018'], '2012 - present', 0],
    ['ended, below what goes on', ['2012 - present', '2015 - 2018'], '2019 - 2023', 1],
    ['ongoing and begun later', ['2012 - now', '2015 - 2018'], '2020 - now', 0],
    ['ongoing and begun earlier', ['2020 - now', '2015 - 2018'], '2012 - now', 1],
    ['of the same time', ['2019 - 2023', '2015 - 2018'], '2019 - 2023', 1],
    ['of the same year without a month', ['2019 - Jun 2023', '2015 - 2018'], '2019 - 2023', 1],
    ['begun later, ended together', ['2019 - 2023', '2015 - 2018'], '2021 - 2023', 0],
    ['without a year', ['2019 - 2023', '2015 - 2018'], '', 2],
    ['above those without a year', ['2019 - 2023', '', ''], '2015 - 2018', 1],
    ['past one without a year between others', ['2019 - 2023', '', '2016 - 2017'], '2012 - 2013', 3],
    ['only beside those without a year', ['', ''], '2015', 0],
    ['in an order that a person made', ['2010 - 2012', '2019 - 2023'], '2015 - 2018', 0],
    ['with an end alone', ['2019 - 2023', '2010 - 2014'], 'Graduated 2016', 1],
  ])('an entry that is %s', (_, existing, added, place) => {
    expect(
      placeEntry(
        existing.map((time) => entry(time)),
        entry(added),
      ),
    ).toBe(place)
  })
})

const master = smallMaster()
const ids = (content: typeof master) => content.lines.map((line) => line.id)

describe('the place of a line', () => {
  test('is an entry, or a section that holds lines', () => {
    expect(placeNamed(master, { entry_id: 'e1' })).toEqual({ section: 'experience', entry_id: 'e1' })
    expect(placeNamed(master, { entry_id: 'e1', section: 'experience' }).entry_id).toBe('e1')
    expect(placeNamed(master, { section: 'awards' })).toEqual({ section: 'awards', entry_id: null })
  })

  test.each([
    ['nothing named', {}],
    ['an entry that is not there', { entry_id: 'e9' }],
    ['an entry of another section', { entry_id: 'e1', section: 'projects' }],
    ['a section of entries', { section: 'experience' }],
  ] as const)('refuses %s', (_, named) => {
    expect(() => placeNamed(master, named)).toThrow(expect.objectContaining({ code: 'master_place_invalid' }))
  })

  test('new lines come at the end of their place or behind a line of it', () => {
    const place = { section: 'experience', entry_id: 'e1' } as const
    const l9 = aLine({ id: 'l9', ...place })
    expect(linesOf(withLines(master, [l9], { place }), place).map((line) => line.id)).toEqual([
      'l3',
      'l4',
      'l9',
    ])
    expect(ids(withLines(master, [l9], { place, after: 'l3' })).join(' ')).toBe('l1 l2 l3 l9 l4 l5 l6')
    expect(() => withLines(master, [l9], { place, after: 'l5' })).toThrow(
      expect.objectContaining({ code: 'master_place_invalid' }),
    )
  })
})

const roles = [
  { profile_id: 'whole', label: 'Whole' },
  { profile_id: 'chose', label: 'Chose' },
  { profile_id: 'own', label: 'Own' },
]
const at = '2026-01-01T00:00:00.000Z'
const selection = { revision: 1, created_at: at, updated_at: at, written_by: 'operator' } as const
const selections = [
  { profile_id: 'chose', included: ['l1', 'l3'], left_out: ['l2', 'l4', 'l5', 'l6'], ...selection },
]
const by_hand = [
  { profile_id: 'own', revision: 1, markdown: 'Mine', created_at: at, written_by: 'operator' } as const,
]

function effects(after: MasterContent) {
  const before = smallMaster()
  const changes = changesBetween(before, after)
  return selectionEffects({ before, after, changes }, { roles, selections, by_hand })
}

test('a new line is offered to the roles that chose, and added to none', () => {
  const { offers, synced } = effects({
    ...smallMaster(),
    lines: [...smallMaster().lines, aLine({ id: 'l9' })],
  })
  const offer = '1 new line may be added to the resume of Chose.'
  expect(offers).toEqual([{ profile_id: 'chose', label: 'Chose', new_lines: ['l9'], offer }])
  expect(synced).toEqual([])
})

test('a changed or retired line reprints the resumes that hold it, but none that was put in by hand', () => {
  const [l1, l2, ...rest] = smallMaster().lines
  const after = { ...smallMaster(), lines: [{ ...aLine({ id: 'l2' }), ...l2, text: 'Other' }, ...rest] }
  expect(l1?.id).toBe('l1')
  expect(effects(after).synced).toEqual([
    { profile_id: 'whole', label: 'Whole', lines: ['l2', 'l1'] },
    { profile_id: 'chose', label: 'Chose', lines: ['l1'] },
  ])
})

const line = (id: string, text: string, section: Section = 'skills'): MasterLine => ({
  id,
  section,
  entry_id: null,
  text,
  mark: null,
  tags: [],
  note: null,
  source: 'typed',
  written_by: 'operator',
})

describe('skillsOf()', () => {
  test.each([
    ['Languages: Go, Rust; Tools: Kafka (3 years)', ['Go', 'Rust', 'Kafka']],
    ['Go, Rust and others', ['Go', 'Rust and others']],
    ['Go | Rust · C++ • C#', ['Go', 'Rust', 'C++', 'C#']],
    ['CI/CD, TCP/IP, A/B tests', ['CI/CD', 'TCP/IP', 'A/B tests']],
    ['Frontend & UI: React, Vue.js, and Svelte.', ['React', 'Vue.js', 'Svelte']],
    ['go, Go, GO, Node JS, node-js', ['go', 'Node JS']],
    ['Kafka (streams, connect), Redis', ['Kafka', 'Redis']],
    ['Redis (since', ['Redis']],
    ['言語：Go、Java（8年）、Rust', ['Go', 'Java', 'Rust']],
    ['البرامج: SAP، Excel', ['SAP', 'Excel']],
    ['Node.js, .NET, ASP.NET', ['Node.js', '.NET', 'ASP.NET']],
    [`${'a'.repeat(61)}, Go`, ['Go']],
    ['Languages:', []],
  ])('%j lists %j', (text, names) => expect(skillsOf([line('l1', text)])).toEqual(names))

  test('passes over other sections, and names each skill once', () => {
    expect(
      skillsOf([line('l1', 'Go, Rust'), line('l2', 'rust, Kafka'), line('l3', 'Perl', 'summary')]),
    ).toEqual([...['Go', 'Rust', 'Kafka']])
  })
})

describe('skillsChange()', () => {
  const before = [line('l1', 'Go, Rust'), line('l2', 'Kafka, Redis')]

  test('of a new line', () => {
    expect(skillsChange(before, [...before, line('l3', 'Terraform, kafka')])).toEqual({
      added: ['Terraform'],
      already_listed: ['kafka'],
      removed: [],
    })
  })

  test('of an edited line: what it keeps is neither new nor listed twice', () => {
    expect(skillsChange(before, [line('l1', 'Go, Zig, Redis'), before[1]!])).toEqual({
      added: ['Zig'],
      already_listed: ['Redis'],
      removed: ['Rust'],
    })
  })

  test('of a retired line, and of none', () => {
    expect(skillsChange(before, [before[0]!])).toEqual({
      added: [],
      already_listed: [],
      removed: ['Kafka', 'Redis'],
    })
    expect(skillsChange(before, before)).toEqual({ added: [], already_listed: [], removed: [] })
  })
})
