import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findPostingByName } from '#db/index/apart.ts'
import type { Reader } from '#db/store.ts'
import { RECORDED_BOARDS } from '#test/recorded/recorded-postings.ts'

const FILE = join(resolve(RECORDED_BOARDS, '../labels/identity'), 'identity.jsonl')
const KINDS = ['same_job', 'same_role_other_place', 'different'] as const

type Kind = (typeof KINDS)[number]
type Side = { source: string; id: string }
type Pair = { a: Side; b: Side; same: Kind }

/** How many labelled pairs of each kind are one job in the index, of how many. */
export type PairCounts = Record<Kind, { joined: number; of: number }>

/** Whether there are labelled pairs beside the recorded boards. */
export const hasLabelledPairs = existsSync(FILE)

/** Counts how the pairs that were labelled by reading stand in an index that holds the recorded boards. */
export async function countPairs(index: Reader): Promise<PairCounts> {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, { joined: 0, of: 0 }])) as PairCounts
  for (const line of readFileSync(FILE, 'utf8').trim().split('\n')) {
    const { a, b, same }: Pair = JSON.parse(line)
    const [first, second] = [await jobOf(index, a), await jobOf(index, b)]
    counts[same].of += 1
    if (first !== null && first === second) counts[same].joined += 1
  }
  return counts
}

async function jobOf(index: Reader, { source, id }: Side): Promise<number | null> {
  const [system = '', ...name] = source.split('/')
  const board = decodeURIComponent(name.join('/'))
  const ext_id = String(id)
  const found = await findPostingByName(index, { board_id: `${system}:${board}`, ext_id })
  return found?.job_key ?? null
}
