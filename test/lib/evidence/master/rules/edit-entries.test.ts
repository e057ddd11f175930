import { describe, expect, test } from 'bun:test'
import { type EntryEdit, withEntryEdits } from '#lib/evidence/master/rules/edit-entries.ts'
import { aLine, anEntry, smallMaster } from '#test/support/small-master.ts'

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

  test('takes the lines of an entry along, and brings them back with it', () => {
    const without = edited([{ id: 'e1', retire: true }])
    expect(without.entries.map((entry) => entry.id)).toEqual(['e2'])
    expect(without.lines.map((line) => line.id)).toEqual(['l1', 'l2', 'l5', 'l6'])
    const kept = {
      entry: anEntry({ id: 'e1' }),
      lines: [aLine({ id: 'l3', section: 'experience', entry_id: 'e1' })],
    }
    const back = withEntryEdits(without, [{ id: 'e1', restore: true }], {
      actor: 'agent',
      retired: new Map([['e1', kept]]),
    })
    expect(back.entries.map((entry) => entry.id)).toEqual(['e2', 'e1'])
    expect(back.lines.map((line) => line.id)).toEqual(['l1', 'l2', 'l5', 'l6', 'l3'])
  })

  test('does nothing for an entry that is there and is restored', () => {
    expect(edited([{ id: 'e1', restore: true }])).toEqual(smallMaster())
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
