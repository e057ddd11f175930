import { describe, expect, test } from 'bun:test'
import { type CopyPlace, compilePlace, opennessOf, type PersonPlace } from '#lib/judge/rank/eligibility.ts'
import { readDemands } from '#lib/judge/rank/read-demands.ts'

const person = (some: Partial<PersonPlace>): PersonPlace => ({
  locations: [],
  work_modes: [],
  countries: [],
  lives_in: null,
  may_work_in: null,
  would_move: null,
  within_km: 50,
  languages: null,
  licences: null,
  ...some,
})
const copy = (place: string, countries: string[], more: Partial<CopyPlace> = {}): CopyPlace => ({
  locations: place === '' ? [] : [place],
  countries,
  work_mode: 'onsite',
  sponsorship: null,
  only_in: null,
  ...more,
})
const openness = (own: Partial<PersonPlace>, ...copies: CopyPlace[]) =>
  opennessOf(copies, compilePlace(person(own)))
const remote = { work_mode: 'remote' }
const two = (...locations: string[]) => ({ ...copy('', ['US'], remote), locations })
const akron = { locations: ['Akron', 'Ohio'], countries: ['US'] }
const porto = { locations: ['Portugal', 'Europe'], countries: ['PT'] }

describe('opennessOf()', () => {
  test.each([
    ['Toronto, ON', copy('Remote - Ontario', ['CA'], remote), 'yes'],
    ['Toronto, ON', copy('Remote - Alberta', ['CA'], remote), 'remote_elsewhere'],
    ['Toronto, ON', copy('Remote', [], { ...remote, only_in: ['CA-QC'] }), 'remote_elsewhere'],
    ['Toronto, ON', copy('Toronto, Ontario, CA', ['CA']), 'yes'],
    ['Potsdam', copy('Berlin, DE', ['DE']), 'yes'],
    ['Smallville, OH', copy('Remote - Texas', ['US'], remote), 'remote_elsewhere'],
    ['San Juan, PR', copy('San Juan, PR', ['US']), 'yes'],
  ] as const)('for a home in %s', (lives_in, job, expected) => {
    expect(
      openness({ lives_in, countries: job.countries.length > 0 ? [...job.countries] : ['CA'] }, job),
    ).toBe(expected)
  })

  const onlyIn = (...only_in: string[]) => copy('Remote', [], { ...remote, only_in })
  const notIn = (...not_in: string[]) => copy('Remote - US', ['US'], { ...remote, not_in })
  test.each([
    ['in the own town', copy('Akron, OH', ['US']), 'yes'],
    ['in a town within 50 km', copy('Cuyahoga Falls, OH', ['US']), 'yes'],
    ['in a town within twice that', copy('Mansfield, OH', ['US']), 'unclear'],
    ['in another state', copy('Chicago, IL', ['US']), 'far'],
    ['far away in the state that was named too', copy('Cincinnati, OH', ['US']), 'unclear'],
    ['in another state or remote', { ...copy('', ['US']), locations: ['Chicago, IL', 'Remote'] }, 'unclear'],
    ['in another region', copy('EMEA', []), 'elsewhere'],
    ['in a region around the home', copy('North America', []), 'unclear'],
    ['in a place that nobody knows', copy('Headquarters', []), 'unclear'],
    ['remote in another region', copy('Remote, EMEA', [], remote), 'remote_elsewhere'],
    ['in the own state, town unnamed', copy('Ohio', ['US']), 'yes'],
    ['in the own country, town unnamed', copy('United States', ['US']), 'unclear'],
    ['in another country', copy('Berlin, Germany', ['DE']), 'elsewhere'],
    ['that names no place', copy('', []), 'yes'],
    ['remote in the own country', copy('Remote - US', ['US'], remote), 'yes'],
    ['remote in another country', copy('Remote - UK', ['GB'], remote), 'remote_elsewhere'],
    ['remote anywhere', copy('Remote - Anywhere', [], remote), 'yes'],
    ['remote anywhere in another country', copy('Anywhere in Belgium', ['BE'], remote), 'remote_elsewhere'],
    ['remote anywhere in the own country', copy('Anywhere in the US', ['US'], remote), 'yes'],
    ['remote anywhere in the world', copy('Anywhere in the world', [], remote), 'yes'],
    ['remote, nobody says from where', copy('Remote', [], remote), 'unclear'],
    ['remote for people in the own country', onlyIn('US'), 'yes'],
    ['remote for people in other states', onlyIn('US-ND', 'US-CA'), 'remote_elsewhere'],
    ['remote for people in the own state', onlyIn('US-ND', 'US-OH'), 'yes'],
    ['remote for people in another country', onlyIn('DE'), 'remote_elsewhere'],
    ['remote in another state', copy('Remote - Texas', ['US'], remote), 'remote_elsewhere'],
    ['remote in several states', copy('Remote (TX, OH)', ['US'], remote), 'yes'],
    ['remote in other states', two('Remote - TX', 'FL'), 'remote_elsewhere'],
    ['remote in another state or the country', two('Remote - Texas', 'Remote - US'), 'yes'],
    ['remote that lists another state', copy('Texas', ['US'], remote), 'unclear'],
    ['remote near a town', copy('Remote - Austin, TX', ['US'], remote), 'yes'],
    ['remote without the own state', copy('Remote - US (excluding OH)', ['US'], remote), 'remote_elsewhere'],
    ['remote without another state', notIn('US-CA'), 'yes'],
    ['that excludes the own state', notIn('US-OH'), 'remote_elsewhere'],
    ['near Cleveland', copy('Remote', [], { ...remote, near: { place: 'Cleveland, OH', km: 80 } }), 'yes'],
    ['near Austin', copy('Remote', [], { ...remote, near: { place: 'Austin', km: 80 } }), 'remote_elsewhere'],
    ['whose text contradicts its remote place', copy('Remote - US', ['US'], { work_mode: '' }), 'unclear'],
  ])('calls a job %s rightly for somebody in Akron', (_what, job, expected) => {
    expect(openness(akron, job)).toBe(expected as ReturnType<typeof openness>)
  })

  test.each([
    ['remote in EMEA', copy('Remote, EMEA', [], remote), 'yes'],
    ['remote in Portugal', copy('Lisbon', ['PT'], remote), 'yes'],
    [
      'remote, or at an office in the US',
      { ...copy('Remote', ['US'], remote), locations: ['Remote', 'San Francisco, CA'] },
      'unclear',
    ],
    ['remote in the US alone', copy('Remote - US', ['US'], remote), 'remote_elsewhere'],
    ['in Spain, with sponsorship', copy('Madrid', ['ES'], { sponsorship: 'offered' }), 'yes'],
    ['in Spain, without', copy('Madrid', ['ES'], { sponsorship: 'not_offered' }), 'permission'],
    ['in Spain, which says nothing', copy('Madrid', ['ES']), 'unclear'],
  ])('calls a job %s rightly for somebody in Portugal who named Europe', (_what, job, expected) => {
    expect(openness(porto, job)).toBe(expected as ReturnType<typeof openness>)
  })

  test('leaves another region open to a person who named it or would move abroad', () => {
    expect(openness({ ...akron, locations: ['Akron, OH', 'EMEA'] }, copy('EMEA', []))).toBe('yes')
    expect(openness({ ...akron, would_move: 'abroad' }, copy('EMEA', []))).toBe('unclear')
  })

  test('takes the copy that suits best', () => {
    expect(openness(akron, copy('Chicago, IL', ['US']), copy('Akron, OH', ['US']))).toBe('yes')
    expect(openness(akron, copy('Chicago, IL', ['US']), copy('Remote', [], remote))).toBe('unclear')
  })

  test('rules nothing out for a person who named no place', () => {
    expect(openness({}, copy('Berlin', ['DE']))).toBe('yes')
    expect(openness({ countries: ['US'] }, copy('Berlin', ['DE']))).toBe('unclear')
    expect(openness({ countries: ['US'] }, copy('Austin, TX', ['US']))).toBe('yes')
  })

  test('follows the facts that the person gave', () => {
    const chicago = copy('Chicago, IL', ['US'])
    expect(openness({ ...akron, would_move: 'in_country' }, chicago)).toBe('yes')
    expect(openness({ ...akron, within_km: 500 }, chicago)).toBe('unclear')
    expect(openness({ countries: ['US'], lives_in: 'Chicago' }, chicago)).toBe('yes')
    const madrid = copy('Madrid', ['ES'])
    expect(openness({ ...akron, would_move: 'abroad', may_work_in: ['US', 'ES'] }, madrid)).toBe('yes')
    expect(openness({ ...porto, would_move: 'no' }, madrid)).toBe('elsewhere')
  })
})

