import { clearanceIn } from '#lib/index/labels/clearance.ts'
import { employmentTypeOf } from '#lib/index/labels/employment-type.ts'
import type {
  Clearance,
  EmploymentType,
  PayPeriod,
  Seniority,
  Sponsorship,
} from '#lib/index/labels/label-values.ts'
import { onlyIn } from '#lib/index/labels/only-in.ts'
import { type Pay, payOf } from '#lib/index/labels/rules/pay.ts'
import { seniorityOf } from '#lib/index/labels/seniority.ts'
import { sponsorshipIn } from '#lib/index/labels/sponsorship.ts'

/** The version of the rules: whoever changes what they read counts it on, and stored postings are labelled anew. */
export const LABELS_VERSION = '3'

/** What rules read from a posting; null is what it does not say. `a_year` is the most it pays in a year of work. */
export type Labels = {
  pay: (Pay & { a_year: number }) | null
  sponsorship: Sponsorship | null
  clearance: Clearance | null
  seniority: Seniority | null
  employment_type: EmploymentType | null
  /** Where somebody must live for it: codes such as "DE" and "US-ND". */
  only_in: string[] | null
}

/** What the rules look at; `employment` and `salary` are the board's own words, '' where it has none. */
type LabelInput = {
  title: string
  text: string
  salary: string
  employment: string
  countries: readonly string[]
}

const A_YEAR: Record<PayPeriod, number> = { year: 1, month: 12, week: 52, day: 260, hour: 2080 }

/** The labels of a posting, each by a rule of its own; `lower` is its text in lower case, for who has that already. */
export function labelsOf(facts: LabelInput, lower = facts.text.toLowerCase()): Labels {
  const pay = payOf(facts)
  return {
    pay: pay && { ...pay, a_year: Math.round((pay.max ?? pay.min ?? 0) * A_YEAR[pay.period]) },
    sponsorship: sponsorshipIn(lower),
    clearance: clearanceIn(lower),
    seniority: seniorityOf(facts.title),
    employment_type: employmentTypeOf(facts, lower),
    only_in: onlyIn(facts.text, lower),
  }
}
