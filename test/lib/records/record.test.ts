import { describe, expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import type { Change } from '#db/store.ts'
import {
  checkRevision,
  editRecord,
  type RecordKind,
  removeRecord,
  withStep,
  writeTime,
} from '#lib/records/record.ts'

type Note = { id: string; text: string; revision: number; updated_at: string }

const NOTE: Note = { id: 'n1', text: 'Bread', revision: 3, updated_at: '2026-11-20T12:00:00.000Z' }

const NOTES: RecordKind<Note, { text: string }> = {
  find: async (_desk, id) => (id === NOTE.id ? NOTE : undefined),
  put: ({ id, text }) => sql`put ${id} ${text}`,
  remove: (id) => sql`remove ${id}`,
  words: ({ text }) => ({ text }),
  missing: 'No note has this id.',
  conflict: (current) => ({ message: 'The note changed.', current }),
}

/** A change that holds what would be written. */
function changeOf() {
  const written: unknown[][] = []
  const change = { run: ({ args }: { args: unknown[] }) => written.push(args) } as unknown as Change
  return { written, change }
}

const edit = (note: Note): Note => ({ ...note, text: 'Cake', updated_at: '2026-11-21T12:00:00.000Z' })

describe('checkRevision()', () => {
  test('lets a writer through who has read the record as it is, or that there is none', async () => {
    const never = () => {
      throw new Error('was asked')
    }
    await checkRevision({ stored: 3, read: 3 }, never)
    await checkRevision({ stored: undefined, read: undefined }, never)
  })

  test('refuses every other one with the record as it is now', async () => {
    for (const read of [2, 4, undefined]) {
      const checked = checkRevision({ stored: 3, read }, async () => ({ message: 'Changed.', current: 1 }))
      await expect(checked).rejects.toMatchObject({
        code: 'revision_conflict',
        message: 'Changed.',
        details: { current: 1 },
      })
    }
  })
})

describe('a record', () => {
  test('is changed as it was read, and what it said is kept with its revision and when it was replaced', async () => {
    const { change, written } = changeOf()
    expect((await editRecord(NOTES, { change, read: { id: 'n1', revision: 3 }, edit })).text).toBe('Cake')
    expect(written).toEqual([
      ['n1', 3n, '{"text":"Bread"}', '2026-11-21T12:00:00.000Z'],
      ['n1', 'Cake'],
    ])
  })

  test('is removed as it was read, with all that it said', async () => {
    const { change, written } = changeOf()
    await removeRecord(NOTES, { change, read: { id: 'n1', revision: 3 } })
    // The record, its earlier texts, and its words that waited.
    expect(written).toEqual([['n1'], ['n1'], ['n1']])
  })

  test('stays as it is for who read another one, and is none under another id', async () => {
    const { change, written } = changeOf()
    const stale = { id: 'n1', revision: 2 }
    const conflict = { code: 'revision_conflict', details: { current: NOTE } }
    await expect(editRecord(NOTES, { change, read: stale, edit })).rejects.toMatchObject(conflict)
    await expect(removeRecord(NOTES, { change, read: stale })).rejects.toMatchObject(conflict)
    const other = editRecord(NOTES, { change, read: { id: 'n2', revision: 3 }, edit })
    await expect(other).rejects.toMatchObject({ code: 'not_found', message: 'No note has this id.' })
    expect(written).toEqual([])
  })
})

test.each([
  ['2026-11-21T12:00:00.001Z', '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.001Z'],
  ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.001Z'],
  ['2025-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.001Z'],
])('a write at %s, after one at %s, is of %s', (now, before, time) => {
  expect(writeTime(now, before)).toBe(time)
})

test('a history keeps its first step and the last ones, 200 in all', () => {
  const stepAt = (at: number) => ({ action: 'edited', at: String(at), by: 'operator' }) as const
  const steps = Array.from({ length: 205 }, (_, at) => stepAt(at))
  const histories = steps.map((_, at) => steps.slice(0, at + 1).reduce(withStep, []))
  expect(histories[199]).toEqual(steps.slice(0, 200))
  expect(histories[204]).toEqual([...steps.slice(0, 1), ...steps.slice(6)])
})
