/** The most jobs that one call for selected jobs takes. */
export const MOST_SELECTED = 200
