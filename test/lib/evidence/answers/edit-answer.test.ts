import { describe, expect, test } from 'bun:test'
import { checkChanges, editAnswer } from '#lib/evidence/answers/edit-answer.ts'
import { answerOf } from '#test/lib/evidence/answers/answer-of.ts'

const now = '2026-11-21T10:00:00.000Z'
const stored = answerOf({ answer: 'Two months.', source: 'contract' })
const edit = (changes: Parameters<typeof editAnswer>[1], answer = stored) =>
  editAnswer(answer, changes, { now, actor: 'agent' })

describe('editAnswer()', () => {
  test('makes a revision, a step of the history, and says who wrote', () => {
    const edited = edit({ tag: 'mine' })
    expect(edited).toMatchObject({
      revision: 2,
      updated_at: now,
      written_by: 'agent',
      created_at: stored.created_at,
    })
    expect(edited.history).toEqual([...stored.history, { action: 'edited', at: now, by: 'agent' }])
  })

  test('makes a revision also where nothing becomes another', () => {
    expect(edit({ answer: stored.answer })).toMatchObject({ revision: 2, source: 'contract' })
  })

  test('is later than the edit before, also under a clock that was set back', () => {
    const ahead = answerOf({ updated_at: '2027-01-01T00:00:00.000Z' })
    expect(edit({ tag: 'x' }, ahead).updated_at).toBe('2027-01-01T00:00:00.001Z')
    expect(edit({ tag: 'x' }, answerOf({ updated_at: now })).updated_at).toBe('2026-11-21T10:00:00.001Z')
  })

  test('drops the source of another text, unless a new one is named', () => {
    expect(edit({ answer: 'One month.' }).source).toBeNull()
    expect(edit({ answer: 'One month.', source: 'talk' }).source).toBe('talk')
    expect(edit({ source: '' }).source).toBeNull()
    expect(edit({ question: 'Notice?' }).source).toBe('contract')
    expect(edit({ tag: 'x' }).source).toBe('contract')
  })

  test('keeps the person’s tag until it is emptied, and the automatic one in step with the question', () => {
    const own = edit({ tag: 'mine' })
    expect(own).toMatchObject({ tag: 'mine', own_tag: true })
    expect(edit({ question: 'What is your expected salary?' }, own)).toMatchObject({
      tag: 'mine',
      own_tag: true,
    })
    expect(edit({ tag: '' }, own)).toMatchObject({ tag: 'availability', own_tag: false })
    expect(edit({ question: 'What is your expected salary?' })).toMatchObject({
      tag: 'salary',
      own_tag: false,
    })
  })

  test('keeps the history short of a record that is written all day', () => {
    let answer = stored
    for (let count = 0; count < 500; count += 1) answer = edit({ answer: `${count}` }, answer)
    expect(answer.revision).toBe(501)
    expect(answer.history.length).toBe(200)
    expect(answer.history[0]).toEqual(stored.history[0]!)
  })
})

test('checkChanges() refuses an edit that names nothing', () => {
  expect(() => checkChanges({})).toThrow('Nothing is to be changed')
  for (const key of ['answer', 'question', 'tag', 'source'])
    expect(() => checkChanges({ [key]: '' })).not.toThrow()
})
