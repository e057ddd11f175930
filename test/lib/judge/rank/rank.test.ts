import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import background from '#assets/rank/background-1.json' with { type: 'json' }
import document_frequency from '#assets/rank/document-frequency-2.json' with { type: 'json' }
import likeness from '#assets/rank/likeness-1.json' with { type: 'json' }
import weights from '#assets/rank/weights-2.json' with { type: 'json' }
import type { Openness } from '#db/rows/listed-job.ts'
import { type CopyPlace, compilePlace, opennessOf, type PersonPlace } from '#lib/judge/rank/eligibility.ts'
import { loadDocumentFrequency, loadRankModel } from '#lib/judge/rank/load-rank-model.ts'
import { missingFact } from '#lib/judge/rank/missing-fact.ts'
import { preferenceLoss } from '#lib/judge/rank/rank-score.ts'
import { RANK_VERSION, TABLE_VERSIONS } from '#lib/judge/rank/rank-version.ts'
import {
  compileRoleWeights,
  keywordsExpected,
  type RoleWords,
  sumRoles,
} from '#lib/judge/rank/role-weights.ts'
import { FIRST_TERM, FULL_WEIGHT, holdsCommon, termVector, termWorth } from '#lib/judge/rank/term-vector.ts'
import { planLikeness, titleLikeness } from '#lib/judge/rank/title-likeness.ts'
import { termId } from '#lib/text/terms.ts'

describe('termWorth()', () => {
  test('gives common terms a place in the order of how common they are', () => {
    const terms = { product: 800, python: 200, fpga: 4 }
    const { common } = termWorth({ version: 1, documents: 1000, terms })
    expect(common[termId('product')]).toBe(1)
    expect(common[termId('python')]).toBe(2)
    expect(common[termId('zyzzyva')]).toBe(0)
  })
})

test('loadDocumentFrequency() gives a table of at most 12,000 short terms that stand in three postings or more', () => {
  const { documents, terms } = loadDocumentFrequency()
  const entries = Object.entries(terms)
  expect(documents).toBeGreaterThan(1000)
  expect(entries.length).toBeGreaterThan(1000)
  expect(entries.length).toBeLessThanOrEqual(12_000)
  for (const [term, frequency] of entries) {
    expect(term.length <= 24 && !term.includes('@')).toBe(true)
    expect(Number.isInteger(frequency) && frequency >= 3 && frequency <= documents).toBe(true)
  }
})

describe('loadRankModel()', () => {
  test('holds vectors of a few hundred postings that were made with this table', () => {
    const { sample, worth } = loadRankModel()
    expect(sample.length).toBeWithin(100, 500)
    const length = termVector({ title: 'Baker', text: 'Bread' }, worth).length
    for (const vector of sample) expect(vector.length).toBeGreaterThan(length)
  })

  test('weighs what speaks for a job up and what speaks against it down', () => {
    const { title_likeness, trade, likeness, keywords, level, years, language, tools } =
      loadRankModel().weights
    for (const weight of [title_likeness, trade, likeness, keywords]) expect(weight).toBeGreaterThan(0)
    for (const weight of [level, years, language, tools]) expect(weight).toBeLessThan(0)
  })
})

test('RANK_VERSION names the versions of the table, the formula, the sample, the weights and the word vectors', () => {
  expect(RANK_VERSION).toMatch(/^\d+(\.\d+){4}$/)
  const tables = Object.entries({ document_frequency, background, weights, likeness })
  const versions = Object.fromEntries(tables.map(([name, { version }]) => [name, version]))
  expect(TABLE_VERSIONS).toEqual(versions as typeof TABLE_VERSIONS)
})

const NOBODY: PersonPlace = {
  locations: [],
  work_modes: [],
  countries: [],
  lives_in: null,
  may_work_in: null,
  would_move: null,
  within_km: 50,
  languages: null,
  licences: null,
}
const berlin = { locations: ['Berlin'], countries: ['DE'], work_mode: 'onsite' }
const bare = { locations: ['Remote'], countries: [], work_mode: 'remote' }

