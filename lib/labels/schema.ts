import { z } from 'zod'
import { EMPLOYMENT_TYPES } from '#lib/labels/rules/employment-type.ts'
import { PAY_PERIODS } from '#lib/labels/rules/money.ts'
import { SENIORITIES } from '#lib/labels/rules/seniority.ts'
import { SPONSORSHIPS } from '#lib/labels/rules/sponsorship.ts'
import { queryInteger, serviceText } from '#lib/values/schema.ts'

/** What rules read from a posting; null is what it does not say (docs/labels.md). */
export const JobLabels = z.looseObject({
  pay: z
    .looseObject({
      min: z.number(),
      max: z.number().nullable(),
      currency: serviceText(),
      period: z.enum(PAY_PERIODS),
      a_year: z.number(),
    })
    .nullable(),
  sponsorship: z.enum(SPONSORSHIPS).nullable(),
  seniority: z.enum(SENIORITIES).nullable(),
  employment_type: z.enum(EMPLOYMENT_TYPES).nullable(),
  countries: z.array(serviceText()),
})
export type JobLabels = z.output<typeof JobLabels>

/** Filters by labels; what a posting does not say is kept. */
export const LabelQuery = z.strictObject({
  seniority: z.enum(SENIORITIES).optional(),
  employment_type: z.enum(EMPLOYMENT_TYPES).optional(),
  sponsorship: z.enum(SPONSORSHIPS).optional(),
  /** A year, before tax. */
  min_pay: queryInteger(0, 10_000_000).optional(),
  pay_currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'A currency is three capital letters, like USD.')
    .optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'A country is two capital letters, like US.')
    .optional(),
})
