import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { wholePhrase } from '#lib/judge/read/phrases/cut-phrases.ts'

const SHRED = /^(?:or|and|e\.g|such as|etc|including|\/)\b|^[),;:.]|\([^)]*$|^[^(]*\)/i

function whole(text: string): string | null {
  const found = wholePhrase(text, { from: 0, to: text.length })
  return found === null ? null : text.slice(found.from, found.to)
}

test('what hangs at the ends of a piece is taken off', () => {
  expect(whole('or Java, and ')).toBe('Java')
  expect(whole('GCP), and containers')).toBe('and containers'.slice(4))
  expect(whole('tools (Docker, Helm')).toBe('Docker, Helm')
  expect(whole('experience with Kafka (')).toBe('experience with Kafka')
  expect(whole('e.g., Terraform')).toBe('Terraform')
  expect(whole(' ), ')).toBeNull()
})

test('a whole phrase stays as it is, brackets included', () => {
  expect(whole('Cloud (AWS, GCP or Azure) and containers')).toBe('Cloud (AWS, GCP or Azure) and containers')
  expect(whole('- Go')).toBe('- Go')
})

test('no piece of any text is a shred', () => {
  const piece = fc.constantFrom(
    '(',
    ')',
    'or ',
    'and ',
    ', ',
    'Go',
    ' e.g. ',
    'such as ',
    'etc',
    '/',
    '; ',
    'tools',
    ' [',
    ']',
    '. ',
    'including ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const found = whole(pieces.join(''))
      if (found !== null) expect([found, SHRED.test(found.trim())]).toEqual([found, false])
    }),
    { numRuns: 800 },
  )
})
