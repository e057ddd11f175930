import { describe, expect, test } from 'bun:test'
import { leadsNowhere, ownIdentity, storableLink } from '#lib/index/links/own-link.ts'

describe('storableLink()', () => {
  test.each([
    ['http://indeed.com/viewjob?jk=5f0c&utm_source=mail#top', 'https://indeed.com/viewjob?jk=5f0c'],
    ['https://www.linkedin.com/jobs/view/7?refId=ab1&trackingId=2', 'https://www.linkedin.com/jobs/view/7'],
    ['https://a.com/job?ref=1001', 'https://a.com/job?ref=1001'],
    ['https://a.com/job?ref=newsletter', 'https://a.com/job'],
    ['https://a.com/jobs/#/job/7', 'https://a.com/jobs/#/job/7'],
    ['https://boards.greenhouse.io/acme/jobs/7', 'https://boards.greenhouse.io/acme/jobs/7'],
  ])('keeps %s as %s', (link, kept) => {
    expect(storableLink(link)).toBe(kept)
    expect(storableLink(kept)).toBe(kept)
  })

  test.each(['', 'no link', 'javascript:alert(1)', 'file:///etc/passwd', 'https://me:pw@a.com/'])(
    'refuses %j',
    (text) => {
      expect(storableLink(text)).toBe(null)
    },
  )
})

describe('ownIdentity()', () => {
  test('is the link, or a name that leads nowhere', () => {
    expect(ownIdentity({ own_id: 'j1', link: 'https://a.com/job?id=1' })).toBe('https://a.com/job?id=1')
    const nameless = ownIdentity({ own_id: 'j1', link: null })
    expect(leadsNowhere(nameless)).toBe(true)
    expect(storableLink(nameless)).toBe(nameless)
  })
})
