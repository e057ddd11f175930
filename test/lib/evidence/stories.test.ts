import { describe, expect, test } from 'bun:test'
import { matchStories, newStoryId } from '#lib/evidence/stories/match-story.ts'
import { editStory } from '#lib/evidence/stories/save-story.ts'
import { storyQuestions, storyTable } from '#test/lib/evidence/stories/story-table.ts'

const stories = [...storyTable.values()]
const none = () => undefined

function orderFor(question: string): string[] {
  const matches = matchStories(question, stories, none)
  const scored = stories.map((story, at) => ({
    name: story.story_id.slice(6),
    score: matches[at]?.score ?? 0,
  }))
  return scored.toSorted((a, b) => b.score - a.score).map(({ name }) => name)
}

describe('matchStories()', () => {
  test('puts the right story first for most questions', () => {
    expect(storyQuestions.length).toBeGreaterThanOrEqual(30)
    const places = storyQuestions.map(({ question, first }) => orderFor(question).indexOf(first))
    const right = places.filter((place) => place === 0).length
    const near = places.filter((place) => place >= 0 && place < 3).length
    process.stdout.write(`stories: ${storyQuestions.length} questions, first ${right}, among three ${near}\n`)
    if (process.env['SVC_SHOW_PAIRS']) {
      const wrong = storyQuestions.filter((_, at) => places[at] !== 0)
      for (const { question, first } of wrong)
        process.stdout.write(`${first}: ${question} > ${orderFor(question)}\n`)
    }
    expect(right / storyQuestions.length).toBeGreaterThanOrEqual(0.85)
  })

  test('gives all to a story that is noted as answering the question, in whatever words', () => {
    const matches = matchStories('Please describe a production incident', stories, none)
    const outage = stories.findIndex((story) => story.story_id === 'story:outage')
    expect(matches[outage]?.score).toBeGreaterThan(
      Math.max(...matches.filter((_, at) => at !== outage).map((match) => match.score)),
    )
    const noted = { ...stories[0]!, answers_questions: ['salary:expected'] }
    const questionOf = (id: string) =>
      id === 'salary:expected' ? 'What are your salary expectations?' : undefined
    expect(matchStories('What salary do you expect?', [noted], questionOf)).toEqual([
      { score: 100, why: ['It is noted as answering this question.'] },
    ])
  })

  test('says what speaks for a story, and nothing where nothing does', () => {
    const [match] = matchStories('Tell us about a conflict', [storyTable.get('reviewer')!], none)
    expect(match?.why[0]).toBe('theme: conflict')
    expect(
      matchStories('xyzzy', stories, none).every(({ score, why }) => score === 0 && why.length === 0),
    ).toBe(true)
    expect(matchStories('', stories, none).every(({ score }) => score === 0)).toBe(true)
    expect(matchStories('anything', [], none)).toEqual([])
  })

  test('scores from 0 to 100', () => {
    for (const { question } of storyQuestions) {
      for (const { score } of matchStories(question, stories, none)) {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
      }
    }
  })
})

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
})

test('newStoryId() gives an id that no story has', () => {
  expect(newStoryId('the-outage', new Set(['story:the-outage', 'story:the-outage-2']))).toBe(
    'story:the-outage-3',
  )
  expect(newStoryId('', new Set())).toBe('story:untitled')
})
