import { z } from 'zod'
import {
  CLEARANCES,
  EMPLOYMENT_TYPES,
  PAY_PERIODS,
  SENIORITIES,
  SHIFTS,
  SPONSORSHIPS,
  TENURES,
} from '#db/rows/labels.ts'
import { publicText, queryInteger, serviceText } from '#lib/service/values/schema.ts'

/** The version of the rules. Increase it with every change of the rules, so that stored postings are labelled again. */
export const LABELS_VERSION = '20'

const PAY = {
  min: z.number().nullable(),
  max: z.number().nullable(),
  currency: serviceText(),
  period: z.enum(PAY_PERIODS),
  a_year: z.number(),
}

/** The labels of a posting; null is unknown (docs/labels.md). */
export const JobLabels = z.looseObject({
  /** For the person's place, if the posting pays by place. */
  pay: z.looseObject(PAY).nullable(),
  pays: z.array(z.looseObject({ ...PAY, place: publicText() })).optional(),
  sponsorship: z.enum(SPONSORSHIPS).nullable(),
  clearance: z.enum(CLEARANCES).nullable(),
  seniority: z.enum(SENIORITIES).nullable(),
  employment_type: z.enum(EMPLOYMENT_TYPES).nullable(),
  shift: z.enum(SHIFTS).nullable().optional(),
  tenure: z.enum(TENURES).nullable().optional(),
  only_in: z.array(serviceText()).nullable().optional(),
  closes: serviceText().optional(),
  not_in: z.array(serviceText()).nullable().optional(),
  near: z.looseObject({ place: publicText(), km: z.int() }).nullable().optional(),
  countries: z.array(serviceText()),
})
export type JobLabels = z.output<typeof JobLabels>

/** Filters by labels; unknown labels match. */
export const LabelQuery = z.strictObject({
  seniority: z.enum(SENIORITIES).optional().describe('by the title, or not said'),
  employment_type: z.enum(EMPLOYMENT_TYPES).optional().describe('or not said'),
  shift: z.enum(SHIFTS).optional().describe('when the work is done, or not said'),
  tenure: z.enum(TENURES).optional().describe('of a post at a university, or not said'),
  sponsorship: z.enum(SPONSORSHIPS).optional().describe('of visas, or not said'),
  clearance: z.enum(CLEARANCES).optional().describe('what a state must grant, or not said'),
  min_pay: queryInteger(0, 10_000_000).optional().describe('pays at least this a year, or does not say'),
  pay_currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'is not a currency in capitals such as USD' })
    .optional()
    .describe('what the pay is counted in; USD when left out'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'is not a country in two capitals such as US' })
    .optional()
    .describe('in this country, or not said'),
})
