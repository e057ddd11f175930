/** The printed form of dates: as written, as month and year, or as the year alone. */
export const DATE_FORMATS = ['as_written', 'month_year', 'year'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]
