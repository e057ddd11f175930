import { describe, expect, test } from 'bun:test'
import { checkSuggestions } from '#lib/judge/settle/accept-judged.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'

const LINE = 'Helped to cut deploy time by 40 % with k8s for 12 teams'
const lines = new Map(
  Array.from(
    { length: 10 },
    (_, at) => [`e${at}`, aLineOf({ id: `e${at}`, ref: `l${at}`, text: LINE })] as const,
  ),
)
const check = (...sent: unknown[]) => checkSuggestions(sent, lines)
const reasonOf = (text: unknown, item = 'e1') => Object.keys(check({ item, text }).suggestions_dropped)

describe('a line in other words', () => {
  test('is kept where it says the same', () => {
    const text = 'With k8s, helped to reduce deploy time by 40% for 12 teams'
    expect(check({ item: 'e1', text })).toEqual({
      suggestions: [{ ref: 'l1', text }],
      suggestions_dropped: {},
    })
  })

  test.each([
    ['unknown_item', 'Helped to cut deploy time', 'e99'],
    ['no_change', 'helped to cut deploy time by 40 % with  K8S for 12 teams', 'e1'],
    ['contact_data', 'Helped 12 teams to cut deploy time, see https://evil.example/me', 'e1'],
    ['contact_data', 'Helped teams to cut deploy time, write to jo@example.org', 'e1'],
    ['too_long', `Helped ${'teams '.repeat(80)}`, 'e1'],
    ['malformed', 5, 'e1'],
  ])('is dropped for %s', (reason, text, item) => {
    expect(reasonOf(text, item)).toEqual([reason])
  })

  test.each([
    ['new_number', 'With k8s, helped to cut deploy time by 60 % for 12 teams'],
    ['other_unit', 'With k8s, helped to cut deploy time by $40 for 12 teams'],
    ['share', 'Cut deploy time for 12 teams with k8s'],
  ] as const)('is kept with its reason where it contradicts the line: %s', (refused, text) => {
    expect(check({ item: 'e1', text })).toEqual({
      suggestions: [{ ref: 'l1', text, refused }],
      suggestions_dropped: { [refused]: 1 },
    })
  })

  test('comes once of each line, and eight at most', () => {
    const text = 'For 12 teams, helped to cut deploy time by 40 % with k8s'
    const all = [...lines.keys(), 'e1'].map((item) => ({ item, text }))
    const found = check(...all)
    expect(found.suggestions).toHaveLength(8)
    expect(found.suggestions_dropped).toEqual({ capped: 2, duplicate: 1 })
  })

  test('is none where the answer is of another form', () => {
    expect(checkSuggestions('all of them', lines).suggestions_dropped).toEqual({ malformed: 1 })
    expect(checkSuggestions(undefined, lines)).toEqual({ suggestions: [], suggestions_dropped: {} })
  })
})
