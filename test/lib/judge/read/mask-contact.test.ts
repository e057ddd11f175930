import { expect, test } from 'bun:test'
import { maskContact } from '#lib/judge/read/mask-contact.ts'

test('puts the kind in place of contact data', () => {
  expect(maskContact('Write to jo@example.org or call +1 415 555 0100.')).toBe(
    'Write to [email] or call [phone].',
  )
  expect(maskContact('Cut build time by 40 %')).toBe('Cut build time by 40 %')
})
