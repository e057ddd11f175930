import { describe, expect, test } from 'bun:test'
import { STEPS } from '#db/rows/pathway.ts'
import { droppedText } from '#lib/learn/course/dropped-text.ts'
import {
  demandCountText,
  localPageText,
  minutesText,
  pathwayStateText,
  staleText,
  stepStateText,
  stepText,
} from '#lib/learn/pathways/pathway-words.ts'

const BUILT = { state: 'built' as const, reasons: [], build: null }
const AT = '2026-11-22T10:00:00.000Z'

describe('the words for a course', () => {
  test('name every step and state, and let one that is not known stand', () => {
    for (const step of STEPS) expect(stepText(step)).not.toBe(step)
    expect([stepText('later'), stepStateText('later'), pathwayStateText('later')]).toEqual([
      ...['later', 'later', 'later'],
    ])
    expect(stepStateText('running')).toBe('under way')
    expect(pathwayStateText('interrupted')).toBe('Interrupted')
  })

  test('say of a shipped page how it stands', () => {
    expect(localPageText(BUILT)).toBe('Built')
    expect(localPageText({ ...BUILT, state: 'not_built' })).toBe('Not built yet')
    expect(localPageText({ ...BUILT, state: 'stale', reasons: ['postings', 'gigai_version'] })).toBe(
      'Out of date because your postings changed, the program changed',
    )
    expect(staleText([])).toBe('Out of date because something changed')
    const running = { status: 'running' as const, started_at: AT, detail: 'counting postings' }
    expect(localPageText({ ...BUILT, build: running })).toBe('Being built: counting postings')
    const failed = { status: 'failed' as const, error_code: 'x', error: 'The disk is full.', finished_at: AT }
    expect(localPageText({ ...BUILT, build: failed })).toBe('Could not be built: The disk is full.')
  })

  test('count jobs and minutes', () => {
    expect(demandCountText({ jobs: 9, must: 6 })).toBe('asked by 9 jobs, 6 as a must')
    expect(demandCountText({ jobs: 1, must: 0 })).toBe('asked by 1 job')
    expect([0.2, 1, 25, 89, 90, 150].map(minutesText)).toEqual([
      ...['under a minute', '1 min', '25 min', '89 min', '1.5 h', '2.5 h'],
    ])
  })

  test('say what was left out and why', () => {
    expect(droppedText({ what: 'lesson:m2l3', reason: 'too_few_verified' })).toBe(
      'Lesson m2l3: for too few of its sentences a quote was found',
    )
    expect(droppedText({ what: 'path:full', reason: 'new_code' })).toBe('Path full: it did not pass a check')
  })
})
