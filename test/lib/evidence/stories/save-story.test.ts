import { describe, expect, test } from 'bun:test'
import { editStory } from '#lib/evidence/stories/save-story.ts'
import { storyTable } from '#test/lib/evidence/stories/story-table.ts'

const stored = storyTable.get('outage')!
const now = '2026-11-21T10:00:00.000Z'
const edit = (changes: Parameters<typeof editStory>[1], story = stored) =>
  editStory(story, changes, { now, actor: 'agent' })

describe('editStory()', () => {
  test('changes what is named and keeps the rest, in a new revision', () => {
    const edited = edit({ company: 'Northwind Robotics', narrative: { result: 'Back in an hour.' } })
    expect(edited).toMatchObject({
      company: 'Northwind Robotics',
      title: stored.title,
      narrative: { situation: stored.narrative.situation, result: 'Back in an hour.' },
      revision: 2,
      updated_at: now,
      written_by: 'agent',
    })
    expect(edit({ company: '' }, edited).company).toBeNull()
  })

  test('names each tag and question once', () => {
    expect(edit({ tags: ['a', 'a', 'b'], answers_questions: ['Why?', 'Why?'] })).toMatchObject({
      tags: ['a', 'b'],
      answers_questions: ['Why?'],
    })
  })

  test('refuses an edit that names nothing, and a story that tells nothing', () => {
    expect(() => edit({})).toThrow('Nothing is to be changed')
    expect(() => edit({ narrative: { situation: ' … ' } })).toThrow('tells nothing')
  })

  test('is later than the edit before, also under a clock that was set back', () => {
    const ahead = { ...stored, updated_at: '2027-01-01T00:00:00.000Z' }
    expect(edit({ title: 'Other' }, ahead).updated_at).toBe('2027-01-01T00:00:00.001Z')
  })
})
