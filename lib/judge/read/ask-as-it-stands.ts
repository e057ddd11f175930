import type { Requirement } from '#db/rows/requirement.ts'
import { meetsInFull } from '#lib/judge/read/rules/ask-whole.ts'

/** Returns the question whether a demand is met as it stands. Example: "Do you meet this: Track record of selling software?" */
export function askAsItStands(row: Pick<Requirement, 'quote'>): string {
  return meetsInFull(row)
}
