import { describe, expect, test } from 'bun:test'
import { factsOfDescribed } from '#lib/index/systems/described-posting.ts'

describe('factsOfDescribed()', () => {
  test('reads company, places, pay and remote work in the forms that pages use', () => {
    expect(
      factsOfDescribed({
        hiringOrganization: 'Crumb',
        jobLocation: [
          { address: { addressLocality: 'Dublin', addressCountry: { name: 'Ireland' } } },
          { address: 'Cork, Ireland' },
          { address: { addressLocality: 'Dublin', addressCountry: { name: 'Ireland' } } },
        ],
        jobLocationType: 'TELECOMMUTE',
        baseSalary: { currency: 'EUR', value: { minValue: '20.50', maxValue: 24, unitText: 'HOUR' } },
      }),
    ).toEqual({
      company: 'Crumb',
      place: 'Dublin, Ireland; Cork, Ireland',
      work_mode: 'remote',
      pay: 'EUR 20.50 - 24 an hour',
    })
  })

  test('leaves out what a page does not state, or states as nonsense', () => {
    const nothing = { company: '', place: '', work_mode: '', pay: '' } as const
    expect(factsOfDescribed({})).toEqual(nothing)
    const nonsense = { hiringOrganization: 7, jobLocation: [null, 'x'], baseSalary: [], jobLocationType: {} }
    expect(factsOfDescribed(nonsense)).toEqual({ ...nothing, place: 'x' })
    expect(factsOfDescribed({ baseSalary: 45_000 }).pay).toBe('45,000')
  })
})
