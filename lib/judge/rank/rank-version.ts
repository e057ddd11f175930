/** The version of the formulas in `rank-score.ts` and of the chance, and of the matches of titles. */
export const FORMULA_VERSION = 17

/** The versions of the tables in assets/rank/; a start compares them without reading the tables, which hold 2.5 MB. */
export const TABLE_VERSIONS = { document_frequency: 2, background: 1, weights: 2, likeness: 1 }

const { document_frequency, background, weights, likeness } = TABLE_VERSIONS

/** Versions of all inputs of a stored vector or rank: table, formula, sample, weights, learned likeness. */
export const RANK_VERSION = [document_frequency, FORMULA_VERSION, background, weights, likeness].join('.')
