import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { personio } from '#lib/index/systems/each/personio.ts'
import { readXml } from '#lib/index/systems/read-xml.ts'

const ADDRESS = 'https://kite-works.jobs.personio.de/xml'
const fixture = readXml(
  await Bun.file(join(import.meta.dir, '../../../../fixtures/boards/personio.xml')).bytes(),
)
const read = (answer: unknown, address = ADDRESS) => personio.read(answer, address)
const feed = (...position: unknown[]) => read({ 'workzag-jobs': { position } }).postings

describe('personio', () => {
  test('reads a whole position, its sections in their order', () => {
    expect(read(fixture).postings[0]).toEqual({
      ext_id: '7001',
      title: 'Kite Designer (f/m/d)',
      url: 'https://kite-works.jobs.personio.de/job/7001',
      places: [
        { text: 'Utrecht', country: null },
        { text: 'Berlin (Remote)', country: null },
      ],
      work_mode: 'remote',
      html: '<h3>What you fly &amp; land</h3><p>Fly &amp; land</p>\n<ul><li>Wind]]></li></ul>',
      salary: 'EUR 60,000 - 75,000.50 a year',
      employment: 'permanent full-time',
      published_at: '2026-08-05T10:10:39.000Z',
      published_kind: 'posted',
      updated_at: null,
    })
  })

  test('reads one without a text, a currency or a day that can be', () => {
    expect(read(fixture).postings[1]).toMatchObject({
      places: [{ text: 'Remote', country: null }],
      work_mode: 'remote',
      html: '',
      salary: '',
      employment: 'working_student part-time',
      published_at: null,
    })
  })

  test('takes the last of two positions with one id, and only what has an id and a name', () => {
    expect(read(fixture).postings).toHaveLength(3)
    expect(read(fixture).postings[2]).toMatchObject({
      title: 'Wind Analyst II',
      places: [{ text: 'HQ', country: null }],
      work_mode: 'hybrid',
      html: '<p>Knots &amp; lines</p>',
      employment: '',
      published_at: '2026-07-17T18:22:11.000Z',
    })
  })

  test('links to the host that answered', () => {
    const [posting] = read(fixture, 'https://kite-works.jobs.personio.com/xml?language=en').postings
    expect(posting?.url).toBe('https://kite-works.jobs.personio.com/job/7001')
  })

  test('names a company only where the feed holds no other', () => {
    const [one, other] = ['Kite SE', 'Reel GmbH'].map((subcompany, at) => ({
      id: `${at}`,
      name: 'x',
      subcompany,
    }))
    expect(read(fixture).company).toBe('Kite & Works SE')
    expect(read({ 'workzag-jobs': { position: [one, { ...one, id: '7' }] } }).company).toBe('Kite SE')
    expect(read({ 'workzag-jobs': { position: [one, other] } }).company).toBeNull()
  })

  test('knows an empty board, a list of one, and what is no list', () => {
    expect(read({ 'workzag-jobs': '' })).toEqual({ postings: [], complete: true, company: null, next: null })
    expect(read({ 'workzag-jobs': { position: { id: '1', name: 'x' } } }).postings).toHaveLength(1)
    expect(() => read({ 'workzag-jobs': { position: '' } })).toThrow(UnreadableAnswer)
    expect(() => read({ 'workzag-jobs': { position: { key: 'x' } } })).toThrow(UnreadableAnswer)
    for (const answer of [{}, { rss: '' }, [], null, 'x', '']) {
      expect(() => read(answer)).toThrow(UnreadableAnswer)
    }
  })

  test.each([
    ['permanent', 'full-time', 'permanent full-time'],
    ['intern', '', 'intern'],
    ['', 'part-time', 'part-time'],
    ['', '', ''],
  ])('says %j and %j as %j', (employmentType, schedule, employment) => {
    expect(feed({ id: '1', name: 'x', employmentType, schedule })[0]?.employment).toBe(employment)
  })

  test.each([
    [{ min: '20', max: '25.5', currencyCode: 'EUR', type: 'hourly' }, 'EUR 20 - 25.50 an hour'],
    [{ min: '3000', max: '', currencyCode: 'EUR', type: 'monthly' }, 'from EUR 3,000 a month'],
    [{ min: '1e9', max: '-5', currencyCode: 'EUR', type: 'yearly' }, ''],
    ['', ''],
  ])('reads the pay %j', (salaryInformation, salary) => {
    expect(feed({ id: '1', name: 'x', salaryInformation })[0]?.salary).toBe(salary)
  })

  test('answers any value with postings or a reason', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => readsOrRefuses(value)))
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (position) => readsOrRefuses({ 'workzag-jobs': { position } })),
    )
  })

  test('asks both hosts, and for languages in their order', () => {
    expect(personio.addresses('kite-works')).toEqual([ADDRESS, 'https://kite-works.jobs.personio.com/xml'])
    const asked: string[] = []
    for (let next = personio.gaps?.(ADDRESS); next; next = personio.gaps?.(next)) asked.push(next)
    expect(asked).toEqual(['en', 'de', 'fr', 'es', 'nl'].map((language) => `${ADDRESS}?language=${language}`))
  })

  test.each([['..'], ['Kite'], ['kite.works'], ['a/b'], ['a@b'], ['a#'], [''], ['www'], ['a'.repeat(64)]])(
    'refuses the board %j',
    (board) => {
      expect(personio.isBoard(board)).toBe(false)
      expect(personio.addresses(board)).toEqual([])
    },
  )

  test.each([
    ['https://kite-works.jobs.personio.de/job/7001', '7001'],
    ['http://Kite-Works.jobs.personio.com/job/7001/apply?language=de#apply', '7001'],
    ['https://kite-works.jobs.personio.de/en/job/7001/', '7001'],
    ['https://kite-works.jobs.personio.de/job/7001x', null],
    ['https://kite-works.jobs.personio.de/xml?language=en', null],
    ['https://kite-works.jobs.personio.de/%FF', null],
    ['https://kite-works.jobs.personio.de', null],
  ])('understands the link %s', (link, ext_id) => {
    expect(personio.boardOfLink(new URL(link))).toEqual({ board: 'kite-works', ext_id })
  })

  test.each([
    ['https://kite-works.personio.de/job/7001'],
    ['https://jobs.personio.de/job/7001'],
    ['https://www.jobs.personio.de/'],
    ['https://kite-works.jobs.personio.de.example/job/7001'],
    ['https://kite-works.jobs.personio.de:8443/job/7001'],
  ])('does not take the link %s', (link) => {
    expect(personio.boardOfLink(new URL(link))).toBeNull()
  })
})

function readsOrRefuses(value: unknown) {
  try {
    expect(read(value).postings).toBeArray()
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableAnswer)
  }
}
