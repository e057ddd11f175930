import { expect, test } from 'bun:test'
import type { PostingsToRead } from '#lib/index/postings/prepare-posting.ts'
import { readHere } from '#lib/runtime/engine/read-postings.ts'
import { openThread } from '#lib/runtime/threads/open-thread.ts'
import { openPostingReader } from '#lib/runtime/threads/posting-reader.ts'

function asking(count: number): PostingsToRead {
  const postings = Array.from({ length: count }, (_, at) => ({
    ext_id: `${at}`,
    title: `Nurse ${at % 7}`,
    url: `https://boards.example/acme/${at}`,
    places: [{ text: 'Berlin, Germany', country: null }],
    work_mode: null,
    html: `<p>Care for people on ward ${at % 9}, with five years of experience.</p>`,
    salary: '',
    published_at: '2026-03-01T00:00:00.000Z',
    published_kind: 'posted' as const,
    updated_at: null,
  }))
  return { board_id: 'greenhouse:acme', company_slug: 'acme', postings, apart: new Set(['3']) }
}

test('many postings are read in a thread as they are read here, few without one', async () => {
  let opened = 0
  const reader = openPostingReader((options) => {
    const thread = openThread<never>(options)
    const read = (ask: unknown) => {
      opened += 1
      return (thread.functions as unknown as typeof reader).read(ask as PostingsToRead)
    }
    return { functions: { read } as never, close: thread.close }
  })
  const [few, many] = [asking(20), asking(400)]
  expect(await reader.read(few)).toEqual(await readHere(few))
  expect(opened).toBe(0)
  const read = await reader.read(many)
  expect(opened).toBe(1)
  expect(read).toEqual(await readHere(many))
  // Copies hold one text, also when they came from another thread.
  expect(read[63]?.packed).toBe(read[0]?.packed as Uint8Array)
  await reader.close()
})

test('what a thread that ended should have read is read here', async () => {
  const failing = { read: () => Promise.reject(new Error('A thread of the service ended.')) }
  const reader = openPostingReader(() => ({ functions: failing as never, close: async () => undefined }))
  const many = asking(400)
  expect(await reader.read(many)).toEqual(await readHere(many))
})
