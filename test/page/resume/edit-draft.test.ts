import { describe, expect, test } from 'bun:test'
import {
  addEntry,
  addLine,
  changedParts,
  countChanges,
  keepsOrder,
  putBack,
  takeOut,
  withWords,
} from '#assets/page/resume/draft/draft.ts'
import { problemsOf } from '#assets/page/resume/draft/next-request.ts'
import { moveLine, stepEntry, stepLine } from '#assets/page/resume/editor/line-row.tsx'
import { placesOf, SMALL } from '#test/page/resume/draft-rules.ts'

describe('keepsOrder()', () => {
  test.each([
    ['abc', 'abc', 'abc'],
    ['abcd', 'bcda', 'bcd'],
    ['abcd', 'dabc', 'abc'],
    ['ab', 'xa', 'a'],
  ])('of %s and %s keeps %s', (before, after, kept) => {
    expect([...keepsOrder([...before], [...after])].sort().join('')).toBe(kept)
  })
})

describe('moving', () => {
  test('goes step by step, and over the edge of an entry', () => {
    const once = stepLine(SMALL, 'l3', 1)
    expect(placesOf(once)).toContain('e1: l4 l3')
    expect(placesOf(stepLine(once, 'l3', 1))).toContain('e2: l3 l5 l6')
    expect(stepLine(SMALL, 'l3', -1)).toBe(SMALL)
  })

  test('keeps lines of a section in it', () => {
    expect(stepLine(SMALL, 'l1', 1)).toBe(SMALL)
    expect(moveLine(SMALL, 'l3', { key: 'skills', at: 0 })).toBe(SMALL)
  })

  test('changes the order of entries', () => {
    const now = stepEntry(SMALL, 'e2', -1)
    expect(placesOf(now).slice(-2)).toEqual(['e2: l5 l6', 'e1: l3 l4'])
    expect(countChanges(SMALL, now)).toBe(1)
  })
})

describe('a part that is taken out', () => {
  test('comes back where it was', () => {
    expect(placesOf(putBack(takeOut(SMALL, 'l3'), SMALL, 'l3'))).toEqual(placesOf(SMALL))
    expect(placesOf(putBack(takeOut(SMALL, 'e2'), SMALL, 'e2'))).toEqual(placesOf(SMALL))
    expect(placesOf(putBack(takeOut(SMALL, 'l1'), SMALL, 'l1'))).toEqual(placesOf(SMALL))
  })

  test('counts once with all its lines', () => {
    expect(changedParts(SMALL, takeOut(SMALL, 'e1')).removed).toEqual(['e1'])
  })
})

describe('problemsOf()', () => {
  test('names what cannot be stored, and passes over what was not touched', () => {
    const line = addLine(SMALL, 'e1')
    const entry = addEntry(withWords(line.draft, line.id, { text: '...' }), 'projects')
    const inside = addLine(entry.draft, entry.id)
    const now = withWords(inside.draft, inside.id, { text: 'A line' })
    expect(problemsOf(SMALL, now).map(({ id }) => id)).toEqual([line.id, entry.id])
    expect(problemsOf(SMALL, SMALL)).toEqual([])
  })

  test('sees an entry that appears twice', () => {
    const added = addEntry(SMALL, 'experience')
    const [problem] = problemsOf(SMALL, withWords(added.draft, added.id, { heading: 'Employer e1' }))
    expect(problem?.message).toContain('twice')
  })
})
