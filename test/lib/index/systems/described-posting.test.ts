import { describe, expect, test } from 'bun:test'
import {
  closingDayOf,
  companyOfDescribed,
  factsOfDescribed,
  listedOfDescribed,
} from '#lib/index/systems/described-posting.ts'

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

const pay = (baseSalary: object) => listedOfDescribed({ baseSalary }).salary

describe('listedOfDescribed()', () => {
  test('unescapes a text that was escaped twice, and no other', () => {
    const html = (description: string) => listedOfDescribed({ description }).html
    expect(html('&lt;p&gt;Fly &amp;amp; land&lt;/p&gt;')).toBe('<p>Fly &amp; land</p>')
    expect(html('<p>Write &lt;b&gt; in HTML</p>')).toBe('<p>Write &lt;b&gt; in HTML</p>')
    expect(html('a < b')).toBe('a < b')
  })

  test('reads two signs that stand for a line end as one', () => {
    expect(listedOfDescribed({ description: 'Fly\\nLand\\r\\nRest' }).html).toBe('Fly<br>Land<br>Rest')
    const mixed = '<p>Fly\n</p>\\n\\n<p>C:\\new</p>'
    expect(listedOfDescribed({ description: mixed }).html).toBe('<p>Fly\n</p>\n\n<p>C:\\new</p>')
  })

  test('drops the images of a page dump', () => {
    const description = `<p>Fly</p><img src="data:image/png;base64,${'A'.repeat(70_000)}">`
    expect(listedOfDescribed({ description }).html).toBe('<p>Fly</p><img src="">')
  })

  test('joins the parts of a text, unless they are in it or are labels', () => {
    const { html } = listedOfDescribed({
      description: '<p>You need a licence for kites and boats.</p>',
      qualifications: ['A licence for all large kites', 'Two years of wind'],
      skills: 'You need a licence for kites and boats.',
      experienceRequirements: 'Experienced',
    })
    expect(html).toBe(
      '<p>You need a licence for kites and boats.</p>\n<h3>Qualifications</h3>\n<div>A licence for all large kites<br>Two years of wind</div>',
    )
  })

  test('takes the names of places whose addresses are all the same', () => {
    const address = { addressLocality: 'Menlo', addressRegion: 'CA', addressCountry: ['USA', 'USA'] }
    const jobLocation = ['Menlo, CA', 'Austin, TX', 'Remote, US'].map((name) => ({ name, address }))
    expect(listedOfDescribed({ jobLocation }).places.map(({ text }) => text)).toEqual([
      'Menlo, CA',
      'Austin, TX',
      'Remote, US',
    ])
  })

  test('leaves out words for a missing place, and marks at the edges', () => {
    const place = (address: object) => listedOfDescribed({ jobLocation: { address } }).places
    expect(place({ addressLocality: 'UNAVAILABLE', addressRegion: '-', addressCountry: 'US' })).toEqual([
      { text: 'US', country: 'US' },
    ])
    expect(
      place({ addressLocality: 'Bangalore ', addressRegion: 'Karnataka,', addressCountry: 'India' }),
    ).toEqual([{ text: 'Bangalore, Karnataka, India', country: 'IN' }])
    expect(place({ postalCode: 'SW1A 1AA' })).toEqual([{ text: 'SW1A 1AA', country: null }])
  })

  test('reads where remote work is open to', () => {
    const described = { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { name: 'Canada' } }
    expect(listedOfDescribed(described)).toMatchObject({ work_mode: 'remote', places: [{ text: 'Canada' }] })
    expect(listedOfDescribed({}).work_mode).toBeNull()
  })

  test('reads the unit of small pay by its size, and no pay that is none', () => {
    expect(pay({ minValue: 20.51, maxValue: 23.08, currency: 'USD' })).toBe(
      'USD 20.51 - 23.08 an hour (hourly by its size)',
    )
    expect(pay({ currency: 'USD', value: { minValue: 20.5, unitText: 'YEAR' } })).toBe(
      'from USD 20.50 an hour (hourly by its size)',
    )
    expect(pay({ currency: 'USD', value: { minValue: 52_000, maxValue: 60_000 } })).toBe(
      'USD 52,000 - 60,000',
    )
    expect(pay({ currency: 'USD', value: { minValue: 52_000, unitText: 'HOUR' } })).toBe('from USD 52,000')
    expect(pay({ currency: 'SEK', value: { value: 200 } })).toBe('SEK 200')
    const month = (value: unknown) => pay({ currency: 'EUR', value: { value, unitText: 'MONTH' } })
    expect(month('3.200,00')).toBe('EUR 3,200 a month')
    for (const value of ['3,200.00', '3.200', '3 200', "3'200", '€3,200', '3200.000', 'EUR 3.200,00'])
      expect(month(value)).toBe(month('3.200,00'))
    expect(month('3.200 - 3.800')).toBe('EUR 3,200 - 3,800 a month')
    expect(pay({ currency: 'IDR', value: { value: '1.234.567', unitText: 'MONTH' } })).toBe(
      'IDR 1,234,567 a month',
    )
    expect(pay({ currency: 'INR', value: { value: '12,00,000', unitText: 'YEAR' } })).toBe(
      'INR 1,200,000 a year',
    )
    for (const value of [0, 1, '', '0.00', 'negotiable', '3 to 4'])
      expect(pay({ currency: 'USD', value: { minValue: value, maxValue: value } })).toBe('')
  })

  test('reads kinds of employment and days in all forms, and never a closing day or a person', () => {
    const posting = listedOfDescribed({
      title: ' Wind  Nurse ',
      employmentType: ['FULL_TIME', 'PER_DIEM', 7],
      datePosted: '2026-09-03T05:00:00',
      validThrough: '2035-01-01',
      hiringOrganization: { name: 'Kite', contactPoint: { name: 'A Person' } },
    })
    expect(posting).toMatchObject({
      title: 'Wind Nurse',
      employment: 'full time, per diem',
      published_at: '2026-09-03T00:00:00.000Z',
    })
    expect(JSON.stringify(posting)).not.toMatch(/Person|2035/)
    expect(closingDayOf({ validThrough: '2025-01-31T23:00:00' })).toEqual({ closes: '2025-01-31' })
    expect(closingDayOf({ validThrough: 'soon' })).toEqual({})
    expect(companyOfDescribed({ hiringOrganization: 'Kite Inc.' })).toBe('Kite Inc.')
    expect(companyOfDescribed({ hiringOrganization: { name: 'Kite &amp;amp; Sons' } })).toBe('Kite & Sons')
  })
})
