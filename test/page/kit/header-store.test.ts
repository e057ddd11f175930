import { expect, test } from 'bun:test'
import { headerOf } from '#assets/page/kit/pages/header-store.ts'

test('a header is sent with what is filled in alone', () => {
  expect(headerOf({ texts: { name: ' Ada ', phone: '  ' }, links: [] })).toEqual({ name: 'Ada' })
  expect(headerOf({ texts: {}, links: [{ label: '', url: ' https://example.com ' }] })).toEqual({
    links: [{ label: '', url: 'https://example.com' }],
  })
})

test('a form with nothing in it is no header', () => {
  expect(headerOf({ texts: { name: ' ' }, links: [{ label: 'Site', url: '' }] })).toBeUndefined()
})
