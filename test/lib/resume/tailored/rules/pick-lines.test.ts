import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { MasterContent, MasterEntry, MasterLine } from '#db/rows/master.ts'
import { loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import { textVector } from '#lib/judge/rank/title-likeness.ts'
import { type PickInput, type PickRow, readCandidates } from '#lib/resume/tailored/rules/candidates.ts'
import { contentOfPick } from '#lib/resume/tailored/rules/made-resume.ts'
import { pickFacts, pickLines } from '#lib/resume/tailored/rules/pick-lines.ts'
import { capsOf, isFact, limitsOf } from '#lib/resume/tailored/rules/pick-room.ts'
import { aLine, anEntry } from '#test/support/small-master.ts'

const bullet = (id: string, entry_id: string, text: string, more: Partial<MasterLine> = {}) =>
  aLine({ id, section: 'experience', entry_id, text, ...more })
const aRow = (row: Partial<PickRow> & { id: string }): PickRow => ({
  class: 'hard',
  kind: 'skill',
  quote: '',
  terms: [],
  evidence: [],
  ...row,
})
const cites = (...refs: string[]): PickRow['evidence'] => refs.map((ref) => ({ kind: 'line', ref }))
const rarity = loadTermWorth().worth
const NO_POSTING = { title: '', text: '' }
const LECTURER = { title: 'Lecturer', text: 'You publish in journals and win grants.' }
const ANALYST = { title: 'Data Analyst', text: 'You write reports.' }
const BASE = { posting: NO_POSTING, rarity, vectorOf: textVector, year: 2026 }
const pick = (content: MasterContent, rows: PickRow[] = [], posting = NO_POSTING) =>
  pickLines({ ...BASE, content, rows, posting, backed: new Set() })
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const reasonIn = (list: readonly { id: string; reason: string }[], id: string) =>
  list.find((line) => line.id === id)?.reason

const NOW = anEntry({ id: 'e1', sublines: ['Engineer, 2021 - Present'] })
const BEFORE = anEntry({ id: 'e2', sublines: ['Engineer, 2017 - 2021'] })
const LONG_AGO = anEntry({ id: 'e3', sublines: ['Clerk, 2005 - 2009'] })
const ROLES = [NOW, BEFORE, LONG_AGO]
// A project has no minimum of lines.
const PROJECT = anEntry({ id: 'e5', section: 'projects', sublines: ['2005 - 2009'] })
const ofProject = (lines: MasterLine[]): MasterContent => ({
  entries: [PROJECT],
  lines: lines.map((line) => ({ ...line, section: 'projects', entry_id: 'e5' })),
})

/** So many lines of an entry that say different things and nothing of note. */
const plain = (entry_id: string, count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => {
    const name = String.fromCharCode(97 + ((from + at) % 26)).repeat(4)
    return bullet(`l${from + at}`, entry_id, `Handled ${name} ${entry_id} duty${from + at} thing${from + at}`)
  })

describe('the lines that are picked', () => {
  test('are those that the assessment cites, with the row for a reason', () => {
    const content = ofProject([...plain('e3', 4), bullet('l9', 'e3', 'Ran payroll')])
    const { picked, left_out } = pick(content, [aRow({ id: 'r2', evidence: cites('l9') })])
    expect(picked).toEqual([{ id: 'l9', reason: 'cites:r2' }])
    expect(left_out.map((line) => line.reason)).toEqual(['no_match', 'no_match', 'no_match', 'no_match'])
  })

  test('are those that name what a row asks, by any of its spellings', () => {
    const lines = [...plain('e3', 2), bullet('l8', 'e3', 'Looked after Postgres')]
    const { picked } = pick(ofProject(lines), [aRow({ id: 'r1', terms: ['PostgreSQL'] })])
    expect(picked).toEqual([{ id: 'l8', reason: 'term:r1' }])
  })

  test('are those that share words with a row, and one word is not enough', () => {
    const lines = [
      bullet('l1', 'e3', 'Filed things away'),
      bullet('l2', 'e3', 'Negotiated supplier contracts'),
      bullet('l3', 'e3', 'Signed some contracts'),
    ]
    const row = aRow({ id: 'r1', quote: 'You have negotiated supplier contracts.' })
    const { picked, left_out } = pick(ofProject(lines), [row])
    expect(picked).toEqual([{ id: 'l2', reason: 'term:r1' }])
    expect(idsOf(left_out)).toEqual(['l1', 'l3'])
  })

  test('are two of each of the two newest roles and one of every other, whatever is asked', () => {
    const lines = [...plain('e1', 3), ...plain('e2', 3, 11), ...plain('e3', 3, 21)]
    const { picked } = pick({ entries: [LONG_AGO, BEFORE, NOW], lines })
    const groups = picked.map(({ id }) => lines.find((line) => line.id === id)?.entry_id)
    expect(groups.filter((group) => group === 'e3')).toHaveLength(1)
    expect(groups.filter((group) => group === 'e2').length).toBeGreaterThanOrEqual(2)
    expect(groups.filter((group) => group === 'e1').length).toBeGreaterThanOrEqual(2)
    expect(picked.some(({ reason }) => reason === 'role_minimum')).toBe(true)
  })

  test('keep for a role the line that is worth most: with a number, told by a story, or else the first', () => {
    const lines = [bullet('l1', 'e3', 'Sorted parcels'), bullet('l2', 'e3', 'Greeted callers')]
    const counted = bullet('l3', 'e3', 'Sorted 400 parcels a day by hand')
    const master = (more: MasterLine[]) => ({ entries: [LONG_AGO, NOW, BEFORE], lines: [...lines, ...more] })
    const crowd = [...plain('e1', 2, 30), ...plain('e2', 2, 40)]
    const ofOld = (some: { id: string }[]) => idsOf(some).filter((id) => ['l1', 'l2', 'l3'].includes(id))
    expect(ofOld(pick(master(crowd)).picked)).toEqual(['l1'])
    expect(
      ofOld(pickLines({ ...BASE, content: master(crowd), rows: [], backed: new Set(['l2']) }).picked),
    ).toContain('l2')
    expect(ofOld(pick(master([...crowd, counted])).picked)).toEqual(['l3'])
  })

  test('are those that show a duty, or that repeat the words of the posting, where no requirement asks', () => {
    const posting = {
      title: 'Support engineer',
      text: `What you will do
- Lead incident response with the people on call
- Write runbooks
Requirements
- Five years of work with customers
We sell telescopes. Our telescopes are used by schools, and you will like telescopes.`,
    }
    const lines = [
      ...plain('e3', 5),
      bullet('l20', 'e3', 'Led incident response for two services'),
      bullet('l21', 'e3', 'Repaired telescopes'),
      bullet('l22', 'e3', 'Sold 4,000 boats'),
    ]
    const { picked, left_out } = pick(ofProject(lines), [], posting)
    expect(reasonIn(picked, 'l20')).toBe('term:d2')
    expect(reasonIn(picked, 'l21')).toBe('like_posting')
    expect(reasonIn(left_out, 'l1')).toBe('no_match')
  })

  test('are like a duty in English alone, for which the vectors were learned', () => {
    const alike = { ...BASE, rows: [], backed: new Set<string>(), vectorOf: () => textVector('ledger') }
    const coversIn = (text: string, line: string) => {
      const content = { entries: [NOW], lines: [bullet('l1', 'e1', line)] }
      return readCandidates({ ...alike, content, posting: { title: '', text } }).flatMap(
        ({ covers }) => covers,
      )
    }
    expect(
      coversIn('Your duties\n- Close the books of the month with us', 'Reconciled ledgers'),
    ).toHaveLength(1)
    const french = 'Vos missions\n- Tenir la caisse et les comptes de la boutique avec nous'
    expect(coversIn(french, 'Réception des livraisons')).toEqual([])
    const written = 'Réception des livraisons et mise en rayon avec les équipes de la boutique'
    expect(coversIn('Your duties\n- Close the books of the month with us', written)).toEqual([])
  })

  test('answer a duty in German by a compound, or by two words in other forms', () => {
    const lines = [
      ...plain('e3', 3),
      bullet('l8', 'e3', 'Pflegte die Zeiterfassung'),
      bullet('l9', 'e3', 'Schrieb Verträge, Zeugnisse'),
      bullet('l7', 'e3', 'Rief Fokusgruppen ein'),
    ]
    const text =
      'Ihre Aufgaben:\n- Pflege der Zeiterfassung und der Akten\n- Erstellen von Verträgen und Zeugnissen für das Büro\n- Sie leiten Fokusgruppen und Feiern'
    const { picked } = pick(ofProject(lines), [], { title: 'Sachbearbeiter', text })
    expect(['l8', 'l9', 'l7'].map((id) => reasonIn(picked, id))).toEqual(['term:d2', 'term:d3', 'term:d4'])
  })

  test.each([
    [
      'Contrôlait les marchandises',
      'Vos missions :\n- Le contrôle et le rangement des marchandises pour la cuisine',
    ],
    [
      'Coordinación de maestras',
      'Funciones:\n- Coordinar a las maestras del centro y a las familias de la escuela',
    ],
  ])('answer a duty by verbs and nouns of one root: %p', (words, text) => {
    const lines = [...plain('e3', 3), bullet('l8', 'e3', words)]
    const { picked } = pick(ofProject(lines), [], { title: 'Equipo', text })
    expect(reasonIn(picked, 'l8')).toBe('term:d2')
  })

  test('are not worth more by a word of a short posting than by an answer', () => {
    const content = { entries: [LONG_AGO], lines: [bullet('l1', 'e3', 'Baker')] }
    const posting = { title: 'Baker', text: 'Baker' }
    const [line] = readCandidates({ ...BASE, content, rows: [], backed: new Set(), posting })
    expect(line?.worth).toBe(220)
  })

  test('are those that show a duty in other words', () => {
    const text = 'Most weeks\n- Prepare monthly accounts and close the books\n- Recruit new engineers\n'
    const lines = [
      bullet('l1', 'e3', 'Reconciled ledgers with the bank'),
      bullet('l2', 'e3', 'Screened 90 candidates and trained hiring panels'),
      bullet('l3', 'e3', 'Painted the fence'),
    ]
    const posting = { title: '', text }
    const second = { id: 'l2', reason: 'term:d3' }
    expect(pick(ofProject(lines), [], posting).picked).toEqual([{ id: 'l1', reason: 'term:d2' }, second])
    // A duty that was read as a requirement, which nothing cites, is that alone.
    const row = aRow({ id: 'r1', quote: 'Prepare monthly accounts and close the books' })
    expect(pick(ofProject(lines), [row], posting).picked).not.toContainEqual({ id: 'l1', reason: 'term:d2' })
  })

  test('of another trade fill the page, and are no duty of the posting', () => {
    const text =
      'What you will do\n- Manage secrets, certificates and access\n- Look after backups, and prove that we can restore from them\n- Define service levels with the teams that own the services\n'
    const lines = [
      bullet('l1', 'e3', 'Gave medications, wound care and IV therapy'),
      bullet('l2', 'e3', 'Cut central line infections by 30% with a daily checklist'),
      bullet('l3', 'e3', 'Chart in Epic'),
      bullet('l4', 'e3', 'Taught six new graduate nurses a year'),
    ]
    const { picked } = pick(ofProject(lines), [], { title: '', text })
    expect(picked.filter(({ reason }) => reason.startsWith('term:'))).toEqual([])
  })

  test('never stand twice in nearly the same words', () => {
    const lines = [
      bullet('l1', 'e1', 'Cut the cost of hosting by 40 percent within one year'),
      bullet('l2', 'e1', 'Cut the costs of hosting by 40 percent within one year'),
      ...plain('e1', 3, 10),
    ]
    const { picked, left_out } = pick({ entries: ROLES, lines })
    expect(idsOf(picked)).toContain('l1')
    expect(reasonIn(left_out, 'l2')).toBe('near_duplicate')
  })

  test('count a row less each time that it is covered', () => {
    const rows = [
      aRow({ id: 'r1', terms: ['Kafka'] }),
      aRow({ id: 'r2', class: 'nice_to_have', terms: ['COBOL'] }),
    ]
    const kafka = Array.from({ length: 6 }, (_, at) =>
      bullet(`l${at + 1}`, 'e3', `Kafka ${'abcdef'[at]}way${at}`),
    )
    const many = Array.from({ length: 18 }, (_, at) =>
      bullet(`l${at + 30}`, `e${at + 30}`, `Kafka solo${at} thing${at}`),
    )
    const others = many.map(({ entry_id }) => anEntry({ id: entry_id as string, section: 'projects' }))
    const cobol = bullet('l99', 'e2', 'COBOL once')
    const { picked } = pick({ entries: [...ROLES, ...others], lines: [...kafka, ...many, cobol] }, rows)
    expect(reasonIn(picked, 'l99')).toBe('term:r2')
  })

  test('are at most 6 of an entry and 20 in all, and say which of both kept a line out', () => {
    const counted = (entry_id: string, from: number) =>
      plain(entry_id, 8, from).map((line) => ({ ...line, text: `${line.text} for ${from} people` }))
    const entries = ['e1', 'e2', 'e3', 'e4', 'e5'].map((id) => anEntry({ id, sublines: ['2020 - Present'] }))
    const lines = entries.flatMap(({ id }, at) => counted(id, 10 + 100 * at))
    const rows = lines.map(({ id }, at) => aRow({ id: `r${at}`, evidence: cites(id) }))
    const { picked, left_out } = pick({ entries, lines }, rows)
    expect(picked).toHaveLength(20)
    expect(new Set(left_out.map((line) => line.reason))).toEqual(new Set(['entry_cap', 'over_cap']))
  })

  test('are publications beside the twenty, those nearest to the posting', () => {
    const lines = Array.from({ length: 7 }, (_, at) => {
      const text = `Paper ${'abcdefghijklmn'[at]?.repeat(5)} on grids ${at} in 20${10 + at}`
      return aLine({ id: `l${at + 1}`, section: 'publications', entry_id: null, text })
    })
    const { picked } = pick({ entries: ROLES, lines: [...lines, ...plain('e1', 3, 20)] })
    expect(picked.filter(({ id }) => lines.some((line) => line.id === id))).toHaveLength(7)
  })

  test('are lists of an academic by caps of their own, those nearest to the posting', () => {
    const listed = (section: 'publications' | 'other' | 'awards', count: number, more = {}) =>
      Array.from({ length: count }, (_, at) =>
        aLine({
          id: `${section}${at}`,
          section,
          entry_id: null,
          ...more,
          text: `Piece ${String.fromCharCode(97 + (at % 26)).repeat(3 + at)} on grids ${at}`,
        }),
      )
    const countsOf = (lines: MasterLine[], rows: PickRow[] = [], posting = LECTURER) => {
      const { picked } = pick({ entries: ROLES, lines: [...lines, ...plain('e1', 3, 20)] }, rows, posting)
      return ['publications', 'other', 'awards'].map(
        (section) => picked.filter(({ id }) => id.startsWith(section)).length,
      )
    }
    const talks = listed('other', 20, { own_heading: 'Talks' })
    const rows = [aRow({ id: 'r1', evidence: cites('publications33') })]
    const whole = [...listed('publications', 34), ...talks, ...listed('awards', 14)]
    expect(countsOf(whole, rows)).toEqual([30, 16, 12])
    expect(idsOf(pick({ entries: ROLES, lines: whole }, rows, LECTURER).picked)).toContain('publications33')
    expect(countsOf(whole, rows, { title: 'Lecturer', text: 'You teach.' })).toEqual([6, 16, 6])
    expect(countsOf(whole, rows, { title: 'Data Scientist', text: 'You publish data.' })).toEqual([5, 3, 3])
    const lectures = listed('other', 20, { own_heading: 'Lectures' }).map((line) => ({
      ...line,
      id: `${line.id}b`,
    }))
    expect(countsOf([...whole, ...lectures], rows, ANALYST)).toEqual([5, 6, 3])
    // Some publications alone make no academic, and some beside grants do.
    expect(countsOf([...listed('publications', 7), ...listed('awards', 14)])).toEqual([7, 0, 6])
    const grants = listed('awards', 14, { own_heading: 'Grants' })
    expect(countsOf([...listed('publications', 3), ...grants])).toEqual([3, 0, 12])
  })

  test('print in the order that a university reads, for its postings alone', () => {
    const papers = Array.from({ length: 8 }, (_, at) =>
      aLine({ id: `p${at}`, section: 'publications', entry_id: null, text: `Paper ${at}` }),
    )
    const orderFor = (posting: typeof NO_POSTING, lines: MasterLine[] = papers) =>
      pick({ entries: ROLES, lines: [...lines, ...plain('e1', 3)] }, [], posting).order.section_order
    const before = (order: readonly string[] | undefined, first: string, second: string) =>
      order !== undefined && order.indexOf(first) < order.indexOf(second)
    expect(before(orderFor(LECTURER), 'publications', 'experience')).toBe(true)
    expect(
      before(orderFor({ title: 'Chemistry Instructor', text: 'You teach.' }), 'other', 'education'),
    ).toBe(true)
    for (const title of ['Universitätsassistent*in (post doc)', 'Maître de conférences en sociologie'])
      expect(before(orderFor({ title, text: '' }), 'publications', 'experience')).toBe(true)
    expect(orderFor(ANALYST)).toBeUndefined()
    expect(orderFor(LECTURER, papers.slice(2))).toBeUndefined()
  })

  test('are all that answer, and others only while pages of these have room', () => {
    const long = (id: string, entry: string) =>
      bullet(id, entry, `${id} ${'kept the shop in order '.repeat(4)}${id}`)
    const entries = ['e1', 'e2', 'e3'].map((id, at) =>
      anEntry({ id, sublines: [`${2000 + at} - ${2001 + at}`] }),
    )
    const lines = entries.flatMap(({ id }) => Array.from({ length: 8 }, (_, at) => long(`${id}x${at}`, id)))
    const listed = Array.from({ length: 6 }, (_, at) =>
      aLine({ id: `c${at}`, section: 'certifications', entry_id: null, text: 'Safe at work '.repeat(30) }),
    )
    const content = { entries, lines: [...lines, ...listed] }
    const rowsOf = (...ids: string[]) => ids.map((id) => aRow({ id: `r${id}`, evidence: cites(id) }))
    const bulletsFor = (...ids: string[]) => {
      const { picked } = pick(content, rowsOf(...ids))
      return idsOf(picked).filter((id) => id.startsWith('e'))
    }
    // Each posting keeps its own answers, and lines that answer nothing only fill the page.
    const [first, second] = [bulletsFor('e1x5', 'e1x6', 'e1x7'), bulletsFor('e3x5', 'e3x6', 'e3x7')]
    expect(first).toContain('e1x7')
    expect(second).toContain('e3x7')
    expect(second).not.toContain('e1x7')
    expect(first.length).toBeLessThan(20)
    // Eighteen answers need a little more than a page, and all of them stand on a second one.
    const many = [0, 1, 2, 3, 4, 5].flatMap((at) => entries.map(({ id }) => `${id}x${at}`))
    expect(bulletsFor(...many).toSorted()).toEqual(many.toSorted())
  })

  test('begin no second page for a few lines that answer nothing, and half of one for many', () => {
    const listed = Array.from({ length: 6 }, (_, at) =>
      aLine({ id: `c${at}`, section: 'certifications', entry_id: null, text: 'Safe at work '.repeat(36) }),
    )
    const countOf = (more: string) => {
      const lines = ROLES.flatMap(({ id }, at) => plain(id, 4, 1 + 8 * at)).map((line) => ({
        ...line,
        text: `${line.text} for 9 people${more}`,
      }))
      const { picked } = pick({ entries: ROLES, lines: [...lines, ...listed] })
      return picked.filter(({ id }) => id.startsWith('l')).length
    }
    expect(countOf('')).toBeWithin(8, 11)
    expect(countOf(' of the shop in town'.repeat(4))).toBeWithin(12, 15)
  })

  test('are all that are marked always, and none that is marked never', () => {
    const lines = [
      bullet('l1', 'e3', 'Sorted parcels', { mark: 'always' }),
      bullet('l2', 'e1', 'Wrote Go for 30 teams', { mark: 'never' }),
      ...plain('e3', 3, 10),
    ]
    const { picked, left_out } = pick({ entries: ROLES, lines }, [aRow({ id: 'r1', evidence: cites('l2') })])
    expect(reasonIn(picked, 'l1')).toBe('always')
    expect(reasonIn(left_out, 'l2')).toBe('never')
  })

  test('have the facts of a person by rules of their own', () => {
    const school = anEntry({ id: 'e9', section: 'education' })
    const lines = [
      aLine({ id: 'l1', text: 'Friendly all-rounder' }),
      aLine({ id: 'l2', text: 'Backend engineer with Kafka' }),
      aLine({ id: 'l3', text: 'Gardener at heart' }),
      aLine({ id: 'l4', section: 'skills', text: 'Go, Kafka' }),
      aLine({ id: 'l5', section: 'languages', text: 'English' }),
    ]
    const { picked, left_out, added_by_code } = pick({ entries: [school], lines }, [
      aRow({ id: 'r1', terms: ['Kafka'] }),
    ])
    expect(added_by_code).toEqual(['e9', 'l2', 'l4', 'l5'])
    expect(reasonIn(picked, 'l4')).toBe('term:r1')
    expect(reasonIn(picked, 'l5')).toBe('added_by_code')
    expect(left_out).toEqual(['l1', 'l3'].map((id) => ({ id, reason: 'no_match' })))
  })
})

const WORDS = 'Kafka Go parcels invoices led cut wrote 40 percent teams ledger search queue design'.split(' ')
const someText = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 7 })
  .map((all) => all.join(' '))
