import type { AnswerValue } from '#db/rows/evidence.ts'
import type { Section } from '#db/rows/master.ts'
import type { RowClass, RowStatus } from '#db/rows/requirement.ts'
import type { EntryDates } from '#lib/evidence/master/entry-dates.ts'

/** A time at work: its title without the employer, and its dates. */
export type Stay = EntryDates & { title: string }

/** The entry of the master that a line stands in. */
export type EvidenceEntry = EntryDates & {
  heading: string
  /** Each time at work of an entry of experience, without breaks; absent for other entries. */
  stays?: readonly Stay[]
  /** The titles and notes in brackets of such an entry, which the name of its employer is no part of. */
  work?: string
}

/** A fact that the person set, as JSON; `permission` lists every country that needs no permit. */
export type GivenFact =
  | { kind: 'home'; place: string }
  | { kind: 'moving'; moves: 'no' | 'in_country' | 'yes' }
  | { kind: 'permission'; countries: readonly string[] }
  | { kind: 'languages'; names: readonly string[] }
  | { kind: 'licence'; name: string }

/** Citable evidence: a line of the master, an answer, a story, or a fact of the settings. */
export type EvidenceLine = {
  /** `e` and a number, from 1. */
  id: string
  kind: 'line' | 'answer' | 'story' | 'fact'
  /** The line's id in the master, the answer's question id, the story's id or the name of the setting. */
  ref: string
  text: string
  /** The line as the person worded it, if tags follow it in `text`. */
  wording?: string
  question?: string
  /** The reading of an answer that the person chose, if any. */
  read_as?: 'met' | 'not_met' | 'unclear'
  /** The pressed answer, if there is one. */
  value?: AnswerValue
  section?: Section
  entry?: EvidenceEntry
  /** The person's corrections of facts in this line, by the name of the fact: the value that counts, or null if it is wrong. */
  corrected?: Readonly<Record<string, string | null>>
  /** The fact that a line of kind `fact` sets. */
  given?: GivenFact
}

/** The status of a requirement, in ids and closed words only. */
export type JudgedRequirement = {
  id: string
  status: RowStatus
  evidence: string[]
  /** The rule in code that settled it; null if none did. */
  rule: string | null
  /** The chance, 0 to 1, that the evidence shows it; only if it is likely and not proved. */
  chance?: number
}

/** Returns whether a class is a must-have. */
export function isMustHave(rowClass: RowClass): boolean {
  return rowClass === 'hard' || rowClass === 'askable'
}
