import { describe, expect, test } from 'bun:test'
import type { NewCounts } from '#lib/shortlist/new/rules/counts.ts'
import { newMessage, notJudgedText } from '#lib/shortlist/new/rules/message.ts'

const counts = (fresh: number, postings: number): NewCounts => ({
  applied: 1,
  declined: 0,
  hidden: 0,
  seen: 0,
  by_profile: [],
  low_rank_skipped: 2,
  new: fresh,
  not_judged: { no_text: 0, nothing_read: 0, unread_language: 0 },
  not_open: { elsewhere: 0, far: 0, remote_elsewhere: 0, permission: 0, language: 0, licence: 0 },
  only_stale: 3,
  outside_limits: 0,
  postings,
  ranked_low: 4,
  splits: { needs_you: 0, matches: 0, not_assessed: 0, changed: 0, low: 0 },
  to_assess: 5,
  us_only_left_out: 6,
  weak_fit: 7,
})
const since = '2026-11-21T09:08:07.006Z'

describe('newMessage()', () => {
  test.each([
    [0, 0, 'passed', 'Nothing new since 2026-11-21 09:08 UTC.'],
    [0, 0, 'anchor', 'Nothing new since your last check, 2026-11-21 09:08 UTC.'],
    [0, 0, 'first_check', 'Nothing new in the last 7 days (this is the first check).'],
    [1, 1, 'passed', '1 new job since 2026-11-21 09:08 UTC.'],
    [1, 2, 'passed', '1 new job since 2026-11-21 09:08 UTC, from 2 postings.'],
    [2, 2, 'anchor', '2 new jobs since your last check, 2026-11-21 09:08 UTC.'],
    [2, 3, 'first_check', '2 new jobs in the last 7 days (this is the first check), from 3 postings.'],
  ] as const)('says of %i jobs of %i postings, %s: %s', (fresh, postings, since_source, text) => {
    const told = {
      counts: counts(fresh, postings),
      since: { since, since_source },
      nothing_said: false,
      roles: 1,
      first: null,
    }
    expect(newMessage(told)).toBe(text)
  })

  test('says at the first check what there is, and without a role that one is missing', () => {
    const first_check = { since, since_source: 'first_check' as const }
    const told = { since: first_check, nothing_said: false, first: { stored: 4210, posted_this_week: 212 } }
    expect(newMessage({ ...told, counts: counts(1260, 1300), roles: 1 })).toBe(
      'First reading: 4,210 jobs stored. Your roles match 1,260, 212 posted this week.',
    )
    const fault = 'The file with your data is damaged.'
    expect(newMessage({ ...told, counts: counts(0, 0), roles: 0, fault })).toBe(fault)
    expect(newMessage({ ...told, counts: counts(0, 0), roles: 1, fault })).not.toContain(fault)
    expect(newMessage({ ...told, counts: counts(0, 0), roles: 0 })).toBe(
      'First reading: 4,210 jobs stored. There is no role to look for yet. Add one to see which jobs are for you.',
    )
    const none = newMessage({ ...told, counts: counts(3, 3), roles: 1, nothing_said: true })
    expect(none).toStartWith('First reading: 4,210 jobs stored. Your roles match 3, 212 posted this week. ')
  })

  const anchor = { since, since_source: 'anchor' as const }

  test('says what to do first where nothing was written to judge by', () => {
    const text = newMessage({
      counts: counts(2, 2),
      since: anchor,
      nothing_said: true,
      roles: 1,
      first: null,
    })
    expect(text).toContain('2 new jobs')
    expect(text).toContain('Add a resume so that jobs can be judged')
  })

  test('says what cannot be judged where no question does', () => {
    const not_judged = { no_text: 12, nothing_read: 1, unread_language: 2 }
    const told = { ...counts(15, 15), to_assess: 0, not_judged }
    expect(newMessage({ counts: told, since: anchor, nothing_said: false, roles: 1, first: null })).toBe(
      '15 new jobs since your last check, 2026-11-21 09:08 UTC. 12 have no text yet: their boards are asked for ' +
        'them first. Of 1 no requirement could be read: look at it yourself. 2 are in a language that only a model reads.',
    )
    const changedCounts = { ...told, to_assess: 1 }
    expect(
      newMessage({ counts: changedCounts, since: anchor, nothing_said: false, roles: 1, first: null }),
    ).not.toContain('no text')
  })
})

const NONE = { no_text: 0, nothing_read: 0, unread_language: 0 }

test.each([
  [{}, ''],
  [{ no_text: 1 }, '1 has no text yet: its board is asked for it first.'],
  [{ no_text: 12 }, '12 have no text yet: their boards are asked for them first.'],
  [{ nothing_read: 1 }, 'Of 1 no requirement could be read: look at it yourself.'],
  [
    { nothing_read: 2, unread_language: 1 },
    'Of 2 no requirement could be read: look at them yourself. 1 is in a language that only a model reads.',
  ],
])('of %o is said: %s', (some, text) => {
  expect(notJudgedText({ ...NONE, ...some })).toBe(text)
})
