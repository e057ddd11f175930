import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { compileRole, type MatchRank } from '#lib/index/titles/title-match.ts'
import { explainRank } from '#lib/judge/rank/explain-ranks.ts'
import { loadRankModel } from '#lib/judge/rank/load-rank-model.ts'
import { rankScores } from '#lib/judge/rank/rank-score.ts'
import { compileRoleWeights, type RoleWords } from '#lib/judge/rank/role-weights.ts'
import { type PostingWords, termVector } from '#lib/judge/rank/term-vector.ts'
import { itemsIn } from '#test/support/tables.ts'

const model = loadRankModel()
const YEAR = 2026
const aRole = (role: Partial<RoleWords>): RoleWords => ({
  titles: ['Software Engineer'],
  keywords: [],
  year: YEAR,
  ...role,
})
const DUTIES =
  'You design services, review changes with your colleagues, write tests and documentation, run what you build, ' +
  'talk with customers about plans, and improve how we deploy, monitor and secure our platform over time.'
const SENIOR_RESUME = `### Harbour Freight Software
Senior Backend Engineer, 2019 - Present
- Services in Go and PostgreSQL for parcel tracking, Kafka and Kubernetes on AWS
### Lowick Software
Backend Engineer, 2016 - 2019
- Python, Docker and Redis
### Tarn College
BSc Computer Science, 2012 - 2016`

const COOK = '### Inn\nCook, 2016 - 2024'
const DOCTORATE = '### Tarn University\nPhD Statistics, 2018 - 2024'
const TOP = 'Principal Data Analyst'
const ABOVE_SENIOR = ['Lead Data Analyst', 'Staff Data Analyst', TOP]
const UPPER = ['Senior Data Analyst', ...ABOVE_SENIOR]

function rank(posting: Partial<PostingWords>, role: RoleWords): number {
  const { title = 'Senior Software Engineer', text = DUTIES } = posting
  const match = compileRole({ titles: role.titles, avoid_titles: [] })(title)
  const vector = termVector({ title, text }, model.worth)
  return rankScores({ vector, title, matches: [match] }, compileRoleWeights([role], model), model.weights)[0]!
}

const anyRole = fc.record({
  titles: fc.array(fc.lorem({ maxCount: 3 }), { minLength: 1, maxLength: 20 }),
  keywords: fc.array(fc.lorem({ maxCount: 2 }), { maxLength: 30 }),
  resume_text: fc.lorem({ maxCount: 60 }),
  year: fc.constant(YEAR),
})