describe('opennessOf() by language and licence', () => {
  const german = 'You speak fluent German. '.repeat(3)
  const nurse = 'You must have an active nursing license, and you must care. '.repeat(2)
  const judged = (text: string, own: Partial<PersonPlace>, resume = 'Wrote software in English for Acme.') =>
    opennessOf(
      [copy('Akron, OH', ['US'])],
      compilePlace(person({ ...akron, ...own }), resume),
      readDemands({ title: 'Worker', text }),
    )

  test.each([
    ['a resume that names it', german, {}, 'Fluent in German and English.', 'yes'],
    ['a resume that does not', german, {}, undefined, 'unclear'],
    ['no resume', german, {}, '', 'yes'],
    ['a list that holds it', german, { languages: ['English', 'Deutsch'] }, undefined, 'yes'],
    ['a list that does not', german, { languages: ['English', 'French'] }, 'Fluent in German.', 'language'],
    ['a resume without the licence', nurse, {}, undefined, 'unclear'],
    ['a resume with the licence', nurse, {}, 'RN at the county hospital.', 'yes'],
    ['a list without the licence', nurse, { licences: ['CPA'] }, undefined, 'licence'],
    ['a list with the licence', nurse, { licences: ['RN'] }, undefined, 'yes'],
    [
      'any list, for German as a plus',
      'German is a plus. '.repeat(3),
      { languages: ['English'] },
      undefined,
      'yes',
    ],
  ])('of somebody with %s', (_name, text, own, resume, expected) => {
    expect(judged(text, own, resume)).toBe(expected as ReturnType<typeof judged>)
  })

  test('names the place first where that rules the job out', () => {
    const far = opennessOf(
      [copy('Berlin, Germany', ['DE'])],
      compilePlace(person({ ...akron, languages: ['English'] })),
      readDemands({ title: 'Worker', text: german }),
    )
    expect(far).toBe('elsewhere')
  })
})
