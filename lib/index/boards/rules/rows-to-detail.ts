import type { DetailState } from '#db/index/postings.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'
import type { MatchRank } from '#lib/index/titles/title-match.ts'

/** The stored facts of a listed row; missing for a new or removed one. */
export type StoredListing = { detailed: DetailState; is_same: boolean }

/** Returns how well the active roles look for a title, best first: 1, 2 or 3; null if none does. */
export type RankOfTitle = (title: string) => MatchRank

type RowsOptions = {
  /** Returns the stored facts of the row with this id. */
  storedOf: (row: ListedPosting) => StoredListing | undefined
  rankOf: RankOfTitle
  /** The most rows to request now. */
  most: number
}

/**
 * Returns the rows of a list without descriptions whose description is requested: rows that a role looks for and that
 * were never read, and rows that changed since. The best titles come first, among these the newest; rows whose address alone
 * is known come behind them, and rows that failed before come last. The others wait.
 */
export function rowsToDetail(
  rows: readonly ListedPosting[],
  { storedOf, rankOf, most }: RowsOptions,
): { toRequest: ListedPosting[]; waiting: number } {
  const candidates = rows.flatMap((row, index) => {
    // Some rows of such a list have their texts already.
    if (row.html !== '') return []
    const stored = storedOf(row)
    const rank = rankOf(row.title)
    const is_wanted = stored?.detailed === 1 ? !stored.is_same : row.unnamed === true || rank !== null
    return is_wanted
      ? [
          {
            row,
            at: index,
            turn: turnOf(stored),
            rank: rank ?? LAST_RANK,
            day: row.published_at ?? row.around ?? row.updated_at ?? '',
          },
        ]
      : []
  })
  candidates.sort((a, b) => a.turn - b.turn || a.rank - b.rank || compareText(b.day, a.day) || a.at - b.at)
  const toAsk = candidates.slice(0, Math.max(0, most)).map(({ row }) => row)
  return { toRequest: toAsk, waiting: candidates.length - toAsk.length }
}

const LAST_RANK = 4

// In lists without days, rows are new in the order of the list.
function turnOf(stored: StoredListing | undefined): number {
  if (stored?.detailed === 2) return 2
  return stored && !stored.is_same ? 1 : 0
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Returns a sentence on rows without descriptions; null if there are none. */
export function waitingReason({ waiting, failed }: { waiting: number; failed: number }): string | null {
  const parts = [
    waiting > 0 ? `${jobs(waiting)} for ${waiting === 1 ? 'its description' : 'their descriptions'}.` : '',
    failed > 0
      ? `The ${failed === 1 ? 'description of one job' : `descriptions of ${failed} jobs`} could not be read.`
      : '',
  ].filter(Boolean)
  return parts.length === 0 ? null : [...parts, 'The next reading goes on with that.'].join(' ')
}

function jobs(count: number): string {
  return count === 1 ? 'One job that a role looks for waits' : `${count} jobs that roles look for wait`
}