test.each<[Partial<PersonPlace>, Partial<CopyPlace>, string, string | null, string]>([
  [
    { lives_in: 'Akron, Ohio', locations: ['Germany'] },
    berlin,
    '',
    'may_work_in',
    'May you work in Germany without a permit?',
  ],
  [{ lives_in: 'Akron', would_move: 'abroad' }, berlin, '', 'may_work_in', 'May you work in Germany'],
  [{ countries: ['US'] }, berlin, '', 'lives_in', 'Where do you live?'],
  [{}, berlin, '', null, ''],
  [
    { locations: ['Ohio'] },
    { locations: ['Texas, United States'], countries: ['US'], work_mode: 'remote', only_in: ['US-TX'] },
    '',
    null,
    '',
  ],
  [{ lives_in: 'Akron, Ohio' }, bare, '', null, ''],
  [
    { lives_in: 'Akron, Ohio', locations: ['Akron', 'Ohio'] },
    { locations: ['Cincinnati, OH'], countries: ['US'], work_mode: 'onsite' },
    '',
    'would_move',
    'Would you move for a job?',
  ],
  [
    { lives_in: 'Akron, Ohio', would_move: 'no', may_work_in: ['US'] },
    { locations: ['Ohio'], countries: ['US'], work_mode: 'onsite' },
    '',
    null,
    '',
  ],
  [
    { lives_in: 'Berlin' },
    berlin,
    'You speak fluent German and write it well.',
    'languages',
    'Do you work in German?',
  ],
  [{ lives_in: 'Berlin' }, berlin, 'An active CPA license is required for this job.', 'licences', 'CPA'],
])('a person %j misses for a job %j %p the setting %p', (person, copy, text, setting, question) => {
  const place = compilePlace({ ...NOBODY, ...person })
  const copies = [{ ...bare, sponsorship: null, only_in: null, ...copy }]
  const missing = missingFact({ copies, title: 'Accountant', text }, place)
  expect(missing?.setting ?? null).toBe(setting as never)
  expect(missing?.question ?? '').toContain(question)
})

test('the missing fact decides the job', () => {
  const copies = [{ ...berlin, sponsorship: null, only_in: null }]
  const may = { ...NOBODY, lives_in: 'Akron, Ohio', locations: ['Germany'] }
  expect(opennessOf(copies, compilePlace(may))).toBe('unclear')
  expect(opennessOf(copies, compilePlace({ ...may, may_work_in: ['DE'] }))).toBe('yes')
})

const LOSS = 15

describe('preferenceLoss()', () => {
  test.each<[Openness, number]>([
    ['yes', 0],
    ['unclear', LOSS],
    ['elsewhere', 0],
    ['permission', 0],
  ])('for a job that is open: %s takes %i', (openness, place) => {
    expect(preferenceLoss({ work_modes: [], openness }, { work_modes: [] })).toEqual({ place, work_mode: 0 })
  })

  test.each<[string, string[], string[], number]>([
    ['a role that names no mode', ['onsite'], [], 0],
    ['a job that says no mode', [''], ['remote'], 0],
    ['a job without copies that say any', [], ['remote'], 0],
    ['a job of the mode', ['remote'], ['remote'], 0],
    ['a job of one of the modes', ['hybrid'], ['remote', 'hybrid'], 0],
    ['a job of which one copy is of the mode', ['onsite', 'remote'], ['remote'], 0],
    ['a job of another mode', ['onsite'], ['remote', 'hybrid'], LOSS],
    ['a remote job if the role names another mode', ['remote'], ['onsite'], LOSS],
    ['a job of another mode and a copy that says none', ['', 'onsite'], ['remote'], LOSS],
  ])('for the mode of %s (%j, role %j) takes %i', (_what, work_modes, own, work_mode) => {
    const loss = preferenceLoss({ work_modes, openness: 'yes' }, { work_modes: own })
    expect(loss).toEqual({ place: 0, work_mode })
  })
})

