import { dropHeads, type HeadSource, listHeadsAfter, putHeads } from '#db/index/job-heads.ts'
import { findTextsById } from '#db/index/jobs.ts'
import { putFact, readFact } from '#db/index/meta.ts'
import type { Statement } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import { headWords, holdsSigns, signPairs } from '#lib/index/search/rules/head-words.ts'

const CHUNK = 1000
const LONGEST_SIGNS = 8000 // The most characters of a text that are searched for Chinese, Japanese and Korean signs

/** Increased if jobs are found by other words than before: then all heads are rebuilt. */
const VERSION = 3

/** Returns whether all search heads are current. */
export async function headsAreFilled(index: Reader): Promise<boolean> {
  return (await nextHeads(index)) === null
}

/**
 * Returns the statements that update the next search heads; null if all are current. Continues after a stop, and
 * restarts if the heads were built in another way.
 */
export async function nextHeads(index: Reader): Promise<Statement[] | null> {
  const [version, seq] = (await readFact(index, 'heads_upto'))?.split(' ').map(Number) ?? []
  const jobs = await listHeadsAfter(index, version === VERSION ? (seq ?? 0) : 0, CHUNK)
  const last = jobs.at(-1)
  if (last === undefined) return null
  const live = jobs.filter(({ places }) => places.length > 0)
  const dead = jobs.filter(({ places }) => places.length === 0).map(({ id }) => id)
  const texts = await textsWithSigns(index, live)
  const heads = live.map((job) => {
    const { title, names, company, place, signs } = headWords(job)
    const text_signs = signPairs((texts.get(job.id) ?? '').slice(0, LONGEST_SIGNS)).join(' ')
    return {
      id: job.id,
      title: title.join(' '),
      names: names.join(' '),
      company: company.join(' '),
      place: place.join(' '),
      signs: signs.join(' '),
      text_signs,
    }
  })
  return [
    ...(dead.length > 0 ? [dropHeads(dead)] : []),
    ...(heads.length > 0 ? [putHeads(heads)] : []),
    putFact('heads_upto', `${VERSION} ${last.seq}`),
  ]
}

// Texts are unpacked only if they may contain such signs: most do not.
async function textsWithSigns(index: Reader, jobs: HeadSource[]): Promise<Map<number, string>> {
  const signed = jobs.filter(({ titles, company, places }) => {
    const text = [...titles, company, ...places.flatMap(({ locations }) => locations)].join(' ')
    return (
      holdsSigns(text) || places.some(({ countries }) => countries.some((country) => SIGNED.has(country)))
    )
  })
  return signed.length === 0
    ? new Map()
    : findTextsById(
        index,
        signed.map(({ id }) => id),
      )
}

const SIGNED = new Set(['CN', 'JP', 'KR', 'TW', 'HK', 'MO'])
