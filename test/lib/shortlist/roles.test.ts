import { describe, expect, test } from 'bun:test'
import COMMON_TITLES from '#assets/titles/common.json' with { type: 'json' }
import type { Role } from '#db/desk/roles.ts'
import { NO_LIMITS } from '#db/rows/labels.ts'
import { ROLE_FIELD_NAMES, ROLE_FIELDS, roleWords } from '#db/rows/role.ts'
import { commonTitlesIn, namesWork, similarTitles } from '#lib/index/titles/common-titles.ts'
import { titlesOf } from '#lib/shortlist/roles/resume-titles.ts'
import {
  changesMatching,
  deleteRefusal,
  freeBitOf,
  MOST_ACTIVE,
  newRoleId,
  nextSelected,
} from '#lib/shortlist/roles/roles.ts'

const position = (heading: string, ...sublines: string[]) => ({
  section: 'experience' as const,
  heading,
  sublines,
})

describe('the titles that a resume tells', () => {
  test('are those of its positions, wherever they stand, the latest first and each once', () => {
    const entries = [
      position('Corvid Labs', 'Software Engineer, Aug 2014 – May 2017'),
      position('Meridian Freight Systems', 'Staff Software Engineer, Routing Platform', 'Mar 2021 – Present'),
      position('SENIOR ACCOUNTANT', 'Baker & Partners LLP', '2017 – 2019'),
      position('Line Cook at Milo', '2009'),
      position('software engineer (contract)', '2012 – 2013'),
      { section: 'education' as const, heading: 'Reed College', sublines: ['Teaching Assistant, 2010'] },
      position('The Long Table', 'A great time'),
    ]
    expect(titlesOf(entries)).toEqual([
      ...['Staff Software Engineer', 'Senior Accountant', 'Software Engineer', 'Line Cook'],
    ])
  })

  test('have no word of their turn', () => {
    const heading = 'Teller, then Customer Service Officer — Kern Bank, Leeds'
    expect(titlesOf([position(heading, '2018 – 2021')])).toEqual(['Customer Service Officer'])
  })

  test('that no table knows stand where all known ones stand, in dated entries', () => {
    const aide = position('Opiekun medyczny, Dom Pomocy „Pod Lipami”, Kraków', '03.2021 – obecnie')
    const older = position('Sprzedawca, Piekarnia Kłos, Kraków', '06.2016 – 08.2019')
    expect(titlesOf([aide, older])).toEqual(['Opiekun medyczny', 'Sprzedawca'])
    expect(titlesOf([aide])).toEqual([])
    expect(titlesOf([position('Tending the garden, Kraków'), older])).toEqual(['Sprzedawca'])
    const below = position('Corvid Labs', 'Software Engineer, 2014 – 2017')
    expect(titlesOf([aide, older, below])).toEqual(['Sprzedawca', 'Software Engineer'])
  })

  test('stand below the company in scripts that no table knows', () => {
    const entries = [
      position('株式会社青空', 'シニアエンジニア、2021年4月 - 現在', '大阪府'),
      position('مكتب الندى', 'مدققة حسابات، ٢٠١٥ – ٢٠١٩'),
      position('Milo', 'Berlin', '2009'),
    ]
    expect(titlesOf(entries)).toEqual(['シニアエンジニア', 'مدققة حسابات'])
  })

  test('bring near ones along, that are not found anyway', () => {
    expect(similarTitles(['Senior Backend Engineer'], 2)).toEqual(['Backend Engineer', 'Software Engineer'])
    expect(similarTitles(['Registered Nurse'], 8)).toContain('Nurse Practitioner')
    expect(similarTitles(['Registered Nurse'], 8)).not.toContain('Registered Nurse')
    expect(similarTitles([], 8)).toEqual([])
  })

  test.each([
    ['Waiter retraining as a junior data analyst', ['Data Analyst']],
    ['Aspiring Product Manager, now a nurse. UX researcher at heart', ['Product Manager', 'UX Researcher']],
    ['I worked with product managers, reported to the operations manager and helped a team of chefs', []],
    ['I like tables', []],
    ['Examinierte Altenpflegerin und Köchin, sucht eine Stelle im Kfz-Handel', ['Altenpflegerin', 'Köchin']],
    ['Erfahrung mit dem Elektriker und für Verkäufer', []],
    ["Agent d'entretien depuis dix ans, travail avec un cuisinier", ["Agent d'entretien"]],
    [
      'Enfermera con diez años de experiencia, antes auxiliar de enfermería',
      ['Enfermera', 'Auxiliar de enfermería'],
    ],
    ['Verpleegkundige met tien jaar ervaring', ['Verpleegkundige']],
  ])('stand in a summary that says %j', (text, named) => expect(commonTitlesIn(text)).toEqual(named))

  test('bring the names of the same trade in their language', () => {
    const similar = (title: string) => similarTitles([title], 3).join(', ')
    expect(similar('Lagerist (m/w/d)')).toBe('Fachkraft für Lagerlogistik, Fachlagerist, Lagermitarbeiter')
    // "Ouvrier pâtissier" is found anyway, because it holds the title for the other gender.
    expect(similar('Pâtissière')).toBe('')
    expect(similar("Agent d'entretien")).toBe('Agent de nettoyage, Agent de propreté, Technicien de surface')
  })

  test('are completed from common ones, each of which says what a person is', () => {
    expect(new Set(COMMON_TITLES).size).toBe(COMMON_TITLES.length)
    expect(COMMON_TITLES.filter((title) => title.trim() !== title || title === '')).toEqual([])
    expect(COMMON_TITLES.filter((title) => !namesWork(title))).toEqual([])
  })
})

