/** `match_rank` of a job without a matching title: its title is near, and its rank is high. */
export const ALSO_FITS = 4

/** The least rank, before losses for place and work mode, of a job found by likeness. */
export const ALSO_FITS_FROM = 45

/** The least likeness to a title of the role, 0 to 1, for reading and ranking a job's text. */
export const LEAST_TITLE_LIKENESS = 0.38
