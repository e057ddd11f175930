import { readFact } from '#db/index/meta.ts'
import { listHeadsAfter } from '#db/index/search.ts'
import type { Reader } from '#db/store.ts'

/** Returns the words of a text as the index cuts them: letters, digits, `+` and `#`. */
export function searchedWords(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? []
}

/** Increased if jobs are found by other words than before: then all heads are rebuilt. */
export const HEADS_VERSION = 4

/** Returns the number of the last change whose search heads are stored; 0 if the heads were built in another way. */
export async function headsUpTo(index: Reader): Promise<number> {
  const [version, seq = 0] = (await readFact(index, 'heads_upto'))?.split(' ').map(Number) ?? []
  return version === HEADS_VERSION ? seq : 0
}

/** Returns whether all search heads are current, and no search words are missing. */
export async function headsAreFilled(index: Reader): Promise<boolean> {
  const [next] = await listHeadsAfter(index, await headsUpTo(index), 1)
  return next === undefined && (await readFact(index, 'words_upto')) === null
}
