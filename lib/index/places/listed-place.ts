/** A place as a board wrote it, with the country in the board's own data (ISO 3166 alpha-2). */
export type ListedPlace = { text: string; country: string | null }

/** The work mode, as far as a board or posting states it. */
export type WorkMode = 'remote' | 'hybrid' | 'onsite'
