import { describe, expect, test } from 'bun:test'
import { appliedFunnel } from '#lib/judge/insights/show-insights.ts'

const came = (...steps: string[]) => ({
  status: steps.at(-1) ?? '',
  timeline: steps.map((status) => ({ status })),
})

describe('appliedFunnel()', () => {
  test('counts how far an application came at any time', () => {
    const applications = [
      came('applied'),
      came('applied', 'interview', 'rejected'),
      came('applied', 'interview', 'offer', 'withdrawn'),
      came('accepted'),
    ]
    expect(appliedFunnel(applications)).toEqual({ applied: 4, interview: 3, offer: 2 })
  })

  test('leaves out an interest, also one that was marked applied by mistake', () => {
    const applications = [came('interested'), came('applied', 'interested')]
    expect(appliedFunnel(applications)).toEqual({ applied: 0, interview: 0, offer: 0 })
  })
})
