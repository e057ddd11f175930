import { expect, test } from 'bun:test'
import { webLink } from '#lib/index/links/public-link.ts'
import { siteKeyOf, sitePosting } from '#lib/index/links/site-posting.ts'

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
