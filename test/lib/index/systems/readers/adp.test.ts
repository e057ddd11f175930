import { describe, expect, test } from 'bun:test'
import { NotThere } from '#lib/index/systems/adapter.ts'
import { adp } from '#lib/index/systems/readers/adp.ts'
import { BARE, readListBy, readPostingBy } from '#test/support/ask-adapter.ts'

const BOARD = '7d58836c-11dd-4415-9de0-63b918b88652/19000101_000001'
const field = (codeValue: string, stringValue: string) => ({ stringValue, nameCode: { codeValue } })
const locales = (...values: string[]) => ({
  meta: { customFieldGroup: { stringFields: values.map((value) => field('Locale', value)) } },
})
const row = (id: string, more: object = {}) => ({
  requisitionTitle: 'Wind Nurse ',
  postDate: '2026-09-18T12:41:00.000-04:00',
  customFieldGroup: { stringFields: [field('ExternalJobID', id), field('HomeDepartment', '')] },
  workLevelCode: { shortName: 'Per Diem' },
  requisitionLocations: [{ nameCode: { shortName: ' Houston, TX, US' } }],
  ...more,
})
const page = (rows: object[], totalNumber?: number) => ({ jobRequisitions: rows, meta: { totalNumber } })

describe('adp', () => {
  test('reads a list in each language, a posting once', async () => {
    const list = await readListBy(adp, BOARD, [
      locales('en_CA', 'fr_CA'),
      page([row('577400')], 1),
      page([row('577400', { requisitionTitle: 'Infirmier' }), row('577401')], 2),
    ])
    expect(list.complete).toBe(true)
    expect(list.postings[0]).toEqual({
      ...BARE,
      ext_id: '577400',
      title: 'Wind Nurse',
      url: 'https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=7d58836c-11dd-4415-9de0-63b918b88652&ccId=19000101_000001&jobId=577400&lang=en_CA',
      places: [{ text: 'Houston, TX, US', country: null }],
      employment: 'Per Diem',
      published_at: '2026-09-18T16:41:00.000Z',
    })
    expect(list.requests[1]?.address).toEndWith('&lang=en_CA&$top=20&$skip=1')
  })

  test('asks for English first', async () => {
    const { requests } = await readListBy(adp, BOARD, [
      locales('fr_CA', 'en_CA'),
      page([row('1')], 1),
      page([], 0),
    ])
    expect(requests.map(({ address }) => /lang=(\w+)/.exec(address)?.[1])).toEqual([
      undefined,
      'en_CA',
      'fr_CA',
    ])
  })

  test('counts rows from one, and is not whole where rows are missing', async () => {
    const twenty = Array.from({ length: 20 }, (_, at) => row(`${600_000 + at}`))
    const list = await readListBy(adp, BOARD, [locales(), page(twenty, 21), page([row('600020')], 21)])
    expect([list.postings.length, list.complete, list.requests[2]?.address.endsWith('$skip=21')]).toEqual([
      21,
      true,
      true,
    ])
    expect((await readListBy(adp, BOARD, [locales(), page(twenty, 21), page([])])).complete).toBe(false)
  })

  test('reads places that are empty or name remote work', async () => {
    const places = [
      { nameCode: {}, address: { cityName: '' } },
      { nameCode: { shortName: 'Remote TX, TX, US' } },
    ]
    const { postings } = await readListBy(adp, BOARD, [
      locales(),
      page([row('1', { requisitionLocations: places })], 1),
    ])
    expect(postings[0]).toMatchObject({ work_mode: 'remote', places: [{ text: 'Remote TX, TX, US' }] })
  })

  test('reads a text, and takes a skeleton for a missing posting', async () => {
    const detail = { ...row('577400'), requisitionDescription: '<p>Fly</p>' }
    expect(await readPostingBy(adp, { board: BOARD, ext_id: '577400' }, detail)).toMatchObject({
      html: '<p>Fly</p>',
    })
    const skeleton = { customFieldGroup: { stringFields: [{ nameCode: { codeValue: 'ExternalJobID' } }] } }
    expect(readPostingBy(adp, { board: BOARD, ext_id: '1' }, skeleton)).rejects.toThrow(NotThere)
  })

  test.each([['x'], [`${BOARD}/x`], ['7d58836c-11dd-4415-9de0-63b918b88652'], [`${BOARD}&x=1`]])(
    'knows no board %s',
    (board) => {
      expect(adp.isBoard(board)).toBe(false)
    },
  )
})
