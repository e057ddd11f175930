/** The expected cost of a call, from recorded model calls; `cost` is null if unknown, and `own_price` says that it is by the person's price. */
export type PlanEstimate = {
  basis_calls: number
  calls: number
  cost: number | null
  seconds: number
  tokens: number
  own_price?: true | undefined
}

/** The work that a call would do, for a yes of the person. */
export type CallPlan = {
  /** The number of jobs, courses or letters that the call works on. */
  count: number
  estimate: PlanEstimate
  model_target: string
  /** Links of the jobs. */
  jobs: string[]
  /** Words of the call that the person must see, for example the role of a course. */
  words?: string[]
  /** Everything that must not change between the yes and the call, for example the jobs of a batch. */
  same: unknown
}

/**
 * How a tool makes a call: `plan` returns the plan of the call and does nothing; `approved` is the person's proof for
 * this one call, after they pressed yes on the page.
 */
export type AgentCall = { plan: boolean; approved: boolean }
