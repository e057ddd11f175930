import table from '#assets/rank/document-frequency-1.json' with { type: 'json' }
import { FORMULA_VERSION } from '#lib/judge/rank/rank-score.ts'
import {
  type DocumentFrequency,
  type TermWorth,
  termWorth,
} from '#lib/judge/rank/rules/document-frequency.ts'

/** Names what a stored vector or rank was made with: the table's version, then the formula's. */
export const RANK_VERSION = `${table.version}.${FORMULA_VERSION}`

/** The table of document frequencies that comes with the service. */
export function loadDocumentFrequency(): DocumentFrequency {
  return table
}

/** The worth of terms under that table, made once. */
export function loadTermWorth(): TermWorth {
  worth ??= termWorth(table)
  return worth
}

let worth: TermWorth | undefined