const storedRole = (facts: Partial<Role>): Role => ({
  role: 1,
  profile_id: 'role',
  ...roleWords({ label: 'Role', titles: ['Engineer'], avoid_titles: ['Manager'] }),
  keywords: ['rust'],
  locations: ['Oslo'],
  work_modes: ['remote'],
  limits: NO_LIMITS,
  state: 'active',
  is_default: false,
  sample: false,
  bit: 0,
  matched_seq: 0,
  matched_posting: 0,
  ranked_resume: null,
  revision: 1,
  created_at: '2026-06-01T00:00:00.000Z',
  updated_at: '2026-06-01T00:00:00.000Z',
  written_by: 'operator',
  ...facts,
})

test.each([
  ['Data Engineer', [], 'data-engineer'],
  ['Data Engineer', ['data'], 'data-engineer'],
  ['Data Engineer', ['data-engineer'], 'data-engineer-2'],
  ['Data Engineer', ['data-engineer', 'data-engineer-2'], 'data-engineer-3'],
  ['Data Engineer', ['data-engineer', 'data-engineer-3'], 'data-engineer-2'],
  ['🚀', [], 'role'],
  ['', ['role'], 'role-2'],
  ['x'.repeat(61), [], 'x'.repeat(60)],
  ['x'.repeat(61), ['x'.repeat(60)], `${'x'.repeat(60)}-2`],
])('newRoleId() makes an id of %p where %p are taken: %s', (label, taken, id) => {
  const roles = taken.map((profile_id) => ({ profile_id }))
  expect(newRoleId(label, roles)).toBe(id)
})

describe('freeBitOf()', () => {
  const all = Array.from({ length: MOST_ACTIVE }, (_, bit) => bit)

  test.each([
    ['none', [], 0],
    ['nothing but no bit', [null], 0],
    ['the first', [0], 1],
    ['all but one', all.filter((bit) => bit !== 4), 4],
    ['all but the last', all.slice(0, -1), MOST_ACTIVE - 1],
    ['every one', all, null],
  ])('where %s is held, finds the lowest that is free', (_what, bits, free) => {
    expect(freeBitOf(bits.map((bit) => ({ bit })))).toBe(free)
  })

  test('gives bits that a mask of 32 with its sign keeps apart', () => {
    expect((2 ** (MOST_ACTIVE - 1)) | 0).toBe(2 ** (MOST_ACTIVE - 1))
    expect(MOST_ACTIVE).toBe(30)
  })
})

test.each([
  ['active', false, 2, null],
  ['active', false, 1, 'scout_profile_last_active'],
  ['active', true, 2, 'scout_profile_default_delete'],
  ['active', true, 1, 'scout_profile_default_delete'],
  ['archived', false, 1, null],
  ['archived', true, 1, 'scout_profile_default_delete'],
  ['deleted', false, 2, 'scout_profile_deleted'],
  ['deleted', true, 1, 'scout_profile_deleted'],
] as const)(
  'deleteRefusal() says of a role that is %s, default %p, of %i active: %p',
  (state, is_default, active, why) => {
    expect(deleteRefusal({ state, is_default }, active)).toBe(why)
  },
)

describe('nextSelected()', () => {
  const a = (role: number, facts: Partial<Role> = {}) =>
    storedRole({ role, profile_id: `role-${role}`, ...facts })

  test.each([
    ['the default', [a(2), a(10), a(11, { is_default: true })], 'role-11'],
    ['the oldest without a default', [a(10), a(9), a(11)], 'role-9'],
    [
      'the oldest where the default is archived',
      [a(1, { is_default: true, state: 'archived' }), a(3), a(2)],
      'role-2',
    ],
    ['no role that is deleted', [a(1, { state: 'deleted' }), a(2)], 'role-2'],
  ])('selects %s', (_what, roles, id) => expect(nextSelected(roles)).toBe(id))

  test.each([[[]], [[a(1, { state: 'archived' }), a(2, { state: 'deleted' })]]])(
    'selects nothing of %j',
    (roles) => {
      expect(nextSelected(roles)).toBeNull()
    },
  )
})

describe('changesMatching()', () => {
  test.each<[string, Partial<Role>]>([
    ['titles', { titles: ['Baker'] }],
    ['avoided titles', { avoid_titles: [] }],
    ['keywords', { keywords: ['rust', 'go'] }],
    ['places', { locations: ['Bergen'] }],
    ['work modes', { work_modes: [] }],
    ['will about near titles', { also_fits: false }],
    ['words moved to another list', { keywords: [], avoid_titles: ['Manager', 'rust'] }],
  ])('is true for other %s', (_what, change) => {
    expect(changesMatching(storedRole({}), storedRole(change))).toBe(true)
  })

  test.each<[string, Partial<Role>]>([
    ['the same lists', {}],
    ['another name', { label: 'Other', revision: 2, updated_at: '2026-06-02T00:00:00.000Z' }],
    ['another state', { state: 'archived', is_default: true, bit: null }],
    ['another place in the index', { matched_seq: 9, matched_posting: 9 }],
  ])('is false for %s', (_what, change) => {
    expect(changesMatching(storedRole({}), storedRole(change))).toBe(false)
  })
})

test('each field has a name for the terminal that leaves a space before the text', () => {
  expect(ROLE_FIELD_NAMES.filter((name) => ROLE_FIELDS[name].short.length > 11)).toEqual([])
})

test('roleWords() fills what a role does not hold with presets, and leaves all else out', () => {
  const words = { titles: [], keywords: [], avoid_titles: [], locations: [], work_modes: [] }
  expect(roleWords()).toMatchObject({ label: '', ...words, also_fits: true })
  const { label, titles, also_fits, ...rest } = roleWords(storedRole({ also_fits: false }))
  expect([label, titles, also_fits]).toEqual(['Role', ['Engineer'], false])
  expect(Object.keys(rest)).not.toContain('profile_id')
})
