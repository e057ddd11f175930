import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import type { SampleCompany, SamplePosting } from './sample-job.ts'
import { localPay, payNote } from './sample-pay.ts'
import { listItems, sampleLink } from './shown-posting.ts'

/** Postings as Lever answers a site. */
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
      ...payOf(posting),
    }
  })
}

// Some boards give pay as a range, some as a sentence.
function payOf({ pay, places, age }: SamplePosting) {
  if (pay?.shown !== 'field') return {}
  const local = localPay(pay, places)
  if (age % 3 === 0) return { salaryDescriptionPlain: payNote(local), salaryDescription: payNote(local) }
  const { low, high, currency, interval } = local
  return { salaryRange: { min: low, max: high, currency, interval: INTERVALS[interval] } }
}

const INTERVALS = { year: 'per-year-salary', month: 'per-month-salary', hour: 'per-hour-wage' }
