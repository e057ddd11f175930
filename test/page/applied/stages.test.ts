import { describe, expect, test } from 'bun:test'
import { funnelOf, happeningsOf, sinceText, stageAtOffset } from '#assets/page/applied/stages.ts'
import type { Status } from '#assets/page/applied/store.ts'

const at = '2026-11-20T09:00:00.000Z'
const now = Date.parse('2026-11-22T10:00:00Z')
const application = (status: Status, ...before: string[]) => ({
  status,
  timeline: [...before, status].map((step) => ({ status: step })),
})

describe('the funnel', () => {
  test('counts the furthest step ever reached, and none of what is only of interest', () => {
    const all = [
      application('applied'),
      application('rejected', 'applied', 'interview'),
      application('offer', 'applied'),
      application('interested', 'applied', 'interested'),
      application('withdrawn', 'applied'),
    ]
    expect(funnelOf(all).map(({ name, count }) => [name, count])).toEqual([
      ['Applied', 4],
      ['Screening', 2],
      ['Interview', 2],
      ['Offer', 1],
      ['Accepted', 0],
    ])
  })

  test('gives no share of fewer than five', () => {
    const few = funnelOf([
      application('applied'),
      application('screening'),
      application('applied'),
      application('applied'),
    ])
    expect(few.map(({ note }) => note)).toEqual(['', '', '', '', ''])
    const more = funnelOf(Array.from({ length: 5 }, () => application('screening')))
    expect(more.map(({ note }) => note)).toEqual(['', '100% of the step before', '', '', ''])
  })
})

test('the stage beside another is told but for how it ended', () => {
  expect([
    stageAtOffset('interested', -1),
    stageAtOffset('applied', 1),
    stageAtOffset('applied', -1),
  ]).toEqual([null, 'screening', 'interested'])
  expect([stageAtOffset('offer', 1), stageAtOffset('rejected', -1)]).toEqual([null, 'offer'])
})

test('steps, follow-ups and what was sent stand in one order, the last first', () => {
  const happenings = happeningsOf(
    {
      timeline: [{ status: 'applied', at, by: 'operator', recorded_at: at }],
      set_aside: [
        {
          follow_up_on: '2026-11-21',
          how: 'moved',
          to: '2026-11-28',
          at: '2026-11-21T09:00:00.000Z',
          by: 'agent',
        },
        { follow_up_on: '2026-11-28', how: 'done', to: null, at: '2026-11-28T09:00:00.000Z', by: 'operator' },
      ],
      sent: [{ sent_at: '2026-11-20T09:30:00.000Z', resume_revision: 1 }],
    },
    { status: (status) => `Now ${status}`, day: (day) => day },
  )
  expect(happenings.map(({ text }) => text)).toEqual([
    'Followed up',
    'Follow-up put off to 2026-11-28',
    'Resume kept as it was then',
    'Now applied',
  ])
})

test('how long an application stands where it is', () => {
  expect(sinceText(at, now)).toBe('For 2 days')
  expect(sinceText('2026-11-22T09:00:00Z', now)).toBe('Since today')
})
