import { describe, expect, test } from 'bun:test'
import { unknownLabelsText } from '#lib/index/labels/keeps-labels.ts'

describe('unknownLabelsText()', () => {
  test('says what is kept although it is not known', () => {
    expect(unknownLabelsText({})).toBeNull()
    expect(unknownLabelsText({ min_pay: 1, country: 'US' })).toBe(
      'Jobs that do not say what they pay in USD or their country are kept. Amounts in other currencies are not converted.',
    )
  })
})
