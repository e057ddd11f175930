import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { headWords, type JobHead, OPEN_PLACE, signPairs } from '#lib/index/search/rules/head-words.ts'
import {
  exclusionQuery,
  headMatch,
  mentionMatch,
  openPlaceMatch,
  placesApart,
  textMatch,
} from '#lib/index/search/rules/match-forms.ts'
import { begunQuery, parseQuery, type Query } from '#lib/index/search/rules/parse-query.ts'
import { triesOf } from '#test/support/at-end.ts'
import { casesIn, itemsIn } from '#test/support/tables.ts'

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
  job('Lagermitarbeiter (m/w/d)', 'Hafenlager', 'Hamburg', 'DE'),
  job('Boulangère', 'Fournil', 'Lyon', 'FR'),
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
const found = (typed: string) =>
  heads
    .all(headMatch(parseQuery(typed)) ?? '')
    .map(({ rowid }) => rowid)
    .join(', ') || 'none'

describe('headMatch()', () => {
  test.each(
    casesIn(`
1: SRE | sre texas | site reliability
2: fullstack canada | "full stack" | full stack engineer | scaleworks | entwickler toronto
none: "stack full" | security guard paris | nurse | gestor de cuentas | market
3: resume | résumé | acme c#
4: security guard | security guard london | security guard remote | agent de securite | agent de sécurité
4: sicherheitsmitarbeiter | work from home security officer | security officer salary
5: 관리자
1, 2, 6: エンジニア | softwareentwickler
6: 東京
8: 募集 | csm nyc | csm "new york" | csm | csm nueva york | success manager new york city
7: tecnico seguranca
3, 5, 6, 7: acme -manager -security
3, 8: reader OR manager
1, 2: 開発者 | desarrollador
9: Fachkraft für Lagerlogistik | magasinier | material handler
10: baker | panettiere
`),
  )('finds for %p the jobs %s', (typed, jobs) => expect(found(typed)).toBe(jobs))

  test('leaves out by another spelling of the same word', () => expect(found('engineer -sr')).toBe('2'))

  test.each(
    casesIn(`
4, 5, 6, 7: acme -nyc
3, 4, 6, 7, 8: acme -seoul
1: developer -scale
3, 5, 6, 7, 8: acme -"united kingdom" | acme -remote
3, 4, 5, 6, 7, 8: acme -guard
`),
  )('leaves out by place, company and work mode: %p finds %s', (typed, jobs) => {
    expect(found(typed)).toBe(jobs)
  })
})

describe('openPlaceMatch()', () => {
  test('finds jobs that name no place, by the words beside the place', () => {
    const unknown = { titles: ['Nurse'], company: 'Acme' }
    const isOpen = (locations: string[], countries: string[] = []) =>
      headWords({ ...unknown, places: [{ locations, countries, work_mode: '' }] }).place.includes(OPEN_PLACE)
    expect([[], ['Hybrid'], ['2 Locations'], ['Remote']].map((places) => isOpen(places))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([['Oslo'], ['EMEA'], ['Smallville']].map((places) => isOpen(places))).toEqual([
      false,
      false,
      false,
    ])
    expect(isOpen(['Remote'], ['NO'])).toBe(false)
  })

  test.each([
    ['nurse berlin', ['berlin'], ['nurse']],
    ['nurse new york', ['new york'], ['nurse']],
    ['remote nurse emea', ['remote', 'emea'], ['nurse']],
    ['nurse WFH', ['WFH'], ['nurse']],
    ['nurse reading', [], ['nurse', 'reading']],
    ['mobile nurse', [], ['mobile', 'nurse']],
    ['nurse "berlin"', ['berlin'], ['nurse']],
    ['berlin OR python', [], ['berlin']],
  ])('takes of %p the places %j and the words %j', (typed, places, others) => {
    const first = (clauses: Query['clauses']) => clauses.map(([term]) => term?.text)
    const apart = placesApart(parseQuery(typed).clauses)
    expect({ places: first(apart.places), others: first(apart.others) }).toEqual({ places, others } as never)
  })
})

describe('mentionMatch()', () => {
  const mentions = new Database(':memory:')
  mentions.run(`create virtual table job_words using fts5(
    title, body, tokenize="unicode61 remove_diacritics 2 tokenchars '+#'"
  )`)
  const isMentioned = (typed: string, text: string, stated: boolean) => {
    mentions.run('delete from job_words')
    mentions.run('insert into job_words (rowid, title, body) values (1, ?, ?)', ['Nurse', text])
    const match = mentionMatch(parseQuery(typed).clauses, stated)
    return mentions.query('select rowid from job_words where job_words match ?').all(match).length === 1
  }

  test.each([
    ['berlin', 'Location: Berlin. You care.', true, true],
    ['berlin', 'You are based in Berlin.', true, true],
    ['berlin', 'A Berlin-based team.', true, true],
    ['berlin', 'We began in Berlin and grew.', false, true],
    ['berlin', 'We care for people.', false, false],
    ['nyc', 'Location: New York, NY', true, true],
    ['new york', 'Our offices are in New York and Oslo.', false, true],
    ['germany', 'Location: München', true, true],
    ['uk', 'Based in London', true, true],
    ['emea', 'Located in Spain', true, true],
    ['dach', 'Located in Spain', false, false],
    ['remote', 'This is a remote role.', false, true],
  ])('finds %p in %p stated: %p, mentioned: %p', (typed, text, stated, mentioned) => {
    expect([isMentioned(typed, text, true), isMentioned(typed, text, false)]).toEqual([stated, mentioned])
  })
})

test('what is asked of the index can be read by it, whatever was typed', () => {
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
    ...itemsIn(`AND | OR | NOT | NEAR | NEAR( | title | title: | java | rank | 2 | a | -x | -"x y" | sre`),
  )
  const anyTyped = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(fc.oneof(sign, operator), { maxLength: 40 }).map((parts) => parts.join('')),
    fc.array(operator, { maxLength: 40 }).map((parts) => parts.join(' ')),
    fc.string({ minLength: 300, maxLength: 3000 }),
  )

  const ask = (query: Query) => {
    const [head, text, out] = [headMatch(query), textMatch(query.clauses), exclusionQuery(query.without)]
    if (head !== null) heads.all(head)
    if (text !== null) texts.all(text)
    if (out !== null) heads.all(out)
    const { places, others } = placesApart(query.clauses)
    const open = openPlaceMatch({ ...query, clauses: others })
    if (open !== null) heads.all(open)
    for (const stated of [true, false]) if (places.length > 0) texts.all(mentionMatch(places, stated))
  }
  fc.assert(
    fc.property(anyTyped, (typed) => {
      expect(() => ask(parseQuery(typed))).not.toThrow()
      const begun = begunQuery(`${typed} jav`)
      if (begun !== null) expect(() => ask(begun)).not.toThrow()
    }),
    { numRuns: triesOf(500) },
  )
})
