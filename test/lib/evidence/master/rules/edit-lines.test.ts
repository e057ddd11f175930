import { describe, expect, test } from 'bun:test'
import type { MasterContent } from '#db/rows/master.ts'
import { type LineEdit, withLineEdits } from '#lib/evidence/master/rules/edit-lines.ts'
import { aLine, smallMaster } from '#test/support/small-master.ts'

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

describe('withLineEdits()', () => {
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

  test('restores a line with another text in one step', () => {
    const l9 = aLine({ id: 'l9' })
    const back = edited([{ id: 'l9', restore: true, text: 'Better' }], new Map([['l9', l9]]))
    expect(line(back, 'l9')?.text).toBe('Better')
  })

  test('does nothing for a line that is there and is restored', () => {
    expect(edited([{ id: 'l3', restore: true }])).toEqual(smallMaster())
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
