import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import type { SampleCompany, SamplePlace, SamplePosting } from './sample-job.ts'
import { localPay } from './sample-pay.ts'
import { sampleCountry } from './sample-places.ts'
import { joinedText, sampleLink } from './shown-posting.ts'

/** Postings as Ashby answers a job board. */
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
    workplaceType: posting.mode && MODES[posting.mode],
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

// Some boards sum their pay up, others give it in tiers only.
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
const MODES = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'OnSite' }
