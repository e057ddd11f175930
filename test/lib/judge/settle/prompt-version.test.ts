import { expect, test } from 'bun:test'
import { EXTRACT_VERSION, JUDGE_VERSION, PROMPT_VERSION } from '#lib/judge/assess/versions.ts'
import { extractPrompt, sentPosting } from '#lib/judge/read/extract-prompt.ts'
import { judgePrompt } from '#lib/judge/settle/judge-prompt.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

// A change of a prompt or schema needs a new version here and beside it, which makes earlier readings and judgements
// outdated.
const KNOWN: Record<string, string> = {
  'extract:2': 'b5de08a414352f72',
  'extract:3': '3c1b3d3e2234b7af',
  'judge:1': 'e1f4e24899c5075d',
  'judge:2': '17aa68f58c15ddf6',
  'judge:3': '1350c9c735ea6b1c',
  'judge:4': 'bc0fbc1cac3934d7',
}

const fence = '0123456789ab'

test('a prompt to read has the words that its version had', async () => {
  const posting = sentPosting({ title: 'Baker', text: 'Must bake' })
  const made = [false, true].map((again) => extractPrompt(posting, { fence, again }))
  expect(KNOWN[EXTRACT_VERSION]).toBe((await sha256Of(JSON.stringify(made))).slice(0, 16))
})

test('a prompt to judge has the words that its version had', async () => {
  const entry = { heading: 'Acme', start: null, end: null, ongoing: false }
  const lines = [
    aLineOf({ id: 'e1', text: 'Acme', section: 'experience', entry }),
    aLineOf({ id: 'e2', text: 'Baked', section: 'experience', entry }),
    { id: 'e3', kind: 'answer' as const, ref: 'q1', text: 'Yes', question: 'Do you bake?' },
    { id: 'e4', kind: 'story' as const, ref: 's1', text: 'The day of the bread' },
  ]
  const rows = [aRow({ id: 'r1', kind: 'years', min_years: 2 }), aRow({ id: 'r2' })]
  const made = judgePrompt({ jobs: [{ rows }], lines, fence, today: '2026-01-01' })
  expect(KNOWN[JUDGE_VERSION]).toBe((await sha256Of(JSON.stringify(made))).slice(0, 16))
})

test('the version of an assessment names both', () => {
  expect(PROMPT_VERSION).toBe(`${EXTRACT_VERSION}+${JUDGE_VERSION}`)
})
