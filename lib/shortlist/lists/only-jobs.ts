import { listHidden } from '#db/desk/roles.ts'
import { findListedRows, listKeysOfRoles } from '#db/desk/tracked-jobs.ts'
import { listKeysOfBoard } from '#db/index/stored-jobs.ts'
import type { Reader } from '#db/store.ts'
import type { InsightsOptions } from '#lib/judge/insights/count-insights.ts'
import { hiddenKeys, keysOfHidden } from '#lib/shortlist/hidden/hide.ts'

/**
 * The jobs that one count names, so that a number and the list behind it agree. Examples: `board:lever:acme` are the jobs of a
 * board, `unmet:skill:Kafka` those that ask for Kafka without an answer, `found` all that roles found, whatever became of them.
 */
export type OnlyJobs = InsightsOptions & { name: string }

type Stores = { desk: Reader; index: Reader }

/** Returns the keys of these jobs, the highest chance of a call first and those without one last. */
export async function keysOfOnly(stores: Stores, only: OnlyJobs): Promise<number[]> {
  const keys = [...new Set(await keysNamed(stores, only))]
  const rows = await findListedRows(stores.desk, keys)
  const chances = new Map(rows.map(({ job_key, chance }) => [job_key, chance]))
  const chanceOf = (key: number) => chances.get(key) ?? -1
  return keys.sort((a, b) => chanceOf(b) - chanceOf(a) || a - b)
}

async function keysNamed({ desk, index }: Stores, only: OnlyJobs): Promise<number[]> {
  const { name, mask } = only
  if (name.startsWith('board:')) return listKeysOfBoard(index, name.slice('board:'.length))
  if (name.startsWith('hidden:')) return keysHiddenBy({ desk, index }, only)
  const { keysOfCount } = await import('#lib/judge/insights/count-insights.ts')
  const counted = await keysOfCount({ desk, index }, only)
  return name === 'found' ? [...(await listKeysOfRoles(desk, mask)), ...counted] : counted
}

// The id of a hidden name begins with "hidden:".
async function keysHiddenBy({ desk, index }: Stores, { name: id, mask }: OnlyJobs): Promise<number[]> {
  const names = (await listHidden(desk)).filter(({ hidden_id }) => hidden_id === id)
  const tracked = await keysOfHidden(desk, mask)
  return (await hiddenKeys(index, names)).filter((key) => tracked.has(key))
}