describe('rankScores()', () => {
  test.each(['5 to 8 years of experience', '5+ years of experience', '6 years of experience'])(
    'takes no points from an analyst of nine years for %p',
    (years) => {
      const resume_text = '### Lowick\nSenior Data Analyst, 2017 - Present'
      const role = aRole({ titles: ['Data Analyst'], resume_text })
      const ranks = [`${years}. ${DUTIES}`, DUTIES].map((text) => rank({ title: 'Data Analyst', text }, role))
      expect(Math.abs(ranks[0]! - ranks[1]!)).toBeLessThan(3)
    },
  )

  test.each([
    ['two years', 'Data Analyst, 2024 - Present', ['Data Analyst', 'Junior Data Analyst'], UPPER],
    ['two years after eight as a cook', `Data Analyst, 2024 - Present\n${COOK}`, ['Data Analyst'], UPPER],
    ['two years and a doctorate', `Data Analyst, 2024 - Present\n${DOCTORATE}`, ['Data Analyst'], UPPER],
    ['four years', 'Data Analyst, 2022 - Present', ['Data Analyst'], ABOVE_SENIOR],
    [
      'nine years',
      'Senior Data Analyst, 2017 - Present',
      ['Senior Data Analyst'],
      ['Junior Data Analyst', TOP],
    ],
    ['fifteen years', 'Lead Data Analyst, 2011 - Present', ['Lead Data Analyst'], ['Junior Data Analyst']],
  ])('ranks titles of the level of an analyst of %s before others', (_, jobs, own, others) => {
    const role = aRole({ titles: ['Data Analyst'], resume_text: `### Lowick\n${jobs}` })
    const ranks = (titles: readonly string[]) => titles.map((title) => rank({ title }, role))
    expect(Math.min(...ranks(own))).toBeGreaterThan(Math.max(...ranks(others)) + 10)
  })

  test('takes no points from the same title in words of which nothing was learned', () => {
    const role = aRole({ titles: ['Lagerist'], resume_text: '### Nordfracht\nLagerist, 2018 - heute' })
    const partsOf = (title: string) =>
      explainRank({ posting: { title, text: DUTIES }, role }, model).parts.map(({ term }) => term)
    expect(partsOf('Lagerist (m/w/d)')).not.toContain('a title unlike yours')
    expect(partsOf('Florist (m/w/d)')).toContain('a title unlike yours')
  })

  test('takes no points from the small words of the language of resume and posting', () => {
    const resume =
      'Lagerist, 2018 - heute\nKommissioniert und verpackt die Ware für den Versand mit dem Scanner und lagert sie ein'
    const role = aRole({ titles: ['Lagerist'], resume_text: resume })
    const text = (words: string) => `Wir suchen ${words} in Teilzeit.`
    const alike = (words: string) => rank({ title: 'Lagerist', text: text(words) }, role)
    expect(alike('eine Hilfe und mit den Gästen für das Haus und die Küche')).toBe(alike('eine Hilfe'))
  })

  test('gives a number of 0 to 100 with one decimal', () => {
    fc.assert(
      fc.property(anyRole, fc.lorem({ maxCount: 80 }), fc.lorem({ maxCount: 4 }), (role, text, title) => {
        const value = rank({ title, text }, role)
        expect(value >= 0 && value <= 100).toBe(true)
        expect(Math.round(value * 10) / 10).toBe(value)
      }),
    )
  })

  test('gives each of several roles the score that it gets alone, in their order', () => {
    const roles = [
      aRole({}),
      aRole({ keywords: ['python'] }),
      aRole({ titles: ['Baker'], resume_text: 'Bread' }),
    ]
    const title = 'Senior Software Engineer'
    const text = `${DUTIES} Python.`
    const matches = roles.map(({ titles }) => compileRole({ titles, avoid_titles: [] })(title))
    const vector = termVector({ title, text }, model.worth)
    const together = rankScores({ vector, title, matches }, compileRoleWeights(roles, model), model.weights)
    expect(together).toEqual(roles.map((role) => rank({ text }, role)))
  })

  test('takes a posting whose vector says nothing', () => {
    const matches: MatchRank[] = [1]
    const job = { vector: new Uint32Array(1), title: '', matches }
    expect(rankScores(job, compileRoleWeights([aRole({})], model), model.weights)[0]).toBeWithin(0, 100)
  })
})

describe('the rank of a job whose title a role names', () => {
  const TITLES = itemsIn(
    `Backend Engineer | Software Engineer | Senior Backend Engineer | Software Engineer, Backend`,
  )
  const texts = [
    `${DUTIES} We work in Java and Spring.`,
    `${DUTIES} We work in Go, PostgreSQL and Kafka.`,
    `${DUTIES} We make maps, and care for good pictures of the world.`,
    'We are a small company that makes software for dentists. You will work with the whole team on all of it.',
  ]
  const role = aRole({ titles: ['Backend Engineer', 'Software Engineer'] })

  test('is 50 and over without a resume', () => {
    for (const title of TITLES)
      for (const text of texts) expect(rank({ title, text }, role)).toBeGreaterThanOrEqual(50)
  })

  test('stays at 50 and over for most when a short resume is added', () => {
    const short = SENIOR_RESUME.split('\n').slice(0, 5).join('\n')
    const ranks = TITLES.flatMap((title) =>
      texts.map((text) => rank({ title, text }, { ...role, resume_text: short })),
    )
    expect(ranks.filter((rank) => rank >= 50).length).toBeGreaterThan(ranks.length / 2)
  })

  test('stays about where it was when a resume of other words is added', () => {
    const [word] = fc.sample(fc.lorem({ maxCount: 3 }), { numRuns: 1, seed: 7 })
    const bare = rank({ title: 'Backend Engineer' }, role)
    expect(rank({ title: 'Backend Engineer' }, { ...role, resume_text: word! })).toBeGreaterThan(bare - 15)
  })
})

