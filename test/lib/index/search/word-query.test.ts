import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { openWordQuery, wordQuery, wordsOf } from '#lib/index/search/word-query.ts'

const index = new Database(':memory:')
index.run(`create virtual table job_words using fts5(
  title, body, tokenize="unicode61 remove_diacritics 2 tokenchars '+#'"
)`)

// Numbered from 1.
const TEXTS: [string, string][] = [
  ['Java developer', 'kafka and spark'],
  ['Java developers', 'spark'],
  ['Script writer', 'javascript not java'],
  ['C++ developer', 'the near field or far'],
  ['C# developer', 'title body'],
  ['Résumé reader', 'front end'],
  ['End of the front', 'spark java'],
]
for (const [title, body] of TEXTS) {
  index.run('insert into job_words(title, body) values (?, ?)', [title, body])
}
const find = index.query<{ rowid: number }, [string]>(
  'select rowid from job_words where job_words match ? order by rowid',
)
const found = (typed: string) => find.all(wordQuery(typed) ?? '').map(({ rowid }) => rowid)

const sign = fc.constantFrom(
  ...'"\'*^:(){}[]-+#.,;!?&|~\\/%_<>=@$`\0\n\t ',
  'é',
  '\u0301',
  '\ud800',
  '開',
  '🚀',
)
const operator = fc.constantFrom(
  'AND',
  'OR',
  'NOT',
  'NEAR',
  'NEAR(',
  'title',
  'title:',
  'java',
  'rank',
  '2',
  'a',
)
const anyTyped = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.oneof(sign, operator), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.array(operator, { maxLength: 40 }).map((parts) => parts.join(' ')),
  fc.string({ minLength: 300, maxLength: 3000 }),
)

describe('wordQuery()', () => {
  test('makes a query that the index can read of whatever is typed', () => {
    fc.assert(
      fc.property(anyTyped, (typed) => {
        const query = wordQuery(typed)
        if (query !== null) expect(() => find.all(query)).not.toThrow()
      }),
      { numRuns: 3000 },
    )
  })

  test('is null exactly when there is no word in what is typed', () => {
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 20 }), (signs) => {
        const typed = signs.join('')
        expect(wordQuery(typed) === null).toBe(wordsOf(typed).length === 0)
      }),
    )
  })

  test.each([
    ['java', [1, 2, 3, 7]],
    ['JAVA', [1, 2, 3, 7]],
    ['java spark', [1, 2, 7]],
    ['developer', [1, 2, 4, 5]],
    ['developers', [1, 2, 4, 5]],
    ['"developer"', [1, 2, 4, 5]],
    ['DEVELOPERS', [1, 2, 4, 5]],
    ['c++', [4]],
    ['c#', [5]],
    ['resume', [6]],
    ['re\u0301sume\u0301', [6]],
    ['"front end"', [6]],
    ['front end', [6, 7]],
    ['front-end', [6]],
    ['"java developer', [1, 2]],
    ['"spark java" end', [7]],
    ['"" java ""', [1, 2, 3, 7]],
    ['java"spark"', [1, 2, 7]],
  ])('finds for %p the jobs %j', (typed, jobs) => {
    expect(found(typed)).toEqual(jobs)
  })

  test.each([
    ['a NOT as a word', 'java NOT spark', []],
    ['a NOT that is there', 'javascript NOT java', [3]],
    ['an OR as a word', 'kafka OR spark', []],
    ['an OR that is there', 'near OR far', [4]],
    ['an AND as a word', 'kafka AND spark', [1]],
    ['a NEAR as a word', 'NEAR(java kafka)', []],
    ['a star as nothing', 'jav*', []],
    ['a star after a word as nothing', 'kafka*', [1]],
    ['a roof as nothing', '^spark', [1, 2, 7]],
    ['a column as a word', 'title:java', []],
    ['columns as words', '{title body}: java', []],
    ['a minus as nothing', '-kafka', [1]],
    ['brackets as nothing', '(kafka)', [1]],
    ['single quotes as nothing', "'kafka'", [1]],
    ['a plus as a part of the word', 'java + kafka', []],
  ])('reads %s: %p finds %j', (_what, typed, jobs) => {
    expect(found(typed)).toEqual(jobs)
  })

  test.each([
    ['ab', '"ab"'],
    ['abc', '("abc" OR "abcs")'],
    ['abs', '("abs" OR "ab")'],
    ['ABS', '("ABS" OR "AB")'],
    ['ab3', '"ab3"'],
    ['été', '"été"'],
    ['"ab cd" ef', '"ab cd" AND "ef"'],
  ])('writes %p as %p', (typed, query) => {
    expect(wordQuery(typed)).toBe(query)
  })

  test('asks for the first 20 words and phrases alone', () => {
    const asked = (count: number) =>
      wordQuery(Array.from({ length: count }, (_, at) => `w${at}`).join(' '))?.split(' AND ')
    expect(asked(20)).toHaveLength(20)
    expect(asked(21)).toEqual(asked(20)!)
    expect(asked(20)?.at(-1)).toBe('"w19"')
  })

  test('reads the first 1000 characters alone', () => {
    expect(wordQuery(`${' '.repeat(998)}k8s`)).toBe('"k8"')
    expect(wordQuery(`${' '.repeat(1000)}k8s`)).toBeNull()
  })
})

describe('wordsOf()', () => {
  test.each([
    ['', []],
    [' .,-"*^:() ', []],
    ['C++, C# & F#', ['C++', 'C#', 'F#']],
    ['front-end', ['front', 'end']],
    ['re\u0301sume\u0301', ['résumé']],
    ['हिन्दी 開発 ③', ['हिन्दी', '開発', '③']],
    ['snake_case', ['snake', 'case']],
  ])('cuts %p into %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })
})

describe('openWordQuery()', () => {
  const begun = (typed: string) => {
    const query = openWordQuery(typed)
    return query === null ? [] : find.all(query).map(({ rowid }) => rowid)
  }

  test('finds words that begin like the last one', () => {
    expect(begun('jav')).toEqual([1, 2, 3, 7])
    expect(begun('spark dev')).toEqual([1, 2])
    expect(begun('"front of" wri')).toEqual([])
    expect(begun('"kafka and" dev')).toEqual([1])
  })

  test.each(['', 'ja', '"jav"', '   ', 'java de', 'x/y'])('begins nothing with %p', (typed) => {
    expect(openWordQuery(typed)).toBeNull()
  })

  test('never reads what was typed as an operator', () => {
    fc.assert(
      fc.property(anyTyped, (typed) => {
        expect(begun(`${typed} jav`).filter((row) => ![1, 2, 3, 7].includes(row))).toEqual([])
      }),
    )
  })
})
