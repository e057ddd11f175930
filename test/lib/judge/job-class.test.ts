import { describe, expect, test } from 'bun:test'
import { type AssessmentMark, CLASS, OPENNESS } from '#db/rows/listed-job.ts'
import { chanceOfCall } from '#lib/judge/classes/chance.ts'
import {
  classOf,
  groupOf,
  isListed,
  isNotOpen,
  MATCH_FROM,
  opennessIn,
  personIn,
  stateIn,
  unreadableIn,
  verdictIn,
} from '#lib/judge/classes/job-class.ts'

const limits = { weak_fit_below_percent: 40, weak_fit_below_rank: 50, assess_min_rank: 30 }
const NOT_ASSESSED = 2

test('CLASS gives every fact bits that no other fact uses', () => {
  const bits = Object.values(CLASS)
  expect(bits.reduce((sum, bit) => sum + bit, 0)).toBe(bits.reduce((all, bit) => all | bit, 0))
})

describe('classOf()', () => {
  test.each([
    [null, false, NOT_ASSESSED],
    [null, true, NOT_ASSESSED + CLASS.applied],
    [100, false, NOT_ASSESSED],
    [50, false, NOT_ASSESSED],
    [49.9, false, NOT_ASSESSED + CLASS.ranked_low],
    [30, false, NOT_ASSESSED + CLASS.ranked_low],
    [29.9, false, NOT_ASSESSED + CLASS.ranked_low + CLASS.below_assess_min],
    [0, true, NOT_ASSESSED + CLASS.applied + CLASS.ranked_low + CLASS.below_assess_min],
  ])('gives a job of rank %p and applied %p the class %i', (rank_score, applied, job_class) => {
    expect(classOf({ rank_score, applied, has_text: true, assessment: null }, limits)).toBe(job_class)
  })

  test('compares each limit on its own', () => {
    const turned = { ...limits, weak_fit_below_rank: 30, assess_min_rank: 50 }
    const standing = { rank_score: 40, applied: false, has_text: true, assessment: null }
    expect(classOf(standing, turned)).toBe(NOT_ASSESSED + CLASS.below_assess_min)
  })
})

test('holds what the person did, of which the state of the list tells the first', () => {
  const standing = { rank_score: 90, has_text: true, assessment: null }
  const nothing = { applied: false, declined: false, seen: false, hidden: false }
  const states = ['applied', 'declined', 'hidden', 'seen'] as const
  for (const act of states) {
    const job_class = classOf({ ...standing, [act]: true }, limits)
    expect(personIn(job_class)).toEqual({ ...nothing, [act]: true })
    expect(stateIn(job_class)).toBe(act === 'seen' ? 'not_assessed' : act)
    expect(isListed(job_class)).toBe(act === 'seen')
  }
  const all = Object.fromEntries(states.map((act) => [act, true]))
  expect(stateIn(classOf({ ...standing, ...all }, limits))).toBe('applied')
})

test.each(OPENNESS)('holds whether the job is open to the person: %s', (openness) => {
  const job_class = classOf({ rank_score: 90, has_text: true, assessment: null, openness }, limits)
  const isReachable = openness === 'yes' || openness === 'unclear'
  expect(opennessIn(job_class)).toBe(openness)
  expect([isNotOpen(job_class), isListed(job_class)]).toEqual([!isReachable, isReachable])
})

