import { describe, expect, test } from 'bun:test'
import { adoptParts } from '#lib/evidence/master/rules/import-proposal.ts'
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
