import { expect, test } from 'bun:test'
import { withinLimits } from '#lib/evidence/imports/rules/within-limits.ts'
import type { Draft, DraftEntry } from '#lib/evidence/master/draft.ts'
import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'

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
