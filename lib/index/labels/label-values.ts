/** How senior a posting's title says the work is. */
export const SENIORITIES = [
  ...(['intern', 'junior', 'mid', 'senior', 'lead', 'staff', 'principal'] as const),
  ...(['manager', 'director', 'executive'] as const),
] as const
export type Seniority = (typeof SENIORITIES)[number]

/** How somebody is employed. */
export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'contract', 'temporary', 'internship'] as const
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]

/** Whether an employer says that it sponsors work visas. */
export const SPONSORSHIPS = ['offered', 'not_offered'] as const
export type Sponsorship = (typeof SPONSORSHIPS)[number]

/**
 * The clearance requirements: a security clearance to hold or obtain; citizens or permanent residents only; or an
 * explicit statement that none is needed.
 */
export const CLEARANCES = ['clearance', 'citizenship', 'not_required'] as const
export type Clearance = (typeof CLEARANCES)[number]

/** The stretch of time that pay is for. */
export const PAY_PERIODS = ['year', 'month', 'week', 'day', 'hour'] as const
export type PayPeriod = (typeof PAY_PERIODS)[number]
