import { expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mutations } from '#test/prove/mutations.ts'

const ROOT = join(import.meta.dir, '../..')

test.each(mutations)('the text of a guard stands once in its file: $guard', async ({ file, from }) => {
  const text = await readFile(join(ROOT, file), 'utf8')
  expect(text.split(from)).toHaveLength(2)
})
