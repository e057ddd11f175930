import type { Actor } from '#lib/service/values/schema.ts'

/** How the words of an own job were read: by its hiring system, from data or words of its page, or typed. */
export const READ_FROM = ['board', 'page_data', 'page_words', 'typed'] as const
export type ReadFrom = (typeof READ_FROM)[number]

/** The words of a job that the person keeps from elsewhere; '' if not given. */
export type OwnJobWords = {
  /** Null if the person only has its text. */
  link: string | null
  title: string
  company: string
  place: string
  work_mode: '' | 'remote' | 'hybrid' | 'onsite'
  pay: string
  /** The name of the site or the mail that it was found in, for example "LinkedIn". */
  source: string
  text: string
}

/** A job that the person keeps from elsewhere. */
export type OwnJob = OwnJobWords & {
  own_id: string
  read_from: ReadFrom
  revision: number
  created_at: string
  updated_at: string
  written_by: Actor
}

/** The system of boards that hold one own job each; nothing is asked of them. */
export const OWN_SYSTEM = 'own'

/** Returns whether a board is read from the network: neither the sample's nor a job of the person's own. */
export function isOnline({ board_id, sample }: { board_id: string; sample: number }): boolean {
  return sample === 0 && !isOwnBoard(board_id)
}

/** Returns whether a board holds a job that the person keeps from elsewhere. Example: `own:V1StGXR8_Z5jdHi6`. */
export function isOwnBoard(board_id: string): boolean {
  return board_id.startsWith(`${OWN_SYSTEM}:`)
}
