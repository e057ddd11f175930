/** How a job is found that no title of the role names: its title is near, and its rank is high or not. */
export const ALSO_FITS = 4
export const ONLY_NEAR = 5

/** The least rank that a job needs to be found so, where a resume says more than titles do. */
export const ALSO_FITS_FROM = 55