describe('role weights', () => {
  const model = loadRankModel()
  const { worth } = model
  const role: RoleWords = {
    titles: ['Data Engineer'],
    keywords: ['Python', 'stakeholder management', 'growth'],
  }

  function sums(text: string, asked = role) {
    return sumRoles(
      termVector({ title: 'Data Engineer', text }, worth),
      compileRoleWeights([asked], model),
    )[0]
  }

  describe('sumRoles()', () => {
    test('meets a keyword when all of its terms are there', () => {
      expect(sums('Python')?.keywordsMet).toEqual([0])
      expect(sums('management')?.keywordsMet).toEqual([])
      expect(sums('managing stakeholders is management')?.keywordsMet).toEqual([1])
    })

    test('meets a common keyword in a text with many rarer words', () => {
      const words = Array.from({ length: 400 }, (_, at) => `word${'abcdefghij'[at % 10]}${at}`).join(' ')
      expect(sums(`${words} ${words} growth`)?.keywordsMet).toEqual([2])
      expect(sums(`${words} ${words}`)?.keywordsMet).toEqual([])
    })

    test('finds a text likest to itself', () => {
      const resume_text = 'Airflow pipelines for hospitals'
      const role = { titles: ['Data Engineer'], keywords: [], resume_text }
      expect(sums(resume_text, role)?.cosine).toBeGreaterThan(sums('Bread for bakers', role)?.cosine ?? 1)
    })
  })

  describe('compileRoleWeights()', () => {
    test('refuses more roles than a vector is met with in one pass', () => {
      expect(() =>
        compileRoleWeights(
          Array.from({ length: 9 }, () => role),
          model,
        ),
      ).toThrow('more than 8 roles')
    })

    test('compiles no roles to weights that meet nothing', () => {
      expect(
        sumRoles(termVector({ title: 'Baker', text: '' }, worth), compileRoleWeights([], model)),
      ).toEqual([])
    })
  })

  describe('the background of a role', () => {
    test('is what the sample of postings is like to it, and differs from role to role', () => {
      const resume_text = 'Kubernetes, Terraform, AWS and Python for payment services'
      const [engineer, baker] = compileRoleWeights(
        [
          { titles: ['Platform Engineer'], keywords: [], resume_text },
          { titles: ['Baker'], keywords: [], resume_text: 'Bread and cakes' },
        ],
        model,
      ).roles
      expect(engineer!.background.mean).toBeGreaterThan(baker!.background.mean)
      expect(engineer!.background.spread).toBeGreaterThan(0)
    })

    test('says less where the role has few words', () => {
      const titles = ['Baker']
      const [bare, short, long] = [
        '',
        'Bread',
        'Bread '.repeat(3) +
          Array.from({ length: 60 }, (_, at) => `cake${'abcdefgh'[at % 8]}x${at}`).join(' '),
      ].map(
        (resume_text) =>
          compileRoleWeights([{ titles, keywords: [], resume_text }], model).roles[0]!.evidence,
      )
      expect(bare).toBeLessThan(short!)
      expect(short).toBeLessThan(long!)
      expect(long).toBeLessThan(1)
    })
  })

  test.each([
    [1, 1],
    [4, 4],
    [8, 5],
    [20, 8],
  ])('keywordsExpected() expects of %p keywords %p', (count, expected) => {
    expect(keywordsExpected(count)).toBe(expected)
  })
})

