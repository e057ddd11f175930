import { expect, test } from 'bun:test'
import { jobLinkOf } from '#lib/shortlist/mails/rules/job-links.ts'

const wrap = (link: string) => `https://t.example/c?x=1&url=${encodeURIComponent(link)}`
const LINKS: [string, string | null][] = [
  [
    'https://www.linkedin.com/comm/jobs/view/77/?trackingId=a&otpToken=b',
    'https://www.linkedin.com/jobs/view/77',
  ],
  ['https://ie.linkedin.com/jobs/view/baker-at-crumb-77?x=1', 'https://www.linkedin.com/jobs/view/77'],
  ['https://www.linkedin.com/comm/jobs/search?keywords=baker', null],
  ['https://de.indeed.com/viewjob?jk=5f0c1d2e&from=mail', 'https://de.indeed.com/viewjob?jk=5f0c1d2e'],
  ['https://www.indeed.co.uk/rc/clk?jk=5f0c1d2e', 'https://www.indeed.co.uk/viewjob?jk=5f0c1d2e'],
  ['https://cts.indeed.com/v3/H4sIAAAA', null],
  [wrap(wrap('https://www.linkedin.com/jobs/view/77')), 'https://www.linkedin.com/jobs/view/77'],
  [wrap(wrap(wrap(wrap('https://www.linkedin.com/jobs/view/77')))), null],
  [
    'https://crumb.example/careers/night-baker-dublin?token=s3cret&user=7&email=a%40b.example&ref=mail&id=7',
    'https://crumb.example/careers/night-baker-dublin?id=7',
  ],
  ['https://crumb.example/jobs/search/night-baker-dublin', null],
  ['https://linkedin.com.evil.example/jobs/view/777', 'https://linkedin.com.evil.example/jobs/view/777'],
  ['javascript:alert(1)', null],
  ['https://user:secret@www.linkedin.com/jobs/view/77', null],
]

test.each(LINKS)('%s leads to %p', (href, link) => {
  expect(jobLinkOf(href, () => false)?.link ?? null).toBe(link)
})

test('only a known site or system makes a link certain', () => {
  expect(jobLinkOf('https://linkedin.com.evil.example/jobs/view/7777', () => false)?.isCertain).toBe(false)
  expect(jobLinkOf('https://jobs.lever.co/acme/1', () => true)?.isCertain).toBe(true)
})
