import { describe, expect, test } from 'bun:test'

/** The first commit that follows the rules of CONTRIBUTING.md; earlier subjects stay as they are. */
const FIRST = '2026-11-25T17:40:00Z'
const LONGEST = 72
/** Verbs that name no change: `Tell how long a start takes`. */
const EMPTY = /^(?:tell|say|know|have|let|do|keep going)\b/i

/** Returns why a commit subject does not tell which part changed and how; null for a good one. */
function problemOf(subject: string): string | null {
  if (subject.length > LONGEST) return 'too long'
  if (!/^[A-Z][a-z]+ \S/.test(subject)) return 'no verb first'
  if (/\bwhat\b/i.test(subject)) return 'a clause instead of a noun'
  return EMPTY.test(subject) ? 'an empty verb' : null
}

test.each([
  ['Detect duplicate texts in one pass', null],
  ['Merge branch hints', null],
  [`Detect ${'long '.repeat(20)}texts`, 'too long'],
  ['duplicates', 'no verb first'],
  ['Keep what labels and reports may be apart', 'a clause instead of a noun'],
  ['Say how long a start takes', 'an empty verb'],
])('%s', (subject, problem) => {
  expect(problemOf(subject)).toBe(problem)
})

const log = Bun.spawnSync(['git', 'log', `--since=${FIRST}`, '--no-merges', '--format=%s'], {
  cwd: new URL('../..', import.meta.url).pathname,
})
const subjects = log.success ? log.stdout.toString().trim().split('\n').filter(Boolean) : []

describe.skipIf(subjects.length === 0)('the history of this checkout', () => {
  test('has subjects that name the change', () => {
    expect(subjects.filter((subject) => problemOf(subject) !== null)).toEqual([])
  })
})
