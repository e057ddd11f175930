import { expect, test } from 'bun:test'
import { requirementsNote } from '#lib/judge/verdict/requirements-note.ts'

test('is made of a long posting with fewer than three rows', () => {
  expect(requirementsNote([1, 2], 1200)).toContain('Only two requirements were read')
  expect(requirementsNote([1, 2], 1199)).toBeNull()
  expect(requirementsNote([1, 2, 3], 5000)).toBeNull()
  expect(requirementsNote([], 1200)).toContain('No requirement was read')
})
