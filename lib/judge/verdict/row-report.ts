/** The person's reports on a row: it demands nothing, they do meet it, or it was misread. */
export const REPORTED = ['not_a_requirement', 'met', 'read_wrongly'] as const
export type Reported = (typeof REPORTED)[number]

/** A report on one row, identified by its quote from the posting. */
export type RowReport = { quote: string; report: Reported }
