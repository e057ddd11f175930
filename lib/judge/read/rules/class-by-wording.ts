import { ASKABLE, isBonus } from '#lib/judge/read/demand-class.ts'
import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { Requirement, RowClass } from '#lib/judge/read/matrix.ts'
import type { Place } from '#lib/judge/read/split-posting.ts'
import { MUST_WORDS } from '#lib/judge/read/words/demand-words.ts'

/** A requirement that a model read, with where it stands in the posting. */
export type Placed = { row: Requirement; place: Place }

const LIST = 3

/**
 * Gives each requirement the class that its wording says, whatever the model said; what the wording leaves open stays as
 * the model said it. Three or more skills of one sentence are a list, and fewer are none.
 */
export function classByWording(rows: readonly Placed[]): Placed[] {
  const classed = rows.map(({ row, place }) => ({ row: { ...row, class: classOf(row, place) }, place }))
  const inSentence = Map.groupBy(
    classed.filter(({ row }) => isOfList(row)),
    ({ place }) => place.key,
  )
  return classed.map(({ row, place }) => {
    if (!isOfList(row)) return { row, place }
    const listed = place.key === null ? [] : (inSentence.get(place.key) ?? [])
    const isListed = new Set(listed.map(({ row: one }) => thingOf(one))).size >= LIST
    return { row: { ...row, class: isListed ? 'list_item' : 'hard' }, place }
  })
}

/** What a row is of, so that one that is said in several ways is one. */
export function thingOf({ terms, quote }: Requirement): string {
  return terms[0] === undefined ? quote : nameOfTerm(terms[0])
}

function isOfList(row: Requirement): boolean {
  return row.class === 'list_item' || (row.kind === 'skill' && row.class === 'hard')
}

function classOf(row: Requirement, { sentence, section }: Place): RowClass {
  // No line of a resume shows a trait, and no answer to "Are you curious?" tells anything.
  const isNice = isBonus({ wording: row.quote, sentence, section }) || row.kind === 'soft'
  const isSaidNice = row.class === 'nice_to_have' && !MUST_WORDS.test(sentence)
  if (isNice || isSaidNice) return 'nice_to_have'
  if (ASKABLE.includes(row.kind)) return 'askable'
  // A driver's license stands on no resume, and whether somebody can lift a box neither.
  if (row.class === 'askable') return row.kind === 'cert' || row.kind === 'other' ? 'askable' : 'hard'
  return row.class === 'list_item' && row.kind === 'skill' ? 'list_item' : 'hard'
}
