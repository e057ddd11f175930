import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { asHtml } from '#lib/index/systems/read-xml.ts'
import type { SampleCompany, SamplePlace, SamplePosting, SampleText } from '#lib/sample/rules/sample-job.ts'
import { localPay, payNote, sampleCountry } from '#lib/sample/rules/sample-places.ts'
import { seeded } from '#lib/sample/rules/seeded.ts'
import { slugOf } from '#lib/text/text.ts'

/** Returns postings in the form of a Greenhouse answer. */
export function greenhouseAnswer(company: SampleCompany, postings: readonly SamplePosting[]) {
  return {
    jobs: postings.map((posting) => ({
      id: posting.id.number,
      internal_job_id: posting.id.number - 1_000_000,
      title: posting.title,
      absolute_url: sampleLink(company.name, String(posting.id.number)),
      company_name: company.name,
      requisition_id: `S-${posting.id.number % 1000}`,
      language: 'en',
      location: { name: posting.places.map((place) => place.text).join('; ') },
      first_published: company.undated ? null : easternTime(posting.posted),
      updated_at: easternTime(posting.updated),
      metadata: metadataOf(posting),
      content: escaped(joinedText(posting.text)),
      departments: [departmentOf(posting)],
      offices: posting.places
        .filter((place) => place.country !== '')
        .map(({ text }) => ({ id: idFor(text), name: text, location: text, child_ids: [], parent_id: null })),
      pay_input_ranges: greenhousePay(posting),
      data_compliance: [{ type: 'gdpr', requires_consent: false, retention_period: null }],
    })),
    meta: { total: postings.length },
  }
}

// The board writes its times in its own zone.
function easternTime(time: number): string {
  return new Date(time - 5 * 3_600_000).toISOString().replace(/\.\d+Z$/, '-05:00')
}

// The board escapes its HTML once more.
function escaped(html: string): string {
  return html
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function metadataOf({ mode }: SamplePosting) {
  if (mode === null) return null
  return [{ id: 9001, name: 'Workplace Type', value: GREENHOUSE_MODES[mode], value_type: 'single_select' }]
}

function departmentOf({ department }: SamplePosting) {
  return { id: idFor(department), name: department, child_ids: [], parent_id: null }
}

function greenhousePay({ pay, places }: SamplePosting) {
  if (pay?.shown !== 'field') return []
  const { low, high, currency, interval } = localPay(pay, places)
  return [
    {
      min_cents: Math.round(low * 100),
      max_cents: Math.round(high * 100),
      currency_type: currency,
      title: TITLES[interval],
      blurb: '',
    },
  ]
}

function idFor(name: string): number {
  return seeded(name).between(10_000, 99_999)
}

const GREENHOUSE_MODES = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'On-site' }
const TITLES = { year: 'Annual Salary', month: 'Monthly salary', hour: 'Hourly rate' }

/** Returns postings in the form of a Lever answer. */
export function leverAnswer(company: SampleCompany, postings: readonly SamplePosting[]) {
  return postings.map((posting) => {
    const { opening, lists, closing } = posting.text
    const [first] = posting.places
    const link = sampleLink(company.name, posting.id.uuid)
    return {
      id: posting.id.uuid,
      text: posting.title,
      categories: {
        commitment: 'Full-time',
        department: posting.department,
        location: first?.text ?? '',
        allLocations: posting.places.map((place) => place.text),
      },
      country: first?.country || null,
      workplaceType: posting.mode ?? 'unspecified',
      createdAt: posting.posted,
      opening,
      openingPlain: htmlToText(opening),
      description: opening,
      descriptionPlain: htmlToText(opening),
      descriptionBody: '',
      descriptionBodyPlain: '',
      lists: lists.map(({ head, items }) => ({ text: head, content: listItems(items) })),
      additional: closing,
      additionalPlain: htmlToText(closing),
      hostedUrl: link,
      applyUrl: `${link}/apply`,
      ...leverPay(posting),
    }
  })
}

// Some boards give pay as a range, some as a sentence.
function leverPay({ pay, places, age }: SamplePosting) {
  if (pay?.shown !== 'field') return {}
  const local = localPay(pay, places)
  if (age % 3 === 0) return { salaryDescriptionPlain: payNote(local), salaryDescription: payNote(local) }
  const { low, high, currency, interval } = local
  return { salaryRange: { min: low, max: high, currency, interval: INTERVALS[interval] } }
}

const INTERVALS = { year: 'per-year-salary', month: 'per-month-salary', hour: 'per-hour-wage' }

/** Returns postings in the form of an Ashby answer. */
export function ashbyAnswer(company: SampleCompany, postings: readonly SamplePosting[]) {
  return { apiVersion: '1', jobs: postings.map((posting) => rowOf(company, posting)) }
}

function rowOf(company: SampleCompany, posting: SamplePosting) {
  const [first = { text: '', country: '' }, ...others] = posting.places
  const html = joinedText(posting.text)
  const link = sampleLink(company.name, posting.id.uuid)
  return {
    id: posting.id.uuid,
    title: posting.title,
    department: posting.department,
    team: posting.department,
    employmentType: 'FullTime',
    location: first.text,
    secondaryLocations: others.map((place) => ({ location: place.text, address: addressOf(place) })),
    publishedAt: new Date(posting.posted).toISOString().replace('Z', '+00:00'),
    isListed: posting.unlisted !== true,
    isRemote: posting.mode === 'remote',
    workplaceType: posting.mode && ASHBY_MODES[posting.mode],
    address: addressOf(first),
    jobUrl: link,
    applyUrl: `${link}/application`,
    descriptionHtml: posting.plain ? '' : html,
    descriptionPlain: posting.plain ? html : htmlToText(html),
    compensation: compensationOf(posting),
  }
}

function addressOf({ country }: SamplePlace) {
  return country === '' ? null : { postalAddress: { addressCountry: sampleCountry(country).name } }
}

// Some boards summarise their pay, others only list tiers.
function compensationOf({ pay, places, age }: SamplePosting) {
  if (pay?.shown !== 'field') return { compensationTiers: [], summaryComponents: [] }
  const { low, high, currency, interval } = localPay(pay, places)
  const salary = {
    compensationType: 'Salary',
    interval: `1 ${interval.toUpperCase()}`,
    currencyCode: currency,
    minValue: low,
    maxValue: high,
  }
  return {
    compensationTiers: [{ title: 'Zone 1', components: [salary, EQUITY] }],
    summaryComponents: age % 3 === 0 ? [] : [EQUITY, salary],
  }
}

const EQUITY = {
  compensationType: 'EquityPercentage',
  interval: 'NONE',
  currencyCode: null,
  minValue: null,
  maxValue: null,
}
const ASHBY_MODES = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'OnSite' }

/** Returns a text as one piece of HTML. */
function joinedText({ opening, lists, closing }: SampleText): string {
  const parts = lists.map(({ head, items }) => `<h3>${asHtml(head)}</h3>\n<ul>${listItems(items)}</ul>`)
  return [opening, ...parts, closing].filter(Boolean).join('\n')
}

/** Sentences as the inside of an HTML list. */
function listItems(items: readonly string[]): string {
  return items.map((item) => `<li>${asHtml(item)}</li>`).join('')
}

/** Returns a posting's public link, on a reserved host that never answers. */
function sampleLink(company: string, id: string): string {
  return `https://jobs.example/${encodeURIComponent(slugOf(company))}/${id}`
}
