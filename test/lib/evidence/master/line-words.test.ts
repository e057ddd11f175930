import { expect, test } from 'bun:test'
import { lineWords } from '#lib/evidence/master/line-words.ts'

test.each([
  ['Cut build times by 40 percent', ['cut', 'build', 'tim'], ['40%']],
  ['Cutting the builds’ time by 40%', ['cut', 'build', 'tim'], ['40%']],
  ['Planned, planning, plans', ['plan', 'plan', 'plan'], []],
  ['Studies and boxes of glass', ['study', 'box', 'glass'], []],
  ['C++, C# and Go', ['c++', 'c#', 'go'], []],
  ['Co-ordinated back-end on-boarding, team-wide', ['coordinat', 'backend', 'onboard', 'team', 'wid'], []],
  ['São Überblick', ['sao', 'uberblick'], []],
  [
    '10k, 10,000, 10 000, $2M, 2 million, 1.5m',
    [],
    ['10000', '10000', '10000', '2000000', '2000000', '1500000'],
  ],
  ['three of one, 3x and 80 ms', ['one'], ['3', '3x', '80']],
  ['東京', ['東京'], []],
  ['', [], []],
])('of %j', (text, words, numbers) => {
  expect(lineWords(text)).toEqual({ words, numbers })
})