describe('the rank with a resume', () => {
  const role = aRole({ titles: ['Senior Backend Engineer', 'Backend Engineer'], resume_text: SENIOR_RESUME })

  test('never falls when the posting names one more skill of the resume', () => {
    const skills = ['Go', 'PostgreSQL', 'Kafka', 'Kubernetes', 'AWS', 'Python', 'Docker', 'Redis']
    const ranks = skills.map((_, at) =>
      rank({ title: 'Backend Engineer', text: `${DUTIES} ${skills.slice(0, at).join(', ')}` }, role),
    )
    for (const [at, score] of ranks.entries()) expect(score).toBeGreaterThanOrEqual(ranks[at - 1] ?? 0)
  })

  test('puts a posting with the skills of the resume over one with other skills', () => {
    const text = `${DUTIES} Go, PostgreSQL, Kafka, Kubernetes.`
    const other = `${DUTIES} Swift, Xamarin, Unity, OpenGL.`
    expect(rank({ title: 'Backend Engineer', text }, role)).toBeGreaterThan(
      rank({ title: 'Backend Engineer', text: other }, role),
    )
  })

  test('does not count "on-the-go" for a person who writes Go', () => {
    const title = 'Backend Engineer'
    const plain = rank({ title, text: `${DUTIES} There is fruit for the kitchen.` }, role)
    expect(rank({ title, text: `${DUTIES} There is fruit on-the-go.` }, role)).toBeLessThan(plain + 5)
  })

  test('puts no internship and no beginner in the first four of a senior', () => {
    const text = `${DUTIES} Go, PostgreSQL, Kafka and Kubernetes on AWS.`
    const titles = [
      'Software Engineer Internship | Backend',
      'Backend Engineer Intern',
      'Backend Engineer - New Grad',
      'Senior Backend Engineer',
      'Backend Engineer',
      'Staff Backend Engineer',
      'Senior Software Engineer, Backend',
    ]
    const sorted = titles.toSorted((a, b) => rank({ title: b, text }, role) - rank({ title: a, text }, role))
    expect(sorted.slice(0, 4).filter((title) => /Intern|Grad/.test(title))).toEqual([])
  })

  test('ranks another trade low though it shares the words around it', () => {
    const text = `${DUTIES} You know Python and AWS.`
    expect(rank({ title: 'Senior Thermal Engineer', text }, role)).toBeLessThan(50)
    expect(rank({ title: 'Sales Manager', text }, role)).toBeLessThan(30)
  })

  test('ranks a job lower for a language, years or tools that the resume does not have', () => {
    const title = 'Backend Engineer'
    const text = `${DUTIES} Go, PostgreSQL and Kafka.`
    const fits = rank({ title, text }, role)
    expect(rank({ title, text: `${text} You are fluent in Japanese.` }, role)).toBeLessThan(fits - 15)
    expect(rank({ title, text: `${text} 15+ years of experience.` }, role)).toBeLessThan(fits - 2)
    expect(rank({ title: 'Backend Engineer (Ruby)', text }, role)).toBeLessThan(fits - 15)
    expect(rank({ title: 'Backend Engineer (Go)', text }, role)).toBeGreaterThan(fits - 5)
  })

  test('takes nothing for a language that is only a plus', () => {
    const text = `${DUTIES} Go and Kafka.`
    const fits = rank({ title: 'Backend Engineer', text }, role)
    expect(rank({ title: 'Backend Engineer', text: `${text} German is a plus.` }, role)).toBeGreaterThan(
      fits - 5,
    )
  })
})

test.each([
  ['without a resume', aRole({ titles: ['Backend Engineer'] })],
  ['with one', aRole({ titles: ['Backend Engineer'], resume_text: SENIOR_RESUME })],
  ['with keywords', aRole({ titles: ['Backend Engineer'], keywords: ['Go', 'Kafka'] })],
])('the rank of a posting without a text %s is below that of equal ones with text', (_what, role) => {
  const bare = rank({ title: 'Backend Engineer', text: '' }, role)
  expect(bare).toBeLessThan(60)
  for (const text of [DUTIES, `${DUTIES} Go and Kafka.`]) {
    expect(rank({ title: 'Backend Engineer', text }, role)).toBeGreaterThan(bare)
  }
})

describe('the rank by keywords', () => {
  test('parts jobs that have them from those that do not', () => {
    const role = aRole({ keywords: ['Python', 'k8s', 'distributed tracing'] })
    const has = rank({ text: `${DUTIES} Python, Kubernetes and distributed tracing.` }, role)
    const half = rank({ text: `${DUTIES} Python and distributed teams.` }, role)
    const none = rank({}, role)
    expect(has).toBeGreaterThan(half)
    expect(half).toBeGreaterThan(none + 5)
  })

  test('does not ask for every one of many', () => {
    const keywords = 'python rust java scala kafka redis docker linux spark golang'.split(' ')
    const some = rank({ text: `${DUTIES} ${keywords.slice(0, 6).join(', ')}.` }, aRole({ keywords }))
    expect(some).toBeGreaterThanOrEqual(70)
  })
})