const someDates = fc.constantFrom('2021 - Present', '2018 - 2021', '2010 - 2012', 'long ago')
const someEntries = fc
  .array(
    fc.record({
      section: fc.constantFrom('experience', 'experience', 'projects', 'education'),
      dates: someDates,
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((all) =>
    all.map(({ section, dates }, at) =>
      anEntry({ id: `e${at + 1}`, section: section as MasterEntry['section'], sublines: [dates] }),
    ),
  )
const SECTIONS_OF_LINES = ['summary', 'skills', 'awards', 'languages'] as const
const someMaster: fc.Arbitrary<MasterContent> = someEntries.chain((entries) =>
  fc
    .array(
      fc.record({
        text: someText,
        place: fc.nat(entries.length + 3),
        mark: fc.constantFrom(null, null, null, null, 'always', 'never'),
      }),
      { maxLength: 70 },
    )
    .map((lines) => ({
      entries,
      lines: lines.map(({ text, place, mark }, at) => {
        const entry = entries[place]
        const own = SECTIONS_OF_LINES[place - entries.length] ?? 'summary'
        const where = entry
          ? { section: entry.section, entry_id: entry.id }
          : { section: own, entry_id: null }
        return aLine({ id: `l${at + 1}`, text, mark: mark as MasterLine['mark'], ...where })
      }),
    })),
)
const someRows = fc
  .array(
    fc.record({
      class: fc.constantFrom('hard', 'askable', 'list_item', 'nice_to_have'),
      terms: fc.array(fc.constantFrom('Kafka', 'Go', 'COBOL'), { maxLength: 2 }),
      quote: someText,
      refs: fc.array(fc.integer({ min: 1, max: 70 }), { maxLength: 3 }),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ refs, ...row }, at) =>
      aRow({ id: `r${at + 1}`, ...row, evidence: cites(...refs.map((n) => `l${n}`)) } as PickRow),
    ),
  )
// The table of rare words is left out, because a failure would print it.
type SomeInput = Omit<PickInput, keyof typeof BASE>
const pickFrom = (input: SomeInput) => pickLines({ ...BASE, ...input })
const someInput: fc.Arbitrary<SomeInput> = fc
  .record({ content: someMaster, rows: someRows })
  .map((made) => ({ ...made, backed: new Set(['l3', 'l7']) }))

/** The roles that hold something which may be picked, the newest first by their dates alone. */
function lacking({ content }: SomeInput, picked: readonly { id: string }[]): string[] {
  const taken = new Map<string, number>()
  for (const { id } of picked) {
    const entry = content.lines.find((line) => line.id === id)?.entry_id
    if (entry) taken.set(entry, (taken.get(entry) ?? 0) + 1)
  }
  const roles = content.entries.filter(
    (entry) =>
      entry.section === 'experience' &&
      content.lines.some((line) => line.entry_id === entry.id && line.mark !== 'never'),
  )
  return roles.filter(({ id }) => !taken.has(id)).map(({ id }) => id)
}

describe('whatever the master and the job', () => {
  test('the same pick is made twice, and in whatever order rows come and lines of other entries lie between', () => {
    fc.assert(
      fc.property(someInput, (input) => {
        const once = pickFrom(input)
        const { order, ...again } = pickFrom(input)
        expect({ ...again, order: once.order }).toEqual(once)
        expect(order.answers).toEqual(once.order.answers)
        const grouped = [...Map.groupBy(input.content.lines, (line) => line.entry_id).values()].toReversed()
        const content = { ...input.content, lines: grouped.flat() }
        expect(pickFrom({ ...input, content, rows: input.rows.toReversed() }).picked).toEqual(once.picked)
      }),
    )
  })

  test('every line is either picked or left out, once, and with a reason', () => {
    fc.assert(
      fc.property(someInput, (input) => {
        const { picked, left_out } = pickFrom(input)
        const all = [...picked, ...left_out]
        expect(idsOf(all).toSorted()).toEqual(idsOf(input.content.lines).toSorted())
        for (const { reason } of all) {
          expect(reason).toMatch(
            /^(cites:r\d+|term:r\d+|role_minimum|like_posting|always|added_by_code|over_cap|entry_cap|near_duplicate|no_match|never)$/,
          )
        }
      }),
    )
  })

  test('the caps hold but for lines that are marked always', () => {
    fc.assert(
      fc.property(someInput, (input) => {
        const { picked } = pickFrom(input)
        const lines = new Map(input.content.lines.map((line) => [line.id, line]))
        const bullets = picked.flatMap(({ id }) => {
          const line = lines.get(id)
          return line && (line.entry_id !== null || line.section === 'awards') ? [line] : []
        })
        const marked = bullets.filter((line) => line.mark === 'always')
        expect(bullets.length).toBeLessThanOrEqual(Math.max(20, marked.length + 4))
        if (marked.length <= 16) expect(bullets.length).toBeLessThanOrEqual(20)
        for (const own of Map.groupBy(bullets, (line) => line.entry_id ?? line.section).values()) {
          const forced = own.filter((line) => line.mark === 'always').length
          expect(own.length).toBeLessThanOrEqual(Math.max(6, forced))
        }
      }),
    )
  })

  test('marks hold: never stays off and always stays on', () => {
    fc.assert(
      fc.property(someInput, (input) => {
        const ids = new Set(idsOf(pickFrom(input).picked))
        for (const { id, mark } of input.content.lines) {
          if (mark === 'never') expect(ids.has(id)).toBe(false)
          if (mark === 'always') expect(ids.has(id)).toBe(true)
        }
      }),
    )
  })

  test('a line more takes no role its line', () => {
    fc.assert(
      fc.property(someInput, someText, fc.nat(29), (input, text, place) => {
        const { content } = input
        // With more than 20 obligatory lines no rule can keep one for every role.
        fc.pre(content.entries.filter((entry) => entry.section === 'experience').length <= 10)
        fc.pre(content.lines.filter((line) => line.mark === 'always').length <= 4)
        const entry = content.entries[place % content.entries.length] as MasterEntry
        const where = { section: entry.section, entry_id: entry.id }
        const lines = [...content.lines, aLine({ id: 'l999', text, ...where })]
        const before = lacking(input, pickFrom(input).picked)
        const more = { ...input, content: { ...content, lines } }
        const after = lacking(more, pickFrom(more).picked)
        expect(before).toEqual([])
        expect(after).toEqual([])
      }),
    )
  })
})

describe('pick facts', () => {
  const schools = ['e1', 'e2', 'e3'].map((id) => anEntry({ id, section: 'education' }))
  const ofSchool = (id: string, entry_id: string, more: object = {}) =>
    aLine({ id, section: 'education', entry_id, ...more })
  const factsOf = (lines: ReturnType<typeof aLine>[]) =>
    pickFacts(
      readCandidates({ ...BASE, content: { entries: schools, lines }, rows: [], backed: new Set() }),
      capsOf({ entries: schools, lines: [] }, NO_POSTING),
    )
  const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

  test('schools have two lines each and four together, those marked always first', () => {
    const lines = [
      ...['l1', 'l2', 'l3'].map((id) => ofSchool(id, 'e1')),
      ...['l4', 'l5'].map((id) => ofSchool(id, 'e2')),
      ofSchool('l6', 'e3', { mark: 'always' }),
      ofSchool('l7', 'e3'),
    ]
    const { picked, left_out } = factsOf(lines)
    expect(idsOf(picked)).toEqual(['l1', 'l2', 'l4', 'l6'])
    expect(left_out).toEqual(['l3', 'l5', 'l7'].map((id) => ({ id, reason: 'entry_cap' })))
  })

  test('short skills print in a row, so sixteen are kept', () => {
    const skillsOf = (text: string) =>
      Array.from({ length: 20 }, (_, at) => aLine({ id: `k${at}`, section: 'skills', text: `${text} ${at}` }))
    const mostOf = (text: string) => limitsOf({ entries: [], lines: skillsOf(text) }, NO_POSTING).skills
    expect([mostOf('Ovens'), mostOf('Ovens: deck, rack')]).toEqual([16, 8])
  })

  test('skills, certificates and languages are kept up to a number of each', () => {
    const some = (section: 'skills' | 'certifications' | 'languages', count: number) =>
      Array.from({ length: count }, (_, at) => aLine({ id: `${section}${at}`, section }))
    const { picked } = factsOf([...some('skills', 10), ...some('certifications', 9), ...some('languages', 5)])
    expect(
      Map.groupBy(picked, ({ id }) => id.replace(/\d+/, ''))
        .entries()
        .map(([name, all]) => [name, all.length])
        .toArray(),
    ).toEqual([
      ['skills', 8],
      ['certifications', 6],
      ['languages', 4],
    ])
  })

  test.each([
    ['summary', true],
    ['education', true],
    ['experience', false],
    ['projects', false],
    ['awards', true],
    ['publications', true],
  ] as const)('%s is a fact: %p', (section, expected) => {
    expect(isFact(section, { entries: [], lines: [] })).toBe(expected)
  })
})

describe('the lines that a model chooses', () => {
  const content: MasterContent = {
    entries: [NOW],
    lines: [
      aLine({ id: 's1', section: 'summary', text: 'Cook for large kitchens' }),
      aLine({ id: 's2', section: 'summary', text: 'Baker for small shops' }),
      aLine({ id: 's3', section: 'summary', text: 'Trainer of apprentices' }),
      aLine({ id: 'k1', section: 'skills', text: 'Ovens: deck, rack, stone' }),
      aLine({ id: 'k2', section: 'skills', text: 'Languages of recipes: French, Polish, Czech' }),
      bullet('l1', 'e1', 'Ran the night shift of twelve'),
      bullet('l2', 'e1', 'Wrote the recipes for rye'),
      bullet('l3', 'e1', 'Trained four apprentices'),
    ],
  }
  const printed = (chosen: string[]) => {
    const input = { ...BASE, content, rows: [], backed: new Set<string>(), chosen }
    const { picked, order } = pickLines(input)
    return contentOfPick(content, idsOf(picked), order).lines.map(({ id }) => id)
  }

  test('print in its order, with the summary and the skills that it names', () => {
    expect(printed(['l3', 'l1', 's2', 'k2'])).toEqual(['s2', 'k2', 'l3', 'l1'])
    expect(printed(['l1', 'l3', 'l2', 's3', 's1', 'k2', 'k1'])).toEqual([
      ...['s3', 's1', 'k2', 'k1', 'l1', 'l3', 'l2'],
    ])
  })

  test('leave summary and skills to the rules if it names none', () => {
    expect(printed(['l2', 'l1'])).toEqual(['s1', 's2', 'k1', 'k2', 'l2', 'l1'])
  })

  test('stay within the room that schools leave', () => {
    const school = (id: string) => anEntry({ id, section: 'education' })
    const lines = ['a', 'b', 'c'].flatMap((id) =>
      ['1', '2', '3'].map((at) =>
        aLine({ id: id + at, section: 'education', entry_id: id, text: `Course ${id}${at}` }),
      ),
    )
    const schooled = { entries: [school('a'), school('b'), school('c')], lines }
    expect(limitsOf(schooled, NO_POSTING)).toMatchObject({
      pick: 16,
      of_entry: 6,
      summary: 2,
      skills: 8,
      pages: 2,
    })
    expect(limitsOf(content, NO_POSTING)).toMatchObject({ pick: 20 })
  })
})
