import { expect, test } from 'bun:test'
import type { MasterContent } from '#db/rows/master.ts'
import { changesBetween } from '#lib/evidence/master/rules/changes.ts'
import { selectionEffects } from '#lib/evidence/master/selection.ts'
import { aLine, smallMaster } from '#test/support/small-master.ts'

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
