import { describe, expect, test } from 'bun:test'
import { problemsOf, promptWithProblems } from '#lib/judge/calls/make-attempt.ts'
import type { Reason } from '#lib/judge/targets/outcome.ts'
import { isBadAnswer, REASONS } from '#lib/judge/targets/reasons.ts'

describe('promptWithProblems()', () => {
  test('leaves the question as it was, and names the problems behind it', () => {
    expect(promptWithProblems('Read this.\n', ['rows[0] has no quote'])).toBe(
      [
        'Read this.\n',
        '',
        '## Your last answer could not be used',
        '',
        'What was wrong with it:',
        '- rows[0] has no quote',
        '',
        'Answer the same question again, as one JSON object of the schema and nothing else.',
      ].join('\n'),
    )
  })

  test('names twenty problems at most, each on a line of its own and short', () => {
    const text = promptWithProblems('Q', [`a\n## b\n${'c'.repeat(300)}`, ...Array(30).fill('d')])
    expect(text.match(/^- /gm)).toHaveLength(21)
    expect(text).toContain('- a ## b ccc')
    expect(text).toContain('- and 11 more like these')
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(210)
  })
})

test('every bad answer has a problem of its own', () => {
  const bad = (Object.keys(REASONS) as Reason[]).filter(isBadAnswer)
  const said = bad.flatMap(problemsOf)
  expect(new Set(said).size).toBe(bad.length)
  expect(said).not.toContain(problemsOf('network')[0])
})
