import { expect, test } from 'bun:test'
import { readPlainServe } from '#lib/cli/work/serve.ts'

test('a plain start is read without the command line, which answers for all that is wrong', () => {
  const read = (line: string, environment: Record<string, string> = {}) =>
    readPlainServe(line.split(' '), environment)
  expect(read('serve')).toEqual({ port: null, open: true })
  expect(read('serve', { SVC_PORT: '8080' })).toEqual({ port: 8080, open: true })
  expect(read('serve --port 0', { SVC_PORT: '8080' })).toEqual({ port: 0, open: true })
  for (const line of [
    'serve --port',
    'serve --port 70000',
    'serve --help',
    'serve --port 1 --json',
    'serve --no-open',
    'serve x',
  ])
    expect([line, read(line)]).toEqual([line, null])
  for (const name of ['SVC_PORT', 'SVC_BOARDS_GATEWAY', 'SVC_INDEX_URL'])
    expect(read('serve', { [name]: 'nonsense' })).toBeNull()
})
