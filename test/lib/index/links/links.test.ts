import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  addressProblem,
  isPrivateHost,
  leadsNowhere,
  linkOfWord,
  normaliseLink,
  ownIdentity,
  postingLink,
  publicLink,
  siteKeyOf,
  sitePosting,
  stepsOf,
  storableLink,
  webLink,
} from '#lib/index/links/links.ts'
import { itemsIn, rowsIn } from '#test/support/tables.ts'

test.each([
  ['jobs.lever.co/acme/1', 'https://jobs.lever.co/acme/1'],
  ['jobs.lever.co:443/acme/1?x=a/b', 'https://jobs.lever.co:443/acme/1?x=a/b'],
  ['münchen.example/1', 'https://münchen.example/1'],
  ['https://jobs.lever.co/acme/1', 'https://jobs.lever.co/acme/1'],
  ['http://jobs.lever.co/acme/1', 'http://jobs.lever.co/acme/1'],
  ['jobs.lever.co', 'jobs.lever.co'],
  ['acme/1.2', 'acme/1.2'],
  ['mailto:a.b/c', 'mailto:a.b/c'],
  ['../a.b/c', '../a.b/c'],
])('linkOfWord() reads %s as %s', (word, link) => expect(linkOfWord(word)).toBe(link))

describe('normaliseLink()', () => {
  test.each(
    rowsIn(`
HTTP://Jobs.Lever.co/Beacon/1/apply/?lever-source=x#top | https://jobs.lever.co/Beacon/1
https://jobs.ashbyhq.com/Kite Works/1/application | https://jobs.ashbyhq.com/Kite%20Works/1
https://crumbworks.example/jobs/?a=1&gh_jid=5001&b=2 | https://crumbworks.example/jobs?gh_jid=5001
https://boards.greenhouse.io/embed/job_app?token=5001&for=crumbworks&b=2 | https://boards.greenhouse.io/crumbworks/jobs/5001
https://boards.greenhouse.io/embed/job_board?for=crumbworks&gh_jid=5001 | https://boards.greenhouse.io/crumbworks/jobs/5001
https://boards.greenhouse.io/embed/job_app?x=1 | https://boards.greenhouse.io/embed/job_app
http://crumbworks.example:80 | https://crumbworks.example/
http://crumbworks.example:443/a | https://crumbworks.example/a
https://kite.recruitee.com/o/kite-designer/c/new/ | https://kite.recruitee.com/o/kite-designer
https://crumbworks.example/apply | https://crumbworks.example/apply
`),
  )('writes %j as %s', (text, link) => expect(normaliseLink(text)).toBe(link))

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

test('ownIdentity() is the link, or a name that leads nowhere', () => {
  expect(ownIdentity({ own_id: 'j1', link: 'https://a.com/job?id=1' })).toBe('https://a.com/job?id=1')
  const nameless = ownIdentity({ own_id: 'j1', link: null })
  expect(leadsNowhere(nameless)).toBe(true)
  expect(storableLink(nameless)).toBe(nameless)
})

const isPrivate = (link: string) => isPrivateHost(new URL(link).hostname)

test.each(
  itemsIn(`
https://localhost/ | https://localhost./ | https://jobs.localhost/ | https://127.0.0.1/
https://127.8.9.1:8080/ | https://0x7f.1/ | https://2130706433/ | https://10.0.0.5/jobs/1
https://172.16.4.4/ | https://192.168.0.12/ | https://169.254.169.254/latest | https://[::1]/
https://[fe80::1]/ | https://[fd00::1]/ | https://[::ffff:10.0.0.1]/ | https://printer.local/
https://jobs.acme.internal/ | https://nas.home.arpa/ | https://careers.corp/ | https://intranet/jobs/1
`),
)('%s is of a private network', (link) => expect(isPrivate(link)).toBe(true))

test.each(
  itemsIn(`
https://jobs.acme.com/1 | https://localhost.acme.com/ | https://local.acme.io/ | https://internal.jobs/
https://10.acme.com/ | https://jobs.lamps.example/1
`),
)('%s is not', (link) => expect(isPrivate(link)).toBe(false))

const problem = (link: string) => {
  const url = URL.parse(link)
  return url ? addressProblem(url) : 'no link'
}

test.each([
  'http://jobs.acme.com/1',
  'ftp://jobs.acme.com/1',
  'file:///etc/hostname',
  'data:text/html,x',
  's3://bucket/key',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://①②⑦.0.0.1/',
  'https://0/',
  'https://127.0.0.1./',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://localhost/',
  'https://foo.localhost/',
  'https://localhost./',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://router/',
  'https://nas.home.arpa/',
  'https://me:secret@jobs.acme.com/',
  'https://jobs.acme.com:8443/',
  'https://jobs.acme.com#@127.0.0.1:80/'.replace('#', ':1#'),
])('%s is not read', (link) => expect(problem(link)).toBeString())

test.each(['https://jobs.acme.com/1', 'https://jobs.acme.com:443/1?x=1#top', 'https://jobs.acme.co.uk./1'])(
  '%s may be asked',
  (link) => {
    expect(problem(link)).toBeNull()
  },
)

describe('publicLink()', () => {
  test('gives http links as https', () => {
    expect(publicLink(' http://Crumbworks.example/jobs?gh_jid=1 ')).toBe(
      'https://crumbworks.example/jobs?gh_jid=1',
    )
  })

  test.each([[null], [7], [''], ['/jobs'], ['javascript:alert(1)'], ['https://a@b.example'], ['data:,x']])(
    'refuses %j',
    (value) => {
      expect(publicLink(value)).toBeNull()
    },
  )
})

describe('postingLink()', () => {
  const own = 'https://board.example/jobs/1'

  test('is the system’s own form where the given one leads into a private network', () => {
    expect(postingLink('http://10.1.2.3/jobs/1', own)).toBe(own)
    expect(postingLink('https://jobs.acme.internal/1', own)).toBe(own)
    expect(postingLink('https://localhost/1', null)).toBe('https://localhost/1')
  })

  test('is the given one where that is public, and none where that is no link', () => {
    expect(postingLink('http://jobs.acme.example/1', own)).toBe('https://jobs.acme.example/1')
    expect(postingLink('javascript:alert(1)', own)).toBeNull()
  })
})

test('webLink() refuses a link that is too long', () => {
  expect(webLink(`https://crumbworks.example/${'a'.repeat(1_900)}`)).not.toBeNull()
  expect(webLink(`https://crumbworks.example/${'a'.repeat(2_000)}`)).toBeNull()
})

test.each([
  ['https://a.example//b%20c/d/', ['b c', 'd']],
  ['https://a.example/b/apply/', ['b']],
  ['https://a.example/b/application', ['b']],
  ['https://a.example/apply', ['apply']],
  ['https://a.example/', []],
  ['https://a.example/%FF', null],
])('stepsOf() reads %s as %j', (link, steps) => expect(stepsOf(new URL(link))).toEqual(steps))

const LINKED_IN = 'https://www.linkedin.com/jobs/view/5501'
const addressOf = (text: string) => {
  const link = webLink(text)
  return link ? (sitePosting(link)?.address ?? null) : null
}

test.each([
  [`${LINKED_IN}/?refId=1&trackingId=2`, LINKED_IN],
  ['https://www.linkedin.com/jobs/view/head-gardener-at-rye-5501?refId=1', LINKED_IN],
  ['https://linkedin.com/jobs/view/5501', LINKED_IN],
  ['https://fr.linkedin.com/jobs/view/jardinier-chez-rye-5501', LINKED_IN],
  ['https://www.linkedin.com/comm/jobs/view/5501/?trackingId=z', LINKED_IN],
  ['https://www.linkedin.com/jobs/search/?currentJobId=5501&keywords=x', LINKED_IN],
  ['https://www.linkedin.com/jobs/collections/recommended/?currentJobId=5501', LINKED_IN],
  ['https://www.linkedin.com/jobs/?currentJobId=5501', LINKED_IN],
  ['https://www.linkedin.com/jobs/search/?keywords=x', null],
  ['https://www.linkedin.com/feed/?currentJobId=5501', null],
  ['https://www.linkedin.com/jobs/search/?currentJobId=abc', null],
  ['https://linkedin.com.evil.example/jobs/view/5501', null],
  ['https://www.indeed.com/viewjob?jk=AB12cd34&from=serp', 'https://www.indeed.com/viewjob?jk=ab12cd34'],
  ['https://de.indeed.com/rc/clk?jk=ab12cd34', 'https://de.indeed.com/viewjob?jk=ab12cd34'],
  ['https://uk.indeed.com/jobs?q=x&vjk=ab12cd34', 'https://uk.indeed.com/viewjob?jk=ab12cd34'],
  ['https://www.indeed.com/jobs?q=x&jk=ab12cd34', null],
  ['https://indeed.evil.com/viewjob?jk=ab12cd34', null],
  [
    'https://www.glassdoor.ie/job-listing/x-JV_IC1.htm?jl=100955',
    'https://www.glassdoor.ie/job-listing/j?jl=100955',
  ],
  [
    'https://www.glassdoor.com/partner/jobListing.htm?jobListingId=100955',
    'https://www.glassdoor.com/job-listing/j?jl=100955',
  ],
  [
    'https://www.stepstone.de/stellenangebote--Gaertner-Koeln-Rye--7654321-inline.html?rltr=1',
    'https://www.stepstone.de/stellenangebote--Gaertner-Koeln-Rye--7654321-inline.html',
  ],
  ['https://www.stepstone.de/jobs/gaertner', null],
  [
    'https://www.xing.com/jobs/koeln-gaertner-11223344?sc_o=1',
    'https://www.xing.com/jobs/koeln-gaertner-11223344',
  ],
  [
    'https://www.monster.com/job-openings/gardener-austin-tx--1234abcd-12ab-34cd-56ef-1234567890ab?sid=1',
    'https://www.monster.com/job-openings/gardener-austin-tx--1234abcd-12ab-34cd-56ef-1234567890ab',
  ],
  ['https://jobs.lever.co/rye/5501', null],
])('the posting of %s is at %p', (link, address) => {
  expect(addressOf(link)).toBe(address)
  if (address !== null) expect(addressOf(address)).toBe(address)
})

test('links of one posting have one key, and links of others have other keys', () => {
  const key = siteKeyOf('https://www.indeed.com/viewjob?jk=ab12cd34')
  expect(siteKeyOf('https://de.indeed.com/jobs?vjk=ab12cd34')).toBe(key)
  expect(siteKeyOf('https://www.indeed.com/viewjob?jk=ab12cd35')).not.toBe(key)
  const germanKey = siteKeyOf('https://www.stepstone.de/stellenangebote--A-B--7654321-inline.html')
  expect(siteKeyOf('https://www.stepstone.de/stellenangebote--C--7654321-inline.html')).toBe(germanKey)
  expect(siteKeyOf('https://www.stepstone.at/stellenangebote--C--7654321-inline.html')).not.toBe(germanKey)
  expect(siteKeyOf('no link')).toBeNull()
})