describe('termVector()', () => {
  const worth = termWorth({ version: 1, documents: 100, terms: { python: 20, baker: 5, shop: 50 } })
  const numberedWords = (count: number) =>
    Array.from({ length: count }, (_, at) => `word${'abcdefghij'[at % 10]}${at}`)
  const idsOf = (vector: Uint32Array) => Array.from(vector.subarray(FIRST_TERM), (entry) => entry >>> 8)

  test('is the same for the same words whatever was read before', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 40 }), fc.string(), (text, other) => {
        const vector = termVector({ title: 'Baker', text }, worth)
        termVector({ title: other, text: other }, worth)
        expect(termVector({ title: 'Baker', text }, worth)).toEqual(vector)
      }),
    )
  })

  test('keeps at most 192 terms, and among them skills and words of the title', () => {
    const text = `${numberedWords(400).join(' ')} ${numberedWords(400).join(' ')} shop python`
    const vector = termVector({ title: 'Baker', text }, worth)
    expect(vector.length).toBe(FIRST_TERM + 192)
    expect(idsOf(vector)).toContain(termId('python'))
    expect(idsOf(vector)).toContain(termId('baker'))
    expect(idsOf(vector)).not.toContain(termId('shop'))
  })

  test('names a common term whose weight it does not keep', () => {
    const place = worth.common[termId('shop')] ?? 0
    expect(place).toBeGreaterThan(0)
    const text = `${numberedWords(300).join(' ')} ${numberedWords(300).join(' ')}`
    expect(holdsCommon(termVector({ title: '', text: `${text} shop` }, worth), place)).toBe(true)
    expect(holdsCommon(termVector({ title: '', text }, worth), place)).toBe(false)
  })

  test('has length 1 apart from rounding when it keeps every term', () => {
    const vector = termVector({ title: 'Baker', text: numberedWords(60).join(' ') }, worth)
    const weights = Array.from(vector.subarray(FIRST_TERM), (entry) => (entry & 255) / FULL_WEIGHT)
    expect(Math.hypot(...weights)).toBeCloseTo(1, 1)
  })

  test('holds no term for a posting without words', () => {
    expect(termVector({ title: '', text: ' … ' }, worth).length).toBe(FIRST_TERM)
  })

  test('never throws on strange text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(termVector({ title: text, text }, worth).length).toBeGreaterThanOrEqual(FIRST_TERM)
      }),
    )
  })
})

describe('titleLikeness()', () => {
  const likeness = (title: string, ...titles: string[]) => titleLikeness(title, planLikeness(titles))

  test('is 1 for the same title, also in another case', () => {
    expect(likeness('Staff nurse', 'Staff Nurse')).toBeCloseTo(1, 5)
  })

  test.each([
    ['Registered Behavior Technician', 'ABA Therapist', 'Backend Engineer'],
    ['Healthcare Assistant', 'Nursing Assistant', 'Data Analyst'],
    ['People Operations Partner', 'HR Generalist', 'Electrician'],
    ['Infirmière', 'Registered Nurse', 'Accountant'],
    ['Comptable', 'Accountant', 'Nurse'],
  ])('finds %p more like %p than like %p', (title, near, far) => {
    expect(likeness(title, near)).toBeGreaterThan(likeness(title, far) + 0.1)
  })

  test('takes the nearest of several titles', () => {
    expect(likeness('Accountant', 'Pilot', 'Accountant')).toBeCloseTo(1, 5)
  })

  test('is 0 where no word is known, and without titles', () => {
    expect(likeness('Qxzzyv', 'Accountant')).toBe(0)
    expect(likeness('Accountant', 'Qxzzyv')).toBe(0)
    expect(likeness('Accountant')).toBe(0)
  })

  test('is that of a match where the shared word was not learned, whatever stands beside it', () => {
    expect(likeness('Rececionista de Hotel', 'Rececionista sénior')).toBe(0.7)
    expect(likeness('Enxertador sénior', 'Rececionista sénior')).toBe(0)
  })

  test.each([
    ['Fachlagerist (m/w/d)', 1],
    ['Fachlagerist in Nachtschicht', 0.7],
    ['Schubmaststapler', 0],
    ['Gesundheits- und Krankenpfleger (m/w/d)', 0],
  ])('takes %p of words that were not learned by its words: %d', (title, alike) => {
    expect(likeness(title, 'Fachlagerist')).toBe(alike)
    expect(likeness(title, 'Fachlagerist für Gefahrgut')).toBeLessThanOrEqual(alike)
  })
})
