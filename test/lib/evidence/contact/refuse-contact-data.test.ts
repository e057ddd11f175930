import { expect, test } from 'bun:test'
import { refuseContactData } from '#lib/evidence/contact/refuse-contact-data.ts'
import { Refusal } from '#lib/service/refusals.ts'

test('names the kinds and never the values', () => {
  const refused = refusalOf(['12 Main Street', 'call 617-555-0100', 'bob@mail.example', '617-555-0101'])
  expect(refused.code).toBe('personal_info_refused')
  expect(refused.details).toEqual({ kinds: ['email', 'phone', 'address'] })
  expect(refused.message).toStartWith('`note` holds contact data (email, phone, address)')
  expect(refused.message).not.toMatch(/Main|617|bob/)
})

test('refuses a name behind its label', () => {
  expect(refusalOf(['Name: Ada Lovelace']).details).toEqual({ kinds: ['name_line'] })
})

test('lets other text pass', () => {
  expect(() => refuseContactData('note', ['Interview 2026-12-03 14:30 with Ann', ''])).not.toThrow()
})

function refusalOf(texts: string[]): Refusal {
  try {
    refuseContactData('note', texts)
  } catch (refused) {
    if (refused instanceof Refusal) return refused
  }
  throw new Error('nothing was refused')
}
