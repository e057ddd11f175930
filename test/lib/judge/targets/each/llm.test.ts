import { expect, test } from 'bun:test'
import { isLlmNewEnough, llmArguments, llmInput } from '#lib/judge/targets/each/llm.ts'

const FLAGS = '-m, --model  --schema  -n, --no-log  --no-stream  -u, --usage'

test('a call is a plain completion that is kept nowhere', () => {
  const ask = { model: 'small', schema_path: '/call/schema.json', help: FLAGS }
  const words = [
    'prompt',
    '-m',
    'small',
    '--schema',
    '/call/schema.json',
    '--no-log',
    '--no-stream',
    '--usage',
  ]
  expect(llmArguments(ask)).toEqual(words)
  const hiding = llmArguments({ ...ask, help: `${FLAGS} -R, --hide-reasoning` })
  expect(hiding).toEqual([...words.slice(0, -1), '-R', '--usage'])
})

test('the system text goes before the prompt, not into the arguments', () => {
  expect(llmInput({ system: 'You read.', prompt: 'This.' })).toBe('You read.\n\nThis.')
})

test('a program is too old without a single one of the flags', () => {
  expect(isLlmNewEnough(FLAGS)).toBe(true)
  const passed = FLAGS.match(/--[a-z-]+/g) ?? []
  for (const flag of passed) expect(isLlmNewEnough(FLAGS.replace(flag, ''))).toBe(false)
})
