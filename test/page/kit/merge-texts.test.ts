import { describe, expect, test } from 'bun:test'
import { changedFields, mergeTexts } from '#assets/page/kit/texts/merge-texts.ts'

const read = { question: 'When?', answer: 'Soon.', tag: '' }

describe('mergeTexts()', () => {
  test('keeps what the person changed, and takes what changed elsewhere', () => {
    const stored = { ...read, answer: 'Now.', tag: 'start' }
    const yours = { ...read, answer: 'In May.' }
    expect(mergeTexts({ read, stored, yours })).toEqual({
      question: 'When?',
      answer: 'In May.',
      tag: 'start',
    })
  })

  test('keeps an emptied field empty', () => {
    const yours = { ...read, answer: '' }
    expect(mergeTexts({ read, stored: { ...read, answer: 'Now.' }, yours })).toEqual(yours)
  })
})

describe('changedFields()', () => {
  test('names what differs', () => {
    expect(changedFields(read, { ...read, tag: 'start' })).toEqual(['tag'])
    expect(changedFields(read, { ...read })).toEqual([])
  })
})
