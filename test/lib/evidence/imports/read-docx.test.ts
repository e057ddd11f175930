import { expect, test } from 'bun:test'
import { zipEntries } from '#lib/evidence/imports/read-docx.ts'
import { zipOf } from '#test/support/zip.ts'

test('the files of a zip are found by its directory', () => {
  const entries = zipEntries(zipOf({ 'a.xml': 'a'.repeat(500), 'b.xml': 'b' }))
  expect(entries?.map(({ deflated }) => deflated)).toEqual([true, true])
  expect(entries?.every(({ start, end }) => start < end)).toBe(true)
})

test('what is no zip, is cut short or points beyond its end is none', () => {
  const zip = zipOf({ 'a.xml': 'a'.repeat(500) })
  expect(zipEntries(new Uint8Array(0))).toBeNull()
  expect(zipEntries(new TextEncoder().encode('PK but no zip'))).toBeNull()
  expect(zipEntries(zip.slice(0, zip.length - 10))).toBeNull()
  expect(zipEntries(zip.slice(20))).toBeNull()
})
