import { describe, expect, test } from 'bun:test'
import { companyMeant, companyNames, jobSiteOf } from '#lib/index/boards/rules/company-meant.ts'
import { companiesOf } from '#lib/index/boards/rules/starting-companies.ts'
import { systems } from '#lib/index/systems/systems.ts'

const NAMES = companyNames(
  companiesOf([
    ['Crumb', 'greenhouse', 'crumb', 'commerce', 'IE', ''],
    ['The Kite Works, Inc.', 'workday', 'kw/wd1/Careers', 'hardware', 'US-AZ', ''],
    ['Otter & Sons', 'lever', 'ottersons', 'services', 'GB', ''],
    ['Fjord.com', 'ashby', 'fjord', 'transport', 'NO', ''],
    ['Twin', 'workday', 'twin/wd5/a', 'health', 'US', ''],
    ['Twin', 'eightfold', 'twin.eightfold.ai', 'health', 'US', ''],
    ['Hosted', 'successfactors', 'jobs.hosted.example', 'energy', 'DE', ''],
    ['Müllerhaus', 'personio', 'muellerhaus', 'services', 'DE', ''],
  ]),
)
const meaning = (text: string) => {
  const { step, board, companies } = companyMeant(text, { names: NAMES, systems })
  const target = board ? `${board.system}:${board.board}` : companies.map(({ company }) => company).join(', ')
  return target === '' ? step : `${step} ${target}`
}

const CRUMB = 'follow greenhouse:crumb'
const KITE = 'follow workday:kw/wd1/Careers'

describe('companyMeant', () => {
  test.each([
    ['Crumb', CRUMB],
    [' crumb GmbH ', CRUMB],
    ['Crumb careers', CRUMB],
    ['kite works', KITE],
    ['The Kite Works', KITE],
    ['Otter and Sons', 'follow lever:ottersons'],
    ['otter & sons ltd.', 'follow lever:ottersons'],
    ['Mullerhaus', 'follow personio:muellerhaus'],
    ['Twin', 'choose Twin, Twin'],
    ['Crumb Bakery', 'choose Crumb'],
    ['Crum', 'choose Crumb'],
    ['muellerhaus', 'choose Müllerhaus'],
    ['kw', 'choose The Kite Works, Inc.'],
    ['cr', 'choose Crumb'],
    ['um', 'none'],
    ['Nobody', 'none'],
    ['', 'none'],
  ])('follows a name that one board of the list has, and offers the others: %j', (text, expected) => {
    expect(meaning(text)).toBe(expected)
  })

  test.each([
    ['greenhouse:other', 'follow greenhouse:other'],
    ['Lever:other', 'follow lever:other'],
    ['fax:other', 'none'],
    ['https://jobs.lever.co/other/5f0c', 'follow lever:other'],
    ['jobs.lever.co/other', 'follow lever:other'],
    ['javascript:alert(1)', 'none'],
  ])('follows the board that an id or a link of a hiring system names: %j', (text, expected) => {
    expect(meaning(text)).toBe(expected)
  })

  test.each([
    ['crumb.com', CRUMB],
    ['https://www.crumb.com/careers/baker-7', CRUMB],
    ['https://careers.crumb.com/', CRUMB],
    ['http://crumb.com/en-ie/jobs', CRUMB],
    ['crumb.ie', CRUMB],
    ['https://www.crumb.com/careers?gh_jid=7', CRUMB],
    ['https://www.fjord.com/careers?gh_jid=7', 'look'],
    ['kite-works.com', KITE],
    ['fjord.com', 'follow ashby:fjord'],
    ['ottersons.co.uk', 'follow lever:ottersons'],
    ['jobs.hosted.example/job/7', 'follow successfactors:jobs.hosted.example'],
    // Another company may have the name in another country, and others may have pages below a site.
    ['crumb.de', 'choose Crumb'],
    ['crumb.com/acme', 'choose Crumb'],
    ['acme.crumb.com', 'look'],
    ['twin.com', 'choose Twin, Twin'],
    ['kw.com', 'choose The Kite Works, Inc.'],
    ['3m.com', 'look'],
    ['nobody.example', 'look'],
    ['careers.example', 'look'],
    ['https://careers.nobody.example/jobs', 'look'],
  ])('follows the board of a site that has the name of the company: %j', (text, expected) => {
    expect(meaning(text)).toBe(expected)
  })

  test.each([
    ['https://www.linkedin.com/company/crumb', CRUMB],
    ['linkedin.com/company/kite-works/jobs/', KITE],
    ['https://www.linkedin.com/jobs/view/baker-at-crumb-77', 'keep Crumb'],
    ['https://www.linkedin.com/jobs/view/77?trk=a', 'keep'],
    ['https://www.linkedin.com/jobs/search/?currentJobId=77', 'keep'],
    ['https://www.linkedin.com/company/nobody', 'none'],
    ['https://www.linkedin.com/in/ada', 'none'],
    ['https://careers.linkedin.com/', 'look'],
    ['https://www.indeed.com/cmp/Kite-Works', KITE],
    ['https://ie.indeed.com/viewjob?jk=0123456789abcdef', 'keep'],
    ['https://www.glassdoor.ie/Overview/Working-at-Crumb-EI_IE7.11,17.htm', CRUMB],
    ['https://www.ycombinator.com/companies/crumb/jobs', CRUMB],
    ['https://www.welcometothejungle.com/en/companies/crumb/jobs/baker_dublin', 'keep Crumb'],
    ['https://www.welcometothejungle.com/en/companies/crumb', CRUMB],
    ['https://builtin.com/job/baker/7', 'keep'],
    ['https://en.wikipedia.org/wiki/Crumb_(company)', CRUMB],
    ['https://www.linkedin.com/company/%E0%A4%A', 'none'],
  ])('never reads a job site: its companies are followed, its postings are kept: %j', (text, expected) => {
    expect(meaning(text)).toBe(expected)
  })

  test('names the job site, also for a look', () => {
    expect(jobSiteOf(new URL('https://ie.linkedin.com/jobs'))).toBe('LinkedIn')
    expect(jobSiteOf(new URL('https://linkedin.com.example/jobs'))).toBeNull()
  })
})
