import type { SampleCompany, SamplePosting } from './sample-job.ts'
import { localPay } from './sample-pay.ts'
import { seeded } from './seeded.ts'
import { joinedText, sampleLink } from './shown-posting.ts'

/** Postings as Greenhouse answers a board. */
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
      pay_input_ranges: payOf(posting),
      data_compliance: [{ type: 'gdpr', requires_consent: false, retention_period: null }],
    })),
    meta: { total: postings.length },
  }
}

// The board writes its times in its own zone.
function easternTime(time: number): string {
  return new Date(time - 5 * 3_600_000).toISOString().replace(/\.\d+Z$/, '-05:00')
}

// The board gives its HTML as text that has to be read as HTML once more.
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
  return [{ id: 9001, name: 'Workplace Type', value: MODES[mode], value_type: 'single_select' }]
}

function departmentOf({ department }: SamplePosting) {
  return { id: idFor(department), name: department, child_ids: [], parent_id: null }
}

function payOf({ pay, places }: SamplePosting) {
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

const MODES = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'On-site' }
const TITLES = { year: 'Annual Salary', month: 'Monthly salary', hour: 'Hourly rate' }
