/** `match_rank` of a job that no title of the role names: its title is alike, and its rank is high. */
export const ALSO_FITS = 4

/** The least rank, before losses for place and work mode, of a job that is found by likeness. */
export const ALSO_FITS_FROM = 45

/** The least likeness to a title of the role, 0 to 1, from which a job's text is read and ranked. */
export const LEAST_TITLE_LIKENESS = 0.38
