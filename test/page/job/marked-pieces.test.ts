import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { markedPieces } from '#assets/page/job/marked-pieces.ts'

const text = 'We want:\n- Five years of Go\n- “Kubernetes” or Nomad, and JavaScript\n'

describe('markedPieces()', () => {
  test('marks the sentences of the requirements where they stand', () => {
    const rows = [
      { id: 'r2', quote: '"kubernetes"  or nomad' },
      { id: 'r1', quote: 'Five years of Go' },
      { id: 'r3', quote: 'Java' },
      { id: 'r4', quote: 'never said' },
    ]
    const marked = markedPieces(text, rows).filter(({ row }) => row !== null)
    expect(marked).toEqual([
      { text: 'Five years of Go', row: 'r1' },
      { text: '“Kubernetes” or Nomad', row: 'r2' },
    ])
  })

  test('lets what overlaps share its place, and says every letter once', () => {
    const words = fc.array(fc.constantFrom('go', 'and', 'Kafka', '•', '“a”', 'é', '\u200b', '\n'), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 6 }), (said, quotes) => {
        const whole = said.join(' ')
        const rows = quotes.map((quote, at) => ({ id: `r${at}`, quote: quote.join(' ') }))
        expect(
          markedPieces(whole, rows)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(whole)
      }),
    )
  })
})
