import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { foldTitle, jobKey, postingKey } from '#lib/index/jobs/job-key.ts'

const word: fc.Arbitrary<string> = fc.constantFrom(
  'engineer',
  'data',
  'Straße',
  'ΟΔΟΣ',
  'инженер',
  '開発',
  'résumé',
  '3',
  'हिन्दी',
  'go',
)
const words = fc.array(word, { minLength: 1, maxLength: 12 })
const noise = fc.constantFrom(
  ' ',
  '\n\n',
  ' - ',
  ', ',
  ' 🚀 ',
  '™ ',
  ' 1️⃣ ',
  ' 👩🏽‍💻 ',
  '\u00a0•\u00a0',
  ' ‗ ',
)
const posting = (text: string) => ({ company: 'Acme', title: 'Data Engineer', text })

describe('jobKey()', () => {
  test('is a safe integer that is never negative', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, title) => {
        const key = jobKey({ company: 'Acme', title, text })
        expect(Number.isSafeInteger(key) && key >= 0).toBe(true)
      }),
    )
  })

  test('does not change with case, space, punctuation or emoji', () => {
    fc.assert(
      fc.property(words, noise, noise, (list, between, around) => {
        const noisy = around + list.join(between).toUpperCase() + around
        expect(jobKey(posting(noisy))).toBe(jobKey(posting(list.join(' '))))
      }),
    )
  })

  test('changes with any changed, added or moved word', () => {
    fc.assert(
      fc.property(words, fc.nat(11), (list, at) => {
        const changed = list.with(at % list.length, 'otherwise')
        const key = jobKey(posting(list.join(' ')))
        expect(jobKey(posting(changed.join(' ')))).not.toBe(key)
        expect(jobKey(posting([...list, 'more'].join(' ')))).not.toBe(key)
        expect(jobKey(posting(`${list.join(' ')}more`))).not.toBe(key)
      }),
    )
  })

  test.each([
    ['3+ years in Toronto', '4+ years in Toronto'],
    ['We work in Paris', 'We work in Berlin'],
    ['Pay is $100,000', 'Pay is $120,000'],
    ['front end', 'frontend'],
  ])('keeps %p and %p apart', (a, b) => {
    expect(jobKey(posting(a))).not.toBe(jobKey(posting(b)))
  })

  test.each([
    ['café', 'cafe\u0301'],
    ['ﬁnance', 'finance'],
    ['co\u00adoperate', 'cooperate'],
    ['Ｆｕｌｌ width', 'full width'],
    ['“We’re here”', '"We\'re here"'],
  ])('takes %p and %p for the same words', (a, b) => {
    expect(jobKey(posting(a))).toBe(jobKey(posting(b)))
  })

  test('tells company, title and text apart where one word moves between them', () => {
    const key = jobKey({ company: 'a b', title: 'c', text: 'd' })
    expect(jobKey({ company: 'a', title: 'b c', text: 'd' })).not.toBe(key)
    expect(jobKey({ company: 'a b', title: 'c d', text: '' })).not.toBe(key)
  })

  test('merges a posting without text with nothing but itself', () => {
    const empty = { ...posting(' 🚀 – '), alone: 'ashby:acme:1' }
    expect(jobKey(empty)).toBe(jobKey({ ...empty, text: '' }))
    expect(jobKey(empty)).not.toBe(jobKey({ ...empty, alone: 'ashby:acme:2' }))
  })

  test('does not look at the identity of a posting that has a text', () => {
    expect(jobKey({ ...posting('words'), alone: '1' })).toBe(jobKey({ ...posting('words'), alone: '2' }))
  })

  test('gives different numbers to many different texts', () => {
    const keys = new Set(Array.from({ length: 100_000 }, (_, at) => jobKey(posting(`text ${at}`))))
    expect(keys.size).toBe(100_000)
  })
})

describe('foldTitle()', () => {
  test.each([
    ['Senior  Engineer, Platform (m/f/d) 🚀', 'senior engineer platform m f d'],
    ['C++ Developer', 'cplusplus developer'],
    ['C# Developer', 'csharp developer'],
    ['Engineer #2', 'engineer 2'],
    ['Ingénieur™', 'ingénieur'],
  ])('folds %p to %p', (title, folded) => {
    expect(foldTitle(title)).toBe(folded)
  })
})

describe('postingKey()', () => {
  const posting = {
    ...{ company_slug: 'acme', title: 'Baker', text: 'Bake bread.' },
    ...{ board_id: 'lever:acme', ext_id: '1', apart: false },
  }
  const of = (changed: Partial<typeof posting>) => postingKey({ ...posting, ...changed })

  test('is the same for copies on any board, and that of their words', () => {
    expect(of({ board_id: 'ashby:acme', ext_id: '2' })).toBe(of({}))
    expect(of({})).toBe(jobKey({ company: 'acme', title: 'Baker', text: 'Bake bread.' }))
  })

  test('is its own for a posting without a text', () => {
    expect(of({ text: '' })).not.toBe(of({ text: '', ext_id: '2' }))
    expect(of({ text: '' })).toBe(of({ text: '' }))
  })

  test('is its own for a posting that was split off, and follows its text', () => {
    const split = of({ apart: true })
    expect(split).not.toBe(of({}))
    expect(split).toBe(of({ apart: true, text: 'BAKE  bread' }))
    expect(split).not.toBe(of({ apart: true, ext_id: '2' }))
    expect(split).not.toBe(of({ apart: true, text: 'Bake cakes.' }))
  })
})
