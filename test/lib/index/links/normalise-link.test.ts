import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { normaliseLink } from '#lib/index/links/normalise-link.ts'

describe('normaliseLink()', () => {
  test.each([
    ['HTTP://Jobs.Lever.co/Beacon/1/apply/?lever-source=x#top', 'https://jobs.lever.co/Beacon/1'],
    ['https://jobs.ashbyhq.com/Kite Works/1/application', 'https://jobs.ashbyhq.com/Kite%20Works/1'],
    ['https://crumbworks.example/jobs/?a=1&gh_jid=5001&b=2', 'https://crumbworks.example/jobs?gh_jid=5001'],
    [
      'https://boards.greenhouse.io/embed/job_app?token=5001&for=crumbworks&b=2',
      'https://boards.greenhouse.io/crumbworks/jobs/5001',
    ],
    [
      'https://boards.greenhouse.io/embed/job_board?for=crumbworks&gh_jid=5001',
      'https://boards.greenhouse.io/crumbworks/jobs/5001',
    ],
    ['https://boards.greenhouse.io/embed/job_app?x=1', 'https://boards.greenhouse.io/embed/job_app'],
    ['http://crumbworks.example:80', 'https://crumbworks.example/'],
    ['http://crumbworks.example:443/a', 'https://crumbworks.example/a'],
    ['https://kite.recruitee.com/o/kite-designer/c/new/', 'https://kite.recruitee.com/o/kite-designer'],
    ['https://crumbworks.example/apply', 'https://crumbworks.example/apply'],
  ])('writes %j as %s', (text, link) => {
    expect(normaliseLink(text)).toBe(link)
  })

  test.each([[''], ['mailto:a@b.example'], ['/jobs/1'], ['https://a:b@c.example/'], ['https://']])(
    'knows no link in %j',
    (text) => {
      expect(normaliseLink(text)).toBeNull()
    },
  )

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
        const link = normaliseLink(text)
        expect(link && normaliseLink(link)).toBe(link)
      }),
    )
  })
})
