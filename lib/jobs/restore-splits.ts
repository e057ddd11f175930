import { listSplits } from '#db/desk/splits.ts'
import { listApart, type PostingName } from '#db/index/apart.ts'
import type { Services } from '#lib/services.ts'

/**
 * Makes the index keep apart what the person split, as after it was thrown away or a crash came in between. What the
 * index keeps apart beyond that is merged again, but for a shared index: there another machine's person may have split it.
 */
export async function restoreSplits({ desk, engine, index }: Pick<Services, 'desk' | 'engine' | 'index'>) {
  const wanted = new Map((await listSplits(desk)).map((split) => [nameOf(split), split]))
  const there = new Map((await listApart(index)).map((name) => [nameOf(name), name]))
  const lost = [...wanted].filter(([name]) => !there.has(name)).map(([, split]) => split)
  const left = index.remote ? [] : [...there].filter(([name]) => !wanted.has(name)).map(([, name]) => name)
  if (lost.length + left.length === 0) return
  await engine.keepApart([...lost.map(asked(true)), ...left.map(asked(false))])
}

function nameOf({ board_id, ext_id }: PostingName): string {
  return JSON.stringify([board_id, ext_id])
}

function asked(apart: boolean) {
  return ({ board_id, ext_id }: PostingName) => ({ board_id, ext_id, apart })
}
