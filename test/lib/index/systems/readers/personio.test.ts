import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { readXml } from '#lib/index/systems/read-xml.ts'
import { personio } from '#lib/index/systems/readers/personio.ts'
import { addressesOf, NOTHING, readListBy, testAnyAnswer } from '#test/support/ask-adapter.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl']
const ADDRESS = 'https://kite-works.jobs.personio.de/xml'
const fixture = readXml(
  await Bun.file(join(import.meta.dir, '../../../../fixtures/boards/personio.xml')).bytes(),
)
const none = LANGUAGES.map(() => NOTHING)
const read = (...answers: unknown[]) => readListBy(personio, 'kite-works', [...answers, ...none])
const feed = async (...position: unknown[]) => (await read({ 'workzag-jobs': { position } })).postings

describe('personio', () => {
  test('reads a whole position, its sections in their order', async () => {
    expect((await read(fixture)).postings[0]).toEqual({
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

  test('reads one without a text, a currency or a day that can be', async () => {
    expect((await read(fixture)).postings[1]).toMatchObject({
      places: [{ text: 'Remote', country: null }],
      work_mode: 'remote',
      html: '',
      salary: '',
      employment: 'working_student part-time',
      published_at: null,
    })
  })

  test('takes the last of two positions with one id, and only what has an id and a name', async () => {
    expect((await read(fixture)).postings).toHaveLength(3)
    expect((await read(fixture)).postings[2]).toMatchObject({
      title: 'Wind Analyst II',
      places: [{ text: 'HQ', country: null }],
      work_mode: 'hybrid',
      html: '<p>Knots &amp; lines</p>',
      employment: '',
      published_at: '2026-07-17T18:22:11.000Z',
    })
  })

  test('links to the host that answered', async () => {
    const [posting] = (await read(NOTHING, fixture)).postings
    expect(posting?.url).toBe('https://kite-works.jobs.personio.com/job/7001')
  })

  test('names a company only where the feed holds no other', async () => {
    const [first, second] = ['Kite SE', 'Reel GmbH'].map((subcompany, at) => ({
      id: `${at}`,
      name: 'x',
      subcompany,
    }))
    expect((await read(fixture)).company).toBe('Kite & Works SE')
    expect((await read({ 'workzag-jobs': { position: [first, { ...first, id: '7' }] } })).company).toBe(
      'Kite SE',
    )
    expect((await read({ 'workzag-jobs': { position: [first, second] } })).company).toBeNull()
  })

  test('knows an empty board, a list of one, and what is no list', async () => {
    expect(await read({ 'workzag-jobs': '' })).toMatchObject({
      postings: [],
      complete: true,
      company: null,
      next: null,
    })
    expect((await read({ 'workzag-jobs': { position: { id: '1', name: 'x' } } })).postings).toHaveLength(1)
    await expect(read({ 'workzag-jobs': { position: '' } })).rejects.toThrow(UnreadableAnswer)
    await expect(read({ 'workzag-jobs': { position: { key: 'x' } } })).rejects.toThrow(UnreadableAnswer)
    for (const answer of [{}, { rss: '' }, [], null, 'x', '']) {
      await expect(read(answer)).rejects.toThrow(UnreadableAnswer)
    }
  })

  test.each([
    ['permanent', 'full-time', 'permanent full-time'],
    ['intern', '', 'intern'],
    ['', 'part-time', 'part-time'],
    ['', '', ''],
  ])('says %j and %j as %j', async (employmentType, schedule, employment) => {
    expect((await feed({ id: '1', name: 'x', employmentType, schedule }))[0]?.employment).toBe(employment)
  })

  test.each([
    [{ min: '20', max: '25.5', currencyCode: 'EUR', type: 'hourly' }, 'EUR 20 - 25.50 an hour'],
    [{ min: '3000', max: '', currencyCode: 'EUR', type: 'monthly' }, 'from EUR 3,000 a month'],
    [{ min: '1e9', max: '-5', currencyCode: 'EUR', type: 'yearly' }, ''],
    ['', ''],
  ])('reads the pay %j', async (salaryInformation, salary) => {
    expect((await feed({ id: '1', name: 'x', salaryInformation }))[0]?.salary).toBe(salary)
  })

  testAnyAnswer(read, (position) => read({ 'workzag-jobs': { position } }))

  test('asks both hosts, and for languages in their order', async () => {
    expect(await addressesOf(personio, 'kite-works')).toEqual([
      ADDRESS,
      'https://kite-works.jobs.personio.com/xml',
    ])
    const { requests } = await read(fixture)
    expect(requests.map(({ address }) => address)).toEqual([
      ADDRESS,
      ...LANGUAGES.map((language) => `${ADDRESS}?language=${language}`),
    ])
  })

  test('fills what has no text from the first language that has it, and asks no further then', async () => {
    const descriptionOf = (value: string) => ({ jobDescription: { name: '', value } })
    const [first, second] = [1, 2].map((id) => ({
      id: `${id}`,
      name: 'Kite',
      jobDescriptions: descriptionOf(''),
    }))
    const english = [{ ...first, jobDescriptions: descriptionOf('Fly') }, second]
    const german = [first, { ...second, jobDescriptions: descriptionOf('Flieg') }]
    const answers = [[first, second], english, german].map((position) => ({ 'workzag-jobs': { position } }))
    const { postings, requests, complete } = await read(...answers)
    expect(postings.map(({ html }) => html)).toEqual(['Fly', 'Flieg'])
    expect([requests.length, complete]).toEqual([3, true])
    const cut = readListBy(personio, 'kite-works', [answers[0], { rss: '' }])
    await expect(cut).rejects.toThrow(UnreadableAnswer)
  })
})
