import type { Labels, PayPeriod } from '#db/rows/labels.ts'
import { clearanceIn } from '#lib/index/labels/clearance.ts'
import { closesIn } from '#lib/index/labels/closing.ts'
import { employmentTypeOf } from '#lib/index/labels/employment-type.ts'
import { nearTo, notIn, onlyIn } from '#lib/index/labels/only-in.ts'
import { monthsPaid, payOf } from '#lib/index/labels/rules/pay.ts'
import { seniorityOf } from '#lib/index/labels/seniority.ts'
import { shiftOf } from '#lib/index/labels/shift.ts'
import { sponsorshipIn } from '#lib/index/labels/sponsorship.ts'
import { tenureOf } from '#lib/index/labels/tenure.ts'

/** The version of the rules. Increase it with every change of the rules, so that stored postings are labelled again. */
export const LABELS_VERSION = '10'

/** The inputs of the rules; `employment` and `salary` are the board's own words, or ''. */
type LabelInput = {
  title: string
  text: string
  salary: string
  employment: string
  countries: readonly string[]
  /** The last day for applications in the page's own data. */
  closes?: string | undefined
}

const A_YEAR: Record<Exclude<PayPeriod, 'month'>, number> = { year: 1, week: 52, day: 260, hour: 2080 }

/** Returns the labels of a posting, each by a rule of its own; callers that have its lower-case text pass it as `lower`. */
export function labelsOf(facts: LabelInput, lower = facts.text.toLowerCase()): Labels {
  const pay = payOf(facts)
  const closes = closesIn(lower) ?? facts.closes
  const times = pay?.period === 'month' ? monthsPaid(`${facts.salary}\n${lower}`) : pay && A_YEAR[pay.period]
  const not_in = notIn(facts.text, lower)
  const near = nearTo(facts.text, lower)
  return {
    pay: pay && { ...pay, a_year: Math.round((pay.max ?? pay.min ?? 0) * (times ?? 1)) },
    sponsorship: sponsorshipIn(lower),
    clearance: clearanceIn(lower),
    seniority: seniorityOf(facts.title),
    employment_type: employmentTypeOf(facts, lower),
    shift: shiftOf(facts, lower),
    tenure: tenureOf(facts.title, lower),
    only_in: onlyIn(facts.text, lower),
    ...(closes === undefined ? {} : { closes }),
    ...(not_in && { not_in }),
    ...(near && { near }),
  }
}
