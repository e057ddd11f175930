/** What the person may say of a row: that it asks nothing, that they do meet it, or that it was read wrongly. */
export const REPORTED = ['not_a_requirement', 'met', 'read_wrongly'] as const
export type Reported = (typeof REPORTED)[number]

/** What the person said of one row, by the words of the posting that it quotes. */
export type RowReport = { quote: string; report: Reported }