describe('the class of a job that was assessed', () => {
  const assessment = (some: Partial<AssessmentMark>): AssessmentMark => {
    return {
      verdict: 'pending_user_answers',
      not_judged: null,
      fit: 30,
      share: 40,
      band: 'open',
      thin: false,
      stale: false,
      ...some,
    }
  }
  const classed = (some: Partial<AssessmentMark>, rank_score: number | null = 40) =>
    classOf({ rank_score, applied: false, has_text: true, assessment: assessment(some) }, limits)

  test.each(['matched_above_threshold', 'below_threshold', 'not_a_match'] as const)(
    'holds the verdict %s',
    (verdict) => {
      expect(verdictIn(classed({ verdict }, 90))).toBe(verdict)
      expect(isListed(classed({ verdict }, 90))).toBe(true)
    },
  )

  test('is weak where it waits for answers and both fit and rank are low', () => {
    expect(verdictIn(classed({}))).toBe('weak_fit')
    expect(isListed(classed({}))).toBe(false)
    expect(verdictIn(classed({ fit: 40 }))).toBe('pending_user_answers')
    expect(verdictIn(classed({}, 50))).toBe('pending_user_answers')
    expect(verdictIn(classed({}, null))).toBe('pending_user_answers')
    expect(verdictIn(classed({ fit: null }))).toBe('pending_user_answers')
    expect(verdictIn(classed({ verdict: 'not_a_match' }))).toBe('not_a_match')
  })

  test('is a match only where the job is open and its chance high enough, and waits else', () => {
    const matched = {
      has_text: true,
      assessment: assessment({ verdict: 'matched_above_threshold', fit: 90 }),
    }
    const verdict = (openness: 'yes' | 'unclear') => {
      return verdictIn(classOf({ rank_score: 90, ...matched, openness }, limits))
    }
    expect(verdict('yes')).toBe('matched_above_threshold')
    expect(verdict('unclear')).toBe('pending_user_answers')
    const ofRank = (rank_score: number | null) => {
      const verdict = verdictIn(classOf({ rank_score, ...matched }, limits))
      const chance = chanceOfCall({ ...matched.assessment, rank_score })
      expect(verdict === 'matched_above_threshold').toBe(chance === null || chance >= MATCH_FROM)
      return verdict
    }
    expect(ofRank(90)).toBe('matched_above_threshold')
    expect(ofRank(70)).toBe('pending_user_answers')
    expect(ofRank(null)).toBe('matched_above_threshold')
  })

  test('is thin whatever its chance', () => {
    const thin = assessment({ verdict: 'matched_above_threshold', thin: true })
    expect(stateIn(classOf({ rank_score: 40, has_text: true, assessment: thin }, limits))).toBe(
      'thin_posting',
    )
    expect(stateIn(classed({ fit: 90, thin: true }))).toBe('pending_user_answers')
  })

  test('tells a current assessment from one that is out of date, and a thin one', () => {
    expect(groupOf(classed({}))).toBe('current')
    expect(groupOf(classed({ stale: true }))).toBe('stale')
    expect(classed({ thin: true }) & CLASS.thin).toBe(CLASS.thin)
  })
})

describe('the class of a job that cannot be judged', () => {
  const mark = (some: Partial<AssessmentMark>): AssessmentMark => ({
    verdict: 'not_judged',
    not_judged: 'nothing_read',
    fit: null,
    share: null,
    band: null,
    thin: false,
    stale: false,
    ...some,
  })
  const reasonOf = (has_text: boolean, assessment: AssessmentMark | null) => {
    const job_class = classOf({ rank_score: 60, applied: false, has_text, assessment }, limits)
    expect(groupOf(job_class)).toBe('not_assessed')
    expect(isListed(job_class)).toBe(true)
    return unreadableIn(job_class)
  }

  test.each([
    ['has no text', false, null, 'no_text'],
    ['has no text though it was looked at', false, mark({ not_judged: 'no_text' }), 'no_text'],
    ['was read in vain', true, mark({}), 'nothing_read'],
    ['is in an unknown language', true, mark({ not_judged: 'unread_language' }), 'unread_language'],
    ['was read in vain by older rules', true, mark({ stale: true }), null],
    ['was looked at before anything was written', true, mark({ not_judged: 'no_evidence' }), null],
    ['was never looked at', true, null, null],
  ] as const)('holds why, for one that %s', (_what, has_text, assessment, reason) => {
    expect(reasonOf(has_text, assessment)).toBe(reason)
  })
})
