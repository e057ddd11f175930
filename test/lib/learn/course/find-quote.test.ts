import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { findExample, findQuote } from '#lib/learn/course/find-quote.ts'
import { sourceText } from '#lib/learn/course/source-text.ts'

const word = fc.stringMatching(/^[a-z]{3,9}$/)
const words = fc.array(word, { minLength: 30, maxLength: 120 })
const space = fc.constantFrom(' ', '\n', '  ', ' \n ', '\u00a0')

/** A text, and where in its words a quote begins and how long it is. */
const texts = fc.record({
  words,
  spaces: fc.array(space, { minLength: 120, maxLength: 120 }),
  from: fc.nat(20),
  length: fc.integer({ min: 5, max: 10 }),
})

const joined = (list: readonly string[], spaces: readonly string[]) =>
  list.map((word, at) => word + (at < list.length - 1 ? spaces[at] : '')).join('')

describe('a quote', () => {
  test('of five words or more is found wherever it stands, in the source’s own characters', () => {
    fc.assert(
      fc.property(texts, ({ words, spaces, from, length }) => {
        const text = joined(words, spaces)
        const quote = words.slice(from, from + length).join(' ')
        const looked = findQuote(quote, sourceText('', text))
        if (!looked.ok) return false
        const { quote: own, start, end } = looked.found
        return text.slice(start, end) === own && own.split(/\s+/).join(' ') === quote
      }),
    )
  })

  test('of which one word is another is not found', () => {
    fc.assert(
      fc.property(texts, fc.nat(9), ({ words, spaces, from, length }, at) => {
        const picked = words.slice(from, from + length)
        picked[at % length] = `${picked[at % length]}qqq`
        return !findQuote(picked.join(' '), sourceText('', joined(words, spaces))).ok
      }),
    )
  })

  test('is not found where it cuts a word in two', () => {
    const source = sourceText('', 'the applications of the method are many and good')
    expect(findQuote('the application of the method', source)).toEqual({
      ok: false,
      problem: 'quote_not_found',
    })
    expect(findQuote('plications of the method are', source).ok).toBe(false)
  })
})

describe('an example', () => {
  const source = sourceText('', 'Run:\n\n  SELECT *\n  FROM  jobs;\n\nand wait')

  test('may be spaced otherwise, and nothing else', () => {
    expect(findExample('SELECT * FROM jobs;', source)).not.toBeNull()
    expect(findExample('select * from jobs;', source)).toBeNull()
    expect(findExample('SELECT * FROM people;', source)).toBeNull()
  })
})
