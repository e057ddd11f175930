import { describe, expect, test } from 'bun:test'
import { readQuestion } from '#lib/evidence/answers/read-question.ts'
import { isSameQuestion } from '#lib/evidence/answers/same-question.ts'
import { heldOutPairs } from '#test/lib/evidence/answers/held-out-pairs.ts'
import { tunedPairs } from '#test/lib/evidence/answers/tuned-pairs.ts'

type Pair = { one: string; other: string; same: boolean }

const tables = { tuned: pairsOf(tunedPairs), 'held out': pairsOf(heldOutPairs) }

function pairsOf(table: string): Pair[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [one = '', other = ''] = line.slice(2).split(' | ')
      return { one, other, same: line.startsWith('=') }
    })
}

function figures(pairs: Pair[]) {
  const said = pairs.filter(({ one, other }) => isSameQuestion(one, other))
  const right = said.filter((pair) => pair.same).length
  const same = pairs.filter((pair) => pair.same).length
  return { pairs: pairs.length, same, said: said.length, right, wrong: said.length - right }
}

describe('isSameQuestion()', () => {
  test('finds no false equal in the tuned table, and nearly all true ones', () => {
    const { pairs, same, wrong, right } = figures(tables.tuned)
    expect(pairs).toBeGreaterThanOrEqual(150)
    expect(wrong).toBe(0)
    expect(right / same).toBeGreaterThanOrEqual(0.95)
  })

  test('finds no false equal among pairs that were not tuned on', () => {
    const { pairs, wrong } = figures(tables['held out'])
    expect(pairs).toBeGreaterThanOrEqual(50)
    expect(wrong).toBe(0)
  })

  test.each(Object.entries(tables))('prints precision and recall: %s', (name, pairs) => {
    const { same, said, right } = figures(pairs)
    const precision = (right / said).toFixed(3)
    const recall = (right / same).toFixed(3)
    process.stdout.write(`${name}: ${pairs.length} pairs, precision ${precision}, recall ${recall}\n`)
    if (process.env['SVC_SHOW_PAIRS']) process.stdout.write(`${wrongOnes(pairs).join('\n')}\n`)
    expect(said).toBeGreaterThan(0)
  })

  test('does not depend on which of two questions comes first, nor on case, marks and space', () => {
    for (const { one, other } of [...tables.tuned, ...tables['held out']]) {
      expect(isSameQuestion(one, other)).toBe(isSameQuestion(other, one))
      expect(isSameQuestion(one, `  ${one.replaceAll(' ', '  ')} `)).toBe(isSameQuestion(one, one))
    }
  })

  test('compares nothing where no word is understood', () => {
    expect(isSameQuestion('???', '!!!')).toBe(false)
    expect(isSameQuestion('', '')).toBe(false)
    expect(isSameQuestion('何か質問は？', '何か質問は')).toBe(true)
  })

  test('reads a long text in a moment', () => {
    const began = Date.now()
    readQuestion('at least at least the us '.repeat(10_000))
    readQuestion(`${'('.repeat(50_000)} sponsor`)
    expect(Date.now() - began).toBeLessThan(1000)
  })
})

function wrongOnes(pairs: Pair[]): string[] {
  return pairs
    .filter(({ one, other, same }) => isSameQuestion(one, other) !== same)
    .map(({ one, other, same }) => `${same ? 'MISSED' : 'FALSE'} ${shown(one)} | ${shown(other)}`)
}

function shown(question: string): string {
  const { frame, questionKind, words } = readQuestion(question)
  return `${question} [${frame?.topic}:${frame?.subtopic} ${questionKind} ${words.join(',')}]`
}
