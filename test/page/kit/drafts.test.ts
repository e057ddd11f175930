import { expect, test } from 'bun:test'
import {
  drafts,
  emptyDraft,
  isUnsaved,
  openDraft,
  renewDraft,
  typeInto,
} from '#assets/page/kit/texts/drafts.ts'

const KEY = 'role-backend'
const read = { label: 'Backend', titles: '["Backend Engineer"]' }
const draft = () => drafts.value[KEY]

test('a draft takes the fields that changed elsewhere, and keeps those that the person changed', () => {
  openDraft(KEY, { revision: 0, read })
  typeInto(KEY, { label: 'Services' })
  const stored = { ...read, titles: '["Backend Engineer","Rust Developer"]' }
  renewDraft(KEY, { revision: 0, read: stored })
  expect(draft()).toMatchObject({ read: stored, texts: { ...stored, label: 'Services' }, meanwhile: false })
  renewDraft(KEY, { revision: 0, read: { ...stored, label: 'Servers' } })
  expect(draft()).toMatchObject({ texts: { ...stored, label: 'Services' }, meanwhile: true })
  emptyDraft(KEY)
  expect(draft()).toMatchObject({ texts: { ...stored, label: 'Servers' }, meanwhile: false })
})

test('a form without changes shows the record as it is stored now', () => {
  renewDraft(KEY, { revision: 0, read })
  expect(draft()?.texts).toEqual(read)
  expect(drafts.value[KEY] && isUnsaved(drafts.value[KEY])).toBe(false)
})
