import { expect, test } from 'bun:test'
import { newStoryId } from '#lib/evidence/stories/story.ts'

test('newStoryId() gives an id that no story has', () => {
  expect(newStoryId('the-outage', new Set())).toBe('story:the-outage')
  expect(newStoryId('the-outage', new Set(['story:the-outage', 'story:the-outage-2']))).toBe(
    'story:the-outage-3',
  )
  expect(newStoryId('', new Set())).toBe('story:untitled')
})
