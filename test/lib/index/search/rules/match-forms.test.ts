import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { headWords, type JobHead, signPairs } from '#lib/index/search/rules/head-words.ts'
import { exclusionQuery, headMatch, textMatch } from '#lib/index/search/rules/match-forms.ts'
import { begunQuery, parseQuery, type Query } from '#lib/index/search/rules/parse-query.ts'

// Numbered from 1.
const JOBS: JobHead[] = [
  job('Senior Site Reliability Engineer', 'Northwind', 'Austin, TX', 'US'),
  job('Full-Stack Developer', 'Scale Works', 'Toronto', 'CA'),
  job('Resume Reader', 'Acme C#', 'New York, NY', 'US'),
  job('Security Officer', 'Acme', 'Remote - United Kingdom', 'GB', 'remote'),
  job('물류센터 안전관리자', 'Acme', 'Seoul', 'KR'),
  job('ソフトウェアエンジニア', 'Acme', '東京', 'JP'),
  job('Técnico de Segurança', 'Acme', 'São Paulo', 'BR'),
  job('Customer Success Manager', 'Acme', 'NYC', 'US'),
]

function job(title: string, company: string, place: string, country: string, work_mode = ''): JobHead {
  return { titles: [title], company, places: [{ locations: [place], countries: [country], work_mode }] }
}

const index = new Database(':memory:')
const schema = await Bun.file(
  new URL('../../../../../db/index/migrations/0007-search.sql', import.meta.url),
).text()
index.run(schema)
index.run(`create virtual table job_words using fts5(
  title, body, tokenize="unicode61 remove_diacritics 2 tokenchars '+#'"
)`)
JOBS.forEach((job, at) => {
  const { title, names, company, place, signs } = headWords(job)
  const text = signPairs(at === 7 ? '経験者を募集しています' : '')
  const cells = [title, names, company, place, signs, text].map((words) => words.join(' '))
  index.run(
    'insert into job_heads (rowid, title, names, company, place, signs, text_signs) values (?, ?, ?, ?, ?, ?, ?)',
    [at + 1, ...cells],
  )
  index.run('insert into job_words (rowid, title, body) values (?, ?, ?)', [at + 1, job.titles[0] ?? '', ''])
})
const heads = index.query<{ rowid: number }, [string]>(
  'select rowid from job_heads where job_heads match ? order by rowid',
)
const texts = index.query<{ rowid: number }, [string]>(
  'select rowid from job_words where job_words match ? order by rowid',
)
const found = (typed: string) => heads.all(headMatch(parseQuery(typed)) ?? '').map(({ rowid }) => rowid)

describe('headMatch()', () => {
  test.each([
    ['SRE', [1]],
    ['sre texas', [1]],
    ['site reliability', [1]],
    ['fullstack canada', [2]],
    ['"full stack"', [2]],
    ['"stack full"', []],
    ['full stack engineer', [2]],
    ['scaleworks', [2]],
    ['resume', [3]],
    ['résumé', [3]],
    ['acme c#', [3]],
    ['security guard', [4]],
    ['security guard london', [4]],
    ['security guard remote', [4]],
    ['security guard paris', []],
    ['관리자', [5]],
    ['エンジニア', [6]],
    ['東京', [6]],
    ['募集', [8]],
    ['tecnico seguranca', [7]],
    ['csm nyc', [8]],
    ['csm "new york"', [8]],
    ['acme -manager -security', [3, 5, 6, 7]],
    ['reader OR manager', [3, 8]],
    ['nurse', []],
  ])('finds for %p the jobs %j', (typed, jobs) => {
    expect(found(typed)).toEqual(jobs)
  })

  test('leaves out by another spelling of the same word', () => {
    expect(found('engineer -sr')).toEqual([2])
  })
})

describe('what is asked of the index', () => {
  const sign = fc.constantFrom(
    ...'"\'*^:(){}[]-+#.,;!?&|~\\/%_<>=@$`\0\n\t ',
    'é',
    '\u0301',
    '\ud800',
    '開',
    '관',
    '🚀',
    '\u2212',
    '\u201c',
  )
  const operator = fc.constantFrom(
    ...[
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
      '-x',
      '-"x y"',
      'sre',
    ],
  )
  const anyTyped = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(fc.oneof(sign, operator), { maxLength: 40 }).map((parts) => parts.join('')),
    fc.array(operator, { maxLength: 40 }).map((parts) => parts.join(' ')),
    fc.string({ minLength: 300, maxLength: 3000 }),
  )

  test('can be read by it, whatever was typed', () => {
    const ask = (query: Query) => {
      const [head, text, out] = [headMatch(query), textMatch(query.clauses), exclusionQuery(query.without)]
      if (head !== null) heads.all(head)
      if (text !== null) texts.all(text)
      if (out !== null) heads.all(out)
    }
    fc.assert(
      fc.property(anyTyped, (typed) => {
        expect(() => ask(parseQuery(typed))).not.toThrow()
        const begun = begunQuery(`${typed} jav`)
        if (begun !== null) expect(() => ask(begun)).not.toThrow()
      }),
      { numRuns: 500 },
    )
  })
})
