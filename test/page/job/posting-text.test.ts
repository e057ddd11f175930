import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { linkPieces, markedPieces, postingBlocks } from '#assets/page/job/posting-text.tsx'

const shape = (text: string) =>
  postingBlocks([{ text, row: null }]).map((block) =>
    block.kind === 'list'
      ? [
          block.ordered ? 'ol' : 'ul',
          ...block.items.map((pieces) => pieces.map((piece) => piece.text).join('')),
        ]
      : [block.kind, block.pieces.map((piece) => piece.text).join('')],
  )

describe('postingBlocks()', () => {
  test('sets headings, paragraphs and lists by their lines', () => {
    const text =
      'About us\n\nWe bake bread.\nEvery night.\n\nWhat you do:\n- Knead dough\n\n- Fire ovens\nYou also sell.\n\nBENEFITS\n1. Bread\n2) Sleep'
    expect(shape(text)).toEqual([
      ['heading', 'About us'],
      ['paragraph', 'We bake bread.\nEvery night.'],
      ['heading', 'What you do:'],
      ['ul', 'Knead dough', 'Fire ovens'],
      ['paragraph', 'You also sell.'],
      ['heading', 'BENEFITS'],
      ['ol', 'Bread', 'Sleep'],
    ])
  })

  test('leaves a short sentence, a last line and a minus within a line as they are', () => {
    expect(shape('We bake.\n\nJoin us!\n\n-5 degrees\n\nThe end')).toEqual([
      ['paragraph', 'We bake.'],
      ['paragraph', 'Join us!'],
      ['heading', '-5 degrees'],
      ['paragraph', 'The end'],
    ])
  })

  test('keeps the marks of requirements, also over two lines, and loses no word', () => {
    const pieces = [
      { text: '- Rust and ', row: null },
      { text: 'Go\n- SQL', row: 'r1' },
      { text: ' daily\n\nplain', row: null },
    ]
    expect(postingBlocks(pieces)).toEqual([
      {
        kind: 'list',
        ordered: false,
        items: [
          [
            { text: 'Rust and ', row: null },
            { text: 'Go', row: 'r1' },
          ],
          [
            { text: 'SQL', row: 'r1' },
            { text: ' daily', row: null },
          ],
        ],
      },
      { kind: 'paragraph', pieces: [{ text: 'plain', row: null }] },
    ])
  })
})

describe('linkPieces()', () => {
  test('takes addresses of web pages alone for links', () => {
    const text = 'See (https://bread.example/jobs?id=1), javascript:alert(1) and http://a.example.'
    expect(linkPieces(text).filter(({ href }) => href !== null)).toEqual([
      { text: 'https://bread.example/jobs?id=1', href: 'https://bread.example/jobs?id=1' },
      { text: 'http://a.example', href: 'http://a.example' },
    ])
    expect(
      linkPieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })
})

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
