import { type Check, checkOf } from '#bench/cases/check.ts'
import type { CaseInput, Desk } from '#bench/cases/desk.ts'

type Found = Awaited<ReturnType<Desk['found']>>

const page = (...tests: ((read: Awaited<ReturnType<Desk['page']>>) => boolean)[]): Check =>
  checkOf(
    (desk: Desk, input: CaseInput) => desk.page(input),
    ({ title, company, place, problem, text }) => ({
      title,
      company,
      place,
      problem,
      text: text.slice(0, 60),
    }),
    ...tests,
  )
const found = (query: Record<string, string>, ...tests: ((found: Found) => boolean)[]): Check =>
  checkOf(
    (desk: Desk, input: CaseInput) => desk.found(input, query),
    ({ postings: { rows }, kept_unknown }) => [
      ...rows.map(({ title, locations, copies, salary }) => `${title} ${locations} x${copies} ${salary}`),
      kept_unknown ?? '',
    ],
    ...tests,
  )
const titles = ({ postings: { rows } }: Found) => rows.map(({ title }) => title).sort()

// Answers that each come near a question of the case and must not be taken for it.
const SAVED = {
  'Are you authorized to work in the United States?': 'Yes.',
  'How many years of Python experience do you have?': '7',
  'What salary do you expect?': '90,000 USD a year',
  'Will you now or in the future require visa sponsorship to work in the United States?': 'No.',
  'Are you willing to relocate?': 'No.',
  'When can you start?': 'In four weeks.',
  'Do you have a driving licence?': 'Yes.',
}

/** The checks of boards, pages, lists, the calendar, answers and tools by the id of their case. */
export const SITE_CHECKS: Record<string, Check> = {
  'embedded-links': checkOf(
    (desk: Desk, input: CaseInput) => desk.titlesOfLinks(input),
    (read) => read,
    (read) => String(read) === 'Ops Manager,Data Engineer,Data Engineer,EU Engineer',
  ),
  'title-entity': checkOf(
    (desk: Desk, input: CaseInput) => desk.posting(input),
    ({ job }) => job?.title,
    ({ job }) => job?.title === 'Health & Safety Lead',
  ),
  'page-company-entity': page(
    ({ title, company }) => title === 'Health & Safety Lead' && company === 'Smith & Sons',
  ),
  'page-graph': page(
    ({ title, company, place }) => title === 'Data Engineer' && company === 'Kite' && place.includes('Cork'),
  ),
  'page-escaped-body': page(({ text }) => /Build & run pipelines/.test(text) && !/[<>]|&\w+;/.test(text)),
  'valid-through': checkOf(
    async (desk: Desk, input: CaseInput) => {
      const news = await desk.news('Baker')
      const { facts, liveness, job } = await desk.posting(input)
      return {
        facts: facts.map(({ text }) => text),
        liveness: liveness?.state,
        job: job?.title,
        news,
      }
    },
    (read) => read,
    ({ facts, news }) =>
      news.includes('Open Baker') &&
      (!news.includes('Expired Baker') || facts.some((text) => text.includes('2025'))),
  ),
  'copies-places': found(
    {},
    ({ postings: { rows } }) =>
      rows.length === 1 && rows[0]?.copies === 2 && String(rows[0].locations).includes('Chestermere'),
  ),
  'sibling-roles': found(
    {},
    (read) =>
      String(titles(read)) ===
      'Senior Software Engineer, Agent Infrastructure,Software Engineer, Data Infrastructure',
    (read) => String(titles(read)) === 'Data Analyst (Canada),Data Analyst (Dublin)',
  ),
  'identical-postings': found({}, ({ postings: { rows } }) => rows.length === 1 && rows[0]?.copies === 3),
  'pay-filter': found(
    { pay: 'named', min_pay: '1000000', pay_currency: 'USD' },
    ({ postings: { rows }, kept_unknown }) => {
      const paid = rows.map(({ title }) => title)
      return (
        paid.includes('Fund Manager') &&
        !paid.includes('Fund Clerk') &&
        paid.includes('Fund Analyst') &&
        /USD are kept/.test(kept_unknown ?? '')
      )
    },
  ),
  'ics-utc': checkOf(
    (desk: Desk, input: CaseInput) => desk.calendar(input),
    (text) => text.split('\r\n').filter((line) => /^(?:DTSTART|DTEND|LOCATION)/.test(line)),
    (text) =>
      text.includes('DTSTART:20261203T220000Z') &&
      !/^DT(?:START|END)[^\r]*\d(?=\r)/m.test(text) &&
      text.includes('Zoom\\; room 4\\, "blue"\\\\'),
  ),
  'answers-reuse': checkOf(
    (desk: Desk, input: CaseInput) => desk.answersTo(input, SAVED),
    (read) => read,
    (read) =>
      read.slice(0, 3).every((covering) => covering.length === 0) &&
      (read[3] ?? []).every((question) => question.includes('sponsorship')),
  ),
  'agent-page-size': checkOf(
    (desk: Desk, input: CaseInput) => desk.agentPage(input),
    ({ bytes, filters, jobs }) => ({ bytes, filters, jobs }),
    ({ bytes, filters, jobs }) => bytes < 100_000 && filters >= 10 && jobs === 50,
  ),
}
