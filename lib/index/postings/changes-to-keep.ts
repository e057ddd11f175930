import { type ChangeToKeep, findStoredStates, type StoredState } from '#db/index/history.ts'
import type { BoardPostingFacts, DetailState } from '#db/index/postings.ts'
import type { StoredLabels } from '#db/rows/labels.ts'
import type { Reader } from '#db/store.ts'
import { comparePosting, type PostingState, sameWords } from '#lib/index/jobs/compare-posting.ts'
import { payWords } from '#lib/index/labels/label-words.ts'
import type { PreparedPosting } from '#lib/index/postings/prepare-posting.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'

/** A posting before it is stored, with its stored state and its future job. */
type ItemToCompare = {
  posting: PreparedPosting
  listed: ListedPosting
  detailed: DetailState
  earlier: BoardPostingFacts | undefined
  id: number
  job: number
  startsJob: boolean
  setsJobText: boolean
  replaced_removed_at: number | null
}

/** Returns the pending changes of stored postings, to be kept in the same write; new postings cost nothing. */
export async function changesToKeep(
  index: Reader,
  { items, at: time }: { items: ItemToCompare[]; at: number },
): Promise<ChangeToKeep[]> {
  const again = items.flatMap((item) => changeOfRepost(item, time))
  const storedItems = items.flatMap((item) => (item.earlier ? [{ ...item, earlier: item.earlier }] : []))
  if (storedItems.length === 0) return again
  const ids = storedItems.map((item) => item.earlier.id)
  const rewritten = storedItems.filter((item) => item.earlier.words_key !== item.posting.words_key)
  const states = await findStoredStates(index, { ids, rewritten: rewritten.map((item) => item.earlier.id) })
  const changed = storedItems.flatMap((item) => {
    const state = states.get(item.earlier.id)
    return state ? changeOf(item, { state, at: time }) : []
  })
  return [...changed, ...again]
}

// A posting in place of a removed one: its job is listed again, possibly with another text.
function changeOfRepost(
  { earlier, id, job, setsJobText, startsJob, replaced_removed_at }: ItemToCompare,
  time: number,
): ChangeToKeep[] {
  if (earlier || startsJob || replaced_removed_at === null) return []
  const text = setsJobText ? { text: true as const } : {}
  const listed_again = replaced_removed_at > 0 ? { listed_again: replaced_removed_at } : {}
  const change = { ...text, ...listed_again }
  return Object.keys(change).length === 0
    ? []
    : [{ posting: id, at: time, what: change, text_of: setsJobText ? job : null }]
}

type StoredItem = ItemToCompare & { earlier: BoardPostingFacts }

function changeOf(item: StoredItem, { state, at: time }: { state: StoredState; at: number }): ChangeToKeep[] {
  const { earlier, posting } = item
  // A posting that had to be read again is compared by newer rules than before: a difference is no change by the employer.
  const is_reread = earlier.listing_hash === 0
  const change = is_reread ? {} : comparePosting(stateBefore(earlier, state), stateAfter(item))
  if (!is_reread && state.body && !sameWords(state.body, posting.body)) change.text = true
  if (state.removed_at !== null) change.listed_again = state.removed_at
  if (Object.keys(change).length === 0) return []
  return [{ posting: earlier.id, at: time, what: change, text_of: change.text ? earlier.job : null }]
}

function stateBefore(earlier: BoardPostingFacts, state: StoredState): PostingState {
  return {
    title: state.title,
    places: state.locations,
    pay: payLine(state),
    work_mode: state.work_mode,
    posted_at: state.published_kind === 'posted' ? state.published_at : null,
    detailed: earlier.detailed === 1,
  }
}

function stateAfter({ posting, listed, detailed }: ItemToCompare): PostingState {
  const is_told = posting.published_kind === 'posted' && listed.published_at !== null
  return {
    title: posting.title,
    places: posting.locations,
    pay: payLine(posting),
    work_mode: posting.work_mode,
    posted_at: is_told ? posting.published_at : null,
    detailed: detailed === 1,
  }
}

function payLine({ salary, labels }: { salary: string; labels: StoredLabels }): string {
  if (salary !== '') return salary
  return labels.pay ? payWords(labels.pay) : ''
}
