import { describe, expect, test } from 'bun:test'
import { linesOf, moved, placeNamed, withLines } from '#lib/evidence/master/rules/edit-lines.ts'
import { aLine, smallMaster } from '#test/support/small-master.ts'

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
    expect(ids(withLines(master, [l9], { place, after: 'l3' }))).toEqual([
      'l1',
      'l2',
      'l3',
      'l9',
      'l4',
      'l5',
      'l6',
    ])
    expect(() => withLines(master, [l9], { place, after: 'l5' })).toThrow(
      expect.objectContaining({ code: 'master_place_invalid' }),
    )
  })

  test('the first line of a place stands anywhere in the list', () => {
    const place = { section: 'awards', entry_id: null } as const
    const added = withLines(master, [aLine({ id: 'l9', ...place })], { place })
    expect(linesOf(added, place).map((line) => line.id)).toEqual(['l9'])
  })

  test('moving what is not there changes nothing', () => {
    expect(moved(master.lines, 'l99', { order: 1, isPeer: () => true })).toEqual(master.lines)
  })
})
