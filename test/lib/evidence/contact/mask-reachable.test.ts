import { describe, expect, test } from 'bun:test'
import { maskReachable } from '#lib/evidence/contact/mask-reachable.ts'
import { HITS } from '#test/lib/evidence/contact/hits.ts'
import { MISSES } from '#test/lib/evidence/contact/misses.ts'

const linesOf = (lines: string) => lines.trim().split('\n')

describe('maskReachable()', () => {
  test('puts words in place of addresses and numbers, and leaves all else line by line', () => {
    const text = [
      'About us',
      'Write to Jo <jo.ann+jobs@lamps.example> or jo [at] lamps [dot] com,',
      'call (617) 555-0100 ext. 12, +49 30 1234567 or 1-800-FLOWERS.',
      'Pay: $120,000 - 150,000, 401(k), since 2019-2024.',
    ].join('\n')
    expect(maskReachable(text).split('\n')).toEqual([
      'About us',
      'Write to Jo <[email]> or [email],',
      'call [phone], [phone] or [phone].',
      'Pay: $120,000 - 150,000, 401(k), since 2019-2024.',
    ])
  })

  test('masks each once where spellings hide or meet', () => {
    expect(maskReachable('ja\u200bne＠mail.com, jo%40mail.com')).toBe('[email], [email]')
    expect(maskReachable('٠٣٠ tel: ٠٣٠١٢٣٤٥٦٧')).toBe('٠٣٠ tel: [phone]')
    expect(maskReachable('a@b.com/c@d.com tel 0301234567')).not.toMatch(/@|\d/)
  })

  test.each(linesOf(HITS.email))('masks the address in %j', (text) => {
    expect(maskReachable(text)).toContain('[email]')
  })

  test.each(linesOf(HITS.phone))('masks the number in %j', (text) => {
    expect(maskReachable(text)).toContain('[phone]')
  })

  test.each([...linesOf(MISSES.email), ...linesOf(MISSES.phone)])('leaves %j as it is', (text) => {
    expect(maskReachable(text)).toBe(text)
  })
})
