import { describe, expect, test } from 'bun:test'
import { countTerms } from '#lib/judge/rank/rules/term-counts.ts'

function counted(texts: { text: string; times: number }[]): [string, number][] {
  const counts: [string, number][] = []
  countTerms(texts, (term, count) => counts.push([term.text, count]))
  return counts
}

describe('countTerms()', () => {
  test('counts each text as many times as it says and keeps the order first met', () => {
    const texts = [
      { text: 'Baker', times: 3 },
      { text: 'bakers and bread', times: 1 },
    ]
    expect(counted(texts)).toEqual([
      ['baker', 4],
      ['bread', 1],
    ])
  })

  test('starts from nothing each time', () => {
    counted([{ text: 'bread bread', times: 1 }])
    expect(counted([{ text: 'bread', times: 1 }])).toEqual([['bread', 1]])
  })
})
