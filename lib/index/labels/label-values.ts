/** The seniority of the work by the title. */
export const SENIORITIES = [
  ...(['intern', 'junior', 'mid', 'senior', 'lead', 'staff', 'principal'] as const),
  ...(['manager', 'director', 'executive'] as const),
] as const
export type Seniority = (typeof SENIORITIES)[number]

/** The kind of employment. */
export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'contract', 'temporary', 'internship'] as const
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]

/** Whether an employer sponsors work visas. */
export const SPONSORSHIPS = ['offered', 'not_offered'] as const
export type Sponsorship = (typeof SPONSORSHIPS)[number]

/**
 * The clearance requirements: a security clearance to hold or obtain; citizens or permanent residents only; or an
 * explicit statement that none is needed.
 */
export const CLEARANCES = ['clearance', 'citizenship', 'not_required'] as const
export type Clearance = (typeof CLEARANCES)[number]

/** The period of a pay amount. */
export const PAY_PERIODS = ['year', 'month', 'week', 'day', 'hour'] as const
export type PayPeriod = (typeof PAY_PERIODS)[number]
