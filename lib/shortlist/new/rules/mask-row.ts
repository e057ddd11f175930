import { maskReachable } from '#lib/evidence/contact/find-contact-data.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { onceFor } from '#lib/text/memoize.ts'

/**
 * Returns a row without email addresses and telephone numbers in strangers' text (interface, `GET /api/new`); links
 * stay, because they name the job.
 */
export function maskRow(row: JobRowView): JobRowView {
  return maskedOnce(row)
}

// The same row recurs in many lists.
const maskedOnce = onceFor(withoutContacts)

function withoutContacts(row: JobRowView): JobRowView {
  const { company, company_name, title, description, salary, location, locations_text, minor_gap_text } = row
  return {
    ...row,
    ...maskEach({
      company,
      company_name,
      title,
      description,
      salary,
      location,
      locations_text,
      minor_gap_text,
    }),
    locations: row.locations.map(maskReachable),
    members: row.members.map((member) => ({
      ...member,
      location: maskReachable(member.location),
      title: maskReachable(member.title),
      differs: member.differs.map(maskReachable),
    })),
    family: row.family && { differs: row.family.differs.map(maskReachable) },
    labels: {
      ...row.labels,
      ...(row.labels.pays && {
        pays: row.labels.pays.map((range) => ({ ...range, place: maskReachable(range.place) })),
      }),
    },
    unmet: row.unmet.map(maskReachable),
    open_questions: row.open_questions.map((question) => ({
      ...question,
      question: maskReachable(question.question),
    })),
    minor_gaps: row.minor_gaps.map(maskReachable),
  }
}

function maskEach<T extends Record<string, string>>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, maskReachable(text)])) as T
}
