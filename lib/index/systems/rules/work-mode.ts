import type { WorkMode } from '#lib/index/systems/adapter.ts'

/** The one work mode that a board's own words name; null when they name none, or deny one. */
export function workModeIn(words: string): WorkMode | null {
  const folded = words.slice(0, 200).toLowerCase()
  if (HYBRID.test(folded)) return 'hybrid'
  if (DENIED.test(folded)) return null
  const isRemote = REMOTE.test(folded)
  const isOnsite = ONSITE.test(folded)
  if (isRemote === isOnsite) return null
  return isRemote ? 'remote' : 'onsite'
}

const HYBRID = /hybrid|h[ií]brido|hybride|partially remote/
const DENIED = /\b(?:no|not|non)[ -]remote/
const REMOTE =
  /remote|\bremoto|work from home|\bwfh\b|home[ -]?based|home ?office|distributed|\bvirtual\b|t[ée]l[ée]travail|teletrabajo/
const ONSITE = /on[ -]?site|in[ -]?office|office[ -]?based/
