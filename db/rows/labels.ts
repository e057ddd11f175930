/** The seniority of the work by the title. */
export const SENIORITIES = [
  ...(['intern', 'junior', 'mid', 'senior', 'lead', 'staff', 'principal'] as const),
  ...(['manager', 'director', 'executive'] as const),
] as const
export type Seniority = (typeof SENIORITIES)[number]

/** The kind of employment. */
export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'contract', 'temporary', 'internship'] as const
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]

/** The time of the day or week at which the work is done; `rotating` is any mixture. */
export const SHIFTS = ['day', 'evening', 'night', 'weekend', 'rotating'] as const
export type Shift = (typeof SHIFTS)[number]

/** Whether a post at a school or university leads to tenure. */
export const TENURES = ['tenured', 'tenure_track', 'not_tenure_track'] as const
export type Tenure = (typeof TENURES)[number]

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

/** The currencies that menus offer, the usual one first. */
export const MENU_CURRENCIES = 'USD EUR GBP CAD AUD CHF INR JPY SGD SEK PLN BRL'.split(' ')

/** The stated pay before tax; `max` is null if only a minimum is named, `min` if only a maximum. */
export type Pay = { min: number | null; max: number | null; currency: string; period: PayPeriod }

/** The labels of a posting; null is unknown. `a_year` is the highest yearly pay. */
export type Labels = {
  pay: (Pay & { a_year: number }) | null
  /** The ranges of a posting that pays by place, with the places as written; missing for all others. */
  pays?: (Pay & { a_year: number; place: string })[]
  sponsorship: Sponsorship | null
  clearance: Clearance | null
  seniority: Seniority | null
  employment_type: EmploymentType | null
  shift: Shift | null
  tenure: Tenure | null
  /** The places of residence that the job requires. Example: "DE", "US-ND", "CA-ON". */
  only_in: string[] | null
  /** The last day for applications (YYYY-MM-DD), or 'over', if the posting itself states one. */
  closes?: string
  /** The places whose residents the job excludes; missing if none. */
  not_in?: string[]
  /** A town near which the person must live, and the distance in kilometres; missing if none. */
  near?: { place: string; km: number }
}

/** A person's filter for labels; each is optional. `min_pay` is a yearly amount in `pay_currency`. */
export type LabelFilter = {
  seniority?: Seniority | undefined
  employment_type?: EmploymentType | undefined
  shift?: Shift | undefined
  tenure?: Tenure | undefined
  sponsorship?: Sponsorship | undefined
  clearance?: Clearance | undefined
  min_pay?: number | undefined
  pay_currency?: string | undefined
  country?: string | undefined
  /** Only jobs whose pay is `named` or `none`, or in a currency and period such as `EUR-year`: keeps no unknown value. */
  pay?: string | undefined
}

/**
 * The limits of a role; null and empty lists are none. A job that does not say stays, and so does one that pays in another
 * currency. Example: `max_age_days: 30` leaves out what was posted 31 days ago.
 */
export type RoleLimits = {
  /** A yearly amount in `pay_currency`. */
  min_pay: number | null
  pay_currency: string
  seniorities: Seniority[]
  employment_types: EmploymentType[]
  max_age_days: number | null
}

/** The limits of a role that has none. */
export const NO_LIMITS: RoleLimits = {
  min_pay: null,
  pay_currency: 'USD',
  seniorities: [],
  employment_types: [],
  max_age_days: null,
}

/** Whether these limits leave any job out. */
export function hasLimits({ min_pay, seniorities, employment_types, max_age_days }: RoleLimits): boolean {
  return min_pay !== null || max_age_days !== null || seniorities.length + employment_types.length > 0
}

/** Labels as stored; unknown ones may be missing. */
export type StoredLabels = Partial<Labels> & { countries?: readonly string[] }
