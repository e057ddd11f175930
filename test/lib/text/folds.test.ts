import { expect, test } from 'bun:test'
import { sourceFiles } from '#test/contract/source-files.ts'

// A fold of its own needs a reason.
const OWN_FOLDS = new Map([
  ['lib/evidence/answers/read-question.ts', 'capitals tell US from us'],
  ['lib/index/jobs/job-key.ts', 'the keys of stored jobs are made of it'],
  ['lib/index/search/rules/head-words.ts', 'marks of kana stay'],
  ['lib/index/titles/title-words.ts', 'keeps marks, and most titles are ASCII'],
  ['lib/judge/read/find-terms.ts', 'keeps the spaces of a term'],
  ['lib/judge/settle/settle-rows.ts', 'a key of a quote as it is shown'],
  ['lib/resume/files/folder-name.ts', 'names of folders are compared as file systems do'],
])

test('other files fold texts and take their words by the functions of lib/text', async () => {
  const files = await sourceFiles('lib', 'db', 'routes', 'assets')
  const fold = /\.normalize\('NF[^;{}]{0,120}\.toLowerCase\(|\.toLowerCase\([^;{}]{0,120}\.normalize\('NF/
  const words = /\.toLowerCase\(\)\s*\.match\(\/\\p\{L\}\+\/gu\)/
  const found = files.filter(
    ({ path, text }) => !path.startsWith('lib/text/') && (fold.test(text) || words.test(text)),
  )
  expect(found.map(({ path }) => path).toSorted()).toEqual([...OWN_FOLDS.keys()])
})
