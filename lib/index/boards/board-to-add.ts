/** A board to add, named by its hiring system and its name there. */
export type BoardToAdd = { system: string; board: string; company: string | null; sample: boolean }
