import type { LabelFilter } from '#db/rows/labels.ts'
import { type Statement, sql } from '#db/sql.ts'

/** The SQL form of `keepsLabels`: stored labels (a JSON column) match a filter, and unknown labels pass. */
export function labelsFit(column: Statement, countries: Statement, filter: LabelFilter): Statement {
  const condition = (name: 'seniority' | 'employment_type' | 'sponsorship' | 'clearance') => {
    const value = filter[name]
    return value === undefined ? sql`` : sql`and coalesce(${column} ->> ${name}, ${value}) = ${value}`
  }
  const { min_pay, pay_currency = 'USD', country } = filter
  return sql`
    ${condition('seniority')} ${condition('employment_type')} ${condition('sponsorship')} ${condition('clearance')}
    ${
      min_pay === undefined
        ? sql``
        : sql`and (coalesce(${column} ->> '$.pay.currency', '') <> ${pay_currency}
            or ${column} ->> '$.pay.a_year' >= ${min_pay})`
    }
    ${
      country === undefined
        ? sql``
        : sql`and (${countries} = '[]' or exists (select 1 from json_each(${countries}) where value = ${country}))`
    }
  `
}
