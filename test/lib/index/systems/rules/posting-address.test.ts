import { describe, expect, test } from 'bun:test'
import { postingAddress, titleIn, withoutLanguage } from '#lib/index/systems/rules/posting-address.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'

const read = (link: string) => postingAddress(new URL(link))
const GUID = '1a1a1a1a-1111-4222-8333-444444444444'

describe('postingAddress()', () => {
  test.each([
    ['https://careers.kite.com/jobs/12165/wind-nurse-%26-pilot/job?x=1', '12165', 'Wind nurse & pilot'],
    ['https://kite.avature.net/careers/JobDetail/Wind-Nurse-Night/44991', '44991', 'Wind Nurse Night'],
    ['https://kite.com/en/careers/wind-nurse-JR7001', 'JR7001', 'Wind nurse'],
    [`https://kite.com/positions/${GUID}`, GUID, ''],
    ['https://jobs.kite.com/p/8812-kite-pilot', '8812', 'Kite pilot'],
    ['https://kite.de/stellen/pilot-in-4711.html', '4711', 'Pilot in'],
    ['https://kite.com/job/cork/kite-pilot/33099/100604944176', '100604944176', 'Kite pilot'],
    ['https://kite.com/jobs/4711', '4711', ''],
  ])('reads %s', (link, id, title) => {
    expect(read(link)).toMatchObject({ id, title })
  })

  test.each([
    ['https://kite.com/jobs/search/12165'],
    ['https://kite.com/jobs/12165/wind-nurse/apply-now/login'],
    ['https://kite.com/careers/AgentCreate'],
    ['https://kite.com/shop/kites/12165'],
    ['https://kite.com/careers/our-team'],
    ['https://kite.com/blog/jobs/12165'],
    ['https://kite.com/jobs/%ff/1234'],
  ])('does not take %s for a posting', (link) => {
    expect(read(link)).toBeNull()
  })

  test('drops the query, and compares paths without languages', () => {
    expect(read('http://kite.com/jobs/12165/pilot?utm_source=x')?.url).toBe(
      'https://kite.com/jobs/12165/pilot',
    )
    expect(withoutLanguage('https://kite.com/de-DE/jobs/1/')).toBe(withoutLanguage('https://kite.com/jobs/1'))
  })
})

test.each(['1', '-', 'A1', '1-', 'a'])(
  'reads a title out of a step full of %j in proportion to its length',
  async (piece) => {
    const read = (size: number) => titleIn([`${piece.repeat(size)}!`])
    expect(await growthOf(read, 50_000)).toBeLessThan(IN_PROPORTION)
  },
)
